"""What is asked of a table of exact numbers that floats see, and of one that is made exact late."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from linexact.data.mapped import gathered, release_pages

BLOCK_CELLS = 1 << 17  # numbers looked at together
RELEASED_AFTER = 32  # blocks of a mapped file


@dataclass(frozen=True, slots=True)
class Accuracy:
    """``|x - xi| <= relative |x| + absolute`` for a float ``x`` and the number that it stands for.

    Both may have a value for each column, shape (d,).
    """

    relative: float | NDArray[np.float64] = 0.0
    absolute: float | NDArray[np.float64] = 0.0


class Table(Protocol):
    """Rows of exact numbers, as floats see them."""

    @property
    def width(self) -> int:
        """The number of columns."""

    @property
    def factors(self) -> tuple[int, ...]:
        """What the integers of each column are to be divided by for what ``values`` stand for."""

    @property
    def lifts(self) -> NDArray[np.intp]:
        """Powers of two by which columns are divided in ``values``."""

    @property
    def largest(self) -> NDArray[np.float64]:
        """The largest ``|x|`` of each block, shape (blocks, d)."""

    @property
    def reading(self) -> Accuracy:
        """How far ``values`` may be from the numbers that they stand for."""

    @property
    def is_whole(self) -> bool:
        """Whether the values are known to be integers without error."""

    def __len__(self) -> int: ...

    def values(self, rows: slice | NDArray[np.intp]) -> NDArray[np.float64]:
        """Return some rows in floats."""

    def blocks(self) -> Iterator[slice]:
        """Cut the rows into the blocks that ``largest`` speaks of."""

    def release(self) -> None:
        """Let go of the pages of a mapped file."""


class Lazy(Table, Protocol):
    """Rows that are made exact when they are asked for."""

    @property
    def units(self) -> tuple[int, ...]:
        """A common denominator for each column, shape (d,)."""

    @property
    def arrays(self) -> tuple[NDArray[Any], ...]:
        """The numbers as they are kept."""

    @property
    def way(self) -> str:
        """How they are read, as text: whoever reads the same arrays so gets the same numbers."""

    @property
    def greatest(self) -> NDArray[np.float64]:
        """The largest ``|x|`` of each column, not lifted, shape (d,)."""

    def exact(self, rows: Sequence[int] | NDArray[np.intp]) -> NDArray[Any]:
        """Return some rows as Python integers over ``units``."""

    def read_rows(self, rows: slice | NDArray[np.intp]) -> tuple[NDArray[Any], tuple[int, ...]]:
        """Return the numerators of some rows, and denominators that do for them."""

    def part(self, rows: NDArray[np.intp]) -> Lazy:
        """Return a copy of some rows, in the same units."""

    def columns(self, chosen: Sequence[int]) -> Lazy:
        """Return some columns, of the same rows and in the same units."""

    def with_ones(self) -> Lazy:
        """Return a copy with a column of ones behind, whose unit is 1."""

    def followed_by(self, other: Any) -> Lazy:
        """Return a copy of the rows of both, which have the same units."""

    def not_zero(self) -> NDArray[np.bool_]:
        """Say of each row whether it has a number that is not 0."""


def step_of(width: int) -> int:
    """Return how many rows of a table are looked at together.

    >>> step_of(64), step_of(0)
    (2048, 131072)
    """
    return max(1, BLOCK_CELLS // max(1, width))


def blocks_of(rows: int, width: int, release: Callable[[], None]) -> Iterator[slice]:
    """Cut the rows of a table into blocks; a mapped file's pages are let go on the way.

    >>> list(blocks_of(70_000, 3, lambda: None))
    [slice(0, 43690, None), slice(43690, 70000, None)]
    """
    step = step_of(width)
    for number, start in enumerate(range(0, rows, step), start=1):
        yield slice(start, min(start + step, rows))
        if number % RELEASED_AFTER == 0:
            release()
    release()


class InBlocks:
    """What all tables have in common: their rows are looked at block by block."""

    def __len__(self) -> int:
        raise NotImplementedError

    @property
    def width(self) -> int:
        """The number ``d`` of columns."""
        raise NotImplementedError

    def release(self) -> None:
        """Let go of the pages of mapped files."""
        raise NotImplementedError

    @property
    def is_whole(self) -> bool:
        """Whether the values are known to be integers without error."""
        return False

    def blocks(self) -> Iterator[slice]:
        """Cut the rows into the blocks that ``largest`` speaks of."""
        return blocks_of(len(self), self.width, self.release)


class OneArray(InBlocks):
    """Tables all of whose rows stand in one array."""

    array: NDArray[Any]  # shape (n, d)

    def __len__(self) -> int:
        return int(self.array.shape[0])

    @property
    def width(self) -> int:
        """The number ``d`` of columns."""
        return int(self.array.shape[1])

    def release(self) -> None:
        """Let go of the pages of a mapped file."""
        release_pages(self.array)

    def rows(self, chosen: slice | NDArray[np.intp]) -> NDArray[Any]:
        """Return some rows of the array."""
        return self.array[chosen] if isinstance(chosen, slice) else gathered(self.array, chosen)


class UsualSizes(OneArray):
    """Tables whose columns are all of a size that floats multiply as they are."""

    largest: NDArray[np.float64]  # ``|x|`` of each block, shape (blocks, d)

    @cached_property
    def greatest(self) -> NDArray[np.float64]:
        """The largest ``|x|`` of each column, shape (d,)."""
        return np.asarray(self.largest.max(axis=0, initial=0.0))

    @cached_property
    def lifts(self) -> NDArray[np.intp]:
        """Powers of two by which columns are divided for float products, shape (d,): 0."""
        return np.zeros(self.width, dtype=np.intp)
