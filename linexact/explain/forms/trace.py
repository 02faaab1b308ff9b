"""The words about tables of steps."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, cast

from linexact.document.blocks import Text
from linexact.explain.finding import Hint, hint, sentence, stated, tolerance_text
from linexact.grade.forms.trace import TraceTask
from linexact.grade.forms.trace.findings import (
    CellsRounded,
    CellsWithinTolerance,
    OfRow,
    WrongDecision,
    WrongScore,
    WrongWeights,
)
from linexact.grade.result import Grade


def row_hints(
    grade: Grade, rule: Callable[[OfRow], Text], step: Callable[[int], Iterator[Hint]]
) -> Iterator[Hint]:
    """Yield hints to a table: on the first row that is not right, or what the next one is."""
    first = next((finding for finding in grade.findings if isinstance(finding, OfRow)), None)
    if first is None:
        yield hint("The rows that are written are right. Is the run over after them?")
        yield from step(len(cast("Any", grade.answer).rows))
        return
    column = first.column or "a missing cell"
    yield hint(f"Look at {first.place}, {column}: what does the rule say there?")
    yield hint("The rule: ", rule(first), (". What does it come to there?",))
    yield hint("In detail: ", sentence(first), last=True)


def _hints(task: TraceTask, grade: Grade) -> Iterator[Hint]:
    yield from row_hints(grade, partial(_rule, task), partial(_step, task))


def _step(task: TraceTask, row: int) -> Iterator[Hint]:
    """Ask for a row of the right table, and work it out."""
    for step in task.truth[row : row + 1]:
        shown: Text = ("example ", step.example + 1, ", with the weights ", step.before)
        yield hint(f"Row {row + 1} is for ", shown, (": what is the score, and is it a mistake?",))
        said: Text = (step.score, f", which is {'a' if step.mistake else 'no'} mistake, and the",
                      " weights after it are ", step.after)  # fmt: skip
        yield hint("Its score is ", said, (". Which example is next?",))


def _rule(task: TraceTask, finding: OfRow) -> Text:
    if isinstance(finding, WrongWeights):
        return ("after a mistake the weights ", finding.before,
                " become w + rate * target * x, the bias with its input")  # fmt: skip
    if isinstance(finding, WrongDecision):
        return ("the score is ", finding.score, "; it is a mistake unless the score is on its"
                f" class's side: {task.rule.convention}")  # fmt: skip
    if isinstance(finding, WrongScore):
        less = "" if task.rule.threshold is None else ", less the threshold"
        return ("the score is w . x + b", f"{less}; the weights are ", finding.weights,
                ", the input with its constant is ", finding.x)  # fmt: skip
    return ("the row begins with the weights of the row above, and shows what is next in order",)


def _within(finding: CellsWithinTolerance) -> Text:
    cells = "1 cell counts" if finding.count == 1 else f"{finding.count} cells count"
    return (
        f"in the column {finding.column}, {cells} as right (", *tolerance_text(finding.allowed),
        f"); exactly, what stands in {finding.place} is ", finding.exact,
    )  # fmt: skip


def _rounded(finding: CellsRounded) -> Text:
    cells = (
        "1 wrong cell is a rounded value"
        if finding.count == 1
        else (f"{finding.count} wrong cells are rounded values")
    )
    return (f"{cells}; exact numbers are asked, in {finding.place} {finding.needs}",)


WORDS = stated(
    "trace", {"cells-within-tolerance": _within, "cells-rounded": _rounded}, hints=_hints
)
