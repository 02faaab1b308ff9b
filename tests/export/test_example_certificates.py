"""The textbook claims in ``examples/certificates/``, each re-checked by every outsider."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from coq_files import Compile, assert_closed
from smt_solvers import SOLVERS, solver

from linexact import checker
from linexact.certificate import read_certificate
from linexact.export.claim import Claim, claim_of
from linexact.export.coq import export_coq
from linexact.export.smt import export_smt

EXAMPLES = Path(__file__).parents[2] / "examples"
VERDICTS = {
    "and": "separable",
    "or": "separable",
    "not": "separable",
    "xor": "inseparable",
    "xor-strict": "inseparable",
    "xor-with-product": "separable",
    "translated-patterns": "inseparable",
    "translated-counts": "separable",
    "and-weight-space": "separable",
    "and-weight-space-slice": "feasible",
    "and-weight-space-other-slice": "infeasible",
    "and-without-bias": "inseparable",
    "and-without-bias-closed-negative": "inseparable",
}
NO = {"inseparable", "infeasible"}
each = pytest.mark.parametrize("name", VERDICTS)


def _text(name: str) -> str:
    return (EXAMPLES / "certificates" / f"{name}.json").read_text(encoding="ascii")


def _claim(name: str) -> Claim:
    return claim_of(read_certificate(_text(name)))


def test_the_table_names_every_file() -> None:
    assert {path.stem for path in (EXAMPLES / "certificates").iterdir()} == set(VERDICTS)


@each
def test_the_verdict_is_the_lectures(name: str) -> None:
    assert json.loads(_text(name))["verdict"] == VERDICTS[name]


@each
def test_standalone_checker(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert checker.main([str(EXAMPLES / "certificates" / f"{name}.json")]) == 0
    assert capsys.readouterr().out.startswith("VERIFIED ")


@each
@pytest.mark.parametrize("solver_name", SOLVERS)
def test_smt_solvers(name: str, solver_name: str) -> None:
    expected = "unsat" if VERDICTS[name] in NO else "sat"
    assert solver(solver_name)(export_smt(_claim(name))) == expected


@pytest.mark.parametrize("name", ["translated-patterns"])
def test_coq(name: str, coqc: Compile) -> None:
    assert_closed(coqc(export_coq(_claim(name), apart=True)))


def test_the_script_writes_these_files() -> None:
    code = (
        "import json, make_certificates as m;"
        "print(json.dumps({n: v.certificate() for n, v in m.claims().items()}))"
    )
    run = subprocess.run(
        [sys.executable, "-c", code], cwd=EXAMPLES, capture_output=True, text=True, check=True
    )
    written = json.loads(run.stdout)
    assert {name: json.loads(text)["verdict"] for name, text in written.items()} == VERDICTS
    assert {name: json.loads(text)["data_sha256"] for name, text in written.items()} == {
        name: json.loads(_text(name))["data_sha256"] for name in VERDICTS
    }
