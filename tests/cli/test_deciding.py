"""The deciding commands alike: every problem, every format, files, refusals, exit codes."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from pathlib import Path

import pytest

from linexact.cli import run
from linexact.proof import checker
from linexact.render import OUTPUTS
from tests.cli.calls import say

DATA = "x,y,kind\n0,0,no\n1,0,no\n0,1,no\n3,3,yes\n"
OF_DATA = ("certify", "errors", "margin", "features")


@pytest.fixture
def data(tmp_path: Path) -> Path:
    path = tmp_path / "data.csv"
    path.write_text(DATA, encoding="utf-8")
    return path


@pytest.fixture
def proof(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> str:
    path = tmp_path / "xor.json"
    assert run(["certify", "XOR", "--certificate", str(path)]) == 0
    capsys.readouterr()
    return str(path)


# Problems of data.


def test_a_hard_margin_obeys_or_says_why_not(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = say(capsys, "margin", "grosse-dummy")
    assert (code, out) == (2, "")
    assert "the hard margin has a bias, and none is allowed by the exercise grosse-dummy" in err
    assert "try: --bias" in err
    assert say(capsys, "margin", "AND", "--no-bias")[0] == 2
    code, out, _ = say(capsys, "margin", "grosse-dummy", "--bias")
    assert code == 0
    assert "with a bias" in out


@pytest.mark.parametrize("command", OF_DATA)
def test_a_way_of_reading_that_would_be_ignored(
    command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    for problem in ("AND", "grosse-and"):
        code, _, err = say(capsys, command, problem, "--label", "kind")
        assert code == 2
        assert "has no use for the option label" in err


def test_an_option_of_another_question(capsys: pytest.CaptureFixture[str]) -> None:
    for options in (["--fewest"], ["--degree", "2"], ["--monomials", "x1"]):
        code, _, err = say(capsys, "features", "AND", "--up-to", "3", *options)
        assert code == 2
        assert "--up-to" in err


def test_examples_are_rows_of_the_file(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The first example stands in line 2: both numbers are in the record."""
    _, out, _ = say(capsys, "margin", str(data), "--json")
    found = {(entry["example"], entry["row"]) for entry in json.loads(out)["multipliers"]}
    assert all(row == example + 1 for example, row in found)
    assert (4, 5) in found


# Certificates.


def test_a_certificate_from_standard_input(
    proof: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(Path(proof).read_text(encoding="ascii")))
    code, out, _ = say(capsys, "check", "-")
    assert code == 0
    assert out.startswith("VERIFIED\n")
    monkeypatch.setattr("sys.stdin", io.StringIO(Path(proof).read_text(encoding="ascii")))
    code, out, _ = say(capsys, "export", "smt2", "-")
    assert code == 0
    assert out.startswith("; One row for each demand of 4 examples")


def test_check_says_what_the_checker_says(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    proof = str(tmp_path / "proof.json")
    assert run(["certify", str(data), "--certificate", proof]) == 0
    for call in ([proof], [proof, str(data)]):
        capsys.readouterr()
        assert checker.main(call) == 0
        told = capsys.readouterr().out.splitlines()
        record = json.loads(say(capsys, "check", *call, "--json")[1])
        read = [f"  {name:<12}{said}" for name, said in record["read"].items()]
        assert told == ["VERIFIED", *record["statement"].splitlines(), *read]


def test_a_rejected_certificate_is_told_in_every_format(
    proof: str, capsys: pytest.CaptureFixture[str]
) -> None:
    text = Path(proof).read_text(encoding="ascii").replace('"1/2"', '"1/3"', 1)
    Path(proof).write_text(text, encoding="ascii")
    for form in OUTPUTS:
        code, out, err = say(capsys, "check", proof, "--format", form)
        assert (code, err) == (1, "")
        assert "REJECTED" in out or '"verdict": "rejected"' in out


@pytest.mark.parametrize("content", ["", "not JSON", "[1]", "\u00e9"])
def test_what_is_no_certificate_is_not_verified(
    content: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "c.json"
    path.write_text(content, encoding="utf-8")
    code, out, err = say(capsys, "check", str(path))
    assert code in (1, 2)
    assert "VERIFIED" not in out + err
    assert code == checker.main([str(path)])


# The end of a pipe.


@pytest.mark.parametrize(
    "command", [["certify", "XOR"], ["features", "parity:7", "--json"], ["--help"]], ids=" ".join
)
def test_a_closed_pipe_is_no_error(command: list[str]) -> None:
    """Exit code 1 would mean that a certificate was rejected."""
    with subprocess.Popen(
        [sys.executable, "-m", "linexact", *command], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait() == 0
