"""Which regions nobody or several claim: every set of units that may be positive together.

One unit a class claims the points where its own score is positive; a unit a pair votes for the
first class where its score is positive, else for the second, and the class with the most votes
claims the point.  Every pattern of units is decided: a point where exactly these are positive, or
multipliers with which their half-spaces have no common point.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product

from linexact.certificate.several import claimed_certificate
from linexact.errors import InputError, LimitError
from linexact.kernel import CertificateError, Constraint, System
from linexact.model.convention import Convention
from linexact.model.dataset import Vector
from linexact.rational import Writing
from linexact.result import Result
from linexact.separability import Feasible, Infeasible, feasible
from linexact.several_classes.against import By, questions
from linexact.several_classes.labelled import ClassWeights, check_classes

MOST_UNITS = 6  # 64 patterns
MOST_INPUTS = 50


@dataclass(frozen=True, slots=True, eq=False)
class Units:
    """Weights of units: one a class (``rest``), or one a pair (``pairs``, in their order).

    ``convention`` says whether a score of 0 is positive; of pairs it must (who else gets the vote).

    >>> one = ClassWeights((1,), 0)
    >>> Units(("a", "b"), "rest", (one, one), Convention(True, "strict")).winners((True, True))
    (0, 1)
    """

    classes: tuple[str, ...]
    by: By
    weights: tuple[ClassWeights, ...]
    convention: Convention
    writing: Writing | None = None  # how the weights were typed

    def __post_init__(self) -> None:
        check_classes(self.classes)
        asked = questions(len(self.classes), self.by)
        if len(asked) != len(self.weights):
            message = f"{len(self.weights)} units; expected {len(asked)}, one for each"
            raise InputError("units", f"{message} {'class' if self.by == 'rest' else 'pair'}")
        if len(asked) > MOST_UNITS:
            message = f"{len(asked)} units have 2^{len(asked)} patterns; at most {MOST_UNITS}"
            raise LimitError("units", f"{message} units are taken", limit="MOST_UNITS")
        if len({len(one.w) for one in self.weights}) != 1 or not 0 < self.dimension <= MOST_INPUTS:
            message = f"the units have weights of several lengths, none or more than {MOST_INPUTS}"
            raise InputError("units", message)
        if self.by == "pairs" and self.convention.boundary == "strict":
            message = "a score of 0 gives no class the vote; expected closed-positive (the first"
            raise InputError("boundary", f"{message} of the pair) or closed-negative (the second)")

    @property
    def dimension(self) -> int:
        """The number of inputs."""
        return len(self.weights[0].w)

    def is_positive(self, unit: int, x: Vector) -> bool:
        """Say whether a unit claims a point, or votes for its first class."""
        score = self.weights[unit].score(x)
        return score >= 0 if self.convention.boundary == "closed-positive" else score > 0

    def pattern(self, x: Vector) -> tuple[bool, ...]:
        """Return which units are positive at a point."""
        return tuple(self.is_positive(unit, x) for unit in range(len(self.weights)))

    def winners(self, pattern: Sequence[bool]) -> tuple[int, ...]:
        """Return the classes that claim a point with this pattern."""
        if self.by == "rest":
            return tuple(c for c, on in enumerate(pattern) if on)
        votes = [0] * len(self.classes)
        asked = questions(len(self.classes), self.by)
        for (first, second), on in zip(asked, pattern, strict=True):
            votes[first if on else second] += 1
        return tuple(c for c, count in enumerate(votes) if count == max(votes))

    def rows(self, pattern: Sequence[bool]) -> System:
        """Return the system whose solutions are the points with this pattern."""
        on, off = (">=", ">") if self.convention.boundary == "closed-positive" else (">", ">=")
        rows = []
        for one, is_on in zip(self.weights, pattern, strict=True):
            sign = 1 if is_on else -1
            coefficients = tuple(sign * v for v in one.w)
            rows.append(Constraint(on if is_on else off, coefficients, -sign * one.b))  # type: ignore[arg-type]
        return System(self.dimension, rows)


@dataclass(frozen=True, slots=True, eq=False)
class Pattern:
    """Which units are positive, and a point where exactly these are or the proof of none."""

    positive: tuple[bool, ...]
    winners: tuple[int, ...]
    proof: Feasible | Infeasible

    @property
    def point(self) -> Vector | None:
        """A point with this pattern, if there is one."""
        return self.proof.point if isinstance(self.proof, Feasible) else None


@dataclass(frozen=True, eq=False, repr=False)
class Claimed(Result):
    """Every pattern of the units with its proof.

    >>> from linexact import claimed_regions
    >>> found = claimed_regions(["a", "b"], [[1], [-1]], [-1, -1])
    >>> [str(v) for v in found.unclaimed[0].point], len(found.contested)
    (['0'], 0)
    """

    units: Units
    patterns: tuple[Pattern, ...]

    @property
    def typed(self) -> Writing | None:
        """How the weights were typed."""
        return self.units.writing

    @cached_property
    def unclaimed(self) -> tuple[Pattern, ...]:
        """The patterns that occur and in which no class claims."""
        return tuple(one for one in self.patterns if one.point is not None and not one.winners)

    @cached_property
    def contested(self) -> tuple[Pattern, ...]:
        """The patterns that occur and in which several classes claim."""
        return tuple(one for one in self.patterns if one.point is not None and len(one.winners) > 1)

    def check(self) -> None:
        """Check every proof, and that each pattern has one."""
        if [one.positive for one in self.patterns] != every_pattern(len(self.units.weights)):
            raise CertificateError("units", "a pattern is left out")
        for one in self.patterns:
            if one.proof.system.rows != self.units.rows(one.positive).rows:
                raise CertificateError("units", "a proof is about other units")
            if one.winners != self.units.winners(one.positive):
                raise CertificateError("units", "other classes claim")
            one.proof.check()

    def certificate(self) -> str:
        """Return the certificate file's text, for ``linexact check``."""
        of = self.units
        proofs = [
            (one.positive, one.proof.point if isinstance(one.proof, Feasible) else None,
             None if isinstance(one.proof, Feasible) else one.proof.multipliers)
            for one in self.patterns
        ]  # fmt: skip
        weights = [(one.w, one.b) for one in of.weights]
        counts = len(self.unclaimed), len(self.contested)
        return claimed_certificate(of.classes, of.by, of.convention, weights, proofs, counts)


def every_pattern(units: int) -> list[tuple[bool, ...]]:
    """Return all patterns, from nobody to everybody.

    >>> every_pattern(1)
    [(False,), (True,)]
    """
    return list(product((False, True), repeat=units))


def claimed(units: Units) -> Claimed:
    """Decide every pattern of units: a point of it, or a proof that there is none.

    >>> apart = (ClassWeights((1,), -1), ClassWeights((-1,), -1))
    >>> found = claimed(Units(("a", "b"), "rest", apart, Convention(True, "strict")))
    >>> [one.point is not None for one in found.patterns]
    [True, True, True, False]
    """
    found = [
        Pattern(pattern, units.winners(pattern), feasible(units.rows(pattern)))
        for pattern in every_pattern(len(units.weights))
    ]
    return Claimed(units, tuple(found))
