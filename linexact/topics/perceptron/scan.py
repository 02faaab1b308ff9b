"""Find the next mistake, exactly: one example after the other, or many at a time.

A scan goes along an order of examples, yields the place of each mistake, where the
weights may move before it is resumed.  Where mistakes lie close together it multiplies
Python integers; where none was seen for a while, a block of rows at a time in floats, up to the
first mistake, while a bound proves that all partial sums are integers which a float64 holds.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from operator import mul

import numpy as np

from linexact.topics.perceptron.rows import Rows, RunningWeights

EXACT_FLOAT = 2**53  # sums of products that stay below are exact in a float64
NEAR = 16  # rows that are looked at one by one behind a mistake
WIDE = 16  # weights above which a block is the faster way even there
SMALLEST_BLOCK, LARGEST_CELLS = 64, 2**18  # of a block: rows, cells


class Scan:
    """Rows and the weights that run on them."""

    def __init__(self, rows: Rows, weights: RunningWeights) -> None:
        self.rows, self.weights = rows, weights
        self._near = NEAR if rows.width <= WIDE else 0
        self._most = EXACT_FLOAT // max(1, rows.largest * rows.width)
        self._largest = max(SMALLEST_BLOCK, LARGEST_CELLS // max(1, rows.width))
        self._block = SMALLEST_BLOCK
        self._order: Sequence[int] | None = None
        self._tests, self._floats, self._limits = rows.tests, rows.tests, list[int]()  # in order

    def mistakes(self, order: Sequence[int]) -> Iterator[int]:
        """Yield the places (0-based) in ``order`` where an example is wrong."""
        self._arrange(order)
        u, limits, most = self.weights.u, self._limits, self._most
        is_long = len(order) >= SMALLEST_BLOCK and self.rows.width > 0
        place = near = 0
        while place < len(order):
            if is_long and place >= near and -most < min(u) and max(u) < most:
                first = self._first(place, u)
                if first is None:
                    place += self._block
                    self._block = min(self._largest, self._block + self._block // 2)
                    continue
                place += first
                self._block = max(SMALLEST_BLOCK, self._block // 2)
                yield place
                u, place = self.weights.u, place + 1
                near = place + self._near
                continue
            end = place + NEAR
            for at, test in enumerate(self._tests[place:end].tolist(), start=place):
                if sum(map(mul, u, test)) < limits[at]:
                    yield at
                    u, near = self.weights.u, end + 1
            place = end

    def worst(self) -> int | None:
        """Return the example with the least margin among the mistakes, the first of equals."""
        margins = self.rows.margins(self.weights.u)
        wrong = self.rows.wrong(margins)
        return min(wrong, key=lambda i: (margins[i], i), default=None)

    def _arrange(self, order: Sequence[int]) -> None:
        """Put the rows in the order; in floats too, if there are many and none is too large."""
        if order is self._order:
            return
        is_given = order == range(len(self.rows))
        chosen = slice(None) if is_given else np.array(order, dtype=np.intp)
        self._order, self._tests = order, self.rows.tests[chosen]
        self._limits = self.rows.strict[chosen].astype(int).tolist()
        if len(order) >= SMALLEST_BLOCK and self._most:
            self._floats = self._tests.astype(np.float64)
            self._bars = self.rows.strict[chosen].astype(np.float64)

    def _first(self, place: int, u: Sequence[int]) -> int | None:
        """Return which is the first mistake in the block that begins at a place."""
        end = place + self._block
        wrong = self._floats[place:end] @ np.array(u, dtype=np.float64) < self._bars[place:end]
        first = int(wrong.argmax())
        return first if wrong[first] else None
