"""Small integers for a direction that is known: round coarse first, verify exactly."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from linexact.solve.cone import Cone, IntVector
from linexact.solve.guess import NearestPoint
from linexact.solve.image import Image
from linexact.solve.row_generation import Pool

NEAREST = 0.999  # of the largest margin, which leaves most room for rounding
ROUNDINGS = (*(float(v) for v in range(1, 33)), *(2.0**bits for bits in range(6, 51)))
MAX_CELLS = 2**22  # of the rows that the largest margin is guessed on


def small_weights(cone: Cone, y: IntVector) -> IntVector:
    """Return integers that meet every (strict) row of the cone, as ``y`` does, but smaller ones.

    Two directions are rounded: ``y`` and the one with the largest margin.  The answer is
    never larger than ``y``; that nothing smaller exists is not claimed.

    >>> small_weights(Cone.of([[3, -1], [-1, 4]]), (1000, 1001))
    (1, 1)
    """
    pool = Pool(cone, np.arange(len(cone)))
    m = cone.matrix.shape[1]
    directions = [pool.image.scaled(y[:m])]
    if cone.matrix.size and cone.matrix.size <= MAX_CELLS:
        margin = _largest_margin(pool.image, pool.indices)
        if margin is not None:
            directions.append(margin)
    best = y
    for direction in directions:
        found = pool.rounded(direction, ROUNDINGS)
        if found is not None and _size(_primitive(found)) < _size(best):
            best = _primitive(found)
    return best


def _largest_margin(image: Image, rows: NDArray[np.intp]) -> NDArray[np.float64] | None:
    search = NearestPoint(image.values(rows))
    return search.y if search.run(NEAREST) == "direction" else None


def _primitive(y: IntVector) -> IntVector:
    common = int(np.gcd.reduce(np.array(y, dtype=object))) or 1
    return tuple(v // common for v in y)


def _size(y: IntVector) -> tuple[int, int]:
    """Order by the largest integer, then by the sum."""
    return max(map(abs, y), default=0), sum(map(abs, y))
