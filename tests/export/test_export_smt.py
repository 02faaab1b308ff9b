"""SMT-LIB files, decided again by z3 and cvc5."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from smt_solvers import SOLVERS, solver
from strategies import systems

from linexact.export.claim import Claim, SystemClaim
from linexact.export.smt import export_smt
from linexact.kernel import Refutation, Solution, System
from linexact.separability import Feasible, feasible


def _expected(claim: Claim) -> str:
    return "unsat" if isinstance(claim.proof, Refutation) else "sat"


@pytest.mark.parametrize("name", SOLVERS)
def test_solvers_agree(name: str, claim: Claim) -> None:
    text = export_smt(claim)
    assert f"(set-info :status {_expected(claim)})" in text
    assert solver(name)(text) == _expected(claim)


@pytest.mark.parametrize("name", SOLVERS)
def test_solvers_agree_about_the_support(name: str, claim: Claim) -> None:
    if isinstance(claim.proof, Refutation):
        assert solver(name)(export_smt(claim.support_only())) == "unsat"


@pytest.mark.parametrize("name", SOLVERS)
@settings(max_examples=60, deadline=None)
@given(system=systems())
def test_solvers_agree_about_any_system(name: str, system: System) -> None:
    decide = solver(name)
    verdict = feasible(system)
    proof = (
        Solution(verdict.point)
        if isinstance(verdict, Feasible)
        else Refutation(verdict.multipliers)
    )
    claim = SystemClaim(system, proof)
    assert decide(export_smt(claim)) == _expected(claim)


def test_signs_fractions_and_zero_coefficients(claims: dict[str, Claim]) -> None:
    lines = export_smt(claims["constraints-infeasible"]).splitlines()
    assert [line for line in lines if line.startswith("(assert")] == [
        "(assert (> (+ (* (/ 1 3) y1) y2) 0))",
        "(assert (>= (* (- 1) y1) 0.1))",
        "(assert (= (* 3 y2) (/ (- 1) 7)))",
    ]


def test_names_from_outside_stay_in_comments(claims: dict[str, Claim]) -> None:
    lines = export_smt(claims["constraints-infeasible"]).splitlines()
    assert all("Axiom" not in line for line in lines if not line.startswith(";"))
    assert lines.count("(check-sat)") == 1
