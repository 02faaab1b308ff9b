"""Guesses in floating point: a direction, or the rows of a refutation.

Nothing here decides anything.  The rows of a working set are scaled by powers of two so
that floats have a chance (a row may be scaled by a positive number; scaling a column
changes the unit of one unknown), and scipy's HiGHS is asked for the largest margin

    max t   subject to   r_i . y >= t (strict),  r_i . y >= 0 (weak),  r_i . y == 0 (equal),
                         -1 <= y <= 1,  t <= 1,

which is always feasible and bounded.  A positive ``t`` proposes ``y``; otherwise the rows
with a dual value propose a support.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linexact.solve.cone import Cone

DUAL_ZERO = 1e-9  # dual values below this share of the largest do not propose a row


@dataclass(frozen=True, slots=True, eq=False)
class Scaled:
    """Rows of a cone in floating point: ``values[i, j]`` is ``r_ij 2**-(row_i + column_j)``."""

    values: NDArray[np.float64]  # shape (w, k), each entry at most about 1 in size
    columns: NDArray[np.int64]  # shape (k,), exponents


@dataclass(frozen=True, slots=True, eq=False)
class Guess:
    """What the floats believe: ``y`` (scaled unknowns) if ``margin`` > 0, else ``support``."""

    margin: float
    y: NDArray[np.float64]  # shape (k,)
    support: tuple[int, ...]  # positions in the working set


def scaled_rows(cone: Cone, indices: Sequence[int]) -> Scaled:
    """Return the rows named by ``indices`` as floats, balanced by powers of two."""
    rows = [cone.row(i) for i in indices]
    bits = np.array([[v.bit_length() for v in row] for row in rows], dtype=np.int64)
    columns = _exponents(bits.max(axis=0))
    lifted = np.where(bits > 0, bits - columns, np.iinfo(np.int64).min)
    shifts = _exponents(lifted.max(axis=1))
    values = np.array(
        [
            [_shifted(v, int(e + c)) for v, c in zip(row, columns, strict=True)]
            for row, e in zip(rows, shifts, strict=True)
        ]
    )
    return Scaled(values, columns)


def _exponents(bits: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return exponents of two, 0 where there was nothing to measure."""
    return np.where(bits == np.iinfo(np.int64).min, 0, bits)


def _shifted(value: int, exponent: int) -> float:
    """Return ``value * 2**-exponent`` correctly rounded (0.0 when it underflows)."""
    if value == 0:
        return 0.0
    if exponent >= 0:
        return value / (1 << exponent)
    return float(value << -exponent)


def largest_margin(scaled: Scaled, strict: NDArray[np.bool_], equal: NDArray[np.bool_]) -> Guess:
    """Ask HiGHS for the largest margin in a box; shapes ``(w, k)``, ``(w,)``, ``(w,)``."""
    from scipy.optimize import linprog

    values = scaled.values
    w, k = values.shape
    uneven = ~equal
    upper = np.hstack([-values[uneven], strict[uneven, None].astype(float)])
    objective = np.zeros(k + 1)
    objective[k] = -1.0
    fixed: dict[str, Any] = {}
    if equal.any():
        fixed["A_eq"] = np.hstack([values[equal], np.zeros((int(equal.sum()), 1))])
        fixed["b_eq"] = np.zeros(int(equal.sum()))
    answer = linprog(
        objective,
        A_ub=upper,
        b_ub=np.zeros(len(upper)),
        bounds=[(-1, 1)] * k + [(None, 1)],
        method="highs",
        **fixed,
    )
    if answer.x is None:
        return Guess(0.0, np.zeros(k), ())
    duals = np.zeros(w)
    duals[uneven] = np.abs(answer.ineqlin.marginals)
    if equal.any():
        duals[equal] = np.abs(answer.eqlin.marginals)
    named = np.flatnonzero(duals > DUAL_ZERO * max(duals.max(initial=0.0), 1e-300))
    return Guess(float(answer.x[k]), answer.x[:k], tuple(int(i) for i in named))


def rounded(y: NDArray[np.float64], columns: NDArray[np.int64], bits: int) -> tuple[int, ...]:
    """Return integers proportional to the unscaled ``y``, rounded to ``bits`` bits.

    The scaled unknown of column ``j`` is ``y_j 2**columns_j``; one common power of two
    makes all of them integers.
    """
    from math import frexp, ldexp

    largest = float(np.abs(y).max(initial=0.0))
    if largest == 0.0:
        return (0,) * len(y)
    shift = bits - frexp(largest)[1]
    whole = [round(ldexp(float(v), shift)) for v in y]
    top = max(int(c) for c in columns)
    return tuple(v << (top - int(c)) for v, c in zip(whole, columns, strict=True))
