"""Every status, row and rank against double description, and against the likelihood itself."""

from __future__ import annotations

import mpmath
import pytest
from asking import ask
from problems import published, random_problem
from two_ways import by_rays, log_likelihood, rows_of

from linexact.proof import checker

RANDOM = [random_problem(seed) for seed in range(320)]
PUBLISHED = published()


def _compare(problem):
    found = ask(problem)
    p = len(found.coefficients)
    rows = rows_of(problem.model, problem.X, problem.y, problem.levels, problem.intercept)
    truth = by_rays(rows, p)
    assert [e.status for e in found.coefficients] == truth.statuses
    mine = {
        (int(o), int(s)): bool(g)
        for o, s, g in zip(
            found.rows.owner, found.rows.side, found.recession.diverging, strict=True
        )
    }
    assert sum(mine.values()) == sum(truth.grows)
    by_owner = [0] * len(problem.y)
    for row, grows in zip(rows, truth.grows, strict=True):
        by_owner[row.owner] += grows
    assert found.growing.tolist() == by_owner
    assert (found.rank, found.dimension) == (truth.rank, truth.dimension)
    assert checker.verify(found.certificate().encode())
    return found


@pytest.mark.parametrize("problem", RANDOM, ids=lambda p: p.name)
def test_a_random_problem_is_right_and_verified(problem):
    _compare(problem)


@pytest.mark.parametrize("problem", PUBLISHED, ids=lambda p: p.name)
def test_a_gate_is_right_and_verified(problem):
    _compare(problem)


def test_the_problems_hold_every_case():
    """Otherwise the tests above say less than they seem to."""
    said, kinds = set(), set()
    for problem in RANDOM:
        found = ask(problem)
        said |= {(problem.model, e.status) for e in found.coefficients}
        kinds.add((problem.model, found.kind))
    models = {p.model for p in RANDOM}
    statuses = {"finite", "+inf", "-inf", "either", "not identified"}
    assert {(m, s) for m in models for s in statuses} == said
    assert {(m, k) for m in models for k in ("overlap", "quasi-complete")} <= kinds


@pytest.mark.parametrize("problem", RANDOM[:48], ids=lambda p: p.name)
def test_the_likelihood_grows_along_the_inner_direction_and_only_there(problem):
    """From 0, t times the direction; it is constant along null vectors."""
    found = ask(problem)
    with mpmath.workdps(60):

        def at(vector, t):
            units = found.rows.units
            beta = [mpmath.mpf(t) * v * u for v, u in zip(vector, units, strict=True)]
            if problem.model == "ordinal":  # thresholds must rise
                cuts = problem.levels - 1
                start = [mpmath.mpf(k) for k in range(cuts)]
                beta[-cuts:] = [a + b for a, b in zip(beta[-cuts:], start, strict=True)]
            size = max([1, *(abs(v * u) for v, u in zip(vector, found.rows.units, strict=True))])
            scaled = [b / size for b in beta] if problem.model != "ordinal" else beta
            return log_likelihood(
                problem.model, problem.X, problem.y, scaled, problem.levels, problem.intercept
            )

        if found.recession.diverging.any():
            values = [at(found.recession.direction, t) for t in (0, 1, 2)]
            assert values[0] < values[1] < values[2]
        for vector in found.recession.null:
            assert abs(at(vector, 1) - at(vector, 0)) < mpmath.mpf(10) ** -30
