"""The page of all sentence patterns is in step; no printed solution says what nobody writes."""

from __future__ import annotations

import importlib.util
import re
from functools import cache
from pathlib import Path

import pytest

from linexact.exercise.bank import list_exercises
from linexact.exercise.solving import solve_exercise
from linexact.explain.notation import NOTATIONS
from linexact.explain.solution import explain_solution
from linexact.render.text import render_text

DOCS = Path(__file__).parents[1] / "docs"
NAMES = [one.id for one in list_exercises() if one.kind.carries_data]
NOUNS = "update|case|row|example|error|step|point|shift|inequality|mistake|pass"
PLURALS = "updates|cases|rows|examples|errors|steps|points|shifts|inequalities|mistakes|passes"
UNWRITTEN = {
    "gone": re.compile(
        r"So far the exercise asks|In all \d|asks something|which is the right way|In one line"
    ),
    "one of many": re.compile(rf"(?<![\d/.,-])\b1 (?:{PLURALS})\b"),
    "many of one": re.compile(rf"(?<![\d/.,(-])\b(?:[2-9]|\d\d+) (?:{NOUNS})\b(?! \d)"),
    "they is": re.compile(rf"\b(?:[Tt]he|[Ee]xact) (?:{PLURALS}|scores|weights) is\b"),
    "the same three times": re.compile(r"(\([^()]*\)) = \1 = \1"),
}


def test_the_page_has_every_pattern_of_the_explanations() -> None:
    spec = importlib.util.spec_from_file_location("sentences", DOCS / "sentences.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    written = (DOCS / "sentences.md").read_text(encoding="utf-8")
    assert module.page() == written, "run `python3 docs/sentences.py --write` and read the page"


@cache
def told(name: str) -> str:
    """Return a solution with what is further, without the words of the exercise itself."""
    one = next(one for one in list_exercises() if one.id == name)
    letters = NOTATIONS.get(one.source.lecture, NOTATIONS["grosse"])
    text = render_text(explain_solution(solve_exercise(one), letters, further=True), width=10_000)
    return text[text.index("\nAnswer") :]


@pytest.mark.parametrize("name", NAMES)
def test_no_solution_says_what_nobody_writes(name: str) -> None:
    for what, pattern in UNWRITTEN.items():
        found = pattern.search(told(name))
        assert found is None, f"{what}: {found[0]}"
