"""The guess that gives both answers: the point of the rows' convex hull nearest to 0.

Wolfe's method (Finding the nearest point in a polytope, Mathematical Programming 11, 1976)
keeps a *corral*: rows whose affine hull has its point nearest to 0 inside their convex hull.
The row with the least score joins; rows whose weight would turn negative leave.

* As soon as every row of the pool scores more than 0, the search has a direction: it need
  not be the nearest point, so it stops early.
* When 0 itself is reached, the corral is the support of a refutation: at most ``k + 1`` rows.

The corral's rows ``B``, shape ``(s, k)``, are kept as ``B' = Q R`` (:mod:`.factors`).  While they
are linearly independent, ``y = Q z`` with ``R' z = 1`` scores 1 on each of them, and the nearest
point is ``y / |y|^2`` with weights proportional to ``R^-1 z``.  A joining row that depends on
the others, ``p = c B``, puts 0 into the affine hull, with weights ``(-c, 1) / (1 - sum c)``.

All in floating point; whoever asks verifies in integers.  Rows may join the pool at any
time, the corral is kept.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

from linexact.engine.factors import Factors, Floats

State: TypeAlias = Literal["direction", "support", "stuck"]

ROUNDOFF = 1e-15
WEIGHTLESS = 1e-13
NEARLY_WEIGHTLESS = 1e-9  # at 0, where the exact null vector has the last word
ZERO_WEIGHTS = (1e-13, 1e-9, 1e-5)  # what may be taken for 0 there
LOW_CELLS = 2**18  # of a pool that is not looked at as a whole in every step
LOW_SHARE = 8  # a part of this size is
SAME = 1e-12  # difference of rows that look the same
PAIRS_TRIED = 8
MAX_STEPS = 20_000
MAX_IDLE = 30  # steps in a row that do not bring the point nearer


class NearestPoint:
    """Wolfe's method on a growing pool of rows of length one (or zero), shape ``(w, k)``.

    >>> square = np.array([[1.0, 1.0], [1.0, -1.0], [-1.0, 1.0], [-1.0, -1.0]])
    >>> search = NearestPoint(square[:2] / 2**0.5)
    >>> search.run(), bool((square[:2] @ search.y > 0).all())
    ('direction', True)
    >>> search.extend(square[2:] / 2**0.5)
    >>> search.run(), len(search.corral)
    ('support', 3)
    >>> search.supports()
    [[1, 2]]
    """

    def __init__(self, pool: Floats) -> None:
        self.pool = pool
        start = int(np.argmax(pool @ pool.sum(axis=0)))
        self.corral = [start]
        self.weights = np.ones(1)
        self.y = pool[start].copy()
        self._factors = Factors(self.y)
        self._low: tuple[NDArray[np.intp], Floats] | None = None

    def extend(self, rows: Floats) -> None:
        """Add rows to the pool."""
        self.pool = np.concatenate([self.pool, rows])
        self._low = None

    def supports(self) -> list[list[int]]:
        """Return what may be the support of a refutation, once 0 is reached, the largest first."""
        corral = np.array(self.corral)
        found = [corral[self.weights > zero].tolist() for zero in ZERO_WEIGHTS]
        return [s for i, s in enumerate(found) if s not in found[:i]]

    def run(self, enough: float = 0.0) -> State:
        """Search until every row scores more than ``enough``, or 0 is reached, or nothing moves.

        The corral's rows score 1: ``enough`` just below 1 asks for the nearest point itself,
        the direction with the largest margin.
        """
        farthest, idle = 0.0, 0
        try:
            for _ in range(MAX_STEPS):
                state = self._step(enough)
                if state is not None:
                    return state
                length = float(self.y @ self.y)  # grows while the nearest point shrinks
                idle = 0 if length > farthest * (1.0 + 1e-9) else idle + 1
                farthest = max(farthest, length)
                if idle > MAX_IDLE:
                    break
        except np.linalg.LinAlgError:
            pass
        return "stuck"

    def _step(self, enough: float) -> State | None:
        entering, score = self._least()
        roundoff = ROUNDOFF * len(self.y) * float(self.y @ self.y) ** 0.5
        if score > max(roundoff, enough):
            return "direction"
        if entering in self.corral:
            return "stuck"
        if self._join(entering):
            return "support"
        return None

    def _least(self) -> tuple[int, float]:
        """Return a row with a low score; the least of the whole pool when it would be the last.

        Most steps look only at the rows that scored lowest when all were last looked at.
        """
        if self._low is not None:
            places, rows = self._low
            scores = rows @ self.y
            least = int(scores.argmin())
            if scores[least] < 0.0 and int(places[least]) not in self.corral:
                return int(places[least]), float(scores[least])
        scores = self.pool @ self.y
        count = len(scores) // LOW_SHARE
        self._low = None
        if self.pool.size >= LOW_CELLS:
            places = np.argpartition(scores, count)[:count]
            self._low = places, self.pool[places]
        least = int(scores.argmin())
        return least, float(scores[least])

    def _join(self, entering: int) -> bool:
        """Add a row to the corral and move to the nearest point; True when that is 0."""
        row = self.pool[entering]
        part, rest = self._factors.split(row)
        distance = float(rest @ rest) ** 0.5
        if distance < 1e-6:
            combination = self._factors.upper(part)
            size = 1.0 + float(np.abs(combination).sum())
            if distance <= ROUNDOFF * 16 * len(row) * size:
                if self._reach_zero(entering, combination):
                    return True
                part, rest = self._factors.split(row)
        self._factors.append(part, rest)
        if len(self.weights) < len(self.corral) + 1:
            self.weights = np.append(self.weights, 0.0)
        self.corral.append(entering)
        self._settle()
        return False

    def _reach_zero(self, entering: int, combination: Floats) -> bool:
        """Move towards 0 in the affine hull of the corral and a row that depends on it.

        True when 0 is reached, the corral then being its support and the search at its end;
        otherwise some row has left and the others are independent.
        """
        target = np.append(-combination, 1.0) / (1.0 - float(combination.sum()))
        current = np.append(self.weights, 0.0)
        if target.min() > -NEARLY_WEIGHTLESS:
            self.corral.append(entering)
            self.weights = target
            return True
        moved, leaving = _towards(current, target)
        if leaving is None or leaving[-1]:
            raise np.linalg.LinAlgError
        self._leave(leaving[:-1])
        self.weights = moved[~leaving]
        return False

    def _settle(self) -> None:
        """Move to the affine minimiser, dropping rows on the way while its weights are negative."""
        while True:
            z = self._factors.lower(np.ones(len(self.corral)))
            target = self._factors.upper(z)
            target /= target.sum()
            moved, leaving = _towards(self.weights, target)
            if leaving is None:
                self.weights = target
                self.y = self._factors.q @ z
                return
            self._leave(leaving)
            self.weights = moved[~leaving]

    def _leave(self, leaving: NDArray[np.bool_]) -> None:
        """Drop rows from the corral and from the factors."""
        positions = np.flatnonzero(leaving).tolist()
        self.corral = [row for row, leaves in zip(self.corral, leaving, strict=True) if not leaves]
        self._factors.remove(positions, self.pool[self.corral])


def opposite_rows(values: Floats) -> tuple[int, int] | None:
    """Return two rows that are (nearly) opposite, or None; rows have shape ``(w, k)``.

    An input that stands in both classes is the most common proof of inseparability.

    >>> opposite_rows(np.array([[0.6, 0.8], [1.0, 0.0], [-0.6, -0.8]]))
    (0, 2)
    """
    # cos 1, cos 2, ... are linearly independent over the rationals (Lindemann), so rows of
    # small integers do not share a key by chance.
    keys = values @ np.cos(np.arange(1.0, values.shape[1] + 1))
    order = np.argsort(keys)
    sorted_keys = keys[order]
    partners = np.searchsorted(sorted_keys, -keys - SAME)
    found = np.abs(sorted_keys[np.minimum(partners, len(keys) - 1)] + keys) <= SAME
    for i in np.flatnonzero(found)[:PAIRS_TRIED].tolist():
        j = int(order[partners[i]])
        if np.abs(values[i] + values[j]).max() <= SAME:
            return i, j
    return None


def _towards(current: Floats, target: Floats) -> tuple[Floats, NDArray[np.bool_] | None]:
    """Go from one weighting to another until a weight reaches 0; say which, None if none does."""
    falling = target <= WEIGHTLESS
    if not falling.any():
        return target, None
    ahead = current - target
    steps = current[falling] / np.maximum(ahead[falling], 1e-300)
    moved = current - min(1.0, float(steps.min())) * ahead
    leaving = falling & (moved <= WEIGHTLESS)
    if not leaving.any():
        leaving[int(np.argmin(np.where(falling, moved, np.inf)))] = True
    if leaving.all():
        leaving[int(np.argmax(moved))] = False
    kept = np.where(leaving, 0.0, moved)
    return kept / kept.sum(), leaving
