"""Every exercise of the bank: its published answers, and our own right ones, are right."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from linexact.exact import exact_text
from linexact.exercise.bank import find_exercise, list_exercises
from linexact.exercise.model import Exercise
from linexact.exercise.solving import solve_exercise
from linexact.grade import Grade, Part, grade, parts_of
from linexact.grade.forms.batch_table import BatchTask
from linexact.grade.forms.boundary import BoundaryTask
from linexact.grade.forms.inequalities import InequalitiesTask
from linexact.grade.forms.proof import VerdictTask
from linexact.grade.forms.roots import RootsTask
from linexact.grade.forms.separator import SeparatorTask
from linexact.grade.forms.set import SetTask
from linexact.grade.forms.trace import TraceTask
from linexact.grade.forms.weights import WeightsTask
from linexact.grade.forms.word import WordTask
from linexact.grade.keys import keys_of
from linexact.tasks.question import Ask
from linexact.topics.hand_weights import Simplest, hand_weights, simplest
from linexact.topics.separability import Feasible, Inseparable, separate_dataset

EVERY = [e for e in list_exercises() if e.kind.carries_data]
EXERCISES = EVERY


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


def right_answer(part: Part, values: dict[str, Any]) -> str:
    """Return an answer of our own that is right, with its proof."""
    task = part.task
    if isinstance(task, WeightsTask):
        problem = task.problem
        found = simplest(problem) if problem.integers else hand_weights(problem)
        if isinstance(found, Simplest):
            point = (*map(Fraction, found.w), Fraction(found.b))
        elif isinstance(found, Feasible):
            point = found.point
        else:
            return "there are no such weights"
        pairs = zip(problem.variables, point, strict=False)
        return ", ".join(f"{name} = {exact_text(v)}" for name, v in pairs)
    if isinstance(task, VerdictTask):
        verdict = separate_dataset(task.dataset, task.convention)
        if isinstance(verdict, Inseparable):
            body = ", ".join(f"{i + 1}: {exact_text(m)}" for i, m in verdict.multipliers.items())
            return f"not separable; {body}"
        bias = f", b = {exact_text(verdict.b)}" if task.convention.bias else ""
        return f"separable; w = {written(verdict.w)}{bias}"
    if isinstance(task, BatchTask):
        return "\n".join(
            "; ".join(
                {"scores": written(s.scores), "weights": written(s.after),
                 "moved": ", ".join(str(i + 1) for i in s.moved) or "none"}[column]
                for column in task.columns
            )
            for s in task.truth
        )  # fmt: skip
    if isinstance(task, TraceTask):
        return "\n".join(
            f"{s.example + 1}; {exact_text(s.score)}; {'yes' if s.mistake else 'no'};"
            f" {written(s.after)}"
            for s in task.truth
        )
    if isinstance(task, SeparatorTask):
        pairs = zip(task.names, task.value, strict=True)
        return ", ".join(f"{name} = {exact_text(v)}" for name, v in pairs)
    if isinstance(task, SetTask):
        return f"{{{', '.join(map(exact_text, values[part.name]))}}}"
    if isinstance(task, RootsTask):
        return f"({', '.join(map(str, task.value))})"
    if isinstance(task, WordTask):
        return as_asked(part, task.value)
    if isinstance(task, InequalitiesTask):
        return keys_of(task).right[0]
    if isinstance(task, BoundaryTask):
        terms = zip(task.w, task.features, strict=True)
        side = " + ".join(f"({exact_text(-3 * a)}) {name}" for a, name in terms)
        return f"{exact_text(3 * task.b)} = {side}"
    return written(values[part.name])


def parts() -> Iterator[tuple[Exercise, Part, dict[str, Any]]]:
    for exercise in EXERCISES:
        values = dict(solve_exercise(exercise).values)
        for part in parts_of(exercise):
            yield exercise, part, values


PARTS = list(parts())
IDS = [f"{exercise.id}-{part.name}" for exercise, part, _ in PARTS]


@pytest.mark.parametrize(("exercise", "part", "values"), PARTS, ids=IDS)
def test_right_answers_are_right(exercise: Exercise, part: Part, values: dict[str, Any]) -> None:
    outcome = grade(part.task, right_answer(part, values))
    assert isinstance(outcome, Grade), outcome
    assert outcome.is_right, outcome.findings
    assert outcome.possible == sum(part.task.points.values())


def test_published_answers_are_right_or_have_an_erratum() -> None:
    count = 0
    for exercise, part, _ in PARTS:
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
    for exercise, part, _ in PARTS:
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
