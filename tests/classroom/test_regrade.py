"""After a change of the key: who changes, by which rule, and nothing is written before."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from classes import all_bytes

from linexact.classroom.regrade import changed_rules
from linexact.cli import run
from linexact.exercise import folder as bank


def call(command: str, key: Path, students: Path, out: Path, *more: str) -> int:
    return run([command, str(key), "xnor", str(students), "-o", str(out), "--jobs", "1", *more])


def state(out: Path) -> dict[str, bytes]:
    return {name: data for name, data in all_bytes(out).items() if name != "marks.next.jsonl"}


@pytest.fixture
def graded(small_class: Path, tmp_path: Path) -> tuple[Path, Path, Path]:
    """A class marked under a key whose convention the teacher got wrong."""
    (small_class / "edge.txt").write_text("=== grosse-and ===\nw1 = 1, w2 = 1, b = -2\n")
    key = tmp_path / "key.toml"
    text = (bank() / "grosse-and.toml").read_text()
    key.write_text(text.replace('"closed-positive"', '"strict"'))
    out = tmp_path / "out"
    assert call("grade", key, small_class, out) == 0
    key.write_text(text)
    return key, small_class, out


def test_a_changed_convention_is_told_before_it_is_written(
    graded: tuple[Path, Path, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    key, students, out = graded
    before = state(out)
    capsys.readouterr()
    assert call("regrade", key, students, out) == 0
    told = " ".join(capsys.readouterr().out.split())
    assert "1 of 6 submissions change" in told
    assert 'grosse-and: convention.boundary: "strict" -> "closed-positive"' in told
    assert "edge grosse-and 0 4 4" in told
    assert "no longer:" in told
    assert state(out) == before

    assert call("regrade", key, students, out, "--write") == 0
    [entry] = [json.loads(line) for line in (out / "history.jsonl").read_bytes().splitlines()]
    [change] = entry["changes"]
    assert (change["submission"], change["before"], change["after"]) == ("edge", "0", "4")
    assert "no longer: score-zero" in change["rules"]
    assert b"edge,4,0,4," in (out / "gradebook.csv").read_bytes()


def test_regraded_results_are_those_of_marking_with_the_new_key(
    graded: tuple[Path, Path, Path], tmp_path: Path
) -> None:
    key, students, out = graded
    assert call("regrade", key, students, out, "--write") == 0
    fresh = tmp_path / "fresh"
    assert call("grade", key, students, fresh) == 0
    found = state(out)
    assert found.pop("history.jsonl")
    assert found == state(fresh)


def test_changed_points_name_the_condition(
    graded: tuple[Path, Path, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    key, students, out = graded
    text = key.read_text().replace('"closed-positive"', '"strict"')
    key.write_text(text.replace("points = 4", "points = 10"))
    assert call("regrade", key, students, out) == 0
    told = " ".join(capsys.readouterr().out.split())
    assert "grosse-and: points: 4 -> 10" in told
    assert "points of weights.valid: 4 ->" in told


def test_without_marks_there_is_nothing_to_regrade(small_class: Path, tmp_path: Path) -> None:
    key = bank() / "grosse-and.toml"
    assert call("regrade", key, small_class, tmp_path / "none") == 2


def test_headers_tell_every_changed_key() -> None:
    old = {"tool": "1", "exercises": [{"id": "a", "text": "x = 1\n[t]\ny = 2"}]}
    new = {"tool": "2", "exercises": [{"id": "b", "text": ""}, {"id": "a", "text": "x = 1"}]}
    assert changed_rules(old, new) == ["tool: 1 -> 2", "a: t.y: 2 -> absent", "b: added"]
