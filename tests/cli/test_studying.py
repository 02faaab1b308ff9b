"""The commands that study: each takes every problem, writes every format, refuses in one line."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.calls import EXERCISE, say


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
    for call in (("region", "AND"), ("score", "AND", "--weights", "1,1")):
        code, _, err = say(capsys, *call, "--format", "csv")
        assert (code, "--format is one of" in err) == (2, True)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("trace", "AND", "--only-updates", "--accuracy"), "exclude each other"),
        (("trace", "AND", "--json", "--format", "csv"), "contradict each other"),
        (("trace", "AND", "--seed", "3"), "nothing here is random"),
        (("evaluate", "AND", "--train", "AND", "--weights", "1,1", "--by", "perceptron"), "--by"),
        (("evaluate", "AND", "--weights", "1,1", "--b", "1", "--no-bias"), "no bias"),
        (("region", "w1 > 0", "--constraints", "--no-bias"), "expected no bias"),
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
    assert record["answer"] == "w = (1, 1), b = -3/2 are right on every example."
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
