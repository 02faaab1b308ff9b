"""Kind ``least-squares``: the least-squares classifier for the targets -1 and +1."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from linexact.data.problem import Problem
from linexact.errors import InputError, LimitError
from linexact.tasks.question import Asked, Question
from linexact.tasks.steps import Derivation, Step
from linexact.topics.hand_weights.derivation import MOST_CASES, MOST_INPUTS
from linexact.topics.hand_weights.deriving import verification
from linexact.topics.least_squares.steps import Fit, least_squares
from linexact.topics.values.steps import LossTotal


@dataclass(frozen=True, slots=True)
class Task:
    """Nothing beside the data."""


def _derive(asked: Asked, folder: Path | None) -> Derivation:
    data = asked.data
    if len(data) > MOST_CASES or data.dimension > MOST_INPUTS:
        raise LimitError(
            "size",
            f"kind least-squares takes up to {MOST_CASES} examples of up to {MOST_INPUTS} inputs",
            limit="MOST_CASES",
        )
    fit = replace(least_squares(data, bias=asked.convention.bias), convention=asked.convention)
    if not fit.is_unique:
        raise InputError(
            "several-solutions",
            "the normal equations have several solutions; expected data with one",
        )
    return Derivation((fit, *_compared(fit)), fit.ends_in)


def _compared(fit: Fit) -> Iterator[Step]:
    """Yield weights that get right what least squares gets wrong, and what they are charged."""
    best, strict = fit.separator, replace(fit.convention, boundary="strict")
    if best is not None:
        yield verification(Problem(fit.data, strict), best.point(bias=strict.bias))
        yield LossTotal(fit.data, strict, best.w, best.b, "square")


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
