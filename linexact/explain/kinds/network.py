"""Words of kind ``network``."""

from __future__ import annotations

from linexact.derivation.steps.scores import Network
from linexact.exercise.solving import Solved
from linexact.explain.document import Span, Text
from linexact.explain.kinds import KindWords
from linexact.explain.notation import Notation


def _answer(solved: Solved, notation: Notation) -> Text:
    step = next(step for step in solved.derivation.steps if isinstance(step, Network))
    if not step.wrong:
        return ("The network gets every case right.",)
    spans: list[Span] = []
    for place, row in enumerate(step.wrong):
        spans += [", row " if place else "The network gets row ", row]
    return (*spans, " wrong.")


WORDS = KindWords(_answer, states_convention=True)
