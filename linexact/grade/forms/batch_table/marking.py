"""Tables of batch steps, marked row by row from the student's own row above.

A row says which examples move the weights, the weights after the step, and the scores where
they are asked for.  An error costs its own cells; a step by other examples than those that are
wrong is followed through.  What is carried on from an error is worth as much as the student's
steps are right (:mod:`~linexact.grade.forms.trace.rounds`).  The last look, which moves nothing,
may be left out.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial
from typing import ClassVar

from linexact.data.dataset import Vector
from linexact.grade.finding import Slips
from linexact.grade.form import Form
from linexact.grade.forms.batch_table.reading import read_batch
from linexact.grade.forms.trace import findings as of_rows
from linexact.grade.forms.trace.answer import MAX_ROWS, TypedRow, TypedRun
from linexact.grade.forms.trace.faulty_perceptron import BATCH_SLIPS, FaultyPerceptron
from linexact.grade.forms.trace.rounds import Marking, RowsTask, mark_rows
from linexact.grade.forms.trace.setting import Setting
from linexact.grade.question import Question
from linexact.grade.reading import Read, read_by
from linexact.grade.result import Judgement
from linexact.language import text as language
from linexact.language.account import Ledger
from linexact.topics.perceptron import Look, run

COLUMNS = ("scores", "moved", "weights")
_CELLS = {
    "scores": "list of scores", "moved": "list of wrong examples", "weights": "vector of weights",
}  # fmt: skip
_MAY_BE_OFF = ("scores", "weights")  # columns of numbers
USUAL = ("moved", "weights")


@dataclass(frozen=True, slots=True)
class WrongLookScore(of_rows.WrongNumber, code="wrong-look-score", tells=("place", "value")):
    """The first of a row's scores that is another one under the weights before the step."""

    column: ClassVar[str] = "scores"
    example: int
    weights: Vector


@dataclass(frozen=True, slots=True)
class LeftOut(of_rows.OfRow, code="left-out", tells=("place", "value")):
    """An example that moves the weights and is not named."""

    column: ClassVar[str] = "moved"
    example: int
    score: Fraction


@dataclass(frozen=True, slots=True)
class NamedThough(of_rows.OfRow, code="named-though", tells=("place", "value")):
    """An example that is named and moves nothing."""

    column: ClassVar[str] = "moved"
    example: int
    score: Fraction


class BatchSlips(Slips):
    """Slips that reproduce every cell that was written."""

    known: ClassVar[tuple[str, ...]] = BATCH_SLIPS


@dataclass(frozen=True, slots=True, eq=False)
class BatchTask(RowsTask):
    """Run a batch rule and write its table, a row for each step.

    Points may be given for each of ``columns``: ``scores``, ``moved``, ``weights``; each is
    shared out evenly over the rows.
    """

    kind: ClassVar[str] = "batch-table"
    conditions: ClassVar[tuple[str, ...]] = COLUMNS
    called: ClassVar[Mapping[str, str]] = _CELLS
    by: ClassVar[str] = "step"
    told_still: ClassVar[bool] = True
    columns: tuple[str, ...] = USUAL
    truth: tuple[Look, ...] = field(init=False, repr=False)  # the rows of the right table

    def __post_init__(self) -> None:
        most = min(run(self.dataset, self.rule).passes, MAX_ROWS)
        own = FaultyPerceptron(self.dataset, self.rule)
        object.__setattr__(self, "truth", tuple(own.looks(own.start, most)))


def _asked(question: Question) -> BatchTask:
    """Return the task of the table of a batch rule."""
    shared = question.shared(dict.fromkeys(USUAL, Fraction(1, 2)), COLUMNS)
    allowed = question.tolerance_of(_MAY_BE_OFF)
    return BatchTask(question.data, question.rule(), shared, tuple(shared), tolerance=allowed)


def _read(task: BatchTask, text: str) -> Read[TypedRun]:
    setting = Setting(task.dataset, task.rule, task.columns, task.parameters, is_batch=True)
    ledger = Ledger(language.read(text))
    return read_by(ledger, read_batch(ledger.text, setting, ledger))


def _mark(task: BatchTask, typed: TypedRun) -> Judgement:
    own = FaultyPerceptron(task.dataset, task.rule)
    marking = Marking(task, own, typed, task.pieces)
    return mark_rows(marking, _mark_row, _spared, BatchSlips)


def _mark_row(marking: Marking, typed: TypedRow) -> bool:
    """Mark one row from the student's own row above; False when the own run is over."""
    if marking.is_over:
        return False
    own, number = marking.own, marking.place.number
    seen = marking.begin(typed, partial(own.look, number=number))
    if marking.is_wrong("scores", typed.scores, seen.scores):
        _say_wrong_score(marking, typed.scores or (), seen)
    moved = _mark_moved(marking, typed, seen)
    after = own.stepped(seen.before, moved, number)
    marking.end(typed.weights, seen, after, worth=moved == seen.moved)
    marking.is_over = not moved and marking.exact == seen.before
    return True


def _say_wrong_score(marking: Marking, scores: Vector, seen: Look) -> None:
    pairs = enumerate(zip(scores, seen.scores, strict=True), start=1)
    wrong = ((i, a, b) for i, (a, b) in pairs if not marking.task.accepts("scores", a, b))
    index, given, expected = next(wrong)
    found = WrongLookScore(marking.place, given, expected, index, seen.before)
    marking.findings.append(found)


def _mark_moved(marking: Marking, typed: TypedRow, seen: Look) -> tuple[int, ...]:
    """Mark which examples move the weights; return those that the student goes on with."""
    marking.is_wrong("moved", typed.moved, seen.moved)
    if typed.moved is None:
        return seen.moved
    for kind, one, other in (
        (LeftOut, seen.moved, typed.moved), (NamedThough, typed.moved, seen.moved),
    ):  # fmt: skip
        for index in one:
            if index not in other:
                found = kind(marking.place, index + 1, seen.scores[index])
                marking.findings.append(found)
    return typed.moved


def _spared(marking: Marking) -> int:
    """Return how many rows the own run leaves unwritten rightly: its next look moves nothing."""
    truth, given = marking.task.truth, marking.rows
    missing = max(len(truth) - given, 0)
    if not missing or not marking.own.look(marking.exact, given + 1).moved:
        return missing
    if not marking.is_over:
        marking.findings.append(of_rows.TraceIncomplete(given, len(truth)))
    return 0


FORM = Form(
    _asked,
    _read,
    _mark,
    lambda task: dict.fromkeys(task.conditions, task.pieces),
    is_short=False,
)
