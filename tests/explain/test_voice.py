"""One voice: phrases that no one writes, plurals, lines said twice, in all that the bank prints."""

from __future__ import annotations

import re
from functools import cache

import pytest

from linexact import work_out
from linexact.exercise.bank import find_exercise, list_exercises
from linexact.explain.beginning import ON, beginning
from linexact.explain.hint import LEVELS
from linexact.explain.solution import explain_written
from linexact.render.text import render_text

NAMES = [e.id for e in list_exercises() if e.kind.carries_data]
BANNED = (
    "So far the exercise asks",
    "In all 1 updates",
    "rows are written",
    "which is the right way",
    "asks something",
)
ONE_OF_MANY = re.compile(
    r"\b1 (updates|steps|passes|cases|examples|errors|rows|shifts|points|presentations)\b"
)
TWICE = re.compile(r"(\([^()=]+\)) = \1 = \1")


@cache
def told(name: str) -> str:
    return render_text(explain_written(work_out(name, further=True)))


@pytest.mark.parametrize("name", NAMES)
def test_no_phrase_that_nobody_writes_and_right_plurals(name: str) -> None:
    text = " ".join(told(name).split())
    assert [phrase for phrase in BANNED if phrase in text] == []
    assert ONE_OF_MANY.search(text) is None
    assert TWICE.search(text) is None


@pytest.mark.parametrize("name", NAMES)
def test_no_line_of_an_answer_is_said_again_in_the_next(name: str) -> None:
    """An answer of weights and a verdict names the weights once."""
    head = told(name).split("\n\n  ")[0]
    lines = [line for line in head.splitlines() if line.startswith("Answer")]
    values = [line.split(": ", 1)[-1].split(". ", 1)[-1] for line in lines]
    for one in values:
        assert sum(one.removesuffix(".") in other for other in values if len(one) > 8) <= 1


ASKED = [
    (e.id, ask.name)
    for e in list_exercises()
    if e.kind.carries_data
    for ask in e.asks
    if ask.form in ("number", "vector", "set", "side", "predicted", "word", "roots")
]


@pytest.mark.parametrize(("name", "value"), ASKED)
def test_whoever_wrote_nothing_has_five_levels_none_of_them_empty(name: str, value: str) -> None:
    levels = list(beginning(find_exercise(name), value))
    assert len(levels) == LEVELS or name == "dsc140a-convex"
    assert all(one.blocks and tuple(one.blocks) != (ON,) for one in levels)
