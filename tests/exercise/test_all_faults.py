"""A wrong exercise file is told all its faults at once: file, line, key, what was expected."""

from __future__ import annotations

import pickle
import re
from pathlib import Path

import pytest

from linexact.cli import run
from linexact.errors import InputError, SeveralFaultsError
from linexact.exercise.read import read_exercise

WRONG = '''\
id = "a b"
titel = "Mine"
kind = "perceptron"
statement = """
rate = 3 is no key here.
"""
points = -1

[source]
lecture = "gross"

[convention]
bias = "yes"
boundary = "strickt"

[data]
truth_table = "AN"

[task]
rule = "blgo"
steps = 0
speed = 3

[published]
updates = "many"

[marking]
bias_plase = 1
'''
SAID = [
    "line 1: id: 'a b'; expected up to 80 letters",
    "line 2: no key 'titel' is known at the top; did you mean 'title'?",
    "wrong.toml: title is expected in an exercise",
    "line 7: points: -1; expected from 0",
    "line 10: source.lecture: 'gross' is not known; did you mean 'grosse'?",
    "line 13: convention.bias: a text, 'yes'; expected true or false",
    "line 14: convention.boundary: 'strickt' is not known; did you mean 'strict'?",
    "line 17: data.truth_table: ",
    "line 20: task.rule: 'blgo' is not known; did you mean 'blog'",
    "line 21: task.steps: 0; expected a whole number from 1 to 10000",
    "line 22: no key 'speed' is known in task",
    "line 25: published.updates: ",
    "line 28: no key 'bias_plase' is known in marking; did you mean 'bias_place'?",
]


def faults_of(path: Path) -> SeveralFaultsError:
    with pytest.raises(InputError) as refused:
        read_exercise(str(path))
    assert isinstance(refused.value, SeveralFaultsError)
    return refused.value


def test_all_faults_with_their_lines_and_keys(tmp_path: Path) -> None:
    path = tmp_path / "wrong.toml"
    path.write_text(WRONG, encoding="utf-8")
    found = faults_of(path)
    lines = [error.message for error in found.errors]
    for said in SAID:
        assert any(said in line for line in lines), (said, lines)
    assert len(lines) == len(SAID)
    numbers = [int(at[1]) for line in lines if (at := re.search(r", line (\d+):", line))]
    assert numbers == sorted(numbers)
    assert all(line.startswith(str(path)) and "\n" not in line for line in lines)
    assert str(pickle.loads(pickle.dumps(found))) == str(found)


def test_the_command_prints_them_all(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "wrong.toml"
    path.write_text(WRONG, encoding="utf-8")
    assert run(["solve", str(path)]) == 2
    told = capsys.readouterr().err
    for said in SAID:
        assert said in told


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ("w = [1, 2]", "w = [1]", "line 10: task.w: 1 numbers; expected 2"),
        ("w = [1, 2]", 'w = [1, "x"]', "line 10: task.w[2]: "),
        ('loss = "square"', 'loss = "sqare"', "line 11: task.loss: "),
        ("points = 1\n", "", "mine.toml: points is expected"),
        ("x = [0, 1]", "x = [0]", "line 7: data.examples[2].x: "),
    ],
)
def test_a_single_fault_has_its_line_too(tmp_path: Path, old: str, new: str, line: str) -> None:
    text = """\
id = "mine"
title = "Mine"
statement = "Do it."
kind = "loss"
points = 1
source = { lecture = "own" }
data = { examples = [{ x = [1, 1], label = 1 }, { x = [0, 1], label = 0 }] }
convention = { bias = true, boundary = "strict" }
[task]
w = [1, 2]
loss = "square"
"""
    path = tmp_path / "mine.toml"
    path.write_text(text.replace(old, new), encoding="utf-8")
    with pytest.raises(InputError) as refused:
        read_exercise(str(path))
    assert line in refused.value.message
    assert not isinstance(refused.value, SeveralFaultsError)


def test_each_of_the_points_and_the_marking_are_read_beside_wrong_ones(tmp_path: Path) -> None:
    path = tmp_path / "wrong.toml"
    text = WRONG.replace(
        "points = -1", 'asks = ["trace", "updates"]\npoints = { trace = -2, updat = 1 }'
    )
    path.write_text(text, encoding="utf-8")
    told = str(faults_of(path))
    for said in ("points.trace: -2; expected", "no key 'updat'", "points.updates is expected"):
        assert said in told
    assert "no key 'bias_plase'" in told


def test_yes_is_said_only_of_what_yes_answers(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(
        """\
id = "mine"
title = "Mine"
statement = "Prove it."
kind = "separability"
asks = ["proof"]
points = 1
yes = { proof = "inseparable" }
source = { lecture = "own" }
data = { truth_table = "XOR" }
convention = { bias = true, boundary = "strict" }
""",
        encoding="utf-8",
    )
    with pytest.raises(InputError, match=r"that yes or no answers\); none is expected"):
        read_exercise(str(path))
