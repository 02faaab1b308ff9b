"""The words about tables of batch steps; those about rows in general stand in :mod:`.trace`."""

from __future__ import annotations

from collections.abc import Iterator

from linexact.document.blocks import Span, Text, table
from linexact.explain.finding import FormWords, sentence
from linexact.explain.hint import Hint, hint
from linexact.grade.forms.batch_table import BatchTask
from linexact.grade.forms.trace.findings import OfRow
from linexact.grade.result import Grade


def _hints(task: BatchTask, grade: Grade) -> Iterator[Hint]:
    first = next((finding for finding in grade.findings if isinstance(finding, OfRow)), None)
    if first is None:
        yield hint("The rows that are written are right. Is the run over after them?")
        yield hint("The table has ", (len(task.truth), " rows"))
    else:
        column = first.column or "missing cells"
        yield hint(f"In which row is the column of this first wrong: {column}?")
        yield hint("Look at ", (str(first.place),), (": what does the rule say there?",))
        yield hint("The rule: ", (_rule(task),), (". What does it come to there?",))
        yield hint("In detail: ", sentence(first))
    yield _whole(task)


def _begin(task: BatchTask) -> Iterator[Hint]:
    """Help whoever has not begun."""
    yield hint("Which weights does the run start with, and what are the scores under them?")
    if task.truth:
        first = task.truth[0]
        known: Text = ("the weights ", first.before, " and the scores ", first.scores)
        yield hint("It begins with ", known, (". Which examples move the weights?",))
        yield hint("These move them: ", (_named(first.moved),), (". By what is to be added?",))
        said: Text = (_rule(task), "; the weights after the step are ", first.after)
        yield hint("The rule: ", said, (". What are the scores now?",))
    yield _whole(task)


def _whole(task: BatchTask) -> Hint:
    rows: list[list[Span | Text]] = [
        [number, _named(seen.moved), seen.after] for number, seen in enumerate(task.truth, start=1)
    ]
    whole = table(["step", "moved by", "weights"], rows, "rll")
    return hint("Here is ", ("the whole table",), more=(whole,), last=True)


def _named(moved: tuple[int, ...]) -> str:
    return ", ".join(str(i + 1) for i in moved) or "none"


def _rule(task: BatchTask) -> str:
    added = "sum of target * x over the examples that are wrong"
    if task.rule.step == "mean":
        added = f"{added}, divided by the number of all examples"
    return f"all scores are taken with the weights before the step; it adds rate * {added}"


WORDS = FormWords(
    "a table of batch steps",
    {
        "wrong-look-score": "{place}: the score of example {example} is {expected}, not {given};"
        " the weights are {weights}",
        "left-out": "{place}: example {example} moves the weights, with the score {score}, and is"
        " left out",
        "named-though": "{place}: example {example} is named, and with the score {score} it moves"
        " nothing",
    },
    {
        "sum-for-mean": "the sum over the wrong examples was added, not divided by the number of"
        " all examples",
        "mean-for-sum": "the sum was divided by the number of all examples",
        "mean-of-the-wrong": "the sum was divided by the number of wrong examples",
        "rate-forgotten": "the rate was left out",
        "wrong-sign": "steps subtracted what they ought to add",
        "zero-counted-right": "a score of 0 was counted as right (>= for >)",
        "one-after-the-other": "the weights were moved after each example, not after all",
        "threshold-forgotten": "scores were compared with 0 instead of the threshold",
        "constant-one": "the constant input was taken to be 1",
        "not-normalised": "the inputs were not divided by their lengths",
    },
    _hints,
    _begin,
    how="a table with a line for each step on all examples, such as examples that are wrong 7, 9;"
    " weights after it (41, -97/2)",
    room=12,
)
