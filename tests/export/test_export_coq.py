"""Coq files: compared with files that were compiled, and compiled when coqc is here."""

from __future__ import annotations

import dataclasses
import os
import subprocess
from collections.abc import Callable
from fractions import Fraction
from hashlib import sha256
from pathlib import Path

import pytest

from linexact import export
from linexact._version import __version__
from linexact.errors import InputError, LimitError
from linexact.export.claim import Claim, DataClaim
from linexact.export.coq import export_coq
from linexact.kernel import CertificateError, Refutation, Solution
from linexact.model.convention import Convention
from linexact.model.dataset import Dataset

Compile = Callable[[str], subprocess.CompletedProcess[str]]
Claims = dict[str, Claim]
GOLDEN = Path(__file__).parents[1] / "golden" / "coq"
# In golden files a line stands for each piece of the theory, with the digest of what was compiled.
THEORY = {
    f"(* theory/{path.name} {sha256(path.read_bytes()).hexdigest()} *)\n": path.read_text("ascii")
    for path in (Path(export.__file__).parent / "theory").glob("*.v")
}
CLOSED = "Closed under the global context"
AXIOMS_OF_REALS = {
    "ClassicalDedekindReals.sig_forall_dec",
    "FunctionalExtensionality.functional_extensionality_dep",
}

# (claim, form, numbers): every template, both kinds of unknowns, both forms
FILES = [
    ("xor-bias-strict", "reflect", "Q"),
    ("xor-bias-strict", "reflect", "R"),
    ("xor-bias-strict", "lra", "Q"),
    ("xor-bias-strict", "lra", "R"),
    ("xor-none-closed-negative", "reflect", "Q"),
    ("and-bias-closed-positive", "reflect", "Q"),
    ("and-bias-closed-positive", "lra", "Q"),
    ("signs-none-strict", "reflect", "Q"),
    ("decimals", "reflect", "Q"),
    ("constraints-infeasible", "reflect", "Q"),
    ("constraints-infeasible", "lra", "R"),
    ("constraints-feasible", "reflect", "Q"),
]
NAMES = ["-".join(file) for file in FILES]


@pytest.mark.parametrize("file", FILES, ids=NAMES)
def test_golden_files_are_what_is_written(file: tuple[str, str, str], claims: Claims) -> None:
    name, form, numbers = file
    text = export_coq(claims[name], form, numbers=numbers)
    text = text.replace(f"linexact {__version__}", "linexact (any version)")
    for line, theory in THEORY.items():  # it stands once, beside the module that writes it
        text = text.replace(theory, line)
    path = GOLDEN / f"{'-'.join(file)}.v"
    if os.environ.get("LINEXACT_REWRITE_GOLDEN"):
        path.write_text(text, encoding="ascii")
    assert text == path.read_text(encoding="ascii")


def test_golden_folder_holds_nothing_else() -> None:
    assert {path.stem for path in GOLDEN.glob("*.v")} == set(NAMES)


def _with_theory(text: str) -> str:
    """Return a golden file as it is written: each line that names a theory is the theory."""
    for line, theory in THEORY.items():
        text = text.replace(line, theory)
    return text


def test_golden_files_hold_no_theory_and_the_written_ones_hold_it_all(claims: Claims) -> None:
    named: set[str] = set()
    for name, form, numbers in FILES:
        short = (GOLDEN / f"{name}-{form}-{numbers}.v").read_text(encoding="ascii")
        assert not any(theory in short for theory in THEORY.values())
        named |= {line for line in THEORY if line in short}
        written = export_coq(claims[name], form, numbers=numbers)
        assert not any(line in written for line in THEORY)
        assert _with_theory(short) == written.replace(
            f"linexact {__version__}", "linexact (any version)"
        )
    assert named == set(THEORY)


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_golden_files_compile(name: str, coqc: Compile) -> None:
    result = coqc(_with_theory((GOLDEN / f"{name}.v").read_text(encoding="ascii")))
    assert (result.returncode, result.stderr) == (0, "")
    _assert_assumptions(result.stdout, real=name.endswith("R"))


def _assert_assumptions(output: str, *, real: bool) -> None:
    if not real:
        assert output.strip() == CLOSED
        return
    lines = output.splitlines()
    named = {line.split()[0] for line in lines[1:] if line and not line[0].isspace()}
    assert lines[0] == "Axioms:"
    assert named <= AXIOMS_OF_REALS


def test_theorem_and_print_assumptions_in_one_small_file(claims: Claims, coqc: Compile) -> None:
    result = coqc(export_coq(claims["xor-bias-strict"]))
    assert (result.returncode, result.stdout.strip()) == (0, CLOSED)


@pytest.mark.slow
def test_every_claim_compiles_over_the_rationals(claim: Claim, coqc: Compile) -> None:
    result = coqc(export_coq(claim))
    assert (result.returncode, result.stderr, result.stdout.strip()) == (0, "", CLOSED)


@pytest.mark.slow
def test_every_claim_compiles_by_lra(claim: Claim, coqc: Compile) -> None:
    result = coqc(export_coq(claim, "lra"))
    assert (result.returncode, result.stderr, result.stdout.strip()) == (0, "", CLOSED)


# Claims and one edit each that makes the file say something false or unproved.
TAMPERED = {
    "multiplier changed": ("xor-bias-strict", "(0%Z, 1)", "(0%Z, 2)"),
    "multiplier dropped": ("xor-bias-strict", "(0%Z, 1);\n   ", ""),
    "multiplier negative": ("xor-bias-strict", "(0%Z, 1)", "(0%Z, -1)"),
    "position changed": ("xor-none-closed-negative", "(1%Z, 1)", "(0%Z, 1)"),
    "data changed": ("xor-bias-strict", "[0; 1]", "[0; 2]"),
    "class swapped": ("xor-bias-strict", "(Positive, [0; 1])", "(Negative, [0; 1])"),
    "input dropped": ("xor-bias-strict", "[0; 1]", "[0]"),
    "example dropped": ("xor-bias-strict", "(Negative, [0; 0]);\n   ", ""),
    "weights changed": ("and-bias-closed-positive", "[2; 2]", "[2; 0]"),
    "bias changed": ("and-bias-closed-positive", "(-3)", "(-2)"),
    "weight too many": ("and-bias-closed-positive", "[2; 2]", "[2; 2; 0]"),
    "point changed": ("constraints-feasible", "-0.1; 1/21", "-0.1; 1/20"),
    "bound changed": ("constraints-infeasible", "AtLeast, 0.1", "AtLeast, -1"),
    "theory weakened": ("xor-bias-strict", "(0 <=? m)%Z", "true"),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", TAMPERED)
def test_tampered_files_do_not_compile(name: str, claims: Claims, coqc: Compile) -> None:
    claim, old, new = TAMPERED[name]
    text = export_coq(claims[claim])
    assert text.count(old) >= 1
    result = coqc(text.replace(old, new))
    assert result.returncode != 0
    assert CLOSED not in result.stdout


@pytest.mark.slow
def test_an_edit_that_keeps_the_theorem_true_compiles(claims: Claims, coqc: Compile) -> None:
    """What is refused is falsehood, not editing: a stricter row is refuted all the same."""
    text = export_coq(claims["constraints-infeasible"])
    assert text.count("AtLeast, 0.1") == 1
    assert coqc(text.replace("AtLeast, 0.1", "Above, 0.1")).returncode == 0


def test_one_tampered_file_does_not_compile(claims: Claims, coqc: Compile) -> None:
    text = export_coq(claims["xor-bias-strict"])
    result = coqc(text.replace("(Positive, [0; 1])", "(Negative, [0; 1])"))
    assert result.returncode != 0


@pytest.mark.slow
def test_the_boundary_matters_in_the_theorem(claims: Claims, coqc: Compile) -> None:
    """Without a strict row the combination 0 >= 0 refutes nothing."""
    text = export_coq(claims["xor-none-closed-negative"])
    assert "dot w (map value x) > 0" in text
    weaker = text.replace("dot w (map value x) > 0", "dot w (map value x) >= 0")
    weaker = weaker.replace("((map value x), Above", "((map value x), AtLeast")
    assert weaker.count("Above, 0%Q") == 0
    assert coqc(weaker).returncode != 0


@pytest.mark.slow
def test_numbers_of_six_thousand_digits(coqc: Compile) -> None:
    big = 10**6000 + 7
    data = Dataset.from_rows([[0], [big], [2 * big]], [1, -1, 1])
    half = Refutation({0: Fraction(1, 2), 1: Fraction(1), 2: Fraction(1, 2)})
    result = coqc(export_coq(DataClaim(data, Convention(True, "strict"), half)))
    assert (result.returncode, result.stdout.strip()) == (0, CLOSED)


def test_false_claims_are_not_written(claims: Claims) -> None:
    claim = claims["xor-bias-strict"]
    wrong = dataclasses.replace(claim, proof=Refutation({0: 1, 1: 1, 2: 1}))
    with pytest.raises(CertificateError):
        export_coq(wrong)
    with pytest.raises(CertificateError):
        export_coq(dataclasses.replace(claim, proof=Solution((1, 1, 1))))


def test_a_solution_is_not_stated_over_the_reals(claims: Claims) -> None:
    with pytest.raises(InputError, match="over Q"):
        export_coq(claims["and-bias-strict"], numbers="R")


def test_lra_is_for_small_data() -> None:
    data = Dataset.from_rows([[i] for i in range(200)], [1] * 200)
    claim = DataClaim(data, Convention(True, "strict"), Solution((0, 1)))
    with pytest.raises(LimitError, match="at most 120 rows"):
        export_coq(claim, "lra")


@pytest.mark.parametrize("form", ["reflect", "lra"])
def test_names_stay_in_one_harmless_comment(form: str, claims: Claims) -> None:
    text = export_coq(claims["constraints-infeasible"], form)
    comment, rest = text.split("*)", 1)
    assert comment.count("(*") == 1
    assert "Unknowns: x, ?? Axiom a ? False. ?? ?" in comment
    assert "Axiom" not in rest
