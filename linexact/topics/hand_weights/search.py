"""The simplest integer weights: least max ``|w_j|``, then sum ``|w_j|``, then ``|b|``.

The search is exhaustive, so its end is a proof of minimality.  In integers a strict row
``a . y > c`` with primitive integer ``a`` is ``a . y >= floor(c) + 1``; so every row is weak.  For
a size M = 0, 1, 2, ... all ``w`` with ``|w_j| <= M`` are built coordinate by coordinate, as arrays.
A prefix is dropped when a row without ``b`` cannot be met by any completion; rows without ``b``
are the given ones and the sums in which ``b`` cancels (one step of Fourier's elimination).
For a complete ``w`` every row bounds ``b`` from one side, and the integer nearest to 0 between
the bounds is taken.  Ties go to the lexicographically largest ``(w, b)``.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from linexact import kernel
from linexact.data.dataset import Vector
from linexact.data.linear import Classifier, primitive
from linexact.data.problem import Problem
from linexact.engine.optimum import NoPoint, Optimum, maximise
from linexact.errors import LimitError
from linexact.exact import over_common_denominator
from linexact.topics.hand_weights.cases import cases
from linexact.topics.hand_weights.problem import hand_weights
from linexact.topics.separability import Infeasible

Integers: TypeAlias = NDArray[Any]

MAX_PREFIXES = 2_000_000  # partial weight vectors held at once
MAX_CELLS = 12_000_000  # of them times the rows that prune them
MAX_SIZE = 100  # of a weight, where the demands leave it open
MAX_PRUNING_ROWS = 2_000
_SAFE = 2**61


@dataclass(frozen=True, slots=True, eq=False)
class Simplest:
    """Integers ``(w, b)`` that meet the problem; nothing simpler does."""

    problem: Problem
    w: tuple[int, ...]
    b: int

    @property
    def size(self) -> int:
        """The largest ``|w_j|``, M."""
        return max(map(abs, self.w), default=0)

    @property
    def point(self) -> Vector:
        """The same as a point of weight space, without ``b`` where there is no bias."""
        return Classifier.of(self.w, self.b).point(bias=self.problem.convention.bias)

    def check(self) -> None:
        """Check that all rows are met; raises :class:`linexact.kernel.CertificateError`."""
        kernel.check(self.problem.system, kernel.Solution(self.point))
        if not all(length.is_met(self.w) for length in self.problem.lengths):
            raise kernel.CertificateError("length", "the weights are longer than demanded")


@dataclass(frozen=True, slots=True, eq=False)
class NoIntegers:
    """Rational weights exist, integers do not.

    Either an equality of the system has no integer solution, or the demands bound every ``|w_j|``
    and none of the integers there fits, or a proof by cases says it.
    """

    problem: Problem


def simplest(problem: Problem) -> Simplest | NoIntegers | Infeasible:
    """Return the simplest integer weights, or why there are none.

    Raises :class:`~linexact.errors.LimitError` when the search grows beyond ``MAX_PREFIXES``,
    or reaches ``MAX_SIZE`` with demands that leave the weights unbounded and no proof by cases.

    >>> from linexact.topics.hand_weights.problem import read_demands
    >>> from linexact.data.convention import Convention
    >>> from linexact.data.gates import gate
    >>> for boundary in ("strict", "closed-positive", "closed-negative"):
    ...     found = simplest(read_demands(gate("AND"), Convention(True, boundary)))
    ...     print(found.w, found.b)
    (2, 2) -3
    (1, 1) -2
    (1, 1) -1
    """
    verdict = hand_weights(problem)
    if isinstance(verdict, Infeasible):
        return verdict
    if any(map(_is_unmeetable, problem.system.rows)):
        return NoIntegers(problem)
    search = _Search(problem)
    bound = _bound(problem, verdict.point)
    for size in range((MAX_SIZE if bound is None else bound) + 1):
        best = search.best(size)
        if best is not None:
            found = Simplest(problem, *best)
            found.check()
            return found
    if bound is None and cases(problem) is None:
        raise LimitError(
            "simplest",
            f"no integer weights up to {MAX_SIZE} meet the demands, and the demands do not"
            " bound the weights",
            limit="MAX_SIZE",
        )
    return NoIntegers(problem)


def simplest_within_limits(problem: Problem) -> Simplest | NoIntegers | None:
    """Return the same for a problem that weights meet; None where a limit is reached."""
    try:
        found = simplest(problem)
    except LimitError:
        return None
    return None if isinstance(found, Infeasible) else found


def _is_unmeetable(row: kernel.Constraint) -> bool:
    """Say whether no integers meet an equality: its primitive row's bound is a fraction."""
    equal = row.relation == "==" and any(row.coefficients)
    return equal and _primitive(row)[1].denominator != 1


def _bound(problem: Problem, point: Vector) -> int | None:
    """Return a size that need not be passed; None when the demands leave it open.

    Without demands a multiple of any solution is one, so the integers of ``point`` will do.
    """
    d = problem.dataset.dimension
    if problem.lengths:  # and each |w_j| is at most the length of w
        return math.floor(min(length.bound for length in problem.lengths))
    if all(row.bound == 0 for row in problem.demands):
        whole = primitive(over_common_denominator(point)[0])
        return max(map(abs, whole[:d]), default=0)
    rows = [
        kernel.Constraint("==" if row.relation == "==" else ">=", row.coefficients, row.bound)
        for row in problem.system.rows
    ]
    closed = kernel.System(problem.system.dimension, rows)
    largest = 0
    for j in range(d):
        for sign in (1, -1):
            answer = maximise(closed, [sign * (k == j) for k in range(closed.dimension)])
            if isinstance(answer, NoPoint):
                return 0
            if not isinstance(answer, Optimum):
                return None
            largest = max(largest, math.floor(answer.value))
    return largest


class _Search:
    """The rows as integers, split by the sign of ``b``, and the rows that prune."""

    def __init__(self, problem: Problem) -> None:
        self.d, self.lengths = problem.dataset.dimension, problem.lengths
        rows = _integer_rows(problem)
        bias = problem.convention.bias
        self.lower = [row for row in rows if bias and row[self.d] > 0]  # b >= ...
        self.upper = [row for row in rows if bias and row[self.d] < 0]  # b <= ...
        free = [row for row in rows if not bias or row[self.d] == 0]
        pruning = [_weights_only(row, self.d) for row in free] + self._without_b()
        self.pruning = list(dict.fromkeys(pruning))
        self.largest = max((abs(v) for row in (*rows, *self.pruning) for v in row), default=0)

    def _without_b(self) -> list[tuple[int, ...]]:
        """Return sums of a lower and an upper row in which ``b`` cancels, up to a number."""
        sums: list[tuple[int, ...]] = []
        for up in self.upper:
            for low in self.lower:
                if len(sums) >= MAX_PRUNING_ROWS:
                    return sums
                p, q = low[self.d], -up[self.d]
                row = tuple(q * v + p * u for v, u in zip(low, up, strict=True))
                sums.append(_weights_only(row, self.d))
        return sums

    def best(self, size: int) -> tuple[tuple[int, ...], int] | None:
        """Return the best ``(w, b)`` with all ``|w_j| <= size``, or None."""
        far = self.largest * max(1, size) * (self.d + 2)  # no b that a row asks for is as large
        kind: Any = np.int64 if far < _SAFE else object
        w = self._short(self._prefixes(size, kind))
        low = self._quotients(w, self.lower, kind).max(axis=1, initial=-far)
        high = (-self._quotients(w, self.upper, kind)).min(axis=1, initial=far)
        keep = low <= high
        w, b = w[keep], np.minimum(np.maximum(low, 0), high)[keep]
        if not len(w):
            return None
        size_of = abs(w)
        keys = (*(-w[:, j] for j in reversed(range(self.d))), -b, abs(b))
        order = (*keys, size_of.sum(axis=1), size_of.max(axis=1) if self.d else abs(b))
        first = _least(order)
        return tuple(int(v) for v in w[first]), int(b[first])

    def _short(self, w: Integers) -> Integers:
        """Return the weights that are short enough."""
        keep = [all(length.is_met(row) for length in self.lengths) for row in w.tolist()]
        return w[keep] if self.lengths else w

    def _prefixes(self, size: int, kind: Any) -> Integers:
        """Return all complete ``w`` with ``|w_j| <= size`` that meet the rows without ``b``."""
        rows = np.array([row[: self.d] for row in self.pruning], dtype=kind).reshape(
            len(self.pruning), self.d
        )
        needed = np.array([row[self.d] for row in self.pruning], dtype=kind)
        reach = abs(rows) * size
        rest = reach.sum(axis=1) if self.d else np.zeros(len(rows), dtype=kind)
        values = np.arange(-size, size + 1).astype(kind)
        w: Integers = np.zeros((1, 0), dtype=kind)
        sums: Integers = np.zeros((1, len(rows)), dtype=kind)
        for j in range(self.d):
            self._check_size(len(w) * len(values), len(rows))
            w = np.hstack([np.repeat(w, len(values), axis=0), np.tile(values, len(w))[:, None]])
            sums = (sums[:, None, :] + values[:, None] * rows[:, j]).reshape(len(w), len(rows))
            rest = rest - reach[:, j]
            keep = (sums + rest >= needed).all(axis=1)
            w, sums = w[keep], sums[keep]
        keep = (sums >= needed).all(axis=1)
        return w[keep]

    def _quotients(self, w: Integers, rows: list[tuple[int, ...]], kind: Any) -> Integers:
        """Return ``ceil((c - a . w) / |a_b|)`` for each ``w`` and row."""
        table = np.array(rows, dtype=kind).reshape(len(rows), self.d + 2)
        missing = table[:, -1] - w @ table[:, : self.d].T
        quotients: Integers = -(-missing // abs(table[:, self.d]))
        return quotients

    def _check_size(self, prefixes: int, rows: int) -> None:
        if prefixes > MAX_PREFIXES or prefixes * max(1, rows) > MAX_CELLS:
            raise LimitError(
                "simplest",
                f"more than {min(MAX_PREFIXES, MAX_CELLS // max(1, rows))} weight vectors would"
                " have to be tried; the simplest integers are searched for few inputs only",
                limit="MAX_PREFIXES",
            )


def _integer_rows(problem: Problem) -> list[tuple[int, ...]]:
    """Return weak integer rows ``(a, c)``: ``a . y >= c`` for integer ``y``."""
    rows: list[tuple[int, ...]] = []
    for row in problem.system.rows:
        if not any(row.coefficients):
            continue  # decided already: the problem is feasible
        a, bound = _primitive(row)
        least = math.floor(bound) + 1 if row.relation == ">" else math.ceil(bound)
        rows.append((*a, least))
        if row.relation == "==":
            rows.append((*(-v for v in a), math.ceil(-bound)))
    return list(dict.fromkeys(rows))


def _primitive(row: kernel.Constraint) -> tuple[tuple[int, ...], Fraction]:
    """Return the row with coprime integer coefficients, and its bound to match."""
    whole, common = over_common_denominator(row.coefficients)
    return primitive(whole), Fraction(row.bound) * common / math.gcd(*whole)


def _weights_only(row: tuple[int, ...], d: int) -> tuple[int, ...]:
    return (*row[:d], row[-1])


def _least(keys: tuple[Integers, ...]) -> int:
    """Return the row that is least by the last key, then by the one before it, ..."""
    chosen = np.arange(len(keys[0]))
    for key in reversed(keys):
        values = key[chosen]
        chosen = chosen[values == values.min()]
    return int(chosen[0])
