"""Words of kind ``distance``."""

from __future__ import annotations

from linexact.document.blocks import Text
from linexact.document.notation import Notation
from linexact.exercise.solving import Solved
from linexact.explain.kinds import KindWords
from linexact.tasks.published import value_span


def _answer(solved: Solved, notation: Notation) -> Text:
    if "distance" in solved.values:
        return ("The distance is ", value_span(solved.values["distance"]), ".")
    return ("Its square is ", solved.number("squared"), ".")


WORDS = KindWords(
    _answer,
    first="How long is w, and how far from the origin does b move the boundary?",
)
