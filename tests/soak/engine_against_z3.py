"""Random data sets and systems of constraints: the engine and z3 decide alike.

z3 is asked in its own words, written here from the data and not by the exports.  Every verdict
on a data set is checked by the standalone checker as well.
"""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from typing import Any

import z3

from linexact import checker
from linexact.data.convention import BOUNDARIES, Convention
from linexact.data.dataset import Dataset
from linexact.kernel import RELATIONS, Constraint, System
from linexact.separability import Feasible, Separable, feasible, separate_dataset

COUNT = 1_000_000


def run(count: int, seed: int) -> Counter[str]:
    """Ask both about ``count`` problems."""
    rng = random.Random(seed)
    return Counter(
        _one_dataset(rng) if rng.random() < 0.5 else _one_system(rng) for _ in range(count)
    )


def _one_dataset(rng: random.Random) -> str:
    d, n = rng.randint(1, 4), rng.randint(1, 9)
    rows = [[_number(rng) for _ in range(d)] for _ in range(n)]
    targets = [rng.choice((1, -1)) for _ in range(n)]
    bias, boundary = rng.random() < 0.5, rng.choice(BOUNDARIES)
    verdict = separate_dataset(
        Dataset.from_rows(rows, targets), Convention(bias=bias, boundary=boundary)
    )
    checker.verify(verdict.certificate().encode())
    w = z3.Reals(" ".join(f"w{j}" for j in range(d)))
    b = z3.Real("b") if bias else z3.RealVal(0)
    solver = z3.Solver()
    for row, target in zip(rows, targets, strict=True):
        z = z3.Sum([_exact(v) * wj for v, wj in zip(row, w, strict=True)]) + b
        owns_zero = boundary == ("closed-positive" if target > 0 else "closed-negative")
        signed = z if target > 0 else -z
        solver.add(signed >= 0 if owns_zero else signed > 0)
    return _agreed(solver, isinstance(verdict, Separable), ("separable", "inseparable"))


def _one_system(rng: random.Random) -> str:
    k = rng.randint(1, 4)
    rows = [
        Constraint(rng.choice(RELATIONS), [_number(rng) for _ in range(k)], _number(rng))
        for _ in range(rng.randint(1, 7))
    ]
    verdict = feasible(System(k, rows))
    checker.verify(verdict.certificate().encode())
    y = z3.Reals(" ".join(f"y{j}" for j in range(k)))
    solver = z3.Solver()
    for row in rows:
        left = z3.Sum([_exact(v) * yj for v, yj in zip(row.coefficients, y, strict=True)])
        right = _exact(row.bound)
        solver.add({">": left > right, ">=": left >= right, "==": left == right}[row.relation])
    return _agreed(solver, isinstance(verdict, Feasible), ("feasible", "infeasible"))


def _agreed(solver: Any, found: bool, words: tuple[str, str]) -> str:
    answer = str(solver.check())
    assert answer == ("sat" if found else "unsat"), f"z3 says {answer}:\n{solver.sexpr()}"
    return words[0] if found else words[1]


def _number(rng: random.Random) -> Fraction:
    """Return a number that often meets others, and now and then one of many digits."""
    if rng.random() < 0.02:
        return Fraction(rng.randint(-(10**20), 10**20), rng.randint(1, 10**9))
    return Fraction(rng.randint(-3, 3), rng.randint(1, 2))


def _exact(value: Any) -> Any:
    return z3.RealVal(str(value))
