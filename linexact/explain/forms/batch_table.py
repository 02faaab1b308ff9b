"""The words about tables of batch steps; those about rows in general stand in :mod:`.trace`."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from linexact.document.blocks import Text
from linexact.explain.finding import Hint, hint, stated
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


WORDS = stated("batch-table", hints=_hints)
