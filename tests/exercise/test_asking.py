"""Questions put to data, and files to start from: as in an exercise that asks them."""

from __future__ import annotations

import io
from dataclasses import asdict
from fractions import Fraction
from pathlib import Path

import pytest

from linexact import ask
from linexact.cli import run
from linexact.errors import InputError
from linexact.exercise import folder, names
from linexact.exercise.asking import blank_text, read_options
from linexact.exercise.bank import find_exercise
from linexact.exercise.read import read_exercise
from linexact.exercise.solving import solve_exercise
from linexact.grade.testing import try_out
from linexact.reading.exercise_file import parse_exercise
from linexact.tasks.question import find_question
from linexact.tasks.table import QUESTIONS

BANK = [name for name in names() if find_exercise(name).kind.carries_data]
LOSS = {"loss": "square", "w": ["1", "1"], "b": "-1"}
POINTS = {"w": [1], "points": [[1], [2]]}
TWO = {"w": [1, 1], "b": "-3/2", "other_w": [2, 2], "other_b": -3}


@pytest.mark.parametrize("name", BANK)
def test_an_exercise_and_its_question_have_the_same_values(name: str) -> None:
    exercise = find_exercise(name)
    options = parse_exercise((folder() / f"{name}.toml").read_text("utf-8")).get("task", {})
    asked = f"{exercise.kind.name}: {', '.join(one.name for one in exercise.asks)}"
    convention = asdict(exercise.convention)
    found = ask(exercise.dataset, asked, options=options, **convention)
    assert found.values == solve_exercise(exercise).values
    found.check()


def test_what_is_given_stands_in_the_solution() -> None:
    told = ask("AND", "loss", options=LOSS).explain().text()
    assert "Given       loss = square, w = (1, 1), b = -1" in told
    assert "Answer (total): 2" in told
    shown = ask("AND", "weights", options={"demands": ["b = 1"]}).explain().text()
    assert shown.count("b = 1") == 2  # the demand, and its row


@pytest.mark.parametrize(
    ("problem", "asked", "options", "message"),
    [
        ("AND", "nothing", {}, "no question 'nothing'; expected one of average"),
        ("AND", "loss", {}, "task.loss is expected for kind loss"),
        ("AND", "loss", {**LOSS, "w": ["1"]}, "task.w: 1 numbers; expected 2"),
        ("AND", "loss: totl", LOSS, "total"), ("AND", "external", {}, "another question"),
        ("AND", "loss: total, mean, total", LOSS, "total is there twice"),
        (None, "loss", LOSS, "asked of data"), ("AND", "distance", {"w": [1]}, "expected no data"),
        ("XOR", "margin: width", {}, "not separable"),
        (None, "average", {**POINTS, "parts": ["1/2", "1/3"]}, "parts: they add up to 5/6"),
        (None, "average", {**POINTS, "parts": [2, -1]}, r"task.parts\[1\]: 2; expected a part"),
        (None, "maximum", {"target": "1"}, "task.target: a text, '1'; expected -1 or 1"),
        ("AND", "between", {**TWO, "part": 2}, "task.part: 2; expected a part from 0 to 1"),
        ("AND", "between", {**TWO, "b": -1, "part": 1}, "task.w: example 2 is not right under"),
    ],
)  # fmt: skip
def test_what_cannot_be_asked_is_refused(problem, asked, options, message) -> None:
    with pytest.raises(InputError, match=message):
        ask(problem, asked, options=options)


def test_options_are_read_as_they_are_typed() -> None:
    typed = {"w": "1, -1/2", "points": "[[1, 2], [3, 4.5]]", "parts": "1/2,1/2", "b": "0.5"}
    found = read_options("average", typed)
    assert (found["w"], found["points"]) == (["1", "-1/2"], [[1, 2], [3, Fraction(9, 2)]])
    assert read_options("perceptron", {"steps": "3"}) == {"steps": 3}
    assert read_options("maximum", {"target": "-1", "part": "1"}) == {"target": -1, "part": 1}


def test_the_command_asks_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    options = ["--set", "w=3,4", "--set", "b=-10"]
    assert run(["solve", "--ask", "distance: distance, foot", *options]) == 0
    assert "Answer (distance): 2" in capsys.readouterr().out
    wrong = [["solve"], ["solve", "AND", *options], ["solve", "--ask", "loss", "--set", "w"]]
    for call in (*wrong, ["solve", "AND", "--ask", "margin", "--demand", "b = 1"]):
        assert run(call) == 2
        assert "expected" in capsys.readouterr().err


@pytest.mark.parametrize("name", QUESTIONS)
def test_a_blank_file_is_an_exercise(name: str) -> None:
    kind = find_question(name)
    exercise = read_exercise(io.StringIO(blank_text(kind)))
    assert exercise.kind is kind
    assert {ask.name for ask in exercise.asks} == set(kind.usual)
    if kind.carries_data:
        assert try_out(exercise).faults == ()


def refusal(text: str) -> str:
    try:
        read_exercise(io.StringIO(text))
    except InputError as error:
        return str(error)
    return ""


@pytest.mark.parametrize("name", QUESTIONS)
def test_what_stands_behind_a_hash_is_known(name: str) -> None:
    """Each optional line may be taken: it is obeyed, or refused for what it says, not its key."""
    lines = blank_text(find_question(name)).splitlines()
    end = next(i for i, line in enumerate(lines) if line.startswith("# [marking]"))
    for i, line in enumerate(lines[:end]):
        if line.startswith("# ") and " = " in line:
            text = "\n".join([*lines[:i], line[2:], *lines[i + 1 : end]])
            assert "no key" not in refusal(text)


def test_the_command_writes_prints_and_refuses(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "mine.toml"
    assert run(["exercises", "new", "--blank", "distance", "-o", str(path)]) == 0
    assert "exercises check" in capsys.readouterr().out
    assert run(["exercises", "show", str(path)]) == 0
    assert "My exercise" in capsys.readouterr().out
    assert run(["exercises", "new", "--blank", "distance"]) == 0
    assert capsys.readouterr().out == path.read_text()
    for call in (["distanc"], ["distance", "--seed", "1"], ["distance", "-o", str(path)]):
        assert run(["exercises", "new", "--blank", *call]) == 2
        assert capsys.readouterr().err.count("\n") == 1
    assert run(["exercises", "new", "perceptron"]) == 2
    assert "--seed N and -o FOLDER are expected" in capsys.readouterr().err
