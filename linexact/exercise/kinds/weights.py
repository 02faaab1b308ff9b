"""Kind ``weights``: weights that are right and meet demands, or that there are none."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from linexact.data.problem import Problem
from linexact.exercise.model import Exercise, Kind
from linexact.exercise.variants.family import Family
from linexact.tasks.steps import Derivation
from linexact.topics.hand_weights import read_demands
from linexact.topics.hand_weights.derivation import derive_problem


@dataclass(frozen=True, slots=True)
class Task:
    """Demands on the weights, as texts such as ``b = 1``."""

    demands: tuple[str, ...] = ()


def _problem(exercise: Exercise) -> Problem:
    return read_demands(exercise.data, exercise.convention, exercise.task.demands)


def _derive(exercise: Exercise, folder: Path | None) -> Derivation:
    return derive_problem(_problem(exercise))


def _family() -> Family:
    from linexact.exercise.variants.weights import FAMILY

    return FAMILY


KIND = Kind(
    "weights",
    Task,
    example={"demands": ["b = 1"]},
    values={
        "weights": "weights", "verdict": "verdict", "proof": "proof", "w": "vector",
        "b": "number", "common_point": "vector", "inequalities": "inequalities",
    },
    usual=("weights",),
    derive=_derive,
    problem=_problem,
    tries_published=True,
    family=_family,
)  # fmt: skip
