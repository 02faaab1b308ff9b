"""Tables of exact numbers that floats see and that are made exact late: what all have in common."""

from __future__ import annotations

import mmap
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from typing import Any, Self, TypeAlias

import numpy as np
from numpy.typing import NDArray

Array: TypeAlias = NDArray[Any]
Bools: TypeAlias = NDArray[np.bool_]
Bytes: TypeAlias = NDArray[np.uint8]
Indices: TypeAlias = NDArray[np.intp]
Int8s: TypeAlias = NDArray[np.int8]
Int32s: TypeAlias = NDArray[np.int32]
Int64s: TypeAlias = NDArray[np.int64]
Reals: TypeAlias = NDArray[np.float64]
Words: TypeAlias = NDArray[np.uint64]
Units: TypeAlias = tuple[int, ...]  # a denominator for each column
Joined: TypeAlias = tuple[Array, Units]  # integers, shape (n, d), over them
Chosen: TypeAlias = slice | Indices  # rows
Indexed: TypeAlias = Sequence[int] | Indices  # rows, one by one

BLOCK_CELLS = 1 << 17  # numbers looked at together
RELEASED_AFTER = 32  # blocks of a mapped file
SIDE_BY_SIDE = 64  # short rows that are looked at as one
REGION = 1 << 21  # bytes of a file that a row which is looked up may bring in
KEPT = 1 << 26  # bytes of a file whose pages may stay
GATHERED = 16  # regions held at a time


@dataclass(frozen=True, slots=True)
class Accuracy:
    """``|x - xi| <= relative |x| + absolute`` for a float ``x`` and the number that it stands for.

    Both may have a value for each column, shape (d,).
    """

    relative: float | Reals = 0.0
    absolute: float | Reals = 0.0


@dataclass(frozen=True, eq=False)
class Lazy(ABC):
    """Rows of exact numbers, ``exact`` over ``units``, that floats see as ``values``.

    ``arrays`` are the numbers as they are kept; where all columns are kept alike, each is of shape
    (n, d), and the first is 0 where a number is.  ``units`` are a common denominator for each
    column.
    """

    arrays: tuple[Array, ...]
    units: Units  # shape (d,)

    def __len__(self) -> int:
        return len(self.array)

    @property
    def array(self) -> Array:
        """The first of the arrays."""
        return self.arrays[0]

    @property
    def width(self) -> int:
        """The number ``d`` of columns."""
        return len(self.units)

    @cached_property
    def is_whole(self) -> bool:
        """Whether the values are known to be integers without error."""
        return False

    @property
    def factors(self) -> Units:
        """What integers over ``units`` are divided by for the numbers that floats stand for."""
        return self.units

    @property
    @abstractmethod
    def way(self) -> str:
        """How they are read, as text: whoever reads the same arrays so gets the same numbers."""

    @property
    @abstractmethod
    def reading(self) -> Accuracy:
        """How far ``values`` may be from the numbers that they stand for."""

    @property
    @abstractmethod
    def largest(self) -> Reals:
        """The largest ``|x|`` of each block of ``values``, shape (blocks, d)."""

    @cached_property
    def greatest(self) -> Reals:
        """The largest ``|x|`` of each column, not lifted, shape (d,)."""
        return np.asarray(self.largest.max(axis=0, initial=0.0))

    @cached_property
    def lifts(self) -> Indices:
        """Powers of two by which columns are divided in ``values``, shape (d,)."""
        return np.zeros(self.width, dtype=np.intp)

    @abstractmethod
    def values(self, rows: Chosen) -> Reals:
        """Return some rows in floats, with columns of unusual size lifted."""

    @abstractmethod
    def exact(self, rows: Indexed) -> Array:
        """Return some rows as Python integers over ``units``."""

    @abstractmethod
    def read_rows(self, rows: Chosen) -> Joined:
        """Return the numerators of some rows, and denominators that do for them."""

    def rows(self, chosen: Chosen) -> Array:
        """Return some rows of the first array."""
        return self.array[chosen] if isinstance(chosen, slice) else gathered(self.array, chosen)

    def part(self, rows: Indices) -> Self:
        """Return a copy of some rows, in the same units."""
        return self._of([gathered(array, rows) for array in self.arrays], self.units)

    def columns(self, chosen: Sequence[int]) -> Self:
        """Return some columns, of the same rows and in the same units."""
        units = tuple(self.units[j] for j in chosen)
        return self._of([array[:, chosen] for array in self.arrays], units)

    def with_ones(self) -> Self:
        """Return a copy with a column of ones behind, whose unit is 1.

        Only the first array has ones: the number of places, say, is 0.
        """
        more = [np.zeros((len(self), 1), dtype=array.dtype) for array in self.arrays]
        more[0] += 1
        pairs = zip(self.arrays, more, strict=True)
        return self._of([np.concatenate(pair, axis=1) for pair in pairs], (*self.units, 1))

    def followed_by(self, other: Any) -> Self:
        """Return a copy of the rows of both, which have the same units."""
        pairs = zip(self.arrays, other.arrays, strict=True)
        return self._of([np.concatenate(pair) for pair in pairs], self.units)

    def not_zero(self) -> Bools:
        """Say of each row whether it has a number that is not 0."""
        return np.asarray((self.array != 0).any(axis=1))

    def blocks(self) -> Iterator[slice]:
        """Cut the rows into the blocks that ``largest`` speaks of."""
        return _blocks(len(self), self.width, self.release)

    def release(self) -> None:
        """Let go of the pages of mapped files."""
        for array in self.arrays:
            release_pages(array)

    def _of(self, arrays: Sequence[Array], units: Units) -> Self:
        return replace(self, arrays=tuple(arrays), units=units)


def blocks_of(array: Array) -> Iterator[slice]:
    """Cut the rows of a table into blocks; a mapped file's pages are let go on the way.

    >>> list(blocks_of(np.zeros((70_000, 3))))
    [slice(0, 43690, None), slice(43690, 70000, None)]
    """
    return _blocks(len(array), array.shape[1], lambda: release_pages(array))


def _blocks(rows: int, width: int, release: Callable[[], None]) -> Iterator[slice]:
    step = max(1, BLOCK_CELLS // max(1, width))
    for number, start in enumerate(range(0, rows, step), start=1):
        yield slice(start, min(start + step, rows))
        if number % RELEASED_AFTER == 0:
            release()
    release()


def largest_of(array: Array) -> Reals:
    """Return the largest ``|x|`` of each block of an array's columns, shape (blocks, d).

    >>> largest_of(np.array([[3, -(2**62) - 1], [-5, 0]])).tolist() == [[5.0, 2.0**62]]
    True
    """
    found = []
    for block in blocks_of(array):
        sizes = np.zeros(array.shape[1])
        for wide in side_by_side(array[block]):
            for most in (wide.max(axis=0), wide.min(axis=0)):
                columns = np.abs(most.astype(np.float64)).reshape(-1, len(sizes))
                np.maximum(sizes, columns.max(axis=0), out=sizes)
        found.append(sizes)
    return np.array(found).reshape(-1, array.shape[1])


def side_by_side(block: Array) -> Iterator[Array]:
    """Yield the rows of a block, many in one: short rows take more time.

    >>> [wide.shape for wide in side_by_side(np.zeros((130, 2)))]
    [(2, 128), (2, 2)]
    """
    n, d = block.shape
    whole, block = n - n % SIDE_BY_SIDE, np.ascontiguousarray(block)
    for part, width in ((block[:whole], SIDE_BY_SIDE * d), (block[whole:], d)):
        if part.size:
            yield part.reshape(-1, width)


# Files mapped into memory


def gathered(array: Array, indices: Indices) -> Array:
    """Return a copy of some rows, holding few pages of a mapped file at any time.

    >>> gathered(np.array([[1, 2], [3, 4], [5, 6]]), np.array([2, 0])).tolist()
    [[5, 6], [1, 2]]
    """
    if len(indices) <= GATHERED or _mapping(array) is None:
        taken = np.asarray(array[indices])
        release_pages(array)
        return taken
    taken = np.empty((len(indices), *array.shape[1:]), dtype=array.dtype)
    apart, *beside = map(abs, array.strides)
    regions = indices * (apart if apart >= max(beside, default=0) else REGION) // REGION
    other = np.flatnonzero(regions[1:] != regions[:-1]) + 1
    for part in pairwise([0, *other[GATHERED - 1 :: GATHERED].tolist(), len(indices)]):
        taken[slice(*part)] = array[indices[slice(*part)]]
        release_pages(array)
    return taken


def release_pages(array: Array) -> None:
    """Let go of the pages read so far of a file that is mapped for reading only.

    They count as the process's memory otherwise; a short file may, since it costs more to bring its
    pages in again and again.  A mapping that can be written to is left
    alone: its pages may hold what the file does not.

    >>> array = np.array([1, 2])
    >>> release_pages(array)  # not mapped, so nothing happens
    >>> array.tolist()
    [1, 2]
    """
    mapped = _mapping(array)
    if mapped is not None and len(mapped) > KEPT:
        mapped.madvise(getattr(mmap, "MADV_DONTNEED", mmap.MADV_NORMAL))


def _mapping(array: Array) -> mmap.mmap | None:
    """Return the file that an array is read from and never written to, if it is one."""
    root: Any = array
    while isinstance(root, np.ndarray) and isinstance(root.base, np.ndarray):
        root = root.base
    mapped = getattr(root, "base", None)
    if isinstance(mapped, mmap.mmap) and getattr(root, "mode", "") == "r":
        return mapped
    return None
