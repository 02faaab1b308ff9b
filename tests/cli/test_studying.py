"""The commands that study: each takes every problem, writes every format, refuses in one line."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from linexact.cli import run
from linexact.render.formats import FORMATS

TABLE = "x1,x2,y\n0,0,no\n0,1,no\n1,0,no\n1,1,yes\n"
EXERCISE = """id = "mine"
title = "Three points"
statement = "Find weights."
kind = "weights"
points = 1
source = {lecture = "own"}
data = {positive = [[0, 1], [1, 0]], negative = [[-1, -1]]}
convention = {bias = false, boundary = "closed-negative"}
"""
COMMANDS = {
    "trace": (),
    "region": (),
    "score": ("--weights", "1,1"),
    "evaluate": ("--weights", "1,1"),
    "solve": (),
}
OBEYED = {  # words that say that the exercise's convention was used
    "trace": "without a bias; positive iff score > 0, negative iff score <= 0",
    "region": "without a bias; positive iff score > 0, negative iff score <= 0",
    "score": "positive iff score > 0, negative iff score <= 0 (closed-negative)",
    "evaluate": "closed-negative",
    "solve": "without a bias; label +1 iff z > 0",
}


def say(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, str, str]:
    code = run([str(a) for a in arguments])
    captured = capsys.readouterr()
    return code, captured.out, captured.err


@pytest.fixture
def places(tmp_path: Path) -> dict[str, str]:
    (tmp_path / "and.csv").write_text(TABLE, encoding="utf-8")
    (tmp_path / "mine.toml").write_text(EXERCISE, encoding="utf-8")
    (tmp_path / "broken.toml").write_text(EXERCISE.replace("closed-negative", "open"))
    return {
        "gate": "AND",
        "id": "grosse-and",
        "exercise": str(tmp_path / "mine.toml"),
        "table": str(tmp_path / "and.csv"),
        "broken": str(tmp_path / "broken.toml"),
    }


@pytest.mark.parametrize("place", ["gate", "id", "exercise", "table"])
@pytest.mark.parametrize("name", COMMANDS)
def test_any_problem(
    capsys: pytest.CaptureFixture[str], places: dict[str, str], name: str, place: str
) -> None:
    code, out, err = say(capsys, name, places[place], *COMMANDS[name])
    assert (code, err) == (0, "")
    if place == "exercise":
        assert OBEYED[name] in " ".join(out.split())


@pytest.mark.parametrize("name", COMMANDS)
def test_standard_input(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(TABLE))
    code, out, err = say(capsys, name, "-", *COMMANDS[name], "--positive", "yes")
    assert (code, err) == (0, "")
    assert "standard input" in out


@pytest.mark.parametrize("name", COMMANDS)
def test_every_format_on_the_terminal_and_in_a_file(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, name: str
) -> None:
    given = (name, "AND", *COMMANDS[name])
    for form, kind in FORMATS.items():
        code, out, _ = say(capsys, *given, "--format", form)
        assert (code, bool(out.strip())) == (0, True)
        path = tmp_path / f"{name}{kind.ending}"
        assert say(capsys, *given, "-o", path)[0] == 0
        assert out.startswith(path.read_text(encoding="utf-8").rstrip())
        assert say(capsys, *given, "-o", path)[0] == 2  # it exists
    _, out, _ = say(capsys, *given, "--json")
    assert json.loads(out)["counted_from"] == 1
    assert say(capsys, *given, "--format", "json")[1] == out


@pytest.mark.parametrize("name", COMMANDS)
@pytest.mark.parametrize(
    ("place", "words"),
    [("XAND", "did you mean"), ("grosse-adn", "grosse-and"), ("nowhere.csv", "no such file")],
)
def test_near_misses(capsys: pytest.CaptureFixture[str], name: str, place: str, words: str) -> None:
    code, out, err = say(capsys, name, place, *COMMANDS[name])
    assert (code, out) == (2, "")
    assert words in err


@pytest.mark.parametrize("name", COMMANDS)
def test_a_wrong_exercise_says_what_is_wrong(
    capsys: pytest.CaptureFixture[str], places: dict[str, str], name: str
) -> None:
    code, out, err = say(capsys, name, places["broken"], *COMMANDS[name])
    assert (code, out) == (2, "")
    assert "boundary" in err
    assert "broken.toml" in err


def test_an_exercises_own_rule_and_changes_to_it(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "run.toml"
    task = 'task = {rule = "comp135", start = [0, 1, 0], steps = 3}\n'
    path.write_text(EXERCISE.replace('"weights"', '"perceptron"').replace("false", "true") + task)
    record = json.loads(say(capsys, "trace", path, "--json")[1])
    assert (record["start"], record["presentations"]) == (["0", "1", "0"], 3)
    assert record["convention"]["boundary"] == "closed-negative"
    record = json.loads(say(capsys, "trace", path, "--limit", "2", "--order", "3,1,2", "--json")[1])
    assert (record["presentations"], record["steps"][0]["example"]) == (2, 3)
    figure = tmp_path / "path.svg"
    assert say(capsys, "plot", path, "--draw", "path", "-o", figure)[0] == 0


def test_trace_as_csv_by_name_and_by_ending(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "run.csv"
    out = say(capsys, "trace", "AND", "--format", "csv", "--only-updates")[1]
    assert say(capsys, "trace", "AND", "--only-updates", "-o", path)[0] == 0
    assert path.read_text(encoding="utf-8") == out
    for name in ("region", "score"):
        code, _, err = say(capsys, name, "AND", *COMMANDS[name], "--format", "csv")
        assert (code, "--format is one of" in err) == (2, True)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("trace", "AND", "--only-updates", "--accuracy"), "exclude each other"),
        (("trace", "AND", "--json", "--format", "csv"), "contradict each other"),
        (("trace", "AND", "--seed", "3"), "nothing here is random"),
        (("evaluate", "AND", "--train", "AND", "--weights", "1,1", "--by", "perceptron"), "--by"),
        (("evaluate", "AND", "--weights", "1,1", "--b", "1", "--no-bias"), "no bias"),
        (("region", "w1 > 0", "--constraints", "--no-bias"), "expected no problem"),
        (("solve", "AND", "--data", "."), "for exercises"),
        (("solve", "AND", "--figures", "--json"), "--figures goes with"),
        (("plot", "AND", "--shape", "2x2", "-o", "never.svg"), "no use for shape"),
    ],
)
def test_what_would_be_ignored_is_refused(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], words: str
) -> None:
    code, out, err = say(capsys, *arguments)
    assert (code, out) == (2, "")
    assert words in err


def test_constraints_stand_where_a_problem_does(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = say(capsys, "region", "w1 > 0; b >= 0", "--constraints")
    assert (code, out.splitlines()[0]) == (0, "FEASIBLE: the region is an area, unbounded.")
    code, out, _ = say(capsys, "solve", "w1 > 0; w1 < 0", "--constraints")
    assert (code, "No point meets every constraint" in out) == (0, True)


def test_a_solution_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    record = json.loads(say(capsys, "solve", "grosse-and", "--json")[1])
    assert record["answer"] == "w = (1, 1), b = -3/2 are right on every case."
    assert (record["exercise"], record["values"]["b"]) == ("grosse-and", "-3/2")
    assert [step["step"] for step in record["steps"]] == [*range(1, len(record["steps"]) + 1)]
    assert "Inequalities" in [step["kind"] for step in record["steps"]]


def test_what_a_figure_shows_as_json(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "xor.svg"
    record = json.loads(say(capsys, "plot", "XOR", "-o", path, "--json")[1])
    assert record["files"] == [str(path)]
    assert record["told"].startswith("Data space with axes x1 and x2.")


def test_a_terminal_without_the_letters_loses_no_minus(tmp_path: Path) -> None:
    """The figure's words hold a minus sign that cp1252 does not have."""
    path = tmp_path / "and.svg"
    done = subprocess.run(
        [sys.executable, "-m", "linexact", "plot", "AND", "-o", str(path)],
        env={**os.environ, "PYTHONIOENCODING": "cp1252"},
        capture_output=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"2 x1 + 2 x2 - 3" in done.stdout
    assert path.exists()
