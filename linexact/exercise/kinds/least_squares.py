"""Kind ``least-squares``: the least-squares classifier for the targets -1 and +1."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from linexact.derivation.derivation import MOST_CASES, MOST_INPUTS, Derivation, evaluate
from linexact.derivation.steps.fitting import fit_steps, separator_steps
from linexact.errors import LimitError
from linexact.exercise.model import Exercise, Kind


@dataclass(frozen=True, slots=True)
class Task:
    """Nothing beside the data."""


def _derive(exercise: Exercise, folder: Path | None) -> Derivation:
    data = exercise.data
    if not 0 < len(data) <= MOST_CASES or data.dimension > MOST_INPUTS:
        raise LimitError(
            "size",
            f"kind least-squares takes up to {MOST_CASES} examples of up to {MOST_INPUTS} inputs,"
            " and at least one example",
            limit="MOST_CASES",
        )
    equations, solution, fitted = fit_steps(data, exercise.convention)
    beyond = separator_steps(fitted)
    return Derivation((equations, solution, fitted, *beyond), evaluate((fitted,)))


KIND = Kind(
    "least-squares",
    Task,
    values={
        "w": "vector", "b": "number", "scores": "vector", "errors": "number", "total": "number",
        "losses": "vector", "determinant": "number",
    },
    usual=("w",),
    derive=_derive,
)  # fmt: skip
