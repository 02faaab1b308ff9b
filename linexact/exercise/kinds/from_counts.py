"""Kind ``from-counts``: weights, scores and classes that stated counts of mistakes give."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Annotated, cast

from linexact.derivation.derivation import Derivation, evaluate
from linexact.derivation.steps import Step
from linexact.derivation.steps.counting import counted_point, counted_scores, counted_weights
from linexact.derivation.steps.published import Value
from linexact.errors import InputError
from linexact.exercise.counting import (
    Degree,
    check_counts,
    counting_of,
    kernel_of,
    read_counts_list,
)
from linexact.exercise.model import Exercise, Kind, Setting
from linexact.exercise.widths import check_width
from linexact.mistake_counts.gram import Counting, Counts
from linexact.mistake_counts.slips import of_counts, of_roots
from linexact.model.dataset import Vector

_OF_A_POINT = ("score", "predicted")


@dataclass(frozen=True, slots=True)
class Task:
    """The kernel ``(x . z + plus)^degree``, the counts of mistakes, and a further point."""

    degree: Degree
    plus: Fraction
    counts: Annotated[Counts, read_counts_list]
    point: Vector | None = None


def _check(task: Task, setting: Setting) -> None:
    kernel_of(task)
    check_counts(task.counts, setting)
    if task.point is not None and setting.inputs is not None:
        check_width("task.point", task.point, setting.inputs)
    if "b" in setting.wanted and not setting.convention.bias:
        message = "asks: b is asked for, and the convention has no bias; expected another value"
        raise InputError("value", message)
    for name in _OF_A_POINT:
        if name in setting.wanted and task.point is None:
            raise InputError("key", f"task.point is expected: {name} is asked for")
    if task.point is not None and not {*_OF_A_POINT} & {*setting.wanted}:
        message = "task.point: nothing is asked of it; expected no such key, or score asked for"
        raise InputError("key", message)


def _derive(exercise: Exercise, folder: Path | None) -> Derivation:
    task: Task = exercise.task
    of, asked = counting_of(exercise), {ask.name for ask in exercise.asks} | {*exercise.published}
    steps: list[Step] = []
    if asked & {"weights", "b"}:
        steps.append(counted_weights(of, task.counts))
    if asked & {"scores", "errors"}:
        steps.append(counted_scores(of, task.counts))
    if task.point is not None:
        steps.append(counted_point(of, task.counts, task.point))
    return Derivation(tuple(steps), evaluate(steps))


def _slips(exercise: Exercise, name: str) -> Mapping[str, Value]:
    task: Task = exercise.task
    of, point = counting_of(exercise), task.point
    if name == "weights":
        return cast("Mapping[str, Value]", of_roots(of, task.counts))
    if name == "b":
        return cast("Mapping[str, Value]", of_counts(of, task.counts, Counting.bias))
    if name == "scores":
        return cast("Mapping[str, Value]", of_counts(of, task.counts, Counting.scores))
    if name == "score" and point is not None:
        found = of_counts(of, task.counts, lambda of, counts: of.score(counts, point))
        return cast("Mapping[str, Value]", found)
    return {}


KIND = Kind(
    "from-counts",
    Task,
    values={
        "weights": "feature-list",
        "b": "number",
        "scores": "vector",
        "errors": "number",
        "score": "number",
        "predicted": "predicted",
    },
    usual=("weights",),
    derive=_derive,
    check=_check,
    slips=_slips,
    example={"degree": 1, "plus": 0, "counts": [1, 0, 1, 0]},
)
