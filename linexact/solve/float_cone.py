"""The engine's problem over a table of floats: rows are made exact when they are asked for.

The rows are those of a :class:`~linexact.solve.cone.Cone`, integers over the units of
:class:`~linexact.model.floats.Floats`.  Signs of scores are decided by one float product where
:func:`~linexact.solve.float_scores.doubt` settles them, first for a block of rows at once, then row
by row; what is left is decided in integers.  No float decides anything that it does not prove.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from operator import mul
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linexact.model.floats import RELEASED_AFTER, Floats
from linexact.model.mapped import release_pages
from linexact.solve.cone import Cone, IntVector, as_floats, long_signs
from linexact.solve.float_scores import doubt
from linexact.solve.threads import single_thread

EXACT_ROWS = 1024  # made exact at a time
ENOUGH = 200  # rows that are missed, after which a scan stops


class FloatCone(Cone):
    """Rows ``signs[i] * (x_i, 1)`` of floats that stand for exact numbers.

    Whoever asks for ``matrix`` gets it, all rows made exact then.
    """

    __slots__ = ("floats",)
    floats: Floats

    def __init__(
        self,
        floats: Floats,
        signs: NDArray[np.int8],
        dummy: bool,
        strict: NDArray[np.bool_],
        equal: NDArray[np.bool_],
    ) -> None:
        given = {"signs": signs, "dummy": dummy, "strict": strict, "equal": equal}
        for name, value in given.items():
            object.__setattr__(self, name, value)
        object.__setattr__(self, "floats", floats)
        object.__setattr__(self, "units", floats.units)

    def __getattr__(self, name: str) -> Any:
        """Make all rows exact, when they are asked for."""
        if name != "matrix":
            raise AttributeError(name)
        matrix = self.floats.exact(range(len(self)))
        object.__setattr__(self, "matrix", matrix)
        return matrix

    def __len__(self) -> int:
        return len(self.floats)

    @property
    def width(self) -> int:
        """The number of columns, without the dummy's."""
        return self.floats.width

    def row(self, index: int) -> list[int]:
        """Return one row as Python integers, shape ``(k,)``."""
        values: list[int] = self.floats.exact([index])[0].tolist()
        if self.dummy:
            values.append(1)
        return values if self.signs[index] > 0 else [-v for v in values]

    def some(self, indices: Iterable[int]) -> list[list[int]]:
        """Return a few rows as Python integers, made exact together."""
        chosen = list(indices)
        if not chosen:
            return []
        rows: list[list[int]] = self.floats.exact(chosen).tolist()
        if self.dummy:
            rows = [[*row, 1] for row in rows]
        signs = self.signs[chosen].tolist()
        return [
            row if sign > 0 else [-v for v in row] for row, sign in zip(rows, signs, strict=True)
        ]

    def take(self, indices: NDArray[np.intp]) -> NDArray[Any]:
        """Return some rows of the matrix, made exact."""
        return self.floats.exact(indices)

    def part(self, indices: Sequence[int] | NDArray[np.intp]) -> FloatCone:
        """Return the cone of some of the rows, still floats, in the order given."""
        chosen = np.asarray(indices, dtype=np.intp)
        return FloatCone(
            self.floats.part(chosen),
            self.signs[chosen],
            self.dummy,
            self.strict[chosen],
            self.equal[chosen],
        )

    def in_integers(self) -> Cone:
        """Return the same cone with all rows made exact."""
        return Cone(self.matrix, self.signs, self.dummy, self.strict, self.equal, self.units)

    def row_signs(self, y: Sequence[int]) -> NDArray[np.int8]:
        """Return the exact sign (-1, 0, +1) of ``r_i . y`` for every row."""
        signs, unsure = self.settled(y)
        for start in range(0, len(unsure), EXACT_ROWS):
            rows = unsure[start : start + EXACT_ROWS]
            signs[rows] = self.exact_signs(rows, y)
        return signs

    def settled(self, y: Sequence[int]) -> tuple[NDArray[np.int8], NDArray[np.intp]]:
        """Return the signs of ``r_i . y`` that floats prove, and the rows that they leave open."""
        scores = FloatScores(self, y)
        signs = np.empty(len(self), dtype=np.int8)
        unsure = []
        with single_thread(len(self) * self.width):
            for number, block in enumerate(self.floats.blocks()):
                signs[block], rows = scores.signs(number, block)
                unsure.append(rows)
        return signs, np.concatenate(unsure) if unsure else np.empty(0, dtype=np.intp)

    def exact_signs(self, rows: NDArray[np.intp], y: Sequence[int]) -> NDArray[np.int8]:
        """Return the signs of ``r_i . y`` for some rows, in integers: of columns with a weight."""
        bias = y[self.width] if self.dummy else 0
        used = [j for j in range(self.width) if y[j]]
        if len(used) == self.width:
            return long_signs(self.take(rows), y[: self.width], bias) * self.signs[rows]
        some = self.floats.columns(used).exact(rows)
        return long_signs(some, [y[j] for j in used], bias) * self.signs[rows]

    def scores(self, weights: Sequence[int]) -> list[int]:
        """Return ``x_i . w`` exactly for every row, without sign and dummy."""
        used = [j for j in range(self.width) if weights[j]]
        rows: list[list[int]] = self.floats.columns(used).exact(range(len(self))).tolist()
        chosen = [weights[j] for j in used]
        return [sum(map(mul, row, chosen)) for row in rows]

    def not_zero(self) -> NDArray[np.intp]:
        """Return the rows that are not 0."""
        if self.dummy:
            return np.arange(len(self))
        return np.flatnonzero((self.floats.array != 0).any(axis=1))

    def joined(self, other: Cone) -> FloatCone:
        """Return one cone with the rows of both, which are floats in the same units."""
        assert isinstance(other, FloatCone)
        return FloatCone(
            self.floats.followed_by(other.floats),
            np.concatenate([self.signs, other.signs]),
            self.dummy,
            np.concatenate([self.strict, other.strict]),
            np.concatenate([self.equal, other.equal]),
        )

    def written_out(self) -> Cone:
        """Return the same rows without a dummy: its ones are a column."""
        if not self.dummy:
            return self
        return FloatCone(self.floats.with_ones(), self.signs, False, self.strict, self.equal)

    def with_bias(self, weights: IntVector) -> IntVector | None:
        """Return weights with a bias about the middle between the classes, if there is one."""
        w, _ = true_weights(self, weights)
        top = _top(self, weights)
        low, high = -np.inf, np.inf
        for block in self.floats.blocks():
            with np.errstate(over="ignore", invalid="ignore"):
                scores = self.floats.values(block) @ w
            signs = self.signs[block]
            low = max(low, float((-scores[signs > 0]).max(initial=-np.inf)))
            high = min(high, float((-scores[signs < 0]).min(initial=np.inf)))
        if not low < high or not np.isfinite(max(low, -high)):
            return None
        if low == -np.inf:
            low = high - 1.0 - abs(high)
        if high == np.inf:
            high = low + 1.0 + abs(low)
        bias = Fraction(low / 2 + high / 2) * Fraction(2) ** top
        return (*(v * bias.denominator for v in weights), bias.numerator)


class FloatScores:
    """The scores of a cone's rows for weights ``y``, shape (k,), in floats."""

    def __init__(self, cone: FloatCone, y: Sequence[int]) -> None:
        self.cone = cone
        self.w, self.b = true_weights(cone, y)
        self.errors = doubt(cone.floats.largest, self.w, self.b, cone.floats.reading)

    def signs(self, number: int, block: slice) -> tuple[NDArray[np.int8], NDArray[np.intp]]:
        """Return the signs that are proved in one block, and the rows for which none is."""
        cone, floats = self.cone, self.cone.floats
        values = floats.values(block)
        with np.errstate(over="ignore", invalid="ignore"):
            scores = values @ self.w + self.b
        signs = _proved(scores, self.errors[number])
        unsure = np.flatnonzero(signs == 0)
        if len(unsure):
            errors = doubt(np.abs(values[unsure]), self.w, self.b, floats.reading)
            signs[unsure] = _proved(scores[unsure], errors)
            unsure = unsure[signs[unsure] == 0]
        return signs * cone.signs[block], unsure + block.start

    def about(self, rows: NDArray[np.intp]) -> NDArray[np.float64]:
        """Return about the scores ``r_i . y`` of some rows."""
        scores = self.cone.floats.values(rows) @ self.w + self.b
        return np.asarray(scores * self.cone.signs[rows])


def _proved(scores: NDArray[np.float64], error: NDArray[np.float64]) -> NDArray[np.int8]:
    """Return the signs of scores that are farther from 0 than the error; 0 for others and NaN."""
    return (scores > error).astype(np.int8) - (scores < -error).astype(np.int8)


class FloatScan:
    """Looks for rows that a direction misses; begins where it found the last ones."""

    def __init__(self, cone: FloatCone) -> None:
        self.cone = cone
        self.blocks = list(cone.floats.blocks())
        self.first = 0
        self.all_strict = bool(cone.strict.all())  # then no row is equal

    def missed(self, y: Sequence[int], wanted: int) -> NDArray[np.intp]:
        """Return up to ``wanted`` rows that ``y`` does not meet; none only when it meets all.

        The search stops when there are enough; those that are missed by most come first.
        """
        scores = FloatScores(self.cone, y)
        found: list[NDArray[np.intp]] = []
        unsure: list[NDArray[np.intp]] = []
        count, enough = 0, max(ENOUGH, wanted)
        for looked, number in enumerate(self._order(), start=1):
            if looked % RELEASED_AFTER == 0:
                release_pages(self.cone.floats.array)
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
        release_pages(self.cone.floats.array)
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


def true_weights(cone: FloatCone, y: Sequence[int]) -> tuple[NDArray[np.float64], float]:
    """Return the weights of the floats themselves, for unknowns ``y`` in the cone's units."""
    return as_floats(*_of_floats(cone, y), cone.floats.lifts.tolist())


def _top(cone: FloatCone, weights: Sequence[int]) -> int:
    """Return the power of two by which :func:`true_weights` divides weights without a bias."""
    whole, _ = _of_floats(cone, weights)
    lifts = cone.floats.lifts.tolist()
    return max((v.bit_length() + e for v, e in zip(whole, lifts, strict=True) if v), default=0)


def _of_floats(cone: FloatCone, y: Sequence[int]) -> tuple[list[int], int]:
    width = cone.width
    whole = [v * unit for v, unit in zip(y, cone.floats.units, strict=False)]
    return whole, y[width] if cone.dummy and len(y) > width else 0
