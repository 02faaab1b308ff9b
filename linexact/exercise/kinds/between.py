"""Kind ``between``: a solution between two solutions."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

from linexact.data.dataset import Vector
from linexact.data.linear import score
from linexact.data.problem import Problem
from linexact.errors import InputError
from linexact.exercise.model import Exercise, Kind, Setting
from linexact.exercise.widths import check_bias, check_part, check_width
from linexact.tasks.steps import Derivation, Step, evaluate
from linexact.topics.hand_weights.deriving import verification
from linexact.topics.values.steps import between


@dataclass(frozen=True, slots=True)
class Task:
    """Two solutions, and the part of the second in what is between them."""

    w: Vector
    other_w: Vector
    part: Fraction
    b: Fraction = Fraction(0)
    other_b: Fraction = Fraction(0)


def _check(task: Task, setting: Setting) -> None:
    for key, vector in (("w", task.w), ("other_w", task.other_w)):
        check_width(f"task.{key}", vector, setting.inputs or 0)
    check_bias(setting, task.b, task.other_b)
    check_part("task.part", task.part)


def _refuse_wrong(exercise: Exercise, key: str, w: Vector, b: Fraction) -> None:
    """Refuse weights that are no solution: of what is between others nothing is known."""
    data = exercise.data
    for i, example in enumerate(data.examples()):
        if not exercise.convention.is_right(example.target, score(w, b, example.x)):
            said = f"example {data.row_number(i)} is not right under these weights"
            raise InputError("value", f"{key}: {said}; expected weights that get all right")


def _derive(exercise: Exercise, folder: Path | None) -> Derivation:
    task: Task = exercise.task
    problem = Problem(exercise.data, exercise.convention)
    bias = problem.convention.bias
    first = (*task.w, task.b) if bias else task.w
    second = (*task.other_w, task.other_b) if bias else task.other_w
    _refuse_wrong(exercise, "task.w", task.w, task.b)
    _refuse_wrong(exercise, "task.other_w", task.other_w, task.other_b)
    step = between(problem.system, first, second, task.part)
    steps: tuple[Step, ...] = (step, verification(problem, step.between))
    return Derivation(steps, evaluate((step,)), problem)


KIND = Kind(
    "between",
    Task,
    values={"point": "vector"},
    usual=("point",),
    derive=_derive,
    check=_check,
)
