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

from linexact.data.dataset import Dataset, Vector
from linexact.exercise.tolerance import Tolerance
from linexact.grade.compared import accepts
from linexact.grade.finding import Finding, NumberedRow, Slip, Slips
from linexact.grade.form import Form
from linexact.grade.forms.batch_table.answer import COLUMNS, TypedBatch, TypedLook
from linexact.grade.forms.batch_table.looks import SLIPS, BatchSteps, Seen, slipped_runs
from linexact.grade.forms.batch_table.reading import read_batch
from linexact.grade.forms.trace import findings as of_rows
from linexact.grade.forms.trace.answer import MAX_ROWS
from linexact.grade.forms.trace.rounds import (
    ROW_PIECES,
    Tally,
    cells_rounded,
    moves_by,
    names_of_both,
)
from linexact.grade.forms.trace.setting import Setting
from linexact.grade.question import Question
from linexact.grade.reading import Read, read_by
from linexact.grade.receipts import meets, violates
from linexact.grade.result import Echo, Judgement, Points, Receipt, Span
from linexact.language import text as language
from linexact.language.account import Ledger
from linexact.topics.perceptron import Rule, run

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
class BatchTask:
    """Run a batch rule and write its table, a row for each step.

    Points may be given for each of ``columns``: ``scores``, ``moved``, ``weights``; each is
    shared out evenly over the rows.
    """

    kind: ClassVar[str] = "batch-table"
    dataset: Dataset
    rule: Rule
    points: Points
    columns: tuple[str, ...] = USUAL
    tolerance: Mapping[str, Tolerance] = field(default_factory=dict)  # of scores and weights
    conditions: ClassVar[tuple[str, ...]] = COLUMNS
    truth: tuple[Seen, ...] = field(init=False, repr=False)  # the rows of the right table

    def __post_init__(self) -> None:
        most = min(run(self.dataset, self.rule).passes, MAX_ROWS)
        steps = BatchSteps(self.dataset, self.rule).steps()
        object.__setattr__(self, "truth", tuple(islice(steps, most)))

    @property
    def parameters(self) -> tuple[str, ...]:
        """The weights' names in the rule's order."""
        return self.rule.parameters(self.dataset.dimension)

    def accepts(self, column: str, given: Fraction, right: Fraction) -> bool:
        """Say whether a number is right, or as near as is allowed in its column."""
        return accepts(given, right, self.tolerance.get(column))

    def accepts_all(self, column: str, given: Vector | None, right: Vector) -> bool:
        """Say whether a list of numbers is right, or not written."""
        pairs = () if given is None else zip(given, right, strict=True)
        return all(self.accepts(column, a, b) for a, b in pairs)


def _asked(question: Question) -> BatchTask:
    """Return the task of the table of a batch rule."""
    shared = question.shared(dict.fromkeys(USUAL, Fraction(1, 2)), COLUMNS)
    allowed = question.tolerance_of(_MAY_BE_OFF)
    return BatchTask(question.data, question.rule(), shared, tuple(shared), allowed)


def _read(task: BatchTask, text: str) -> Read[TypedBatch]:
    setting = Setting(task.dataset, task.rule, task.columns, task.parameters, is_batch=True)
    ledger = Ledger(language.read(text))
    return read_by(ledger, read_batch(ledger.text, setting, ledger))


@dataclass(slots=True)
class _Marking:
    """What is being counted while the rows are gone through."""

    task: BatchTask
    own: BatchSteps
    tally: Tally
    weights: Vector  # as they are written
    exact: Vector  # what they stand for, where they may be rounded
    off: dict[str, list[tuple[NumberedRow, Vector]]] = field(default_factory=dict)
    findings: list[Finding] = field(default_factory=list)
    receipts: list[Receipt] = field(default_factory=list)
    is_over: bool = False  # the own run: its last look moved nothing


def _mark(task: BatchTask, typed: TypedBatch) -> Judgement:
    own = BatchSteps(task.dataset, task.rule)
    tally = Tally(task.truth, partial(task.accepts, "weights"), typed.places)
    marking, rows = _Marking(task, own, tally, own.start, own.start), typed.rows
    for place, row in enumerate(rows):
        if marking.is_over or place >= MAX_ROWS:
            marking.findings.append(of_rows.RowsAfterEnd(NumberedRow(place + 1)))
            break
        _mark_row(marking, row, place + 1)
    spared = _spared(marking)
    shares = marking.tally.shares(task.columns, _pieces(task), spared, marking.findings)
    for column, cells in marking.off.items():
        first, exact = cells[0]
        allowed = task.tolerance[column]
        said = of_rows.CellsWithinTolerance(first, exact, column, len(cells), allowed)
        marking.findings.append(said)
    marking.findings += cells_rounded(marking.findings, typed.places)
    if any(share < 1 for share in shares.values()):
        marking.findings += [BatchSlips((Slip(slip),)) for slip in _slips(task, rows)]
    return Judgement(shares, tuple(marking.findings), tuple(marking.receipts), _echo(typed))


def _pieces(task: BatchTask) -> int:
    return max(1, ROW_PIECES * len(task.truth))


def _mark_row(marking: _Marking, typed: TypedLook, number: int) -> None:
    """Mark one row from the student's own row above."""
    place, own = NumberedRow(number), marking.own
    before = _before(marking, typed, number)
    if not marking.task.accepts_all("weights", typed.before, before) and typed.before is not None:
        marking.findings.append(of_rows.BeforeDiffers(place, typed.before, before))
    seen = own.look(before, number)
    cells = marking.tally.row(place, before, marking.findings)
    _mark_scores(marking, typed, place, seen, cells)
    moved = _mark_moved(marking, typed, place, seen, cells)
    after = own.moved_by(before, moved, number)
    right = _mark_weights(marking, typed, place, before, after)
    cells["weights"] += right and moved == seen.moved
    marking.weights = after if typed.weights is None else typed.weights
    near = marking.task.accepts_all("weights", marking.weights, after)
    marking.exact = after if near else marking.weights
    marking.is_over = not moved and marking.exact == before
    marking.tally.step(place, seen, marking.weights, marking.exact)


def _before(marking: _Marking, typed: TypedLook, number: int) -> Vector:
    """Return the weights that a row goes on with: the exact ones, or as they are written above."""
    own, task = marking.own, marking.task
    seen = own.look(marking.exact, number)
    after = own.moved_by(marking.exact, seen.moved, number)
    kept = task.accepts_all("scores", typed.scores, seen.scores)
    return marking.exact if kept and task.accepts_all("weights", typed.weights, after) else (
        marking.weights
    )  # fmt: skip


def _missing(marking: _Marking, place: NumberedRow, column: str) -> None:
    if column in marking.task.columns:
        marking.findings.append(of_rows.CellMissing(place, _CELLS[column]))


def _mark_scores(
    marking: _Marking, typed: TypedLook, place: NumberedRow, seen: Seen, cells: Counter[str]
) -> None:
    if typed.scores is None:
        _missing(marking, place, "scores")
        return
    pairs = enumerate(zip(typed.scores, seen.scores, strict=True))
    wrong = ((i, a, b) for i, (a, b) in pairs if not marking.task.accepts("scores", a, b))
    off = next(wrong, None)
    if off is None:
        _note_off(marking, "scores", place, typed.scores, seen.scores)
        cells["scores"] += 1
        return
    index, given, expected = off
    marking.findings.append(WrongLookScore(place, given, expected, index + 1, seen.before))


def _mark_moved(
    marking: _Marking, typed: TypedLook, place: NumberedRow, seen: Seen, cells: Counter[str]
) -> tuple[int, ...]:
    """Mark which examples move the weights; return those that the student goes on with."""
    if typed.moved is None:
        _missing(marking, place, "moved")
        return seen.moved
    right = frozenset(seen.moved)
    for index in sorted(right - typed.moved):
        marking.findings.append(LeftOut(place, index + 1, seen.scores[index]))
    for index in sorted(typed.moved - right):
        marking.findings.append(NamedThough(place, index + 1, seen.scores[index]))
    cells["moved"] += typed.moved == right
    return tuple(sorted(typed.moved))


def _mark_weights(
    marking: _Marking, typed: TypedLook, place: NumberedRow, before: Vector, after: Vector
) -> bool:
    """Mark the weights after the step; say whether they count as right."""
    given, task = typed.weights, marking.task
    if given is None:
        _missing(marking, place, "weights")
        return False
    names, point = names_of_both(task.parameters), (*before, *given)
    if not task.accepts_all("weights", given, after):
        pairs = enumerate(zip(given, after, strict=True))
        j = next(j for j, (a, b) in pairs if not task.accepts("weights", a, b))
        name = task.parameters[j]
        wrong = of_rows.WrongWeights(place, given[j], after[j], name, before)
        marking.findings.append(wrong)
        claim = f"{place}: the weights do not move by the step"
        marking.receipts.append(violates(claim, names, point, moves_by(before, after, j)))
        return False
    if given != after:
        _note_off(marking, "weights", place, given, after)
        return True  # it counts, and no exact claim holds
    rows = [moves_by(before, after, j) for j in range(len(before))]
    marking.receipts.append(meets(f"{place}: the weights move by the step", names, point, rows))
    return True


def _note_off(
    marking: _Marking, column: str, place: NumberedRow, given: Vector, exact: Vector
) -> None:
    if given != exact:
        marking.off.setdefault(column, []).append((place, exact))


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
        spans: list[Span] = []
        named = None if row.moved is None else tuple(Fraction(i + 1) for i in sorted(row.moved))
        for name, value in (
            ("before", row.before),
            ("scores", row.scores),
            ("moved by", named if named != () else "none"),
            ("weights", row.weights),
        ):
            if value is not None:
                spans += ["; " if spans else "", f"{name} ", value]
        told.append((f"row {number}", tuple(spans) or ("nothing",)))
    return tuple(told)


FORM = Form(
    _asked,
    _read,
    _mark,
    lambda task: dict.fromkeys(task.conditions, _pieces(task)),
    is_short=False,
)
