"""Kind ``least-squares``: the least-squares classifier for the targets -1 and +1."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from linexact.errors import LimitError
from linexact.tasks.question import Asked, Question
from linexact.tasks.steps import Derivation
from linexact.topics.hand_weights.derivation import MOST_CASES, MOST_INPUTS
from linexact.topics.least_squares.steps import fit_step, separator_steps


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
    fitted = fit_step(data, asked.convention)
    return Derivation((fitted, *separator_steps(fitted)), fitted.ends_in)


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
