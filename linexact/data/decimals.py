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

from linexact.data.seen import Accuracy, UsualSizes, blocks_of

Joiner: TypeAlias = Callable[
    [NDArray[np.int64], NDArray[np.int8]], tuple[NDArray[Any], tuple[int, ...]]
]

MOST_PLACES = 70  # and powers of ten
_TENS = np.array([float(f"1e{k}") for k in range(MOST_PLACES + 1)])


@dataclass(frozen=True, eq=False)
class WrittenDecimals(UsualSizes):
    """Decimals, shape (n, d); ``join`` brings some rows over one denominator for each column.

    >>> def join(mantissas, scales):
    ...     return mantissas, (1,)
    >>> places = np.array([[17], [0]], dtype=np.int8)
    >>> decimals = WrittenDecimals.of(np.array([[25], [3]]), places, join)
    >>> decimals.units == (10**17,), decimals.exact([0, 1]).tolist() == [[25], [3 * 10**17]]
    (True, True)
    >>> decimals.values(slice(None)).tolist()
    [[2.5e-16], [3.0]]
    """

    mantissas: NDArray[np.int64]  # shape (n, d)
    scales: NDArray[np.int8]  # shape (n, d)
    array: NDArray[np.float64]  # the quotients, shape (n, d)
    largest: NDArray[np.float64]  # ``|x|`` of each block, shape (blocks, d)
    places: tuple[int, ...]  # shape (d,): the unit of column j is 10**places[j]
    join: Joiner

    @classmethod
    def of(
        cls, mantissas: NDArray[np.int64], scales: NDArray[np.int8], join: Joiner
    ) -> WrittenDecimals:
        """Divide once, and look for the largest."""
        n, d = mantissas.shape
        array = np.empty((n, d))
        sizes = []
        for block in blocks_of(n, d, lambda: None):
            below = scales[block]
            part = mantissas[block].astype(np.float64)
            part /= _TENS[np.maximum(below, 0)]
            if (below < 0).any():
                part *= _TENS[np.maximum(-below, 0)]
            array[block] = part
            sizes.append(np.abs(part).max(axis=0, initial=0.0))
        largest = np.array(sizes).reshape(-1, d)
        places = tuple(scales.max(axis=0, initial=0).tolist())
        return cls(mantissas, scales, array, largest, places, join)

    @cached_property
    def units(self) -> tuple[int, ...]:
        """A common denominator for each column, shape (d,)."""
        return tuple(10**k for k in self.places)

    @property
    def factors(self) -> tuple[int, ...]:
        """What integers over ``units`` are divided by for the numbers that floats stand for."""
        return self.units

    @property
    def arrays(self) -> tuple[NDArray[Any], ...]:
        """The numbers as they are kept."""
        return self.mantissas, self.scales

    @property
    def way(self) -> str:
        """How they are read, as text."""
        return "decimals"

    @property
    def reading(self) -> Accuracy:
        """How far the values may be from the decimals (see the module's head)."""
        return Accuracy(2.0**-50)

    def values(self, rows: slice | NDArray[np.intp]) -> NDArray[np.float64]:
        """Return some rows in float64."""
        return self.array[rows]

    def exact(self, rows: Sequence[int] | NDArray[np.intp]) -> NDArray[Any]:
        """Return some rows as Python integers over ``units``."""
        chosen = np.asarray(rows, dtype=np.intp)
        missing = np.array(self.places, dtype=np.intp) - self.scales[chosen]
        tens = np.array([10**k for k in range(int(missing.max(initial=0)) + 1)], dtype=object)
        return np.asarray(self.mantissas[chosen].astype(object) * tens[missing])

    def read_rows(self, rows: slice | NDArray[np.intp]) -> tuple[NDArray[Any], tuple[int, ...]]:
        """Return the numerators of some rows, and the least denominators that do for them."""
        return self.join(self.mantissas[rows], self.scales[rows])

    def part(self, rows: NDArray[np.intp]) -> WrittenDecimals:
        """Return a copy of some rows, in the same units."""
        return self._with(self.mantissas[rows], self.scales[rows], self.places)

    def columns(self, chosen: Sequence[int]) -> WrittenDecimals:
        """Return some columns, of the same rows and in the same units."""
        places = tuple(self.places[j] for j in chosen)
        return self._with(self.mantissas[:, chosen], self.scales[:, chosen], places)

    def with_ones(self) -> WrittenDecimals:
        """Return a copy with a column of ones behind, whose unit is 1."""
        ones = np.ones((len(self), 1), dtype=np.int64)
        mantissas = np.concatenate([self.mantissas, ones], axis=1)
        scales = np.concatenate([self.scales, np.zeros_like(ones, dtype=np.int8)], axis=1)
        return self._with(mantissas, scales, (*self.places, 0))

    def followed_by(self, other: WrittenDecimals) -> WrittenDecimals:
        """Return a copy of the rows of both, which have the same units."""
        mantissas = np.concatenate([self.mantissas, other.mantissas])
        return self._with(mantissas, np.concatenate([self.scales, other.scales]), self.places)

    def not_zero(self) -> NDArray[np.bool_]:
        """Say of each row whether it has a number that is not 0."""
        return np.asarray((self.mantissas != 0).any(axis=1))

    def _with(
        self, mantissas: NDArray[Any], scales: NDArray[Any], places: tuple[int, ...]
    ) -> WrittenDecimals:
        made = WrittenDecimals.of(mantissas, scales, self.join)
        return WrittenDecimals(mantissas, scales, made.array, made.largest, places, self.join)
