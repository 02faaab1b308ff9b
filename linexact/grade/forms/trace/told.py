"""Steps as they were told, one by one, and the rows that they make.

A table and a sentence leave the same things open: where the bias stands in a vector, which
weights a row without any has, whether an example was a mistake when only the weights show it.
Here they are closed, from what the author wrote and nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import pairwise
from operator import sub
from typing import NamedTuple

from linexact.data.dataset import Vector
from linexact.errors import InputError
from linexact.exact import plainly
from linexact.grade.forms.trace.answer import TypedRow
from linexact.grade.forms.trace.cells import List, Order, Setting
from linexact.kernel import Number


@dataclass(slots=True)
class Told:
    """One step: what was said of it, and where in the text."""

    start: int
    stop: int
    example: int | None = None
    score: Fraction | None = None
    margin: Fraction | None = None
    decided: bool | None = None  # in words or by a mark
    target: int | None = None
    prediction: int | None = None  # 0: neither class
    before: List | None = None
    weights: List | None = None
    change: List | None = None
    parts: Mapping[str, Fraction] | None = None  # single weights that become something
    unchanged: bool = False  # the weights, as it says
    moved: bool | None = None  # as a column of differences says
    is_open: bool = False  # "?" where the weights would stand

    @property
    def says_something(self) -> bool:
        """Say whether anything of a step was told."""
        given = (self.example, self.score, self.margin, self.decided, self.before, self.weights)
        return self.unchanged or self.is_open or any(v is not None for v in (*given, self.change))

    def errs(self, setting: Setting) -> bool | None:
        """Say whether it is a mistake, as the step says or as prediction and target do."""
        target = self.target
        if target is None and self.example is not None:
            target = setting.dataset.target(self.example)
        if self.decided is not None or self.prediction is None or target is None:
            return self.decided
        return self.prediction != target


@dataclass(frozen=True, slots=True)
class Manner:
    """How steps are to be understood where they do not say so.

    ``order``: where vectors have the bias; ``derives``: a decision that is not written follows
    from the weights, or from prediction and target; ``silent``: right examples have no weights
    written, because they stay.
    """

    order: Order | None = None
    derives: bool = True
    silent: bool = True


def rows_of(
    steps: Iterable[Told], setting: Setting, source: str, manner: Manner, start: Vector | None
) -> tuple[TypedRow, ...]:
    """Return the rows that steps make; ``start`` are weights written before the first of them.

    Raises :class:`~linexact.errors.InputError` (``length``) for a vector of another length.
    """
    rows: list[TypedRow] = []
    weights: Vector | None = setting.start if start is None else start
    opening = start
    for told in steps:
        before = _vector(told.before, setting, source, manner)
        before, opening = (opening if before is None else before), None
        after = _vector(told.weights, setting, source, manner)
        change = _vector(told.change, setting, source, manner)
        if change is not None:
            told.moved = any(change)
        previous = weights if before is None else before
        if after is None and change is not None and previous is not None:
            after = tuple(v + d for v, d in zip(previous, change, strict=True))
        if after is None and told.parts and previous is not None:
            pairs = zip(setting.parameters, previous, strict=True)
            after = tuple(told.parts.get(name, value) for name, value in pairs)
        stays = told.unchanged or (manner.silent and told.errs(setting) is False)
        if after is None and stays and not told.is_open:
            after = previous
        mistake = told.decided
        if mistake is None and manner.derives:
            mistake = _follows(told, setting, previous, after)
        line = source.count("\n", 0, told.start) + 1
        span = (told.start, told.stop)
        rows.append(
            TypedRow(line, told.example, told.score, told.margin, mistake, before, after, span)
        )
        weights = after
    return tuple(rows)


def shifted(steps: Sequence[Told]) -> list[Told]:
    """Give each step the weights before the next; a last one may hold these alone."""
    found = [replace(a, weights=b.before) for a, b in pairwise(steps)]
    if steps and not (steps[-1].example is None and steps[-1].decided is None and found):
        last = steps[-1]
        found.append(replace(last, unchanged=last.decided is False))
    return found


def _vector(found: List | None, setting: Setting, source: str, manner: Manner) -> Vector | None:
    if found is None:
        return None
    if len(found.values) != setting.width:
        message = f"{len(found.values)} weights; expected {setting.width}"
        raise InputError("length", message, source=source, start=found.start)
    order = manner.order if found.order is None else found.order
    return setting.arranged(found.values, order)


def _follows(
    told: Told, setting: Setting, before: Vector | None, after: Vector | None
) -> bool | None:
    """Say whether weights that move, or a prediction that is not the target, tell a mistake."""
    moved = told.moved
    if moved is None:
        moved = None if after is None or before is None else after != before
    missed = told.errs(setting)
    if moved is None and missed is None:
        return None
    return bool(moved or missed)


def orders_of(steps: Iterable[Told], setting: Setting) -> tuple[Order | None, ...]:
    """Return the orders in which vectors that do not say it may have the bias, the rule's first."""
    lists = [v for told in steps for v in (told.before, told.weights, told.change) if v is not None]
    if not setting.has_bias or all(v.order is not None for v in lists):
        return (None,)
    return (None, "last" if setting.order == "first" else "first")


class Fit(NamedTuple):
    """How many of a run's numbers agree with its others, of how many that can be compared."""

    agreed: int
    of: int


def fit(rows: Sequence[TypedRow], setting: Setting) -> Fit:
    """Count what agrees within a run: scores with the weights before, moves with the inputs.

    It is compared between readings of one text only: the right run is not looked at.
    """
    given = list(scores_told(rows, setting))
    agreed, of = sum(value == true for value, true in given), len(given)
    for row, before in _with_weights_before(rows, setting):
        if row.weights is not None and row.example is not None:
            move = moved_by(before, row.weights)
            stays = not any(move)
            x = setting.augmented[row.example]
            right = stays if row.mistake is False else not stays and _is_parallel(move, x)
            agreed, of = agreed + right, of + 1
    return Fit(agreed, of)


def moved_by(before: Sequence[Number], after: Vector) -> tuple[Number, ...]:
    """Return how far weights move from one list to the next.

    >>> moved_by((1, Fraction(1, 2)), (Fraction(3), Fraction(1)))
    (2, Fraction(1, 2))
    """
    return tuple(map(sub, plainly(after), before))


def scores_told(rows: Sequence[TypedRow], setting: Setting) -> Iterator[tuple[Number, Number]]:
    """Yield each score of a run (or target times score), and what the weights before it give."""
    for row, before in _with_weights_before(rows, setting):
        if row.example is None or (row.score is None and row.margin is None):
            continue
        score = setting.score(before, row.example)
        if row.score is not None:
            yield row.score, score
        if row.margin is not None:
            yield row.margin, score * setting.dataset.target(row.example)


def _with_weights_before(
    rows: Sequence[TypedRow], setting: Setting
) -> Iterator[tuple[TypedRow, Sequence[Number]]]:
    """Yield the rows that name their example, where the weights before them are known."""
    weights: Vector | None = setting.start
    for row in rows:
        before = weights if row.before is None else row.before
        weights = row.weights
        if row.example is not None and before is not None:
            yield row, plainly(before)


def _is_parallel(move: Sequence[Number], x: Sequence[Number]) -> bool:
    pairs = list(zip(move, x, strict=True))
    return all(a * d == b * c for (a, b), (c, d) in pairwise(pairs)) and any(x)
