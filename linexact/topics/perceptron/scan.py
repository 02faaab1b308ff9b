"""Find the next mistake, exactly: three ways to do one thing.

A scan goes along an order of examples, yields the place of each mistake and expects
:meth:`update` before it is resumed.  A margin is the dot product of the integer weights
``u`` with a row of ``tests``; it is a mistake when it is below the row's ``limit`` (1 where
a score of 0 is wrong, else 0: margins are integers).

* :class:`Plain`: Python integers, any size, any rate.
* :class:`Packed`: few weights.  A vector becomes one Python integer with 64-bit digits, and
  the dot product is one digit of one product (Kronecker substitution).
* :class:`Blocks`: many weights.  A block of rows at a time by numpy, up to the first mistake.

The last two hold only while a bound proves that no digit, and no partial sum in whatever
order it is taken, overflows.  :meth:`fits` says so for a number of updates ahead; the
engine asks before each pass and goes over to :class:`Plain` when the answer is no.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial
from itertools import repeat
from operator import mul
from typing import Any, Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

from linexact.topics.perceptron.rows import Rows, RunningWeights, largest_entry

EXACT_FLOAT = 2**53  # sums of products that stay below are exact in a float64
INT64 = 2**63
PACKED_WIDTH = 16  # weights up to which one product of big integers is the faster way
PLAIN_CELLS = 64  # data up to which setting up is not worth while
SMALLEST_BLOCK, LARGEST_CELLS = 64, 2**18  # of a block: rows, cells

Examples: TypeAlias = Sequence[int]  # as a pass shows them


class Scan(Protocol):
    """What the engine needs of a scan."""

    def mistakes(self, order: Examples) -> Iterator[int]:
        """Yield the places (0-based) in ``order`` where an example is wrong."""

    def update(self, index: int, rate: Fraction) -> None:
        """Add ``rate`` times the signed row of an example."""

    def fits(self, updates: int) -> bool:
        """Say whether that many further updates are proved to stay exact."""

    def weights(self) -> RunningWeights:
        """Return the weights as Python integers."""

    def key(self) -> object:
        """Return something hashable that is equal only for equal weights."""


def choose_scan(rows: Rows, weights: RunningWeights, rate: Fraction | None) -> Scan:
    """Return the fastest scan for these data; ``rate`` is None when it changes with time."""
    if rate is None or rows.moves.dtype == object or rows.tests.dtype == object:
        return Plain(rows, weights)
    if rows.moves.size <= PLAIN_CELLS:
        return Plain(rows, weights)
    if max(map(abs, weights.u), default=0) >= INT64:
        return Plain(rows, weights)
    bound = _Bound(rows, int(rate * weights.q))
    if rows.width <= PACKED_WIDTH:
        return Packed(rows, weights, bound)
    return Blocks(rows, weights, bound)


def count_mistakes(rows: Rows, weights: RunningWeights) -> int:
    """Count the examples that are wrong, exactly."""
    limits = rows.strict.astype(np.int64)
    largest = max(map(abs, weights.u), default=0)
    if rows.tests.dtype != object and _Bound(rows, 0).largest(largest, 0) < INT64:
        return int(np.count_nonzero(rows.tests @ np.array(weights.u, dtype=np.int64) < limits))
    return sum(1 for _ in Plain(rows, weights).mistakes(range(len(rows))))


class _Bound:
    """How large sums can get: ``max|u| * k * max|tests|``, updates ahead included."""

    def __init__(self, rows: Rows, factor: int) -> None:
        self.factor = factor
        self.step = largest_entry(rows.moves) * factor
        # 2**63 / width keeps the sums below from wrapping before they are compared.
        wide = largest_entry(rows.tests) * max(1, rows.width) >= INT64
        self.row = INT64 if wide else int(np.abs(rows.tests).sum(axis=1).max(initial=0))

    def largest(self, u: int, updates: int) -> int:
        """Bound every partial sum while ``max|u|`` is ``u`` and that many updates follow."""
        return (u + updates * self.step) * max(1, self.row)


class Plain:
    """Rows as lists of Python integers."""

    def __init__(self, rows: Rows, weights: RunningWeights) -> None:
        self._weights = weights
        self._moves: list[list[int]] = rows.moves.tolist()
        self._tests: list[list[int]] = (
            self._moves if rows.tests is rows.moves else rows.tests.tolist()
        )
        self._limits: list[int] = rows.strict.astype(int).tolist()

    def mistakes(self, order: Examples) -> Iterator[int]:
        """Yield the places where an example is wrong."""
        weights, tests, limits = self._weights, self._tests, self._limits
        for place, index in enumerate(order):
            if sum(map(mul, weights.u, tests[index])) < limits[index]:
                yield place

    def worst(self) -> int | None:
        """Return the example with the least margin among the mistakes, the first of equals."""
        u, limits = self._weights.u, self._limits
        margins = (sum(map(mul, u, row)) for row in self._tests)
        wrong = ((m, i) for i, m in enumerate(margins) if m < limits[i])
        return min(wrong, default=(0, None))[1]

    def update(self, index: int, rate: Fraction) -> None:
        """Add ``rate`` times a row."""
        self._weights.add(rate, self._moves[index])

    def fits(self, updates: int) -> bool:
        """Python integers always do."""
        return True

    def weights(self) -> RunningWeights:
        """Return the weights themselves, which may be moved."""
        return self._weights

    def key(self) -> object:
        """Return the integers themselves (``Q`` is constant while the rate is)."""
        return tuple(self._weights.u)


class Packed:
    """Vectors as single integers ``sum v_j B**j`` with ``B = 2**64`` and digits of either sign.

    ``u`` times a reversed row has the dot product as its middle digit.  Adding ``B/2`` to
    every digit of the product makes all of them non-negative, so that they do not borrow
    from each other and the middle one can be compared under a mask.
    """

    def __init__(self, rows: Rows, weights: RunningWeights, bound: _Bound) -> None:
        k = rows.width
        self._rows, self._bound, self._units = rows, bound, weights
        self._tests = _packed(rows.tests[:, ::-1])
        self._mask = 2 ** (64 * k) - 1
        self._threshold = (2**63 + 1) << (64 * (k - 1))
        high, one = _digits([2**63] * (2 * k - 1)), 1 << (64 * (k - 1))
        # Where a score of 0 is right, one more makes "at most 0" of "below 0".
        self._highs: Iterable[int] = repeat(high)
        if not rows.strict.all():
            self._highs = [high if strict else high + one for strict in rows.strict.tolist()]
        self._digits = _borrowed(rows.moves)
        self._moves: list[int | None] = [None] * len(rows)  # packed when first needed
        self._u = _digits(weights.u)
        self._half = _digits([2**63] * k)
        self._order: Examples = range(len(rows))
        self._ordered: tuple[list[int], Iterable[int]] = (self._tests, self._highs)

    def mistakes(self, order: Examples) -> Iterator[int]:
        """Yield the places where an example is wrong."""
        tests, highs = self._in(order)
        mask, threshold, u = self._mask, self._threshold, self._u
        for place, (test, high) in enumerate(zip(tests, highs)):  # noqa: B905 (repeat)
            if (u * test + high) & mask < threshold:
                yield place
                u = self._u

    def _in(self, order: Examples) -> tuple[list[int], Iterable[int]]:
        if order != self._order:
            highs = self._highs
            if isinstance(highs, list):
                highs = [highs[i] for i in order]
            self._order = order
            self._ordered = ([self._tests[i] for i in order], highs)
        return self._ordered

    def update(self, index: int, rate: Fraction) -> None:
        """Add a row times the constant factor."""
        move = self._moves[index]
        if move is None:
            move = self._bound.factor * _signed(self._digits[index].tobytes())
            self._moves[index] = move
        self._u += move

    def fits(self, updates: int) -> bool:
        """Say whether every digit stays below 2**63."""
        return self._bound.largest(max(map(abs, self._unpacked())), updates) < INT64

    def _unpacked(self) -> list[int]:
        shifted = self._u + self._half
        raw = shifted.to_bytes(8 * self._rows.width, "little")
        return [int(v) - 2**63 for v in np.frombuffer(raw, dtype="<u8").tolist()]

    def weights(self) -> RunningWeights:
        """Return the weights, unpacked."""
        return replace(self._units, u=self._unpacked())

    def key(self) -> object:
        """Return the packed integer."""
        return self._u


def _digits(values: Sequence[int]) -> int:
    """Return ``sum values[j] * 2**(64 j)``."""
    return sum(v << (64 * j) for j, v in enumerate(values))


def _borrowed(rows: NDArray[Any]) -> NDArray[np.int64]:
    """Turn signed digits, shape (n, k), into two's complement: a negative one borrows 1."""
    digits = np.array(rows, dtype="<i8", order="C")
    for column in range(digits.shape[1] - 1):
        digits[:, column + 1] -= digits[:, column] < 0
    return digits


def _packed(rows: NDArray[Any]) -> list[int]:
    """Return each row of int64 as one integer."""
    digits = _borrowed(rows)
    return list(map(_signed, digits.view(f"V{8 * digits.shape[1]}")[:, 0].tolist()))


_signed = partial(int.from_bytes, byteorder="little", signed=True)


class Blocks:
    """Margins of a block of rows by one matrix product, as far as the first mistake.

    The product is a floating-point one (the fast routine) while all partial sums are proved
    to be integers below 2**53, which a float64 holds exactly; then int64 below 2**63.
    """

    def __init__(self, rows: Rows, weights: RunningWeights, bound: _Bound) -> None:
        self._rows, self._bound, self._units = rows, bound, weights
        self._u = np.array(weights.u, dtype=np.int64)
        self._exact: int = EXACT_FLOAT
        self._limits = rows.strict.astype(np.float64)
        self._order: Examples = range(len(rows))
        self._ordered = (rows.tests.astype(np.float64), self._limits)
        self._point: NDArray[Any] = self._u.astype(np.float64)
        self._largest = max(SMALLEST_BLOCK, LARGEST_CELLS // rows.width)
        self._size = SMALLEST_BLOCK

    def mistakes(self, order: Examples) -> Iterator[int]:
        """Yield the places where an example is wrong."""
        tests, limits = self._in(order)
        place, end = 0, len(order)
        while place < end:
            stop = min(end, place + self._size)
            wrong = tests[place:stop] @ self._point < limits[place:stop]
            first = int(wrong.argmax())
            if wrong[first]:
                place += first
                self._size = max(SMALLEST_BLOCK, self._size // 2)
                yield place
                place += 1
            else:
                place = stop
                self._size = min(self._largest, self._size + self._size // 2)

    def _in(self, order: Examples) -> tuple[NDArray[Any], NDArray[Any]]:
        if order != self._order:
            chosen = np.array(order, dtype=np.intp)
            self._order = order
            tests = self._rows.tests[chosen].astype(self._point.dtype)
            self._ordered = (tests, self._limits[chosen])
        return self._ordered

    def update(self, index: int, rate: Fraction) -> None:
        """Add a row times the constant factor."""
        self._u += self._bound.factor * self._rows.moves[index]
        self._point = self._u.astype(self._point.dtype)

    def fits(self, updates: int) -> bool:
        """Say whether all sums stay exact, going over from floats to int64 when needed."""
        largest = int(np.abs(self._u).max(initial=0))
        bound = self._bound.largest(largest, updates)
        if bound >= self._exact and self._exact == EXACT_FLOAT:
            self._exact = INT64
            self._point = self._u.copy()
            self._ordered = (self._ordered[0].astype(np.int64), self._ordered[1])
        return bound < self._exact

    def weights(self) -> RunningWeights:
        """Return the weights as Python integers."""
        return replace(self._units, u=self._u.tolist())

    def key(self) -> object:
        """Return the bytes of the integers."""
        return self._u.tobytes()
