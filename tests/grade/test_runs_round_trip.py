"""What linexact itself prints of a run, in every format, is read back and gets full marks."""

from __future__ import annotations

import json
from dataclasses import replace
from fractions import Fraction

import pytest
from typer.testing import CliRunner

from linexact.cli.app import app
from linexact.data.gates import gate
from linexact.exercise.bank import find_exercise
from linexact.grade import Grade, grade, parts_of
from linexact.grade.forms.trace import TraceTask
from linexact.perceptron import Start, rule
from linexact.text.fields import MAX_ANSWER

# Each format once, of runs with every rule; pages are often too long to hand in.
GATES = [("OR", "comp135", "text"), ("NAND", "comp135", "markdown"), ("NOT", "grosse", "latex"),
         ("OR", "comp135-schedule", "csv"), ("NAND", "blog-restart", "json"),
         ("NOR", "lyu-offset", "text")]  # fmt: skip


def printed(*words: str) -> str:
    done = CliRunner().invoke(app, list(words))
    assert done.exit_code == 0, done.output
    return done.output


def check(task: object, text: str) -> None:
    assert isinstance(task, TraceTask)
    outcome = grade(task, text)
    assert isinstance(outcome, Grade), outcome
    assert outcome.is_right, (outcome.codes, outcome.understood[:5])


@pytest.mark.parametrize(
    ("name", "of", "form"),
    [
        ("blog-trace", "blog", "csv"),
        ("grosse-perceptron-and", "grosse", "json"),
        ("lyu-offset", "lyu-offset", "latex"),
    ],
)
def test_updates_of_the_bank(name: str, of: str, form: str) -> None:
    (part,) = parts_of(find_exercise(name))
    words = ["trace", f"exercises/{name}.toml", "--rule", of, "--all", "--format", form]
    check(part.task, printed(*words, "--only-updates"))


@pytest.mark.parametrize(
    ("name", "form"),
    [("blog-trace", "html"), ("grosse-perceptron-and", "latex"), ("lyu-offset", "markdown")],
)
def test_solutions(name: str, form: str) -> None:
    text = printed("solve", name, "--format", form)
    if len(text) > MAX_ANSWER:  # a page's style and figures alone are long: hand in the table
        text = text[text.index("<table>", text.index("</style>")) : text.rindex("</table>") + 8]
    (part,) = parts_of(find_exercise(name))
    check(part.task, text)


@pytest.mark.parametrize(("data", "name", "form"), GATES)
def test_traces_of_gates(data: str, name: str, form: str) -> None:
    chosen = rule(name)
    words = ["trace", data, "--rule", name, "--all", "--format", form]
    if name.startswith("comp135"):
        width = gate(data).dimension + 1
        chosen = replace(chosen, start=Start((Fraction(0),) * width))
        words += ["--start", "zero"]
    points = dict.fromkeys(("example", "score", "mistake", "weights"), Fraction(1))
    check(TraceTask(gate(data), chosen, points), printed(*words))


def test_the_steps_alone_are_a_run() -> None:
    record = json.loads(printed("trace", "AND", "--rule", "grosse", "--all", "--format", "json"))
    (part,) = parts_of(find_exercise("grosse-perceptron-and"))
    check(part.task, json.dumps(record["steps"]))
