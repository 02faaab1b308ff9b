"""``--certificate`` holds what a command prints, and is re-checked as the command says."""

from __future__ import annotations

import json
import shlex
from pathlib import Path

import pytest

from linexact.cli import run as main
from linexact.proof import checker

TABLE = "x,y,c\n-1,3,no\n-1,-1,no\n3,-1,yes\n0,1.5,yes\n"


def written(
    capsys: pytest.CaptureFixture[str], folder: Path, *command: str
) -> tuple[dict[str, object], str]:
    """Run a command; return its certificate, which is re-checked as is said, and what is said."""
    path = folder / "proof.json"
    assert main([*command, "--certificate", str(path)]) == 0
    said = capsys.readouterr().out
    (again,) = [line for line in said.splitlines() if line.startswith("  linexact check ")]
    assert main(shlex.split(again)[1:]) == 0
    (alone,) = [line for line in said.splitlines() if line.startswith("  python linexact/")]
    assert checker.main(shlex.split(alone)[2:]) == 0
    capsys.readouterr()
    found: dict[str, object] = json.loads(path.read_text(encoding="ascii"))
    return found, said


def claims_of(certificate: dict[str, object]) -> set[str]:
    claims = certificate["claims"]
    assert isinstance(claims, list)
    return {claim["atom"] for claim in claims}


def shown_by(certificate: dict[str, object]) -> set[str]:
    expects = certificate["expects"]
    assert isinstance(expects, list)
    return {name for name, *_ in expects}


COMMANDS = {
    ("solve", "XOR"): {"unsolvable"},
    ("solve", "AND"): {"solvable", "simplest"},
    ("solve", "grosse-patterns"): {"unsolvable"},
    ("solve", "dsc140a-least-squares"): {"least", "value", "broken"},
    ("solve", "blog-trace"): {"converged", "solvable"},
    ("solve", "xor-fewest-errors"): {"fewest", "broken"},
    ("score", "AND", "--weights", "1,1", "--b", "-1"): {"value", "broken"},
    ("evaluate", "AND", "--weights", "1,1"): {"broken"},
    ("evaluate", "AND", "--weights", "1,1", "--best-threshold"): {"broken", "solvable"},
    ("evaluate", "XOR", "--train", "OR"): {"broken"},
    ("trace", "AND", "--rule", "blog"): {"converged", "solvable", "shortest", "bound"},
    ("trace", "XOR", "--rule", "blog"): {"cycle", "unsolvable"},
    ("region", "AND"): {"solvable", "needed", "redundant"},
    ("region", "XOR"): {"unsolvable"},
    ("margin", "AND"): {"street", "shortest"},
    ("margin", "XOR"): {"unsolvable"},
    ("errors", "XOR"): {"fewest", "broken"},
    ("features", "XOR"): {"degree"},
    ("certify", "AND", "--kind", "--minimal"): {"solvable", "complete", "none", "rank", "value"},
    ("certify", "XOR", "--kind", "--textbook", "shifts"): {
        "unsolvable",
        "overlap",
        "unique",
        "rank",
    },
}


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_a_certificate_holds_all_claims(command, tmp_path, capsys):
    certificate, _ = written(capsys, tmp_path, *command)
    assert shown_by(certificate) == COMMANDS[command]


@pytest.mark.parametrize(
    "command", [("solve",), ("score", "--weights", "1,1"), ("solve", "--demand", "|w|_2 <= 3")]
)
def test_a_table_is_held_against_what_is_claimed_of_it(command, tmp_path, capsys):
    table = tmp_path / "points.csv"
    table.write_text(TABLE, encoding="utf-8")
    name, *options = command
    certificate, said = written(capsys, tmp_path, name, str(table), *options)
    lines = [line for line in said.splitlines() if str(tmp_path / "proof.json") in line]
    of_data = certificate["data"] is not None
    assert all(line.endswith(str(table)) for line in lines[1:]) == of_data


@pytest.mark.parametrize("by", ["least-squares", "perceptron"])
def test_the_training_has_a_proof_of_its_own(by, tmp_path, capsys):
    table, swapped = tmp_path / "points.csv", tmp_path / "swapped.csv"
    table.write_text(TABLE, encoding="utf-8")
    swapped.write_text("x,y,c\n5,-2,yes\n-1,2,no\n", encoding="utf-8")
    test, training = tmp_path / "test.json", tmp_path / "training.json"
    command = ["evaluate", str(swapped), "--train", str(table), "--by", by, "--best-threshold"]
    options = ["--certificate", str(test), "--training-certificate", str(training)]
    assert main([*command, *options]) == 0
    said = capsys.readouterr().out
    again = [line for line in said.splitlines() if line.startswith("  python linexact/")]
    for line in again:
        assert checker.main(shlex.split(line)[2:]) == 0
    assert len(again) == 2
    made = {"least-squares": "least", "perceptron": "converged"}[by]
    fields = json.loads(training.read_text(encoding="ascii"))
    assert shown_by(fields) == {"broken", "solvable", made}
    not_in = "What is told of the training is not in that file"
    assert not_in not in said
    assert main([*command, "--certificate", str(tmp_path / "alone.json")]) == 0
    assert not_in in capsys.readouterr().out


def test_a_run_too_long_for_a_checker_is_said_to_be(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr("linexact.topics.perceptron.claim.MAX_WORK", 10)
    certificate, said = written(capsys, tmp_path, "trace", "AND", "--rule", "blog")
    assert "too long to be run again" in " ".join(said.split())
    assert claims_of(certificate) == {"point", "norm"}


def test_a_solution_without_a_certificate_says_so(tmp_path, capsys):
    path = tmp_path / "proof.json"
    assert main(["solve", "lyu-length", "--certificate", str(path)]) == 2
    assert "has no certificate" in capsys.readouterr().err
    assert not path.exists()


def test_the_proof_of_xor_is_small(tmp_path, capsys):
    path = tmp_path / "proof.json"
    everything = ["--kind", "--minimal", "--textbook", "shifts"]
    assert main(["certify", "XOR", *everything, "--certificate", str(path)]) == 0
    assert path.stat().st_size < 4_000


def test_a_check_that_needs_patience_is_said_to(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    proof = tmp_path / "a proof.json"
    monkeypatch.setattr("linexact.cli.options.MANY_CHARACTERS", 10)
    assert main(["estimates", "AND", "--certificate", str(proof)]) == 0
    assert "--patient" not in capsys.readouterr().out
    monkeypatch.setattr("linexact.proof.rows.MAX_WORK", 5)
    monkeypatch.setattr("linexact.proof.rows.WORK_PER_BYTE", 0)
    assert main(["estimates", "AND", "--certificate", str(proof), "--force"]) == 0
    told = capsys.readouterr().out
    assert f"linexact check --patient '{proof}'" in told
    assert f"python linexact/proof/checker.py --patient '{proof}'" in told
