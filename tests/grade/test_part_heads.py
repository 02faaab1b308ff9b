"""Answers to several parts, however their author tells the parts apart."""

from __future__ import annotations

import io
from fractions import Fraction

import pytest

from linexact.exercise.bank import find_exercise
from linexact.exercise.read import read_exercise
from linexact.grade import Grade, mark, parts_of

_TWO = """
id = "two"
title = "Two parts"
statement = "Give the scores and the margin."
kind = "given-weights"
points = { scores = 3, functional_margin = 1 }
asks = ["scores", "functional_margin"]
source = "own"
convention = { bias = true, boundary = "strict" }
data = { positive = [[1, 2]], negative = [[-1, -1]] }
task = { w = [1, "1/3"], b = 0 }
"""
_PARTS = parts_of(read_exercise(io.StringIO(_TWO)))


def _earned(text: str) -> list[Fraction | str | None]:
    outcomes = [marked.outcome for marked in mark(_PARTS, text)]
    return [o.earned if isinstance(o, Grade) else o and o.code for o in outcomes]


@pytest.mark.parametrize(
    "text",
    [
        "a) (5/3, -4/3) b) 4/3",
        "(a) (5/3, -4/3), (b) 4/3",
        "a. (5/3, -4/3)\nb. 4/3",
        "Part a: (5/3, -4/3)\nPart b: 4/3",
        "b) 4/3 a) (5/3, -4/3)",
        "1) (5/3, -4/3) 2) 4/3",
        "scores: (5/3, -4/3); functional margin: 4/3",
        "scores: (5/3, -4/3), functional margin = 4/3",
        "scores = (5/3, -4/3), functional_margin = 4/3",
        "- **Functional margin:** 4/3\n- **Scores:** (5/3, -4/3)",
        "The scores are (5/3, -4/3) and the functional margin is 4/3.",
        "scores (5/3, -4/3)\nfunctional margin 4/3",
        "[scores] (5/3, -4/3) [functional_margin] 4/3",
        "(5/3, -4/3)\n4/3",  # no other piece is a list, or a number
    ],
)
def test_parts_are_told_apart(text: str) -> None:
    assert _earned(text) == [3, 1]


def test_a_letter_alone_is_that_part() -> None:
    assert _earned("b) 4/3") == [None, 1]
    assert _earned("a) (5/3, -4/3)") == [3, None]


def test_what_stays_open_is_asked_back() -> None:
    for text in ("a) (5/3, -4/3) b) see a) it is 4/3", "a) see the sketch b) 4/3"):
        assert any(isinstance(part, str) for part in _earned(text)), text
        assert 0 not in _earned(text), text


def test_pieces_that_fit_one_part_alone_need_no_name() -> None:
    parts = parts_of(find_exercise("blog-boundary"))
    for text in ("x2 = 8 x1 + 2\n(4, -0.5, 1)", "w = (4, -1/2), b = 1; 4 x1 - x2/2 + 1 = 0"):
        outcomes = [marked.outcome for marked in mark(parts, text)]
        assert [o.earned for o in outcomes if isinstance(o, Grade)] == [1, 2]


def test_labels_of_rows_are_no_parts() -> None:
    parts = parts_of(find_exercise("xnor"))
    rows = "(a) b > 0, (b) w1 + b < 0, (c) w2 + b < 0, (d) w1 + w2 + b > 0"
    (marked,) = mark(parts, f"{rows}; (a)+(d) against (b)+(c); not separable")
    assert isinstance(marked.outcome, Grade)
    assert marked.outcome.is_right
    (marked,) = mark(parts, "a) not separable b) 1: 1, 2: 1, 3: 1, 4: 1")
    assert isinstance(marked.outcome, Grade)
    assert marked.outcome.is_right
