"""Proofs in lines: what each example asks, added up class by class, and one line damaged.

With multipliers ``m`` the rows of the positive examples add up to ``c . (w, b) > 0`` and those of
the negative ones to ``c . (w, b) < 0`` (or ``>=``, ``<=``, where a score of 0 is right).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from linexact.data.dataset import Vector
from linexact.data.linear import linear_form
from linexact.data.problem import Problem
from linexact.exact import exact_text
from linexact.grade.finding import other_boundaries
from linexact.grade.forms.proof.verdict import VerdictTask
from linexact.grade.keys.made import Keys, listed

LEAST_ROWS, MOST_ROWS = 4, 8  # of fewer rows that contradict each other, damaged ones often follow
MOST_INPUTS = 4
_FLIPPED = {">": "<", "<": ">", ">=": "<=", "<=": ">="}


@dataclass(frozen=True, slots=True)
class _Line:
    """``values . (w, b)`` on this side of 0; ``rests`` are the rows that it is the sum of."""

    values: Vector
    side: str
    rests: tuple[int, ...] = ()


def argued(task: VerdictTask, multipliers: Mapping[int, Fraction]) -> Keys:
    """Return the proof of whole multipliers in lines, and proofs of which a line is damaged.

    None where it takes many rows, or multipliers other than 1, which are not said in so few words.
    """
    dataset = task.dataset
    long = len(multipliers) > MOST_ROWS or dataset.dimension > MOST_INPUTS
    if long or any(m != 1 for m in multipliers.values()) or dataset.dimension == 0:
        return Keys()
    order = sorted(multipliers)
    rows = [_row(task, index) for index in order]
    names = Problem(dataset, task.convention).variables
    lines = _with_sums(rows)
    if len(lines) < len(rows) + 2:
        return Keys()
    right = [_told(lines, names)]
    wrong: list[str] = []
    if len(rows) >= LEAST_ROWS:
        wrong += [_told(other, names) for other in _damaged(lines, len(rows))]
        inputs = [dataset.x(index) for index in order]
        right.append(_of_inputs(inputs, rows, names))
        wrong.append(_of_inputs(inputs, [rows[0], rows[2], *rows[2:]], names))
    return Keys(tuple(right), tuple(wrong))


def in_another_convention(task: VerdictTask, multipliers: Mapping[int, Fraction]) -> str | None:
    """Return the proof in lines under another boundary; None where it asks the same or is long."""
    for other in other_boundaries(task.convention):
        elsewhere = replace(task, convention=other)
        if [_row(elsewhere, i) for i in multipliers] != [_row(task, i) for i in multipliers]:
            return next(iter(argued(elsewhere, multipliers).right), None)
    return None


def _with_sums(rows: list[_Line]) -> list[_Line]:
    sums = (_sum(rows, side) for side in (">", "<"))
    return [*rows, *(line for line in sums if line is not None)]


def _row(task: VerdictTask, index: int) -> _Line:
    target = task.dataset.target(index)
    ending = (Fraction(1),) if task.convention.bias else ()
    side = ">" if target > 0 else "<"
    equal = "" if task.convention.is_strict_for(target) else "="
    return _Line((*task.dataset.x(index), *ending), side + equal)


def _sum(rows: Sequence[_Line], side: str) -> _Line | None:
    """Return the sum of the rows on one side of 0; None where there are none."""
    chosen = [number for number, row in enumerate(rows, start=1) if row.side[0] == side]
    if not chosen:
        return None
    parts = [rows[number - 1] for number in chosen]
    values = tuple(
        sum(column, Fraction(0)) for column in zip(*(p.values for p in parts), strict=True)
    )
    strict = any(len(part.side) == 1 for part in parts)
    return _Line(values, side if strict else f"{side}=", tuple(chosen))


def _of_inputs(inputs: Sequence[Vector], rows: Sequence[_Line], names: Sequence[str]) -> str:
    """Return the proof with each row under the input that asks it."""
    told = ["Not separable, because there would have to be weights with"]
    for x, row in zip(inputs, rows, strict=True):
        told.append(f"({listed(x)}): {_text(row, names)}")
    first, second = _with_sums(list(rows))[-2:]
    sums = f"Adding up gives {_text(first, names)} and {_text(second, names)}"
    return "\n".join([*told, f"{sums}, a contradiction."])


def _text(line: _Line, names: Sequence[str]) -> str:
    form = linear_form(line.values, names)
    left = "".join(p if isinstance(p, str) else exact_text(p) for p in form)
    return f"{left} {line.side} 0"


def _told(lines: Sequence[_Line], names: Sequence[str]) -> str:
    told = ["Not separable."]
    for number, line in enumerate(lines, start=1):
        added = ""
        if len(line.rests) > 1:
            first = ", ".join(f"({n})" for n in line.rests[:-1])
            added = f"Adding {first} and ({line.rests[-1]}): "
        elif line.rests:
            added = f"From ({line.rests[0]}): "
        told.append(f"({number}) {added}{_text(line, names)}")
    return "\n".join([*told, "This is a contradiction."])


def _damaged(lines: list[_Line], rows: int) -> Iterator[list[_Line]]:
    """Yield the lines with one changed: a row in each way that has a name, a sum in two."""
    for place in range(rows):
        ways = _ways(lines[place], lines[:rows]) if place in (0, rows - 1) else ()
        for other in (*_claims_more(lines[place]), *ways):
            yield [*lines[:place], other, *lines[place + 1 :]]
    for other in _ways(lines[-1], ()):
        yield [*lines[:-1], other]
    yield [*lines[: rows - 1]]


def _claims_more(line: _Line) -> Iterator[_Line]:
    if line.side.endswith("="):  # the other way round it still follows
        yield replace(line, side=line.side[0])


def _ways(line: _Line, rows: Sequence[_Line]) -> Iterator[_Line]:
    yield replace(line, side=_FLIPPED[line.side])
    values = line.values
    used = [j for j, v in enumerate(values) if v]
    if len(used) > 1:
        first, last = used[0], used[-1]
        yield replace(line, values=_with(values, last, Fraction(0)))
        yield replace(line, values=_with(values, first, Fraction(0)))
        yield replace(line, values=_with(values, first, -values[first]))
        if not rows:
            yield replace(line, values=_with(values, last, values[last] / 2))
    yield from (other for other in rows[:1] if other.values != values)


def _with(values: Vector, j: int, value: Fraction) -> Vector:
    return (*values[:j], value, *values[j + 1 :])
