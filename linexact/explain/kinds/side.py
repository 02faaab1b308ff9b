"""Words of kind ``side``."""

from __future__ import annotations

from linexact.document.blocks import Math, Span, Text
from linexact.document.notation import Notation
from linexact.exercise.model import Exercise
from linexact.exercise.solving import Solved
from linexact.explain.kinds import Given, KindWords
from linexact.explain.kinds.given_weights import given_weights
from linexact.tasks.published import value_span
from linexact.topics.values.side_words import SIDES


def _answer(solved: Solved, notation: Notation) -> Text:
    spans: list[Span] = []
    for ask in solved.exercise.asks:
        if ask.form == "boundary":
            continue
        value = solved.values[ask.name]
        spans += [" "] if spans else []
        if ask.name == "side":
            spans.append(f"The point lies {SIDES[str(value)]}.")
        elif ask.name == "predicted":
            spans.append(f"Predicted: {'neither class' if value == 'neither' else value}.")
        else:
            spans += [f"The {ask.name} is ", value_span(value), "."]
    return tuple(spans)


def _given(exercise: Exercise) -> Given:
    return (*given_weights(exercise), ("Point", (Math((exercise.task.point,)),)))


WORDS = KindWords(
    _answer,
    _given,
    states_convention=True,
    first="What is the score of the point?",
)
