"""Words of kind ``given-weights``."""

from __future__ import annotations

from linexact.document.blocks import (
    Math,
    Span,
    Symbol,
)
from linexact.document.notation import NOTATIONS
from linexact.exercise.model import Exercise
from linexact.explain.asked import answers_by_name
from linexact.explain.kinds import Given, KindWords

_CALLED = {
    "misclassified": "misclassified examples",
    "errors": "number of errors",
    "rate": "rate",
    "scores": "scores",
    "margins": "margins",
    "distances": "signed distances",
    "functional_margin": "functional margin",
    "geometric_margin": "geometric margin",
    "closest": "closest examples",
    "ratio": "ratio",
}


def given_weights(exercise: Exercise) -> Given:
    """Return the weights that a task states, and the bias where there is one."""
    w, b = exercise.task.w, exercise.task.b
    letter = "w"
    if exercise.source.lecture in NOTATIONS:
        letter = NOTATIONS[exercise.source.lecture].vector
    bias: tuple[Span, ...] = (", ", Math(("b = ", b))) if exercise.convention.bias else ()
    return (("Weights", (Math((Symbol(letter), " = ", w)), *bias)),)


WORDS = KindWords(
    lambda solved, notation: answers_by_name(solved, _CALLED),
    given_weights,
    states_convention=True,
    first="What is the score of each example, and is it on its class's side?",
)
