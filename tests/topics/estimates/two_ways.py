"""The status of each coefficient by two other ways: all extreme rays, and the likelihood itself.

``by_rays`` takes the rows of a model as they are defined (written out here once more, from the
table of docs/estimates.md), finds generators of their recession cone by double description in
Fractions, and reads the statuses off.  Nothing of linexact is used.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import product
from operator import mul
from typing import NamedTuple

import mpmath

Vector = Sequence[Fraction]


class Row(NamedTuple):
    owner: int
    equation: bool
    values: tuple[Fraction, ...]


def rows_of(model: str, X, y, levels: int = 2, intercept: bool = True) -> list[Row]:
    """Write a model's rows; ``y`` are codes as linexact.data.observations has them."""
    found = []
    for i, (x, code) in enumerate(zip(X, y, strict=True)):
        one = [Fraction(v) for v in x] + [Fraction(1)] * intercept
        if model == "binary":
            sign = -1 if code == 0 else 1
            found.append(Row(i, code == 2, tuple(sign * v for v in one)))
        elif model == "poisson":
            found.append(Row(i, code == 1, tuple(v if code else -v for v in one)))
        elif model == "multinomial":
            for k in range(levels):
                if k != code:
                    blocks = []
                    for level in range(1, levels):
                        factor = (level == code) - (level == k)
                        blocks += [factor * v for v in one]
                    found.append(Row(i, False, tuple(blocks)))
        else:
            for cut in range(levels - 1):
                unit = [Fraction(int(c == cut)) for c in range(levels - 1)]
                if cut == code:
                    found.append(Row(i, False, (*(-v for v in one), *unit)))
                if cut == code - 1:
                    found.append(Row(i, False, (*one, *(-v for v in unit))))
    return found


def dot(a: Vector, b: Vector) -> Fraction:
    return sum(map(mul, a, b), Fraction(0))


def generators(rows: Sequence[Row], p: int) -> tuple[list[Vector], list[Vector]]:
    """Return lines and rays that generate the cone (Motzkin's double description, no pruning)."""
    lines = [tuple(Fraction(int(i == j)) for j in range(p)) for i in range(p)]
    rays: list[Vector] = []
    for row in rows:
        moved = [v for v in lines if dot(row.values, v)]
        if moved:
            pivot = moved[0]
            at = dot(row.values, pivot)

            def flat(v, pivot=pivot, at=at, row=row):
                factor = dot(row.values, v) / at
                return tuple(a - factor * b for a, b in zip(v, pivot, strict=True))

            lines = [flat(v) for v in lines if v is not pivot]
            rays = [flat(v) for v in rays]
            if not row.equation:
                rays.append(tuple(v if at > 0 else -v for v in pivot))
            continue
        signs = [(dot(row.values, v), v) for v in rays]
        zero = [v for s, v in signs if s == 0]
        new = []
        for (s, v), (t, w) in product(signs, signs):
            if s > 0 > t:
                new.append(tuple(s * b - t * a for a, b in zip(v, w, strict=True)))
        kept = [] if row.equation else [v for s, v in signs if s > 0]
        rays = _without_copies(zero + kept + new)
        rays = _extreme(rays, rows[: rows.index(row) + 1])
    return lines, rays


def _without_copies(rays: Sequence[Vector]) -> list[Vector]:
    found = {}
    for ray in rays:
        size = max(abs(v) for v in ray) if any(ray) else 0
        if size:
            found[tuple(v / size for v in ray)] = None
    return list(found)


def _extreme(rays: Sequence[Vector], rows: Sequence[Row]) -> list[Vector]:
    """Leave out rays whose zero rows are a part of another's: they are sums of others."""
    zeros = [frozenset(i for i, r in enumerate(rows) if dot(r.values, v) == 0) for v in rays]
    return [
        v
        for i, v in enumerate(rays)
        if not any(zeros[i] < z or (zeros[i] == z and j < i) for j, z in enumerate(zeros) if j != i)
    ]


class Truth(NamedTuple):
    statuses: list[str]
    grows: list[bool]  # by row
    rank: int
    dimension: int


def by_rays(rows: Sequence[Row], p: int) -> Truth:
    lines, rays = generators(rows, p)
    statuses = []
    for j in range(p):
        if any(line[j] for line in lines):
            statuses.append("not identified")
            continue
        up, down = any(v[j] > 0 for v in rays), any(v[j] < 0 for v in rays)
        statuses.append("either" if up and down else "+inf" if up else "-inf" if down else "finite")
    grows = [any(dot(r.values, v) > 0 for v in rays) for r in rows]
    return Truth(statuses, grows, p - len(lines), len(lines) + rank(rays))


def rank(vectors: Sequence[Vector]) -> int:
    left, found = [list(v) for v in vectors], 0
    while left := [v for v in left if any(v)]:
        pivot = left.pop()
        j = next(j for j, value in enumerate(pivot) if value)
        left = [[a - v[j] / pivot[j] * b for a, b in zip(v, pivot, strict=True)] for v in left]
        found += 1
    return found


# The likelihood itself


def log_likelihood(model: str, X, y, beta, levels: int = 2, intercept: bool = True):
    """Return the log-likelihood in as many digits as mpmath is set to.

    ``y`` are codes: of trials with both outcomes (2), one event in two; of counts, 0 or 1.
    """
    total = mpmath.mpf(0)
    for x, code in zip(X, y, strict=True):
        one = [_real(v) for v in x] + [mpmath.mpf(1)] * intercept
        width = len(one)
        eta = mpmath.fdot(one, beta[:width])
        if model == "binary":
            up, down = (-mpmath.log1p(mpmath.exp(z)) for z in (-eta, eta))
            total += {0: down, 1: up, 2: up + down}[code]
        elif model == "poisson":
            total += (eta if code else 0) - mpmath.exp(eta)
        elif model == "multinomial":
            etas = [mpmath.mpf(0)]
            etas += [mpmath.fdot(one, beta[k * width :][:width]) for k in range(levels - 1)]
            total += etas[code] - mpmath.log(sum(map(mpmath.exp, etas)))
        else:
            cuts = beta[width:]
            upper = _logistic(cuts[code] - eta) if code < levels - 1 else mpmath.mpf(1)
            lower = _logistic(cuts[code - 1] - eta) if code > 0 else mpmath.mpf(0)
            total += mpmath.log(upper - lower)
    return total


def _logistic(z):
    return 1 / (1 + mpmath.exp(-z))


def _real(value):
    exact = Fraction(value)
    return mpmath.mpf(exact.numerator) / exact.denominator
