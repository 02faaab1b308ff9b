"""Rendered solutions, compared whole.

``LINEXACT_GOLDEN=write`` rewrites the files; read the difference before you commit it.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from linexact.exercise.bank import find_exercise
from linexact.exercise.solving import solve_exercise
from linexact.explain.notation import NOTATIONS
from linexact.explain.solution import explain_solution
from linexact.render.formats import FORMATS

FOLDER = Path(__file__).parent / "solutions"
CASES = [
    ("grosse-not", "grosse", "text"),
    ("grosse-and", "grosse", "text"),
    ("grosse-and-closed-negative", "grosse", "text"),
    ("grosse-or", "lyu", "markdown"),
    ("grosse-xor", "grosse", "text"),
    ("grosse-xor", "dsc140a", "latex"),
    ("grosse-xor", "blog", "html"),
    ("grosse-xor-features", "grosse", "text"),
    ("grosse-patterns", "grosse", "text"),
    ("grosse-patterns-counts", "comp135", "markdown"),
    ("blog-trace", "blog", "text"),
    ("grosse-perceptron-xor", "grosse", "text"),
    ("comp135-update", "comp135", "latex"),
    ("comp135-loss-described", "comp135", "text"),
    ("lyu-distance", "lyu", "text"),
    ("and-bias-one", "grosse", "text"),
]


@pytest.mark.parametrize(("name", "notation", "form"), CASES)
def test_golden(name: str, notation: str, form: str) -> None:
    solved = solve_exercise(find_exercise(name))
    text = FORMATS[form].render(explain_solution(solved, NOTATIONS[notation]))
    path = FOLDER / f"{name}.{notation}{FORMATS[form].ending}"
    if os.environ.get("LINEXACT_GOLDEN") == "write":
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    assert path.read_text(encoding="utf-8") == text
