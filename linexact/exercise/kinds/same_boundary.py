"""Kind ``same-boundary``: whether two weight vectors share their boundary."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

from linexact.data.dataset import Vector
from linexact.exercise.model import Exercise, Kind, Setting
from linexact.exercise.widths import check_bias, check_width
from linexact.tasks.steps import Derivation, evaluate
from linexact.topics.values.steps import same_boundary


@dataclass(frozen=True, slots=True)
class Task:
    """Two weight vectors."""

    w: Vector
    b: Fraction
    other_w: Vector
    other_b: Fraction


def _check(task: Task, setting: Setting) -> None:
    check_width("task.other_w", task.other_w, len(task.w))
    check_bias(setting, task.b, task.other_b)


def _derive(exercise: Exercise, folder: Path | None) -> Derivation:
    task: Task = exercise.task
    steps = (same_boundary(task.w, task.b, task.other_w, task.other_b),)
    return Derivation(steps, evaluate(steps))


KIND = Kind(
    "same-boundary",
    Task,
    values={"answer": "true-false", "factor": "number", "boundary": "boundary"},
    usual=("answer",),
    derive=_derive,
    needs_data=False,
    inputs=lambda task: len(task.w),
    check=_check,
    example={"w": [1, 2], "b": 1, "other_w": [2, 4], "other_b": 2},
)
