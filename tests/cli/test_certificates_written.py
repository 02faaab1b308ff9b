"""``--certificate`` holds what a command prints, and is re-checked as the command says."""

from __future__ import annotations

import json
import shlex
from pathlib import Path

import pytest

from linexact import checker
from linexact.cli import run as main

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
    claims = certificate.get("claims", [certificate])
    assert isinstance(claims, list)
    return {claim["about"] for claim in claims}


COMMANDS = {
    ("solve", "XOR"): {"system", "dataset"},
    ("solve", "AND"): {"system", "weights"},
    ("solve", "grosse-patterns"): {"system", "dataset", "patterns"},
    ("solve", "grosse-patterns-counts"): {"system", "patterns"},
    ("solve", "dsc140a-least-squares"): {"least-squares", "score"},
    ("solve", "blog-trace"): {"run", "dataset"},
    ("solve", "xor-fewest-errors"): {"fewest-errors"},
    ("score", "AND", "--weights", "1,1", "--b", "-1"): {"score"},
    ("certify", "XOR", "--kind", "--textbook", "shifts"): {"dataset", "rank", "symmetry"},
}


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_a_certificate_holds_all_claims(command, tmp_path, capsys):
    certificate, said = written(capsys, tmp_path, *command)
    assert claims_of(certificate) == COMMANDS[command]
    assert ("Averaged: " in said) == ("symmetry" in COMMANDS[command])


@pytest.mark.parametrize(
    "command", [("solve",), ("score", "--weights", "1,1"), ("solve", "--demand", "|w|_2 <= 3")]
)
def test_a_table_is_held_against_what_is_claimed_of_it(command, tmp_path, capsys):
    table = tmp_path / "points.csv"
    table.write_text(TABLE, encoding="utf-8")
    name, *options = command
    certificate, said = written(capsys, tmp_path, name, str(table), *options)
    lines = [line for line in said.splitlines() if str(tmp_path / "proof.json") in line]
    of_data = "examples" in certificate
    assert all(line.endswith(str(table)) for line in lines[1:]) == of_data


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


def test_figures_and_a_proof_are_written_together(tmp_path, capsys):
    page, path = tmp_path / "and.html", tmp_path / "proof.json"
    command = ["solve", "AND", "--format", "html", "--figures", "-o", str(page)]
    assert main([*command, "--certificate", str(path)]) == 0
    assert checker.main([str(path)]) == 0
