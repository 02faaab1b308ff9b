"""Kind ``separability``: a verdict on the data and its proof."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from linexact.data.problem import Problem
from linexact.exercise.model import Exercise, Kind
from linexact.exercise.variants.family import Family
from linexact.tasks.steps import Derivation
from linexact.topics.hand_weights.derivation import derive_problem


@dataclass(frozen=True, slots=True)
class Task:
    """Nothing beside the data."""


def _problem(exercise: Exercise) -> Problem:
    return Problem(exercise.data, exercise.convention)


def _derive(exercise: Exercise, folder: Path | None) -> Derivation:
    return derive_problem(_problem(exercise))


def _family() -> Family:
    from linexact.exercise.variants.inseparable import FAMILY

    return FAMILY


KIND = Kind(
    "separability",
    Task,
    values={
        "verdict": "verdict", "proof": "proof", "weights": "weights", "w": "vector",
        "b": "number", "common_point": "vector", "shifts": "number", "mean": "number",
    },
    usual=("verdict", "proof"),
    derive=_derive,
    problem=_problem,
    family=_family,
)  # fmt: skip
