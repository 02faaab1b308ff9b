"""Words of kind ``loss``."""

from linexact.explain.asked import answers_by_name
from linexact.explain.kinds import KindWords

_CALLED = {"total": "total", "mean": "mean", "scores": "scores", "losses": "losses"}
WORDS = KindWords(
    lambda solved, notation: answers_by_name(solved, _CALLED),
    states_convention=True,
    first="What is the score of each example, and what does the loss charge for it?",
)
