"""``linexact estimates`` at the terminal, and its certificate in a stranger's hands."""

from __future__ import annotations

import gzip
import json
import subprocess
import sys
from pathlib import Path

import pytest

from linexact.cli import run

CHECKER = Path(__file__).parents[2] / "linexact" / "proof" / "checker.py"
TRIAL = "age,arm,died\n30,drug,no\n41,placebo,no\n52,drug,yes\n63,placebo,yes\n47,placebo,yes\n"


@pytest.fixture
def trial(tmp_path: Path) -> Path:
    path = tmp_path / "trial.csv"
    path.write_text(TRIAL, encoding="utf-8")
    return path


def test_a_file_is_reported_proved_and_checked(trial, tmp_path, capsys):
    proof = tmp_path / "proof.json"
    asked = ["estimates", str(trial), "--label", "died", "--combination", "age - 2*arm[placebo]"]
    assert run([*asked, "--certificate", str(proof)]) == 0
    said = capsys.readouterr().out
    assert said.startswith("NO ESTIMATES: ")
    assert "Coding          arm: placebo, each against drug" in said
    assert "age - 2*arm[placebo]" in said
    assert "linexact/proof/checker.py" in said
    assert len(proof.read_bytes()) < 2000
    assert run(["check", str(proof), str(trial)]) == 0
    assert capsys.readouterr().out.startswith("VERIFIED")
    assert run(["check", str(proof)]) == 2  # the file is needed
    done = subprocess.run(
        [sys.executable, "-I", str(CHECKER), str(proof), str(trial)],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert "2['placebo']" in done.stdout
    trial.write_text(TRIAL.replace("41,placebo,no", "41,placebo,yes"), encoding="utf-8")
    assert run(["check", str(proof), str(trial)]) == 1


def test_json_counts_from_one_and_names_lines(trial, capsys):
    assert run(["estimates", str(trial), "--label", "died", "--json"]) == 0
    record = json.loads(capsys.readouterr().out)
    assert record["separation"] == "complete"
    assert record["diverging"][0] == {"example": 1, "row": 2, "wholly": True, "limit": 0}
    assert [c["name"] for c in record["coefficients"]] == ["age", "arm[placebo]", "(intercept)"]


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (["--model", "linear"], "the model is binary"),
        (["--events", "age"], "events are given without trials"),
        (["--label", "died", "--combination", "age - arm"], "expected a coefficient's name"),
        (["--label", "died", "--weights", "wt"], "no column 'wt'"),
    ],
)
def test_a_call_that_cannot_be_used_ends_in_one_line(trial, capsys, more, said):
    assert run(["estimates", str(trial), *more]) == 2
    shown = capsys.readouterr()
    assert said in shown.err
    assert shown.out == ""


def test_an_ordinal_model_in_latex(tmp_path, capsys):
    path = tmp_path / "pain.csv"
    path.write_text("dose,pain\n0,absent\n1,mild\n2,mild\n3,severe\n", encoding="utf-8")
    asked = ["--label", "pain", "--model", "ordinal", "--levels", "absent,mild,severe"]
    assert run(["estimates", str(path), *asked, "--format", "latex"]) == 0
    assert r"\documentclass" in capsys.readouterr().out


def test_a_packed_file_with_commas_is_checked_as_it_is(tmp_path, capsys):
    path, proof = tmp_path / "trial.csv.gz", tmp_path / "proof.json"
    path.write_bytes(gzip.compress(b"x;y\n0,5;no\n1,5;no\n2,25;yes\n", mtime=0))
    asked = ["estimates", str(path), "--decimal", ",", "--certificate", str(proof)]
    assert run(asked) == 0
    assert "+infinity  must grow with" in capsys.readouterr().out
    assert run(["check", str(proof), str(path)]) == 0
    path.write_bytes(gzip.compress(b"x;y\n0,5;no\n1,5;no\n2,26;yes\n", mtime=0))
    assert run(["check", str(proof), str(path)]) == 1
