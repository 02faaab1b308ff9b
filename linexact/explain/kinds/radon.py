"""Words of kind ``radon``."""

from __future__ import annotations

from typing import cast

from linexact.exercise.kinds.radon import Split
from linexact.exercise.model import Exercise
from linexact.exercise.solving import Solved
from linexact.explain.document import Math, Section, Span, Text
from linexact.explain.kinds import Given, KindWords
from linexact.explain.notation import Notation
from linexact.explain.shattering import points_text, radon_blocks
from linexact.explain.words.teller import Told, each
from linexact.model.dataset import Vector


def _given(exercise: Exercise) -> Given:
    return (("Points", points_text(exercise.task.points)),)


def _tell(step: Split, notation: Notation) -> Section:
    return Section(("The two parts",), tuple(radon_blocks(step.found)))


def _answer(solved: Solved, notation: Notation) -> Text:
    spans: list[Span] = []
    for ask in solved.exercise.asks:
        value = solved.values[ask.name]
        spans += [" "] if spans else []
        if ask.name == "parts":
            spans += [f"The parts are {cast('str', value)}."]
        else:
            spans += ["The common point is ", Math((cast("Vector", value),)), "."]
    return tuple(spans)


TOLD: Told = {Split: each(_tell)}
WORDS = KindWords(
    _answer,
    _given,
    _given,
    first="Which numbers, one for each point, add up to 0 and take the points to 0?",
)
