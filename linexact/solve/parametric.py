"""A function on a cone, in floating point: guesses of the direction or of the rows that prove it.

The cone is ``R z > 0`` with a known direction inside.  ``k`` independent rows ``B`` write any
function ``g = B' m``; it is a non-negative combination of rows when ``m >= 0``.  From the sum of
the rows of ``B``, where all multipliers are 1, one moves to ``g``: when a multiplier falls to 0,
its row leaves, and ``z`` with ``B z = e_i`` is 0 on the others.  If no row is negative there, ``z``
lies in the cone and shows ``g . z < 0``; otherwise such a row enters, with a multiplier that grows.
(The parametric simplex of Gass and Saaty 1955.)  The last basis is the first of the next function.

Whoever asks verifies in integers; None says that nothing was found, and nothing more.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from linexact.solve.cone import Cone, IntVector
from linexact.solve.factors import Floats
from linexact.solve.image import Image

CLOSEST = 4000  # rows that are looked at, those with the least slack inside
STEPS = 40  # for each unknown
REFRESH = 50  # steps after which the inverse is computed anew
INWARDS = 0.05  # of the way on which the sign stays, so that rounding has room
NEGATIVE = -1e-11  # of a row of length one against a direction: less is taken for 0
ROUNDINGS = tuple(2.0**bits for bits in (6, 10, 16, 24, 37, 51))


@dataclass(frozen=True, slots=True)
class Support:
    """Independent rows that may combine to the function."""

    rows: list[int]


class Parametric:
    """Functions on the cone of some strict rows without a dummy, one after another."""

    def __init__(self, cone: Cone, start: IntVector, basis: Sequence[int]) -> None:
        self.cone = cone
        self.image = Image.of(cone)
        self.inside = self.image.scaled(start)
        rows = self.image.values(np.arange(len(cone)))
        self.places = np.arange(len(cone))
        if len(rows) > CLOSEST:
            nearest = np.argpartition(rows @ self.inside, CLOSEST)[:CLOSEST]
            self.places = np.union1d(nearest, np.array(basis, dtype=np.intp))
            rows = rows[self.places]
        self.rows: Floats = rows
        self.basis: list[int] = np.searchsorted(self.places, basis).tolist()
        self.inverse = self._inverted()

    def guess(self, function: Sequence[int]) -> IntVector | Support | None:
        """Return a direction on which the function is negative, or rows that combine to it."""
        size = max(map(abs, function))
        exact = np.array([v / size for v in function], dtype=np.float64)
        goal = np.ldexp(exact, -self.image.columns)
        goal /= np.abs(goal).max()
        try:
            found = self._moved(goal)
        except np.linalg.LinAlgError:
            return None
        if isinstance(found, Support) or found is None:
            return found
        value, inner = float(goal @ found), float(goal @ self.inside)
        if not value < 0.0 < inner:
            return None
        return self._rounded(found + self.inside * (-value / inner * INWARDS))

    def _inverted(self) -> Floats:
        return np.asarray(np.linalg.inv(self.rows[self.basis]))

    def _moved(self, goal: Floats) -> Floats | Support | None:
        """Move from the sum of the basis to the goal."""
        ending = goal @ self.inverse
        multipliers = np.where(ending > 0.0, ending, float(np.abs(ending).mean()))
        left = ending - multipliers  # what they have still to change by
        for step in range(1, STEPS * len(self.basis)):
            if step % REFRESH == 0:
                self.inverse = self._inverted()
            ending = multipliers + left
            falling = np.flatnonzero(ending < -1e-12)
            if not len(falling):
                return Support(self.places[self.basis].tolist())
            share = multipliers[falling] / -left[falling]
            leaving = int(falling[int(share.argmin())])
            part = float(share.min())
            multipliers = np.maximum(multipliers + part * left, 0.0)
            left = (1.0 - part) * left
            z = self.inverse[:, leaving]
            length = float(z @ z) ** 0.5
            scores = self.rows @ z
            entering = int(scores.argmin())
            if scores[entering] > NEGATIVE * length:
                return np.asarray(z / length)
            self._exchange(leaving, entering)
            row = self._entry
            multipliers[leaving] = 0.0
            rate = left[leaving] / row[leaving]
            left = left - rate * row
            left[leaving] = rate
        return None

    def _exchange(self, leaving: int, entering: int) -> None:
        """Put a row into the place of another; keep what it was in the old basis."""
        self._entry: Floats = self.rows[entering] @ self.inverse
        column = self.inverse[:, leaving] / self._entry[leaving]
        change = self._entry.copy()
        change[leaving] -= 1.0
        self.inverse = self.inverse - np.outer(column, change)
        self.basis[leaving] = entering

    def _rounded(self, z: NDArray[np.float64]) -> IntVector | None:
        """Return integers near ``z`` that meet every row exactly, coarse first."""
        for largest in ROUNDINGS:
            found = self.image.weights(z, largest)
            if not len(self.cone.unmet(found)):
                return found
        return None
