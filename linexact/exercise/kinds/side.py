"""Kind ``side``: on which side of a boundary a point lies, and what is predicted for it.

The *side* is a matter of the score's sign alone; *predicted* says which class owns the point
under the convention, and that is neither where a score of 0 is wrong for both.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Literal, TypeAlias

from linexact.data.convention import Convention
from linexact.data.dataset import Vector
from linexact.derivation.derivation import Derivation, evaluate
from linexact.derivation.steps.published import Value
from linexact.derivation.steps.scores import agrees, boundary
from linexact.derivation.steps.weights import score
from linexact.errors import InputError
from linexact.exact import dot
from linexact.exercise.kinds.given_weights import plain, quotient
from linexact.exercise.model import Exercise, Kind, Setting
from linexact.exercise.widths import check_bias, check_width

Side: TypeAlias = Literal["positive", "negative", "boundary"]


@dataclass(frozen=True, slots=True)
class Task:
    """The weights, and the point."""

    w: Vector
    point: Vector
    b: Fraction = Fraction(0)


@dataclass(frozen=True, slots=True, eq=False)
class Sided:
    """The score of a point, the side that its sign is, and the class that owns it."""

    convention: Convention
    w: Vector
    b: Fraction
    point: Vector
    z: Fraction
    side: Side
    predicted: Literal["positive", "negative", "neither"]
    squared_length: Fraction

    @property
    def ends_in(self) -> Mapping[str, Value]:
        """The values of this step; no distance where its root is beyond the limit."""
        found = {"side": self.side, "predicted": self.predicted, "score": self.z}
        return {**found, **self._distance(), **boundary(self.w, self.b)}

    def _distance(self) -> Mapping[str, Value]:
        try:
            return {"distance": plain(quotient(self.z, self.squared_length))}
        except InputError:
            return {}

    def holds(self) -> bool:
        """Score the point again."""
        return any(self.w) and agrees(self, sided(self.convention, self.w, self.b, self.point))


def sided(convention: Convention, w: Vector, b: Fraction, point: Vector) -> Sided:
    """Return on which side of ``w . x + b = 0`` a point lies.

    >>> one = Fraction(1)
    >>> found = sided(Convention(True, "closed-positive"), (one,), -one, (one,))
    >>> found.side, found.predicted
    ('boundary', 'positive')
    """
    z = score(w, b, point)
    side: Side = "boundary" if not z else "positive" if z > 0 else "negative"
    owners = [target for target in (1, -1) if convention.is_right(target, z)]
    predicted: Literal["positive", "negative", "neither"] = (
        "neither" if not owners else "positive" if owners[0] > 0 else "negative"
    )
    square = dot(w, w)
    return Sided(convention, w, b, point, z, side, predicted, square)


def _check(task: Task, setting: Setting) -> None:
    check_width("task.point", task.point, len(task.w), ", one for each weight")
    check_bias(setting, task.b)
    if not any(task.w):
        raise InputError("zero-weights", "task.w: w = 0 has no boundary; expected other weights")


def _derive(exercise: Exercise, folder: Path | None) -> Derivation:
    task: Task = exercise.task
    steps = (sided(exercise.convention, task.w, task.b, task.point),)
    return Derivation(steps, evaluate(steps))


KIND = Kind(
    "side",
    Task,
    values={
        "side": "side", "predicted": "predicted", "score": "number", "distance": "number",
        "boundary": "boundary",
    },
    usual=("side",),
    derive=_derive,
    needs_data=False,
    inputs=lambda task: len(task.w),
    check=_check,
)  # fmt: skip
