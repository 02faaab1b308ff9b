"""Kind ``fewest-errors``: the fewest errors that any linear classifier makes on the data.

Weights prove that so few do, sets of examples that nobody gets all right that fewer do not.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

from linexact.data.dataset import Vector
from linexact.errors import InputError
from linexact.tasks.question import Asked, Question
from linexact.tasks.steps import Derivation, Value, evaluate
from linexact.topics.errors.result import CoreProof, FewestErrors
from linexact.topics.errors.search import fewest_errors

MOST_EXAMPLES = 60
MOST_FEATURES = 20


@dataclass(frozen=True, slots=True)
class Task:
    """Nothing: the data and the convention say it all."""


@dataclass(frozen=True, slots=True, eq=False)
class Fewest:
    """Weights with their errors, and why no weights make fewer: the bounds meet.

    >>> from linexact import fewest_errors
    >>> step = Fewest(fewest_errors("XOR"))
    >>> str(step.ends_in["rate"]), [sorted(core) for core in step.cores]
    ('1/4', [[0, 1, 2, 3]])
    """

    found: FewestErrors

    @property
    def scores(self) -> Vector:
        """The score of each example."""
        found = self.found
        return tuple(found.classifier.score(example.x) for example in found.dataset.examples())

    @property
    def cores(self) -> tuple[Mapping[int, Fraction], ...]:
        """Examples (0-based) of which no weights get all right, each with its multiplier.

        None where every hyperplane was tried.
        """
        proof = self.found.proof
        return tuple(c.multipliers for c in proof.cores) if isinstance(proof, CoreProof) else ()

    @property
    def ends_in(self) -> Mapping[str, Value]:
        """The values of this step."""
        return {"errors": Fraction(self.found.errors), "rate": self.found.error_fraction}


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
    steps = (Fewest(found),)
    return Derivation(steps, evaluate(steps))


QUESTION = Question(
    "fewest-errors",
    Task,
    values={"errors": "number", "rate": "number"},
    usual=("errors",),
    derive=_derive,
    proof=lambda asked: fewest_errors(asked.data, asked.convention),
)
