"""Tables of batch steps read, and what a row of one says twice.

Its scores are those under the weights before it, what is wrong has its score on the wrong side,
and the weights move by what is wrong.
"""

from __future__ import annotations

from functools import partial

from linexact.data.dataset import Vector
from linexact.grade.compared import places_typed
from linexact.grade.forms.batch_table.steps import steps_told
from linexact.grade.forms.trace.answer import MAX_ROWS, TypedRow, TypedRun
from linexact.grade.forms.trace.around import account_around
from linexact.grade.forms.trace.faulty_perceptron import FaultyPerceptron
from linexact.grade.forms.trace.fitting import Fit
from linexact.grade.forms.trace.reading import best_of
from linexact.grade.forms.trace.setting import Setting
from linexact.grade.forms.trace.sheet import Row
from linexact.grade.forms.trace.values import Open
from linexact.language.account import Ledger
from linexact.language.text import Text

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
    >>> setting = Setting(gate("OR"), rule("dsc140a"), columns, names, is_batch=True)
    >>> text = read("all; (1/2, 1/2, 1/2)")
    >>> read_batch(text, setting, Ledger(text)).rows[0].moved
    (0, 1, 2, 3)
    """
    own = FaultyPerceptron(setting.dataset, setting.rule)
    reading = best_of(text, setting, steps_told, partial(step, own))
    rows = reading.fit.rows
    told = any(None in line.cells for line in reading.sheet.lines)
    for column in setting.columns:
        unsaid = [getattr(row, column) is None for row in rows]
        if (len(rows) > 1 and all(unsaid)) or (told and any(unsaid)):
            raise text.ask("column", f"no row says {_SAYS[column]}; name it")
    if len(rows) > MAX_ROWS:
        raise text.ask("too-long", f"more than {MAX_ROWS} rows, which is the limit")
    moves = [row.moved != () for row in rows]
    account_around(text, reading.sheet.lines, moves, rows[-1].weights, setting, ledger)
    return TypedRun(
        tuple(rows), remarks=(("columns", reading.told),), places=places_typed(text.raw)
    )


def step(
    own: FaultyPerceptron, fit: Fit, row: Row, follows: Row | None, weights: Vector | None
) -> Vector | None:
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
    scores = row.number("scores")
    typed = TypedRow(
        scores=scores.values if scores else None, moved=moved, before=stated, weights=after
    )
    fit.rows.append(typed)
    if before is not None:
        fit.check(weights in (None, before))
        _check(own, fit, row, typed, before)
    return after


def _check(own: FaultyPerceptron, fit: Fit, row: Row, typed: TypedRow, before: Vector) -> None:
    """Count what of a row does not agree."""
    count = len(fit.rows)
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
