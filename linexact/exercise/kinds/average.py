"""Kind ``average``: the score of a weighted average of points."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import cast

from linexact.data.dataset import Vector
from linexact.errors import InputError
from linexact.exact import dot, show
from linexact.exercise.model import Exercise, Follow, Kind, Setting
from linexact.exercise.widths import check_bias, check_part
from linexact.tasks.steps import Derivation, Value, evaluate
from linexact.topics.values.steps import average


@dataclass(frozen=True, slots=True)
class Task:
    """The weights, the points, and what part each has in the average."""

    w: Vector
    points: tuple[Vector, ...]
    parts: Vector
    b: Fraction = Fraction(0)


def _check(task: Task, setting: Setting) -> None:
    lengths = {len(point) for point in task.points}
    if len(task.points) != len(task.parts) or lengths != {len(task.w)}:
        raise InputError("value", "task.points: expected one part a point, and points as long as w")
    for place, part in enumerate(task.parts, start=1):
        check_part(f"task.parts[{place}]", part)
    if sum(task.parts) != 1:
        message = f"task.parts: they add up to {show(sum(task.parts, Fraction(0)))}; expected 1"
        raise InputError("value", message)
    check_bias(setting, task.b)


def _derive(exercise: Exercise, folder: Path | None) -> Derivation:
    task: Task = exercise.task
    steps = (average(task.w, task.b, task.points, task.parts),)
    return Derivation(steps, evaluate(steps))


def _score(exercise: Exercise, values: Mapping[str, Value]) -> Value | None:
    task: Task = exercise.task
    return dot(task.w, cast("Vector", values["point"])) + task.b


KIND = Kind(
    "average",
    Task,
    values={"point": "vector", "score": "number"},
    usual=("point",),
    derive=_derive,
    needs_data=False,
    inputs=lambda task: len(task.w),
    check=_check,
    follow={"score": (Follow(("point",), _score),)},
    example={"w": [1, 2], "points": [[1, 2], [3, 4]], "parts": ["1/2", "1/2"]},
)
