"""Tables of batch steps, marked row by row from the student's own row above.

A row says which examples move the weights, the weights after the step, and the scores where
they are asked for.  An error costs its own cells; a step by other examples than those that are
wrong is followed through.  What is carried on from an error is worth as much as the student's
steps are right (:mod:`~linexact.grade.forms.trace.rounds`).  The last look, which moves nothing,
may be left out.

Steps may also be told in lines or sentences: ``Step 1: all four are wrong, w = (1/2, 1/2, 1/2)``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial
from typing import ClassVar

from linexact.data.dataset import Vector
from linexact.grade.finding import Slips
from linexact.grade.form import Form
from linexact.grade.forms.trace import findings as of_rows
from linexact.grade.forms.trace.answer import MAX_ROWS, TypedRow, TypedRun
from linexact.grade.forms.trace.faulty_perceptron import BATCH_SLIPS
from linexact.grade.forms.trace.fitting import Fit
from linexact.grade.forms.trace.reading import best_of, typed_run
from linexact.grade.forms.trace.rounds import Marking, RowsTask, mark_rows, rows_asked
from linexact.grade.forms.trace.setting import Setting
from linexact.grade.forms.trace.sheet import NUMBERED, Row, Sheet, is_numbering
from linexact.grade.forms.trace.told import ENDS, Field, Telling, Told, sheet_of
from linexact.grade.forms.trace.values import Open
from linexact.grade.reading import Read, read_by
from linexact.grade.result import Judgement
from linexact.language import text as language
from linexact.language.account import Ledger
from linexact.language.scan import Token
from linexact.language.text import Text
from linexact.topics.perceptron import Look, run

COLUMNS = ("scores", "moved", "weights")
_CELLS = {
    "scores": "list of scores", "moved": "list of wrong examples", "weights": "vector of weights",
}  # fmt: skip
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
        self.prepare("presentations", MAX_ROWS, run(self.dataset, self.rule).passes)


def _read(task: BatchTask, text: str) -> Read[TypedRun]:
    ledger = Ledger(language.read(text))
    return read_by(ledger, read_batch(ledger.text, task.setting, ledger))


def _mark(task: BatchTask, typed: TypedRun) -> Judgement:
    marking = Marking(task, typed, task.pieces)
    return mark_rows(marking, _mark_row, _spared, BatchSlips)


def _mark_row(marking: Marking, typed: TypedRow) -> bool:
    """Mark one row from the student's own row above; False when the own run is over."""
    if marking.is_over:
        return False
    own, number = marking.own, marking.place.number
    seen = marking.begin(typed, partial(own.look, number=number))
    if marking.is_wrong("scores", typed.scores, seen.scores) and typed.scores:
        i = marking.first_wrong("scores", typed.scores, seen.scores)
        given, right = typed.scores[i], seen.scores[i]
        marking.findings.append(WrongLookScore(marking.place, given, right, i + 1, seen.before))
    moved = _mark_moved(marking, typed, seen)
    after = own.stepped(seen.before, moved, number)
    marking.end(typed.weights, seen, after, worth=moved == seen.moved)
    marking.is_over = not moved and marking.exact == seen.before
    return True


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


# Reading: what a row says twice

_SAYS = {
    "scores": "the scores", "moved": "which examples are wrong", "weights": "the weights after it",
}  # fmt: skip


def read_batch(text: Text, setting: Setting, ledger: Ledger) -> TypedRun:
    """Read a table of batch steps, and account for the whole text.

    Raises :class:`~linexact.errors.InputError`: those of reading a run, and of accounting.

    >>> from linexact.data.gates import gate
    >>> from linexact.language.text import read
    >>> from linexact.topics.perceptron import rule
    >>> columns, names = ("moved", "weights"), ("b", "w1", "w2")
    >>> setting = Setting(gate("OR"), rule("dsc140a"), columns, names)
    >>> text = read("all; (1/2, 1/2, 1/2)")
    >>> read_batch(text, setting, Ledger(text)).rows[0].moved
    (0, 1, 2, 3)
    """
    fit, sheet = best_of(text, setting, steps_told, step)
    rows = fit.rows
    told = any(None in line.cells for line in sheet.lines)
    for column in setting.columns:
        unsaid = [getattr(row, column) is None for row in rows]
        if (len(rows) > 1 and all(unsaid)) or (told and any(unsaid)):
            raise text.ask("column", f"no row says {_SAYS[column]}; name it")
    return typed_run(fit, rows, sheet, "presentations", ledger)


def step(fit: Fit, row: Row, follows: Row | None, weights: Vector | None) -> Vector | None:
    """Add a row; return the weights after it."""
    stated = fit.whole(row, "before")
    before = weights if stated is None else stated
    named = {v for v in row.of("moved", "moved by input") if isinstance(v, tuple)}
    moved = named.pop() if len(named) == 1 else None
    if named or ("wrong" in row.said and moved is None):
        fit.doubt(row, "which examples are wrong?")
    if any(number.worked for number in row.numbers("after", "before", "scores")):
        fit.doubt(row, "the workings come to something else")
    after = fit.after(row, follows, before, None if moved is None else bool(moved))
    if Open(blank=True) in row.of("moved", "moved by input") and before == fit.whole(row, "after"):
        moved = ()
    scores = next((number.values for number in row.numbers("scores")), None)
    typed = TypedRow(before=stated, weights=after, scores=scores, moved=moved)
    fit.rows.append(typed)
    if before is not None:
        fit.check(weights in (None, before))
        _check(fit, row, typed, before)
    return after


def _check(fit: Fit, row: Row, typed: TypedRow, before: Vector) -> None:
    """Count what of a row does not agree."""
    own, count = fit.own, len(fit.rows)
    seen = own.look(before, count)
    moved = seen.moved if typed.moved is None else typed.moved
    right = (seen.scores, seen.moved, own.stepped(before, moved, count))
    for said, so in zip((typed.scores, typed.moved, typed.weights), right, strict=True):
        if said is not None:
            fit.check(said == so)
    if typed.moved == (len(seen.moved) - 1,) != seen.moved:
        fit.how.add(f"{count}")
    if len(fit.how) > 1:
        fit.doubt(row, "are these examples, or how many they are?")


# Steps told in lines


def steps_told(text: Text, setting: Setting) -> Iterator[Sheet]:
    """Yield the steps that a text tells as rows of a sheet, if it tells any.

    Raises :class:`~linexact.errors.InputError` (``left-over``) for what is told besides.
    """
    rows = _steps(Telling(text, setting))
    if rows:
        yield sheet_of(text, rows)


def _steps(telling: Telling) -> list[Told]:
    """Return the rows of batch steps; without numbers, all is one step.

    What a text announces behind the last step is none of it.
    """
    tokens, begins = telling.text.tokens, list[int]()
    for place in range(len(tokens)):
        if _is_step(telling.text, place, len(begins) + 1):
            begins.append(place)
    last = begins[-1] if begins else -1
    finals = [telling.text.sentence(place).start for place in telling.text.holding("final")]
    end = next((place for place in finals if place > last), len(tokens))
    ends = [*begins[1:], end]
    rows = [_step(telling, range(*one)) for one in zip(begins or [0], ends, strict=True)]
    told = {one.head for row in rows for one in row.fields}
    return rows if "moved" in told and any("after" in telling.kinds(head) for head in told) else []


def _is_step(text: Text, place: int, number: int) -> bool:
    """Say whether the number of a step stands here: ``Step 1``, ``k=1:``, ``1)``."""
    token, before = text.tokens[place], text.near(place - 1)
    named = token.has("step", "pass") or token.low in NUMBERED
    at = place + named
    at += text.near(at).text == "="
    closed = text.near(at + 1).text in (":", ".", ")", ",", ";")
    begins = place == 0 or before.kind == "line" or (named and before.text in ENDS)
    return begins and (named or closed) and text.near(at).text == str(number)


def _step(telling: Telling, places: range) -> Told:
    """Return what a step says: values by their names, and between them what is wrong."""
    row, place, begin = Told(), places.start, places.start
    while telling.text.near(begin).text.isdigit() or is_numbering(telling.text.near(begin)):
        begin += 1
    place = begin
    while place < places.stop:
        one = telling.named(place)
        if one is None or "moved" in telling.kinds(one.head):
            place += 1
            continue
        _say_wrong(telling, row, begin, place)
        telling.add(row, one)
        begin = place = one.last
    _say_wrong(telling, row, begin, places.stop)
    row.covered.update(places[:1])
    return row


def _say_wrong(telling: Telling, row: Told, begin: int, end: int) -> None:
    """Read which examples are wrong from what stands between two values."""
    tokens = telling.text.tokens
    while begin < end and _parts(tokens[end - 1]):
        end -= 1
    while begin < end and _parts(tokens[begin]):
        begin += 1
    if any("moved" in telling.kinds(t.text) or t.has("fine") for t in tokens[begin:end]):
        telling.add(row, Field("moved", (begin, end), begin, end))
    else:
        for place in range(begin, end):
            telling.refuse(place)


def _parts(token: Token) -> bool:
    """Say whether a token only joins what a step says."""
    return token.kind in ("stop", "line", "arrow") or token.text == "," or token.has("announce")


FORM = Form(
    partial(rows_asked, BatchTask, usual=USUAL),
    _read,
    _mark,
    lambda task: dict.fromkeys(task.conditions, task.pieces),
    is_short=False,
)
