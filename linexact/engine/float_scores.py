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

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from math import ldexp
from typing import Any

import numpy as np
from numpy.typing import NDArray
from threadpoolctl import ThreadpoolController

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


def proved(scores: NDArray[np.float64], error: NDArray[np.float64]) -> NDArray[np.int8]:
    """Return the signs of scores that are farther from 0 than the error; 0 for others and NaN."""
    above = (scores > error).view(np.int8)
    return above if above.all() else above - (scores < -error).view(np.int8)


def proved_signs(
    values: NDArray[np.float64], weights: Sequence[int], bias: int
) -> NDArray[np.int8]:
    """Return the signs of scores of rounded integers, shape (n, k), that floats prove; 0 elsewhere.

    The weights are divided by a power of two that makes them at most 1.

    >>> proved_signs(np.array([[1.0, 2.0], [2.0, 1.0]]), (10**300, -(10**300)), 1).tolist()
    [-1, 1]
    """
    w, b = as_floats(weights, bias)
    with np.errstate(over="ignore", invalid="ignore"):
        scores = values @ w + b
    return proved(scores, doubt(np.abs(values).max(axis=0), w, b, ROUNDED))


def as_floats(
    weights: Sequence[int], bias: int, lifts: Sequence[int] | None = None
) -> tuple[NDArray[np.float64], float]:
    """Return weights as floats of at most 1: all divided by a power of two, then rounded.

    Weights of columns that were divided by ``2**lifts[j]`` are multiplied by as much first.

    >>> w, b = as_floats((3, -4), 10**400)
    >>> w.tolist(), b > 0.5
    ([0.0, -0.0], True)
    >>> as_floats((3, -4), 0, (0, 2))[0].tolist()
    [0.09375, -0.5]
    """
    lifts = lifts or (0,) * len(weights)
    sizes = [v.bit_length() + e for v, e in zip(weights, lifts, strict=True) if v]
    top = max([*sizes, bias.bit_length()])
    found = [quotient(v, top - e) for v, e in zip(weights, lifts, strict=True)]
    return np.array(found), quotient(bias, top)


def quotient(value: int, exponent: int) -> float:
    """Return ``value * 2**-exponent`` as a float within one part in ``2**53``, or 0.0.

    Zero stands for what lies below the smallest float.

    >>> quotient(3, 2), quotient(7**400, 1200) == 7**400 / 2**1200, quotient(1, 5000)
    (0.75, True, 0.0)
    """
    excess = value.bit_length() - 60
    if excess > 0:  # the bits cut off are less than one part in 2**59
        value, exponent = value >> excess, exponent - excess
    return ldexp(value, -exponent) if value and exponent < 2000 else 0.0


# One thread for the linear algebra of a guess

SHARED_CELLS = 9000  # below, OpenBLAS does not share a matrix-vector product


@cache
def _controller() -> ThreadpoolController:
    """Look once for the libraries that are loaded; numpy's BLAS is among them by then."""
    return ThreadpoolController()


@contextmanager
def single_thread(cells: int) -> Iterator[None]:
    """Keep BLAS to one thread inside the block, if products of ``cells`` cells would get more."""
    if cells < SHARED_CELLS:
        yield
        return
    with _controller().limit(limits=1, user_api="blas"):
        yield
