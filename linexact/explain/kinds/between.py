"""Words of kind ``between``."""

from linexact.explain.kinds import KindWords
from linexact.topics.hand_weights.answer import answer_of

WORDS = KindWords(
    lambda solved, notation: answer_of(solved.derivation, notation),
    first="Which number lies that part of the way from one entry to the other?",
)
