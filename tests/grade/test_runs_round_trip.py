"""What linexact itself prints of a run, in every format, is read back and gets full marks."""

from __future__ import annotations

import json
import re
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

BANK = {"blog-trace": "blog", "grosse-perceptron-and": "grosse", "lyu-offset": "lyu-offset"}
GATES = [("OR", "comp135"), ("NAND", "comp135"), ("OR", "comp135-schedule"), ("NOT", "grosse"),
         ("NAND", "blog-restart"), ("NOR", "lyu-offset")]  # fmt: skip
TRACES = ("text", "markdown", "latex", "csv", "json")  # pages are often too long to hand in
SOLUTIONS = ("text", "markdown", "latex", "html")


def printed(*words: str) -> str:
    done = CliRunner().invoke(app, list(words))
    assert done.exit_code == 0, done.output
    return done.output


def of_bank(name: str) -> TraceTask:
    (part,) = parts_of(find_exercise(name))
    assert isinstance(part.task, TraceTask)
    return part.task


def check(task: TraceTask, text: str) -> None:
    if len(text) > MAX_ANSWER:  # a page's style and figures alone are long: hand in the table
        text = re.sub(r"<style>.*?</style>", "", text, flags=re.DOTALL)
        text = text[text.index("<table>") : text.index("</table>") + 8]
    outcome = grade(task, text)
    assert isinstance(outcome, Grade), outcome
    assert outcome.is_right, (outcome.codes, outcome.understood[:5])


@pytest.mark.parametrize("name", BANK)
@pytest.mark.parametrize("form", SOLUTIONS)
def test_solutions(name: str, form: str) -> None:
    check(of_bank(name), printed("solve", name, "--format", form))


@pytest.mark.parametrize("name", BANK)
@pytest.mark.parametrize("form", TRACES)
@pytest.mark.parametrize("only_updates", [False, True])
def test_traces_of_the_bank(name: str, form: str, *, only_updates: bool) -> None:
    words = ["trace", f"exercises/{name}.toml", "--rule", BANK[name], "--all", "--format", form]
    check(of_bank(name), printed(*words, *(["--only-updates"] if only_updates else [])))


@pytest.mark.parametrize(("data", "name"), GATES)
@pytest.mark.parametrize("form", TRACES)
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
    check(of_bank("grosse-perceptron-and"), json.dumps(record["steps"]))
