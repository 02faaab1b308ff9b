"""Observations whose numbers stay floats until they are asked for.

They are to :class:`~linexact.data.observations.Observations` what
:class:`~linexact.data.floats.FloatDataset` is to a data set: rows are made exact one by one, all
of them only when ``numerators`` or ``denominators`` are read.
"""

from __future__ import annotations

from dataclasses import MISSING, fields
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linexact.data.floats import Floats
from linexact.data.observations import Observations

_NUMBERS = ("numerators", "denominators")
_WORDS = {
    f.name: None if f.default is MISSING else f.default
    for f in fields(Observations)
    if f.name not in _NUMBERS
}


class FloatObservations(Observations):
    """Rows of a model matrix of floats, each with its outcome.

    ``dataclasses.replace`` would read all numbers; :meth:`described` does not.
    """

    __slots__ = ("floats",)
    floats: Floats

    def __init__(self, floats: Floats, **words: Any) -> None:
        object.__setattr__(self, "floats", floats)
        for name, value in {**_WORDS, **words}.items():
            object.__setattr__(self, name, value)
        self._check_names()

    def __getattr__(self, name: str) -> Any:
        """Read all numbers, when they are asked for and not yet read."""
        if name not in _NUMBERS:
            raise AttributeError(name)
        for known, value in zip(_NUMBERS, self.floats.read(self.floats.array), strict=True):
            object.__setattr__(self, known, value)
        return object.__getattribute__(self, name)

    def __len__(self) -> int:
        return len(self.floats)

    @property
    def dimension(self) -> int:
        """The number ``d`` of columns."""
        return self.floats.width

    @property
    def units(self) -> tuple[int, ...]:
        """A common denominator for each column, shape ``(d,)``; not all numbers are read for it."""
        return self.floats.units

    def block(self, start: int, stop: int) -> tuple[NDArray[Any], tuple[int, ...]]:
        """Return the integers of some rows, and what each column is to be divided by."""
        return self.floats.read(self.floats.array[start:stop])

    def ordered(self, column: int) -> NDArray[Any]:
        """Return the floats of a column: two of them print decimals in the same order."""
        return np.asarray(self.floats.array[:, column])

    def x(self, index: int) -> tuple[Fraction, ...]:
        """Return one row as Fractions, shape ``(d,)``."""
        return tuple(map(Fraction, self.floats.exact([index])[0].tolist(), self.floats.units))

    def kept(self, rows: NDArray[np.intp]) -> FloatObservations:
        """Return some of the rows, still floats."""
        return FloatObservations(self.floats.part(rows), **self._words() | self._chosen(rows))

    def described(self, **words: Any) -> FloatObservations:
        """Return the same rows with other words."""
        return FloatObservations(self.floats, **self._words() | words)

    def _words(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in _WORDS}
