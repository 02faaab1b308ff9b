"""The rows of a corral as orthonormal directions and their coordinates, in floating point.

The rows ``B``, shape ``(s, k)`` and linearly independent, are kept as ``B' = Q R``: no
product of rows is formed, whose condition number would be the square.  Rows join at the
end and leave from anywhere.

While the corral is small the inverse of ``R`` is kept too: two products with a vector then
cost a fraction of two calls of a solver.  A row then leaves by a reflection, after which ``R``
is no triangle; now and then, and when rounding shows, ``Q`` and ``R`` are made anew.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Floats: TypeAlias = NDArray[np.float64]

SMALL = 40  # rows up to which numpy alone is fast enough and scipy is not loaded
REFLECTED = 16  # rows that leave by reflections until Q and R are made anew
LOST = 1e-13  # of a row of length one, at most, in a reflection


class Factors:
    """``Q``, shape ``(k, s)``, and ``R``, shape ``(s, s)``, of rows of length one.

    >>> factors = Factors(np.array([0.6, 0.8]))
    >>> part, rest = factors.split(np.array([1.0, 0.0]))
    >>> factors.append(part, rest)
    >>> bool(np.allclose(factors.q @ factors.r, [[0.6, 1.0], [0.8, 0.0]]))
    True
    >>> factors.upper(np.array([0.6, 0.8])).round(9).tolist()
    [0.0, 1.0]
    """

    def __init__(self, row: Floats) -> None:
        self.q = row[:, np.newaxis].copy()
        self.r = np.ones((1, 1))
        self._inverse: Floats | None = self.r
        self._reflected = 0

    def split(self, row: Floats) -> tuple[Floats, Floats]:
        """Return the row's coordinates in the span of the others and what is left.

        Done twice, which is enough for orthogonality.
        """
        part = row @ self.q
        rest = row - self.q @ part
        again = rest @ self.q
        return part + again, rest - self.q @ again

    def append(self, part: Floats, rest: Floats) -> None:
        """Add a row as :meth:`split` gave it.

        Raises ``LinAlgError`` for a row that depends on the others.
        """
        distance = float(rest @ rest) ** 0.5
        if distance == 0.0:
            raise np.linalg.LinAlgError
        self.q = np.concatenate([self.q, (rest / distance)[:, np.newaxis]], axis=1)
        self.r = _bordered(self.r, part, distance)
        if self._inverse is not None and len(part) < SMALL:
            column = self._inverse @ part
            self._inverse = _bordered(self._inverse, column / -distance, 1.0 / distance)
        elif self._inverse is not None:
            self._inverse = None
            turned, self.r = np.linalg.qr(self.r)
            self.q = self.q @ turned

    def remove(self, positions: Sequence[int], kept: Floats) -> None:
        """Take rows out; ``kept`` are those that stay, shape ``(s, k)``."""
        size = len(kept)
        if len(positions) == 1 and self._reflected < REFLECTED and self._reflect(positions[0]):
            self._reflected += 1
            return
        self._reflected = 0
        if len(self.r) > SMALL:
            from scipy.linalg import qr_delete

            for position in sorted(positions, reverse=True):
                self.q, self.r = qr_delete(
                    self.q, self.r, position, which="col", check_finite=False
                )
        if self.q.shape[1] > size:
            self.q, self.r = np.linalg.qr(kept.T)
        self.q, self.r = self.q[:, :size], self.r[:size]
        self._inverse = np.asarray(np.linalg.inv(self.r)) if size <= SMALL else None

    def _reflect(self, position: int) -> bool:
        """Take a row out by turning ``Q``: its last direction becomes that of this row alone.

        Row ``position`` of the inverse is, in coordinates, the direction in which all other rows
        are 0.  False, and nothing is done, where rounding has left more of them there.
        """
        if self._inverse is None:
            return False
        u = self._inverse[position]
        u = u / float(u @ u) ** 0.5
        u[-1] += 1.0 if u[-1] >= 0.0 else -1.0
        u *= (2.0 / float(u @ u)) ** 0.5
        stay = np.arange(len(u)) != position
        turned = self.r[:, stay]
        turned = turned - u[:, np.newaxis] * (u @ turned)
        if np.abs(turned[-1]).max(initial=0.0) > LOST:
            return False
        self.r = turned[:-1]
        self.q = (self.q - (self.q @ u)[:, np.newaxis] * u)[:, :-1]
        inverse = self._inverse[stay]
        self._inverse = (inverse - (inverse @ u)[:, np.newaxis] * u)[:, :-1]
        return True

    def upper(self, right: Floats) -> Floats:
        """Solve ``R v = right``."""
        if self._inverse is not None:
            return self._inverse @ right
        return _triangular(self.r, right, transposed=1)

    def lower(self, right: Floats) -> Floats:
        """Solve ``R' v = right``."""
        if self._inverse is not None:
            return right @ self._inverse
        return _triangular(self.r, right, transposed=0)


def _bordered(matrix: Floats, column: Floats, corner: float) -> Floats:
    """Return a matrix with one more column, and a row that is 0 but in it."""
    size = len(column)
    larger = np.zeros((size + 1, size + 1))
    larger[:size, :size] = matrix
    larger[:size, size] = column
    larger[size, size] = corner
    return larger


def _triangular(r: Floats, right: Floats, transposed: int) -> Floats:
    """Solve with ``R'``, which LAPACK takes as it lies in memory, or with its transpose."""
    from scipy.linalg.lapack import dtrtrs

    found, info = dtrtrs(r.T, right, lower=1, trans=transposed)
    if info:
        raise np.linalg.LinAlgError
    return np.asarray(found, dtype=np.float64)
