"""The rows of a run under one meaning of each column, and how well they agree with themselves.

A row says things twice: its score is that of the weights before it, a mistake is a score on the
wrong side, the weights move by the input.  How often that holds decides between meanings; the
right run is not looked at.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from linexact.data.dataset import Vector
from linexact.grade.forms.trace.answer import TypedRow
from linexact.grade.forms.trace.setting import Order, Setting
from linexact.grade.forms.trace.sheet import Column, Line
from linexact.grade.forms.trace.values import Number, Open, Stays, Value, Weights, with_input

_MARKS = ("mistake", "error", "right")


@dataclass(slots=True)
class Fit:
    """Rows, how many of their numbers do not agree with the others, and what stops a reading.

    ``missing`` is what is not said at all, ``odd`` what is said and cannot be true of the row.
    """

    rows: list[TypedRow] = field(default_factory=list)
    failures: int = 0
    checked: int = 0
    missing: str = ""
    odd: str = ""

    def told(self, columns: Sequence[str]) -> tuple[object, ...]:
        """Return what is marked of the rows."""
        scored = "score" in columns
        return tuple(
            (r.example, (r.score, r.margin) if scored else None, r.mistake, r.weights)
            for r in self.rows
        )

    def check(self, agrees: bool) -> None:
        """Count what does not agree."""
        self.checked += 1
        self.failures += not agrees

    def doubt(self, line: Line, what: str) -> None:
        """Keep the first thing that cannot be true."""
        self.odd = self.odd or f"{what}|{line.start}"

    def lack(self, what: str) -> None:
        """Keep the first thing that is not said."""
        self.missing = self.missing or what


@dataclass(slots=True)
class _Row:
    """What one row says, by kind."""

    line: Line
    said: dict[str, list[Value]] = field(default_factory=dict)
    coordinates: dict[int, Fraction] = field(default_factory=dict)

    def numbers(self, kind: str) -> list[Number]:
        return [value for value in self.said.get(kind, ()) if isinstance(value, Number)]

    def is_open(self, kind: str) -> bool:
        return any(isinstance(value, Open) for value in self.said.get(kind, ()))

    def marks(self) -> set[bool]:
        return {v for kind in _MARKS for v in self.said.get(kind, ()) if isinstance(v, bool)}

    def class_(self, kind: str) -> int | None:
        found = [v for v in self.said.get(kind, ()) if isinstance(v, int)]
        return found[0] if found else None


@dataclass(slots=True)
class _Fitting:
    """A run that is being put together row by row."""

    setting: Setting
    order: Order
    end: Vector | None
    fit: Fit = field(default_factory=Fit)

    def weights(self, row: _Row, kind: str) -> dict[int, Fraction]:
        """Return the weights that a row gives as before, after or as their change, by place."""
        found: dict[int, Fraction] = {}
        for value in row.said.get(kind, ()):
            if isinstance(value, Weights):
                values = self.setting.arranged(value.values, value.order or self.order)
                places = value.entries or range(self.setting.width)
                given = value.values if value.entries else values
                for place, number in zip(places, given, strict=True):
                    if found.setdefault(place, number) != number:
                        self.fit.doubt(row.line, "weights are given twice")
        return found

    def whole(self, row: _Row, kind: str) -> Vector | None:
        """Return all weights that a row gives, None if some are not said."""
        found = self.weights(row, kind)
        width = self.setting.width
        return tuple(found[j] for j in range(width)) if len(found) == width else None

    def example(self, row: _Row) -> int | None:
        """Return which example a row is of."""
        sets = [set(v) for kind in ("example", "from zero", "input")
                for v in row.said.get(kind, ()) if isinstance(v, tuple)]  # fmt: skip
        if len(row.coordinates) == self.setting.dataset.dimension:
            point = tuple(row.coordinates[j] for j in sorted(row.coordinates))
            sets.append(set(with_input(point, self.setting)))
        common = set.intersection(*sets) if sets else set()
        if sets and len(common) != 1:
            self.fit.doubt(row.line, "which example is this?")
        if not sets and not row.is_open("example"):
            self.fit.lack("which example each row is of")
        return common.pop() - 1 if len(common) == 1 else None


def fitted(
    columns: Sequence[Column], lines: Sequence[Line], setting: Setting, order: Order,
    end: Vector | None,
) -> Fit:  # fmt: skip
    """Return the rows under meanings of their columns; ``end`` are weights told after the last."""
    making = _Fitting(setting, order, end)
    rows = [_row(columns, place, line) for place, line in enumerate(lines)]
    weights: Vector | None = setting.start
    if len(rows) > 1 and not rows[-1].said.keys() - {"before", "after", "step", "pass"}:
        last = rows.pop()
        making.end = making.whole(last, "before") or making.whole(last, "after")
    for place, row in enumerate(rows):
        follows = rows[place + 1] if place + 1 < len(rows) else None
        weights = _step(making, row, follows, weights)
    _missing(making.fit, setting, rows)
    return making.fit


def _row(columns: Sequence[Column], place: int, line: Line) -> _Row:
    row = _Row(line)
    for column in columns:
        value = column.values[place]
        kind, entries = column.meaning
        if kind == "coordinate" and isinstance(value, Number):
            row.coordinates[entries[0]] = value.value
        elif value is not None:
            row.said.setdefault(kind, []).append(value)
    return row


def _step(
    making: _Fitting, row: _Row, follows: _Row | None, weights: Vector | None
) -> Vector | None:
    """Add a row; return the weights after it."""
    fit = making.fit
    example = making.example(row)
    stated = making.whole(row, "before")
    before = weights if stated is None else stated
    if stated is not None and weights is not None:
        fit.check(stated == weights)
    marks = row.marks()
    if len(marks) > 1:
        fit.doubt(row.line, "is this right, or a mistake?")
    mistake = marks.pop() if len(marks) == 1 else None
    stays = _missed(row) is False if mistake is None else mistake is False
    after = _after(making, row, follows, before, False if stays else mistake)
    mistake = _decided(making, row, example, before, after) if mistake is None else mistake
    score = next(iter(row.numbers("score")), None)
    margin = next(iter(row.numbers("margin")), None)
    typed = TypedRow(
        row.line.start, example, mistake=mistake, before=stated, weights=after,
        score=None if score is None else score.value,
        margin=None if margin is None else margin.value,
        span=(row.line.start, row.line.stop),
    )  # fmt: skip
    fit.rows.append(typed)
    _check(making, row, typed, before)
    return after


def _after(
    making: _Fitting, row: _Row, follows: _Row | None, before: Vector | None, mistake: bool | None
) -> Vector | None:
    """Return the weights after a row: as it says, by the change it says, or as before."""
    found = making.weights(row, "after")
    if len(found) == making.setting.width:
        return tuple(found[j] for j in range(len(found)))
    if row.is_open("after"):
        return None
    stays = [v for v in row.said.get("after", ()) if isinstance(v, Stays)]
    said = any(one.said for one in stays)
    if found and said and before is not None:
        return tuple(found.get(j, value) for j, value in enumerate(before))
    if found:
        making.fit.lack("all the weights after each row")
        return None
    change = making.whole(row, "delta")
    still = any(isinstance(v, Stays) and v.said for v in row.said.get("delta", ()))
    if change is not None and before is not None and not said:
        return tuple(a + b for a, b in zip(before, change, strict=True))
    if said or mistake is False or (still and not stays):
        if mistake and before is not None and not _is_still(making, row, before):
            making.fit.doubt(row.line, "a mistake, and the weights stay?")
        return before
    if "before" in row.said and "after" not in row.said:
        later = making.whole(follows, "before") if follows else making.end
        if later is not None:
            return later
    making.fit.lack("the weights after each row")
    return None


def _is_still(making: _Fitting, row: _Row, before: Vector) -> bool:
    """Say whether an update on the row's example moves nothing."""
    example = making.example(row)
    return example is not None and not any(making.setting.augmented[example])


def _decided(
    making: _Fitting, row: _Row, example: int | None, before: Vector | None, after: Vector | None
) -> bool | None:
    """Say whether a row tells a mistake where it does not say so: the weights move, or classes."""
    moved = None if before is None or after is None else after != before
    missed = _missed(row)
    return moved if missed is None else bool(moved or missed)


def _missed(row: _Row) -> bool | None:
    """Say whether a row's output is not its target."""
    target, predicted = row.class_("target"), row.class_("predicted")
    if predicted is None or target is None:
        return None
    return (predicted > 0) != (target > 0) or predicted == 0 > target


# What a row says twice


def _check(making: _Fitting, row: _Row, typed: TypedRow, before: Vector | None) -> None:
    """Count what of a row does not agree, and keep what cannot be true of it."""
    if typed.example is None or before is None:
        return
    fit, setting = making.fit, making.setting
    target = setting.dataset.target(typed.example)
    score = setting.score(before, typed.example)
    if typed.score is not None:
        fit.check(typed.score == score)
    if typed.margin is not None:
        fit.check(typed.margin == target * score)
    for number in (*row.numbers("score"), *row.numbers("margin")):
        if number.worked is not None and number.value in (score, target * score):
            fit.doubt(row.line, f"{number.worked} = {number.value}?")
    if typed.weights is not None:
        move = tuple(b - a for a, b in zip(before, typed.weights, strict=True))
        fit.check(_is_update(move, typed, setting))
        _check_change(making, row, typed, move)
    _check_classes(making, row, typed, target, score)
    known = {setting.rule.rate, setting.rule.bias_input}
    if any(number.value not in known for number in row.numbers("rate")):
        fit.doubt(row.line, "another rate or constant than the exercise's")


def _is_update(move: Sequence[Fraction], typed: TypedRow, setting: Setting) -> bool:
    """Say whether weights stay where a row is right, and else move by the input to its class."""
    if typed.mistake is False or typed.example is None:
        return not any(move)
    x = setting.augmented[typed.example]
    target = setting.dataset.target(typed.example)
    lengths = {a / (target * v) if v else None for a, v in zip(move, x, strict=True) if a or v}
    return len(lengths) <= 1 and all(length is not None and length > 0 for length in lengths)


def _check_change(making: _Fitting, row: _Row, typed: TypedRow, move: Sequence[Fraction]) -> None:
    """Check that a change is the difference, or the update that the row asks for."""
    given = making.weights(row, "delta")
    wrong = {j for j, value in given.items() if value != move[j]}
    making.fit.failures += len(wrong)
    update = _update(making.setting, typed)
    if any(given[j] != update[j] for j in wrong):
        making.fit.doubt(row.line, "the change is not that of the weights")
    still = any(isinstance(v, Stays) and v.said for v in row.said.get("delta", ()))
    if (still and any(move)) or (
        not any(move) and any(v is True for v in row.said.get("delta", ()))
    ):
        making.fit.failures += 1
        making.fit.doubt(row.line, "the change is not that of the weights")


def _update(setting: Setting, typed: TypedRow) -> Sequence[Fraction | int]:
    if typed.example is None or not typed.mistake:
        return (0,) * setting.width
    target = setting.dataset.target(typed.example)
    rate = setting.rule.rate if isinstance(setting.rule.rate, Fraction) else Fraction(1)
    return tuple(rate * target * v for v in setting.augmented[typed.example])


def _check_classes(
    making: _Fitting, row: _Row, typed: TypedRow, target: int, score: Fraction | int
) -> None:
    """Check a target by the data, a prediction by the score or by what the row decides."""
    fit = making.fit
    given = row.class_("target")
    if given is not None:
        fit.check(_sign(given) == target)
        if _sign(given) != target:
            fit.doubt(row.line, "another target than the data's")
    predicted = row.class_("predicted")
    if predicted is None:
        return
    own = score if typed.score is None else typed.score
    signs = {(own > 0) - (own < 0), 1 if own >= 0 else -1, 1 if own > 0 else -1}
    decided = typed.mistake is None or (predicted == target) != typed.mistake or not predicted
    by_sign = predicted in signs or (predicted == 0 and own <= 0)
    fit.check(by_sign)
    if not (by_sign and (decided or not own)) and _sign(predicted) != target * (-1) ** bool(
        typed.mistake
    ):
        fit.doubt(row.line, "another output than that of the score")


def _sign(value: int) -> int:
    return 1 if value > 0 else -1


def _missing(fit: Fit, setting: Setting, rows: Sequence[_Row]) -> None:
    """Say what is asked for and no row, or not every row, says."""
    if "score" in setting.columns:
        told = [r.score is not None or r.margin is not None for r in fit.rows]
        signs = all(row.class_("predicted") is not None for row in rows)
        left = all(t or row.is_open("score") for t, row in zip(told, rows, strict=True))
        if not left and (any(told) or not signs):
            fit.lack("the score of each row")
    if "mistake" in setting.columns and any(
        r.mistake is None and not row.is_open("mistake")
        for r, row in zip(fit.rows, rows, strict=True)
    ):
        fit.lack("whether each row is a mistake")
