"""Exports for Coq and SMT solvers: what they say is what the certificate proves."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

import linexact
from linexact.errors import InputError
from linexact.export import coq_text, exported, smt_text

CASES = {
    "xor": lambda: linexact.separate("XOR"),
    "and": lambda: linexact.separate("AND"),
    "halves": lambda: linexact.separate([["1/2", "1/3"], [2, 1]], ["*)", "(*"]),
    "closed": lambda: linexact.separate("XOR", bias=False, boundary="closed-positive"),
    "demand": lambda: linexact.hand_weights("AND", demands=["b = 1"]),
    "feasible": lambda: linexact.feasible("x > 1; x + y <= 2; y >= 1/3"),
    "infeasible": lambda: linexact.feasible("x > 1; x + y <= 2; y >= 1/3; x < 1/2"),
    "equations": lambda: linexact.feasible("x + y = 1/2; x - y = 1/3; x > 1"),
}


def _found(name: str, tmp_path: Path) -> tuple[str, str]:
    found = exported(CASES[name]().certificate().encode(), f"{name}.json")
    path = tmp_path / f"{name}.v"
    path.write_text(coq_text(found))
    return str(path), smt_text(found)


@pytest.mark.parametrize("name", CASES)
def test_a_solver_answers_as_the_file_expects(name: str, tmp_path: Path) -> None:
    z3 = pytest.importorskip("z3")
    script = _found(name, tmp_path)[1]
    solver = z3.Solver()
    solver.from_string(script)
    assert f"(set-info :status {solver.check()})" in script


@pytest.mark.slow
@pytest.mark.parametrize("name", CASES)
def test_coq_proves_the_theorem_without_axioms(name: str, tmp_path: Path) -> None:
    coqc = shutil.which("coqc")
    if coqc is None:
        pytest.skip("coqc is not installed")
    path = _found(name, tmp_path)[0]
    found = subprocess.run([coqc, path], capture_output=True, text=True, check=False, cwd=tmp_path)
    assert found.returncode == 0, found.stderr
    assert "Closed under the global context" in found.stdout


def test_a_false_multiplier_is_no_theorem(tmp_path: Path) -> None:
    coqc = shutil.which("coqc")
    if coqc is None:
        pytest.skip("coqc is not installed")
    path = Path(_found("xor", tmp_path)[0])
    path.write_text(path.read_text().replace("[1; 1; 1; 1]%Z", "[1; 1; 2; 1]%Z"))
    found = subprocess.run([coqc, path], capture_output=True, check=False, cwd=tmp_path)
    assert found.returncode != 0


def test_what_is_neither_a_point_nor_a_refutation_is_refused() -> None:
    bound = linexact.mistake_bound("AND", rule="blog").certificate().encode()
    with pytest.raises(InputError, match="its claims are: norm"):
        exported(bound, "bound.json")
    forged = linexact.separate("XOR").certificate().replace('"1/2"', '"1/3"', 1).encode()
    with pytest.raises(InputError, match="rejected"):
        exported(forged, "forged.json")
