"""Columns of a table of responses that are for parts of numbered questions."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from linexact.cli import run


def marked(tmp_path: Path, header: str, row: str) -> dict[str, str]:
    (tmp_path / "r.csv").write_text(f"{header}\n{row}\n", encoding="utf-8")
    call = ["grade", "grosse-and", "xnor", str(tmp_path / "r.csv"), "-o", str(tmp_path / "out")]
    assert run([*call, "--jobs", "1"]) == 0
    with (tmp_path / "out" / "gradebook.csv").open(encoding="utf-8", newline="") as stream:
        [found] = csv.DictReader(stream)
    return found


def test_a_verdict_beside_an_empty_proof_is_marked(tmp_path: Path) -> None:
    header = "Email,Question 1,Question 2 [verdict],Question 2 [proof]"
    found = marked(tmp_path, header, 'b@x.y,"w=(1,1), b=-1.5",no,')
    assert (found["grosse-and"], found["xnor"]) == ("4", "1")


def test_two_columns_for_one_question_are_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "r.csv").write_text("Email,Question 1 a,Question 1 b\nb@x.y,1,2\n")
    call = ["grade", "grosse-and", "xnor", str(tmp_path / "r.csv"), "-o", str(tmp_path / "out")]
    assert run(call) != 0
    assert "columns 2 and 3 both answer grosse-and" in capsys.readouterr().err
