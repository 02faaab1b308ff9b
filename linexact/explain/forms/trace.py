"""The words about tables of steps."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, cast

from linexact.document.blocks import Text
from linexact.explain.finding import FormWords, Hint, hint, sentence, tolerance_text
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


WORDS = FormWords(
    "a table of steps",
    {
        "before-differs": "{place} begins with {given}, but the row above ends with {expected}",
        "wrong-example": "{place}: example {given} is shown; next is {expected}",
        "cell-missing": "{place}: nothing is written for the {cell}",
        "wrong-score": "{place}: the score is {expected}, not {given}; the weights are {weights}"
        " and the input with its constant is {x}",
        "wrong-decision": "{place}: is it a mistake? '{given}' is written; with the score {score}"
        " it is '{expected}'",
        "wrong-weights": "{place}: {parameter} is {given}; from the weights {before} of the row"
        " above it becomes {expected}",
        "cells-within-tolerance": _within,
        "cells-rounded": _rounded,
        "carried": "from {place} on the table is marked from your own row above, {weights}; the"
        " error before it is charged once",
        "rows-after-end": "the run is over before {place}",
        "carried-part": "what is carried on earns {part} of its points: without that first error"
        " your rows make or should make {due} changes of single weights, {right} of them rightly"
        " (the right direction alone counts half); the right table makes {needed}",
        "trace-incomplete": "{given} rows are written, the run has {expected}",
    },
    {
        "bias-not-updated": "the bias was left as it was in every update",
        "wrong-sign": "updates subtracted the input times its target instead of adding it",
        "label-forgotten": "updates added the input whatever its class",
        "updated-when-right": "an update was made on every example, right or wrong",
        "zero-counted-right": "a score of 0 was counted as right (>= for >)",
        "zero-counted-wrong": "a score of 0 was counted as wrong for both classes (> for >=)",
        "labels-01": "labels 0 and 1 were used where the targets are -1 and +1",
        "stale-weights": "scores were taken with the weights of the beginning of the pass",
        "restart-for-carry-on": "after an update the order was begun again instead of continued",
        "carry-on-for-restart": "after an update the order was continued instead of begun again",
        "rate-squared": "the rate was applied twice",
        "rate-forgotten": "the rate was left out",
        "threshold-forgotten": "scores were compared with 0 instead of the threshold",
        "constant-one": "the constant input was taken to be 1",
        "not-normalised": "the inputs were not divided by their lengths",
        "wrong-order": "the examples were shown in another order",
        "update-left-out": "an update was left out",
        "updated-on-a-right-example": "an update was made on an example that was right",
    },
    _hints,
    how="a table with a line for each step, such as example 97; score -41; mistake yes; weights"
    " after it (41, -97/2, 13)",
    room=16,
)
