"""Which part of weight space a figure shows: the vertices, 0 if it is near, room for rays."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from typing import TypeAlias

from linexact.engine.polygon import Triple, integer_row, wedge
from linexact.kernel import System
from linexact.plot.window import Point, Window, around, exact
from linexact.topics.region.region import Region
from linexact.topics.separability import Infeasible

Found: TypeAlias = Region | Infeasible


def slice_window(system: System, found: Found, also: Sequence[Point]) -> Window:
    """Return a window with the vertices, or where the lines cross when there is no region.

    >>> from linexact.topics.region.region import find_region
    >>> from linexact.kernel import Constraint
    >>> quadrant = System(2, [Constraint(">", (1, 0), 1), Constraint(">", (0, 1), 1)])
    >>> window = slice_window(quadrant, find_region(quadrant), ())
    >>> [str(v) for v in (window.left, window.bottom, window.right, window.top)]
    ['-1/2', '-1/2', '5/2', '5/2']
    """
    zero = (Fraction(0), Fraction(0))
    points: list[Point] = [*also]
    if isinstance(found, Region):
        points += [v.point for v in found.corners]
        if found.bounded and _is_far(points):
            return around(points, margin=Fraction(1, 3))
        if not found.bounded:
            points += _outwards(found)
    else:
        points += _crossings(system)
    reach = max((max(abs(x), abs(y)) for x, y in points), default=Fraction(0))
    if not points or reach == 0:
        points += [(Fraction(-1), Fraction(-1)), (Fraction(1), Fraction(1))]
    points.append(zero)
    return around(points, margin=Fraction(1, 4) if isinstance(found, Region) else Fraction(1, 2))


def _is_far(points: Sequence[Point]) -> bool:
    """Say whether 0 is so far off that a picture with it would make the points a speck."""
    if len(points) < 2:
        return False
    spans = [max(p[j] for p in points) - min(p[j] for p in points) for j in (0, 1)]
    return max(max(abs(x), abs(y)) for x, y in points) > 4 * max(spans) > 0


def _outwards(region: Region) -> list[Point]:
    """Return points some way along the rays, so that an endless region shows as such."""
    bases = [v.point for v in region.corners]
    span = max(max(abs(x), abs(y)) for x, y in bases) or Fraction(1)
    directions = [*region.rays, *region.lines, *((-x, -y) for x, y in region.lines)]
    points = []
    for x, y in directions:
        size = span / max(abs(x), abs(y))
        points += [(p + size * x, q + size * y) for p, q in bases]
    return points


def _crossings(system: System) -> list[Point]:
    rows = [integer_row(row) for row in system.rows[:30]]
    lines = [row for row in rows if row[0] or row[1]]
    crossings = [
        exact(wedge(r, s)[0]) for r, s in combinations(lines, 2) if r[0] * s[1] != r[1] * s[0]
    ]
    return crossings + [_foot(row) for row in lines]


def _foot(row: Triple) -> Point:
    """Return the point of a row's line that is nearest to 0."""
    a, b, c = row
    size = a * a + b * b
    return Fraction(-a * c, size), Fraction(-b * c, size)
