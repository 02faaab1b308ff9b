"""A table of floats: exact numbers are made of the rows that are asked for.

Each float stands for an exact number: the decimal that it prints, or its bits.  How far the
two may be apart (:class:`Accuracy`) is what a float product needs to decide most rows rigorously
(:mod:`linexact.engine.float_scores`); the others, and the rows of a proof, are made exact.

A row's exact numbers are ``stored_ij / units_j`` as in a
:class:`~linexact.data.dataset.Dataset`, but the units are not the least: they are a power of ten
(or two) that the smallest float of a column cannot need more than, so nothing has to be read to
know them.  Whoever asks for ``numerators`` and ``denominators`` gets those of the whole table, read
then.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal
from functools import cached_property
from typing import Literal, TypeAlias

import numpy as np

from linexact.data.seen import (
    Accuracy,
    Array,
    Chosen,
    Indexed,
    Indices,
    Joined,
    Lazy,
    Reals,
    blocks_of,
    gathered,
    side_by_side,
)

Reader: TypeAlias = Callable[[Array], Joined]
Base: TypeAlias = Literal[2, 10]

FEW_CELLS = 1 << 10  # floats that are made exact one by one
USUAL = 300  # exponents of two: columns beyond are scaled before they are multiplied
_LONGEST = 32  # characters that a float prints, and more
_DIGITS = {8: 17, 4: 9, 2: 5}  # of the decimals that floats of so many bytes print, at most
_MANTISSA = {8: 53, 4: 24, 2: 11}  # bits
_LOWEST = {8: -1074, 4: -149, 2: -24}  # exponent of the smallest float


@dataclass(frozen=True, eq=False)
class Floats(Lazy):
    """Finite floats of any binary type, shape (n, d), and what they stand for.

    ``read`` makes rows exact: numerators, and a denominator for each column.

    >>> from fractions import Fraction
    >>> from linexact.data.read.arrays import exact_matrix
    >>> floats = Floats.of(np.array([[0.5, 3.0], [0.1, 2.0]]), 10, exact_matrix)
    >>> [Fraction(v, u) for v, u in zip(floats.exact([1])[0], floats.units)]
    [Fraction(1, 10), Fraction(2, 1)]
    """

    base: Base
    read: Reader

    @classmethod
    def of(cls, array: Array, base: Base, read: Reader) -> Floats:
        """Look once at all floats; raises ValueError when one is infinite or no number."""
        array = array.view()
        array.flags.writeable = False
        largest, smallest = _sizes(array)
        if not np.isfinite(largest).all():
            raise ValueError("a float that is no finite number")
        places = (_places(v, base, array.dtype.itemsize) for v in smallest.tolist())
        made = cls((array,), tuple(base**k for k in places), base, read)
        vars(made)["sizes"] = largest  # cached: known already
        return made

    @property
    def way(self) -> str:
        """How they are read, as text."""
        return f"base {self.base}"

    @cached_property
    def sizes(self) -> Reals:
        """The largest ``|x|`` of each block, not lifted, shape (blocks, d)."""
        return _sizes(self.array)[0]

    @cached_property
    def greatest(self) -> Reals:
        """The largest ``|x|`` of each column, not lifted, shape (d,)."""
        return np.asarray(self.sizes.max(axis=0, initial=0.0))

    @cached_property
    def lifts(self) -> Indices:
        """Powers of two by which columns are divided for float products, shape (d,)."""
        exponents = np.frexp(self.greatest)[1].astype(np.intp)
        return np.where((self.greatest > 0) & (np.abs(exponents) > USUAL), exponents, 0)

    @cached_property
    def largest(self) -> Reals:
        """The largest ``|x|`` of each block, as :meth:`values` has them, shape (blocks, d)."""
        return np.ldexp(self.sizes, -self.lifts)

    @cached_property
    def reading(self) -> Accuracy:
        """How far the values of :meth:`values` may be from the numbers that they stand for."""
        if self.base == 2:
            return Accuracy()
        size = self.array.dtype.itemsize
        # A decimal that reads back as x lies within half a unit in the last place of x.
        lowest = np.ldexp(1.0, np.maximum(_LOWEST[size] - self.lifts, -1074))
        return Accuracy(2.0 ** -_MANTISSA[size], lowest)

    def values(self, rows: Chosen) -> Reals:
        """Return some rows in float64, with columns of unusual size lifted."""
        values = np.asarray(self.rows(rows), dtype=np.float64)
        return np.ldexp(values, -self.lifts) if self.lifts.any() else values

    def exact(self, rows: Indexed) -> Array:
        """Return some rows as Python integers over ``units``."""
        part = gathered(self.array, np.asarray(rows, dtype=np.intp))
        if part.size > FEW_CELLS:
            numerators, below = self.read(part)
            factors = np.array(list(map(_quotient, self.units, below)), dtype=object)
            return np.asarray(numerators.astype(object) * factors)
        found = np.empty(part.shape, dtype=object)  # few: to read them by columns costs more
        printed = part.astype(f"U{_LONGEST}") if self.base == 10 else part
        for i, row in enumerate(printed.tolist()):
            for j, (value, unit) in enumerate(zip(row, self.units, strict=True)):
                above, denominator = Decimal(value).as_integer_ratio()
                found[i, j] = above * _quotient(unit, denominator)
        return found

    def read_rows(self, rows: Chosen) -> Joined:
        """Return the numerators of some rows, and the least denominators that do for them."""
        return self.read(self.rows(rows))


def _quotient(unit: int, denominator: int) -> int:
    factor, rest = divmod(unit, denominator)
    assert rest == 0, "a float needs more places than its size allows"
    return factor


def _sizes(array: Array) -> tuple[Reals, Reals]:
    """Return the largest ``|x|`` of each block, and of each column the smallest but 0.

    The smallest is inf where there is none; shapes (blocks, d) and (d,).
    """
    d = array.shape[1]
    largest, smallest = [], np.full(d, np.inf)
    for block in blocks_of(array):
        largest.append(np.zeros(d))
        for wide in side_by_side(array[block]):
            sizes = np.abs(wide)
            most, least = sizes.max(axis=0), sizes.min(axis=0)
            if not least.all():
                least = np.where(sizes == 0, np.inf, sizes).min(axis=0)
            np.maximum(largest[-1], most.reshape(-1, d).max(axis=0), out=largest[-1])
            np.minimum(smallest, least.reshape(-1, d).min(axis=0), out=smallest)
    return np.array(largest).reshape(-1, d), smallest


def _places(smallest: float, base: Base, size: int) -> int:
    """Return a power of the base over which all floats of at least this size are integers."""
    if not math.isfinite(smallest):
        return 0
    if base == 2:
        return max(0, _MANTISSA[size] - math.frexp(smallest)[1])
    # The first digit stands at floor(log10) or, should the logarithm be rounded, one place below;
    # the last one, at most, so many digits on; and one to spare.
    return max(0, _DIGITS[size] + 1 - math.floor(math.log10(smallest)))
