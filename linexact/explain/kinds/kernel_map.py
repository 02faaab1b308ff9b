"""Words of kind ``kernel-map``."""

from __future__ import annotations

from linexact.exercise.counting import kernel_of
from linexact.exercise.model import Exercise
from linexact.explain.document import Math
from linexact.explain.kinds import Given, KindWords
from linexact.explain.words.asked import answers_by_name
from linexact.explain.words.counting import feature_text
from linexact.mistake_counts.kernels import features_of

_CALLED = {
    "kernel": "kernel",
    "image": "features of x",
    "features": "number of features",
    "squared_distance": "squared distance of the images",
}


def _given(exercise: Exercise) -> Given:
    task, kernel = exercise.task, kernel_of(exercise.task)
    said: Given = (
        ("Kernel", (f"K(x, z) = {kernel}",)),
        ("Points", ("x = ", Math((task.x,)), ", z = ", Math((task.z,)))),
    )
    if any(ask.form == "feature-list" for ask in exercise.asks):
        said = (*said, ("Features", feature_text(features_of(kernel, len(task.x)))))
    return said


WORDS = KindWords(
    lambda solved, notation: answers_by_name(solved, _CALLED),
    _given,
    _given,
    ends=lambda exercise: ("of no matter: no score is asked for",),
    first="What is the product x . z?",
)
