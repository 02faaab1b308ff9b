"""Words of kind ``margin``."""

from __future__ import annotations

from linexact.document.blocks import (
    Math,
    Span,
    Symbol,
    Text,
)
from linexact.document.notation import Notation
from linexact.exercise.model import Exercise
from linexact.exercise.solving import Solved
from linexact.explain.asked import answers_by_name
from linexact.explain.kinds.words import Given, KindWords
from linexact.topics.hand_weights.answer import answer_of
from linexact.topics.margin.question import Street

_CALLED = {
    "w": "weights w",
    "b": "bias b",
    "width": "width of the street",
    "on_street": "examples on the street",
    "total": "sum of the multipliers",
}


def _answer(solved: Solved, notation: Notation) -> Text:
    told = answers_by_name(solved, _CALLED, apart=("weights",))
    if all(ask.name != "weights" for ask in solved.exercise.asks):
        return told
    step = next((step for step in solved.derivation.steps if isinstance(step, Street)), None)
    if step is None:
        return ("There is no street. ", *answer_of(solved.derivation, notation))
    spans: list[Span] = [Math((Symbol(notation.vector), " = ", step.found.w))]
    if step.convention.bias:
        spans += [", ", Math((notation.bias, " = ", step.found.b))]
    return (*spans, " are the weights of the widest street.", *([" "] if told else []), *told)


def _demands(exercise: Exercise) -> Given:
    if all(ask.name != "weights" for ask in exercise.asks):
        return ()
    any_scale = exercise.task.scale == "any"
    said = "any positive multiple is right" if any_scale else "canonical: the nearest margins are 1"
    return (("Scale", (said,)),)


WORDS = KindWords(
    _answer,
    demands=_demands,
    states_convention=True,
    first="Which examples are nearest to the widest street, and what margin have they?",
)
