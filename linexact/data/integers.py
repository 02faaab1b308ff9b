"""A table of machine integers, and what floats see of it.

An integer of at most 64 bits becomes the float64 nearest to it: without error up to ``2**53``, and
within half a unit in the last place beyond.  So most rows of it can be decided by one float
product, as those of :class:`~linexact.data.floats.Floats`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linexact.data.floats import SIDE_BY_SIDE
from linexact.data.mapped import gathered, release_pages
from linexact.data.seen import RELEASED_AFTER, Accuracy, UsualSizes, step_of

MOST = 2.0**53  # integers up to which are floats


@dataclass(frozen=True, eq=False)
class Integers(UsualSizes):
    """Machine integers, shape (n, d), over a unit for each column, which is a unit of its weight.

    >>> integers = Integers.of(np.array([[3, -(2**62) - 1], [-5, 0]]))
    >>> integers.largest.tolist() == [[5.0, 2.0**62]], integers.reading.relative == 2.0**-53
    (True, True)
    """

    array: NDArray[Any]  # shape (n, d)
    largest: NDArray[np.float64]  # ``|x|`` of each block, shape (blocks, d)
    units: tuple[int, ...]  # shape (d,)

    @classmethod
    def of(cls, array: NDArray[Any], units: Sequence[int] | None = None) -> Integers:
        """Look once at all integers for the largest of each block."""
        n, d = array.shape
        step = step_of(d)
        largest = np.zeros((-(-n // step), d))
        for place, start in enumerate(range(0, n, step)):
            largest[place] = _largest(array[start : start + step])
            if (place + 1) % RELEASED_AFTER == 0:
                release_pages(array)
        release_pages(array)
        return cls(array, largest, (1,) * d if units is None else tuple(units))

    @cached_property
    def factors(self) -> tuple[int, ...]:
        """What integers are divided by for the numbers that floats stand for: 1."""
        return (1,) * self.width

    @property
    def arrays(self) -> tuple[NDArray[Any], ...]:
        """The integers."""
        return (self.array,)

    @property
    def way(self) -> str:
        """How they are read, as text."""
        return f"over {self.units}"

    @cached_property
    def is_whole(self) -> bool:
        """Whether each value of :meth:`values` is the integer itself."""
        return bool((self.largest <= MOST).all())

    @cached_property
    def reading(self) -> Accuracy:
        """How far the values of :meth:`values` may be from the integers."""
        return Accuracy() if self.is_whole else Accuracy(2.0**-53)

    def values(self, rows: slice | NDArray[np.intp]) -> NDArray[np.float64]:
        """Return some rows in float64."""
        return self.rows(rows).astype(np.float64)

    def exact(self, rows: Sequence[int] | NDArray[np.intp]) -> NDArray[Any]:
        """Return some rows as Python integers over ``units``."""
        return gathered(self.array, np.asarray(rows, dtype=np.intp)).astype(object)

    def read_rows(self, rows: slice | NDArray[np.intp]) -> tuple[NDArray[Any], tuple[int, ...]]:
        """Return the integers of some rows, and the units."""
        return self.rows(rows), self.units

    def part(self, rows: NDArray[np.intp]) -> Integers:
        """Return a copy of some rows."""
        return Integers.of(gathered(self.array, rows), self.units)

    def columns(self, chosen: Sequence[int]) -> Integers:
        """Return some columns, of the same rows."""
        units = tuple(self.units[j] for j in chosen)
        return Integers(self.array[:, chosen], self.largest[:, chosen], units)

    def with_ones(self) -> Integers:
        """Return a copy with a column of ones behind, whose unit is 1."""
        ones = np.ones((len(self), 1), dtype=self.array.dtype)
        return Integers.of(np.concatenate([self.array, ones], axis=1), (*self.units, 1))

    def followed_by(self, other: Integers) -> Integers:
        """Return a copy of the rows of both, which have the same units."""
        return Integers.of(np.concatenate([self.array, other.array]), self.units)

    def not_zero(self) -> NDArray[np.bool_]:
        """Say of each row whether it has a number that is not 0."""
        return np.asarray((self.array != 0).any(axis=1))


def _largest(block: NDArray[Any]) -> NDArray[np.float64]:
    """Return the largest size of each column; many short rows are looked at as one."""
    n, d = block.shape
    found = np.zeros(d)
    beside = SIDE_BY_SIDE if d and block.flags.c_contiguous else 1
    whole = n - n % beside
    for part, width in ((block[:whole], beside * d), (block[whole:], d)):
        if part.size:
            wide = part.reshape(-1, width)
            for most in (wide.max(axis=0), wide.min(axis=0)):
                sizes = np.abs(most.astype(np.float64)).reshape(-1, d).max(axis=0)
                np.maximum(found, sizes, out=found)
    return found
