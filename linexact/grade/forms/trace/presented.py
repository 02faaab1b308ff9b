"""Rows of a run that looks at one example after another: what each says, and what it says twice."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from linexact.data.dataset import Vector
from linexact.grade.forms.trace.answer import TypedRow
from linexact.grade.forms.trace.fitting import Fit
from linexact.grade.forms.trace.sheet import Row
from linexact.grade.forms.trace.values import with_input


def step(fit: Fit, row: Row, follows: Row | None, weights: Vector | None) -> Vector | None:
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
        moves = any(fit.setting.augmented[example])
    after = fit.after(row, follows, before, moves)
    if mistake is None:
        moved = None if before is None or after is None else after != before
        mistake = moved if missed is None else bool(moved or missed)
    score, margin = row.number("score"), row.number("margin")
    typed = TypedRow(
        example, mistake=mistake, before=stated, weights=after,
        score=None if score is None else score.values[0],
        margin=None if margin is None else margin.values[0],
    )  # fmt: skip
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
    target = fit.setting.dataset.target(example)
    score = fit.setting.score(before, example)
    if typed.score is not None:
        fit.check(typed.score == score)
    if typed.margin is not None:
        fit.check(typed.margin == target * score)
    for number in row.numbers("score", "margin"):
        if number.worked is not None and number.values[0] in (score, target * score):
            fit.doubt(row, f"{number.worked[0]} = {number.values[0]}?")
    if typed.weights is not None:
        move = tuple(b - a for a, b in zip(before, typed.weights, strict=True))
        x = [target * v for v in fit.setting.augmented[example]]
        fit.check(_is_along(move, x) if typed.mistake else not any(move))
        _check_change(fit, row, move, x if typed.mistake else [0] * len(x))
    _check_classes(fit, row, typed, target, score)


def _is_along(move: Sequence[Fraction], x: Sequence[Fraction | int]) -> bool:
    """Say whether weights move by a positive multiple of an input."""
    lengths = {a / v if v else None for a, v in zip(move, x, strict=True) if a or v}
    return len(lengths) <= 1 and all(length is not None and length > 0 for length in lengths)


def _check_change(
    fit: Fit, row: Row, move: Sequence[Fraction], x: Sequence[Fraction | int]
) -> None:
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


def _check_classes(fit: Fit, row: Row, typed: TypedRow, target: int, score: Fraction | int) -> None:
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
