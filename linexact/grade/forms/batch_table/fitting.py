"""The rows of a table of batch steps under one meaning of each column, and how well they agree.

A row says things twice: its scores are those under the weights before it, what is wrong has its
score on the wrong side, and the weights move by what is wrong.  How often that holds decides
between meanings; the right table is not looked at.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from linexact.data.dataset import Vector
from linexact.errors import InputError
from linexact.grade.forms.batch_table.answer import TypedLook
from linexact.grade.forms.batch_table.columns import Sheet, cell_of, columns_of
from linexact.grade.forms.batch_table.looks import BatchSteps
from linexact.grade.forms.trace.setting import Order, Setting
from linexact.grade.forms.trace.sheet import Column, assignments
from linexact.grade.forms.trace.values import Number, Stays, Value, Weights
from linexact.perceptron.step import look_clock, rate_at
from linexact.text.quoting import quoted

_UNUSUAL = 3  # disagreements that an unusual reading must be better by


@dataclass(slots=True)
class Fit:
    """Rows, how many things do not agree with the others, and what stops the reading."""

    columns: tuple[Column, ...]
    order: Order
    setting: Setting
    rows: list[TypedLook] = field(default_factory=list)
    failures: int = 0
    odd: str = ""  # what is said and cannot be true of its row
    counted: int = 0  # how many rows name an example by what is the number of all that are wrong

    @property
    def kinds(self) -> tuple[str, ...]:
        """What the columns are taken for."""
        return tuple(column.meaning.kind for column in self.columns)

    @property
    def cost(self) -> int:
        """How much speaks against it; that weights are before a step, or the bias elsewhere."""
        usual = self.order == self.setting.order and "after" in self.kinds
        return self.failures + (0 if usual else _UNUSUAL)

    def of(self, kind: str, place: int) -> list[Value]:
        """Return what a row says of a kind."""
        said = [c.values[place] for c in self.columns if c.meaning.kind.split()[0] == kind]
        return [value for value in said if value is not None]

    def whole(self, kind: str, place: int) -> Vector | None:
        """Return all weights that a row gives; some are not enough."""
        found: dict[int, Fraction] = {}
        for value in self.of(kind, place):
            if isinstance(value, Weights):
                arranged = self.setting.arranged(value.values, value.order or self.order)
                given = value.values if value.entries else arranged
                places = value.entries or range(self.setting.width)
                found.update(zip(places, given, strict=True))
                if len(set(places)) < len(given):
                    self.odd = "weights are given twice"
                if value.worked not in (None, value.values):
                    self.odd = "the workings come to something else"
        if len(found) == self.setting.width:
            return tuple(found[j] for j in sorted(found))
        self.odd = "all the weights are expected" if found else self.odd
        return None

    def take(self, place: int, weights: Vector | None, own: BatchSteps) -> Vector | None:
        """Take a row; return the weights after it."""
        stated = self.whole("before", place)
        before = weights if stated is None else stated
        named = {v for v in self.of("moved", place) if isinstance(v, tuple)}
        moved = frozenset(named.pop()) if len(named) == 1 else None
        if named:
            self.odd = "which examples are wrong? two things are said"
        after = self._after(place, moved, before)
        lists = [v.values for v in self.of("scores", place) if isinstance(v, Weights)]
        self.rows.append(TypedLook(0, lists[0] if lists else None, moved, stated, after))
        if before is not None:
            self.failures += weights not in (None, before)
            self._check(self.rows[-1], before, own)
        rate = rate_at(own.rule, look_clock(place + 1))
        if any(isinstance(v, Number) and v.value != rate for v in self.of("rate", place)):
            self.odd = "another rate than the exercise's"
        return after

    def _after(
        self, place: int, moved: frozenset[int] | None, before: Vector | None
    ) -> Vector | None:
        """Return the weights after a row: as it says, as before, or those before the next row."""
        if any(isinstance(value, Stays) for value in self.of("after", place)):
            self.odd = self.odd or ("examples are wrong, and the weights stay?" if moved else "")
            return before
        if "after" in self.kinds or "before" not in self.kinds:
            return self.whole("after", place)
        ends = place + 1 == len(self.columns[0].values)
        return self.whole("before", place + 1) if not ends else None if moved else before

    def _check(self, row: TypedLook, before: Vector, own: BatchSteps) -> None:
        """Count what of a row does not agree."""
        seen = own.look(before, len(self.rows))
        moved = seen.moved if row.moved is None else tuple(sorted(row.moved))
        right = (seen.scores, frozenset(seen.moved), own.moved_by(before, moved, len(self.rows)))
        given = (row.scores, row.moved, row.weights)
        self.failures += sum(a not in (None, b) for a, b in zip(given, right, strict=True))
        count = frozenset({len(seen.moved) - 1})
        self.counted += row.moved == count != frozenset(seen.moved)


def fits_of(sheet: Sheet, setting: Setting) -> list[Fit]:
    """Return the rows of a sheet under all meanings that their columns may have.

    Raises :class:`~linexact.errors.InputError` (``column``) for a column that has none.
    """
    columns = [columns_of(sheet, place, setting) for place in range(len(sheet.heads))]
    for place, options in enumerate(columns):
        if not options:
            raise InputError("column", _not_understood(sheet, place, setting))
    orders: Sequence[Order] = ("first", "last") if setting.has_bias else (setting.order,)
    ways = [(chosen, order) for chosen in assignments(columns) for order in orders]
    found = [_fitted(Fit(chosen, order, setting), len(sheet.rows)) for chosen, order in ways]
    return [fit for fit in found if "wrong" not in fit.kinds or "moved" in " ".join(fit.kinds)]


def _not_understood(sheet: Sheet, place: int, setting: Setting) -> str:
    """Tell which cell, or which head, is not understood."""
    head, kinds = sheet.heads[place], sheet.kinds[place]
    cells = (row[place] for row in sheet.rows)
    unread = (c for c in cells if c and kinds and cell_of(kinds[0], c, setting) is None)
    cell = next(unread, None)
    said = f"the column {quoted(head)}" if cell is None else f"{quoted(cell)} below {quoted(head)}"
    return f"{said} is not understood"


def _fitted(fit: Fit, count: int) -> Fit:
    own = BatchSteps(fit.setting.dataset, fit.setting.rule)
    weights: Vector | None = fit.setting.start
    for place in range(count):
        weights = fit.take(place, weights, own)
    if fit.counted > 1:
        fit.odd = "are these examples, or how many they are?"
    steps = [value for place in range(count) for value in fit.of("step", place)]
    if steps and steps not in (list(range(count)), list(range(1, count + 1))):
        fit.odd = "the steps are expected in their order"
    return fit
