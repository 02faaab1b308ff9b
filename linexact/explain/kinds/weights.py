"""Words of kind ``weights``."""

from __future__ import annotations

from linexact.exercise.model import Exercise
from linexact.explain.kinds import Given, KindWords
from linexact.topics.hand_weights.answer import answer_of


def _demands(exercise: Exercise) -> Given:
    return tuple(("Demand", (line,)) for line in exercise.task.demands)


WORDS = KindWords(
    lambda solved, notation: answer_of(solved.derivation, notation),
    demands=_demands,
    first="What does each example ask of the weights?",
)
