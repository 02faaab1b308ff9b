"""Fewest errors by trying every hyperplane through examples: exact in low dimension.

Write ``r_i = (x_i, 1)`` in ``k`` unknowns (without a bias ``r_i = x_i``).  The hyperplanes
``r_i . y = 0`` cut weight space into cones; each cone has an extreme ray, and that ray is
orthogonal to ``k - 1`` independent rows (they may be chosen to span, after dropping
dependent columns).  A classifier in the cone has the ray's signs off that hyperplane, and
on it the signs of a smaller classifier of the same kind.  So

    fewest(rows) = min over rays v of  errors off v  +  fewest(rows on v),

beside the errors of ``y = 0``.  Normals are integer minors; a proved bound on their size
lets the scores be computed by matrix products without rounding.  About ``m^k / (k-1)!``
scores for ``m`` distinct inputs.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linexact.data.convention import Convention
from linexact.data.dataset import Dataset
from linexact.errors import LimitError

MAX_SCORES = 3_000_000_000
BLOCK_SCORES = 2_000_000
SERIAL_PRODUCTS = 2**18  # matrix products up to this size are not split over threads by BLAS
EXACT = {np.float32: 2**24, np.float64: 2**53}  # integers and sums below are exact


@dataclass(frozen=True, slots=True, eq=False)
class Points:
    """Distinct rows with what an error on each costs, by the sign of its score."""

    rows: NDArray[np.int64]  # shape (m, k)
    negatives: NDArray[np.int64]  # shape (m,), wrong when the score is > 0
    positives: NDArray[np.int64]  # shape (m,), wrong when it is < 0
    at_zero: NDArray[np.int64]  # shape (m,), wrong when it is 0

    def __len__(self) -> int:
        return len(self.rows)

    def part(self, chosen: NDArray[Any]) -> Points:
        """Return some of the points."""
        return Points(
            self.rows[chosen], self.negatives[chosen], self.positives[chosen], self.at_zero[chosen]
        )

    def errors(self, signs: NDArray[np.int8]) -> int:
        """Return the errors when the scores have these signs, shape ``(m,)``."""
        costs = np.where(
            signs > 0, self.negatives, np.where(signs < 0, self.positives, self.at_zero)
        )
        return int(costs.sum())


@dataclass(frozen=True, slots=True, eq=False)
class Enumeration:
    """The fewest errors, the sign of every example's score, and how much was tried."""

    errors: int
    signs: NDArray[np.int8]  # shape (n,)
    hyperplanes: int


@dataclass(frozen=True, slots=True, eq=False)
class _Best:
    errors: int
    signs: NDArray[np.int8]  # shape (m,)


def scores_needed(dataset: Dataset, convention: Convention) -> int:
    """Return about how many scores an enumeration takes (before it is begun)."""
    k = dataset.dimension + convention.bias
    return math.comb(len(dataset), k - 1) * len(dataset) if k else 0


def is_possible(dataset: Dataset, convention: Convention) -> bool:
    """Say whether an enumeration stays within its limits."""
    return scores_needed(dataset, convention) <= MAX_SCORES and _fits(dataset, convention)


def enumerate_errors(
    dataset: Dataset, convention: Convention, tick: Callable[[], None] | None = None
) -> Enumeration:
    """Return the fewest errors by trying every hyperplane.

    Raises :class:`~linexact.errors.LimitError` beyond ``MAX_SCORES``, or when the minors of
    the rows could outgrow 53 bits.  ``tick`` is called before each block of hyperplanes, and may
    raise an error to end the search.

    >>> from linexact.data.gates import gate
    >>> enumerate_errors(gate("XOR"), Convention(bias=True, boundary="strict")).errors
    1
    """
    if not is_possible(dataset, convention):
        raise LimitError(
            "hyperplanes",
            f"trying every hyperplane would take more than {MAX_SCORES} scores, or integers of"
            " more than 53 bits",
            limit="MAX_SCORES",
        )
    points, positions = _points(dataset, convention)
    points = replace(points, rows=_independent_columns(points.rows))
    best = _fewest(points, tick)
    k = points.rows.shape[1]
    tried = math.comb(len(points), k - 1) if k else 0
    return Enumeration(best.errors, best.signs[positions], tried)


def _fits(dataset: Dataset, convention: Convention) -> bool:
    """Say whether every score stays below 2**53, by expanding determinants naively."""
    k = dataset.dimension + convention.bias
    if not len(dataset) or not k:
        return True
    if dataset.dimension and int(max(abs(v) for v in dataset.numerators.flat)) >= 2**31:
        return False
    sizes = [int(v) for v in np.abs(_shifted(dataset, convention)).max(axis=0)] or [1]
    return math.factorial(k) * math.prod(max(1, s) for s in sizes) < EXACT[np.float64]


def _shifted(dataset: Dataset, convention: Convention) -> NDArray[np.int64]:
    """Return the inputs' numerators; with a bias moved to start at 0, which changes nothing."""
    inputs = np.array(dataset.numerators, dtype=np.int64)
    return inputs - inputs.min(axis=0) if convention.bias and len(inputs) else inputs


def _points(dataset: Dataset, convention: Convention) -> tuple[Points, NDArray[np.intp]]:
    """Merge equal inputs; also return the position of each example among the points."""
    rows = _shifted(dataset, convention)
    if convention.bias:
        rows = np.hstack([rows, np.ones((len(rows), 1), dtype=np.int64)])
    distinct, positions = np.unique(rows, axis=0, return_inverse=True)
    positions = positions.reshape(-1)
    counts = {
        t: np.bincount(positions[dataset.targets == t], minlength=len(distinct)).astype(np.int64)
        for t in (1, -1)
    }
    strict = {t: convention.is_strict_for(t) for t in (1, -1)}
    at_zero = counts[1] * strict[1] + counts[-1] * strict[-1]
    return Points(distinct, counts[-1], counts[1], at_zero), positions


def _independent_columns(rows: NDArray[np.int64]) -> NDArray[np.int64]:
    """Drop columns that depend on others: scores need no more than a basis of them."""
    from flint import fmpz_mat

    if not rows.size:
        return rows[:, :0]
    echelon, _, rank = fmpz_mat(rows.tolist()).rref()
    pivots = [next(j for j in range(rows.shape[1]) if echelon[i, j]) for i in range(rank)]
    return rows[:, pivots]


def _fewest(points: Points, tick: Callable[[], None] | None = None) -> _Best:
    """Return the best signs over all ``y``; the rows' columns are independent."""
    m, k = points.rows.shape
    zero = np.zeros(m, dtype=np.int8)
    best = _Best(points.errors(zero), zero)
    if k == 0 or m == 0:
        return best
    sweep = _Sweep.of(points)
    seen: set[bytes] = set()
    for normals in _normals(points.rows):
        if tick is not None:
            tick()
        for place, least in sweep.promising(normals, best.errors):
            if least >= best.errors:
                break
            normal = _primitive(normals[:, place])
            if normal.tobytes() not in seen:
                seen.add(normal.tobytes())
                best = _better(points, normal, best)
    return best


def _better(points: Points, normal: NDArray[np.int64], best: _Best) -> _Best:
    """Try both sides of one hyperplane, with the fewest errors on it (a smaller problem)."""
    signs = np.sign(points.rows @ normal).astype(np.int8)
    on = np.flatnonzero(signs == 0)
    inside = points.part(on)
    within = _fewest(replace(inside, rows=_independent_columns(inside.rows)))
    for side in (1, -1):
        tilted = (side * signs).astype(np.int8)
        tilted[on] = within.signs
        errors = points.errors(tilted)
        if errors < best.errors:
            best = _Best(errors, tilted)
    return best


def _primitive(normal: NDArray[np.int64]) -> NDArray[np.int64]:
    """Divide by the greatest common divisor; the first non-zero entry becomes positive."""
    whole = normal // np.gcd.reduce(normal)
    return np.asarray(whole * np.sign(whole[np.flatnonzero(whole)[0]]))


@dataclass(frozen=True, slots=True, eq=False)
class _Sweep:
    """Counts errors for many hyperplanes at once, in machine arithmetic that cannot round."""

    rows: NDArray[Any]  # shape (m, k)
    balance: NDArray[Any]  # shape (2, m), negatives - positives (twice: a matrix product)
    sizes: NDArray[Any]  # shape (2, m): negatives + positives, and the lesser of the two
    least_total: int

    @classmethod
    def of(cls, points: Points) -> _Sweep:
        bounds = [max(1, int(v)) for v in np.abs(points.rows).max(axis=0)]
        counts = int((points.negatives + points.positives).sum())
        bound = max(math.factorial(len(bounds)) * math.prod(bounds), 4 * counts)
        kind = np.float32 if bound < EXACT[np.float32] else np.float64
        least = np.minimum(points.negatives, points.positives)
        return cls(
            points.rows.astype(kind),
            np.array([points.negatives - points.positives] * 2).astype(kind),
            np.array([points.negatives + points.positives, least]).astype(kind),
            int(least.sum()),
        )

    def promising(self, normals: NDArray[np.int64], below: int) -> list[tuple[int, int]]:
        """Return (place, lower bound) of the normals that may give fewer errors, best first.

        Off the hyperplane ``+v`` makes ``(sizes + balance)/2`` errors and ``-v`` makes
        ``(sizes - balance)/2``; an input on it costs at least the lesser of its classes.
        """
        bounds = np.concatenate(
            [self._bounds(normals[:, cut]) for cut in self._cuts(normals.shape[1])]
        )
        places = np.flatnonzero((bounds < below) & normals.any(axis=0))
        order = places[np.argsort(bounds[places], kind="stable")]
        return [(int(p), int(bounds[p])) for p in order]

    def _bounds(self, normals: NDArray[np.int64]) -> NDArray[Any]:
        signs = self.rows @ normals.astype(self.rows.dtype)
        np.clip(signs, -1, 1, out=signs)  # the sign of an integer, ten times as fast as np.sign
        balance = np.abs((self.balance @ signs)[0])
        off, least_off = self.sizes @ np.abs(signs, out=signs)
        return np.asarray((off - balance) / 2 + (self.least_total - least_off))

    def _cuts(self, columns: int) -> Iterator[slice]:
        step = max(1, SERIAL_PRODUCTS // self.rows.size)
        for start in range(0, columns, step):
            yield slice(start, start + step)


def _normals(rows: NDArray[np.int64]) -> Iterator[NDArray[np.int64]]:
    """Yield, in blocks of shape ``(k, s)``, normals of all sets of ``k - 1`` rows."""
    m, k = rows.shape
    block = max(1, BLOCK_SCORES // m)
    if k == 1:
        yield np.ones((1, 1), dtype=np.int64)
        return
    if k == 2:
        yield _cross([rows])
        return
    for head in combinations(range(m), k - 3):
        start = head[-1] + 1 if head else 0
        first, second = np.triu_indices(m - start, 1)
        for cut in range(0, len(first), block):
            pair = [rows[start + side[cut : cut + block]] for side in (first, second)]
            yield _cross([*(rows[None, i] for i in head), *pair])


def _cross(rows: list[NDArray[np.int64]]) -> NDArray[np.int64]:
    """Return vectors orthogonal to ``k - 1`` rows each: signed minors, shape ``(k, s)``.

    Each entry of ``rows`` has shape ``(s, k)`` or ``(1, k)``.
    """
    k = rows[0].shape[1]
    minors: dict[tuple[int, ...], NDArray[np.int64]] = {(j,): rows[0][:, j] for j in range(k)}
    for row in rows[1:]:
        size = len(next(iter(minors))) + 1
        minors = {
            columns: sum(
                (-1) ** (size - 1 - p) * row[:, j] * minors[columns[:p] + columns[p + 1 :]]
                for p, j in enumerate(columns)
            )
            for columns in combinations(range(k), size)
        }
    everything = tuple(range(k))
    return np.array([(-1) ** j * minors[everything[:j] + everything[j + 1 :]] for j in everything])
