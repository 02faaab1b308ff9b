"""Every solution that linexact prints is read back, part by part, and earns everything.

Nothing here names an exercise: what is added to the bank is tried as well, each in its own letters
and in one of the formats.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from linexact.exercise.bank import list_exercises
from linexact.exercise.model import Exercise
from linexact.exercise.solving import solve_exercise
from linexact.explain.document import Document, Figures, Picture, Sketch
from linexact.explain.notation import NOTATIONS
from linexact.explain.solution import explain_solution
from linexact.grade import Grade
from linexact.grade.marking import mark, parts_of
from linexact.render.formats import FORMATS

EXERCISES = [exercise for exercise in list_exercises() if exercise.kind.carries_data]
WRITTEN = [name for name in FORMATS if name != "json"]


def letters_of(exercise: Exercise) -> str:
    own = exercise.source.lecture
    return own if own in NOTATIONS else "grosse"


def shown(exercise: Exercise) -> Document:
    """Return the solution without its figures, which nobody hands in as words."""
    document = explain_solution(solve_exercise(exercise), NOTATIONS[letters_of(exercise)])
    drawn = (Figures, Picture, Sketch)
    return replace(document, blocks=tuple(b for b in document.blocks if not isinstance(b, drawn)))


@pytest.mark.parametrize("form", WRITTEN)
def test_a_printed_solution_answers_every_part_and_loses_nothing(form: str) -> None:
    """What the argument leaves to a person is no loss."""
    for exercise in EXERCISES[WRITTEN.index(form) :: len(WRITTEN)]:
        parts = parts_of(exercise)
        outcomes = {
            one.part.name: one.outcome
            for one in mark(parts, FORMATS[form].render(shown(exercise)))
            if one.outcome is not None
        }
        for name, outcome in outcomes.items():
            assert isinstance(outcome, Grade), (exercise.id, name, outcome)
            is_left = outcome.codes == ("for-a-person",)
            assert outcome.is_right or is_left, (exercise.id, name, outcome.findings)
        told = {part.name for part in parts if part.task.kind in ("number", "vector", "word")}
        assert {*outcomes} >= told | {parts[0].name}, exercise.id
