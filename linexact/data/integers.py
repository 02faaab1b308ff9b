"""A table of machine integers, and what floats see of it.

An integer of at most 64 bits becomes the float64 nearest to it: without error up to ``2**53``, and
within half a unit in the last place beyond.  So most rows of it can be decided by one float
product, as those of :class:`~linexact.data.floats.Floats`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linexact.data.mapped import gathered
from linexact.data.seen import Accuracy, OneKind, largest_of

MOST = 2.0**53  # integers up to which are floats


class Integers(OneKind):
    """Machine integers, shape (n, d), over a unit for each column, which is a unit of its weight.

    >>> integers = Integers.of(np.array([[3, -(2**62) - 1], [-5, 0]]))
    >>> integers.largest.tolist() == [[5.0, 2.0**62]], integers.reading.relative == 2.0**-53
    (True, True)
    """

    @classmethod
    def of(cls, array: NDArray[Any], units: Sequence[int] | None = None) -> Integers:
        """Take the array as it is."""
        return cls((array,), (1,) * array.shape[1] if units is None else tuple(units))

    @property
    def factors(self) -> tuple[int, ...]:
        """What integers are divided by for the numbers that floats stand for: 1."""
        return (1,) * self.width

    @property
    def way(self) -> str:
        """How they are read, as text."""
        return f"over {self.units}"

    @cached_property
    def largest(self) -> NDArray[np.float64]:
        """The largest ``|x|`` of each block, shape (blocks, d)."""
        return largest_of(self.array)

    @cached_property
    def is_whole(self) -> bool:  # type: ignore[override]
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
