"""Words of kind ``distance``."""

from __future__ import annotations

from linexact.exercise.solving import Solved
from linexact.explain.document import Text
from linexact.explain.kinds import KindWords
from linexact.explain.notation import Notation


def _answer(solved: Solved, notation: Notation) -> Text:
    if "distance" in solved.values:
        return ("The distance is ", solved.number("distance"), ".")
    return ("Its square is ", solved.number("squared"), ".")


WORDS = KindWords(_answer)
