"""Kind ``distance``: the signed distance from ``w . x = 0`` to ``w . x + b = 0``."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

from linexact.data.dataset import Vector
from linexact.exercise.model import Exercise, Kind, Setting
from linexact.exercise.widths import check_bias
from linexact.tasks.steps import Derivation, evaluate
from linexact.topics.values.steps import distance


@dataclass(frozen=True, slots=True)
class Task:
    """The weights of the second plane."""

    w: Vector
    b: Fraction


def _check(task: Task, setting: Setting) -> None:
    check_bias(setting, task.b)


def _derive(exercise: Exercise, folder: Path | None) -> Derivation:
    steps = (distance(exercise.task.w, exercise.task.b),)
    return Derivation(steps, evaluate(steps))


KIND = Kind(
    "distance",
    Task,
    values={"distance": "number", "squared": "number", "foot": "vector", "boundary": "boundary"},
    usual=("distance",),
    derive=_derive,
    needs_data=False,
    inputs=lambda task: len(task.w),
    check=_check,
)
