"""The simplest integer weights of all separable functions of four inputs, by boundary.

Run with ``python -m benchmarks.simplest_weights``; prints counts, the largest weights and
biases, and the CPU time.  Every result is checked by the kernel (not timed).

Weights are gone through once for each size M.  The scores of the ``2**k`` rows under one ``w``
sort the rows; every place between two different scores is a function with an interval of
biases.  So one pass over the weights meets all functions, and a function's first weights in
the order of simplicity are its simplest (the order of
``linexact.topics.hand_weights.search``, which the tests compare with this).
"""

from __future__ import annotations

import time
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from linexact import kernel
from linexact.data.constraints import dataset_system
from linexact.data.convention import BOUNDARIES, Boundary, Convention
from linexact.data.gates import truth_table
from linexact.errors import InputError

INPUTS = 4
Weights: TypeAlias = tuple[tuple[int, ...], int]

MAX_INPUTS = 4
_ENOUGH = {1: 2, 2: 2, 3: 4, 4: 6}  # sizes up to which every separable function is met
_COUNTS = {1: 4, 2: 14, 3: 104, 4: 1882}  # Muroga, Threshold Logic, 1971


def simplest_of_all(k: int, boundary: Boundary) -> dict[str, Weights]:
    """Return the simplest integer ``(w, b)`` of each separable function, by its bit string.

    With a bias.  Bit strings list the outputs in table order (``0001`` is AND).

    >>> found = simplest_of_all(2, "strict")
    >>> len(found), found["0001"]
    (14, ((2, 2), -3))
    """
    if not 1 <= k <= MAX_INPUTS:
        raise InputError("too-many-inputs", f"all functions of 1 to {MAX_INPUTS} inputs are listed")
    found: dict[int, Weights] = {}
    for size in range(_ENOUGH[k] + 1):
        _collect(found, k, size, boundary)
        if len(found) == _COUNTS[k]:
            break
    return {f"{mask:0{2**k}b}": weights for mask, weights in found.items()}


def _collect(found: dict[int, Weights], k: int, size: int, boundary: Boundary) -> None:
    """Add the functions whose simplest weights have ``max |w_j| = size``."""
    w = _in_order(k, size)
    rows = np.arange(2**k)
    inputs = (rows[:, None] >> np.arange(k - 1, -1, -1)) & 1
    scores = w @ inputs.T  # shape (m, 2^k)
    order = np.argsort(scores, axis=1, kind="stable")
    ordered = np.take_along_axis(scores, order, axis=1)
    m = len(w)
    # The rows at sorted places 0..p-1 are negative and the others positive, p = 0 .. 2^k.
    least = np.concatenate([ordered, np.full((m, 1), 2**20)], axis=1)
    most = np.concatenate([np.full((m, 1), -(2**20)), ordered], axis=1)
    low = -least + (0 if boundary == "closed-positive" else 1)
    high = -most - (0 if boundary == "closed-negative" else 1)
    bits = 1 << (2**k - 1 - order)
    positive = np.concatenate([bits[:, ::-1].cumsum(axis=1)[:, ::-1], np.zeros((m, 1), int)], 1)
    which, place = np.nonzero(low <= high)
    b = np.clip(0, low[which, place], high[which, place])
    _first_of_each(found, positive[which, place], w[which], b)


def _first_of_each(
    found: dict[int, Weights], masks: NDArray[Any], w: NDArray[Any], b: NDArray[Any]
) -> None:
    """Keep the simplest weights of each new function."""
    total = abs(w).sum(axis=1)
    keys = (-b, *(-w[:, j] for j in reversed(range(w.shape[1]))), abs(b), total, masks)
    order = np.lexsort(keys)
    ordered = masks[order]
    first = order[np.concatenate([[True], ordered[1:] != ordered[:-1]])]
    for mask, weights, bias in zip(
        masks[first].tolist(), w[first].tolist(), b[first].tolist(), strict=True
    ):
        found.setdefault(mask, (tuple(weights), bias))


def _in_order(k: int, size: int) -> NDArray[Any]:
    """Return all integer ``w`` with ``max |w_j| = size``, shape (m, k)."""
    side = np.arange(-size, size + 1)
    grid: NDArray[Any] = np.stack(np.meshgrid(*([side] * k), indexing="ij"), axis=-1).reshape(-1, k)
    exactly: NDArray[Any] = grid[abs(grid).max(axis=1) == size]
    return exactly


def main() -> None:
    """Print one line for each boundary."""
    for boundary in BOUNDARIES:
        started = time.process_time()
        found = simplest_of_all(INPUTS, boundary)
        seconds = time.process_time() - started
        convention = Convention(bias=True, boundary=boundary)
        for bits, (w, b) in found.items():
            system = dataset_system(truth_table(bits), convention)
            kernel.check(system, kernel.Solution((*w, b)))
        sizes = [max(map(abs, w)) for w, _ in found.values()]
        print(
            f"{boundary:<16} {len(found)} functions, |w| <= {max(sizes)}"
            f" ({sum(size <= 2 for size in sizes)} within 2),"
            f" |b| <= {max(abs(b) for _, b in found.values())}; {seconds:.3f} s CPU"
        )


if __name__ == "__main__":
    main()
