"""Every family of the benchmarks, its smaller half: the verdict that its construction gives."""

from __future__ import annotations

import pytest

from benchmarks import report, small
from benchmarks.families import Case, cases
from benchmarks.running import Run
from linexact.data.convention import Convention
from linexact.topics.separability import Separable, separate_dataset

CASES = list(cases(quick=True))


def test_there_are_forty_near_ties() -> None:
    assert sum(case.family == "near ties" for case in CASES) == 40


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.family}, {case.name}")
def test_verdicts(case: Case) -> None:
    convention = Convention(bias=case.bias, boundary="strict")
    verdict = separate_dataset(case.build(), convention)
    verdict.check()
    assert case.truth in (None, isinstance(verdict, Separable))


def test_scores_and_ratios() -> None:
    """Three cases: linprog calls the first and its twin separable, and is right on the last."""
    rows = [
        Run("linexact", True, "f", "a separable", 60_000, 2000, True, True, 1.0),
        Run("linexact", True, "f", "a flipped", 60_000, 2000, False, True, 1.0),
        Run("linexact", True, "f", "b", 60_000, 2000, False, True, 1.0),
        Run("linprog, feasibility", False, "f", "a separable", 60_000, 2000, True, False, 0.5),
        Run("linprog, feasibility", False, "f", "a flipped", 60_000, 2000, True, False, 0.1),
        Run("linprog, feasibility", False, "f", "b", 60_000, 2000, False, False, 4.0),
        Run("z3", True, "f", "a separable", 60_000, 2000, None, False, None),
        Run("z3", True, "f", "a flipped", 60_000, 2000, False, False, 8.0),
    ]
    known = report.truths(rows)
    peer = report.score("linprog, feasibility", rows, known)
    assert (peer.right, peer.wrong, peer.silent, peer.certified) == (2, 1, 0, 0)
    assert report.score("z3", rows, known).silent == 1
    floats, told_apart, large, smaller = report.ratio_lines(rows)
    assert "median 1.12, worst 2.00 (f, a separable), above 1.2 in 1 of 2 cases" in floats
    assert "median 0.25, worst 0.25 (f, b), above 1.2 in 0 of 1 cases" in told_apart
    assert "median 0.12, worst 0.12 (f, a flipped), above 0.25 in 0 of 1 cases" in large
    assert "no case" in smaller


def test_the_small_benchmark_names_its_units() -> None:
    table = small.report([small.Small("linexact", 2e-5), small.Small("other", 5e-5)])
    assert "| other | 50 | 2.50 |" in table
