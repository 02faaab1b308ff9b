"""Words of kind ``fewest-errors``."""

from __future__ import annotations

from linexact.explain.asked import answers_by_name
from linexact.explain.kinds import KindWords

_CALLED = {"errors": "least number of errors", "rate": "rate"}


WORDS = KindWords(
    lambda solved, notation: answers_by_name(solved, _CALLED),
    states_convention=True,
    first="Which examples cannot be right at the same time?",
)
