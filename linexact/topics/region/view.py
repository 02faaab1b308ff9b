"""Which part of weight space a figure shows: the vertices, 0 if it is near, room for rays."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import combinations

from linexact.engine.polygon import Point, Triple, clip_all, exact, wedge
from linexact.kernel import System
from linexact.plot.window import Window, around
from linexact.topics.region.region import Region, boundaries

MARGIN = Fraction(1, 4)


def slice_window(system: System, region: Region | None, also: Sequence[Point]) -> Window:
    """Return a window with the vertices, or where the lines cross when there is no region.

    >>> from linexact.topics.region.region import find_region
    >>> from linexact.kernel import Constraint
    >>> quadrant = System(2, [Constraint(">", (1, 0), 1), Constraint(">", (0, 1), 1)])
    >>> window = slice_window(quadrant, find_region(quadrant), ())
    >>> [str(v) for v in (window.left, window.bottom, window.right, window.top)]
    ['-1/2', '-1/2', '5/2', '5/2']
    """
    points, zero = [*also], (Fraction(0), Fraction(0))
    if region is None:
        lines = [*boundaries(system).values()][:30]
        across = [(row, (-row[1], row[0], 0)) for row in lines]
        points += crossings([*combinations(lines, 2), *across])
        return around([*points, zero], margin=2 * MARGIN)
    # Twice as far as the vertices, so that an endless region shows as such.
    far = 2 * _reach(corner.point for corner in region.corners) or Fraction(1)
    points += map(exact, clip_all(Window(-far, -far, far, far).corners(), region.bounding))
    span = max(max(values) - min(values) for values in zip(*points, strict=True))
    speck = region.bounded and _reach(points) > 4 * span > 0  # that the region would be, beside 0
    return around(points if speck else [*points, zero], margin=MARGIN)


def _reach(points: Iterable[Point]) -> Fraction:
    return max((abs(v) for point in points for v in point), default=Fraction(0))


def crossings(pairs: Iterable[tuple[Triple, Triple]]) -> list[Point]:
    """Return where the lines of two rows cross, of all pairs that are not parallel.

    >>> [tuple(map(str, point)) for point in crossings([((1, 0, -2), (0, 2, 1))])]
    [('2', '-1/2')]
    """
    return [exact(wedge(r, s)[0]) for r, s in pairs if r[0] * s[1] != r[1] * s[0]]
