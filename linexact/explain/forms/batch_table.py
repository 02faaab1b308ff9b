"""The words about tables of batch steps; those about rows in general stand in :mod:`.trace`."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from linexact.document.blocks import Text
from linexact.explain.finding import FormWords, Hint, hint
from linexact.explain.forms.trace import row_hints
from linexact.grade.forms.batch_table import BatchTask
from linexact.grade.result import Grade


def _hints(task: BatchTask, grade: Grade) -> Iterator[Hint]:
    yield from row_hints(grade, lambda _: (_rule(task),), partial(_step, task))


def _step(task: BatchTask, row: int) -> Iterator[Hint]:
    """Ask for a row of the right table, and work it out."""
    for seen in task.truth[row : row + 1]:
        known: Text = ("the weights ", seen.before, " and the scores ", seen.scores)
        asks = (f". Which examples move the weights? The rule: {_rule(task)}.",)
        yield hint(f"Row {row + 1} begins with ", known, asks)
        said: Text = (_named(seen.moved), "; the weights after the step are ", seen.after)
        yield hint("The weights are moved by: ", said, (". What are the scores now?",))


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
    how="a table with a line for each step on all examples, such as examples that are wrong 7, 9;"
    " weights after it (41, -97/2)",
    room=12,
)
