"""Words of kind ``features``."""

from __future__ import annotations

from linexact.exercise.model import Exercise
from linexact.explain.kinds.words import Given, KindWords, answer_by_steps
from linexact.topics.features.question import features_of


def _features(exercise: Exercise) -> Given:
    """Say which feature each weight belongs to."""
    names = features_of(exercise).names
    told = [f"phi{j} = {name} (weight w{j})" for j, name in enumerate(names, start=1)]
    return (("Features", (", ".join(told),)),)


WORDS = KindWords(
    answer_by_steps,
    _features,
    _features,
    first="What does each example ask of the weights, with its new features?",
)
