"""Every status, row and rank against double description, and against the likelihood itself."""

from __future__ import annotations

import hashlib
import json
from dataclasses import replace

import mpmath
import pytest
from problems import ask, published, random_problem
from two_ways import by_rays, log_likelihood, rows_of

import linexact
from linexact.proof import checker
from linexact.proof.rows import Rejected

STATUSES = {"finite", "+infinity", "-infinity", "either", "not identified"}
OPPOSITES = ({"complete", "quasi-complete", "overlap"}, {"unique", "none"})
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


def _verifies(evidence):
    try:
        return bool(checker.verify(evidence.certificate().encode()))
    except Rejected:
        return False


@pytest.mark.parametrize("problem", RANDOM[::8], ids=lambda p: p.name)
def test_no_other_status_kind_or_rank_is_shown(problem):
    evidence = ask(problem).proved()
    assert _verifies(evidence)
    for i, (name, space, *rest) in enumerate(evidence.expects):
        if name == "status":
            others = [(name, space, other, rest[1]) for other in STATUSES - {rest[0]}]
        elif name == "rank":
            others = [(name, space, rest[0] + 1), (name, space, rest[0] - 1)]
        else:
            group = next(group for group in OPPOSITES if name in group)
            others = [(other, space) for other in group - {name}]
        for other in others:
            expects = (*evidence.expects[:i], other, *evidence.expects[i + 1 :])
            assert not _verifies(replace(evidence, expects=expects)), other


def test_thresholds_of_a_level_that_never_occurs_are_not_ordered():
    """Nothing in the rows says that one is below the next, so nothing is shown."""
    found = linexact.estimates([[0], [1], [2]], [0, 1, 2], model="ordinal")
    fields = json.loads(found.certificate())
    examples = [row for row in fields["data"]["examples"] if row[0] != "1"]
    lines = "".join(f"{','.join(row)}\n" for row in examples)
    fields["data"] |= {"examples": examples, "count": 2}
    fields["data"]["sha256"] = hashlib.sha256(lines.encode()).hexdigest()
    stated = {"atom": "independent", "space": 0, "rows": [0, 1], "null": [["1", "1", "1"]]}
    fields |= {"claims": [stated], "expects": []}
    fields["data"].pop("reading", None)
    del fields["seal"]
    fields["seal"] = hashlib.sha256(checker.canonical(fields)).hexdigest()
    with pytest.raises(Rejected, match="a level never occurs"):
        checker.verify(checker.canonical(fields) + b"\n")
