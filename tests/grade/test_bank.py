"""Every exercise of the bank: its published answers are right, and printed errors are not."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

from linexact.exact import exact_text
from linexact.exercise.bank import find_exercise, list_exercises
from linexact.exercise.model import Exercise
from linexact.grade import Grade, Part, grade, parts_of
from linexact.grade.forms.weights import WeightsTask
from linexact.grade.forms.word import WordTask
from linexact.tasks.question import Ask


def written(value: Any) -> str:
    """Write a value as a student would."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, tuple):
        return "(" + ", ".join(map(exact_text, value)) + ")"
    return exact_text(value) if isinstance(value, Fraction) else str(value)


def published(exercise: Exercise, part: Part) -> str | None:
    """Return the published answer to a part."""
    values = exercise.published
    if isinstance(part.task, WeightsTask):
        if "w" not in values:
            return None
        bias = f", b = {written(values['b'])}" if "b" in values else ""
        return f"w = {written(values['w'])}{bias}"
    return written(values[part.name]) if part.name in values else None


def as_asked(part: Part, text: str) -> str:
    """Return an answer to the question as it was put: "do they differ?" asks for yes or no."""
    return part.task.meanings.said(text) if isinstance(part.task, WordTask) else text


PARTS = [(one, part) for one in list_exercises() if one.kind.carries_data for part in parts_of(one)]
IDS = [f"{exercise.id}-{part.name}" for exercise, part in PARTS]


def test_published_answers_are_right_or_have_an_erratum() -> None:
    count = 0
    for exercise, part in PARTS:
        answer = published(exercise, part)
        if answer is None:
            continue
        outcome = grade(part.task, answer)
        assert isinstance(outcome, Grade), (exercise.id, outcome)
        lost = set(outcome.codes) - {"proof-missing", "rests-on-convention"}
        assert not lost, (exercise.id, lost)
        count += 1
    assert count >= 35


def test_printed_errors_are_found() -> None:
    """Statements of the lectures that are wrong as printed lose their marks when answered."""
    count = 0
    for exercise, part in PARTS:
        erratum = exercise.erratum
        if erratum is None or erratum.printed is None or erratum.value != part.name:
            continue
        outcome = grade(part.task, as_asked(part, written(erratum.printed)))
        assert isinstance(outcome, Grade), (exercise.id, outcome)
        assert outcome.codes, exercise.id
        assert not outcome.is_right, exercise.id
        count += 1
    assert count >= 8


def test_a_table_of_batch_steps_is_asked_for() -> None:
    exercise = find_exercise("dsc140a-batch")
    table = replace(exercise, asks=(Ask("trace", "batch-table", Fraction(4)),))
    (part,) = parts_of(table)
    outcome = grade(part.task, "all; (0, 3/2, -1/4)\n2; (-1/4, 5/4, -1)\nnone; (-1/4, 5/4, -1)")
    assert isinstance(outcome, Grade)
    assert outcome.is_right
