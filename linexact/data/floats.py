"""A data set that stays a table of floats: exact numbers are made of the rows that are asked for.

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
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, fields
from fractions import Fraction
from functools import cached_property
from typing import Any, Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

from linexact.data.dataset import Dataset, Vector
from linexact.data.mapped import gathered, release_pages
from linexact.data.seen import RELEASED_AFTER, Accuracy, Lazy, OneArray, step_of
from linexact.errors import InputError

Reader: TypeAlias = Callable[[NDArray[Any]], tuple[NDArray[Any], tuple[int, ...]]]
Base: TypeAlias = Literal[2, 10]

FEW_CELLS = 1 << 10  # floats that are made exact one by one
READ_CELLS = 1 << 13  # floats of a part that are read at once
SIDE_BY_SIDE = 64  # rows
USUAL = 300  # exponents of two: columns beyond are scaled before they are multiplied
_LONGEST = 32  # characters that a float prints, and more
_DIGITS = {8: 17, 4: 9, 2: 5}  # of the decimals that floats of so many bytes print, at most
_MANTISSA = {8: 53, 4: 24, 2: 11}  # bits
_LOWEST = {8: -1074, 4: -149, 2: -24}  # exponent of the smallest float


@dataclass(frozen=True, slots=True)
class Sizes:
    """The largest ``|x|`` of each block, and the smallest that is not 0 (inf without one)."""

    largest: NDArray[np.float64]  # shape (blocks, d)
    smallest: NDArray[np.float64]  # shape (d,)


@dataclass(frozen=True, eq=False)
class Floats(OneArray):
    """Finite floats of any binary type, shape (n, d), and what they stand for.

    ``read`` makes rows exact: numerators, and a denominator for each column.

    >>> import numpy as np
    >>> from linexact.data.read.arrays import exact_matrix
    >>> floats = Floats.of(np.array([[0.5, 3.0], [0.1, 2.0]]), 10, exact_matrix)
    >>> [Fraction(v, u) for v, u in zip(floats.exact([1])[0], floats.units)]
    [Fraction(1, 10), Fraction(2, 1)]
    """

    array: NDArray[Any]  # shape (n, d)
    base: Base
    read: Reader
    sizes: Sizes
    places: tuple[int, ...]  # shape (d,): the unit of column j is base**places[j]

    @classmethod
    def of(cls, array: NDArray[Any], base: Base, read: Reader) -> Floats:
        """Look once at all floats; raises ValueError when one is infinite or no number."""
        array = array.view()
        array.flags.writeable = False
        sizes = _sizes(array)
        places = tuple(_places(v, base, array.dtype.itemsize) for v in sizes.smallest.tolist())
        return cls(array, base, read, sizes, places)

    @cached_property
    def units(self) -> tuple[int, ...]:
        """A common denominator for each column, shape (d,)."""
        return tuple(self.base**k for k in self.places)

    @property
    def factors(self) -> tuple[int, ...]:
        """What integers over ``units`` are divided by for the numbers that floats stand for."""
        return self.units

    @property
    def arrays(self) -> tuple[NDArray[Any], ...]:
        """The floats."""
        return (self.array,)

    @property
    def way(self) -> str:
        """How they are read, as text."""
        return f"base {self.base}"

    @cached_property
    def greatest(self) -> NDArray[np.float64]:
        """The largest ``|x|`` of each column, not lifted, shape (d,)."""
        return np.asarray(self.sizes.largest.max(axis=0, initial=0.0))

    @cached_property
    def lifts(self) -> NDArray[np.intp]:
        """Powers of two by which columns are divided for float products, shape (d,)."""
        exponents = np.frexp(self.greatest)[1].astype(np.intp)
        return np.where((self.greatest > 0) & (np.abs(exponents) > USUAL), exponents, 0)

    @cached_property
    def largest(self) -> NDArray[np.float64]:
        """The largest ``|x|`` of each block, as :meth:`values` has them, shape (blocks, d)."""
        return np.ldexp(self.sizes.largest, -self.lifts)

    @cached_property
    def reading(self) -> Accuracy:
        """How far the values of :meth:`values` may be from the numbers that they stand for."""
        if self.base == 2:
            return Accuracy()
        size = self.array.dtype.itemsize
        # A decimal that reads back as x lies within half a unit in the last place of x.
        lowest = np.ldexp(1.0, np.maximum(_LOWEST[size] - self.lifts, -1074))
        return Accuracy(2.0 ** -_MANTISSA[size], lowest)

    def values(self, rows: slice | NDArray[np.intp]) -> NDArray[np.float64]:
        """Return some rows in float64, with columns of unusual size lifted."""
        values = np.asarray(self.rows(rows), dtype=np.float64)
        return np.ldexp(values, -self.lifts) if self.lifts.any() else values

    def exact(self, rows: Sequence[int] | NDArray[np.intp]) -> NDArray[Any]:
        """Return some rows as Python integers over ``units``."""
        part = gathered(self.array, np.asarray(rows, dtype=np.intp))
        if part.size <= FEW_CELLS:
            return self._one_by_one(part)
        numerators, denominators = self.read(part)
        factors = []
        for unit, denominator in zip(self.units, denominators, strict=True):
            factor, rest = divmod(unit, denominator)
            assert rest == 0, "a float needs more places than its size allows"
            factors.append(factor)
        return np.asarray(numerators.astype(object) * np.array(factors, dtype=object))

    def read_rows(self, rows: slice | NDArray[np.intp]) -> tuple[NDArray[Any], tuple[int, ...]]:
        """Return the numerators of some rows, and the least denominators that do for them."""
        return self.read(self.rows(rows))

    def not_zero(self) -> NDArray[np.bool_]:
        """Say of each row whether it has a number that is not 0."""
        return np.asarray((self.array != 0).any(axis=1))

    def _one_by_one(self, part: NDArray[Any]) -> NDArray[Any]:
        """Do as :meth:`exact` for few floats, whose reading by columns costs more."""
        found = np.empty(part.shape, dtype=object)
        if self.base == 2:
            ratios = [[v.as_integer_ratio() for v in row] for row in part.tolist()]
        else:
            ratios = [list(map(_ratio, row)) for row in part.astype(f"U{_LONGEST}").tolist()]
        for i, row in enumerate(ratios):
            for j, ((above, below), unit) in enumerate(zip(row, self.units, strict=True)):
                factor, rest = divmod(unit, below)
                assert rest == 0, "a float needs more places than its size allows"
                found[i, j] = above * factor
        return found

    def part(self, rows: NDArray[np.intp]) -> Floats:
        """Return a copy of some rows, in the same units."""
        taken = gathered(self.array, rows)
        return Floats(taken, self.base, self.read, _sizes(taken), self.places)

    def columns(self, chosen: Sequence[int]) -> Floats:
        """Return some columns, of the same rows and in the same units."""
        sizes = Sizes(self.sizes.largest[:, chosen], self.sizes.smallest[chosen])
        places = tuple(self.places[j] for j in chosen)
        return Floats(self.array[:, chosen], self.base, self.read, sizes, places)

    def with_ones(self) -> Floats:
        """Return a copy with a column of ones behind, whose unit is 1.

        >>> from linexact.data.read.arrays import exact_matrix
        >>> more = Floats.of(np.array([[0.5], [2.0]]), 2, exact_matrix).with_ones()
        >>> more.exact([1]).tolist(), more.units[-1]
        ([[18014398509481984, 1]], 1)
        """
        ones = np.ones((len(self), 1), dtype=self.array.dtype)
        array = np.concatenate([self.array, ones], axis=1)
        return Floats(array, self.base, self.read, _sizes(array), (*self.places, 0))

    def followed_by(self, other: Floats) -> Floats:
        """Return a copy of the rows of both, which have the same units."""
        both = np.concatenate([self.array, other.array])
        return Floats(both, self.base, self.read, _sizes(both), self.places)


def _ratio(text: str) -> tuple[int, int]:
    """Return the decimal that a float prints as a ratio, not in lowest terms.

    >>> _ratio("-0.25"), _ratio("3.0"), _ratio("1e+22") == (10**22, 1)
    ((-25, 100), (3, 1), True)
    """
    head, _, exponent = text.partition("e")
    whole, _, places = head.partition(".")
    places = places.rstrip("0")
    scale = len(places) - int(exponent or 0)
    mantissa = int(whole + places)
    return (mantissa, 10**scale) if scale >= 0 else (mantissa * 10**-scale, 1)


def _sizes(array: NDArray[Any]) -> Sizes:
    n, d = array.shape
    step = step_of(d)
    largest = np.zeros((-(-n // step), d))
    smallest = np.full(d, np.inf)
    for place, start in enumerate(range(0, n, step)):
        block = array[start : start + step]
        for sizes in _side_by_side(block):
            most = sizes.max(axis=0, initial=0.0).reshape(-1, d).max(axis=0)
            least = sizes.min(axis=0, initial=np.inf).reshape(-1, d).min(axis=0)
            for j in np.flatnonzero(least == 0.0).tolist():
                column = np.abs(block[:, j])
                least[j] = column[column > 0].min(initial=np.inf)
            np.maximum(largest[place], most, out=largest[place])
            np.minimum(smallest, least, out=smallest)
        if (place + 1) % RELEASED_AFTER == 0:
            release_pages(array)
    release_pages(array)
    if not np.isfinite(largest).all():
        raise ValueError("a float that is no finite number")
    return Sizes(largest, smallest)


def _side_by_side(block: NDArray[Any]) -> Iterator[NDArray[Any]]:
    """Yield the sizes of all floats of a block, many rows in one: short rows take more time."""
    n, d = block.shape
    beside = SIDE_BY_SIDE if d and block.flags.c_contiguous else 1
    whole = n - n % beside
    if whole:
        yield np.abs(block[:whole]).reshape(whole // beside, beside * d)
    if whole < n:
        yield np.abs(block[whole:])


def _places(smallest: float, base: Base, size: int) -> int:
    """Return a power of the base over which all floats of at least this size are integers."""
    if not math.isfinite(smallest):
        return 0
    if base == 2:
        return max(0, _MANTISSA[size] - math.frexp(smallest)[1])
    # The first digit stands at floor(log10) or, should the logarithm be rounded, one place below;
    # the last one, at most, so many digits on; and one to spare.
    return max(0, _DIGITS[size] + 1 - math.floor(math.log10(smallest)))


_NUMBERS = ("numerators", "denominators")
_WORDS = tuple(f.name for f in fields(Dataset) if f.name not in _NUMBERS)


class FloatDataset(Dataset):
    """A data set whose numbers are floats, made exact when they are asked for.

    ``dataclasses.replace`` gives an ordinary data set, all of it read; :meth:`described` does not.
    """

    __slots__ = ("floats",)
    floats: Lazy

    def __new__(cls, *args: Any, **named: Any) -> Any:
        """Make an ordinary data set of numbers that are exact already."""
        return Dataset(*args, **named)

    @classmethod
    def of(
        cls, floats: Lazy, targets: NDArray[np.int8], features: Sequence[str], **words: Any
    ) -> FloatDataset:
        """Make a data set of floats; ``words`` are the other fields of a data set."""
        if targets.shape != (len(floats),) or len(features) != floats.width:
            raise InputError("width", "floats, targets and features differ in number")
        usual = {f.name: f.default for f in fields(Dataset) if f.name in _WORDS[2:]}
        return _made(floats, {**usual, **words, "targets": targets, "features": tuple(features)})

    def __getattr__(self, name: str) -> Any:
        """Read all numbers, when they are asked for and not yet read."""
        if name not in _NUMBERS:
            raise AttributeError(name)
        for known, value in zip(_NUMBERS, self.floats.read_rows(slice(None)), strict=True):
            object.__setattr__(self, known, value)
        return object.__getattribute__(self, name)

    def __reduce__(self) -> Any:
        return _made, (self.floats, self._words())

    def __repr__(self) -> str:
        return f"FloatDataset({len(self)} x {self.dimension}, {self.classes!r})"

    def __len__(self) -> int:
        return len(self.floats)

    @property
    def dimension(self) -> int:
        """The number ``d`` of features."""
        return self.floats.width

    @property
    def units(self) -> tuple[int, ...]:
        """The denominators over which :meth:`stored` has its integers, shape (d,)."""
        return self.floats.units

    def stored(self, indices: Sequence[int]) -> NDArray[Any]:
        """Return some inputs as integers over ``units``, shape (len(indices), d)."""
        return self.floats.exact(indices)

    def x(self, index: int) -> Vector:
        """Return the input of one example as Fractions, shape ``(d,)``."""
        return tuple(map(Fraction, self.floats.exact([index])[0].tolist(), self.units))

    def part(self, indices: Sequence[int]) -> Dataset:
        """Return the data set of some examples, which keep their row numbers; few are read."""
        chosen = np.asarray(indices, dtype=np.intp)
        words = self._words() | self._chosen(chosen.tolist())
        if len(chosen) * self.dimension > READ_CELLS:
            return _made(self.floats.part(chosen), words)
        numerators, denominators = self.floats.read_rows(chosen)
        return Dataset(numerators, denominators, **words)

    def kept(self, indices: NDArray[np.intp]) -> FloatDataset:
        """Return the data set of some examples, still floats."""
        words = self._words() | self._chosen(indices.tolist()) | {"reading": self.reading}
        return _made(self.floats.part(indices), words)

    def described(self, **words: Any) -> FloatDataset:
        """Return the same numbers with other words or targets."""
        return _made(self.floats, self._words() | words)

    def _words(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in _WORDS}

    def _chosen(self, chosen: list[int]) -> dict[str, Any]:
        return {
            "targets": self.targets[chosen],
            "row_numbers": [self.row_number(i) for i in chosen],
            "row_labels": self._labels(chosen),
            "reading": None,
        }


def _made(floats: Lazy, words: dict[str, Any]) -> FloatDataset:
    made = object.__new__(FloatDataset)
    object.__setattr__(made, "floats", floats)
    for name, value in words.items():
        object.__setattr__(made, name, value)
    return made
