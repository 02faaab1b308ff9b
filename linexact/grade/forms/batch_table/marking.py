"""Tables of batch steps, marked row by row from the student's own row above.

A row says which examples move the weights, the weights after the step, and the scores where
they are asked for.  An error costs its own cells; a step by other examples than those that are
wrong is followed through.  What is carried on from an error is worth as much as the student's
steps are right (:mod:`~linexact.grade.forms.trace.rounds`).  The last look, which moves nothing,
may be left out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial
from itertools import islice
from typing import ClassVar

from linexact.data.dataset import Vector
from linexact.grade.finding import NumberedRow, Slip, Slips
from linexact.grade.form import Form
from linexact.grade.forms.batch_table.answer import COLUMNS, TypedBatch, TypedLook
from linexact.grade.forms.batch_table.looks import SLIPS, BatchSteps, Seen, slipped_runs
from linexact.grade.forms.batch_table.reading import read_batch
from linexact.grade.forms.trace import findings as of_rows
from linexact.grade.forms.trace.answer import MAX_ROWS
from linexact.grade.forms.trace.rounds import (
    ROW_PIECES,
    Cell,
    Marking,
    Moved,
    RowsTask,
    Tally,
    row_spans,
)
from linexact.grade.forms.trace.setting import Setting
from linexact.grade.question import Question
from linexact.grade.reading import Read, read_by
from linexact.grade.result import Echo, Judgement, Span
from linexact.language import text as language
from linexact.language.account import Ledger
from linexact.topics.perceptron import run

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

    known: ClassVar[tuple[str, ...]] = SLIPS


@dataclass(frozen=True, slots=True, eq=False)
class BatchTask(RowsTask):
    """Run a batch rule and write its table, a row for each step.

    Points may be given for each of ``columns``: ``scores``, ``moved``, ``weights``; each is
    shared out evenly over the rows.
    """

    kind: ClassVar[str] = "batch-table"
    conditions: ClassVar[tuple[str, ...]] = COLUMNS
    called: ClassVar[Mapping[str, str]] = _CELLS
    columns: tuple[str, ...] = USUAL
    truth: tuple[Seen, ...] = field(init=False, repr=False)  # the rows of the right table

    def __post_init__(self) -> None:
        most = min(run(self.dataset, self.rule).passes, MAX_ROWS)
        steps = BatchSteps(self.dataset, self.rule).steps()
        object.__setattr__(self, "truth", tuple(islice(steps, most)))


def _asked(question: Question) -> BatchTask:
    """Return the task of the table of a batch rule."""
    shared = question.shared(dict.fromkeys(USUAL, Fraction(1, 2)), COLUMNS)
    allowed = question.tolerance_of(_MAY_BE_OFF)
    return BatchTask(question.data, question.rule(), shared, tuple(shared), tolerance=allowed)


def _read(task: BatchTask, text: str) -> Read[TypedBatch]:
    setting = Setting(task.dataset, task.rule, task.columns, task.parameters, is_batch=True)
    ledger = Ledger(language.read(text))
    return read_by(ledger, read_batch(ledger.text, setting, ledger))


@dataclass(slots=True)
class _Marking(Marking):
    """What is being counted, and where the student's own run stands."""

    task: BatchTask
    own: BatchSteps = field(kw_only=True)
    is_over: bool = False  # its last look moved nothing


def _mark(task: BatchTask, typed: TypedBatch) -> Judgement:
    own = BatchSteps(task.dataset, task.rule)
    tally = Tally(task.truth, partial(task.accepts, "weights"), typed.places)
    marking, rows = _Marking(task, tally, own.start, own.start, own=own), typed.rows
    for number, row in enumerate(rows, start=1):
        if marking.is_over or number > MAX_ROWS:
            marking.findings.append(of_rows.RowsAfterEnd(NumberedRow(number)))
            break
        _mark_row(marking, row, NumberedRow(number))
    shares = tally.shares(task.columns, _pieces(task), _spared(marking), marking.findings)
    marking.findings += [*marking.remarks(typed.places)]
    if any(share < 1 for share in shares.values()):
        marking.findings += [BatchSlips((Slip(slip),)) for slip in _slips(task, rows)]
    return Judgement(shares, tuple(marking.findings), tuple(marking.receipts), _echo(typed))


def _pieces(task: BatchTask) -> int:
    return max(1, ROW_PIECES * len(task.truth))


def _mark_row(marking: _Marking, typed: TypedLook, place: NumberedRow) -> None:
    """Mark one row from the student's own row above."""
    own = marking.own
    before = marking.before(place, typed.before, partial(_cells_from, own, typed, place))
    seen = own.look(before, place.number)
    cells = marking.tally.row(place, before, marking.findings)
    if marking.is_wrong(place, cells, ("scores", typed.scores, seen.scores)):
        _say_wrong_score(marking, typed, place, seen)
    moved = _mark_moved(marking, typed, place, seen, cells)
    due = Moved(before, own.moved_by(before, moved, place.number))
    worth = moved == seen.moved
    marking.mark_weights(place, cells, typed.weights, due, "step", worth=worth, still=True)
    marking.is_over = not moved and marking.exact == before
    marking.tally.step(place, seen, marking.weights, marking.exact)


def _cells_from(
    own: BatchSteps, typed: TypedLook, place: NumberedRow, before: Vector
) -> Iterator[Cell]:
    """Yield what a row says, and what is right if it goes on with some weights."""
    seen = own.look(before, place.number)
    yield "scores", typed.scores, seen.scores
    yield "weights", typed.weights, own.moved_by(before, seen.moved, place.number)


def _say_wrong_score(marking: _Marking, typed: TypedLook, place: NumberedRow, seen: Seen) -> None:
    pairs = enumerate(zip(typed.scores or (), seen.scores, strict=True), start=1)
    wrong = ((i, a, b) for i, (a, b) in pairs if not marking.task.accepts("scores", a, b))
    index, given, expected = next(wrong)
    marking.findings.append(WrongLookScore(place, given, expected, index, seen.before))


def _mark_moved(
    marking: _Marking, typed: TypedLook, place: NumberedRow, seen: Seen, cells: Counter[str]
) -> tuple[int, ...]:
    """Mark which examples move the weights; return those that the student goes on with."""
    right = frozenset(seen.moved)
    marking.is_wrong(place, cells, ("moved", typed.moved, right))
    if typed.moved is None:
        return seen.moved
    for index in sorted(right - typed.moved):
        marking.findings.append(LeftOut(place, index + 1, seen.scores[index]))
    for index in sorted(typed.moved - right):
        marking.findings.append(NamedThough(place, index + 1, seen.scores[index]))
    return tuple(sorted(typed.moved))


def _spared(marking: _Marking) -> int:
    """Return how many rows the own run leaves unwritten rightly: its next look moves nothing."""
    truth, given = marking.task.truth, marking.tally.rows
    missing = max(len(truth) - given, 0)
    if not missing or not marking.own.look(marking.exact, given + 1).moved:
        return missing
    if not marking.is_over:
        marking.findings.append(of_rows.TraceIncomplete(given, len(truth)))
    return 0


def _slips(task: BatchTask, rows: tuple[TypedLook, ...]) -> Iterator[str]:
    """Yield the slips each of which makes every cell that was written."""
    count = max(len(rows), len(task.truth))
    for slip, steps in slipped_runs(task.dataset, task.rule, count):
        if rows and all(_agrees(row, seen) for row, seen in zip(rows, steps, strict=False)):
            yield slip


def _agrees(row: TypedLook, seen: Seen) -> bool:
    pairs = (
        (row.scores, seen.scores),
        (row.moved, frozenset(seen.moved)),
        (row.before, seen.before),
        (row.weights, seen.after),
    )
    return all(given is None or given == right for given, right in pairs)


def _echo(typed: TypedBatch) -> Echo:
    told: list[tuple[str, tuple[Span, ...]]] = []
    if typed.columns:
        told.append(("columns", (typed.columns,)))
    for number, row in enumerate(typed.rows, start=1):
        named = None if row.moved is None else tuple(Fraction(i + 1) for i in sorted(row.moved))
        cells: tuple[tuple[str, Span | None], ...] = (
            ("before", row.before),
            ("scores", row.scores),
            ("moved by", named if named != () else "none"),
            ("weights", row.weights),
        )
        told.append((f"row {number}", row_spans(cells)))
    return tuple(told)


FORM = Form(
    _asked,
    _read,
    _mark,
    lambda task: dict.fromkeys(task.conditions, _pieces(task)),
    is_short=False,
)
