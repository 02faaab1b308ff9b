"""Words of kind ``from-counts``."""

from __future__ import annotations

from fractions import Fraction

from linexact.exercise.model import Exercise
from linexact.exercise.solving import Solved
from linexact.explain.document import Math, Span, Text
from linexact.explain.kinds import Given, KindWords
from linexact.explain.kinds.kernel_run import given_kernel
from linexact.explain.notation import Notation
from linexact.explain.words.asked import answers_by_name

_CALLED = {
    "weights": "weights",
    "b": "weight b of the constant feature",
    "scores": "scores",
    "errors": "number of examples that are wrong",
    "score": "score of the point",
}


def given_counts(exercise: Exercise) -> Given:
    """Return the kernel and the counts."""
    counts = tuple(map(Fraction, exercise.task.counts))
    return (*given_kernel(exercise), ("Counts", (Math((counts,)),)))


def _given(exercise: Exercise) -> Given:
    point = exercise.task.point
    return (*given_counts(exercise), *(() if point is None else (("Point", (Math((point,)),)),)))


def _answer(solved: Solved, notation: Notation) -> Text:
    spans: list[Span] = [*answers_by_name(solved, _CALLED, apart=("predicted",))]
    if any(ask.name == "predicted" for ask in solved.exercise.asks):
        value = solved.values["predicted"]
        spans += [" "] if spans else []
        spans.append(f"Predicted: {'neither class' if value == 'neither' else value}.")
    return tuple(spans)


WORDS = KindWords(
    _answer,
    _given,
    _given,
    states_convention=True,
    first="What do the mistakes on the first example add to the weights?",
)
