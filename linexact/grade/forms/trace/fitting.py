"""Rows under one meaning of each column, and how well they agree with themselves.

A row says things twice: its score is that of the weights before it, a mistake is a score on the
wrong side, the weights move by the input.  How often that holds decides between meanings; the
right run is not looked at.  What a row of a kind of run says is looked at by its stepper.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TypeAlias

from linexact.data.dataset import Vector
from linexact.grade.forms.trace.answer import TypedRow
from linexact.grade.forms.trace.setting import Order, Setting
from linexact.grade.forms.trace.sheet import Column, Row, Sheet, rows_of
from linexact.grade.forms.trace.values import Stays

_ENDING = frozenset(("before", "after", "step", "pass"))  # what a row of the end alone says


@dataclass(slots=True)
class Fit:
    """Rows, how many of their numbers do not agree with the others, and what stops a reading.

    ``missing`` is what is not said at all, ``odd`` what is said and cannot be true of the row
    that begins at ``at``; ``end`` are weights told after the last row, ``how`` is how scores are.
    """

    setting: Setting
    order: Order
    end: Vector | None = None
    rows: list[TypedRow] = field(default_factory=list)
    failures: int = 0
    checked: int = 0
    missing: str = ""
    odd: str = ""
    at: int = 0
    how: set[str] = field(default_factory=set)

    def check(self, agrees: bool) -> None:
        """Count what does not agree."""
        self.checked += 1
        self.failures += not agrees

    def doubt(self, row: Row, what: str) -> None:
        """Keep the first thing that cannot be true."""
        if not self.odd:
            self.odd, self.at = what, row.line.start

    def lack(self, what: str) -> None:
        """Keep the first thing that is not said."""
        self.missing = self.missing or what

    def weights(self, row: Row, kind: str) -> dict[int, Fraction]:
        """Return the weights that a row gives as before, after or as their change, by place."""
        found: dict[int, Fraction] = {}
        for value in row.numbers(kind):
            places = value.entries or range(self.setting.width)
            arranged = self.setting.arranged(value.values, self.order)
            given = value.values if value.entries else arranged
            for place, number in zip(places, given, strict=True):
                if found.setdefault(place, number) != number or len({*places}) < len(places):
                    self.doubt(row, "weights are given twice")
        return found

    def whole(self, row: Row, kind: str) -> Vector | None:
        """Return all weights that a row gives, None if some are not said."""
        found = self.weights(row, kind)
        return tuple(found[j] for j in sorted(found)) if len(found) == self.setting.width else None

    def after(
        self, row: Row, follows: Row | None, before: Vector | None, moves: bool | None
    ) -> Vector | None:
        """Return the weights after a row: as it says, by the change it says, or as before."""
        found = self.weights(row, "after")
        if len(found) == self.setting.width:
            return tuple(found[j] for j in sorted(found))
        if row.is_open("after"):
            return None
        said = row.is_still("after")
        if found and said and before is not None:
            return tuple(found.get(j, value) for j, value in enumerate(before))
        if found:
            self.lack("all the weights after each row")
            return None
        change = self.whole(row, "delta")
        if change is not None and before is not None and not said:
            return tuple(a + b for a, b in zip(before, change, strict=True))
        blank = any(isinstance(value, Stays) for value in row.of("after"))
        if said or moves is False or (row.is_still("delta") and not blank):
            if moves:
                self.doubt(row, "a mistake, and the weights stay?")
            return before
        if "before" in row.said and "after" not in row.said:
            later = self.whole(follows, "before") if follows else self.end
            if later is not None:
                return later
        self.lack("the weights after each row")
        return None


Step: TypeAlias = Callable[[Fit, Row, Row | None, Vector | None], Vector | None]


def fitted(
    columns: Sequence[Column], sheet: Sheet, setting: Setting, order: Order, step: Step
) -> Fit:
    """Return the rows of a sheet under meanings of its columns; ``step`` adds one of them."""
    fit: Fit = Fit(setting, order)
    rows = rows_of(columns, sheet)
    if len(rows) > 1 and not rows[-1].said.keys() - _ENDING:
        last = rows.pop()
        fit.end = fit.whole(last, "before") or fit.whole(last, "after")
    weights: Vector | None = setting.start
    for row, follows in zip(rows, [*rows[1:], None], strict=True):
        known = {setting.rule.rate, setting.rule.bias_input}
        if any(number.values[0] not in known for number in row.numbers("rate")):
            fit.doubt(row, "another rate or constant than the exercise's")
        weights = step(fit, row, follows, weights)
    return fit
