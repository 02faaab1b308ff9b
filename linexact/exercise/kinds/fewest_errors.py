"""Kind ``fewest-errors``: the fewest errors that any linear classifier makes on the data.

Weights prove that so few do, sets of examples that nobody gets all right that fewer do not.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

from linexact.data.dataset import Vector
from linexact.derivation.derivation import Derivation, evaluate
from linexact.derivation.steps.published import Value
from linexact.derivation.steps.weights import score
from linexact.errors import InputError
from linexact.exercise.model import Exercise, Kind
from linexact.kernel import CertificateError
from linexact.topics.errors.result import CoreProof, FewestErrors
from linexact.topics.errors.search import fewest_errors

MOST_EXAMPLES = 60
MOST_FEATURES = 20


@dataclass(frozen=True, slots=True)
class Task:
    """Nothing: the data and the convention say it all."""


@dataclass(frozen=True, slots=True)
class Core:
    """Examples (0-based) that no weights get all right, with the multipliers that prove it."""

    examples: tuple[int, ...]
    multipliers: Vector


@dataclass(frozen=True, slots=True, eq=False)
class Fewest:
    """Weights with their errors, and why no weights make fewer."""

    found: FewestErrors
    w: Vector
    b: Fraction
    scores: Vector
    wrong: tuple[int, ...]  # 0-based
    numbers: tuple[int, ...]  # of all examples, as people count
    errors: Fraction
    rate: Fraction
    cores: tuple[Core, ...]  # none where every hyperplane was tried
    at_least: int

    @property
    def ends_in(self) -> Mapping[str, Value]:
        """The values of this step."""
        return {"errors": self.errors, "rate": self.rate}

    def holds(self) -> bool:
        """Check the weights and the proof that fewer is impossible."""
        try:
            self.found.check()
        except CertificateError:
            return False
        again = fewest(self.found)
        names = ("w", "b", "scores", "wrong", "numbers", "errors", "rate", "cores", "at_least")
        return self.found.is_exact and all(
            getattr(self, name) == getattr(again, name) for name in names
        )


def fewest(found: FewestErrors) -> Fewest:
    """Return the step of an answer whose bounds meet.

    >>> from linexact import fewest_errors
    >>> step = fewest(fewest_errors("XOR"))
    >>> str(step.rate), step.numbers[step.wrong[0]], step.cores[0].examples
    ('1/4', 4, (0, 1, 2, 3))
    """
    data, w, b = found.dataset, found.classifier.w, found.classifier.b
    proof = found.proof
    cores = proof.cores if isinstance(proof, CoreProof) else ()
    return Fewest(
        found,
        w,
        b,
        tuple(score(w, b, example.x) for example in data.examples()),
        tuple(found.misclassified),
        tuple(map(data.row_number, range(len(data)))),
        Fraction(found.errors),
        found.error_fraction,
        tuple(Core(tuple(c.multipliers), tuple(c.multipliers.values())) for c in cores),
        found.at_least,
    )


def _derive(exercise: Exercise, folder: Path | None) -> Derivation:
    data = exercise.data
    if not 0 < len(data) <= MOST_EXAMPLES or data.dimension > MOST_FEATURES:
        limit = f"from 1 to {MOST_EXAMPLES} examples of up to {MOST_FEATURES} features"
        raise InputError("value", f"data: {len(data)} examples; kind fewest-errors takes {limit}")
    found = fewest_errors(data, exercise.convention)
    if not found.is_exact:
        message = "data: the fewest errors were not found within the limits; expected fewer cases"
        raise InputError("value", message)
    steps = (fewest(found),)
    return Derivation(steps, evaluate(steps))


KIND = Kind(
    "fewest-errors",
    Task,
    values={"errors": "number", "rate": "number"},
    usual=("errors",),
    derive=_derive,
    proof=lambda exercise: fewest_errors(exercise.data, exercise.convention),
)
