"""The kernel: systems of linear constraints, their solutions and refutations, and the check.

This is the part that a reader must trust, so it is one file, imports nothing but the
standard library, finds nothing, prints nothing and opens nothing.  Everything that
linexact says about feasibility or separability has passed :func:`check`.

A *system* in ``k`` unknowns ``y`` is a finite list of constraints ``a . y R c`` with
``R`` one of ``>``, ``>=``, ``==`` and rational ``a`` (shape ``(k,)``) and ``c``.

* A *solution* is a point ``y`` that meets every constraint.
* A *refutation* is a list of multipliers ``m``, one for each constraint used, with
  ``m >= 0`` on inequalities and any sign on equalities, such that the combined row

      (sum of m_i a_i) . y   >   sum of m_i c_i      (some ``>`` row has m_i > 0)
      (sum of m_i a_i) . y   >=  sum of m_i c_i      (otherwise)

  has zero coefficients and is false: it reads ``0 > c`` with ``c >= 0``, or ``0 >= c``
  with ``c > 0``.

Exactly one of the two exists (Motzkin's transposition theorem, 1936); the kernel needs
only the easy half: a refutation and a solution cannot both be right.

Numbers are ``int`` or ``fractions.Fraction`` and nothing else; a float is refused, as is
``bool``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from operator import mul
from typing import Literal, TypeAlias

Number: TypeAlias = int | Fraction
Relation: TypeAlias = Literal[">", ">=", "=="]
RELATIONS: tuple[Relation, ...] = (">", ">=", "==")
NUMBERS = frozenset((int, Fraction))  # exactly these: a subclass may add up in its own way


class CertificateError(Exception):
    """A claimed solution or refutation that is not one.

    ``code`` is stable; ``row`` is the 0-based index of the constraint at fault, if one is.
    """

    def __init__(self, code: str, message: str, row: int | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.row = row


@dataclass(frozen=True, slots=True)
class Constraint:
    """One constraint ``coefficients . y  relation  bound``.

    >>> Constraint(">=", (1, 1), 2)  # y1 + y2 >= 2
    Constraint(relation='>=', coefficients=(1, 1), bound=2)
    """

    relation: Relation
    coefficients: Sequence[Number]  # shape (k,)
    bound: Number = 0


@dataclass(frozen=True, slots=True)
class System:
    """Constraints in the same ``dimension`` unknowns, all to be met together.

    >>> len(System(1, [Constraint(">", (1,), 0), Constraint(">", (-1,), 0)]).rows)
    2
    """

    dimension: int
    rows: Sequence[Constraint]


@dataclass(frozen=True, slots=True)
class Solution:
    """A point that is claimed to meet every constraint.

    >>> Solution((Fraction(1, 2), 0))
    Solution(point=(Fraction(1, 2), 0))
    """

    point: Sequence[Number]  # shape (k,)


@dataclass(frozen=True, slots=True)
class Refutation:
    """Multipliers, by row, that are claimed to combine the rows into a falsehood.

    >>> Refutation({0: 1, 1: Fraction(1, 2)})
    Refutation(multipliers={0: 1, 1: Fraction(1, 2)})
    """

    multipliers: Mapping[int, Number]


def check(system: System, claim: Solution | Refutation) -> None:
    """Accept ``claim`` by returning, or raise :class:`CertificateError`.

    >>> row = Constraint
    >>> xor = System(3, [row(">", (0, 0, -1)), row(">", (0, 1, 1)),
    ...                  row(">", (1, 0, 1)), row(">", (-1, -1, -1))])
    >>> check(xor, Refutation({0: 1, 1: 1, 2: 1, 3: 1}))
    >>> check(xor, Solution((2, 2, -1)))
    Traceback (most recent call last):
    ...
    linexact.kernel.CertificateError: row 3 is not met
    """
    if isinstance(claim, Solution):
        _check_solution(system, claim.point)
    elif isinstance(claim, Refutation):
        _check_refutation(system, claim.multipliers)
    else:
        raise CertificateError("claim", "neither a solution nor a refutation")


def _check_solution(system: System, point: Sequence[Number]) -> None:
    _check_numbers(point, system.dimension, "point", None)
    for index, row in enumerate(system.rows):
        _check_row(row, system.dimension, index)
        value = sum(map(mul, row.coefficients, point))
        if row.relation == ">":
            met = value > row.bound
        elif row.relation == ">=":
            met = value >= row.bound
        else:
            met = value == row.bound
        if not met:
            raise CertificateError("unmet", f"row {index} is not met", index)


def _check_refutation(system: System, multipliers: Mapping[int, Number]) -> None:
    total: list[Number] = [0] * system.dimension
    bound: Number = 0
    strict = False
    for index, multiplier in multipliers.items():
        if type(index) is not int or not 0 <= index < len(system.rows):
            raise CertificateError("index", "a multiplier names a row that does not exist")
        _check_number(multiplier, "multiplier", index)
        row = system.rows[index]
        _check_row(row, system.dimension, index)
        if multiplier < 0 and row.relation != "==":
            raise CertificateError("sign", f"row {index} has a negative multiplier", index)
        strict = strict or (row.relation == ">" and multiplier > 0)
        total = [t + multiplier * a for t, a in zip(total, row.coefficients, strict=True)]
        bound += multiplier * row.bound
    for column, value in enumerate(total):
        if value != 0:
            raise CertificateError("combination", f"unknown {column} does not cancel")
    if bound < 0 or (bound == 0 and not strict):
        raise CertificateError("not-false", "the combined row is true, so it refutes nothing")


def _check_row(row: Constraint, dimension: int, index: int) -> None:
    if row.relation not in RELATIONS:
        raise CertificateError("relation", f"row {index} has an unknown relation", index)
    _check_numbers(row.coefficients, dimension, "row", index)
    _check_number(row.bound, "bound", index)


def _check_numbers(values: Sequence[Number], length: int, what: str, index: int | None) -> None:
    if len(values) == length and NUMBERS.issuperset(map(type, values)):
        return
    place = what if index is None else f"{what} {index}"
    if len(values) != length:
        raise CertificateError("length", f"{place} has {len(values)} numbers, not {length}", index)
    for value in values:
        _check_number(value, what, index)


def _check_number(value: Number, what: str, index: int | None) -> None:
    if type(value) not in NUMBERS:
        place = what if index is None else f"{what} {index}"
        raise CertificateError("number", f"{place} holds a {type(value).__name__}", index)
