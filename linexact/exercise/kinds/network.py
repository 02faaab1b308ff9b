"""Kind ``network``: threshold units in two layers, followed through every example."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

from linexact.derivation.derivation import Derivation, evaluate
from linexact.derivation.steps.scores import Network, network
from linexact.errors import InputError
from linexact.exercise.model import Exercise, Kind, Setting
from linexact.exercise.widths import check_bias
from linexact.model.dataset import Vector


@dataclass(frozen=True, slots=True)
class Unit:
    """A threshold unit."""

    w: Vector
    b: Fraction


@dataclass(frozen=True, slots=True)
class Task:
    """The hidden units, and the last unit, whose inputs they are."""

    units: tuple[Unit, ...]
    last: Unit


def _check(task: Task, setting: Setting) -> None:
    for place, unit in enumerate(task.units, start=1):
        if len(unit.w) != setting.inputs:
            raise InputError("value", f"task.units[{place}].w: expected {setting.inputs} numbers")
    if len(task.last.w) != len(task.units):
        count = len(task.units)
        raise InputError("value", f"task.last.w: expected {count} numbers, one a unit")
    check_bias(setting, *(unit.b for unit in (*task.units, task.last)))


def _derive(exercise: Exercise, folder: Path | None) -> Derivation:
    task: Task = exercise.task
    units = tuple((unit.w, unit.b) for unit in task.units)
    last = (task.last.w, task.last.b)
    step = network(exercise.data, exercise.convention, units, last)
    if any(ask.name == "scores" for ask in exercise.asks):
        _check_outputs(step)
    return Derivation((step,), evaluate((step,)))


def _check_outputs(step: Network) -> None:
    """Refuse to ask for scores where a unit puts out nothing."""
    for place, row in enumerate(step.rows):
        if row.z is None:
            unit, number = row.hidden.index(None) + 1, step.data.row_number(place)
            message = (
                f"task.units[{unit}]: a score of 0 in row {number}, which the convention gives to"
                " neither side, so the network has no score there; expected another boundary or"
                " units, or only the verdict asked for"
            )
            raise InputError("value", message)


KIND = Kind(
    "network",
    Task,
    values={"scores": "vector", "verdict": "every-row"},
    usual=("scores",),
    derive=_derive,
    check=_check,
    example={"units": [{"w": [1, 2], "b": 2}], "last": {"w": [1], "b": "-1/2"}},
)
