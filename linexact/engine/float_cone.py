"""The engine's problem over a table of floats: rows are made exact when they are asked for.

The rows are those of a :class:`~linexact.engine.cone.Cone`, integers over the units of
:class:`~linexact.data.floats.Floats`.  Signs of scores are decided as in every
:class:`~linexact.engine.scored_cone.ScoredCone`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import mul
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linexact.data.seen import Lazy
from linexact.engine.cone import Cone, long_signs
from linexact.engine.scored_cone import ScoredCone


class FloatCone(ScoredCone):
    """Rows ``signs[i] * (x_i, 1)`` of floats that stand for exact numbers.

    Whoever asks for ``matrix`` gets it, all rows made exact then.
    """

    __slots__ = ("floats",)
    floats: Lazy

    def __init__(
        self,
        floats: Lazy,
        signs: NDArray[np.int8],
        dummy: bool,
        strict: NDArray[np.bool_],
        equal: NDArray[np.bool_],
    ) -> None:
        given = {"signs": signs, "dummy": dummy, "strict": strict, "equal": equal}
        for name, value in (given | {"units": floats.units}).items():
            object.__setattr__(self, name, value)
        object.__setattr__(self, "floats", floats)
        object.__setattr__(self, "table", floats)

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
        return self.some([index])[0]

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
        return np.flatnonzero(self.floats.not_zero())

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
