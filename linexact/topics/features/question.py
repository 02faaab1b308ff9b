"""Kind ``features``: weights on features that are polynomials of the inputs."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from linexact.data.features import FeatureMap
from linexact.data.polynomials import parse_features
from linexact.data.problem import Problem
from linexact.tasks.question import Asked, Question
from linexact.tasks.steps import Derivation
from linexact.topics.hand_weights.derivation import derive_problem


@dataclass(frozen=True, slots=True)
class Task:
    """The features as a text, ``x1, x2, x1*x2``, or any polynomials, ``x1^2 + x2^2``."""

    features: str


def features_of(asked: Asked) -> FeatureMap:
    """Return the features that the task states.

    >>> from linexact.exercise.bank import find_exercise
    >>> features_of(find_exercise("grosse-xor-features")).names
    ('x1', 'x2', 'x1*x2')
    """
    return parse_features(asked.task.features, asked.data.features)


def _problem(asked: Asked) -> Problem:
    mapped = features_of(asked).apply(asked.data)
    return Problem(mapped, asked.convention)


def _derive(asked: Asked, folder: Path | None) -> Derivation:
    problem = _problem(asked)
    names = tuple(f"phi{j + 1}" for j in range(problem.dataset.dimension))
    return derive_problem(replace(problem, dataset=replace(problem.dataset, features=names)))


QUESTION = Question(
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
