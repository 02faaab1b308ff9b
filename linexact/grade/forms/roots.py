"""Lists of numbers with roots, one for each example: signed distances, each to be exact.

``(-1/sqrt(5), 0, 2/sqrt(5))``, or by number: ``d1 = -1/sqrt(5), d2 = 0, d3 = 2/sqrt(5)``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any, ClassVar, cast

from linexact.data.dataset import Dataset, Vector
from linexact.exact.surds import SurdSum
from linexact.grade.compared import (
    Kinds,
    NearNumber,
)
from linexact.grade.finding import Finding, NumberedExample, Slips
from linexact.grade.forms.vector import FORM as VECTOR
from linexact.grade.forms.vector import VectorTask, numbered
from linexact.grade.question import Question
from linexact.grade.values import Roots


@dataclass(frozen=True, slots=True)
class DistanceWrong(Finding, code="distance-wrong", tells=("place", "counterexample")):
    """Another number at an example, whose score is said."""

    place: NumberedExample
    given: SurdSum
    score: Fraction


@dataclass(frozen=True, slots=True)
class DistanceRounded(Finding, code="distance-rounded", tells=("place", "slip")):
    """A number that is right but for rounding in the last place, which counts ``unit``."""

    place: NumberedExample
    given: SurdSum
    unit: Fraction
    needs: str


class DistanceWithinTolerance(NearNumber, code="distance-within-tolerance", tells=("value",)):
    """A number that counts as right though the exact one is another."""


def _times(factors: tuple[int, ...], value: Roots) -> Roots:
    pairs = zip(factors, value, strict=True)
    return tuple(v.times(SurdSum.rational(Fraction(f))) for f, v in pairs)


_SLIPS: Mapping[str, Callable[[Any], Roots]] = {
    "sign-changed": lambda task: _times((-1,) * len(task.value), task.value),
    "not-divided": lambda task: tuple(map(SurdSum.rational, task.scores)),
    "sign-dropped": lambda task: _times(tuple(v.sign() for v in task.value), task.value),
    "times-target": lambda task: _times(
        tuple(task.dataset.target(i) for i in range(len(task.value))), task.value
    ),
}


class RootsSlips(Slips):
    """What was done to the whole list."""

    known: ClassVar[tuple[str, ...]] = tuple(_SLIPS)


@dataclass(frozen=True, slots=True, eq=False)
class RootsTask(VectorTask):
    """Give the numbers ``value``, one an example.  Points: ``value``, ``entries`` (shared out).

    Each is the example's score over one length.
    """

    kind: ClassVar[str] = "roots"
    has_roots: ClassVar[bool] = True
    dataset: Dataset = field(kw_only=True)
    scores: Vector = field(kw_only=True)
    slips: ClassVar[tuple[type[Slips], Mapping[str, Callable[[Any], Roots]]]] = (RootsSlips, _SLIPS)

    def kinds(self, entry: int) -> Kinds:
        """Return the findings on a distance, a wrong one with the score."""
        score = self.scores[entry]
        return (
            DistanceWithinTolerance,
            lambda place, given, _, unit, needs: DistanceRounded(place, given, unit, needs),
            lambda place, given, _: DistanceWrong(place, given, score),
        )

    def place(self, entry: int) -> NumberedExample:
        """Return the example of a distance."""
        return NumberedExample.of(self.dataset, entry)


def _asked(question: Question) -> RootsTask:
    by_entry = {"entries": Fraction(1)}
    points = question.shared({"value": Fraction(1)}, RootsTask.conditions, by_entry)
    value, scores = cast("Roots", question.value()), cast("Vector", question.values()["scores"])
    names = numbered("d", len(value))
    return RootsTask(
        value, question.name, points, names, question.tolerance_of(names),
        dataset=question.data, scores=scores,
    )  # fmt: skip


FORM = replace(VECTOR, asked=_asked)
