"""Exercises of one's own, as a teacher writes them, and what answers to them earn."""

from __future__ import annotations

import io

from linexact.exercise.model import Exercise
from linexact.exercise.read import read_exercise
from linexact.grade import Grade, mark, parts_of

HEAD = 'id = "mine"\ntitle = "Mine"\nstatement = "Do it."\nsource = { lecture = "own" }\n'
MINE = HEAD + 'convention = { bias = true, boundary = "strict" }\n'


def exercise(text: str) -> Exercise:
    """Return the exercise that a text states."""
    return read_exercise(io.StringIO(text))


def graded(asked: Exercise, answer: str) -> Grade:
    """Return the marks of an answer to an exercise of one part, which can be read."""
    (marked,) = mark(parts_of(asked), answer)
    assert isinstance(marked.outcome, Grade), marked.outcome
    return marked.outcome
