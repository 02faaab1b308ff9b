"""Questions about given weights: losses, distances, boundaries, averages."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import cast

from linexact.data.dataset import Vector
from linexact.errors import InputError
from linexact.exact import dot, show
from linexact.tasks.question import (
    Asked,
    Follow,
    Question,
    Setting,
    check_bias,
    check_part,
    check_width,
)
from linexact.tasks.steps import Derivation, Value
from linexact.topics.values.steps import (
    AverageScore,
    Distance,
    Loss,
    LossTotal,
    MaximumBetween,
    SameBoundary,
    derived,
    loss_of,
)


@dataclass(frozen=True, slots=True)
class LossTask:
    """The loss, and the weights that are charged."""

    loss: Loss
    w: Vector
    b: Fraction = Fraction(0)


def _check_loss(task: LossTask, setting: Setting) -> None:
    check_width("task.w", task.w, setting.inputs or 0)
    check_bias(setting, task.b)


def _derive_loss(asked: Asked, folder: Path | None) -> Derivation:
    task: LossTask = asked.task
    return derived(LossTotal(asked.data, asked.convention, task.w, task.b, task.loss))


def _losses(asked: Asked, values: Mapping[str, Value]) -> Vector:
    """Return what is charged for a list of scores."""
    of = partial(loss_of, asked.task.loss, asked.convention)
    scores = cast("Vector", values["scores"])
    pairs = zip(asked.data.examples(), scores, strict=True)
    return tuple(of(example.x, example.target, z) for example, z in pairs)


LOSS = Question(
    "loss",
    LossTask,
    values={
        "total": "number", "mean": "number", "scores": "vector", "losses": "vector",
        "boundary": "boundary",
    },
    usual=("total",),
    derive=_derive_loss,
    check=_check_loss,
    follow={
        "losses": (Follow(("scores",), _losses),),
        "total": (
            Follow(("losses",), lambda e, v: sum(cast("Vector", v["losses"]), Fraction(0))),
        ),
        "mean": (Follow(("total",), lambda e, v: cast("Fraction", v["total"]) / len(e.data)),),
    },
)  # fmt: skip


def _itself(asked: Asked, folder: Path | None) -> Derivation:
    """Answer by what is asked itself, which is a step."""
    return derived(asked.task)


def _check_distance(task: Distance, setting: Setting) -> None:
    if not any(task.w):
        raise InputError("zero-weights", "w = 0 has no plane; expected other weights")
    check_bias(setting, task.b)


DISTANCE = Question(
    "distance",
    Distance,
    values={"distance": "number", "squared": "number", "foot": "vector", "boundary": "boundary"},
    usual=("distance",),
    derive=_itself,
    needs_data=False,
    inputs=lambda task: len(task.w),
    check=_check_distance,
)


def _check_same_boundary(task: SameBoundary, setting: Setting) -> None:
    check_width("task.other_w", task.other_w, len(task.w))
    check_bias(setting, task.b, task.other_b)


SAME_BOUNDARY = Question(
    "same-boundary",
    SameBoundary,
    values={"answer": "true-false", "factor": "number", "boundary": "boundary"},
    usual=("answer",),
    derive=_itself,
    needs_data=False,
    inputs=lambda task: len(task.w),
    check=_check_same_boundary,
    example={"w": [1, 2], "b": 1, "other_w": [2, 4], "other_b": 2},
)


def _check_average(task: AverageScore, setting: Setting) -> None:
    lengths = {len(point) for point in task.points}
    if len(task.points) != len(task.parts) or lengths != {len(task.w)}:
        raise InputError("value", "task.points: expected one part a point, and points as long as w")
    for place, part in enumerate(task.parts, start=1):
        check_part(f"task.parts[{place}]", part)
    if sum(task.parts) != 1:
        message = f"task.parts: they add up to {show(sum(task.parts, Fraction(0)))}; expected 1"
        raise InputError("value", message)
    check_bias(setting, task.b)


def _score_average(asked: Asked, values: Mapping[str, Value]) -> Value | None:
    task: AverageScore = asked.task
    return dot(task.w, cast("Vector", values["point"])) + task.b


AVERAGE = Question(
    "average",
    AverageScore,
    values={"point": "vector", "score": "number"},
    usual=("point",),
    derive=_itself,
    needs_data=False,
    inputs=lambda task: len(task.w),
    check=_check_average,
    follow={"score": (Follow(("point",), _score_average),)},
    example={"w": [1, 2], "points": [[1, 2], [3, 4]], "parts": ["1/2", "1/2"]},
)


def _check_maximum(task: MaximumBetween, setting: Setting) -> None:
    for key, vector in (("w", task.w), ("other_w", task.other_w)):
        check_width(f"task.{key}", vector, len(task.x))
    check_part("task.part", task.part)


MAXIMUM = Question(
    "maximum",
    MaximumBetween,
    values={"loss": "number", "mixed": "number"},
    usual=("loss",),
    derive=_itself,
    needs_data=False,
    inputs=lambda task: len(task.x),
    check=_check_maximum,
)
