"""Kind ``loss``: the scores of given weights, and what a loss charges for them."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

from linexact.derivation.derivation import Derivation, evaluate
from linexact.derivation.steps.scores import Loss, losses
from linexact.exercise.model import Exercise, Kind, Setting
from linexact.exercise.widths import check_bias, check_width
from linexact.model.dataset import Vector


@dataclass(frozen=True, slots=True)
class Task:
    """The loss, and the weights that are charged."""

    loss: Loss
    w: Vector
    b: Fraction = Fraction(0)


def _check(task: Task, setting: Setting) -> None:
    check_width("task.w", task.w, setting.inputs or 0)
    check_bias(setting, task.b)


def _derive(exercise: Exercise, folder: Path | None) -> Derivation:
    task: Task = exercise.task
    steps = (losses(exercise.data, exercise.convention, task.loss, task.w, task.b),)
    return Derivation(steps, evaluate(steps))


KIND = Kind(
    "loss",
    Task,
    values={
        "total": "number", "mean": "number", "scores": "vector", "losses": "vector",
        "boundary": "boundary",
    },
    usual=("total",),
    derive=_derive,
    check=_check,
)  # fmt: skip
