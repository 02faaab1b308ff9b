"""Words of kind ``loss``."""

from linexact.explain.kinds import KindWords

WORDS = KindWords(
    lambda solved, notation: ("The total is ", solved.number("total"), "."),
    states_convention=True,
)
