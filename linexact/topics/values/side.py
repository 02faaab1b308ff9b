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
from linexact.data.linear import score
from linexact.errors import InputError
from linexact.tasks.question import Asked, Question, Setting, check_bias, check_width
from linexact.tasks.steps import Derivation, Value
from linexact.topics.values.distances import distance_of
from linexact.topics.values.steps import boundary, derived

Side: TypeAlias = Literal["positive", "negative", "boundary"]


@dataclass(frozen=True, slots=True)
class Task:
    """The weights, and the point."""

    w: Vector
    point: Vector
    b: Fraction = Fraction(0)


@dataclass(frozen=True, slots=True, eq=False)
class Sided:
    """The score of a point, the side that its sign is, and the class that owns it.

    >>> one = Fraction(1)
    >>> found = Sided(Convention(True, "closed-positive"), (one,), -one, (one,))
    >>> found.side, found.predicted
    ('boundary', 'positive')
    """

    convention: Convention
    w: Vector
    b: Fraction
    point: Vector

    @property
    def z(self) -> Fraction:
        """The score."""
        return score(self.w, self.b, self.point)

    @property
    def side(self) -> Side:
        """Where the point lies."""
        return "boundary" if not self.z else "positive" if self.z > 0 else "negative"

    @property
    def predicted(self) -> Literal["positive", "negative", "neither"]:
        """The class that owns the point."""
        owners = [target for target in (1, -1) if self.convention.is_right(target, self.z)]
        if not owners:
            return "neither"
        return "positive" if owners[0] > 0 else "negative"

    @property
    def ends_in(self) -> Mapping[str, Value]:
        """The values of this step; no distance where its root is beyond the limit."""
        found = {"side": self.side, "predicted": self.predicted, "score": self.z}
        return {**found, **distance_of(self.z, self.w), **boundary(self.w, self.b)}


def _check(task: Task, setting: Setting) -> None:
    check_width("task.point", task.point, len(task.w), ", one for each weight")
    check_bias(setting, task.b)
    if not any(task.w):
        raise InputError("zero-weights", "task.w: w = 0 has no boundary; expected other weights")


def _derive(asked: Asked, folder: Path | None) -> Derivation:
    task: Task = asked.task
    return derived(Sided(asked.convention, task.w, task.b, task.point))


QUESTION = Question(
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
