"""Kind ``possible-counts``: whether stated counts of mistakes occur in any run of a perceptron."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Annotated, cast

from linexact.derivation.derivation import Derivation, evaluate
from linexact.derivation.steps.counting import occurrence
from linexact.derivation.steps.published import Value
from linexact.errors import InputError, LimitError
from linexact.exercise.counting import (
    Degree,
    check_counts,
    counting_of,
    kernel_of,
    read_counts_list,
)
from linexact.exercise.model import Exercise, Kind, Setting
from linexact.mistake_counts.gram import Counting, Counts
from linexact.mistake_counts.occurring import CountsDecided, decide_counts
from linexact.mistake_counts.slips import of_counts


@dataclass(frozen=True, slots=True)
class Task:
    """The kernel ``(x . z + plus)^degree``, and counts; ``ended``: at the end of a run."""

    degree: Degree
    plus: Fraction
    counts: Annotated[Counts, read_counts_list]
    ended: bool


def decided(exercise: Exercise) -> CountsDecided:
    """Return whether an exercise's counts occur.

    >>> from linexact.exercise.bank import find_exercise
    >>> decided(find_exercise("counts-after-five")).reason
    'wrong'
    """
    task: Task = exercise.task
    try:
        return decide_counts(counting_of(exercise), task.counts, ended=task.ended)
    except LimitError as error:
        raise InputError("value", f"task.counts: {error}") from None


def _check(task: Task, setting: Setting) -> None:
    kernel_of(task)
    check_counts(task.counts, setting)


def _derive(exercise: Exercise, folder: Path | None) -> Derivation:
    steps = (occurrence(decided(exercise)),)
    return Derivation(steps, evaluate(steps))


def _slips(exercise: Exercise, name: str) -> Mapping[str, Value]:
    task: Task = exercise.task
    value = {"squared_length": Counting.squared_length, "most": Counting.most_squared}.get(name)
    if value is None:
        return {}
    found = of_counts(counting_of(exercise), task.counts, value)
    return cast("Mapping[str, Value]", found)


KIND = Kind(
    "possible-counts",
    Task,
    values={"possible": "occurs", "squared_length": "number", "most": "number"},
    usual=("possible",),
    derive=_derive,
    check=_check,
    proof=decided,
    slips=_slips,
    example={"degree": 1, "plus": 0, "counts": [1, 0, 1, 0]},
)
