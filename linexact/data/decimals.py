"""A table of written decimals of many places, kept as they were written.

Each is ``mantissa / 10**scale`` with a mantissa of 64 bits and a scale of its own; over one
denominator they would not fit machine integers.  Floats see the quotient.

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
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from linexact.data.seen import Accuracy, OneKind, blocks_of, largest_of

Joiner: TypeAlias = Callable[
    [NDArray[np.int64], NDArray[np.int8]], tuple[NDArray[Any], tuple[int, ...]]
]

MOST_PLACES = 70  # and powers of ten
_TENS = np.array([float(f"1e{k}") for k in range(MOST_PLACES + 1)])


@dataclass(frozen=True, eq=False)
class WrittenDecimals(OneKind):
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
    def of(
        cls, mantissas: NDArray[np.int64], scales: NDArray[np.int8], join: Joiner
    ) -> WrittenDecimals:
        """Take the least power of ten for each column over which its numbers are integers."""
        units = tuple(10**k for k in scales.max(axis=0, initial=0).tolist())
        return cls((mantissas, scales), units, join)

    @cached_property
    def quotients(self) -> NDArray[np.float64]:
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
    def largest(self) -> NDArray[np.float64]:
        """The largest ``|x|`` of each block, shape (blocks, d)."""
        return largest_of(self.quotients)

    def values(self, rows: slice | NDArray[np.intp]) -> NDArray[np.float64]:
        """Return some rows in float64."""
        return self.quotients[rows]

    def exact(self, rows: Sequence[int] | NDArray[np.intp]) -> NDArray[Any]:
        """Return some rows as Python integers over ``units``."""
        mantissas, scales = (array[np.asarray(rows, dtype=np.intp)] for array in self.arrays)
        places = np.array([len(str(unit)) - 1 for unit in self.units], dtype=np.intp)
        missing = places - scales
        tens = np.array([10**k for k in range(int(missing.max(initial=0)) + 1)], dtype=object)
        return np.asarray(mantissas.astype(object) * tens[missing])

    def read_rows(self, rows: slice | NDArray[np.intp]) -> tuple[NDArray[Any], tuple[int, ...]]:
        """Return the numerators of some rows, and the least denominators that do for them."""
        mantissas, scales = self.arrays
        return self.join(mantissas[rows], scales[rows])
