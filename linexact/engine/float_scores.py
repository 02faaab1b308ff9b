"""How far a score that was computed in floating point may be from the true one.

Let ``z = sum_j xi_j omega_j + beta`` be the score that is meant, over ``k`` terms, and ``x_j``,
``w_j``, ``b`` floats with

    |x_j - xi_j| <= r_j |x_j| + e_j     (how the numbers were read: ``Accuracy(r, e)``)
    |w_j - omega_j| <= 2 u |w_j| + 2**-1022, likewise ``b``      (u = 2**-53)

and ``s`` the sum of the products and ``b`` computed in float64: in any order, with fused
multiply-add or without, with subnormal numbers kept or flushed to 0.  Then, with
``R = sum_j |x_j| |w_j| + |b|``,

    |s - z| <= 2 (k + 5) u R + 2 sum (r_j |x_j| + e_j) |w_j|
               + 2**-1000 (k + sum |x_j| + sum |w_j|)

as long as ``R < 2**1000`` and ``k < 2**25``; beyond that nothing is claimed: the bound is
infinite.  It holds for every row when the largest ``|x_j|`` of many rows stand for ``|x_j|``.
The proof is in ``docs/decisions/0014-lazy-exactness.md``; the factors 2 cover the rounding of the
bound itself.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from linexact.data.seen import Accuracy

UNIT = 2.0**-53  # the relative error of one operation
TINY = 2.0**-1000  # well above all that underflows, beside sizes of numbers
MOST = 2**25  # terms
LARGEST = 2.0**1000  # of a score: well below all that overflows


ROUNDED = Accuracy(2 * UNIT)  # integers of any size as floats


def doubt(
    sizes: NDArray[np.float64], w: NDArray[np.float64], b: float, reading: Accuracy
) -> NDArray[np.float64]:
    """Return how far computed scores may be from the true ones.

    ``sizes`` are the ``|x|`` of rows, shape (n, k), or the largest of many rows, shape (k,); the
    result has shape (n,) or ().

    >>> bound = doubt(np.array([1.0, 1.0]), np.array([3.0, -4.0]), 0.5, Accuracy())
    >>> bool(0 < bound < 1e-13)
    True
    >>> float(doubt(np.array([1e300, 1.0]), np.array([1e300, 1.0]), 0.0, Accuracy()))
    inf
    """
    k = w.size
    weights = np.abs(w)
    with np.errstate(over="ignore", invalid="ignore"):
        reach = sizes @ weights + abs(b)
        whole = float(weights.sum())
        relative = 2.0 * (k + 5) * UNIT
        lost = TINY * (k + sizes.sum(axis=-1) + whole) + 2.0 * float(
            (weights * reading.absolute).sum()
        )
        if isinstance(reading.relative, float):
            read = 2.0 * reading.relative * reach
        else:
            read = 2.0 * (sizes @ (weights * reading.relative))
        bound: NDArray[Any] = np.asarray(relative * reach + read + lost)
        return np.where((reach < LARGEST) & (k < MOST), bound, np.inf)
