"""Words of kind ``features``."""

from __future__ import annotations

from linexact.exercise.kinds.features import features_of
from linexact.exercise.model import Exercise
from linexact.explain.document import Span
from linexact.explain.kinds import Given, KindWords
from linexact.explain.words.answer import answer_of


def _features(exercise: Exercise) -> Given:
    """Say which feature each weight belongs to."""
    spans: list[Span] = []
    for j, name in enumerate(features_of(exercise).names, start=1):
        spans.append(f"{', ' if spans else ''}phi{j} = {name}")
    return (("Features", tuple(spans)),)


WORDS = KindWords(lambda solved, notation: answer_of(solved.derivation, notation), _features)
