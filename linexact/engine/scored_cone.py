"""Rows whose scores are taken in floats first, with a bound that says which signs are proved.

Signs of scores are decided by one float product where
:func:`~linexact.engine.float_scores.doubt` settles them, first for a block of rows at once, then
by row; what is left is decided in integers.  No float decides anything that it does not prove.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from linexact.data.seen import RELEASED_AFTER, Lazy
from linexact.engine.cone import Cone, IntVector
from linexact.engine.float_scores import as_floats, doubt, proved, single_thread

EXACT_ROWS = 1024  # made exact at a time
ENOUGH = 200  # rows that are missed, after which a scan stops
NOTHING = np.empty(0, dtype=np.intp)
WHOLE = 2.0**52  # integers below are floats; and a factor 2 to spare for the rounding of their sum
FAR = 500  # exponents of two: weights divided by no more stay whole multiples of a float


class ScoredCone(Cone):
    """Rows ``signs[i] * (x_i, 1)`` with a table of what floats see of them."""

    __slots__ = ("table",)
    table: Lazy

    def row_signs(self, y: Sequence[int]) -> NDArray[np.int8]:
        """Return the exact sign (-1, 0, +1) of ``r_i . y`` for every row."""
        signs, unsure = self.settled(y)
        for start in range(0, len(unsure), EXACT_ROWS):
            rows = unsure[start : start + EXACT_ROWS]
            signs[rows] = self.exact_signs(rows, y)
        return signs

    def settled(self, y: Sequence[int]) -> tuple[NDArray[np.int8], NDArray[np.intp]]:
        """Return the signs of ``r_i . y`` that floats prove, and the rows that they leave open."""
        scores = Scores(self, y)
        signs = np.empty(len(self), dtype=np.int8)
        unsure = []
        with single_thread(len(self) * self.width):
            for number, block in enumerate(self.table.blocks()):
                signs[block], rows = scores.signs(number, block)
                unsure.append(rows)
        return signs, np.concatenate(unsure) if unsure else NOTHING

    def exact_signs(self, rows: NDArray[np.intp], y: Sequence[int]) -> NDArray[np.int8]:
        """Return the signs of ``r_i . y`` for some rows, in integers."""
        raise NotImplementedError

    def with_bias(self, weights: IntVector) -> IntVector | None:
        """Return weights with a bias about the middle between the classes, if there is one."""
        low, high = self.gap(weights)
        if not low < high or not np.isfinite(max(low, -high)):
            return None
        if low == -np.inf:
            low = high - 1.0 - abs(high)
        if high == np.inf:
            high = low + 1.0 + abs(low)
        bias = Fraction(low / 2 + high / 2) * Fraction(2) ** _top(self, weights)
        return (*(v * bias.denominator for v in weights), bias.numerator)

    def gap(self, weights: IntVector) -> tuple[float, float]:
        """Return about the bounds that the rows set to a bias: there is one if low < high.

        Both are divided by the power of two that the weights are divided by.
        """
        w, _ = true_weights(self, weights)
        low, high = -np.inf, np.inf
        for block in self.table.blocks():
            with np.errstate(over="ignore", invalid="ignore"):
                scores = self.table.values(block) @ w
            signs = self.signs[block]
            low = max(low, float((-scores[signs > 0]).max(initial=-np.inf)))
            high = min(high, float((-scores[signs < 0]).min(initial=np.inf)))
        return low, high


class Scores:
    """The scores of a cone's rows for weights ``y``, shape (k,), in floats."""

    def __init__(self, cone: ScoredCone, y: Sequence[int]) -> None:
        self.cone = cone
        self.w, self.b = true_weights(cone, y)
        self.errors = doubt(cone.table.largest, self.w, self.b, cone.table.reading)
        self.exact = self._exact(y)

    def _exact(self, y: Sequence[int]) -> NDArray[np.bool_]:
        """Say of each block whether the products of its integers with ``y`` have no error at all.

        The weights are ``y`` over ``2**top``.  Where ``sum |x_j| |y_j| + |b| < 2**53`` for all
        rows, each partial sum is a multiple of ``2**-top`` that a float holds.
        """
        table = self.cone.table
        top = max((v.bit_length() for v in y), default=0)
        if not table.is_whole or top > FAR:
            return np.zeros(len(self.errors), dtype=bool)
        reach = table.largest @ np.abs(self.w) + abs(self.b)
        return np.asarray(reach < np.ldexp(WHOLE, -top))

    def signs(self, number: int, block: slice) -> tuple[NDArray[np.int8], NDArray[np.intp]]:
        """Return the signs that are proved in one block, and the rows for which none is."""
        cone, table = self.cone, self.cone.table
        values = table.values(block)
        with np.errstate(over="ignore", invalid="ignore"):
            scores = values @ self.w
            scores += self.b
            scores *= cone.signs[block]
        if self.exact[number]:
            return np.sign(scores).astype(np.int8), NOTHING
        signs = proved(scores, self.errors[number])
        if signs.all():
            return signs, NOTHING
        unsure = np.flatnonzero(signs == 0)
        errors = doubt(np.abs(values[unsure]), self.w, self.b, table.reading)
        signs[unsure] = proved(scores[unsure], errors)
        return signs, unsure[signs[unsure] == 0] + block.start

    def about(self, rows: NDArray[np.intp]) -> NDArray[np.float64]:
        """Return about the scores ``r_i . y`` of some rows."""
        scores = self.cone.table.values(rows) @ self.w + self.b
        return np.asarray(scores * self.cone.signs[rows])


class FloatScan:
    """Looks for rows that a direction misses; begins where it found the last ones."""

    def __init__(self, cone: ScoredCone) -> None:
        self.cone = cone
        self.blocks = list(cone.table.blocks())
        self.first = 0
        self.all_strict = bool(cone.strict.all())  # then no row is equal

    def missed(self, y: Sequence[int], wanted: int) -> NDArray[np.intp]:
        """Return up to ``wanted`` rows that ``y`` does not meet; none only when it meets all.

        The search stops when there are enough; those that are missed by most come first.
        """
        scores = Scores(self.cone, y)
        found: list[NDArray[np.intp]] = []
        unsure: list[NDArray[np.intp]] = []
        count, enough = 0, max(ENOUGH, wanted)
        for looked, number in enumerate(self._order(), start=1):
            if looked % RELEASED_AFTER == 0:
                self.cone.table.release()
            block = self.blocks[number]
            signs, left = scores.signs(number, block)
            signs[left - block.start] = 1
            rows = block.start + np.flatnonzero(self._bad(signs, block))
            rows = rows[~np.isin(rows, left)] if len(left) else rows
            count += len(rows)
            found.append(rows)
            unsure.append(left)
            if count >= enough:
                self.first = number
                break
        self.cone.table.release()
        missed = np.concatenate(found)
        if not len(missed):
            return self._in_integers(np.concatenate(unsure), y, wanted)
        if len(missed) > wanted:
            missed = missed[np.argpartition(scores.about(missed), wanted)[:wanted]]
        return missed

    def _order(self) -> Iterator[int]:
        yield from range(self.first, len(self.blocks))
        yield from range(self.first)

    def _bad(self, signs: NDArray[np.int8], rows: slice | NDArray[np.intp]) -> NDArray[np.bool_]:
        if self.all_strict:
            return np.asarray(signs <= 0)
        strict, equal = self.cone.strict[rows], self.cone.equal[rows]
        return np.asarray(np.where(equal, signs != 0, np.where(strict, signs <= 0, signs < 0)))

    def _in_integers(
        self, rows: NDArray[np.intp], y: Sequence[int], wanted: int
    ) -> NDArray[np.intp]:
        """Return some of the rows that ``y`` misses, none when it meets them all, exactly."""
        for start in range(0, len(rows), EXACT_ROWS):
            some = rows[start : start + EXACT_ROWS]
            bad = self._bad(self.cone.exact_signs(some, y), some)
            if bad.any():
                return some[bad][:wanted]
        return rows[:0]


def true_weights(cone: ScoredCone, y: Sequence[int]) -> tuple[NDArray[np.float64], float]:
    """Return the weights of the floats themselves, for unknowns ``y`` in the cone's units."""
    return as_floats(*_of_floats(cone, y), cone.table.lifts.tolist())


def _top(cone: ScoredCone, weights: Sequence[int]) -> int:
    """Return the power of two by which :func:`true_weights` divides weights without a bias."""
    whole, _ = _of_floats(cone, weights)
    lifts = cone.table.lifts.tolist()
    return max((v.bit_length() + e for v, e in zip(whole, lifts, strict=True) if v), default=0)


def _of_floats(cone: ScoredCone, y: Sequence[int]) -> tuple[list[int], int]:
    width = cone.width
    whole = [v * unit for v, unit in zip(y, cone.table.factors, strict=False)]
    return whole, y[width] if cone.dummy and len(y) > width else 0
