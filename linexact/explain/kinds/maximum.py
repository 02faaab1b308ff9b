"""Words of kind ``maximum``."""

from linexact.explain.kinds import KindWords

WORDS = KindWords(
    lambda solved, notation: ("The loss is convex in the weights.",),
    first="What is the score under each of the weights, and what does it cost?",
)
