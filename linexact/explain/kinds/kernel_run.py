"""Words of kind ``kernel-run``."""

from __future__ import annotations

from linexact.exercise.counting import counting_of
from linexact.exercise.kinds.kernel_run import run_of
from linexact.exercise.model import Exercise
from linexact.exercise.solving import Solved
from linexact.explain.document import Text
from linexact.explain.kinds import Given, KindWords
from linexact.explain.notation import Notation
from linexact.explain.words.asked import answers_by_name
from linexact.explain.words.counting import feature_text, kernel_text
from linexact.mistake_counts.kernels import features_of
from linexact.mistake_counts.runs import Scheme

_CALLED = {
    "counts": "counts",
    "updates": "number of updates",
    "presentations": "number of presentations",
    "passes": "number of passes",
    "scores": "scores",
    "weights": "weights",
    "b": "weight b of the constant feature",
}
_ENDS = {
    "converged": "The run ends: it has converged.",
    "cycle": "The run never ends: cycle.",
    "limit": "The run is stopped: limit.",
}


def scheme_text(scheme: Scheme) -> Text:
    """Say which example is next, and when the run ends.

    >>> scheme_text(Scheme((0, 1), restart=True))
    ('examples in their order, anew after each update, until a pass has no mistake',)
    """
    plain = scheme.order == tuple(range(len(scheme.order)))
    shown = "their order" if plain else f"the order {', '.join(str(i + 1) for i in scheme.order)}"
    anew = ", anew after each update" if scheme.restart else ""
    passes = scheme.passes
    end = "until a pass has no mistake"
    if passes is not None:
        end += f", or for {passes} pass{'' if passes == 1 else 'es'}"
    return (f"examples in {shown}{anew}, {end}",)


def given_kernel(exercise: Exercise) -> Given:
    """Return the kernel, and its features where their weights are asked for."""
    of = counting_of(exercise)
    said: Given = (("Kernel", kernel_text(of)),)
    if any(ask.form == "feature-list" for ask in exercise.asks):
        features = features_of(of.kernel, of.dataset.dimension)
        said = (*said, ("Features", feature_text(features)))
    return said


def _given(exercise: Exercise) -> Given:
    return (*given_kernel(exercise), ("Run", scheme_text(run_of(exercise).scheme)))


def _answer(solved: Solved, notation: Notation) -> Text:
    asked = {ask.name for ask in solved.exercise.asks}
    ends: Text = (_ENDS[str(solved.values["outcome"])],) if "outcome" in asked else ()
    named = answers_by_name(solved, _CALLED, apart=("outcome",))
    return (*ends, *((" ",) if ends and named else ()), *named)


WORDS = KindWords(
    _answer,
    _given,
    _given,
    states_convention=True,
    first="What is the score of the first example while all counts are 0, and is it right?",
)
