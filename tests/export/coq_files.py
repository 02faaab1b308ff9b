"""Coq files: how they are compiled, what Coq prints, and edits that make one false."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Callable
from fractions import Fraction
from hashlib import sha256
from pathlib import Path

from linexact.export.coq import coq_library, library_name
from linexact.export.coq_data import Numbers

Compile = Callable[[str], "subprocess.CompletedProcess[str]"]
NUMBERS: tuple[Numbers, ...] = ("Q", "R")
CLOSED = "Closed under the global context"
AXIOMS_OF_REALS = {
    "ClassicalDedekindReals.sig_forall_dec",
    "FunctionalExtensionality.functional_extensionality_dep",
}

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
# The same of fewest errors: of the pairs of test_export_errors, two errors at least.
TAMPERED_ERRORS = {
    "one error too many": ("length wrong >= 2", "length wrong >= 3"),
    "the bound of the proof": ("(Z.of_nat 2)", "(Z.of_nat 1)"),
    "a case left out": ("(Case 0", "(Case 5"),
    "weights too heavy": ("Packing 1 [(1%nat, 1%Z)]", "Packing 1 [(1%nat, 0%Z)]"),
    "a core used twice": ("Packing 1 [(1%nat, 1%Z)]", "Packing 1 [(0%nat, 1%Z)]"),
    "a core that does not cancel": ("(2%Z, 1)", "(2%Z, 2)"),
    "an error hidden": ("misclassified : list nat := [1; 3]", "misclassified : list nat := [1; 2]"),
    "a class swapped": ("(Negative, [1])", "(Positive, [1])"),
}
# The same of what is written for Coq alone.
TAMPERED_PROVED = {
    "an update more": ("run-converged", "18%N", "19%N"),
    "passes left out": ("run-converged", "N.iter 9", "N.iter 3"),
    "other weights of a run": ("run-converged", "[3; 2]", "[3; 3]"),
    "another rate": ("run-converged", "value (1)", "value (2)"),
    "another class": ("run-converged", "(Negative, [0; 1])", "(Positive, [0; 1])"),
    "no return": ("run-returns", "N.iter 1 pass", "N.iter 0 pass"),
    "a unit too many": ("rank-full", "(0%Z, 1)", "(0%Z, 2)"),
    "an example of a basis": ("rank-full", "(Negative, [0; 0])", "(Negative, [1; 0])"),
    "an unknown more": ("rank-full", "length w = 2%nat", "length w = 3%nat"),
    "a null vector of zeros": ("rank-dependent", "[-2; 1; 0]", "[0; 0; 0]"),
    "another null vector": ("rank-dependent", "[-2; 1; 0]", "[-2; 1; 1]"),
    "a split elsewhere": ("whole", "(-2)", "(-3)"),
    "a multiplier of a case": ("whole", "(4%Z, -1)", "(4%Z, 1)"),
    "a demand changed": ("whole", "-3)]", "-4)]"),
    "a length too many": ("length-free", "squared : number := (8)", "squared : number := (9)"),
    "shorter weights": ("length-free", "[2; 2]", "[2; 1]"),
    "a share of a length": ("length-free", "(4%Z, 4)", "(4%Z, 3)"),
    "a needed row left out": ("region-slice", "[1; 2; 3]%nat", "[1; 2]%nat"),
    "a row that is not needed": ("region-slice", "[1; 2; 3]%nat", "[0; 1; 2; 3]%nat"),
    "another vertex": ("region-slice", "([-3; 3; 3]", "([-3; 3; 2]"),
    "a row at another vertex": ("region-slice", "[1; 2]%nat)", "[1; 3]%nat)"),
    "another slice": ("region-slice", "Equal, -3)", "Equal, -2)"),
    "no permutation": ("symmetry", "[1; 0]", "[0; 0]"),
    "another share": ("symmetry", "[0.5; 0.5; 0.5; 0.5]", "[0.5; 0.5; 0.2; 0.5]"),
}


def program() -> str | None:
    """Return where coqc is."""
    return shutil.which("coqc")


class Coq:
    """A folder in which files are compiled; a theory that one requires is compiled once."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def compiled(self, text: str) -> subprocess.CompletedProcess[str]:
        """Compile the text of a file."""
        for over in NUMBERS:
            if f"Require Import Linexact{over}." in text:
                self._with_theory(over)
        name = f"exported_{os.getpid()}.v"
        (self.folder / name).write_text(text, encoding="ascii")
        return self._run(name)

    def _with_theory(self, over: Numbers) -> None:
        name = library_name(over)
        if not (self.folder / name).exists():
            (self.folder / name).write_text(coq_library(over), encoding="ascii")
            run = self._run(name)
            assert (run.returncode, run.stderr) == (0, ""), run.stderr

    def _run(self, name: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [program() or "coqc", "-q", name],
            cwd=self.folder,
            capture_output=True,
            text=True,
            timeout=600,
        )


def assert_closed(run: subprocess.CompletedProcess[str], *, real: bool = False) -> None:
    """Raise AssertionError unless it compiled and assumes nothing, or the axioms of the reals."""
    assert (run.returncode, run.stderr) == (0, ""), run.stderr
    lines = run.stdout.splitlines()
    if not real:
        assert lines
        assert {*lines} == {CLOSED}
        return
    assert lines[0] == "Axioms:"
    assert {line.split()[0] for line in lines[1:] if line[0].strip()} <= AXIOMS_OF_REALS


PRINTED = """
Set Printing Depth 10000000.
Set Printing Width 100000.
Open Scope number_scope.
Print examples.
"""
_EXAMPLE = re.compile(r"\((Positive|Negative),\s*\[([^\]]*)\]%?\w*\)")


def hash_of_printed(output: str) -> str:
    """Return the hash of the examples that Coq prints, as a certificate has it."""
    lines = []
    for label, inputs in _EXAMPLE.findall(output):
        numbers = [
            Fraction(re.sub(r"[ ()\n]|%number", "", v)) for v in inputs.split(";") if v.strip()
        ]
        written = ",".join(["+" if label == "Positive" else "-", *map(str, numbers)])
        lines.append(written + "\n")
    return sha256("".join(lines).encode("ascii")).hexdigest()
