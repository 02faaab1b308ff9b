"""What can be remarked on weights."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

from linexact.data.dataset import Vector
from linexact.grade.finding import Finding, OfExample, Slips
from linexact.grade.telling import NotRight, RepairAlone
from linexact.topics.hand_weights.intervals import Interval


@dataclass(frozen=True, slots=True)
class Score(OfExample):
    """An example whose score is not where it has to be."""

    score: Fraction


class WrongSide(Score, code="wrong-side", tells=("place", "counterexample")):
    """The score has the other sign."""


class ScoreZero(Score, code="score-zero", tells=("place", "counterexample")):
    """The score is 0, and the other class owns 0, or none does."""


@dataclass(frozen=True, slots=True)
class ZeroWeights(Finding, code="zero-weights", tells=("counterexample",)):
    """All weights are 0, so every score is the bias."""

    score: Fraction


@dataclass(frozen=True, slots=True)
class MoreWrong(Finding, code="more-wrong", tells=("place",)):
    """Further examples that are not named one by one."""

    count: int


@dataclass(frozen=True, slots=True)
class DemandUnmet(Finding, code="demand-unmet", tells=("place", "counterexample")):
    """A demand, as it was written, whose sides come to these values."""

    place: str
    left: Fraction
    right: Fraction

    def weaker(self) -> tuple[Finding, ...]:
        """Return the demand alone."""
        return (NotRight(f"the demand '{self.place}'"),)


@dataclass(frozen=True, slots=True)
class TooLong(Finding, code="too-long", tells=("counterexample",)):
    """A demand on the Euclidean length, as it was written, and the squares of both sides."""

    place: str
    squared: Fraction
    allowed: Fraction


@dataclass(frozen=True, slots=True)
class NotWhole(Finding, code="not-whole", tells=("place", "counterexample")):
    """A parameter that is no whole number where whole numbers are asked."""

    place: str
    value: Fraction


@dataclass(frozen=True, slots=True)
class WeightsExist(Finding, code="weights-exist", tells=("value",)):
    """Weights that were said not to exist, the bias last."""

    point: Vector


@dataclass(frozen=True, slots=True)
class OtherGate(Finding, code="other-gate", tells=("slip",)):
    """The gate that the weights do compute."""

    gate: str


@dataclass(frozen=True, slots=True)
class Repairable(Finding, code="repair", tells=("repair", "interval")):
    """The parameter whose change alone makes the answer right, and where it may lie."""

    place: str
    value: Fraction
    interval: Interval

    def weaker(self) -> tuple[Finding, ...]:
        """Return the parameter alone."""
        return (RepairAlone(self.place),)


class WeightsSlips(Slips):
    """Slips that, undone, leave right weights."""

    known: ClassVar[tuple[str, ...]] = (
        "classes-swapped", "threshold-for-bias", "minus-dropped", "bias-misplaced",
    )  # fmt: skip
