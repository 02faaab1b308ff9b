"""Every solution that linexact prints is read back, part by part, and earns everything.

Nothing here names an exercise: what is added to the bank is tried as well.
"""

from __future__ import annotations

import pytest

from linexact.exercise.bank import list_exercises
from linexact.exercise.model import Exercise
from linexact.exercise.solving import solve_exercise
from linexact.explain.notation import NOTATIONS
from linexact.explain.solution import explain_solution
from linexact.grade import Grade
from linexact.grade.marking import mark, parts_of
from linexact.render.formats import FORMATS

EXERCISES = [exercise for exercise in list_exercises() if exercise.kind.carries_data]
WRITTEN = [name for name in FORMATS if name != "json"]


def lost(exercise: Exercise, notation: str, form: str) -> list[object]:
    """Return what the printed solution of an exercise loses, handed in as an answer."""
    document = explain_solution(solve_exercise(exercise), NOTATIONS[notation])
    text = FORMATS[form].render(document)
    marked = mark(parts_of(exercise), text)
    return [
        (exercise.id, notation, form, one.part.name, one.outcome)
        for one in marked
        if one.outcome is not None and not (isinstance(one.outcome, Grade) and one.outcome.is_right)
    ]


def letters_of(exercise: Exercise) -> str:
    own = exercise.source.lecture
    return own if own in NOTATIONS else "grosse"


QUICK = ("text", "html")


@pytest.mark.parametrize(
    "form", [n if n in QUICK else pytest.param(n, marks=pytest.mark.slow) for n in WRITTEN]
)
def test_a_printed_solution_earns_everything(form: str) -> None:
    assert not [x for one in EXERCISES for x in lost(one, letters_of(one), form)]


@pytest.mark.slow
@pytest.mark.parametrize("notation", NOTATIONS)
def test_in_the_letters_of_every_lecture(notation: str) -> None:
    assert not [x for e in EXERCISES for form in ("text", "latex") for x in lost(e, notation, form)]


def test_a_solution_answers_every_part_of_an_exercise() -> None:
    for exercise in EXERCISES:
        parts = parts_of(exercise)
        text = FORMATS["text"].render(
            explain_solution(solve_exercise(exercise), NOTATIONS[letters_of(exercise)])
        )
        answered = {one.part.name for one in mark(parts, text) if one.outcome is not None}
        told = {part.name for part in parts if part.task.kind in ("number", "vector", "word")}
        assert answered >= told | {parts[0].name}, exercise.id
