"""Words of kind ``average``."""

from linexact.explain.kinds import KindWords

WORDS = KindWords(
    lambda solved, notation: ("The average scores ", solved.number("score"), "."),
    states_convention=True,
    first="Which point is the weighted average?",
)
