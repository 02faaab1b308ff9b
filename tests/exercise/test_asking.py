"""Questions put to data of one's own: the same answers as in an exercise that asks them."""

from __future__ import annotations

from fractions import Fraction

import pytest

from linexact import work_out
from linexact.cli import run
from linexact.errors import InputError
from linexact.exercise import folder, names
from linexact.exercise.asking import read_options
from linexact.exercise.bank import find_exercise
from linexact.exercise.solving import solve_exercise
from linexact.reading.exercise_file import parse_exercise
from linexact.tasks.table import QUESTIONS

BANK = [name for name in names() if find_exercise(name).kind.carries_data]
LOSS = {"loss": "square", "w": ["1", "1"], "b": "-1"}


@pytest.mark.parametrize("name", BANK)
def test_an_exercise_and_its_question_have_the_same_values(name: str) -> None:
    exercise = find_exercise(name)
    options = parse_exercise((folder() / f"{name}.toml").read_text("utf-8")).get("task", {})
    wanted = ", ".join(ask.name for ask in exercise.asks)
    found = work_out(
        exercise.dataset,
        ask=f"{exercise.kind.name}: {wanted}",
        options=options,
        bias=exercise.convention.bias,
        boundary=exercise.convention.boundary,
    )
    assert found.values == solve_exercise(exercise).values
    found.check()


def test_the_bank_asks_every_question() -> None:
    assert {find_exercise(name).kind.name for name in names()} == {*QUESTIONS}


def test_what_is_given_stands_in_the_solution() -> None:
    told = work_out("AND", ask="loss", options=LOSS).explain().text()
    assert "Given       loss = square, w = (1, 1), b = -1" in told
    assert "Answer (total): 2" in told
    shown = work_out("AND", ask="weights", options={"demands": ["b = 1"]}).explain().text()
    assert shown.count("b = 1") == 2  # the demand, and its row


@pytest.mark.parametrize(
    ("problem", "asked", "options", "message"),
    [
        ("AND", "nothing", {}, "no question 'nothing'; expected one of average"),
        ("AND", "loss", {}, "options.loss is expected for loss"),
        ("AND", "loss", {**LOSS, "w": ["1"]}, "options.w|task.w: 1 numbers; expected 2"),
        ("AND", "loss", {**LOSS, "v": "1"}, "v"),
        ("AND", "loss: totl", LOSS, "total"),
        ("AND", "external", {}, "no question"),
        (None, "loss", LOSS, "loss is asked of data"),
        ("XOR", "margin: width", {}, "not separable"),
    ],
)
def test_what_cannot_be_asked_is_refused(
    problem: str | None, asked: str, options: dict[str, object], message: str
) -> None:
    with pytest.raises(InputError, match=message):
        work_out(problem, ask=asked, options=options)


def test_options_go_with_a_question_alone() -> None:
    for said in ({"options": LOSS}, {"ask": "loss", "demands": ["b = 1"]}):
        with pytest.raises(InputError, match="expected"):
            work_out("AND", **said)


def test_options_are_read_as_they_are_typed() -> None:
    typed = {"w": "1, -1/2", "points": "[[1, 2], [3, 4.5]]", "parts": "1/2,1/2", "b": "0.5"}
    found = read_options("average", typed)
    assert found["w"] == ["1", "-1/2"]
    assert found["points"] == [[1, 2], [3, Fraction(9, 2)]]
    assert read_options("perceptron", {"rule": "blog", "steps": "3"}) == {
        "rule": "blog",
        "steps": 3,
    }


def test_the_command_asks_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    options = ["--set", "w=3,4", "--set", "b=-10"]
    assert run(["solve", "--ask", "distance: distance, foot", *options]) == 0
    told = capsys.readouterr().out
    assert "Answer (distance): 2" in told
    assert "w = (3, 4), b = -10" in told
    for call in (["solve"], ["solve", "AND", *options], ["solve", "--ask", "loss", "--set", "w"]):
        assert run(call) == 2
        assert "expected" in capsys.readouterr().err
