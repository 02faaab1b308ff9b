"""The words about the weights of each class."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from linexact.explain.document import Math, Text
from linexact.explain.finding import FormWords, sentence
from linexact.explain.hint import Hint, hint
from linexact.grade.finding import Slips
from linexact.grade.forms.class_weights import ClassWeightsTask
from linexact.grade.result import Grade

RUN_SLIPS = {
    "ties-otherwise": "equal scores were resolved the other way",
    "bias-not-moved": "the biases were not moved",
    "only-own-moved": "at a mistake the weights of the own class alone were moved",
    "own-not-moved": "at a mistake the weights of the own class were not moved",
    "all-moved": "at a mistake the weights of all other classes were moved",
    "lowest-predicted": "the class with the lowest score was predicted",
    "signs-turned": "the own class was moved down and the others up",
    "right-moved-too": "weights were moved where the prediction was right",
    "other-update": "at a mistake weights were moved by another update than the one stated",
}
HOW = "a line for each class, such as A: (2, -1), b = 3"


def weights_text(task: ClassWeightsTask) -> Text:
    """Return the right weights of each class."""
    spans: list[object] = []
    for name, one in zip(task.classes, task.value, strict=True):
        spans += ["; " if spans else "", f"{name}: ", Math((one,))]
    return tuple(spans)  # type: ignore[arg-type]


def _hints(task: ClassWeightsTask, grade: Grade) -> Iterator[Hint]:
    yield hint("The weights of a class are not right.")
    wrong = [f for f in grade.findings if not isinstance(f, Slips)]
    for told in (wrong, [f for f in grade.findings if isinstance(f, Slips)]):
        phrases = [sentence(finding) for finding in told]
        if phrases:
            yield hint("In detail: ", tuple(chain(phrases[0], *(("; ", *p) for p in phrases[1:]))))
    yield hint("At each point write down the score of every class, before anything is moved.")
    yield hint("The weights are ", weights_text(task), last=True)


WORDS = FormWords(
    "the weights of each class",
    {"class-wrong": "the weights of {place}, {given}, are not those of the run"},
    {
        "classes-in-other-order": "these are the weights of other classes",
        "bias-at-other-end": "the bias stands at the other end of each list",
        **RUN_SLIPS,
    },
    hints=_hints,
    how=f"{HOW}, the bias last unless the task says first",
    how_unbiased="a line for each class, such as A: (2, -1)",
    room=4,
)
