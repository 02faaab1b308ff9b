"""Steps through the inside of a cone, in floating point: guesses that show a function's other sign.

From a direction ``z`` inside the cone (all slacks ``s = R z > 0``) the step that lowers ``g . z``
most within the ellipsoid of the slacks (Dikin 1967) is ``-H^-1 g`` with ``H = R' S^-2 R``; what of
it leads to the apex is taken off.  One factorisation serves all functions in the first round; those
whose sign has not changed then go on alone.  Whoever asks verifies in integers.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from linexact.solve.cone import Cone, IntVector, largest_size
from linexact.solve.factors import Floats
from linexact.solve.image import Image

ROUNDS = 6
REACH = 0.9  # of the way to the border
CLOSEST = 20_000  # rows that are looked at, those with the least slack
ROUNDINGS = tuple(2.0**bits for bits in (6, 10, 16, 24, 37, 51))


class Inside:
    """A cone of strict rows without a dummy, and a direction inside."""

    def __init__(self, cone: Cone, start: IntVector) -> None:
        self.cone = cone
        self.image = Image.of(cone)
        self.start = self.image.scaled(start)
        rows = self.image.values(np.arange(len(cone)))
        if len(rows) > CLOSEST:
            nearest = np.argpartition(rows @ self.start, CLOSEST)[:CLOSEST]
            rows = rows[nearest]
        self.rows = rows

    def opposites(self, functions: Sequence[IntVector]) -> Iterator[IntVector]:
        """Yield directions inside on which functions have another sign than at the start."""
        goals = self._goals(functions)
        if not len(goals) or not self._is_inside(self.start):
            return
        steps = self._steps(self.start, goals)
        open_goals = np.ones(len(goals), dtype=bool)
        for place, goal in enumerate(goals):
            if not open_goals[place] or steps is None:
                continue
            z = self._across(goal, steps[place])
            found = None if z is None else self._rounded(z)
            if found is not None:
                yield found
                open_goals &= goals @ self.image.scaled(found) > 0

    def _goals(self, functions: Sequence[IntVector]) -> Floats:
        """Return functions in the image's units, signed so that they are positive at the start."""
        goals = []
        for function in functions:
            if any(function):
                size = largest_size(np.array(function, dtype=object))
                scaled = np.array([float(v / size) if v else 0.0 for v in function])
                goal = np.ldexp(scaled, -self.image.columns)
                goal /= np.abs(goal).max()
                value = goal @ self.start
                if value:
                    goals.append(goal if value > 0 else -goal)
        return np.array(goals)

    def _is_inside(self, z: Floats) -> bool:
        return bool((self.rows @ z > 0).all())

    def _across(self, goal: Floats, step: Floats) -> Floats | None:
        """Go on from the start until the goal is negative, for a few rounds."""
        z = self.start
        for _ in range(ROUNDS):
            slacks, change = self.rows @ z, self.rows @ step
            share = float((-change / slacks).max())
            z = z + step * (REACH / share) if share > 0 else step
            if goal @ z < 0:
                return z if self._is_inside(z) else None
            z = z / np.abs(z).max()
            if not self._is_inside(z):
                return None
            steps = self._steps(z, goal[np.newaxis])
            if steps is None:
                return None
            step = steps[0]
        return None

    def _steps(self, z: Floats, goals: Floats) -> Floats | None:
        """Return the steepest step for each goal, without its part along ``z``."""
        scaled = self.rows / (self.rows @ z)[:, np.newaxis]
        try:
            solved = np.linalg.solve(scaled.T @ scaled, goals.T).T
        except np.linalg.LinAlgError:
            return None
        along: NDArray[np.float64] = (goals @ z / len(self.rows))[:, np.newaxis] * z
        return np.asarray(along - solved)

    def _rounded(self, z: Floats) -> IntVector | None:
        """Return integers near ``z`` that meet every row exactly, coarse first."""
        for largest in ROUNDINGS:
            found = self.image.weights(z, largest)
            if not len(self.cone.unmet(found)):
                return found
        return None
