"""Kind ``kernel-map``: a kernel at two points, and the features whose product it is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import cast

from linexact.derivation.derivation import Derivation, evaluate
from linexact.derivation.steps.counting import Mapped, mapped
from linexact.derivation.steps.published import Value
from linexact.errors import InputError, LimitError
from linexact.exercise.counting import Degree, kernel_of
from linexact.exercise.model import Exercise, Kind, Setting
from linexact.exercise.widths import check_width
from linexact.mistake_counts.kernels import Kernel
from linexact.mistake_counts.slips import other_kernels
from linexact.model.dataset import Vector
from linexact.rational.surds import SurdSum


@dataclass(frozen=True, slots=True)
class Task:
    """The kernel ``(x . z + plus)^degree`` and two points."""

    degree: Degree
    plus: Fraction
    x: Vector
    z: Vector


def step_of(exercise: Exercise) -> Mapped:
    """Return the step of an exercise.

    >>> from linexact.exercise.bank import find_exercise
    >>> str(step_of(find_exercise("kernel-by-features")).value)
    '36'
    """
    task: Task = exercise.task
    return mapped(kernel_of(task), task.x, task.z)


def _check(task: Task, setting: Setting) -> None:
    check_width("task.z", task.z, len(task.x), ", one for each of x")
    try:
        mapped(kernel_of(task), task.x, task.z)
    except (InputError, LimitError) as error:
        raise InputError("value", f"task: {error}") from None


def _derive(exercise: Exercise, folder: Path | None) -> Derivation:
    steps = (step_of(exercise),)
    return Derivation(steps, evaluate(steps))


def _slips(exercise: Exercise, name: str) -> Mapping[str, Value]:
    right = step_of(exercise)
    found: dict[str, Value] = {}
    for slip, kernel in other_kernels(right.kernel):
        found[slip] = _other(kernel, exercise).ends_in[name]
    if name == "image":
        roots = [f.root for f in right.features]
        powers = [SurdSum.rational(f.power(right.x)) for f in right.features]
        found["root-forgotten"] = tuple(powers)
        squares = [r.times(r) for r in roots]
        found["root-squared"] = tuple(p.times(s) for p, s in zip(powers, squares, strict=True))
    value = right.ends_in[name]
    return cast(
        "Mapping[str, Value]", {slip: other for slip, other in found.items() if other != value}
    )


def _other(kernel: Kernel, exercise: Exercise) -> Mapped:
    return mapped(kernel, exercise.task.x, exercise.task.z)


KIND = Kind(
    "kernel-map",
    Task,
    values={
        "kernel": "number",
        "image": "feature-list",
        "features": "number",
        "squared_distance": "number",
    },
    usual=("kernel",),
    derive=_derive,
    needs_data=False,
    inputs=lambda task: len(task.x),
    check=_check,
    slips=_slips,
    example={"degree": 2, "plus": 1, "x": [1, 2], "z": [3, -1]},
)
