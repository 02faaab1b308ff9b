"""Kind ``fewest-errors``: the fewest errors that any linear classifier makes on the data.

Weights prove that so few do, sets of examples that nobody gets all right that fewer do not.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from linexact.errors import InputError
from linexact.tasks.question import Asked, Question
from linexact.tasks.steps import Derivation, evaluate
from linexact.topics.errors.search import fewest_errors

MOST_EXAMPLES = 60
MOST_FEATURES = 20


@dataclass(frozen=True, slots=True)
class Task:
    """Nothing: the data and the convention say it all."""


def _derive(asked: Asked, folder: Path | None) -> Derivation:
    data = asked.data
    if not 0 < len(data) <= MOST_EXAMPLES or data.dimension > MOST_FEATURES:
        limit = f"from 1 to {MOST_EXAMPLES} examples of up to {MOST_FEATURES} features"
        raise InputError("value", f"data: {len(data)} examples; kind fewest-errors takes {limit}")
    found = fewest_errors(data, asked.convention)
    if not found.is_exact:
        message = (
            "data: the fewest errors were not found within the limits; expected fewer examples"
        )
        raise InputError("value", message)
    return Derivation((found,), evaluate((found,)))


QUESTION = Question(
    "fewest-errors",
    Task,
    values={"errors": "number", "rate": "number"},
    usual=("errors",),
    derive=_derive,
    proof=lambda asked: fewest_errors(asked.data, asked.convention),
)
