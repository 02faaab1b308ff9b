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
from linexact.grade.forms.trace.faulty_perceptron import FaultyPerceptron
from linexact.grade.forms.trace.setting import Order, Setting
from linexact.grade.forms.trace.sheet import Column, Row, Sheet, rows_of
from linexact.grade.forms.trace.values import Stays, with_input

_ENDING = frozenset(("before", "after", "step", "pass"))  # what a row of the end alone says


@dataclass(slots=True)
class Fit:
    """Rows, how many of their numbers do not agree with the others, and what stops a reading.

    ``missing`` is what is not said at all, ``odd`` what is said and cannot be true of the row
    that begins at ``at``; ``end`` are weights told after the last row, ``how`` is how scores are.
    """

    setting: Setting
    order: Order
    columns: tuple[Column, ...]
    own: FaultyPerceptron
    end: Vector | None = None
    rows: list[TypedRow] = field(default_factory=list)
    failures: int = 0
    checked: int = 0
    missing: str = ""
    odd: str = ""
    at: int = 0
    how: set[str] = field(default_factory=set)

    @property
    def is_usual(self) -> bool:
        """Say whether weights are those after a step, and the bias stands as in the exercise."""
        kinds = {column.meaning.kind for column in self.columns}
        return self.order == self.setting.order and bool(kinds & {"after", "delta"})

    @property
    def said(self) -> list[tuple[object, ...]]:
        """What is marked of its rows."""
        single = "score" in self.setting.columns
        return [
            (row.example, (row.score, row.margin) if single else row.scores, row.mistake,
             row.moved, row.weights)
            for row in self.rows
        ]  # fmt: skip

    @property
    def told(self) -> str:
        """What its columns are taken for."""
        return "; ".join(f"{column.name}: {column.meaning.told}" for column in self.columns)

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
    columns: tuple[Column, ...], sheet: Sheet, setting: Setting, order: Order, step: Step
) -> Fit:
    """Return the rows of a sheet under meanings of its columns; ``step`` adds one of them."""
    fit = Fit(setting, order, columns, setting.stepper())
    rows = rows_of(columns, sheet)
    if len(rows) > 1 and not rows[-1].said.keys() - _ENDING:
        last = rows.pop()
        fit.end = fit.whole(last, "before") or fit.whole(last, "after")
    weights: Vector | None = setting.own.start
    for row, follows in zip(rows, [*rows[1:], None], strict=True):
        known = {setting.rule.rate, setting.rule.bias_input}
        if any(number.values[0] not in known for number in row.numbers("rate")):
            fit.doubt(row, "another rate or constant than the exercise's")
        weights = step(fit, row, follows, weights)
    return fit


# Rows of a run that looks at one example after another


def add_row(fit: Fit, row: Row, follows: Row | None, weights: Vector | None) -> Vector | None:
    """Add a row; return the weights after it."""
    example = _example(fit, row)
    stated = fit.whole(row, "before")
    before = weights if stated is None else stated
    if stated is not None and weights is not None:
        fit.check(stated == weights)
    marks = row.marks()
    if len(marks) > 1:
        fit.doubt(row, "is this right, or a mistake?")
    mistake = marks.pop() if len(marks) == 1 else None
    missed = _missed(row)
    moves = mistake if mistake is not None or missed is not False else False
    if moves and example is not None:
        moves = any(fit.own.augmented(example))
    after = fit.after(row, follows, before, moves)
    if mistake is None:
        moved = None if before is None or after is None else after != before
        mistake = moved if missed is None else bool(moved or missed)
    typed = TypedRow(example, row.first("score"), row.first("margin"), mistake, stated, after)
    fit.rows.append(typed)
    _look_for_unsaid(fit, row, typed)
    if example is not None and before is not None:
        _check(fit, row, typed, before, example)
    return after


def _example(fit: Fit, row: Row) -> int | None:
    """Return which example a row is of."""
    setting = fit.setting
    sets = [set(v) for v in row.of("example", "from zero", "input") if isinstance(v, tuple)]
    point = {number.entries: number.values[0] for number in row.numbers("coordinate")}
    if len(point) == setting.dataset.dimension:
        sets.append(set(with_input(tuple(point[j] for j in sorted(point)), setting)))
    common = set.intersection(*sets) if sets else set()
    if sets and len(common) != 1:
        fit.doubt(row, "which example is this?")
    if not sets and not row.is_open("example"):
        fit.lack("which example each row is of")
    return common.pop() - 1 if len(common) == 1 else None


def _missed(row: Row) -> bool | None:
    """Say whether a row's output is not its target."""
    target, predicted = row.class_("target"), row.class_("predicted")
    if predicted is None or target is None:
        return None
    return (predicted > 0) != (target > 0) or predicted == 0 > target


def _look_for_unsaid(fit: Fit, row: Row, typed: TypedRow) -> None:
    """Keep what is asked of each row and this one does not say; an output is a score's sign."""
    columns = fit.setting.columns
    if typed.score is not None or typed.margin is not None:
        fit.how.add("score")
    elif not row.is_open("score"):
        fit.how.add("sign" if row.class_("predicted") is not None else "nothing")
    if "score" in columns and ("nothing" in fit.how or len(fit.how) > 1):
        fit.lack("the score of each row")
    if "mistake" in columns and typed.mistake is None and not row.is_open("mistake"):
        fit.lack("whether each row is a mistake")


# What a row says twice


def _check(fit: Fit, row: Row, typed: TypedRow, before: Vector, example: int) -> None:
    """Count what of a row does not agree, and keep what cannot be true of it."""
    own = fit.own
    target, score = own.targets[example], own.score(before, example)
    if typed.score is not None:
        fit.check(typed.score == score)
    if typed.margin is not None:
        fit.check(typed.margin == target * score)
    for number in row.numbers("score", "margin"):
        if number.worked is not None and number.values[0] in (score, target * score):
            fit.doubt(row, f"{number.worked[0]} = {number.values[0]}?")
    if typed.weights is not None:
        move = tuple(b - a for a, b in zip(before, typed.weights, strict=True))
        x = [target * v for v in own.augmented(example)]
        fit.check(_is_along(move, x) if typed.mistake else not any(move))
        _check_change(fit, row, move, x if typed.mistake else [Fraction(0)] * len(x))
    _check_classes(fit, row, typed, target, score)


def _is_along(move: Sequence[Fraction], x: Sequence[Fraction]) -> bool:
    """Say whether weights move by a positive multiple of an input."""
    lengths = {a / v if v else None for a, v in zip(move, x, strict=True) if a or v}
    return len(lengths) <= 1 and all(length is not None and length > 0 for length in lengths)


def _check_change(fit: Fit, row: Row, move: Sequence[Fraction], x: Sequence[Fraction]) -> None:
    """Check that a change is the difference, or the update that the row asks for."""
    given = fit.weights(row, "delta")
    wrong = {j for j, value in given.items() if value != move[j]}
    fit.failures += len(wrong)
    rate = fit.setting.rule.rate
    factor = rate if isinstance(rate, Fraction) else Fraction(1)
    moves = any(value is True for value in row.of("delta"))
    still = row.is_still("delta") if any(move) else moves
    fit.failures += still
    if still or any(given[j] != factor * x[j] for j in wrong):
        fit.doubt(row, "the change is not that of the weights")


def _check_classes(fit: Fit, row: Row, typed: TypedRow, target: int, score: Fraction) -> None:
    """Check a target by the data, a prediction by the score or by what the row decides."""
    given, predicted = row.class_("target"), row.class_("predicted")
    if given is not None:
        fit.check(_sign(given) == target)
        if _sign(given) != target:
            fit.doubt(row, "another target than the data's")
    if predicted is None:
        return
    own = score if typed.score is None else typed.score
    signs = {(own > 0) - (own < 0), 1 if own >= 0 else -1, _sign(own)}
    decided = typed.mistake is None or (predicted == target) != typed.mistake or not predicted
    by_sign = predicted in signs or (predicted == 0 and own <= 0)
    fit.check(by_sign)
    by_mark = _sign(predicted) == target * (-1) ** bool(typed.mistake)
    if not (by_sign and (decided or not own)) and not by_mark:
        fit.doubt(row, "another output than that of the score")


def _sign(value: Fraction | int) -> int:
    return 1 if value > 0 else -1
