"""The table of graded answers, read from ``cases.toml``."""

from __future__ import annotations

import io
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from linexact.data.dataset import Dataset
from linexact.exact import exact_text
from linexact.exercise.read import read_exercise
from linexact.grade import Finding, Grade, Task, Unreadable, parts_of
from linexact.grade.finding import Slips
from tests.oracle import roads

HERE = Path(__file__).resolve().parent
BLOG = Dataset.from_rows(*roads.BLOG)


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


def build(spec: Mapping[str, Any]) -> Task:
    """Return the task that a table of ``cases.toml`` describes; its exercise may stand in it."""
    if "text" not in spec:
        return roads.task(spec)
    parts = parts_of(read_exercise(io.StringIO(spec["text"])))
    return next(p.task for p in parts if p.name == spec.get("part", parts[0].name))
