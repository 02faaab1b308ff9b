"""What a row of a table of batch steps says twice.

Its scores are those under the weights before it, what is wrong has its score on the wrong side,
and the weights move by what is wrong.
"""

from __future__ import annotations

from linexact.data.dataset import Vector
from linexact.grade.forms.trace.answer import TypedRow
from linexact.grade.forms.trace.faulty_perceptron import FaultyPerceptron
from linexact.grade.forms.trace.fitting import Fit
from linexact.grade.forms.trace.sheet import Row
from linexact.grade.forms.trace.values import Open


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
