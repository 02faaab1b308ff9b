"""The words about weights with which every point has its highest score in its own class."""

from __future__ import annotations

from collections.abc import Iterator

from linexact.explain.document import Math, Text
from linexact.explain.finding import FormWords, sentence
from linexact.explain.forms.class_weights import HOW
from linexact.explain.hint import Hint, hint
from linexact.grade.forms.class_separator import ClassSeparatorTask, NotHighest
from linexact.grade.result import Grade


def _not_highest(found: NotHighest) -> Text:
    own, other = f" in its own class {found.own} and ", f" in {found.other}"
    own, other = f" in its own class {found.own} and ", f" in {found.other}"
    return (f"{found.place}, ", found.x, ", has the score ", found.own_score, own,
            found.other_score, other)  # fmt: skip


def _hints(task: ClassSeparatorTask, grade: Grade) -> Iterator[Hint]:
    yield hint("Some point has no higher score in its own class than in another.")
    for finding in grade.findings:
        yield hint("In detail: ", sentence(finding))
    yield hint("Only differences count: the weights of one class may be 0.")
    spans: list[object] = []
    for name, one in zip(task.data.classes, task.value, strict=True):
        spans += ["; " if spans else "", f"{name}: ", Math((one,))]
    yield hint("Right are, for example, ", tuple(spans), last=True)  # type: ignore[arg-type]


WORDS = FormWords(
    "weights of each class",
    {"not-highest": _not_highest},
    {
        "classes-in-other-order": "these weights are right for other classes: their order was"
        " exchanged",
        "lowest-in-own": "with these weights each point has its lowest score in its own class",
    },
    hints=_hints,
    how=f"{HOW}, the bias last",
    how_unbiased="a line for each class, such as A: (2, -1)",
    room=4,
)
