"""Coq files: compared with files that were compiled, and compiled when coqc is here."""

from __future__ import annotations

import dataclasses
import os
import re
from fractions import Fraction
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from coq_files import CLOSED, PRINTED, TAMPERED, Compile, assert_closed, hash_of_printed

from linexact import export
from linexact._version import __version__
from linexact.certificate import data_sha256, read_certificate
from linexact.data.convention import Convention
from linexact.data.dataset import Dataset
from linexact.errors import InputError, LimitError
from linexact.export.claim import DataClaim, claim_of
from linexact.export.coq import export_coq
from linexact.kernel import CertificateError, Refutation, Solution
from linexact.separability import separate_dataset

Claims = dict[str, Any]
GOLDEN = Path(__file__).parents[1] / "golden" / "coq"
# In golden files a line stands for each piece of the theory, with the digest of what was compiled.
THEORY = {
    f"(* theory/{path.name} {sha256(path.read_bytes()).hexdigest()} *)\n": path.read_text("ascii")
    for path in (Path(export.__file__).parent / "theory").glob("*.v")
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
    ("two-pairs", "reflect", "Q"),
    ("two-pairs", "reflect", "R"),
    ("rank-full", "reflect", "Q"),
    ("rank-dependent", "reflect", "Q"),
    ("run-converged", "reflect", "Q"),
    ("run-returns", "reflect", "Q"),
    ("length-counted", "reflect", "Q"),
    ("region-slice", "reflect", "Q"),
    ("symmetry-shifts", "reflect", "Q"),
    ("whole", "reflect", "Q"),
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


def with_theory(text: str) -> str:
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
        assert with_theory(short) == written.replace(
            f"linexact {__version__}", "linexact (any version)"
        )
    assert named == set(THEORY)


# What follows compiles a few files.


@pytest.mark.parametrize("name", ["xor-bias-strict-reflect-Q", "xor-bias-strict-lra-R"])
def test_golden_files_compile(name: str, coqc: Compile) -> None:
    run = coqc(with_theory((GOLDEN / f"{name}.v").read_text(encoding="ascii")))
    assert_closed(run, real=name.endswith("R"))


@pytest.mark.parametrize("name", ["decimals", "signs-none-strict", "constraints-feasible"])
def test_theorems_compile_against_the_theory_beside(
    name: str, claims: Claims, coqc: Compile
) -> None:
    assert_closed(coqc(export_coq(claims[name], apart=True)))


@pytest.mark.parametrize("name", ["class swapped", "bound changed"])
def test_tampered_files_do_not_compile(name: str, claims: Claims, coqc: Compile) -> None:
    claim, old, new = TAMPERED[name]
    text = export_coq(claims[claim], apart=True)
    assert text.count(old) >= 1
    run = coqc(text.replace(old, new))
    assert run.returncode != 0
    assert CLOSED not in run.stdout


def test_coq_prints_the_examples_of_the_data(coqc: Compile) -> None:
    """Numbers in all their forms: what Coq holds is what the certificate says it holds."""
    data = Dataset.from_rows([["-1/3", "1.6"], ["-2.75", "1e-30"], ["12345", "0"]], [1, -1, 1])
    verdict = separate_dataset(data, Convention(True, "strict"))
    text = export_coq(claim_of(read_certificate(verdict.certificate())), apart=True)
    assert "-1/3; 1.6" in text
    assert data_sha256(data) in text
    run = coqc(text + PRINTED)
    assert run.returncode == 0, run.stderr
    assert hash_of_printed(run.stdout) == data_sha256(data)


NOT_READ = re.compile(
    r"^ *\[*\((Positive|Negative), \[[-0-9./; ]*\]\)(;|\]%number\.)$"
    r"|^ *\[*\([0-9]+%Z, -?[0-9]+\)\]*(;|\]*%number\.)$"
)
WHY_RIGHT = """\
  split; [reflexivity |]. intros e I. apply right_row. revert e I.
  apply (solution example row_of).
  vm_cast_no_check (eq_refl true)."""
HOSTILE = "Definition In {A : Type} (e : A) (l : list A) : Prop := False.\n"


def test_a_file_with_its_theory_can_redefine_words_and_so_must_be_ones_own(
    claims: Claims, coqc: Compile
) -> None:
    """Why a file from somebody else is read whole, and compiled against one's own theory."""
    text = export_coq(claims["and-bias-strict"])
    for old, new in (
        ("(Negative, [0; 0])", "(Positive, [0; 0])"),  # now the weights are wrong
        ("(* An example is a constraint", f"{HOSTILE}(* An example is a constraint"),
        (WHY_RIGHT, "  split; [reflexivity |]. intros e []."),
    ):
        assert text.count(old) == 1
        text = text.replace(old, new)
    assert_closed(coqc(text))


def test_what_is_read_of_a_file_without_theory_hides_nothing() -> None:
    data = Dataset.from_rows([[i, f"{i}.5"] for i in range(300)], [1] * 150 + [-1] * 150)
    claim = DataClaim(data, Convention(True, "strict"), Solution((-1, 0, Fraction(299, 2))))
    text = export_coq(claim, apart=True)
    read = [line for line in text.splitlines() if not NOT_READ.match(line)]
    assert len(read) < 70
    hidden = text.replace(
        "   (Negative, [200; 200.5]);\n", f"   (Negative, [200; 200.5])].\n{HOSTILE}"
    )
    assert hidden != text
    shown = [line for line in hidden.splitlines() if not NOT_READ.match(line)]
    assert HOSTILE.strip() in shown


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
