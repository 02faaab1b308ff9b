"""A stated answer to a street checked condition by condition (Karush, Kuhn and Tucker).

====================  ==================================================================
primal                ``t (w . x + b) >= 1 - s`` and ``s >= 0`` for every example
dual                  ``0 <= m <= c`` for every example; with a bias ``sum m t = 0``
stationary            ``2 a w = sum m t x``
complementary         ``m (t (w . x + b) - 1 + s) = 0`` and ``(c - m) s = 0``
====================  ==================================================================

All four together hold of a best answer and of no other.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, TypeAlias

from linexact.certificate.duality import Street, conditions_certificate
from linexact.duality.objective import Objective, require_digits
from linexact.duality.optimum import (
    balance,
    combination,
    dual_value,
    margins_of,
    require_small,
)
from linexact.errors import InputError
from linexact.model.dataset import Dataset, Vector
from linexact.model.linear import Classifier
from linexact.rational import dot

Condition: TypeAlias = Literal["primal", "dual", "stationary", "complementary"]
CONDITIONS: tuple[Condition, ...] = ("primal", "dual", "stationary", "complementary")
# The parts of a condition that an example has: what is to be at least 0, or 0.
Part: TypeAlias = Literal["street", "slack", "sign", "cap", "edge", "price"]


@dataclass(frozen=True, slots=True)
class Broken:
    """A condition that an example breaks: ``value`` should be 0, or at least 0.

    ``street``: ``t z - 1 + s``; ``slack``: ``s``; ``sign``: ``m``; ``cap``: ``c - m``; ``edge``:
    ``m (t z - 1 + s)``; ``price``: ``(c - m) s``.
    """

    condition: Condition
    part: Part
    example: int  # 0-based
    value: Fraction


@dataclass(frozen=True, slots=True, eq=False)
class Stated:
    """An answer as it is stated; slacks are 0 where none are allowed."""

    dataset: Dataset
    objective: Objective
    w: Vector
    b: Fraction
    slacks: Vector
    multipliers: Vector

    def __post_init__(self) -> None:
        require_small(self.dataset)
        n, d = len(self.dataset), self.dataset.dimension
        for name, vector, size in (
            ("w", self.w, d), ("slacks", self.slacks, n), ("multipliers", self.multipliers, n)
        ):  # fmt: skip
            if len(vector) != size:
                message = f"{name}: {len(vector)} numbers; expected {size}"
                raise InputError("length", message)
            require_digits(f"a number of {name}", vector)
        require_digits("b", (self.b,))
        if self.objective.C is None and any(self.slacks):
            raise InputError("slacks", "slacks where none are allowed; expected C, or no slacks")
        if not self.objective.bias and self.b:
            raise InputError("b", "a bias where there is none; expected b = 0")


@dataclass(frozen=True, slots=True, eq=False)
class Conditions:
    """What holds of a stated answer: what each example breaks, and the sums.

    >>> from linexact.model.dataset import Dataset
    >>> half = Objective(Fraction(1, 2), None, None, bias=True)
    >>> data, zero, one = Dataset.from_rows([[0], [2]], [-1, 1]), Fraction(0), Fraction(1)
    >>> stated = Stated(data, half, (one,), -one, (zero, zero), (one, one))
    >>> found = conditions(stated)
    >>> found.failed, [str(v) for v in found.combined], str(found.value), str(found.dual_value)
    (('stationary',), ['2'], '1/2', '0')
    """

    stated: Stated
    margins: Vector
    broken: tuple[Broken, ...]
    combined: Vector  # sum m t x
    wanted: Vector  # 2 a w
    balance: Fraction  # sum m t
    value: Fraction  # of the objective
    dual_value: Fraction

    @property
    def failed(self) -> tuple[Condition, ...]:
        """The conditions that do not hold, in their order."""
        found = {one.condition for one in self.broken}
        if self.stated.objective.bias and self.balance:
            found.add("dual")
        if self.combined != self.wanted:
            found.add("stationary")
        return tuple(name for name in CONDITIONS if name in found)

    @property
    def is_best(self) -> bool:
        """Say whether all conditions hold, so that the answer is best."""
        return not self.failed

    @property
    def gap(self) -> Fraction:
        """The value of the objective less that of the dual one."""
        return self.value - self.dual_value

    def examples(self, condition: Condition) -> tuple[int, ...]:
        """Return the examples (0-based) that break a condition."""
        return tuple(sorted({b.example for b in self.broken if b.condition == condition}))

    def certificate(self) -> str:
        """Return the certificate file's text (``docs/claims-certificate-format.md``)."""
        stated, objective = self.stated, self.stated.objective
        data, weights = stated.dataset, Classifier(stated.w, stated.b)
        street = Street(
            data, weights, objective.bias, objective.length, objective.charge(len(data))
        )
        return conditions_certificate(
            street,
            (stated.slacks, stated.multipliers),
            {name: self.examples(name) for name in ("primal", "dual", "complementary")},
            (self.combined, self.wanted, self.balance),
            (self.value, self.dual_value),
        )


def conditions(stated: Stated) -> Conditions:
    """Check every condition on a stated answer.

    >>> from linexact.model.dataset import Dataset
    >>> soft = Objective(Fraction(1, 2), Fraction(1), "sum", bias=True)
    >>> data, half = Dataset.from_rows([[0], [1]], [-1, 1]), Fraction(1, 2)
    >>> ones = (Fraction(1), Fraction(1))
    >>> found = conditions(Stated(data, soft, (Fraction(1),), -half, (half, half), ones))
    >>> found.is_best, str(found.value), str(found.gap)
    (True, '3/2', '0')
    """
    data, objective = stated.dataset, stated.objective
    charge = objective.charge(len(data))
    paid = (charge or Fraction(0)) * sum(stated.slacks)
    margins = margins_of(data, stated.w, stated.b)
    return Conditions(
        stated,
        margins,
        tuple(_broken(stated, margins, charge)),
        combination(data, stated.multipliers),
        tuple(2 * objective.length * v for v in stated.w),
        balance(data, stated.multipliers),
        objective.length * dot(stated.w, stated.w) + paid,
        dual_value(data, objective.length, stated.multipliers),
    )


def _broken(stated: Stated, margins: Vector, charge: Fraction | None) -> Iterator[Broken]:
    triples = zip(margins, stated.slacks, stated.multipliers, strict=True)
    for i, (margin, slack, m) in enumerate(triples):
        room = margin - 1 + slack
        if room < 0:
            yield Broken("primal", "street", i, room)
        if slack < 0:
            yield Broken("primal", "slack", i, slack)
        if m < 0:
            yield Broken("dual", "sign", i, m)
        if charge is not None and m > charge:
            yield Broken("dual", "cap", i, charge - m)
        if m * room:
            yield Broken("complementary", "edge", i, m * room)
        if charge is not None and (charge - m) * slack:
            yield Broken("complementary", "price", i, (charge - m) * slack)
