"""Words of kind ``least-squares``."""

from __future__ import annotations

from linexact.document.blocks import Text
from linexact.document.notation import Notation
from linexact.exercise.solving import Solved
from linexact.explain.kinds import KindWords
from linexact.topics.hand_weights.steps import weights_of


def _answer(solved: Solved, notation: Notation) -> Text:
    errors = solved.number("errors")
    if not errors:
        return ("The weights of least squares get every case right.",)
    others = weights_of(solved.derivation.steps) is not None
    end = ", though others get every case right." if others else "."
    return ("The number of cases that least squares gets wrong is ", errors, end)


WORDS = KindWords(
    _answer,
    states_convention=True,
    first="Which equations hold where the sum of squares is least?",
)
