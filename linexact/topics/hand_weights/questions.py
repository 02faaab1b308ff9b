"""Questions about weights by hand: with demands, at all, between two, and on data in files."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Annotated

from linexact.data.dataset import Vector
from linexact.data.linear import score
from linexact.data.problem import Problem
from linexact.data.read.streams import opened
from linexact.data.read.tables import read_table
from linexact.errors import InputError
from linexact.reading.records import read_text
from linexact.tasks.question import Asked, Question, Setting, check_bias, check_part, check_width
from linexact.tasks.steps import Derivation, Step, evaluate
from linexact.topics.hand_weights import read_demands
from linexact.topics.hand_weights.derivation import derive_problem
from linexact.topics.hand_weights.deriving import verification
from linexact.topics.values.steps import BetweenSolutions


@dataclass(frozen=True, slots=True)
class WeightsTask:
    """Demands on the weights, as texts such as ``b = 1``."""

    demands: tuple[str, ...] = ()


def _problem_weights(asked: Asked) -> Problem:
    return read_demands(asked.data, asked.convention, asked.task.demands)


WEIGHTS = Question(
    "weights",
    WeightsTask,
    example={"demands": ["b = 1"]},
    values={
        "weights": "weights", "verdict": "verdict", "proof": "proof", "w": "vector",
        "b": "number", "common_point": "vector", "inequalities": "inequalities",
    },
    usual=("weights",),
    derive=lambda asked, folder: derive_problem(_problem_weights(asked)),
    problem=_problem_weights,
    tries_published=True,
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class SeparabilityTask:
    """Nothing beside the data."""


def _problem(asked: Asked) -> Problem:
    return Problem(asked.data, asked.convention)


SEPARABILITY = Question(
    "separability",
    SeparabilityTask,
    values={
        "verdict": "verdict", "proof": "proof", "weights": "weights", "w": "vector",
        "b": "number", "common_point": "vector", "shifts": "number", "mean": "number",
    },
    usual=("verdict", "proof"),
    derive=lambda asked, folder: derive_problem(_problem(asked)),
    problem=_problem,
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class BetweenTask:
    """Two solutions, and the part of the second in what is between them."""

    w: Vector
    other_w: Vector
    part: Fraction
    b: Fraction = Fraction(0)
    other_b: Fraction = Fraction(0)


def _check_between(task: BetweenTask, setting: Setting) -> None:
    for key, vector in (("w", task.w), ("other_w", task.other_w)):
        check_width(f"task.{key}", vector, setting.inputs or 0)
    check_bias(setting, task.b, task.other_b)
    check_part("task.part", task.part)


def _refuse_wrong(asked: Asked, key: str, w: Vector, b: Fraction) -> None:
    """Refuse weights that are no solution: of what is between others nothing is known."""
    data = asked.data
    for i, example in enumerate(data.examples()):
        if not asked.convention.is_right(example.target, score(w, b, example.x)):
            said = f"example {data.row_number(i)} is not right under these weights"
            raise InputError("value", f"{key}: {said}; expected weights that get all right")


def _derive_between(asked: Asked, folder: Path | None) -> Derivation:
    task: BetweenTask = asked.task
    problem = _problem(asked)
    bias = problem.convention.bias
    first = (*task.w, task.b) if bias else task.w
    second = (*task.other_w, task.other_b) if bias else task.other_w
    _refuse_wrong(asked, "task.w", task.w, task.b)
    _refuse_wrong(asked, "task.other_w", task.other_w, task.other_b)
    step = BetweenSolutions(problem.system, first, second, task.part)
    steps: tuple[Step, ...] = (step, verification(problem, step.between))
    return Derivation(steps, evaluate((step,)), problem)


BETWEEN = Question(
    "between",
    BetweenTask,
    values={"point": "vector"},
    usual=("point",),
    derive=_derive_between,
    check=_check_between,
)


def _plain_name(key: str, value: object) -> str:
    name = read_text(key, value)
    if "/" in name or "\\" in name or name.startswith("."):
        raise InputError("value", f"{key}: expected the plain name of a file")
    return name


@dataclass(frozen=True, slots=True)
class ExternalTask:
    """The name of a data file, what it is, and how to read it."""

    file: Annotated[str, _plain_name]
    what: str
    label: str | None = None
    positive: str | None = None
    negative: str | None = None


def _derive_external(asked: Asked, folder: Path | None) -> Derivation:
    task: ExternalTask = asked.task
    if folder is None:
        raise InputError(
            "external",
            f"{asked.id} needs the file {task.file} ({task.what}), which does not come"
            " with linexact; name its folder with --data FOLDER",
        )
    path = folder / task.file
    with opened(path):
        pass
    data = read_table(path, label=task.label, positive=task.positive, negative=task.negative)
    return derive_problem(Problem(data, asked.convention))


EXTERNAL = Question(
    "external",
    ExternalTask,
    values={"verdict": "verdict"},
    usual=("verdict",),
    derive=_derive_external,
    section="external",
    needs_data=False,
    carries_data=False,
    example={"file": "data.csv", "what": "what the file holds, in words"},
)
