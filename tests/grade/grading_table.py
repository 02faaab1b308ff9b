"""The table of graded answers, read from ``cases.toml``."""

from __future__ import annotations

import io
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path
from typing import Any

from linexact.data.convention import Convention
from linexact.data.dataset import Dataset
from linexact.data.gates import gate
from linexact.exact import exact_text, parse_number
from linexact.exercise.bank import find_exercise
from linexact.exercise.read import read_exercise
from linexact.grade import Finding, Grade, Task, Unreadable, parts_of
from linexact.grade.finding import Slips
from linexact.grade.forms.boundary import BoundaryTask
from linexact.grade.forms.inequalities import InequalitiesTask
from linexact.grade.forms.number import NumberTask
from linexact.grade.forms.proof import VerdictTask
from linexact.grade.forms.trace import TraceTask
from linexact.grade.forms.vector import VectorTask
from linexact.grade.forms.weights import WeightsTask
from linexact.handweights import read_demands
from linexact.perceptron import rule
from linexact.text.surds import parse_surd

HERE = Path(__file__).resolve().parent
ONE = Fraction(1)

BLOG = Dataset.from_rows([[-1, 3], [-1, -1], [3, -1], [0, "3/2"]], [-1, -1, 1, 1])


@dataclass(frozen=True)
class Case:
    """One row: an answer to a task, its mark (points, or "unreadable") and the codes."""

    title: str
    task: Task
    answer: str
    mark: str
    codes: str


def mark_and_codes(outcome: Grade | Unreadable) -> tuple[str, str]:
    if isinstance(outcome, Unreadable):
        return "unreadable", outcome.code
    mark = f"{exact_text(outcome.earned)} of {exact_text(outcome.possible)}"
    return mark, " ".join(map(told, outcome.findings))


def told(finding: Finding) -> str:
    """Return a code; slips with their names."""
    if isinstance(finding, Slips):
        return f"slip({'+'.join(map(str, finding.slips))})"
    return finding.code


def cases() -> Iterator[Case]:
    with (HERE / "cases.toml").open("rb") as file:
        tables = tomllib.load(file)["task"]
    for table in tables:
        task = build(table)
        for answer, mark, codes in table["answers"]:
            yield Case(table["title"], task, answer, mark, codes)


def lost(case: Case) -> bool:
    """Say whether an answer was read and lost marks."""
    return case.mark != "unreadable" and len(set(case.mark.split(" of "))) == 2


def build(spec: dict[str, Any]) -> Task:
    """Return the task that a table of ``cases.toml`` describes."""
    if "exercise" in spec or "text" in spec:
        given = spec.get("exercise")
        exercise = find_exercise(given) if given else read_exercise(io.StringIO(spec["text"]))
        parts = parts_of(exercise)
        return next(p.task for p in parts if p.name == spec.get("part", parts[0].name))
    ask = spec["ask"]
    if ask == "boundary":
        w = tuple(map(parse_number, spec["w"]))
        names = tuple(f"x{j + 1}" for j in range(len(w)))
        return BoundaryTask(w, parse_number(spec["b"]), names, {"boundary": ONE})
    if ask == "number":
        return NumberTask(parse_surd(spec["value"]), spec["quantity"], {"value": ONE})
    if ask == "vector":
        value = tuple(map(parse_number, spec["value"]))
        return VectorTask(value, spec["quantity"], {"value": ONE})
    data = dataset(spec)
    if ask == "trace":
        return trace_task(spec, data)
    convention = Convention(spec.get("bias", True), spec["boundary"])
    if ask == "verdict":
        return VerdictTask(data, convention, {"verdict": ONE, "proof": 2 * ONE})
    if ask == "inequalities":
        points = {"half-spaces": 2 * ONE, "strictness": ONE, "nothing-extra": ONE}
        return InequalitiesTask(data, convention, points)
    problem = read_demands(data, convention, spec.get("demands", ()))
    return WeightsTask(problem, {"valid": ONE}, spec.get("bias_place"))


def dataset(spec: dict[str, Any]) -> Dataset:
    if spec.get("data") == "blog":
        return BLOG
    if "rows" in spec:
        return Dataset.from_rows(spec["rows"], spec["targets"])
    return gate(spec["data"])


def trace_task(spec: dict[str, Any], data: Dataset) -> TraceTask:
    chosen = rule(spec["rule"])
    if "boundary" in spec:
        chosen = replace(chosen, boundary=spec["boundary"])
    if "rate" in spec:
        chosen = replace(chosen, rate=parse_number(spec["rate"]))
    columns = tuple(spec.get("columns", ("example", "score", "mistake", "weights")))
    points = dict.fromkeys(columns, ONE)
    limit, mode = spec.get("limit", 300), spec.get("mode", "presentations")
    return TraceTask(data, chosen, points, columns, mode, limit)
