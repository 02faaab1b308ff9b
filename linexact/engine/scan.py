"""The scores of all rows of a cone, again and again, to find one that is not met.

A product in floating point has a proven error bound: what lies beyond it is decided, and the
few rows within it are scored in integers.  Where the bound leaves many rows open, the rows
become a python-flint matrix, whose product with a vector is tens of times faster than sums of
Python integers.
"""

from __future__ import annotations

from functools import cached_property
from heapq import nsmallest
from operator import mul
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from linexact.engine.cone import EXACT_FLOAT, Cone, IntVector, largest_size
from linexact.engine.simplex import row_size

if TYPE_CHECKING:
    from flint import fmpz_mat

FLOAT_BITS = 1000  # of a score that floats hold, if not exactly
SHORT_BITS = 33  # of few rows that are scored in floats: exact scores cost no more
FEW = 12  # rows that are scored one by one
JOINING = 8  # long rows that are told at once
MANY = 48  # rows of which any that is missed will do: to find the worst would cost more


class Scan:
    """A cone's rows, ready for exact scores; equal rows are left out (they are settled before).

    >>> cone = Cone.of([[1, 0], [0, 1], [-1, -3]])
    >>> scan = Scan(cone)
    >>> scan.missed((1, 1)), scan.missed((1, -10**30)), scan.missed((0, 0))
    ((2,), (1,), (0,))
    """

    def __init__(self, cone: Cone) -> None:
        self.cone = cone
        # Scores are whole numbers: with 1 taken off strict ones, what is below 0 is missed.
        self.taken_off = None if cone.strict.all() else cone.strict
        self.largest = max(largest_size(cone.matrix), 1) if cone.matrix.size else 1
        bits = FLOAT_BITS if len(cone) > MANY else SHORT_BITS
        self.floats = self._as_floats() if self.largest.bit_length() < bits else None
        self.row = self.rows.__getitem__ if self.floats is None else cone.row
        # The inputs and the sum are rounded: k + 2 factors 1 + e with |e| <= 2**-53 for each term
        # (Higham, Accuracy and Stability of Numerical Algorithms, section 3.1), and some to spare.
        self.noise = (cone.dimension + 8) * 2.0**-52

    def _as_floats(self) -> NDArray[np.float64]:
        cone = self.cone
        floats = np.ones((len(cone), cone.dimension))
        floats[:, : cone.matrix.shape[1]] = cone.matrix
        floats *= cone.signs[:, np.newaxis]
        if self.taken_off is not None:
            floats[cone.equal] = 0.0
        return floats

    @cached_property
    def rows(self) -> list[list[int]]:
        """The rows as Python integers, zeros for equal ones."""
        rows = self.cone.rows()
        if self.taken_off is not None:
            for i in np.flatnonzero(self.cone.equal).tolist():
                rows[i] = [0] * len(rows[i])
        return rows

    @cached_property
    def long(self) -> fmpz_mat:
        """The rows as integers of any size."""
        from flint import fmpz_mat

        return fmpz_mat(self.rows)

    @cached_property
    def sizes(self) -> list[int]:
        """About the bits of the rows: a long row that is missed by as much is missed by less."""
        return [row_size(row) for row in self.rows]

    @cached_property
    def scale(self) -> NDArray[np.float64] | None:
        """What scores are multiplied with to be compared, None where rows are about as long."""
        if self.cone.matrix.dtype != object or len(set(self.sizes)) == 1:
            return None
        return np.asarray(np.ldexp(1.0, -np.array(self.sizes)), dtype=np.float64)

    def direction(self) -> IntVector:
        """Return the sum of all rows, which meets most of them when they can all be met."""
        if self.floats is not None and self.largest * len(self.floats) < EXACT_FLOAT:
            return tuple(map(int, self.floats.sum(axis=0).tolist()))
        return tuple(map(sum, zip(*self.rows, strict=True)))

    def missed(self, y: IntVector) -> tuple[int, ...]:
        """Return rows that ``y`` misses, about the worst first, none when it meets them all.

        A strict row is missed at a score of 0 already.
        """
        found = None if self.floats is None else self._by_floats(self.floats, y)
        if found is not None:
            return found
        from flint import fmpz_mat

        scores = (self.long * fmpz_mat(len(y), 1, y)).entries()
        if self.taken_off is not None:
            scores = [z - one for z, one in zip(scores, self.taken_off.tolist(), strict=True)]
        bad = [i for i, score in enumerate(scores) if self._is_missed(score)]
        longest = max(self.sizes)
        return tuple(nsmallest(JOINING, bad, lambda i: scores[i] << (longest - self.sizes[i])))

    def _by_floats(self, floats: NDArray[np.float64], y: IntVector) -> tuple[int, ...] | None:
        """Do as ``missed``, or return None when floats leave many rows open."""
        bound = self.largest * sum(map(abs, y)) + 1  # of all partial sums
        if bound.bit_length() > FLOAT_BITS:
            return None
        scores = floats @ np.array(y, dtype=np.float64)
        if self.taken_off is not None:
            scores -= self.taken_off
        worst = int((scores if self.scale is None else scores * self.scale).argmin())
        least = scores[worst]
        if bound < EXACT_FLOAT:
            return (worst,) if self._is_missed(least) else ()
        error = bound * self.noise
        if least < -error or (len(scores) > MANY and self._is_missed(self._score(worst, y))):
            return (worst,)
        open_rows: list[int] = np.flatnonzero(scores <= error).tolist()
        if len(open_rows) > FEW:
            return None
        least, worst = min(((self._score(i, y), i) for i in open_rows), default=(1, 0))
        return (worst,) if self._is_missed(least) else ()

    def _score(self, index: int, y: IntVector) -> int:
        """Return a row's score, less 1 where only some rows are strict and it is one."""
        score: int = sum(map(mul, self.row(index), y))
        if self.taken_off is None:
            return score
        return 0 if self.cone.equal[index] else score - int(self.taken_off[index])

    def _is_missed(self, score: float) -> bool:
        return bool(score < 0 or (score == 0 and self.taken_off is None))
