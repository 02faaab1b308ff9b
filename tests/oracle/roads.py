"""The roads to the package that have no public name: when rooms move, only this file changes.

Whatever else the oracle asks goes through names of ``linexact.__all__`` (:mod:`.asking`).
"""

from __future__ import annotations

import io
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import replace
from fractions import Fraction
from functools import cache
from typing import Any
from unittest.mock import patch

from linexact import Convention, Dataset, Exercise, __version__, find_exercise, gate
from linexact.cli import run as run_command
from linexact.grade import Task, Unreadable, grade, parts_of
from linexact.grade.forms.boundary import BoundaryTask
from linexact.grade.forms.inequalities import InequalitiesTask
from linexact.grade.forms.number import NumberTask
from linexact.grade.forms.proof import VerdictTask
from linexact.grade.forms.trace import TraceTask
from linexact.grade.forms.vector import VectorTask
from linexact.grade.forms.weights import WeightsTask
from linexact.grade.keys import key_of
from linexact.text.surds import parse_surd
from linexact.topics.hand_weights import read_demands
from linexact.topics.perceptron import rule

ONE = Fraction(1)
ASKED_BACK = "?"  # stands for the points of a typed answer that is asked back
BLOG = ([["-1", "3"], ["-1", "-1"], ["3", "-1"], ["0", "3/2"]], [-1, -1, 1, 1])
ENVIRONMENT = {"COLUMNS": "80", "NO_COLOR": "1", "TERM": "dumb"}
Fields = Mapping[str, Any]


# Questions, and what is made of an answer


def outcome(question: Fields, text: str) -> list[Any]:
    """Mark a typed answer: points, codes, what was read; or that it is asked back, and why."""
    made = grade(task(question), text)
    if isinstance(made, Unreadable):
        return [ASKED_BACK, made.code]
    codes = [_told(finding) for finding in made.findings]
    read = [[name, flat(spans)] for name, spans in made.understood]
    return [f"{made.earned} of {made.possible}", " ".join(codes), read]


def _told(finding: Any) -> str:
    """Return a finding's code and place; of slips the names."""
    slips = getattr(finding, "slips", ())
    code = f"slip({'+'.join(map(str, slips))})" if slips else finding.code
    place = str(getattr(finding, "place", ""))
    return f"{code}@{place}".replace(" ", "-") if place else code


def flat(spans: Any) -> str:
    """Return what was read as one text."""
    return " ".join(map(flat, spans)) if isinstance(spans, tuple) else str(spans)


def task(question: Fields) -> Task:
    """Return what is asked: a part of an exercise, or a question of its own."""
    if "exercise" in question:
        tasks = {part.name: part.task for part in _parts(question["exercise"])}
        return tasks[question["part"]] if "part" in question else next(iter(tasks.values()))
    return _TASKS[question["ask"]](question)


@cache
def _parts(name: str) -> tuple[Any, ...]:
    return parts_of(find_exercise(name))


def _boundary(question: Fields) -> Task:
    w = tuple(map(Fraction, question["w"]))
    names = tuple(f"x{j + 1}" for j in range(len(w)))
    return BoundaryTask(w, Fraction(question["b"]), names, {"boundary": ONE})


def _number(question: Fields) -> Task:
    return NumberTask(parse_surd(question["value"]), question["quantity"], {"value": ONE})


def _vector(question: Fields) -> Task:
    value = tuple(map(Fraction, question["value"]))
    return VectorTask(value, question["quantity"], {"value": ONE})


def _trace(question: Fields) -> Task:
    chosen = rule(question["rule"])
    if "boundary" in question:
        chosen = replace(chosen, boundary=question["boundary"])
    if "rate" in question:
        chosen = replace(chosen, rate=Fraction(question["rate"]))
    columns = tuple(question.get("columns", ("example", "score", "mistake", "weights")))
    points = dict.fromkeys(columns, ONE)
    limit, mode = question.get("limit", 300), question.get("mode", "presentations")
    return TraceTask(_dataset(question), chosen, points, columns, mode, limit)


def _verdict(question: Fields) -> Task:
    points = {"verdict": ONE, "proof": 2 * ONE}
    return VerdictTask(_dataset(question), _convention(question), points)


def _inequalities(question: Fields) -> Task:
    points = {"half-spaces": 2 * ONE, "strictness": ONE, "nothing-extra": ONE}
    return InequalitiesTask(_dataset(question), _convention(question), points)


def _weights(question: Fields) -> Task:
    demands = question.get("demands", ())
    problem = read_demands(_dataset(question), _convention(question), demands)
    return WeightsTask(problem, {"valid": ONE}, question.get("bias_place"))


_TASKS: Mapping[str, Callable[[Fields], Task]] = {
    "boundary": _boundary,
    "number": _number,
    "vector": _vector,
    "trace": _trace,
    "verdict": _verdict,
    "inequalities": _inequalities,
    "weights": _weights,
}


def _convention(question: Fields) -> Convention:
    return Convention(question.get("bias", True), question["boundary"])


def _dataset(question: Fields) -> Dataset:
    if question.get("data") == "blog":
        return Dataset.from_rows(*BLOG)
    if "rows" in question:
        return Dataset.from_rows(question["rows"], question["targets"])
    return gate(question["data"])


# Runs


def shown(run: Any) -> Iterator[list[Any]]:
    """Yield each step of a run: examples shown or moved, scores, right or wrong, weights after."""
    if run.trace.rule.batch is not None:
        for look in run.trace.batch_steps():
            yield [look.moved, look.scores, look.wrong, look.after]
        return
    for step in run.trace.steps():
        yield [step.example, step.score, step.mistake, step.after]


# Exercises


def names_of_values(exercise: Exercise) -> list[str]:
    """Return what an exercise asks for, by name."""
    return [ask.name for ask in exercise.asks]


def keys(exercise: Exercise) -> Iterator[tuple[str, str]]:
    """Yield for each part of an exercise its name and the answer that earns all points."""
    for part in parts_of(exercise):
        yield part.name, key_of(part.task, exercise.typed)


# The command line


def call(arguments: Sequence[str]) -> list[Any]:
    """Run a command in this process, in the present folder: exit code, and all that it prints."""
    printed = io.StringIO()
    with (
        patch.dict(os.environ, ENVIRONMENT),
        redirect_stdout(printed),
        redirect_stderr(printed),
    ):
        code = run_command(arguments)
    return [code, printed.getvalue().replace(f"linexact {__version__}", "linexact VERSION")]
