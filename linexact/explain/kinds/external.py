"""Words of kind ``external``."""

from __future__ import annotations

from linexact.exercise.model import Exercise
from linexact.explain.kinds import Given, KindWords
from linexact.topics.hand_weights.answer import answer_of


def _demands(exercise: Exercise) -> Given:
    task = exercise.task
    return (("Data file", (f"{task.file}: {task.what}; it does not come with linexact",)),)


WORDS = KindWords(lambda solved, notation: answer_of(solved.derivation, notation), demands=_demands)
