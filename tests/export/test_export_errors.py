"""Fewest errors for others: both halves in Coq, a question for solvers."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from coq_files import CLOSED, PRINTED, TAMPERED_ERRORS, Compile, hash_of_printed
from shapes import pairs
from smt_solvers import SOLVERS, solver

import linexact
from linexact.cli import run as command
from linexact.errors import InputError, LimitError
from linexact.export import coq as coq_module
from linexact.export.coq import export_coq
from linexact.export.errors import ErrorsClaim, errors_claim
from linexact.export.smt import export_smt
from linexact.kernel import CertificateError


def of(name: str) -> ErrorsClaim:
    return errors_claim(json.loads(linexact.fewest_errors(name).certificate()))


def test_both_halves_are_theorems(coqc: Compile) -> None:
    claim = pairs()
    run = coqc(export_coq(claim, apart=True) + PRINTED)
    assert run.returncode == 0, run.stderr
    assert run.stdout.count(CLOSED) == 2
    assert claim.origin is not None
    assert hash_of_printed(run.stdout) == claim.origin.sha256


def test_the_theorem_says_so_many() -> None:
    text = export_coq(pairs())
    assert "(length wrong >= 2)%nat." in text
    assert "Any linear classifier is wrong on at least 2 of 4 examples in 1 dimension," in text
    assert "these_errors" not in export_coq(pairs(), numbers="R")


def test_each_edit_of_the_table_edits() -> None:
    text = export_coq(pairs())
    assert all(text.count(old) >= 1 for old, _ in TAMPERED_ERRORS.values())


@pytest.mark.parametrize("name", ["a case left out"])
def test_tampered_theorems_do_not_compile(name: str, coqc: Compile) -> None:
    old, new = TAMPERED_ERRORS[name]
    assert coqc(export_coq(pairs(), apart=True).replace(old, new)).returncode != 0


def test_what_is_too_long_for_coq_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(coq_module, "MAX_LOADS", 3)
    with pytest.raises(LimitError, match="comparisons"):
        export_coq(pairs())


def test_false_claims_are_not_written() -> None:
    claim = pairs()
    for wrong in ({"at_least": 3}, {"misclassified": (1,)}, {"cores": claim.cores[:1]}):
        false = ErrorsClaim(**{f: getattr(claim, f) for f in claim.__slots__} | wrong)
        for export in (export_coq, export_smt):
            with pytest.raises(CertificateError):
                export(false)


@pytest.mark.parametrize("errors", [pairs(), of("XOR")], ids=["pairs", "xor"])
@pytest.mark.parametrize("name", SOLVERS)
def test_solvers_find_no_weights_with_fewer_errors(name: str, errors: ErrorsClaim) -> None:
    script = export_smt(errors)
    assert solver(name)(script) == "unsat"
    more = script.replace(f" {errors.at_least}))", f" {errors.at_least + 1}))")
    more = more.replace("status unsat", "status sat")
    assert solver(name)(more) == "sat"


def test_a_bound_by_enumeration_has_no_proof_to_export() -> None:
    fields = json.loads(linexact.fewest_errors("XOR").certificate())
    with pytest.raises(InputError, match="trying every hyperplane"):
        errors_claim(fields | {"proof": "enumeration"})


def test_the_command_writes_the_theorems_and_the_theory(tmp_path: Path) -> None:
    proof = tmp_path / "errors.json"
    proof.write_text(linexact.fewest_errors("XOR").certificate(), encoding="ascii")
    coq = ["export", "coq", str(proof), "--apart", "-o"]
    assert command([*coq, str(tmp_path / "e.v")]) == 0
    assert command([*coq, str(tmp_path / "same-theory.v")]) == 0
    assert "Require Import LinexactQ." in (tmp_path / "e.v").read_text()
    assert (tmp_path / "LinexactQ.v").read_text() == coq_module.coq_library("Q")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["coq", "PROOF", "--support"], "for one refutation"),
        (["coq", "PROOF", "--form", "lra"], "reflect form alone"),
        (["coq", "PROOF", "--apart"], "written to a file"),
    ],
)
def test_what_has_no_export_is_refused(
    words: list[str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    proof = tmp_path / "errors.json"
    proof.write_text(linexact.fewest_errors("XOR").certificate(), encoding="ascii")
    assert command(["export", *(str(proof) if w == "PROOF" else w for w in words)]) == 2
    assert said in capsys.readouterr().err
