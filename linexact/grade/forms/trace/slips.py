"""Which named slips make a whole table: the smallest sets that reproduce every cell written.

Sets of slips of :mod:`.faulty_perceptron` are tried by size; a table that ends early is
reproduced by a longer run.  One slip is local: at the first row that is not right, a minus sign was
dropped or an update was made, or left out, and all below follows from it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations
from typing import ClassVar

from linexact.data.dataset import Dataset
from linexact.grade.finding import NumberedRow, Slip, Slips
from linexact.grade.forms.trace.answer import TypedRow
from linexact.grade.forms.trace.faulty_perceptron import (
    SLIPS,
    FaultyPerceptron,
    usable_slips,
)
from linexact.tasks.steps import Value
from linexact.topics.perceptron import Listed, Presentation, Rule

MOST_SLIPS = 3  # in a set
MOST_SETS = 4  # that are named
MOST_ALIKE = 2  # slips that make the same number or list
MOST_STEPS = 20_000  # steps taken in the search for slips
_SEARCHED = 5_000


class TraceSlips(Slips):
    """Slips that reproduce every cell, or the one value, that was written."""

    known: ClassVar[tuple[str, ...]] = (
        *SLIPS, "update-left-out", "updated-on-a-right-example", "minus-dropped",
    )  # fmt: skip


def run_slips(
    slipped: Callable[[], Mapping[str, Value]],
    given: Value | None,
    name: str,
    *,
    most: int = MOST_ALIKE,
) -> Iterator[TraceSlips]:
    """Yield the single slips of a run after which a value of it would be the one given.

    Where more than ``most`` would make it, none of them explains it.

    >>> [found.slips for found in run_slips(lambda: {"wrong-order": 3, "wrong-sign": 2}, 3, "w")]
    [(Slip(name='wrong-order', place=''),)]
    """
    found = [slip for slip, value in slipped().items() if value == given]
    if "update-left-out" in found:  # says what happened, where another rule would take a theory
        found = ["update-left-out"]
    if len(found) <= most:
        yield from (TraceSlips((Slip(slip),), name) for slip in found)


def table_slips(
    dataset: Dataset, rule: Rule, rows: Sequence[TypedRow], mode: str = "presentations"
) -> list[tuple[Slip, ...]]:
    """Return all smallest sets of slips that give exactly the cells that were written.

    >>> from linexact.data.gates import gate
    >>> from linexact.topics.perceptron import rule as named
    >>> steps = FaultyPerceptron(gate("AND"), named("blog"), ["wrong-sign"]).steps(6)
    >>> rows = [TypedRow(s.example, s.score, None, s.mistake, None, s.after)
    ...         for s in steps]
    >>> [[str(slip) for slip in slips] for slips in table_slips(gate("AND"), named("blog"), rows)]
    [['wrong-sign'], ['label-forgotten']]
    """
    right = FaultyPerceptron(dataset, rule)
    if not rows or _reproduced(right, (), rows, mode) == len(rows):
        return []
    usable = usable_slips(rule)
    budget = MOST_STEPS
    for size in range(1, (MOST_SLIPS if rule.batch is None else 1) + 1):
        found: list[tuple[Slip, ...]] = []
        for slips in combinations(usable, size):
            agreed = _reproduced(right, slips, rows, mode)
            budget -= agreed + 1
            if agreed == len(rows):
                found.append(tuple(map(Slip, slips)))
            if budget < 0:
                return found[:MOST_SETS]
        if size == 1 and mode == "presentations" and rule.batch is None:
            found += [(slip,) for slip in _local(right, rows)]
        if found:
            return found[:MOST_SETS]
    return []


def _reproduced(
    right: FaultyPerceptron, slips: Sequence[str], rows: Sequence[TypedRow], mode: str
) -> int:
    """Return how many rows, from the first on, a run with these slips agrees with."""
    dataset = right.dataset
    own = _own_order(dataset, rows) if "wrong-order" in slips else None
    if own is not None:
        slips = [slip for slip in slips if slip != "wrong-order"]
        right = FaultyPerceptron(dataset, replace(right.rule, order=Listed(own)))
    most = _SEARCHED if mode == "updates" else len(rows)
    count = 0
    for row, step in zip(rows, right.slipped(slips).rows_of(mode, most), strict=False):
        if not row.agrees(step):
            break
        count += 1
    return count


def _own_order(dataset: Dataset, rows: Sequence[TypedRow]) -> tuple[int, ...] | None:
    """Return the order that a table's first pass shows, if it is one of all examples."""
    n = len(dataset)
    first = [row.example for row in rows[:n] if row.example is not None]
    if len(first) < n or sorted(first) != list(range(n)) or first == sorted(first):
        return None
    return tuple(first)


# One slip in one row


def _local(own: FaultyPerceptron, rows: Sequence[TypedRow]) -> Iterator[Slip]:
    """Name single slips at the first row that is not right, all below following from them."""
    for number, (row, step) in enumerate(zip(rows, own.steps(len(rows)), strict=False), start=1):
        if not row.agrees(step):
            for name, slipped in slipped_steps(own, step):
                if row.agrees(slipped) and _follows(own, slipped, rows[number:]):
                    yield Slip(name, NumberedRow(number))
            return


def slipped_steps(own: FaultyPerceptron, step: Presentation) -> Iterator[tuple[str, Presentation]]:
    """Yield the step with one slip in it, and the slip's name."""
    if step.mistake:
        yield "update-left-out", step._replace(rate=None, after=step.before)
    else:
        rate, after = own.update(step.before, step.example, step.clock)
        yield "updated-on-a-right-example", step._replace(rate=rate, after=after)
    for j, value in enumerate(step.after):
        if value:
            after = (*step.after[:j], -value, *step.after[j + 1 :])
            yield "minus-dropped", step._replace(after=after)


def _follows(own: FaultyPerceptron, step: Presentation, below: Sequence[TypedRow]) -> bool:
    """Say whether all rows below follow from a row as it was written."""
    clock = own.moved_on(step.clock, step.mistake)
    steps = list(own.onward(step.after, clock, len(below)))
    return len(steps) == len(below) and all(map(TypedRow.agrees, below, steps))
