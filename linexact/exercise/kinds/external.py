"""Kind ``external``: a verdict on data that do not come with linexact."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from linexact.data.problem import Problem
from linexact.data.read.streams import opened
from linexact.data.read.tables import read_table
from linexact.errors import InputError
from linexact.exercise.model import Exercise, Kind
from linexact.reading.records import read_text
from linexact.tasks.steps import Derivation
from linexact.topics.hand_weights.derivation import derive_problem


def _plain_name(key: str, value: object) -> str:
    name = read_text(key, value)
    if "/" in name or "\\" in name or name.startswith("."):
        raise InputError("value", f"{key}: expected the plain name of a file")
    return name


@dataclass(frozen=True, slots=True)
class Task:
    """The name of a data file, what it is, and how to read it."""

    file: Annotated[str, _plain_name]
    what: str
    label: str | None = None
    positive: str | None = None
    negative: str | None = None


def _derive(exercise: Exercise, folder: Path | None) -> Derivation:
    task: Task = exercise.task
    if folder is None:
        raise InputError(
            "external",
            f"{exercise.id} needs the file {task.file} ({task.what}), which does not come"
            " with linexact; name its folder with --data FOLDER",
        )
    path = folder / task.file
    with opened(path):
        pass
    data = read_table(path, label=task.label, positive=task.positive, negative=task.negative)
    return derive_problem(Problem(data, exercise.convention))


KIND = Kind(
    "external",
    Task,
    values={"verdict": "verdict"},
    usual=("verdict",),
    derive=_derive,
    section="external",
    needs_data=False,
    carries_data=False,
    example={"file": "data.csv", "what": "what the file holds, in words"},
)
