"""Kind ``loss``: the scores of given weights, and what a loss charges for them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import cast

from linexact.data.dataset import Vector
from linexact.exercise.model import Exercise, Follow, Kind, Setting
from linexact.exercise.widths import check_bias, check_width
from linexact.tasks.steps import Derivation, Value, evaluate
from linexact.topics.values.steps import Loss, loss_of, losses


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


def _losses(exercise: Exercise, values: Mapping[str, Value]) -> Vector:
    """Return what is charged for a list of scores."""
    of = partial(loss_of, exercise.task.loss, exercise.convention)
    scores = cast("Vector", values["scores"])
    pairs = zip(exercise.data.examples(), scores, strict=True)
    return tuple(of(example.x, example.target, z) for example, z in pairs)


def _of_losses(exercise: Exercise, values: Mapping[str, Value]) -> Fraction:
    return sum(cast("Vector", values["losses"]), Fraction(0))


def _of_scores(exercise: Exercise, values: Mapping[str, Value]) -> Fraction:
    return sum(_losses(exercise, values), Fraction(0))


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
    follow={
        "losses": (Follow(("scores",), _losses),),
        "total": (Follow(("losses",), _of_losses), Follow(("scores",), _of_scores)),
        "mean": (
            Follow(("total",), lambda e, v: cast("Fraction", v["total"]) / len(e.data)),
            Follow(("losses",), lambda e, v: _of_losses(e, v) / len(e.data)),
            Follow(("scores",), lambda e, v: _of_scores(e, v) / len(e.data)),
        ),
    },
)  # fmt: skip
