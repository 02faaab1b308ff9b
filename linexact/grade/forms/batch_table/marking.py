"""Tables of batch steps, marked row by row from the student's own row above.

A row says which examples move the weights, the weights after the step, and the scores where
they are asked for.  An error costs its own cells; a step by other examples than those that are
wrong is followed through.  Rows that rest on an error earn only while the carried run asks as
much as the true one.  The last look, which moves nothing, may be left out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import islice
from typing import ClassVar

from linexact.data.dataset import Dataset, Vector
from linexact.exact.surds import SurdSum
from linexact.exercise.tolerance import Tolerance
from linexact.grade.finding import Finding, NumberedRow, Slip, Slips
from linexact.grade.form import Form
from linexact.grade.forms.batch_table.answer import COLUMNS, TypedBatch, TypedLook
from linexact.grade.forms.batch_table.looks import SLIPS, BatchSteps, Seen, usable_slips
from linexact.grade.forms.batch_table.reading import read_batch
from linexact.grade.forms.trace import findings as of_rows
from linexact.grade.forms.trace.answer import MAX_ROWS
from linexact.grade.forms.trace.rounds import SLACK, cells_rounded, moves_by, names_of_both
from linexact.grade.forms.trace.setting import Setting
from linexact.grade.question import Question
from linexact.grade.reading import Read, read_by
from linexact.grade.receipts import meets, violates
from linexact.grade.result import Echo, Judgement, Points, Receipt, Span
from linexact.language import text as language
from linexact.language.account import Ledger
from linexact.topics.perceptron import Rule, run

MOST_PASSED = 5  # lines that are shown as passed over
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
        allowed = self.tolerance.get(column)
        numbers = SurdSum.rational(given), SurdSum.rational(right)
        return given == right or (allowed is not None and allowed.allows(*numbers))

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
    weights: Vector  # as they are written
    exact: Vector  # what they stand for, where they may be rounded
    off: dict[str, list[tuple[NumberedRow, Vector]]] = field(default_factory=dict)
    earned: Counter[str] = field(default_factory=Counter)
    findings: list[Finding] = field(default_factory=list)
    receipts: list[Receipt] = field(default_factory=list)
    asked: int = 0  # steps that the student's own run asked for so far
    needed: int = 0  # steps of the true run so far
    carried: bool = False
    trivial: bool = False
    is_over: bool = False  # the own run: its last look moved nothing


def _mark(task: BatchTask, typed: TypedBatch) -> Judgement:
    own = BatchSteps(task.dataset, task.rule)
    marking = _Marking(task, own, own.start, own.start)
    truth, rows = _rows_due(task, typed), typed.rows
    for place, row in enumerate(rows):
        if marking.is_over or place >= MAX_ROWS:
            marking.findings.append(of_rows.RowsAfterEnd(NumberedRow(place + 1)))
            break
        _mark_row(marking, row, place + 1, truth[place] if place < len(truth) else None)
    if len(rows) < len(truth):
        _mark_missing(marking, len(rows), truth)
    for column, cells in marking.off.items():
        first, exact = cells[0]
        allowed = task.tolerance[column]
        said = of_rows.CellsWithinTolerance(first, exact, column, len(cells), allowed)
        marking.findings.append(said)
    marking.findings += cells_rounded(marking.findings, typed.places)
    n = max(len(truth), 1)
    shares = {c: Fraction(min(marking.earned[c], n), n) for c in task.columns}
    if any(share < 1 for share in shares.values()):
        marking.findings += [BatchSlips((Slip(slip),)) for slip in _slips(task, rows)]
    return Judgement(shares, tuple(marking.findings), tuple(marking.receipts), _echo(typed))


def _rows_due(task: BatchTask, typed: TypedBatch) -> tuple[Seen, ...]:
    """Return the rows asked for: without a last look that moves nothing, if it is not written."""
    truth = task.truth
    unwritten = len(typed.rows) == len(truth) - 1
    return truth[:-1] if unwritten and truth and not truth[-1].moved else truth


def _mark_row(marking: _Marking, typed: TypedLook, number: int, true: Seen | None) -> None:
    """Mark one row from the student's own row above."""
    place, own = NumberedRow(number), marking.own
    before = _before(marking, typed, number)
    if not marking.task.accepts_all("weights", typed.before, before) and typed.before is not None:
        marking.findings.append(of_rows.BeforeDiffers(place, typed.before, before))
    seen = own.look(before, number)
    marking.needed += true is not None and bool(true.moved)
    marking.asked += bool(seen.moved)
    earns = _earns(marking, place, before, true)
    _mark_scores(marking, typed, place, seen, earns)
    moved = _mark_moved(marking, typed, place, seen, earns)
    after = own.moved_by(before, moved, number)
    _mark_weights(marking, typed, place, before, after, earns and moved == seen.moved)
    marking.weights = after if typed.weights is None else typed.weights
    near = marking.task.accepts_all("weights", marking.weights, after)
    marking.exact = after if near else marking.weights
    marking.is_over = not moved and marking.exact == before
    marking.carried = marking.carried or (true is not None and marking.exact != true.after)


def _before(marking: _Marking, typed: TypedLook, number: int) -> Vector:
    """Return the weights that a row goes on with: the exact ones, or as they are written above."""
    own, task = marking.own, marking.task
    seen = own.look(marking.exact, number)
    after = own.moved_by(marking.exact, seen.moved, number)
    kept = task.accepts_all("scores", typed.scores, seen.scores)
    return marking.exact if kept and task.accepts_all("weights", typed.weights, after) else (
        marking.weights
    )  # fmt: skip


def _earns(marking: _Marking, place: NumberedRow, before: Vector, true: Seen | None) -> bool:
    """Say whether this row earns: a carried one only while it asks as much as the true one."""
    if true is None or before == true.before:
        return true is not None
    if not any(isinstance(found, of_rows.Carried) for found in marking.findings):
        marking.findings.append(of_rows.Carried(place, before))
    blank = not any(before) and any(true.before)
    if marking.asked + SLACK >= marking.needed and not blank:
        return True
    if not marking.trivial:
        marking.trivial = True
        marking.findings.append(
            of_rows.CarriedBlank(place, before)
            if blank
            else of_rows.CarriedEasier(place, before, marking.asked, marking.needed)
        )
    return False


def _missing(marking: _Marking, place: NumberedRow, column: str) -> None:
    if column in marking.task.columns:
        marking.findings.append(of_rows.CellMissing(place, _CELLS[column]))


def _mark_scores(
    marking: _Marking, typed: TypedLook, place: NumberedRow, seen: Seen, earns: bool
) -> None:
    if typed.scores is None:
        _missing(marking, place, "scores")
        return
    pairs = enumerate(zip(typed.scores, seen.scores, strict=True))
    wrong = ((i, a, b) for i, (a, b) in pairs if not marking.task.accepts("scores", a, b))
    off = next(wrong, None)
    if off is None:
        _note_off(marking, "scores", place, typed.scores, seen.scores)
        marking.earned["scores"] += earns
        return
    index, given, expected = off
    marking.findings.append(WrongLookScore(place, given, expected, index + 1, seen.before))


def _mark_moved(
    marking: _Marking, typed: TypedLook, place: NumberedRow, seen: Seen, earns: bool
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
    marking.earned["moved"] += earns and typed.moved == right
    return tuple(sorted(typed.moved))


def _mark_weights(
    marking: _Marking, typed: TypedLook, place: NumberedRow, before: Vector, after: Vector,
    earns: bool,
) -> None:  # fmt: skip
    given, task = typed.weights, marking.task
    if given is None:
        _missing(marking, place, "weights")
        return
    names, point = names_of_both(task.parameters), (*before, *given)
    if not task.accepts_all("weights", given, after):
        pairs = enumerate(zip(given, after, strict=True))
        j = next(j for j, (a, b) in pairs if not task.accepts("weights", a, b))
        name = task.parameters[j]
        wrong = of_rows.WrongWeights(place, given[j], after[j], name, before)
        marking.findings.append(wrong)
        claim = f"{place}: the weights do not move by the step"
        marking.receipts.append(violates(claim, names, point, moves_by(before, after, j)))
        return
    marking.earned["weights"] += earns
    if given != after:
        _note_off(marking, "weights", place, given, after)
        return  # it counts, and no exact claim holds
    rows = [moves_by(before, after, j) for j in range(len(before))]
    marking.receipts.append(meets(f"{place}: the weights move by the step", names, point, rows))


def _note_off(
    marking: _Marking, column: str, place: NumberedRow, given: Vector, exact: Vector
) -> None:
    if given != exact:
        marking.off.setdefault(column, []).append((place, exact))


def _mark_missing(marking: _Marking, given: int, truth: tuple[Seen, ...]) -> None:
    """Say that rows are missing; a carried run that ended and asked as much has none."""
    needed = sum(bool(seen.moved) for seen in truth)
    if not (marking.carried and marking.is_over):
        marking.findings.append(of_rows.TraceIncomplete(given, len(truth)))
    elif marking.asked < needed:
        marking.findings.append(of_rows.CarriedShorter(marking.asked, needed))
    else:
        marking.earned.update(dict.fromkeys(marking.task.columns, len(truth) - given))


def _slips(task: BatchTask, rows: tuple[TypedLook, ...]) -> Iterator[str]:
    """Yield the slips each of which makes every cell that was written."""
    for slip in usable_slips(task.rule):
        try:
            steps = islice(BatchSteps(task.dataset, task.rule, (slip,)).steps(), len(rows))
            if rows and all(_agrees(row, seen) for row, seen in zip(rows, steps, strict=True)):
                yield slip
        except ArithmeticError:  # a rate that is divided by nothing
            continue


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
    if typed.passed:
        more = f" ... ({len(typed.passed)} lines)" if len(typed.passed) > MOST_PASSED else ""
        told.append(("passed over", (" / ".join(typed.passed[:MOST_PASSED]) + more,)))
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
    lambda task: dict.fromkeys(task.conditions, max(len(task.truth), 1)),
    is_short=False,
)
