"""VIPR files, checked by an independent reader of the format."""

from __future__ import annotations

import pytest
from hypothesis import given
from strategies import systems
from vipr_reader import RejectedError, verify

from linexact.export.claim import Claim, SystemClaim
from linexact.export.vipr import export_vipr, restate
from linexact.kernel import Refutation, Solution, System, check
from linexact.separability import Feasible, feasible


def _answer(claim: Claim) -> str:
    return "infeasible" if isinstance(claim.proof, Refutation) else "feasible"


def test_every_claim_is_verified(claim: Claim) -> None:
    assert verify(export_vipr(claim)) == _answer(claim)


def test_the_support_alone_is_enough(claim: Claim) -> None:
    if isinstance(claim.proof, Refutation):
        part = claim.support_only()
        assert verify(export_vipr(part)) == "infeasible"
        assert len(part.system().rows) == len(claim.proof.multipliers)


@given(systems())
def test_any_system_with_bounds_and_strict_rows(system: System) -> None:
    verdict = feasible(system)
    proof = (
        Solution(verdict.point)
        if isinstance(verdict, Feasible)
        else Refutation(verdict.multipliers)
    )
    claim = SystemClaim(system, proof)
    assert verify(export_vipr(claim)) == _answer(claim)
    restated = restate(claim)
    check(System(len(restated.unknowns), restated.rows), restated.proof)


def test_xor_word_for_word(claims: dict[str, Claim]) -> None:
    text = export_vipr(claims["xor-bias-strict"])
    lines = [line for line in text.splitlines() if not line.startswith("%")]
    assert lines == [
        "VER 1.0",
        "VAR 3",
        "w1 w2 b",
        "INT 0",
        "OBJ min",
        "0",
        "CON 4 0",
        "C0 G 1 1  2 -1",
        "C1 G 1 2  1 1  2 1",
        "C2 G 1 2  0 1  2 1",
        "C3 G 1 3  0 -1  1 -1  2 -1",
        "RTP infeas",
        "SOL 0",
        "DER 1",
        "contradiction G 1 0 { lin 4 0 1/4 1 1/4 2 1/4 3 1/4 } -1",
    ]


TAMPERED = {
    "multiplier": ("xor-bias-strict", "lin 4 0 1/4", "lin 4 0 1/3"),
    "negative": ("xor-bias-strict", "lin 4 0 1/4", "lin 4 0 -1/4"),
    "coefficient": ("xor-bias-strict", "C1 G 1 2  1 1", "C1 G 1 2  1 2"),
    "sense": ("xor-bias-strict", "C1 G", "C1 L"),
    "derived too much": ("xor-bias-strict", "contradiction G 1 ", "contradiction G 2 "),
    "derived nothing": ("xor-bias-strict", "contradiction G 1 ", "contradiction G 0 "),
    "point": ("and-bias-strict", "2 -3", "2 -5"),
    "bound": ("constraints-feasible", "C2 E 0", "C2 E 1"),
}


@pytest.mark.parametrize("name", TAMPERED)
def test_tampered_files_are_rejected(name: str, claims: dict[str, Claim]) -> None:
    claim, old, new = TAMPERED[name]
    text = export_vipr(claims[claim])
    assert text.count(old) == 1
    with pytest.raises(RejectedError):
        verify(text.replace(old, new))


def test_names_from_outside_stay_in_comments(claims: dict[str, Claim]) -> None:
    text = export_vipr(claims["constraints-infeasible"])
    lines = [line for line in text.splitlines() if not line.startswith("%")]
    assert all("Axiom" not in line and "check-sat" not in line for line in lines)
    assert lines[:3] == ["VER 1.0", "VAR 3", "y1 y2 s"]
