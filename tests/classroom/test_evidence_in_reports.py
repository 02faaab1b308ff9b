"""A report shows the evidence for what it tells, and for nothing that is kept back."""

from __future__ import annotations

from pathlib import Path

import pytest

from linexact.classroom.marking import prepare
from linexact.cli import run as main

ANSWER = "w1 = 1, w2 = 1, b = -1"
KEPT = '\n[feedback]\nattempts = [["place"], ["place", "value"]]\n'


@pytest.fixture
def kept_back(tmp_path: Path) -> str:
    """An exercise whose author keeps most back, in a file."""
    path = tmp_path / "kept.toml"
    path.write_text(prepare("grosse-and").text + KEPT, encoding="utf-8")
    return str(path)


def test_evidence_is_not_shown_where_feedback_is_kept_back(tmp_path: Path, kept_back: str) -> None:
    (tmp_path / "class").mkdir()
    (tmp_path / "class" / "ann.txt").write_text(ANSWER)
    for name in ("grosse-and", kept_back):
        out = tmp_path / Path(name).stem
        call = ["grade", name, str(tmp_path / "class"), "-o", str(out), "--seconds", "20"]
        assert main(call) == 0
        report = (out / "reports" / "ann.html").read_text("utf-8")
        assert ("Re-check here" in report) == (name == "grosse-and")
        assert ('"sha256"' in report) == (name == "grosse-and")
        assert "Re-check here" in (out / "summary.html").read_text("utf-8")  # for the teacher


def test_the_same_holds_of_one_answer(tmp_path: Path, kept_back: str) -> None:
    path = tmp_path / "marked.html"
    assert main(["grade", kept_back, ANSWER, "--format", "html", "-o", str(path)]) == 0
    assert '"sha256"' not in path.read_text("utf-8")
    call = ["grade", kept_back, ANSWER, "--teacher", "--format", "html", "--force"]
    assert main([*call, "-o", str(path)]) == 0
    assert "Re-check here" in path.read_text("utf-8")


def test_how_an_answer_was_read_has_no_evidence(tmp_path: Path) -> None:
    path = tmp_path / "read.html"
    call = ["grade", "grosse-and", ANSWER, "--read-only", "--format", "html"]
    assert main([*call, "-o", str(path)]) == 0
    assert "<script" not in path.read_text("utf-8")
