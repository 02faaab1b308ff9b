"""A closed convex region of the plane as its corners in counterclockwise order.

A corner is an integer triple ``(x, y, h)`` without a common factor: the point ``(x/h, y/h)``
when ``h > 0``, the direction ``(x, y)`` in which the region has no end when ``h = 0``.  A row is
an integer triple ``(a1, a2, -c)`` and asks ``a1 x + a2 y - c h >= 0``.  So a region with at
least one vertex is a polygon, some of whose corners may be at infinity, and one more row
cuts it as a line cuts a polygon (Sutherland and Hodgman 1974), in integers.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import TypeAlias

from linexact.exact import over_common_denominator
from linexact.kernel import Constraint

Triple: TypeAlias = tuple[int, int, int]
Point: TypeAlias = tuple[Fraction, Fraction]


def exact(corner: Triple) -> Point:
    """Return a corner that is not at infinity as a point.

    >>> [str(v) for v in exact((1, 3, 2))]
    ['1/2', '3/2']
    """
    x, y, h = corner
    return Fraction(x, h), Fraction(y, h)


def value(row: Triple, corner: Triple) -> int:
    """Return ``a1 x + a2 y - c h``: positive inside, 0 on the row's line.

    >>> value((1, 0, -2), (3, 7, 1))
    1
    """
    return row[0] * corner[0] + row[1] * corner[1] + row[2] * corner[2]


def primitive(x: int, y: int, h: int) -> Triple:
    """Divide a triple by the greatest common divisor of its entries.

    >>> primitive(4, -6, 0)
    (2, -3, 0)
    """
    common = math.gcd(x, y, h) or 1
    return x // common, y // common, h // common


def wedge(first: Triple, second: Triple) -> list[Triple]:
    """Return the corners of two half-planes whose lines cross: an apex and two directions.

    >>> wedge((1, 0, 0), (0, 1, 0))
    [(0, 0, 1), (1, 0, 0), (0, 1, 0)]
    """
    a, b, c = first
    d, e, f = second
    turn = a * e - b * d
    if turn < 0:
        return wedge(second, first)
    apex = primitive(b * f - c * e, c * d - a * f, turn)
    return [apex, primitive(e, -d, 0), primitive(-b, a, 0)]


def clip(corners: Sequence[Triple], row: Triple) -> list[Triple]:
    """Return the part of the region on the good side of a row, boundary included.

    >>> clip(wedge((1, 0, 0), (0, 1, 0)), (-1, -1, 2))
    [(0, 0, 1), (2, 0, 1), (0, 2, 1)]
    """
    values = [value(row, corner) for corner in corners]
    kept: list[Triple] = []
    for i, (p, v) in enumerate(zip(corners, values, strict=True)):
        following = (i + 1) % len(corners)
        q, u = corners[following], values[following]
        if v >= 0:
            kept.append(p)
        if (v > 0 > u) or (v < 0 < u):
            kept.append(primitive(*(abs(u) * s + abs(v) * t for s, t in zip(p, q, strict=True))))
    return list(dict.fromkeys(kept))


def clip_all(corners: Sequence[Triple], rows: Iterable[Triple]) -> list[Triple]:
    """Clip by several rows, one after the other.

    >>> unit = box(0, 0, 1, 1, 1)
    >>> clip_all(unit, [(-1, -1, 1)])  # what is left of the unit square where x + y <= 1
    [(0, 0, 1), (1, 0, 1), (0, 1, 1)]
    """
    current = list(corners)
    for row in rows:
        current = clip(current, row)
    return current


def box(left: int, bottom: int, right: int, top: int, unit: int) -> list[Triple]:
    """Return the corners of ``left/unit <= x <= right/unit``, ``bottom/unit <= y <= top/unit``.

    >>> box(0, 0, 1, 3, 2)  # up to the corner (1/2, 3/2)
    [(0, 0, 1), (1, 0, 2), (1, 3, 2), (0, 3, 2)]
    """
    return [
        primitive(left, bottom, unit),
        primitive(right, bottom, unit),
        primitive(right, top, unit),
        primitive(left, top, unit),
    ]


def integer_row(row: Constraint) -> Triple:
    """Return ``(a1, a2, -c)`` times a positive number that makes all three integers.

    >>> integer_row(Constraint(">", (Fraction(1, 2), Fraction(-1, 3)), 1))  # x/2 - y/3 > 1
    (3, -2, -6)
    """
    (a, b, c), _ = over_common_denominator([*row.coefficients, -row.bound])
    return a, b, c
