"""What is asked of a table of exact numbers that floats see, and of one that is made exact late."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

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
