"""The engine's problem over a table of machine integers, most of whose rows floats decide."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linexact.data.integers import Integers
from linexact.engine.cone import Cone, IntVector, long_signs, machine_scores
from linexact.engine.float_scores import doubt
from linexact.engine.scored_cone import ScoredCone, true_weights


class IntegerCone(ScoredCone):
    """A cone of machine integers with what floats see of them.

    >>> cone = IntegerCone.seen(Cone(np.array([[2**60, 1], [1, 0]]), np.ones(2, dtype=np.int8),
    ...     False, np.ones(2, dtype=bool), np.zeros(2, dtype=bool)))
    >>> cone.row_signs((1, -(2**60))).tolist(), cone.row_signs((-1, 2**60 + 1)).tolist()
    ([0, 1], [1, -1])
    """

    __slots__ = ("integers",)
    integers: Integers

    def __init__(self, integers: Integers, *parts: Any) -> None:
        super().__init__(integers.array, *parts)
        object.__setattr__(self, "integers", integers)
        object.__setattr__(self, "table", integers)

    @classmethod
    def seen(cls, cone: Cone) -> IntegerCone:
        """Look once at the integers of a cone of any machine type."""
        integers = Integers.of(cone.matrix)
        return cls(integers, cone.signs, cone.dummy, cone.strict, cone.equal, cone.units)

    def part(self, indices: Sequence[int] | NDArray[np.intp]) -> IntegerCone:
        """Return the cone of some of the rows (copied), in the order given."""
        return IntegerCone.seen(super().part(indices))

    def joined(self, other: Cone) -> IntegerCone:
        """Return one cone with the rows of both."""
        return IntegerCone.seen(super().joined(other))

    def written_out(self) -> Cone:
        """Return the same rows without a dummy: its ones are a column."""
        return IntegerCone.seen(super().written_out()) if self.dummy else self

    def settled(self, y: Sequence[int]) -> tuple[NDArray[np.int8], NDArray[np.intp]]:
        """Return the signs that floats or machine integers prove, and the rows left open."""
        signs, unsure = super().settled(y)
        if len(unsure):
            scores = machine_scores(self.take(unsure), y[: self.width], self._bias(y))
            if scores is not None:
                signs[unsure] = np.sign(scores).astype(np.int8) * self.signs[unsure]
                unsure = unsure[:0]
        return signs, unsure

    def exact_signs(self, rows: NDArray[np.intp], y: Sequence[int]) -> NDArray[np.int8]:
        """Return the signs of ``r_i . y`` for some rows, in integers."""
        some, weights, bias = self.take(rows), y[: self.width], self._bias(y)
        scores = machine_scores(some, weights, bias) if some.size else None
        if scores is None:
            return long_signs(some, weights, bias) * self.signs[rows]
        return np.asarray(np.sign(scores).astype(np.int8) * self.signs[rows])

    def with_bias(self, weights: IntVector) -> IntVector | None:
        """Put the bias in the middle between the classes; None when they overlap.

        Scores beyond machine integers are taken in floats first; where these leave no room,
        exactly.
        """
        if self._is_short(weights):
            return Cone.with_bias(self, weights)
        w, b = true_weights(self, weights)
        noise = doubt(self.integers.largest.max(axis=0), w, b, self.integers.reading)
        low, high = self.gap(weights)
        if low - high > 4 * noise:
            return None
        return (
            super().with_bias(weights) if high - low > 4 * noise else Cone.with_bias(self, weights)
        )

    def _is_short(self, weights: IntVector) -> bool:
        """Say whether all scores are machine integers."""
        largest = int(self.integers.largest.max(initial=0.0))
        return largest * sum(map(abs, weights)) < 2**62

    def _bias(self, y: Sequence[int]) -> int:
        return y[self.width] if self.dummy else 0


def scored(cone: Cone) -> Cone:
    """Return a cone of machine integers with what floats see of them; any other as it is.

    >>> long = Cone.of([[1, 2]])  # Python integers
    >>> scored(long) is long
    True
    """
    if isinstance(cone, ScoredCone) or cone.matrix.dtype == object:
        return cone
    return IntegerCone.seen(cone)
