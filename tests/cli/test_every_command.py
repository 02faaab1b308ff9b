"""The commands alike: each takes every problem, writes every format, refuses in one line."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from linexact.render import FORMATS
from tests.cli.calls import EXERCISE, say

TABLE = "x1,x2,y\n0,0,no\n0,1,no\n1,0,no\n1,1,yes\n"
COMMANDS: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(("certify", "errors", "features", "trace", "region", "solve"), ()),
    "margin": ("--bias",),
    "score": ("--weights", "1,1"),
    "evaluate": ("--weights", "1,1"),
}
OBEYED = {  # words that say that the exercise's convention was used
    "certify": "without a bias; positive iff score > 0, negative iff score <= 0",
    "errors": "without a bias; positive iff score > 0, negative iff score <= 0",
    "features": "without a bias; positive iff score > 0, negative iff score <= 0",
    "trace": "without a bias; positive iff score > 0, negative iff score <= 0",
    "region": "without a bias; positive iff score > 0, negative iff score <= 0",
    "score": "positive iff score > 0, negative iff score <= 0 (closed-negative)",
    "evaluate": "closed-negative",
    "solve": "without a bias; label +1 iff z > 0",
}
BEGINNINGS = {
    "markdown": ("# ", "| "), "latex": "\\documentclass", "html": "<!DOCTYPE html>", "ipynb": "{",
}  # fmt: skip


@pytest.fixture
def places(tmp_path: Path) -> dict[str, str]:
    (tmp_path / "and.csv").write_text(TABLE, encoding="utf-8")
    (tmp_path / "mine.toml").write_text(EXERCISE, encoding="utf-8")
    (tmp_path / "broken.toml").write_text(EXERCISE.replace("closed-negative", "open"))
    return {name: str(tmp_path / name) for name in ("and.csv", "mine.toml", "broken.toml")}


@pytest.mark.parametrize("name", COMMANDS)
def test_any_problem(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    places: dict[str, str],
    name: str,
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(TABLE))
    for problem in ("AND", "grosse-and", places["and.csv"], "-"):
        code, out, err = say(capsys, name, problem, *COMMANDS[name])
        assert (code, err) == (0, ""), problem
        assert problem != "-" or "standard input" in out
    code, out, err = say(capsys, name, places["mine.toml"], *COMMANDS[name])
    assert (code, err) == (0, "")
    assert OBEYED.get(name, "") in " ".join(out.split())


@pytest.mark.parametrize("name", [*COMMANDS, "feasible", "check"])
def test_every_format_on_the_terminal_and_in_a_file(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, name: str
) -> None:
    proof = tmp_path / "xor.json"
    assert say(capsys, "certify", "XOR", "--certificate", proof)[0] == 0
    problem = {"feasible": "w1 + b > 0; b < 0", "check": proof}.get(name, "AND")
    given = (name, problem, *COMMANDS.get(name, ()))
    for form, kind in FORMATS.items():
        code, out, err = say(capsys, *given, "--format", form)
        assert (code, err, bool(out.strip())) == (0, "", True)
        assert out.startswith(BEGINNINGS.get(form, ""))
        path = tmp_path / f"{name}{kind.ending}"
        assert say(capsys, *given, "-o", path)[0] == 0
        written = path.read_text(encoding="utf-8")
        assert out.startswith(written.rstrip())
        assert say(capsys, *given, "-o", path)[0] == 2  # it exists
        assert path.read_text(encoding="utf-8") == written
    assert say(capsys, *given, "-o", path, "--force")[0] == 0
    _, out, _ = say(capsys, *given, "--json")
    assert json.loads(out)["counted_from"] == 1
    assert say(capsys, *given, "--format", "json")[1] == out


@pytest.mark.parametrize("name", COMMANDS)
def test_what_is_no_problem_is_refused_in_one_line(
    capsys: pytest.CaptureFixture[str], places: dict[str, str], name: str
) -> None:
    for place, words in (
        ("XAND", "did you mean"),
        ("grosse-adn", "grosse-and"),
        ("nowhere.csv", "no such file"),
        ("/tmp", "directory"),
        (places["broken.toml"], "boundary"),
    ):
        code, out, err = say(capsys, name, place, *COMMANDS[name])
        assert (code, out) == (2, "")
        assert words in err
        assert err.startswith("linexact: ")
        assert len(err.splitlines()) <= 2


@pytest.mark.parametrize("name", [*COMMANDS, "feasible", "check"])
def test_output_that_is_none_is_refused_before_work(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    for options, words in (
        (["--format", "md"], "--format is one of text, markdown"),
        (["--format", "html", "--json"], "contradict"),
        (["-o", "answer.doc"], "the ending of a file is one of"),
        (["-o", "no/such/folder/a.txt"], "does not exist"),
    ):
        code, out, err = say(capsys, name, "/nonexistent", *COMMANDS.get(name, ()), *options)
        assert (code, out) == (2, "")
        assert words in err
