"""Words of kind ``same-boundary``."""

from linexact.explain.kinds import KindWords

WORDS = KindWords(
    lambda solved, notation: ("True.",),
    first="Is the one list of weights a multiple of the other, the bias with it?",
)
