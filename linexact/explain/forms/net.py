"""The words about the weights of nets."""

from __future__ import annotations

from collections.abc import Iterator

from linexact.explain.document import Text
from linexact.explain.finding import FormWords, sentence
from linexact.explain.hint import Hint, hint
from linexact.grade.forms.net import NetTask, RowWrong
from linexact.grade.result import Grade


def _row(found: RowWrong) -> Text:
    return (f"{found.place} is wrong: at ", found.x, " the hidden units score ", found.scores,
            " and put out ", found.hidden, "; the last unit scores ", found.z, ", and the net puts"
            " out ", found.output)  # fmt: skip


def _hints(task: NetTask, grade: Grade) -> Iterator[Hint]:
    wrong = [finding for finding in grade.findings if isinstance(finding, RowWrong)]
    yield hint("Not every row is right.")
    yield hint("Look at ", (str(wrong[0].place),))
    yield hint("There it comes to this: ", sentence(wrong[0]))
    yield from _last(task)


def _begin(task: NetTask) -> Iterator[Hint]:
    """Help whoever has not begun."""
    yield hint("Which simple functions of the inputs could the hidden units be?")
    yield hint("The last unit sees the rows by the outputs of the hidden units: can a line part"
               " them there?")  # fmt: skip
    yield from _last(task)


def _last(task: NetTask) -> Iterator[Hint]:
    yield hint("Right is, for example, ", (task.value,), last=True)


WORDS = FormWords(
    "the weights of a net",
    {"net-row-wrong": _row},
    {
        "all-outputs-turned": "the last unit is on where it should be off, and off where it should"
        " be on",
        "last-threshold-for-bias": "the threshold of the last unit was given for its bias, its"
        " negative",
        "other-outputs": "it is right for units that put out other numbers when they are off, 0"
        " or -1",
        "zero-owned-otherwise": "it is right where a score of 0 belongs to the other side",
    },
    hints=_hints,
    begin=_begin,
    how="a line for each unit, its weights and then its bias: h1: 41, 97, -1; the last one is out,"
    " with the weights of the hidden units first: out: 41, -97, 1",
    room=6,
)
