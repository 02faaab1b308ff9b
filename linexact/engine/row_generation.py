"""Larger cones: guess on a pool of rows, prove on all of them.

A pool of rows spread over the cone is enough to start with.  A guessed direction is rounded
to integers, coarse first, until it meets the pool *exactly*; then all rows are looked at,
exactly, and the worst that it does not meet join the pool.  A guessed support is solved
exactly.  What comes out is proved; None means that the guess gave up, nothing more.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from linexact.data.linear import primitive
from linexact.engine.cone import Cone, Dependence, IntVector, Ray, spread
from linexact.engine.float_scores import quotient, single_thread
from linexact.engine.guess import NearestPoint, opposite_rows
from linexact.engine.image import Image
from linexact.engine.integer_cone import scored
from linexact.engine.lowest_terms import dependence_on_support
from linexact.engine.scored_cone import FloatScan, ScoredCone

Indices = NDArray[np.intp]

POOL_CELLS = 2**17
LONG_POOL_CELLS = 2**10  # of Python integers, which become floats one by one
JOINING = 200  # rows that join at least, if so many are unmet
ROUNDINGS = tuple(2.0**bits for bits in (1, 3, 6, 10, 16, 24, 37, 51))
FINE_ROUNDINGS = (*(float(v) for v in range(1, 33)), *(2.0**bits for bits in range(6, 51)))
NEAREST = 0.999  # of the largest margin, which leaves most room for rounding
MARGIN_CELLS = 2**22  # of the rows that the largest margin is guessed on
ROUNDS = 200
GATHERED = 1024  # unmet rows scored together


class Pool:
    """Some rows of a cone: exactly (``part``) and by their indices."""

    def __init__(self, cone: Cone, indices: Indices) -> None:
        self.cone = cone
        self.image = Image.of(cone)
        self.indices = indices
        self.part = cone.part(indices)

    def values(self) -> NDArray[np.float64]:
        """Return the pool's rows as floats of length one."""
        return self.image.values(self.indices)

    def extend(self, indices: Indices) -> Indices:
        """Add the rows that are not there yet, and return them."""
        fresh = indices[~np.isin(indices, self.indices)]
        self.indices = np.concatenate([self.indices, fresh])
        self.part = self.part.joined(self.cone.part(fresh))
        return fresh

    def rounded(
        self, y: NDArray[np.float64], roundings: Iterable[float] = ROUNDINGS
    ) -> IntVector | None:
        """Return integers near the float direction ``y`` that meet the pool, or None.

        ``roundings`` are the largest weights to try, in that order.
        """
        for largest in roundings:
            weights = self.image.weights(y, largest)
            found = self.part.with_bias(weights) if self.cone.dummy else weights
            if found is not None and not len(self.part.unmet(found)):
                return found
        return None


def decide_by_guessing(cone: Cone) -> tuple[Ray | Dependence | None, Indices]:
    """Decide a cone without equal rows by the nearest point on a growing pool.

    Also returns rows that are worth an exact look when there is no answer.
    """
    cone = scored(cone)
    pool = Pool(cone, first_rows(cone))
    values = pool.values()
    pair = opposite_rows(values)
    if pair is not None:
        answer = dependence_on_support(cone, pool.indices[list(pair)].tolist())
        if answer is not None:
            return answer, pool.indices
    with single_thread(values.size):
        return _search(cone, pool, NearestPoint(values))


def _search(
    cone: Cone, pool: Pool, search: NearestPoint
) -> tuple[Ray | Dependence | None, Indices]:
    answer: Ray | Dependence | None = None
    scan = scan_of(cone)
    for _ in range(ROUNDS):
        state = search.run()
        if state == "support":
            answer = _combination(cone, pool, search)
        direction = pool.rounded(search.y) if state == "direction" else None
        if direction is None:
            break
        missed = scan.missed(direction, max(JOINING, cone.dimension))
        if not len(missed):
            answer = Ray(direction)
            break
        fresh = pool.extend(missed)
        search.extend(pool.image.values(fresh))
    return answer, pool.indices[search.corral]


def _combination(cone: Cone, pool: Pool, search: NearestPoint) -> Dependence | None:
    for support in search.supports():
        found = dependence_on_support(cone, pool.indices[support].tolist())
        if found is not None:
            return found
    return None


def first_rows(cone: Cone) -> Indices:
    """Return rows spread evenly over each class."""
    k = cone.dimension
    long = cone.floats is None and cone.matrix.dtype == object
    cells = LONG_POOL_CELLS if long else POOL_CELLS
    wanted = max(2 * (k + 1), cells // max(1, 2 * k))
    if len(cone) <= 3 * wanted:
        return np.arange(len(cone))
    chosen = []
    for sign in (1, -1):
        members = np.flatnonzero(cone.signs == sign)
        if len(members):
            chosen.append(members[spread(len(members), wanted)])
    return np.concatenate(chosen)


class FullScan:
    """Looks at all rows of a cone for those that a direction misses, exactly."""

    def __init__(self, cone: Cone) -> None:
        self.cone = cone

    def missed(self, y: IntVector, wanted: int) -> Indices:
        """Return up to ``wanted`` rows that ``y`` does not meet, none when it meets them all."""
        return worst(self.cone, y, self.cone.unmet(y), wanted)


def scan_of(cone: Cone) -> FullScan | FloatScan:
    """Return what looks for the rows of a cone that a direction misses.

    >>> scan_of(Cone.of([[1, 2], [-1, 3]])).missed((1, 0), 5).tolist()
    [1]
    """
    cone = scored(cone)
    return FloatScan(cone) if isinstance(cone, ScoredCone) else FullScan(cone)


def worst(cone: Cone, y: Sequence[int], unmet: Indices, wanted: int) -> Indices:
    """Return up to ``wanted`` of the ``unmet`` rows, the worst first.

    That they are unmet is exact; how badly is judged in floating point, which only decides
    the order of work.
    """
    if len(unmet) <= wanted:
        return unmet
    if cone.matrix.dtype == object:
        return unmet[np.argsort(_cancellation(cone, y, unmet), kind="stable")[:wanted]]
    top = max(map(abs, y)) or 1
    direction = np.array([v / top for v in y])
    width = cone.matrix.shape[1]
    scores = np.empty(len(unmet))
    for start in range(0, len(unmet), GATHERED):
        block = slice(start, start + GATHERED)
        part = cone.take(unmet[block]).astype(np.float64) @ direction[:width]
        scores[block] = part * cone.signs[unmet[block]]
    if cone.dummy:
        scores += direction[width] * cone.signs[unmet]
    order = np.argpartition(scores, wanted)[:wanted]
    return unmet[order]


def _cancellation(cone: Cone, y: Sequence[int], unmet: Indices) -> NDArray[np.float64]:
    """Return each unmet row's score over its largest term: free of the units of rows, columns."""
    found = np.empty(len(unmet))
    for position, index in enumerate(unmet.tolist()):
        terms = [a * b for a, b in zip(cone.row(index), y, strict=True)]
        size = max(term.bit_length() for term in terms)
        found[position] = quotient(sum(terms), size)
    return found


def small_weights(cone: Cone, y: IntVector) -> IntVector:
    """Return integers that meet every (strict) row of the cone, as ``y`` does, but smaller ones.

    Two directions are rounded: ``y`` and the one with the largest margin.  The answer is
    never larger than ``y``; that nothing smaller exists is not claimed.

    >>> small_weights(Cone.of([[3, -1], [-1, 4]]), (1000, 1001))
    (1, 1)
    """
    pool = Pool(cone, np.arange(len(cone)))
    m = cone.width
    directions = [pool.image.scaled(y[:m])]
    if 0 < len(cone) * m <= MARGIN_CELLS:
        margin = _largest_margin(pool.image, pool.indices)
        if margin is not None:
            directions.append(margin)
    best = y
    for direction in directions:
        found = pool.rounded(direction, FINE_ROUNDINGS)
        if found is not None and _size(primitive(found)) < _size(best):
            best = primitive(found)
    return best


def _largest_margin(image: Image, rows: NDArray[np.intp]) -> NDArray[np.float64] | None:
    search = NearestPoint(image.values(rows))
    return search.y if search.run(NEAREST) == "direction" else None


def _size(y: IntVector) -> tuple[int, int]:
    """Order by the largest integer, then by the sum."""
    return max(map(abs, y), default=0), sum(map(abs, y))
