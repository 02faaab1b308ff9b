"""What `solve` prints of an exercise on a run is read back and gets full marks, part by part."""

from __future__ import annotations

import re

import pytest
from typer.testing import CliRunner

from linexact.cli.app import app
from linexact.exercise.bank import find_exercise, names
from linexact.grade import Grade, grade, parts_of

TABLES = ("trace", "batch-table")  # kinds of tasks that the whole solution answers
RUNS = [
    name
    for name in names()
    if find_exercise(name).kind.name in ("perceptron", "update")
    and any(ask.form in ("trace", "update-table", "batch-table", "vector", "example-list")
            for ask in find_exercise(name).asks)
]  # fmt: skip


@pytest.mark.parametrize("name", RUNS)
def test_a_solution_is_a_right_answer(name: str) -> None:
    done = CliRunner().invoke(app, ["solve", name])
    assert done.exit_code == 0, done.output
    said = {
        found[1]: " ".join(found[2].split())
        for found in re.finditer(r"^Answer \((\w+)\): ((?:.|\n(?!\n))*)", done.output, re.MULTILINE)
    }
    for part in parts_of(find_exercise(name)):
        if part.task.kind == "boundary":
            continue  # an equation is said in the answer itself
        whole = part.task.kind in TABLES
        outcome = grade(part.task, done.output if whole else said[part.name])
        assert isinstance(outcome, Grade), (part.name, outcome)
        assert outcome.is_right, (part.name, outcome.findings, outcome.understood)
