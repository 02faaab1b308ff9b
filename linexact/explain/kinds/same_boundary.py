"""Words of kind ``same-boundary``."""

from linexact.explain.kinds import KindWords

WORDS = KindWords(lambda solved, notation: ("True.",))
