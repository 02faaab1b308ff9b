"""What is written for Coq alone: theorems compiled, altered, and refused elsewhere."""

from __future__ import annotations

import dataclasses
from fractions import Fraction
from typing import Any

import pytest
from coq_files import CLOSED, PRINTED, TAMPERED_PROVED, Compile, hash_of_printed
from shapes import proved

import linexact
from linexact.certificate import data_sha256
from linexact.cli import run
from linexact.errors import InputError, LimitError
from linexact.export.coq import export_coq
from linexact.export.received import received
from linexact.kernel import CertificateError

# A few of all, since each takes Coq a second.
COMPILED = ["rank-full", "rank-dependent", "run-closed", "run-returns", "whole-without-bias"]
COMPILED += ["length-counted", "region-sheared", "symmetry-shifts"]


@pytest.mark.parametrize("name", COMPILED)
def test_theorems_compile_and_hold_the_data(name: str, coqc: Compile) -> None:
    claim = proved()[name]
    text = export_coq(claim, apart=True)  # type: ignore[arg-type]
    assert data_sha256(claim.dataset) in text
    ran = coqc(text + PRINTED)
    assert (ran.returncode, ran.stderr) == (0, ""), ran.stderr
    assert ran.stdout.startswith(CLOSED)
    assert hash_of_printed(ran.stdout) == data_sha256(claim.dataset)


@pytest.mark.parametrize("name", ["an update more", "a unit too many", "another vertex"])
def test_altered_theorems_do_not_compile(name: str, coqc: Compile) -> None:
    claim, old, new = TAMPERED_PROVED[name]
    text = export_coq(proved()[claim], apart=True)  # type: ignore[arg-type]
    assert text.count(old) >= 1, text
    assert coqc(text.replace(old, new, 1)).returncode != 0


def test_false_claims_are_not_written() -> None:
    claims: dict[str, Any] = {**proved()}
    for name, wrong in (
        ("rank-dependent", {"null": (Fraction(1),) * 4}),
        ("rank-dependent", {"null": (Fraction(0),) * 4}),
        ("rank-full", {"rows": (0, 1, 1)}),
        ("run-converged", {"updates": 17}),
        ("run-converged", {"passes": 2}),
        ("run-returns", {"start": (Fraction(1), Fraction(0), Fraction(1, 3))}),
        ("whole", {"tree": claims["whole"].tree[:2]}),
        ("whole", {"tree": (*claims["whole"].tree, {})}),
        ("whole", {"demands": ()}),
        ("length-free", {"squared": Fraction(7)}),
        ("length-free", {"point": (Fraction(2), Fraction(2), Fraction(-2))}),
        ("length-counted", {"multipliers": {}}),
        ("region-slice", {"point": (Fraction(3), Fraction(1), Fraction(-3))}),
        ("region-slice", {"reasons": {0: ({1: Fraction(1)},)}}),
        ("symmetry", {"permutations": ((0, 0),)}),
        ("symmetry", {"multipliers": {2: Fraction(1)}}),
    ):
        with pytest.raises(CertificateError):
            export_coq(dataclasses.replace(claims[name], **wrong))


def test_a_claim_is_chosen_by_name_or_is_the_only_one_to_export() -> None:
    both = linexact.certify("OR", kind=True).certificate()
    assert "this_classifier" in export_coq(received(both, "or.json"))
    assert "full_rank" in export_coq(received(both, "or.json", about="rank"))
    whole = linexact.work_out("AND", demands=["2 b = -3", "integers"]).certificate()
    assert "no_integer_weights" in export_coq(received(whole, "and.json"))
    street = linexact.hard_margin("AND").certificate()
    assert "shortest_weights" in export_coq(received(street, "street.json"))
    alone = linexact.region(constraints="w1 > 0").certificate()
    with pytest.raises(InputError, match="a claim region without examples is not exported"):
        received(alone, "region.json", about="region")
    for about, message in (("run", "holds no claim run"), ("ranks", "expected one of rank, run")):
        with pytest.raises(InputError, match=message):
            received(both, "or.json", about=about)


def test_what_is_not_written_is_refused_with_the_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    claim: Any = proved()["rank-full"]
    with pytest.raises(InputError, match="over Q"):
        export_coq(claim, numbers="R")
    with pytest.raises(InputError, match="reflect form alone"):
        export_coq(claim, "lra")
    for rule in ({"order": "4,3,2,1"}, {"rate": "1/(1+t)"}, {"restart": True}, {"passes": 1}):
        text = linexact.trace("AND", **rule).certificate()  # type: ignore[arg-type]
        with pytest.raises(InputError, match="in the order of the file"):
            received(text, "run.json", about="run")
    monkeypatch.setattr("linexact.export.runs.MAX_PRODUCTS", 50)
    with pytest.raises(LimitError, match="products"):
        export_coq(proved()["run-converged"])  # type: ignore[arg-type]


def test_the_command_writes_them_for_coq_alone(
    tmp_path: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    proof = tmp_path / "and.json"
    assert run(["trace", "AND", "--certificate", str(proof)]) == 0
    capsys.readouterr()
    assert run(["export", "coq", str(proof), "--claim", "run"]) == 0
    assert "makes 18 updates and then none" in capsys.readouterr().out
    whole = tmp_path / "whole.json"
    told = ["--demand", "2 b = -3", "--demand", "integers", "--certificate", str(whole)]
    assert run(["solve", "AND", *told]) == 0
    assert run(["export", "smt2", str(whole)]) == 2
    assert "exported to Coq alone" in capsys.readouterr().err
    assert run(["export", "coq", str(whole), "--support"]) == 2
    assert "this is no-integers" in capsys.readouterr().err
