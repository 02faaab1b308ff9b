"""Every solution that linexact prints is read back, part by part, and earns everything.

Nothing here names an exercise: what is added to the bank is tried as well, each in its own letters
and in one of the formats.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from linexact.document.blocks import Document, Figures, Picture, Sketch
from linexact.document.notation import NOTATIONS
from linexact.exercise.bank import list_exercises
from linexact.exercise.model import Exercise
from linexact.exercise.solving import solve_exercise
from linexact.explain.solution import WrittenSolution, explain_written
from linexact.grade import Grade
from linexact.grade.marking import mark, parts_of
from linexact.render import FORMATS

EXERCISES = [exercise for exercise in list_exercises() if exercise.kind.carries_data]
WRITTEN = [name for name in FORMATS if name != "json"]


def letters_of(exercise: Exercise) -> str:
    own = exercise.source.lecture
    return own if own in NOTATIONS else "grosse"


def shown(exercise: Exercise) -> Document:
    """Return the solution without its figures, which nobody hands in as words."""
    document = explain_written(
        WrittenSolution.of(solve_exercise(exercise), NOTATIONS[letters_of(exercise)])
    )
    drawn = (Figures, Picture, Sketch)
    return replace(document, blocks=tuple(b for b in document.blocks if not isinstance(b, drawn)))


@pytest.mark.parametrize("form", WRITTEN)
def test_a_printed_solution_loses_nothing_and_most_of_it_is_read(form: str) -> None:
    """What is asked back or left to a person is no loss."""
    asked = counted = 0
    for exercise in EXERCISES[WRITTEN.index(form) :: len(WRITTEN)]:
        for one in mark(parts_of(exercise), FORMATS[form].render(shown(exercise))):
            told = one.part.task.kind in ("number", "vector", "word")
            assert one.outcome is not None or not told, (exercise.id, one.part.name)
            counted += one.outcome is not None
            if not isinstance(one.outcome, Grade) or one.outcome.codes == ("for-a-person",):
                asked += one.outcome is not None
                continue
            found = one.outcome.findings
            assert one.outcome.is_right, (exercise.id, one.part.name, found)
    assert 4 * asked <= counted, (asked, counted)
