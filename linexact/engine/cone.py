"""The one problem that the engine solves: a homogeneous system of integer rows.

Given integer rows ``r_1, ..., r_n`` in ``k`` unknowns, each *strict* (``r . y > 0``),
*weak* (``r . y >= 0``) or *equal* (``r . y == 0``), exactly one of these exists:

* a :class:`Ray`: integers ``y`` with ``r_i . y`` as demanded for every ``i``;
* a :class:`Dependence`: integer multipliers ``m`` with ``sum m_i r_i = 0``, ``m >= 0`` on
  strict and weak rows, any sign on equal rows, and ``m_i > 0`` for some strict row.

(Gordan 1873, Motzkin 1936.)  A data set gives the rows ``t_i (x_i, 1)``; a system
``a . y R c`` gives ``(a, -c)`` and one more strict row for the homogenising unknown.

The rows are not copied: a :class:`Cone` holds the user's integer array, a sign for each
row and a flag for the dummy feature.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from operator import mul
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from linexact.data.seen import Lazy

IntVector: TypeAlias = tuple[int, ...]

EXACT_FLOAT = 2**53  # integers below are exact in a float64, and so are sums that stay below
BLOCK_CELLS = 2**20  # cells converted to floats at a time
RELEASED_AFTER = 4  # blocks of a mapped file
FEW_CELLS = 256  # of Python integers, whose products cost less than those of floats
RUN = 16  # rows next to each other in a sample


@dataclass(frozen=True, slots=True)
class Ray:
    """Integers ``y``, shape ``(k,)``, that meet every row."""

    y: IntVector


@dataclass(frozen=True, slots=True)
class Dependence:
    """Integer multipliers, by row, that combine the rows into ``0 > 0``."""

    multipliers: Mapping[int, int]


@dataclass(frozen=True, slots=True, eq=False)
class Cone:
    """Integer rows ``signs[i] * (matrix[i], 1)``; the trailing 1 only when ``dummy``.

    >>> cone = Cone.of([[1, 0], [0, 1], [-1, -1]])
    >>> cone.row(2), cone.row_signs((1, 2)).tolist()
    ([-1, -1], [1, 1, -1])
    """

    matrix: NDArray[Any]  # shape (n, k - dummy), integers of any type
    signs: NDArray[np.int8]  # shape (n,), -1 or +1
    dummy: bool
    strict: NDArray[np.bool_]  # shape (n,)
    equal: NDArray[np.bool_]  # shape (n,)
    # Of long columns, shape (k - dummy,): x_ij = matrix_ij / units_j.
    units: tuple[int, ...] | None = None

    @classmethod
    def of(
        cls,
        rows: Sequence[Sequence[int]],
        *,
        strict: Sequence[bool] | None = None,
        equal: Sequence[bool] | None = None,
        dimension: int | None = None,
    ) -> Cone:
        """Make a cone from plain rows, all strict unless said otherwise."""
        n = len(rows)
        k = dimension if dimension is not None else len(rows[0])
        matrix = np.empty((n, k), dtype=object)
        for i, row in enumerate(rows):
            matrix[i, :] = row
        return cls(
            matrix,
            np.ones(n, dtype=np.int8),
            False,
            np.ones(n, dtype=bool) if strict is None else np.array(strict, dtype=bool),
            np.zeros(n, dtype=bool) if equal is None else np.array(equal, dtype=bool),
        )

    def __len__(self) -> int:
        return int(self.matrix.shape[0])

    @property
    def dimension(self) -> int:
        """The number ``k`` of unknowns."""
        return self.width + self.dummy

    @property
    def floats(self) -> Lazy | None:
        """The floats that the rows are made of when they are asked for; None: they are here."""
        return None

    def in_integers(self) -> Cone:
        """Return the same cone with all rows made exact."""
        return self

    @property
    def width(self) -> int:
        """The number of columns, without the dummy's."""
        return int(self.matrix.shape[1])

    def row(self, index: int) -> list[int]:
        """Return one row as Python integers, shape ``(k,)``."""
        values: list[int] = self.matrix[index].tolist()
        if self.dummy:
            values.append(1)
        return values if self.signs[index] > 0 else [-v for v in values]

    def some(self, indices: Iterable[int]) -> list[list[int]]:
        """Return a few rows as Python integers, in the order given.

        >>> Cone.of([[1, 0], [0, 1], [-1, -1]]).some([2, 0])
        [[-1, -1], [1, 0]]
        """
        return [self.row(i) for i in indices]

    def rows(self) -> list[list[int]]:
        """Return all rows as Python integers (for small problems)."""
        values: list[list[int]] = self.matrix.tolist()
        if self.dummy:
            for row in values:
                row.append(1)
        return [
            row if sign > 0 else [-v for v in row]
            for row, sign in zip(values, self.signs.tolist(), strict=True)
        ]

    def blocks(self) -> Iterator[slice]:
        """Cut the rows into slices of about ``BLOCK_CELLS`` cells."""
        stop = len(self)
        step = max(1, BLOCK_CELLS // max(1, self.matrix.shape[1]))
        for number, start in enumerate(range(0, stop, step), start=1):
            yield slice(start, min(start + step, stop))
            if number % RELEASED_AFTER == 0:
                from linexact.data.seen import release_pages

                release_pages(self.matrix)

    def take(self, indices: NDArray[np.intp]) -> NDArray[Any]:
        """Return a copy of some rows of the matrix, holding no pages of a mapped file."""
        from linexact.data.seen import gathered

        return gathered(self.matrix, indices)

    def part(self, indices: Sequence[int] | NDArray[np.intp]) -> Cone:
        """Return the cone of some of the rows (copied), in the order given."""
        chosen = np.asarray(indices, dtype=np.intp)
        return Cone(
            self.take(chosen),
            self.signs[chosen],
            self.dummy,
            self.strict[chosen],
            self.equal[chosen],
            self.units,
        )

    def joined(self, other: Cone) -> Cone:
        """Return one cone with the rows of both."""
        return Cone(
            np.concatenate([self.matrix, other.matrix]),
            np.concatenate([self.signs, other.signs]),
            self.dummy,
            np.concatenate([self.strict, other.strict]),
            np.concatenate([self.equal, other.equal]),
            self.units,
        )

    def scores(self, weights: Sequence[int]) -> list[int]:
        """Return ``matrix[i] . w`` exactly for every row (no sign, no dummy; for small cones)."""
        return list(map(int, self._scores(weights).tolist()))

    def _scores(self, weights: Sequence[int]) -> NDArray[Any]:
        """Return the scores of ``scores`` as whole numbers of any type."""
        if self.matrix.dtype != object and self.matrix.size:
            found = machine_scores(self.matrix, weights, 0)
            if found is not None:
                return found
        rows = self.matrix.tolist()
        return np.array([sum(map(mul, row, weights)) for row in rows], dtype=object)

    def not_zero(self) -> NDArray[np.intp]:
        """Return the rows that are not 0."""
        if self.dummy:
            return np.arange(len(self))
        return np.flatnonzero((self.matrix != 0).any(axis=1))

    def written_out(self) -> Cone:
        """Return the same rows without a dummy: its ones are a column."""
        if not self.dummy:
            return self
        ones = np.ones((len(self), 1), dtype=self.matrix.dtype)
        matrix = np.concatenate([self.matrix, ones], axis=1)
        units = None if self.units is None else (*self.units, 1)
        return Cone(matrix, self.signs, False, self.strict, self.equal, units)

    def with_bias(self, weights: IntVector) -> IntVector | None:
        """Put the bias in the middle between the classes; None when they overlap."""
        scores = self._scores(weights)
        positive, negative = scores[self.signs > 0], scores[self.signs < 0]
        low = -int(positive.min()) if len(positive) else None
        high = -int(negative.max()) if len(negative) else None
        if low is None:
            low = (0 if high is None else high) - 2
        if high is None:
            high = low + 2
        return (*(2 * w for w in weights), low + high) if low < high else None

    def row_signs(self, y: Sequence[int]) -> NDArray[np.int8]:
        """Return the exact sign (-1, 0, +1) of ``r_i . y`` for every row."""
        result = np.empty(len(self), dtype=np.int8)
        for block in self.blocks():
            result[block] = _block_signs(self, block, y)
        return result

    def unmet(self, y: Sequence[int]) -> NDArray[np.intp]:
        """Return the indices of the rows that ``y`` does not meet, exactly."""
        signs = self.row_signs(y)
        bad = np.where(self.equal, signs != 0, np.where(self.strict, signs <= 0, signs < 0))
        return np.flatnonzero(bad)


def _block_signs(cone: Cone, block: slice, y: Sequence[int]) -> NDArray[np.int8]:
    matrix = cone.matrix[block]
    m = matrix.shape[1]
    weights = y[:m]
    bias = y[m] if cone.dummy else 0
    if matrix.size <= FEW_CELLS and (matrix.dtype == object or not matrix.size):
        signs = long_signs(matrix, weights, bias)
    elif matrix.dtype == object:
        signs = _filtered_signs(matrix, weights, bias)
    else:
        scores = machine_scores(matrix, weights, bias)
        if scores is None:
            signs = _filtered_signs(matrix, weights, bias)
        else:
            signs = np.sign(scores).astype(np.int8)
    return np.asarray(signs * cone.signs[block], dtype=np.int8)


def long_signs(matrix: NDArray[Any], weights: Sequence[int], bias: int) -> NDArray[np.int8]:
    """Return signs by Python integers."""
    scores = (sum(map(mul, row, weights), bias) for row in matrix.tolist())
    return np.array([(z > 0) - (z < 0) for z in scores], dtype=np.int8)


def machine_scores(matrix: NDArray[Any], weights: Sequence[int], bias: int) -> NDArray[Any] | None:
    """Return exact scores by machine arithmetic where a bound proves it, or None.

    >>> machine_scores(np.array([[2**40, 1]]), (2**20, 1), 5).tolist()
    [1152921504606846982]
    >>> machine_scores(np.array([[2**40, 1]]), (2**40, 1), 5) is None
    True
    >>> machine_scores(np.array([[0]]), (10**400,), 5) is None
    True

    Every number and every partial sum, in whatever order it is taken, is at most
    ``max|x| * sum|w| + |b|``, where both factors are taken as 1 at least.  Below 2**53 all of
    them are integers that a float64 holds exactly, so the (fast) floating-point product has no
    error; below 2**63 the same holds for int64.
    """
    bound = max(largest_size(matrix), 1) * max(sum(map(abs, weights)), 1) + abs(bias)
    if bound < EXACT_FLOAT:
        return matrix.astype(np.float64) @ np.array(weights, dtype=np.float64) + float(bias)
    if bound < 2**63:
        return matrix.astype(np.int64) @ np.array(weights, dtype=np.int64) + bias
    return None


def _filtered_signs(matrix: NDArray[Any], weights: Sequence[int], bias: int) -> NDArray[np.int8]:
    """Return signs by a floating-point product where its error bound settles them.

    Rows within the bound (:mod:`.float_scores`) are done in Python integers.
    """
    from linexact.engine.float_scores import proved_signs

    try:
        values = matrix.astype(np.float64)
    except OverflowError:  # Python integers beyond all floats
        return long_signs(matrix, weights, bias)
    signs = proved_signs(values, weights, bias)
    unsure = np.flatnonzero(signs == 0)
    signs[unsure] = long_signs(matrix[unsure], weights, bias)
    return signs


def largest_size(matrix: NDArray[Any]) -> int:
    """Return the largest absolute value of an integer array that is not empty."""
    return max(int(matrix.max()), -int(matrix.min()))


def spread(count: int, wanted: int) -> NDArray[np.intp]:
    """Return about ``wanted`` of the indices below ``count``, in short runs spread evenly.

    Runs, because a mapped file brings in whole pages for each row looked at.

    >>> spread(5, 8).tolist(), spread(1000, 32).tolist()[14:18]
    ([0, 1, 2, 3, 4], [14, 15, 984, 985])
    """
    if count <= max(wanted, RUN):
        return np.arange(count)
    starts = np.linspace(0, count - RUN, -(-wanted // RUN)).astype(np.intp)
    chosen = np.sort((starts[:, np.newaxis] + np.arange(RUN)).ravel())
    once = np.append(True, chosen[1:] != chosen[:-1])  # runs may overlap
    return np.asarray(chosen[once], dtype=np.intp)
