"""A function on a cone, in floating point: guesses of the direction or of the rows that prove it.

The cone is ``R z > 0`` with a known direction inside.  ``k`` independent rows ``B`` write any
function ``g = B' m``; it is a non-negative combination of rows when ``m >= 0``.  From the sum of
the rows of ``B``, where all multipliers are 1, one moves to ``g``: when a multiplier falls to 0,
its row leaves, and ``z`` with ``B z = e_i`` is 0 on the others.  If no row is negative there, ``z``
lies in the cone and shows ``g . z < 0``; otherwise such a row enters, with a multiplier that grows:
the one that is met first on the way from the inside along ``z``, which takes a third of the steps
that the most negative one takes.
(The parametric simplex of Gass and Saaty 1955.)  The last basis is the first of the next function.

Whoever asks verifies in integers; None says that nothing was found, and nothing more.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from linexact.engine.cone import Cone, IntVector
from linexact.engine.factors import Floats
from linexact.engine.image import Image

CLOSEST = 4000  # rows that are looked at, those with the least slack inside
STEPS = 40  # for each unknown
REFRESH = 50  # steps after which the inverse is computed anew
INWARDS = 0.05  # of the way on which the sign stays, so that rounding has room
TINY = 1e-200  # for a multiplier of 0, by which is divided
NEGATIVE = -1e-11  # of a row of length one against a direction: less is taken for 0
HOPELESS = 0.15  # of the largest weight by the least slack: half of its rounding's spread
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
        self.nearness: Floats = 1.0 / np.maximum(rows @ self.inside, TINY)
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
        """Return the directions ``z_i`` with ``B z_i = e_i`` as rows, shape ``(k, k)``."""
        return np.ascontiguousarray(np.linalg.inv(self.rows[self.basis]).T)

    def _moved(self, goal: Floats) -> Floats | Support | None:
        """Move from the sum of the basis to the goal.

        Behind each ``z_i`` stand its row's multipliers of the goal and of where one is; both change
        with the basis as the ``z_i`` do, so one elimination does for all.
        """
        table = self._table(goal)
        k = len(self.basis)
        directions, ending, now = table[:, :k], table[:, k], table[:, k + 1]
        for step in range(1, STEPS * k):
            ratios = ending / now
            leaving = int(ratios.argmin())
            if ending[leaving] >= -1e-12:
                return self._settled(table)
            part = 1.0 / (1.0 - float(ratios[leaving]))
            now += part * (ending - now)
            z = directions[leaving]
            scores = self.rows @ z
            entering = int((scores * self.nearness).argmin())
            length = float(z @ z) ** 0.5
            if scores[entering] > NEGATIVE * length:
                entering = int(scores.argmin())
            if scores[entering] > NEGATIVE * length:
                self._settled(table)
                return np.asarray(z / length)
            now[leaving] = 0.0
            entry = directions @ self.rows[entering]
            table[leaving] /= entry[leaving]
            entry[leaving] = 0.0
            table -= entry[:, np.newaxis] * table[leaving]
            np.maximum(now, TINY, out=now)
            self.basis[leaving] = entering
            if step % REFRESH == 0:
                directions[:] = self._inverted()
                ending[:] = directions @ goal
        return None

    def _table(self, goal: Floats) -> Floats:
        ending = self.inverse @ goal
        now = np.maximum(np.where(ending > 0.0, ending, np.abs(ending).mean()), TINY)
        return np.column_stack([self.inverse, ending, now])

    def _settled(self, table: Floats) -> Support:
        """Keep the directions for the next function, and return the rows they belong to."""
        self.inverse = table[:, :-2].copy()
        return Support(self.places[self.basis].tolist())

    def _rounded(self, z: NDArray[np.float64]) -> IntVector | None:
        """Return integers near ``z`` that meet every row exactly, coarse first."""
        slack = float((self.rows @ z).min())
        needed = HOPELESS * float(np.abs(z).max()) / slack if slack > 0.0 else 0.0
        for largest in ROUNDINGS:
            if largest < needed and largest < ROUNDINGS[-1]:
                continue
            found = self.image.weights(z, largest)
            if not len(self.cone.unmet(found)):
                return found
        return None
