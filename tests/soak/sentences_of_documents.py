"""Every document of the bank, with marks and hints: each statement has something behind it."""

from __future__ import annotations

from collections import Counter

import sentence_walk

from linexact.exercise.bank import list_exercises

COUNT = 250  # a multiple of the number of slices, so that every exercise is gone over
assert len([*list_exercises()]) <= COUNT


def run(count: int, seed: int) -> Counter[str]:
    """Go over ``count`` exercises in their order; seed 1 begins with the first."""
    listed = [*list_exercises()]
    outcomes: Counter[str] = Counter()
    for number in range((seed - 1) * count, seed * count):
        exercise = listed[number % len(listed)]
        own = sentence_walk.own_words_of(exercise)
        for document in sentence_walk.of_bank(exercise):
            unfounded = sentence_walk.unfounded(document, own)
            assert not unfounded, (exercise.id, unfounded)
            outcomes["documents"] += 1
            pieces = {*sentence_walk.sentences(document)}
            outcomes["statements"] += sum(map(bool, map(sentence_walk.STATES.search, pieces)))
    return outcomes
