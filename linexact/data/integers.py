"""Tables of machine integers, or of integers over a power of ten each, and what floats see of them.

An integer of at most 64 bits becomes the float64 nearest to it: without error up to ``2**53``, and
within half a unit in the last place beyond.  So most rows of it can be decided by one float
product, as those of :class:`~linexact.data.floats.Floats`.

A written decimal is ``mantissa / 10**scale`` with a mantissa of 64 bits and a scale of its own;
over one denominator they would not fit machine integers.  Floats see the quotient.

Its error: the mantissa as a float, the power of ten as a float (the nearest one) and the division
are each rounded once, so the float ``x`` lies within ``(1 + u)**2 / (1 - u) - 1 < 4 u`` of the
number, in parts of it, and so does the number of ``x``: ``r = 2**-50`` is more than enough, with
``u = 2**-53``.  With scales of at most ``MOST_PLACES`` either way nothing overflows or underflows,
and no column is of unusual size.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias

import numpy as np

from linexact.data.seen import (
    Accuracy,
    Array,
    Chosen,
    Indexed,
    Int8s,
    Int64s,
    Joined,
    Lazy,
    Reals,
    Units,
    blocks_of,
    gathered,
    largest_of,
)

MOST = 2.0**53  # integers up to which are floats
Joiner: TypeAlias = Callable[[Int64s, Int8s], Joined]

MOST_PLACES = 70  # and powers of ten
_TENS = np.array([float(f"1e{k}") for k in range(MOST_PLACES + 1)])


class Integers(Lazy):
    """Machine integers, shape (n, d), over a unit for each column, which is a unit of its weight.

    >>> integers = Integers.of(np.array([[3, -(2**62) - 1], [-5, 0]]))
    >>> integers.largest.tolist() == [[5.0, 2.0**62]], integers.reading.relative == 2.0**-53
    (True, True)
    """

    @classmethod
    def of(cls, array: Array, units: Sequence[int] | None = None) -> Integers:
        """Take the array as it is."""
        return cls((array,), (1,) * array.shape[1] if units is None else tuple(units))

    @property
    def factors(self) -> Units:
        """What integers are divided by for the numbers that floats stand for: 1."""
        return (1,) * self.width

    @property
    def way(self) -> str:
        """How they are read, as text."""
        return f"over {self.units}"

    @cached_property
    def largest(self) -> Reals:
        """The largest ``|x|`` of each block, shape (blocks, d)."""
        return largest_of(self.array)

    @cached_property
    def is_whole(self) -> bool:
        """Whether each value of :meth:`values` is the integer itself."""
        return bool((self.largest <= MOST).all())

    @cached_property
    def reading(self) -> Accuracy:
        """How far the values of :meth:`values` may be from the integers."""
        return Accuracy() if self.is_whole else Accuracy(2.0**-53)

    def values(self, rows: Chosen) -> Reals:
        """Return some rows in float64."""
        return self.rows(rows).astype(np.float64)

    def exact(self, rows: Indexed) -> Array:
        """Return some rows as Python integers over ``units``."""
        return gathered(self.array, np.asarray(rows, dtype=np.intp)).astype(object)

    def read_rows(self, rows: Chosen) -> Joined:
        """Return the integers of some rows, and the units."""
        return self.rows(rows), self.units


# Written decimals


@dataclass(frozen=True, eq=False)
class WrittenDecimals(Lazy):
    """Decimals: mantissas and their scales, each of shape (n, d).

    ``join`` brings some rows over one denominator for each column.

    >>> def join(mantissas, scales):
    ...     return mantissas, (1,)
    >>> places = np.array([[17], [0]], dtype=np.int8)
    >>> decimals = WrittenDecimals.of(np.array([[25], [3]]), places, join)
    >>> decimals.units == (10**17,), decimals.exact([0, 1]).tolist() == [[25], [3 * 10**17]]
    (True, True)
    >>> decimals.values(slice(None)).tolist()
    [[2.5e-16], [3.0]]
    """

    join: Joiner
    way = "decimals"
    reading = Accuracy(2.0**-50)  # see the module's head

    @classmethod
    def of(cls, mantissas: Int64s, scales: Int8s, join: Joiner) -> WrittenDecimals:
        """Take the least power of ten for each column over which its numbers are integers."""
        units = tuple(10**k for k in scales.max(axis=0, initial=0).tolist())
        return cls((mantissas, scales), units, join)

    @cached_property
    def quotients(self) -> Reals:
        """The numbers as floats, each divided once, shape (n, d)."""
        mantissas, scales = self.arrays
        found = np.empty(mantissas.shape)
        for block in blocks_of(mantissas):
            below = scales[block]
            part = mantissas[block].astype(np.float64)
            part /= _TENS[np.maximum(below, 0)]
            if (below < 0).any():
                part *= _TENS[np.maximum(-below, 0)]
            found[block] = part
        return found

    @cached_property
    def largest(self) -> Reals:
        """The largest ``|x|`` of each block, shape (blocks, d)."""
        return largest_of(self.quotients)

    def values(self, rows: Chosen) -> Reals:
        """Return some rows in float64."""
        return self.quotients[rows]

    def exact(self, rows: Indexed) -> Array:
        """Return some rows as Python integers over ``units``."""
        mantissas, scales = (array[np.asarray(rows, dtype=np.intp)] for array in self.arrays)
        places = np.array([len(str(unit)) - 1 for unit in self.units], dtype=np.intp)
        missing = places - scales
        tens = np.array([10**k for k in range(int(missing.max(initial=0)) + 1)], dtype=object)
        return np.asarray(mantissas.astype(object) * tens[missing])

    def read_rows(self, rows: Chosen) -> Joined:
        """Return the numerators of some rows, and the least denominators that do for them."""
        mantissas, scales = self.arrays
        return self.join(mantissas[rows], scales[rows])
