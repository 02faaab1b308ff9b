"""Kind ``maximum``: the perceptron loss between two weight vectors."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Literal

from linexact.data.dataset import Vector
from linexact.exercise.model import Exercise, Kind, Setting
from linexact.exercise.widths import check_part, check_width
from linexact.tasks.steps import Derivation, evaluate
from linexact.topics.values.steps import maximum


@dataclass(frozen=True, slots=True)
class Task:
    """One case, two weight vectors, and the part of the second in what is between them."""

    x: Vector
    target: Literal[-1, 1]
    w: Vector
    other_w: Vector
    part: Fraction


def _check(task: Task, setting: Setting) -> None:
    for key, vector in (("w", task.w), ("other_w", task.other_w)):
        check_width(f"task.{key}", vector, len(task.x))
    check_part("task.part", task.part)


def _derive(exercise: Exercise, folder: Path | None) -> Derivation:
    task: Task = exercise.task
    steps = (maximum(task.x, task.target, task.w, task.other_w, task.part),)
    return Derivation(steps, evaluate(steps))


KIND = Kind(
    "maximum",
    Task,
    values={"loss": "number", "mixed": "number"},
    usual=("loss",),
    derive=_derive,
    needs_data=False,
    inputs=lambda task: len(task.x),
    check=_check,
)
