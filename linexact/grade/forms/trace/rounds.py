"""What tables of single updates and of batch steps share: a step from weights to weights."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from linexact.data.dataset import Vector
from linexact.exact.surds import SurdSum
from linexact.grade.finding import Finding
from linexact.grade.forms.trace.findings import CellsRounded, WrongNumber
from linexact.grade.rounding import Places, is_rounded, needed, unit_of
from linexact.kernel import Constraint

SLACK = 1  # updates that a carried run may be behind the true one and still earn


def names_of_both(parameters: Sequence[str]) -> list[str]:
    """Return the names of the weights before a step, and of those after it.

    >>> names_of_both(["w1", "b"])
    ['w1 before', 'b before', 'w1 after', 'b after']
    """
    return [name + side for side in (" before", " after") for name in parameters]


def moves_by(before: Vector, after: Vector, j: int) -> Constraint:
    """Say of the weights before and after that the j-th moves as the step asks.

    >>> from fractions import Fraction
    >>> row = moves_by((Fraction(1), Fraction(2)), (Fraction(3), Fraction(5)), 1)
    >>> [str(v) for v in row.coefficients], str(row.bound)
    (['0', '-1', '0', '1'], '3')
    """
    unit = [0] * (2 * len(before))
    unit[j], unit[len(before) + j] = -1, 1
    return Constraint("==", unit, after[j] - before[j])


def cells_rounded(found: Sequence[Finding], typed: Places) -> Iterator[Finding]:
    """Say how many wrong cells are right but for rounding, and what the first would need."""
    off = [f for f in found if isinstance(f, WrongNumber) and _is_rounding(f, typed)]
    if off:
        exact = SurdSum.rational(off[0].expected)
        yield CellsRounded(off[0].place, len(off), needed(exact))


def _is_rounding(found: WrongNumber, typed: Places) -> bool:
    unit = unit_of(found.given, typed)
    given, exact = SurdSum.rational(found.given), SurdSum.rational(found.expected)
    return unit is not None and is_rounded(given, exact, unit)
