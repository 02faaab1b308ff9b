"""Proofs in lines: what each example asks, added up class by class, and one line damaged.

With multipliers ``m`` the rows of the positive examples add up to ``c . (w, b) > 0`` and those of
the negative ones to ``c . (w, b) < 0`` (or ``>=``, ``<=``, where a score of 0 is right).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from linexact.grade.forms.proof.verdict import VerdictTask
from linexact.grade.keys.made import Keys
from linexact.handweights import Problem
from linexact.model.dataset import Vector
from linexact.model.linear import linear_form
from linexact.rational import exact_text

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
    rows = [_row(task, index) for index in sorted(multipliers)]
    sums = [_sum(rows, side) for side in (">", "<")]
    if None in sums:
        return Keys()
    lines = [*rows, *(line for line in sums if line is not None)]
    names = Problem(dataset, task.convention).variables
    damaged = _damaged(lines, len(rows)) if len(rows) >= LEAST_ROWS else ()
    return Keys((_told(lines, names),), tuple(_told(other, names) for other in damaged))


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


def _told(lines: Sequence[_Line], names: Sequence[str]) -> str:
    told = ["Not separable."]
    for number, line in enumerate(lines, start=1):
        form = "".join(
            p if isinstance(p, str) else exact_text(p) for p in linear_form(line.values, names)
        )
        added = ""
        if len(line.rests) > 1:
            first = ", ".join(f"({n})" for n in line.rests[:-1])
            added = f"Adding {first} and ({line.rests[-1]}): "
        elif line.rests:
            added = f"From ({line.rests[0]}): "
        told.append(f"({number}) {added}{form} {line.side} 0")
    return "\n".join([*told, "This is a contradiction."])


def _damaged(lines: list[_Line], rows: int) -> Iterator[list[_Line]]:
    """Yield the lines with one changed: a row in each way that has a name, a sum in two."""
    for place in (rows - 1, 0):
        for other in _ways(lines[place], lines[:rows]):
            yield [*lines[:place], other, *lines[place + 1 :]]
    for other in _ways(lines[-1], ()):
        yield [*lines[:-1], other]
    yield [*lines[: rows - 1]]


def _ways(line: _Line, rows: Sequence[_Line]) -> Iterator[_Line]:
    yield replace(line, side=_FLIPPED[line.side])
    if line.side.endswith("="):
        yield replace(line, side=line.side[0])  # the other way round it still follows
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
