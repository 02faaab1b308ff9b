"""The guess that gives both answers: the point of the rows' convex hull nearest to 0.

Wolfe's method (Finding the nearest point in a polytope, Mathematical Programming 11, 1976)
keeps a *corral*: affinely independent rows and the point ``x`` of their hull nearest to 0.
The row with the least ``p . x`` joins; rows whose weight would turn negative leave.

* As soon as every row of the pool has ``p . x > 0``, ``x`` is a direction: it need not be
  the nearest point, so the search stops early.
* When ``x`` reaches 0, the corral is the support of a refutation: at most ``k + 1`` rows.

All in floating point; whoever asks verifies in integers.  Rows may join the pool at any
time, the corral is kept.  The affine minimiser comes from the inverse of ``Q Q' + 1 1'``
(``Q`` the corral's rows), updated when a row joins or leaves.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

Floats: TypeAlias = NDArray[np.float64]
State: TypeAlias = Literal["direction", "support", "stuck"]

ZERO_LENGTH = 1e-11  # of x: rows have length one
NEARLY_ZERO = 1e-6  # worth an exact look when nothing moves any more
DEPENDENT = 1e-13  # a joining row's squared distance from the corral's affine hull
WEIGHTLESS = 1e-13
REFRESH = 64  # updates of the inverse before it is computed anew
MAX_STEPS = 20_000
MAX_IDLE = 30  # steps in a row that do not bring x nearer


class NearestPoint:
    """Wolfe's method on a growing pool of rows of length one, shape ``(w, k)``.

    >>> square = np.array([[1.0, 1.0], [1.0, -1.0], [-1.0, 1.0], [-1.0, -1.0]])
    >>> search = NearestPoint(square[:2] / 2**0.5)
    >>> search.run(), search.x.round(3).tolist()
    ('direction', [0.707, 0.0])
    >>> search.extend(square[2:] / 2**0.5)
    >>> search.run(), len(search.corral)
    ('support', 2)
    """

    def __init__(self, pool: Floats) -> None:
        self.pool = pool
        start = int(np.argmax(pool @ pool.sum(axis=0)))
        self.corral = [start]
        self.weights = np.ones(1)
        self.x = pool[start].copy()
        self._rows = pool[[start]]
        self._inverse = np.array([[1.0 / (1.0 + float(self.x @ self.x))]])
        self._updates = 0

    def extend(self, rows: Floats) -> None:
        """Add rows to the pool."""
        self.pool = np.concatenate([self.pool, rows])

    @property
    def support(self) -> list[int]:
        """Positions in the pool of the corral's rows."""
        return list(self.corral)

    def run(self, margin: float = 0.0) -> State:
        """Search until every row has ``p . x > margin |x|``, or ``x`` is 0, or nothing moves."""
        nearest, idle = float("inf"), 0
        try:
            for _ in range(MAX_STEPS):
                state = self._step(max(margin, ZERO_LENGTH))
                if state is not None:
                    return state
                length = float(self.x @ self.x)
                idle = 0 if length < nearest * (1.0 - 1e-9) else idle + 1
                nearest = min(nearest, length)
                if idle > MAX_IDLE:
                    break
        except np.linalg.LinAlgError:
            pass
        return "stuck"

    def _step(self, margin: float) -> State | None:
        scores = self.pool @ self.x
        entering = int(scores.argmin())
        length = float(self.x @ self.x) ** 0.5
        if length < ZERO_LENGTH:
            return "support"
        if scores[entering] > margin * length:
            return "direction"
        if entering not in self.corral and self._join(entering):
            self._settle()
        elif self._updates:
            self._refresh()
            self._settle()
        else:
            return "support" if length < NEARLY_ZERO else "stuck"
        self.x = self.weights @ self._rows
        return None

    def _join(self, entering: int) -> bool:
        """Add a row to the corral; False when it depends affinely on the others."""
        row = self.pool[entering]
        products = self._rows @ row + 1.0
        image = self._inverse @ products
        distance = float(row @ row) + 1.0 - float(products @ image)
        if distance < DEPENDENT:
            return False
        size = len(self.corral)
        inverse = np.empty((size + 1, size + 1))
        inverse[:size, :size] = self._inverse
        inverse[:size, :size] += np.outer(image, image / distance)
        inverse[:size, size] = inverse[size, :size] = -image / distance
        inverse[size, size] = 1.0 / distance
        self._inverse = inverse
        self.corral.append(entering)
        self._rows = np.concatenate([self._rows, row[np.newaxis]])
        self.weights = np.append(self.weights, 0.0)
        self._updates += 1
        return True

    def _settle(self) -> None:
        """Move to the affine minimiser, dropping rows on the way while its weights are negative."""
        while True:
            if self._updates >= REFRESH:
                self._refresh()
            target = self._inverse.sum(axis=1)
            target /= target.sum()
            falling = target <= WEIGHTLESS
            if not falling.any():
                self.weights = target
                return
            ahead = self.weights - target
            steps = self.weights[falling] / np.maximum(ahead[falling], 1e-300)
            moved = self.weights - min(1.0, float(steps.min())) * ahead
            leaving = falling & (moved <= WEIGHTLESS)
            if not leaving.any():
                leaving[int(np.argmin(moved))] = True
            if leaving.all():
                leaving[int(np.argmax(moved))] = False
            self._leave(np.flatnonzero(leaving), moved)

    def _leave(self, leaving: NDArray[np.intp], weights: Floats) -> None:
        """Drop rows from the corral, the last first."""
        for position in leaving[::-1].tolist():
            column = np.delete(self._inverse[:, position], position)
            pivot = self._inverse[position, position]
            kept = np.delete(np.delete(self._inverse, position, 0), position, 1)
            self._inverse = kept - np.outer(column, column / pivot)
            self.corral.pop(position)
        self._updates += len(leaving)
        self._rows = np.delete(self._rows, leaving, axis=0)
        weights = np.delete(weights, leaving)
        self.weights = weights / weights.sum()

    def _refresh(self) -> None:
        self._inverse = np.linalg.inv(self._rows @ self._rows.T + 1.0)
        self._updates = 0
