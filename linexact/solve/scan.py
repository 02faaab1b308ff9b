"""The exact scores of all rows of a cone, again and again, to find one that is not met.

Machine numbers serve while a bound proves that no sum leaves them; beyond that the rows
become a python-flint matrix, whose product with a vector is tens of times faster than
sums of Python integers.
"""

from __future__ import annotations

from functools import cached_property

import numpy as np
from flint import fmpz, fmpz_mat
from numpy.typing import NDArray

from linexact.solve.cone import EXACT_FLOAT, Cone, IntVector, largest_size

MACHINE = EXACT_FLOAT >> 20  # beyond, hardly any weights keep the sums exact in floats


class Scan:
    """A cone's rows, ready for exact scores.

    >>> cone = Cone.of([[1, 0], [0, 1], [-1, -3]])
    >>> scan = Scan(cone)
    >>> scan.missed((1, 1)), scan.missed((1, -10**30)), scan.missed((0, 0))
    ((2,), (1,), (0,))
    """

    def __init__(self, cone: Cone) -> None:
        self.rows = rows = cone.rows()
        self.equal: list[int] = np.flatnonzero(cone.equal).tolist()
        # Scores are whole numbers: with 1 taken off strict ones, what is below 0 is missed.
        self.taken_off = None if cone.strict.all() else cone.strict
        self.largest = max(largest_size(cone.matrix), 1) if cone.matrix.size else 1
        self.machine: NDArray[np.float64] | None = None
        if self.largest < MACHINE:
            self.machine = np.array(rows, dtype=np.float64)

    def row(self, index: int) -> list[int]:
        """Return one row."""
        return self.rows[index]

    def direction(self) -> IntVector:
        """Return the sum of all rows, which meets most of them when they can all be met."""
        return tuple(map(sum, zip(*self.rows, strict=True)))

    @cached_property
    def long(self) -> fmpz_mat:
        """The rows as integers of any size."""
        return fmpz_mat(self.rows)

    def missed(self, y: IntVector) -> tuple[int, ...]:
        """Return the row that ``y`` misses by most, none when it meets them all.

        A strict row is missed at a score of 0 already; an equal one on both sides.
        """
        if self.machine is not None and self.largest * sum(map(abs, y)) < EXACT_FLOAT:
            scores = self.machine @ np.array(y, dtype=np.float64)
            if self.equal:
                scores[self.equal] = -np.abs(scores[self.equal])
            if self.taken_off is not None:
                scores -= self.taken_off
            index = int(scores.argmin())
            least = scores[index]
        else:
            long = self._long_scores(y)
            least = min(long)
            index = long.index(least)
        return (index,) if least < 0 or (least == 0 and self.taken_off is None) else ()

    def _long_scores(self, y: IntVector) -> list[fmpz]:
        scores: list[fmpz] = (self.long * fmpz_mat(len(y), 1, y)).entries()
        for i in self.equal:
            scores[i] = -abs(scores[i])
        if self.taken_off is not None:
            scores = [z - one for z, one in zip(scores, self.taken_off.tolist(), strict=True)]
        return scores
