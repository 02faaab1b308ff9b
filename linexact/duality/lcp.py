"""Lemke's method in integers: ``z >= 0`` with ``v = M z + q >= 0`` and ``z . v = 0``.

``M`` is a matrix whose quadratic form is nowhere below 0, as that of a convex quadratic program's
conditions is; then the method ends in a solution wherever ``M z + q >= 0`` has one (C. E. Lemke,
Bimatrix equilibrium points and mathematical programming, Management Science 11, 1965).  Ties are
broken lexicographically, so it never comes back.  Entries of the table stay integers over one
denominator, the last pivot, as in Bareiss' elimination.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import lcm
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linexact.errors import LimitError

MOST_PIVOTS = 5_000
MOST_WORK = 10**13  # numbers of the table times their bits squared, over all pivots: some seconds


def complementary(matrix: Sequence[Sequence[Fraction]], q: Sequence[Fraction]) -> list[Fraction]:
    """Return ``z`` of shape (n,) for a matrix of shape (n, n) and ``q`` of shape (n,).

    Raises :class:`~linexact.errors.LimitError`: ``pivots`` where too many steps are needed or
    there is no solution, ``digits`` where numbers grow so long that they would take too long.

    >>> [int(v) for v in complementary([[Fraction(2)]], [Fraction(-6)])]
    [3]
    """
    n = len(q)
    if all(v >= 0 for v in q):
        return [Fraction(0)] * n
    table, basis = _start(matrix, q)
    cover = 2 * n  # the column of the variable that covers what is below 0
    row = min(range(n), key=lambda i: (table[i, -1], -i))  # of equal ones the last: see _leaving
    entering, unit, work = cover, 1, 0
    for pivots in range(1, MOST_PIVOTS + 1):
        leaving = basis[row]
        unit = _pivot(table, row, entering, unit)
        work += table.size * unit.bit_length() ** 2
        if work > MOST_WORK:
            grown = f"numbers have {unit.bit_length()} bits after {pivots} pivots"
            message = f"{grown}, which takes too long; expected fewer examples, or fewer digits"
            raise LimitError("digits", message, limit="MOST_WORK")
        basis[row] = entering
        if leaving == cover:
            values = dict(zip(basis, table[:, -1], strict=True))
            return [Fraction(int(values.get(n + i, 0)), unit) for i in range(n)]
        entering = leaving + n if leaving < n else leaving - n
        found = _leaving(table, basis, entering, n)
        if found is None:
            break
        row = found
    message = f"no solution within {MOST_PIVOTS} pivots"
    raise LimitError("pivots", message, limit="MOST_PIVOTS")


def _start(
    matrix: Sequence[Sequence[Fraction]], q: Sequence[Fraction]
) -> tuple[NDArray[Any], list[int]]:
    """Return the table of ``v - M z - z0 = q`` in integers, and its basis ``v``.

    Each equation is brought to integers by itself, which scales its ``v`` alone.
    """
    n = len(q)
    table = np.zeros((n, 2 * n + 2), dtype=object)
    common = lcm(*(v.denominator for row in matrix for v in row), *(v.denominator for v in q))
    for i, row in enumerate(matrix):
        table[i, i] = 1
        table[i, n : 2 * n] = [-int(v * common) for v in row]
        table[i, 2 * n] = -1
        table[i, -1] = int(q[i] * common)
    return table, list(range(n))


def _leaving(table: NDArray[Any], basis: Sequence[int], entering: int, n: int) -> int | None:
    """Return the row of the least ratio; the covering variable leaves as soon as it may.

    Ratios that are equal are compared by the columns of the first basis, one after the other.  By
    these the last of equal rows is the least one at the start.
    """
    rows = [i for i in range(n) if table[i, entering] > 0]
    for column in (-1, *range(n)):
        if len(rows) < 2:
            break
        least = rows[0]
        kept = [least]
        for i in rows[1:]:
            side = (
                table[i, column] * table[least, entering]
                - table[least, column] * table[i, entering]
            )
            if side < 0:
                least, kept = i, [i]
            elif side == 0:
                kept.append(i)
        rows = kept
        if column == -1:
            covering = [i for i in rows if basis[i] == 2 * n]
            if covering:
                return covering[0]
    return rows[0] if rows else None


def _pivot(table: NDArray[Any], row: int, column: int, unit: int) -> int:
    """Make a column that of a basis; return the new denominator of the table."""
    own = table[row].copy()
    pivot = int(own[column])
    factors = table[:, column].copy()
    table *= pivot
    table -= factors[:, None] * own[None, :]
    table //= unit  # leaves no rest
    table[row] = own
    if pivot < 0:
        table *= -1
    return abs(pivot)
