"""Kind ``least-squares``: the least-squares classifier for the targets -1 and +1."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path
from typing import cast

from linexact.data.dataset import Vector
from linexact.errors import LimitError
from linexact.exact import dot
from linexact.tasks.question import Asked, Question
from linexact.tasks.steps import Derivation, Value, evaluate
from linexact.topics.hand_weights.derivation import MOST_CASES, MOST_INPUTS
from linexact.topics.least_squares.steps import fit_steps, separator_steps
from linexact.topics.values.steps import Loss, loss_of


@dataclass(frozen=True, slots=True)
class Task:
    """Nothing beside the data."""


def _derive(asked: Asked, folder: Path | None) -> Derivation:
    data = asked.data
    if not 0 < len(data) <= MOST_CASES or data.dimension > MOST_INPUTS:
        raise LimitError(
            "size",
            f"kind least-squares takes up to {MOST_CASES} examples of up to {MOST_INPUTS} inputs,"
            " and at least one example",
            limit="MOST_CASES",
        )
    equations, solution, fitted = fit_steps(data, asked.convention)
    beyond = tuple(separator_steps(fitted))
    fitted = replace(fitted, others=bool(beyond))
    return Derivation((equations, solution, fitted, *beyond), evaluate((fitted,)))


def _scores(asked: Asked, values: Mapping[str, Value]) -> Value | None:
    w, b = cast("Vector", values["w"]), cast("Fraction", values["b"])
    return tuple(dot(w, example.x) + b for example in asked.data.examples())


def _charged(asked: Asked, values: Mapping[str, Value], loss: Loss) -> Vector:
    """Return what a loss charges for a list of scores."""
    pairs = zip(asked.data.examples(), cast("Vector", values["scores"]), strict=True)
    return tuple(loss_of(loss, asked.convention, e.x, e.target, z) for e, z in pairs)


QUESTION = Question(
    "least-squares",
    Task,
    values={
        "w": "vector", "b": "number", "scores": "vector", "errors": "number", "total": "number",
        "losses": "vector", "determinant": "number",
    },
    usual=("w",),
    derive=_derive,
)  # fmt: skip
