"""Kind ``features``: weights on features that are polynomials of the inputs."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from linexact.data.polynomials import AnyMap, parse_features
from linexact.data.problem import Problem
from linexact.exercise.model import Exercise, Kind
from linexact.tasks.steps import Derivation
from linexact.topics.hand_weights.derivation import derive_problem


@dataclass(frozen=True, slots=True)
class Task:
    """The features as a text, ``x1, x2, x1*x2``, or any polynomials, ``x1^2 + x2^2``."""

    features: str


def features_of(exercise: Exercise) -> AnyMap:
    """Return the features that the task states.

    >>> from linexact.exercise.bank import find_exercise
    >>> features_of(find_exercise("grosse-xor-features")).names
    ('x1', 'x2', 'x1*x2')
    """
    return parse_features(exercise.task.features, exercise.data.features)


def _problem(exercise: Exercise) -> Problem:
    mapped = features_of(exercise).apply(exercise.data)
    return Problem(mapped, exercise.convention)


def _derive(exercise: Exercise, folder: Path | None) -> Derivation:
    problem = _problem(exercise)
    names = tuple(f"phi{j + 1}" for j in range(problem.dataset.dimension))
    return derive_problem(replace(problem, dataset=replace(problem.dataset, features=names)))


KIND = Kind(
    "features",
    Task,
    values={
        "weights": "weights", "verdict": "verdict", "proof": "proof", "w": "vector", "b": "number",
    },
    usual=("weights",),
    derive=_derive,
    problem=_problem,
    tries_published=True,
    example={"features": "x1, x2, x1*x2"},
)  # fmt: skip
