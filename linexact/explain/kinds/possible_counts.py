"""Words of kind ``possible-counts``."""

from __future__ import annotations

from linexact.exercise.model import Exercise
from linexact.exercise.solving import Solved
from linexact.explain.document import Span, Text
from linexact.explain.kinds import Given, KindWords
from linexact.explain.kinds.from_counts import given_counts
from linexact.explain.notation import Notation
from linexact.explain.words.asked import answers_by_name

_CALLED = {
    "squared_length": "squared length of the weights",
    "most": "most that the squared length can be",
}


def _given(exercise: Exercise) -> Given:
    when = "at the end of a run, with no mistake left" if exercise.task.ended else "at any time"
    return (*given_counts(exercise), ("Asked", (f"{when}, in any order of the examples",)))


def _answer(solved: Solved, notation: Notation) -> Text:
    spans: list[Span] = []
    if any(ask.name == "possible" for ask in solved.exercise.asks):
        spans.append(
            "Yes: some run has these counts."
            if solved.values["possible"]
            else "No: no run has these counts."
        )
    named = answers_by_name(solved, _CALLED, apart=("possible",))
    return (*spans, *((" ",) if spans and named else ()), *named)


WORDS = KindWords(
    _answer,
    _given,
    _given,
    states_convention=True,
    first="Which example can have been updated last: which is wrong without its last update?",
)
