"""Words of kind ``separability``."""

from linexact.explain.kinds import KindWords
from linexact.topics.hand_weights.answer import answer_of

WORDS = KindWords(
    lambda solved, notation: answer_of(solved.derivation, notation),
    first="What does each example ask of the weights?",
)
