"""Fewest errors by trying every hyperplane through examples: exact in low dimension.

Write ``r_i = (x_i, 1)`` in ``k`` unknowns (without a bias ``r_i = x_i``).  The hyperplanes
``r_i . y = 0`` cut weight space into open cells, in each of which all scores keep their signs.
A cell has a facet on some ``r . y = 0``; there the other rows have the signs that they have in the
cell, and the weights ``y + e r`` and ``y - e r`` give ``r`` either sign.  So

    fewest(rows) = min over rows r of  fewest(rows within r . y = 0)  +  the better side of r,

where rows along ``r`` go with it.  It is enough to choose rows in rising order.  When two unknowns
are left, weights turn once about the origin, and each row changes sign in one direction.  About
``n^(k-1) / (k-2)!`` scores, up to a logarithm.

A score of 0 never makes fewer errors than both its sides together, except without a bias where one
class owns 0: such data are not tried.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linexact.data.convention import Convention
from linexact.data.dataset import Dataset
from linexact.errors import LimitError
from linexact.proof.claim import expect

MAX_SCORES = 100_000_000
BLOCK_SCORES = 100_000
EXACT = 2**26  # different fractions of integers below have different quotients as floats

Integers = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Exhaustion:
    """Each hyperplane through examples was tried with both sides and every way to tilt it.

    There is nothing to hand over but the count: the check tries them all again.
    """

    at_least: int
    hyperplanes: int

    def check(self, dataset: Dataset, convention: Convention) -> None:
        """Enumerate again and compare."""
        again, _ = enumerate_errors(dataset, convention)
        expect(self.at_least <= again.at_least, "exhaustion", "a hyperplane makes fewer errors")
        same = self.hyperplanes == again.hyperplanes
        expect(same, "exhaustion", "the number of hyperplanes is another")


def is_possible(dataset: Dataset, convention: Convention) -> bool:
    """Say whether an enumeration stays within its limits."""
    n, k = len(dataset), dataset.dimension + convention.bias
    if not n or (convention.boundary != "strict" and not convention.bias):
        return False
    return n * math.comb(n, max(k - 2, 0)) <= MAX_SCORES and _fits(_columns(dataset, convention))


def enumerate_errors(
    dataset: Dataset, convention: Convention, tick: Callable[[], None] | None = None
) -> tuple[Exhaustion, Integers]:
    """Try every hyperplane: return the fewest errors, and the sign of each margin (shape ``(n,)``).

    Raises :class:`~linexact.errors.LimitError` where :func:`is_possible` says no.  ``tick`` is
    called before each block of hyperplanes, and may raise an error to end the search.

    >>> from linexact.data.gates import gate
    >>> enumerate_errors(gate("XOR"), Convention(bias=True, boundary="strict"))[0].at_least
    1
    """
    if not is_possible(dataset, convention):
        raise LimitError(
            "hyperplanes",
            f"trying every hyperplane would take more than {MAX_SCORES} scores, or integers of"
            " more than 26 bits, or a class owns 0 without a bias",
            limit="MAX_SCORES",
        )
    from flint import fmpz_mat

    columns = _columns(dataset, convention).astype(np.int64)
    k, n = columns.shape
    best = unset = np.zeros(n, dtype=np.int64)
    signed = np.vstack([dataset.targets * columns, np.zeros((max(0, 2 - k), n), np.int64)])
    for planes, known in _turns(signed, unset, 0, 1):
        if tick is not None:
            tick()
        signs = _turned(planes, known)
        if _errors(signs) < _errors(best):
            best = signs
    distinct = np.unique(columns, axis=1)
    rank = fmpz_mat(distinct.tolist()).rank()
    tried = math.comb(distinct.shape[1], rank - 1) if rank else 0
    return Exhaustion(int(_errors(best)), tried), best


def _columns(dataset: Dataset, convention: Convention) -> NDArray[Any]:
    """Return the rows ``(x_i, 1)`` as columns; where there is a bias the inputs begin at 0."""
    columns = dataset.numerators.astype(object).T
    if not convention.bias:
        return columns
    return np.vstack([columns - columns.min(axis=1, keepdims=True), [1] * len(dataset)])


def _fits(columns: NDArray[Any]) -> bool:
    """Say whether all minors that are compared stay below ``EXACT``: of order ``k - 2``."""
    sizes = np.abs(columns).max(axis=1, initial=1)
    order = max(1, len(sizes) - 2)
    return bool(math.factorial(order) * math.prod(sorted(sizes)[-order:]) < EXACT)


def _errors(signs: Integers) -> Integers:
    """Return the errors of margins with signs, shape ``(..., n)``; a margin of 0 is wrong."""
    return np.asarray(np.count_nonzero(signs <= 0, axis=-1))


def _turned(planes: Integers, signs: Integers) -> Integers:
    """Return all signs at the best place of a turn in the best of some planes.

    ``planes`` have shape ``(b, 2, n)``; ``signs``, shape ``(b, n)``, are those of the rows that
    are 0 in a plane.  At weights ``(-1, s)`` the margin of ``(p, q)`` with ``q > 0`` is above 0
    from ``s > p / q`` on; where ``q = 0`` and ``p > 0`` it never is.
    """
    p, q = planes[:, 0], planes[:, 1]
    up = np.where(q, np.sign(q), np.sign(p))
    changes = np.divide(p, q, out=np.full(p.shape, float(EXACT)), where=q != 0)
    order = np.argsort(changes, axis=1)
    ordered = np.take_along_axis(changes, order, axis=1)
    before, after = (_errors(signs + side * up)[:, None] for side in (-1, 1))
    errors = before - np.cumsum(np.take_along_axis(up, order, axis=1), axis=1)
    opposite = before + after - errors
    between = np.diff(ordered, append=np.inf) > 0  # the last place is opposite to the first
    least = np.where(between, np.minimum(errors, opposite), p.shape[1] + 1)
    plane, place = np.unravel_index(least.argmin(), least.shape)
    side = 1 if errors[plane, place] <= opposite[plane, place] else -1
    passed = np.where(changes[plane] <= ordered[plane, place], side, -side)
    return np.asarray(signs[plane] + up[plane] * passed)


def _turns(
    columns: Integers, signs: Integers, first: int, divisor: int
) -> Iterator[tuple[Integers, Integers]]:
    """Yield planes of weights and the signs of the rows that are 0 there, in blocks.

    ``signs``, shape ``(n,)``, are known for the rows that are 0 in these unknowns: perhaps all.
    """
    k, n = columns.shape
    if k == 2 or not columns.any():
        yield columns[None, :2], signs[None]
        return
    rows = first + np.flatnonzero(columns[:, first:].any(axis=0))
    step = max(1, BLOCK_SCORES // n) if k == 3 else 1
    for start in range(0, len(rows), step):
        chosen = rows[start : start + step]
        within, pivots = _within(columns, chosen, divisor)
        along = np.where(within.any(axis=1), 0, np.sign(columns[:, chosen].T @ columns))
        worse = _errors(along) > _errors(-along)
        known = signs + np.where(worse[:, None], -along, along)
        if k == 3:
            yield within, known
        else:
            yield from _turns(within[0], known[0], chosen[0] + 1, pivots[0])


def _within(columns: Integers, chosen: NDArray[Any], divisor: int) -> tuple[Integers, Integers]:
    """Eliminate an unknown by each chosen row, shape ``(b, k - 1, n)``; also return the pivots.

    Entries stay minors of the rows, as each elimination divides by the pivot of the one before.
    """
    k, n = columns.shape
    normals = columns[:, chosen].T
    last = k - 1 - (normals[:, ::-1] != 0).argmax(axis=1)
    pivots = normals[np.arange(len(chosen)), last]
    crossed = pivots[:, None, None] * columns - normals[:, :, None] * columns[last][:, None, :]
    return crossed[np.arange(k) != last[:, None]].reshape(-1, k - 1, n) // divisor, pivots
