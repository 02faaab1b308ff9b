"""Words of kind ``network``."""

from __future__ import annotations

from fractions import Fraction

from linexact.derivation.steps.scores import Network
from linexact.exercise.solving import Solved
from linexact.explain.document import Text
from linexact.explain.kinds import KindWords
from linexact.explain.notation import Notation
from linexact.explain.words.asked import set_text


def _answer(solved: Solved, notation: Notation) -> Text:
    step = next(step for step in solved.derivation.steps if isinstance(step, Network))
    if not step.wrong:
        return ("The network gets every case right.",)
    rows = tuple(map(Fraction, step.wrong))
    return (f"The network gets row{'s' if len(rows) > 1 else ''} ", *set_text(rows), " wrong.")


WORDS = KindWords(
    _answer,
    states_convention=True,
    first="Which units of the first layer are on, row by row?",
)
