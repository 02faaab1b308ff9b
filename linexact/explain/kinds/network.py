"""Words of kind ``network``."""

from linexact.explain.kinds import KindWords

WORDS = KindWords(
    lambda solved, notation: ("The network gets every case right.",), states_convention=True
)
