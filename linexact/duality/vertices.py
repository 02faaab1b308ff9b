"""All vertices of the multipliers ``m`` with ``A m = r`` and ``0 <= m <= cap``, exactly.

Where ``A m = r`` leaves p directions free, a vertex meets p of the bounds that determine it: all
choices of p bounds are tried, so their number is bounded before.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from math import comb

from flint import fmpq, fmpq_mat

from linexact.errors import LimitError
from linexact.model.dataset import Vector
from linexact.rational import dot

MOST_CHOICES = 3_000  # of bounds


def vertices(rows: Sequence[Vector], right: Vector, cap: Fraction | None) -> tuple[Vector, ...]:
    """Return the vertices of a bounded set of multipliers, of shape (k,) each, in rising order.

    ``rows`` is A of shape (r, k), ``right`` of shape (r,); without a ``cap`` none is needed for
    the set to be bounded.

    Raises :class:`~linexact.errors.LimitError` (``vertices``) for too many choices.

    >>> ones = [tuple(map(Fraction, (1, 1, 1)))]
    >>> [tuple(map(int, m)) for m in vertices(ones, (Fraction(2),), Fraction(1))]
    [(0, 1, 1), (1, 0, 1), (1, 1, 0)]
    """
    found = _solutions(rows, right)
    if found is None:
        return ()
    start, ways = found
    k, p = len(start), len(ways)
    bounds = [(i, Fraction(0)) for i in range(k)]
    if cap is not None:
        bounds += [(i, cap) for i in range(k)]
    choices = comb(len(bounds), p)
    if choices > MOST_CHOICES:
        message = f"{choices} choices of bounds for the vertices of the multipliers"
        message += f"; at most {MOST_CHOICES} are tried"
        raise LimitError("vertices", message, limit="MOST_CHOICES")
    kept: set[Vector] = set()
    for chosen in combinations(bounds, p):
        point = _meeting(start, ways, chosen)
        if point is not None and all(v >= 0 and (cap is None or v <= cap) for v in point):
            kept.add(point)
    return tuple(sorted(kept))


def _solutions(rows: Sequence[Vector], right: Vector) -> tuple[Vector, tuple[Vector, ...]] | None:
    """Return one solution of ``A m = r`` and a basis of the directions that stay; None: none."""
    k = len(rows[0])
    wide = [[*row, value] for row, value in zip(rows, right, strict=True)]
    reduced, rank = fmpq_mat(
        [[fmpq(v.numerator, v.denominator) for v in row] for row in wide]
    ).rref()
    table = [[_fraction(reduced[i, j]) for j in range(k + 1)] for i in range(rank)]
    pivots = [next(j for j, v in enumerate(row) if v) for row in table]
    if k in pivots:
        return None
    start = [Fraction(0)] * k
    for row, pivot in zip(table, pivots, strict=True):
        start[pivot] = row[k]
    ways = []
    for free in sorted({*range(k)} - {*pivots}):
        way = [Fraction(0)] * k
        way[free] = Fraction(1)
        for row, pivot in zip(table, pivots, strict=True):
            way[pivot] = -row[free]
        ways.append(tuple(way))
    return tuple(start), tuple(ways)


def _meeting(
    start: Vector, ways: tuple[Vector, ...], chosen: Sequence[tuple[int, Fraction]]
) -> Vector | None:
    """Return the solution that meets the chosen bounds; None unless they determine it."""
    if not chosen:
        return start
    rows = [tuple(way[i] for way in ways) for i, _ in chosen]
    found = _solutions(rows, tuple(bound - start[i] for i, bound in chosen))
    if found is None or found[1]:
        return None
    return tuple(
        value + dot(found[0], tuple(way[i] for way in ways)) for i, value in enumerate(start)
    )


def _fraction(value: fmpq) -> Fraction:
    return Fraction(int(value.p), int(value.q))
