"""Linear programs against scipy's floating-point solver, and against damage."""

from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction

import pytest
from scipy.optimize import linprog

from linexact.engine.optimum import NoPoint, Optimum, Unbounded, maximise
from linexact.kernel import CertificateError, Constraint, Refutation, System, check

F = Fraction
STATUS = {Optimum: 0, NoPoint: 2, Unbounded: 3}


def program(seed: int) -> tuple[System, tuple[int, ...]]:
    source = random.Random(seed)
    k = source.randint(1, 4)
    rows = [
        Constraint(
            source.choice([">=", ">=", ">=", "=="]),
            tuple(F(source.randint(-3, 3), source.choice([1, 2])) for _ in range(k)),
            F(source.randint(-4, 2), source.choice([1, 3])),
        )
        for _ in range(source.randint(0, 8))
    ]
    return System(k, rows), tuple(source.randint(-3, 3) for _ in range(k))


def by_floats(system: System, goal: tuple[int, ...]) -> tuple[int, float]:
    weak = [r for r in system.rows if r.relation == ">="]
    equal = [r for r in system.rows if r.relation == "=="]
    answer = linprog(
        [-float(v) for v in goal],
        A_ub=[[-float(v) for v in r.coefficients] for r in weak] or None,
        b_ub=[-float(r.bound) for r in weak] or None,
        A_eq=[[float(v) for v in r.coefficients] for r in equal] or None,
        b_eq=[float(r.bound) for r in equal] or None,
        bounds=[(None, None)] * system.dimension,
    )
    return answer.status, -answer.fun if answer.status == 0 else 0.0


def test_agrees_with_highs_on_random_programs() -> None:
    seen = dict.fromkeys(STATUS, 0)
    for seed in range(400):
        system, goal = program(seed)
        found = maximise(system, goal)
        status, value = by_floats(system, goal)
        assert STATUS[type(found)] == status, seed
        seen[type(found)] += 1
        if isinstance(found, Optimum):
            found.check()
            assert abs(float(found.value) - value) < 1e-7, seed
        if isinstance(found, NoPoint):
            check(system, Refutation(found.multipliers))
    assert min(seen.values()) > 40, seen


def test_a_wrong_optimum_is_noticed() -> None:
    system = System(1, [Constraint(">=", (-1,), -5)])
    best = maximise(system, (2,))
    assert isinstance(best, Optimum)
    assert best.value == 10
    for wrong in (
        replace(best, value=F(9)),
        replace(best, value=F(11)),
        replace(best, point=(F(4),)),
        replace(best, point=(F(6),)),
        replace(best, multipliers={}),
        replace(best, multipliers={0: F(1)}),
    ):
        with pytest.raises(CertificateError):
            wrong.check()


def test_an_objective_of_nothing_is_0() -> None:
    best = maximise(System(1, []), (0,))
    assert isinstance(best, Optimum)
    assert best.value == 0
