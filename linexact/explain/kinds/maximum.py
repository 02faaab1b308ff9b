"""Words of kind ``maximum``."""

from linexact.explain.kinds import KindWords

WORDS = KindWords(lambda solved, notation: ("The loss is convex in the weights.",))
