"""The point of a convex hull nearest to the origin, exactly (Wolfe 1976).

The points have integer coordinates: the rows of one array (:class:`Hull`), or all
differences ``a_i - b_j`` of the rows of two (:class:`Differences`, never written out),
whose nearest point is the shortest way from one hull to the other.

Wolfe's algorithm keeps affinely independent points, the *corral*, and positive weights on
them.  It goes to the point of the corral's affine hull nearest to the origin; where a
weight turns negative on the way, it stops at the first 0 and drops that point; where none
does, it adds the point of the hull lowest in the direction reached, or ends when none is
lower.  The algorithm is written once, for two kinds of arithmetic: floats, which guess
the corral, and integers, which go on from that guess until the optimality conditions hold
exactly.  The distance shrinks with every corral, so no corral comes twice and it ends.
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

import numpy as np
from numpy.typing import NDArray

from linexact.engine.cone import EXACT_FLOAT
from linexact.engine.float_scores import single_thread
from linexact.engine.guess import NearestPoint
from linexact.errors import LimitError

Name = TypeVar("Name", bound=Hashable)
Ints: TypeAlias = list[int]

MAX_EXACT_STEPS = 2_000
FLOAT_STEPS = 20  # a point and a half per dimension, and some, is what floats may try
FLOAT_BITS = 500  # of the greatest coordinate in floats: squares of it stay below 2**1024
SMALL_CELLS = 20_000  # up to which every dot product is simply taken exactly
NEARLY = 1.0 - 1e-11  # the score of a point that is as low as the lowest


@dataclass(frozen=True, slots=True)
class Nearest(Generic[Name]):
    """``weights[i] / common`` on each point add up to ``numerators / common``, nearest to 0.

    The weights are positive integers with sum ``common``.
    """

    weights: Mapping[Name, int]
    numerators: tuple[int, ...]  # shape (k,)
    common: int

    @property
    def point(self) -> tuple[Fraction, ...]:
        """The nearest point, shape ``(k,)``."""
        return tuple(Fraction(v, self.common) for v in self.numerators)

    @property
    def squared(self) -> Fraction:
        """The squared distance from the origin; 0 when the hull contains it."""
        return Fraction(sum(v * v for v in self.numerators), self.common**2)


class Points(Protocol[Name]):
    """Integer points with names, and the lowest of them in a direction."""

    @property
    def dimension(self) -> int:
        """The number of coordinates."""

    @property
    def cells(self) -> int:
        """The number of coordinates that are written out, of all points."""

    def vector(self, name: Name) -> Ints:
        """Return one point."""

    def vector_float(self, name: Name) -> NDArray[np.float64]:
        """Return one point in a unit in which all of them are floats."""

    def lowest_float(self, direction: NDArray[np.float64]) -> tuple[Name, float]:
        """Return about the point with the least dot product, and about it in that unit."""

    def lowest(self, direction: Ints) -> tuple[Name, int]:
        """Return the point with the least dot product, exactly."""


class Hull:
    """The rows of an integer array, named by their number; as floats in units of ``2**unit``."""

    def __init__(self, rows: NDArray[Any], unit: int | None = None) -> None:
        self._rows = rows
        self._largest = _largest(rows)
        self._unit = _unit(self._largest) if unit is None else unit
        self._floats = (rows >> self._unit if self._unit else rows).astype(np.float64)

    @property
    def dimension(self) -> int:
        """The number of coordinates."""
        return int(self._rows.shape[1])

    @property
    def cells(self) -> int:
        """The number of entries."""
        return int(self._rows.size)

    def vector(self, name: int) -> Ints:
        """Return one row."""
        return [int(v) for v in self._rows[name].tolist()]

    def vector_float(self, name: int) -> NDArray[np.float64]:
        """Return about one row, in the unit."""
        return _floats(self.vector(name), self._unit)

    def lowest_float(self, direction: NDArray[np.float64]) -> tuple[int, float]:
        """Return about the lowest row."""
        products = self._floats @ direction
        index = int(products.argmin())
        return index, float(products[index])

    def lowest(self, direction: Ints) -> tuple[int, int]:
        """Return the lowest row: by bounds where they decide, exactly where they do not."""
        best: tuple[int, int] | None = None
        for index in self._candidates(direction):
            row = self._rows[index].tolist()
            product = sum(a * b for a, b in zip(row, direction, strict=True))
            if best is None or product < best[1]:
                best = (index, product)
        assert best is not None
        return best

    def _candidates(self, direction: Ints) -> Sequence[int]:
        """Return the rows that can be lowest.

        The direction is rounded to multiples of ``2**shift``, so that products with it are
        exact in floats (all partial sums are integers below 2**53); each is then off by at
        most half a unit times the sum of a row's entries, ``k * largest / 2``.
        """
        n, k = self._rows.shape
        if n * k <= SMALL_CELLS:
            return range(n)
        room = EXACT_FLOAT // (max(1, self._largest) * k)
        top = max(map(abs, direction))
        shift = max(0, top.bit_length() - room.bit_length() + 2)
        if shift == 0 or room < 2**10:
            return range(n)
        half = 1 << (shift - 1)
        rounded = np.array([(v + half) >> shift for v in direction], dtype=np.float64)
        products = self._floats @ rounded
        # products + error and products - error bound the true ones, in units of 2**shift.
        error = (self._largest * k + 1) // 2 + 1
        close: list[int] = np.flatnonzero(products <= products.min() + 2 * error).tolist()
        return close


class Differences:
    """All ``a_i - b_j``, named by the pair ``(i, j)``."""

    def __init__(self, left: NDArray[Any], right: NDArray[Any]) -> None:
        self._unit = _unit(max(_largest(left), _largest(right)))
        self._left, self._right = Hull(left, self._unit), Hull(right, self._unit)

    @property
    def dimension(self) -> int:
        """The number of coordinates."""
        return self._left.dimension

    @property
    def cells(self) -> int:
        """The number of entries of both arrays."""
        return self._left.cells + self._right.cells

    def vector(self, name: tuple[int, int]) -> Ints:
        """Return one difference."""
        pair = zip(self._left.vector(name[0]), self._right.vector(name[1]), strict=True)
        return [a - b for a, b in pair]

    def vector_float(self, name: tuple[int, int]) -> NDArray[np.float64]:
        """Return one difference, in the unit of both."""
        return _floats(self.vector(name), self._unit)

    def lowest_float(self, direction: NDArray[np.float64]) -> tuple[tuple[int, int], float]:
        """Return about the lowest difference: the lowest on the left, the highest on the right."""
        i, low = self._left.lowest_float(direction)
        j, high = self._right.lowest_float(-direction)
        return (i, j), low + high

    def lowest(self, direction: Ints) -> tuple[tuple[int, int], int]:
        """Return the lowest difference exactly."""
        i, low = self._left.lowest(direction)
        j, high = self._right.lowest([-v for v in direction])
        return (i, j), low + high


def _largest(rows: NDArray[Any]) -> int:
    """Return the greatest absolute value of the entries."""
    return max(abs(int(rows.max())), abs(int(rows.min()))) if rows.size else 0


def _unit(largest: int) -> int:
    """Return how many binary places are left out of floats: none, but of enormous numbers."""
    return max(0, largest.bit_length() - FLOAT_BITS)


def _floats(vector: Ints, unit: int) -> NDArray[np.float64]:
    """Return a vector in units of ``2**unit``."""
    return np.array([v >> unit for v in vector], dtype=np.float64)


def nearest_point(points: Points[Name], start: Name) -> Nearest[Name]:
    """Return the point of the hull of ``points`` nearest to the origin, exactly.

    Raises :class:`~linexact.errors.LimitError` after ``MAX_EXACT_STEPS`` exact corrections.

    >>> rows = np.array([[1, -3, -1], [1, 1, -1], [3, -1, 1], [0, 2, 1]])
    >>> nearest = nearest_point(Hull(rows), 0)
    >>> [str(v) for v in nearest.point]
    ['2/5', '0', '1/5']
    """
    # Numbers beyond floats leave no guess; what follows is exact.
    with single_thread(points.cells), np.errstate(over="ignore", invalid="ignore"):
        corral, weights = _guess(points, start)
    return _prove(points, corral, weights)


# Floating point: a corral that is probably the right one


def _guess(points: Points[Name], start: Name) -> tuple[list[Name], list[float]]:
    """Run Wolfe's algorithm in floats on a pool that grows by the lowest point, until none is."""
    row = points.vector_float(start)
    scale = float(np.linalg.norm(row))
    if not 0.0 < scale < math.inf:
        return [start], [1.0]
    names, search = [start], NearestPoint(row[np.newaxis] / scale)
    for _ in range(FLOAT_STEPS * (points.dimension + 10)):
        lowest, product = points.lowest_float(search.y)
        if product / scale >= NEARLY or lowest in names:  # the points of the corral score 1
            break
        names.append(lowest)
        search.extend(points.vector_float(lowest)[np.newaxis] / scale)
        if search.run(NEARLY) != "direction":
            break
    return [names[place] for place in search.corral], search.weights.tolist()


# Integers: the corral that is the right one


def _prove(points: Points[Name], corral: list[Name], guessed: list[float]) -> Nearest[Name]:
    """Go on exactly from a guess until no point of the hull is lower than the nearest one."""
    usable = [(name, Fraction(w)) for name, w in zip(corral, guessed, strict=True) if w > 0]
    corral = [name for name, _ in usable] or corral[:1]
    total = sum(w for _, w in usable)
    weights = [w / total for _, w in usable] or [Fraction(1)]
    for _ in range(MAX_EXACT_STEPS):
        corral, whole = _settle_exactly(points, corral, weights)
        point = _combined(points, corral, whole)
        common = sum(whole)
        squared = sum(v * v for v in point)
        lowest, product = points.lowest(point)
        if squared == 0 or product * common >= squared:
            return Nearest(dict(zip(corral, whole, strict=True)), tuple(point), common)
        weights = [Fraction(w, common) for w in whole] + [Fraction(0)]
        corral = [*corral, lowest]
    raise LimitError(
        "nearest-point",
        f"the nearest point was not found in {MAX_EXACT_STEPS} exact steps",
        limit="MAX_EXACT_STEPS",
    )


def _combined(points: Points[Name], corral: Sequence[Name], weights: Sequence[int]) -> Ints:
    """Return ``sum weights[i] * point_i``."""
    from flint import fmpz_mat

    matrix = fmpz_mat([points.vector(name) for name in corral])
    product = fmpz_mat(1, len(corral), list(weights)) * matrix
    return [int(product[0, j]) for j in range(matrix.ncols())]


def _settle_exactly(
    points: Points[Name], corral: list[Name], weights: list[Fraction]
) -> tuple[list[Name], Ints]:
    """Return a corral whose affine nearest point has positive weights, as integers.

    The weights it starts from are not negative and sum to exactly 1.
    """
    one = Fraction(1)
    while True:
        direction = _affine_exactly(points, corral)
        whole = direction.weights
        if direction.is_target and all(w > 0 for w in whole):
            return corral, whole
        if direction.is_target:
            total = sum(whole)
            steps = [Fraction(w, total) - v for w, v in zip(whole, weights, strict=True)]
        else:
            steps = [Fraction(w) for w in whole]
        # A target with a weight of 0 and none below is reached; its zeros are dropped.
        share = min((-v / s for v, s in zip(weights, steps, strict=True) if s < 0), default=one)
        moved = [v + share * s for v, s in zip(weights, steps, strict=True)]
        kept = [p for p, v in enumerate(moved) if v > 0]
        corral, weights = [corral[p] for p in kept], [moved[p] for p in kept]


@dataclass(frozen=True, slots=True)
class _Direction:
    """Where to move the weights: to a target (up to scale), or along a dependency."""

    weights: Ints
    is_target: bool


def _affine_exactly(points: Points[Name], corral: Sequence[Name]) -> _Direction:
    """Solve ``(1 1^T + P P^T) u = 1``; u / sum(u) are the weights of the affine nearest point.

    The matrix is singular exactly when the points are affinely dependent; then its null
    space holds a dependency ``sum u = 0, sum u_i p_i = 0``, along which nothing changes.
    """
    from flint import fmpz_mat

    lifted = fmpz_mat([[1, *points.vector(name)] for name in corral])
    gram = lifted * lifted.transpose()
    size = len(corral)
    try:
        solution = gram.solve(fmpz_mat(size, 1, [1] * size))
    except ZeroDivisionError:
        basis, _ = gram.nullspace()
        return _Direction([int(basis[i, 0]) for i in range(size)], is_target=False)
    numerators, denominator = solution.numer_denom()
    sign = 1 if int(denominator) > 0 else -1
    whole = [sign * int(numerators[i, 0]) for i in range(size)]
    common = math.gcd(*whole)
    return _Direction([w // common for w in whole], is_target=True)
