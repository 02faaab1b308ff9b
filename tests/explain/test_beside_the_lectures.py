"""Eight problems of the lectures: our solutions are not longer than theirs.

The numbers of words stand in ``docs/solutions.md``, which this test reads.
A word is a run of at least two letters, or ``a``.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

import pytest

from linexact.document.blocks import Block, Document, Further, Section
from linexact.document.notation import NOTATIONS
from linexact.exercise.bank import find_exercise
from linexact.exercise.solving import solve_exercise
from linexact.explain.solution import WrittenSolution, worked_steps
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


def solution(name: str) -> tuple[Block, ...]:
    exercise = find_exercise(name)
    solved = solve_exercise(exercise)
    return worked_steps(WrittenSolution.of(solved, NOTATIONS[exercise.source.lecture]))


def told(name: str) -> str:
    document = Document(solution(name), find_exercise(name).typed)
    return " ".join(render_text(document, width=10_000).split())


def words(text: str) -> int:
    return len(re.findall(r"\b[A-Za-z]{2,}\b|\ba\b", text))


def test_the_page_has_the_eight() -> None:
    assert len({row.name for row in ROWS}) == 8


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name)
def test_ours_has_as_many_words_as_the_page_says_and_no_more_than_the_lecture(row: Row) -> None:
    shown = [block for block in solution(row.name) if not isinstance(block, Further)]
    headings = sum(isinstance(block, Section) for block in shown)
    assert (words(told(row.name)), headings) == (row.ours, row.headings)
    if row.lecture.isdigit():
        assert row.ours <= int(row.lecture)
