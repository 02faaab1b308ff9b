"""Eight problems of the lectures: what their solutions say is in ours, and ours are not longer.

The facts are the lectures' in our words; the numbers of words are counted in
``docs/solutions.md``, which this test reads.  A word is a run of at least two letters, or ``a``.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

import pytest

from linexact.exercise.bank import find_exercise
from linexact.exercise.solving import solve_exercise
from linexact.explain.document import Block, Document, Further, Section
from linexact.explain.notation import NOTATIONS
from linexact.explain.solution import worked_steps
from linexact.render.text import render_text

PAGE = (Path(__file__).parents[2] / "docs" / "solutions.md").read_text(encoding="utf-8")


class Row(NamedTuple):
    """A line of the page's table: a problem, and the words and headings counted there."""

    name: str
    lecture: str
    ours: int
    headings: int


ROWS = [
    Row(name, lecture, int(ours), int(headings))
    for name, lecture, ours, headings in re.findall(
        r"^\| `([\w-]+)` \| ([\d-]+) \| .*? \| (\d+) \| (\d+) \|$", PAGE, re.MULTILINE
    )
]
FACTS = {
    "grosse-not": {
        "each case is an inequality on w and b": ["b >= 0", "w1 + b < 0"],
        "b = 0 would do and would lie on the boundary": ["b = 0 would put it on the boundary"],
        "so b = 1 is taken": ["so take b = 1"],
        "then the other case asks w1 + 1 < 0": ["w1 + 1 < 0"],
        "w1 = -2 meets it": ["take w1 = -2", "z = (-2)*1 + 1 = -1 < 0"],
        "the solution": ["w1 = -2, b = 1"],
    },
    "grosse-and": {
        "four inequalities": ["b < 0", "w2 + b < 0", "w1 + b < 0", "w1 + w2 + b >= 0"],
        "b is negative, both weights positive": ["=> w1 > 0", "=> w2 > 0"],
        "equal weights by symmetry": [
            "x1 and x2 may change places; averaging mirrored solutions gives w1 = w2"
        ],
        "with weights 1 the bias -1 fails at two cases, scored 0": [
            "b = -1 would put (0, 1) and (1, 0) on the boundary",
        ],
        "so the bias is made more negative": ["-2 <= b < -1", "in between, b = -3/2 puts none"],
        "all four hold then": ["(1, 1): z = 1*1 + 1*1 - 3/2 = 1/2 >= 0"],
        "the solution": ["w = (1, 1), b = -3/2"],
    },
    "grosse-or": {
        "four inequalities": ["b < 0", "w2 + b >= 0", "w1 + b >= 0", "w1 + w2 + b >= 0"],
        "weights and a bias that do": ["w = (1, 1), b = -1/2"],
    },
    "grosse-xor": {
        "averages of positive cases are positive": ["every average of positive cases is positive"],
        "the segment of the positive cases is": [
            "The segment between (0, 1) and (1, 0) would be positive"
        ],
        "the segment of the negative cases is not": [
            "the segment between (0, 0) and (1, 1) would be negative"
        ],
        "they meet in the middle": ["= (1/2, 1/2) ="],
        "which would be both": ["positive and negative at once"],
        "so not separable": ["Not separable"],
    },
    "grosse-patterns": {
        "sixteen cases of each pattern": ["16 different shifts"],
        "four pixels are on": ["the pixel sum 4"],
        "right on all means right on the average": ["every average of positive cases is positive"],
        "the averages are one quarter everywhere": [
            "With weight 1/16 for each case, the average of either class has every coordinate"
            " equal to 1/4",
        ],
        "which cannot be both": ["positive and negative at once"],
        "so not separable": ["Not separable"],
    },
    "grosse-xor-features": {
        "the cases in the new features": ["0 1 0 1", "1 1 1 0"],
        "the same technique as for NOT and AND": ["w2 + b >= 0", "w1 + w2 + w3 + b < 0"],
        "the solution": ["w = (1, 1, -2), b = -1/2"],
        "which gets every case right": ["(1, 1, 1): z = 1*1 + 1*1 + (-2)*1 - 1/2 = -1/2 < 0"],
    },
    "lyu-offset": {
        "a constant 1 is one more input, the offset its weight": [
            "The bias is the weight of one more input, the constant 1"
        ],
        "the score is one scalar product": ["the score is one scalar product"],
        "one update changes weights and offset": ["an update one sum", "(0, 0, 0) - (-1, 3, 1)"],
        "a score of 0 is a mistake": ["On the boundary, which counts as a mistake"],
    },
    "grosse-perceptron-and": {
        "the score, and its sign against the target": ["z = 0*1 + 0*0 + 0*0 = 0"],
        "a score of 0 counts as wrong": ["On the boundary, which counts as a mistake"],
        "an update is w + t x": ["w - (1, 0, 0)", "w + (1, 1, 1)"],
        "a right case changes nothing": ["right"],
    },
}


def solution(name: str) -> tuple[Block, ...]:
    exercise = find_exercise(name)
    return worked_steps(solve_exercise(exercise), NOTATIONS[exercise.source.lecture])


def told(name: str) -> str:
    document = Document(solution(name), find_exercise(name).typed)
    return " ".join(render_text(document, width=10_000).split())


def words(text: str) -> int:
    return len(re.findall(r"\b[A-Za-z]{2,}\b|\ba\b", text))


def test_the_page_has_the_eight() -> None:
    assert {row.name for row in ROWS} == set(FACTS)


@pytest.mark.parametrize("name", FACTS)
def test_every_fact_of_the_lecture_is_in_ours(name: str) -> None:
    text = told(name)
    for fact, signs in FACTS[name].items():
        for sign in signs:
            assert sign in text, fact


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name)
def test_ours_has_as_many_words_as_the_page_says_and_no_more_than_the_lecture(row: Row) -> None:
    shown = [block for block in solution(row.name) if not isinstance(block, Further)]
    headings = sum(isinstance(block, Section) for block in shown)
    assert (words(told(row.name)), headings) == (row.ours, row.headings)
    if row.lecture.isdigit():
        assert row.ours <= int(row.lecture)
