"""Wrong weights explained: slips that, undone, make them right, and the nearest repair."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from linexact.data.dataset import Vector
from linexact.data.problem import Problem
from linexact.exact import plainly
from linexact.grade.finding import Slip, smallest_sets
from linexact.grade.forms.weights.answer import WeightsAnswer
from linexact.grade.receipts import is_met
from linexact.kernel import Constraint, System
from linexact.topics.hand_weights import Interval
from linexact.topics.hand_weights.intervals import free_interval

MOST_CELLS = 4_000  # examples times parameters: slips and repairs are looked for up to here


def unmet(rows: Sequence[Constraint], point: Vector) -> tuple[int, ...]:
    """Return the rows (examples, then demands) that weights do not meet.

    >>> rows = (Constraint(">", (1, 1)), Constraint(">=", (0, -1)))
    >>> unmet(rows, (Fraction(1), Fraction(1, 2)))
    (1,)
    """
    # Integers where they are whole: this looks at every example.
    exact = plainly(point)
    return tuple(i for i, row in enumerate(rows) if not is_met(row, exact))


def is_small(system: System) -> bool:
    """Say whether a system is small enough to look for explanations."""
    return len(system.rows) * system.dimension <= MOST_CELLS


def weight_slips(problem: Problem, answer: WeightsAnswer) -> list[tuple[Slip, ...]]:
    """Return every smallest set of slips that, undone, leaves right weights."""
    rows = problem.system.rows
    undo = _undoings(problem, answer)

    def explain(slips: tuple[Slip, ...]) -> bool:
        point = plainly(_without(answer.point, slips, undo))
        return all(is_met(row, point) for row in rows)

    return smallest_sets(undo, explain, 2)[:4]


def undone(problem: Problem, answer: WeightsAnswer, slips: Sequence[Slip]) -> Vector:
    """Return the weights without slips that were made.

    >>> from linexact.grade.forms.weights.answer import Wanted, find_weights
    >>> from linexact.data.convention import Convention
    >>> from linexact.data.gates import gate
    >>> problem = Problem(gate("AND"), Convention(True, "strict"))
    >>> answer = find_weights("w = (1, 1); b = 3/2", Wanted.of(gate("AND"), True, None)).answer
    >>> [str(v) for v in undone(problem, answer, [Slip("threshold-for-bias")])]
    ['1', '1', '-3/2']
    """
    return _without(answer.point, slips, _undoings(problem, answer))


def _without(
    point: Vector, slips: Sequence[Slip], undo: Mapping[Slip, tuple[tuple[int, int], ...]]
) -> Vector:
    for slip in slips:
        point = tuple(point[k] * sign for k, sign in undo[slip])
    return point


def _undoings(problem: Problem, answer: WeightsAnswer) -> dict[Slip, tuple[tuple[int, int], ...]]:
    """Return each slip's inverse as a signed rearrangement of ``(w, b)``."""
    size, d = len(answer.point), problem.dataset.dimension
    same = tuple((k, 1) for k in range(size))
    undo = {Slip("classes-swapped"): tuple((k, -1) for k in range(size))}
    if problem.convention.bias and answer.b:
        undo[Slip("threshold-for-bias")] = (*same[:d], (d, -1))
    for j in range(min(d, 8)):
        if answer.w[j]:
            undo[Slip("minus-dropped", f"w{j + 1}")] = (*same[:j], (j, -1), *same[j + 1 :])
    if problem.convention.bias and d:
        undo[Slip("bias-misplaced")] = (*((k + 1, 1) for k in range(d)), (0, 1))
    return undo


@dataclass(frozen=True, slots=True)
class Repair:
    """One parameter whose change alone makes the answer right: where it may lie."""

    name: str
    value: Fraction
    interval: Interval
    distance: Fraction


def nearest_repair(system: System, names: Sequence[str], point: Vector) -> Repair | None:
    """Return the parameter that needs the least change, with its exact interval.

    >>> system = System(2, (Constraint(">", (1, 1)), Constraint(">", (0, -1), -1)))
    >>> found = nearest_repair(system, ("w1", "b"), (Fraction(-1), Fraction(0)))
    >>> found.name, str(found.interval.low), str(found.distance)
    ('w1', '0', '1')
    """
    repairs = []
    for j, name in enumerate(names):
        interval = free_interval(system, point, j)
        if interval is not None:
            repairs.append(Repair(name, point[j], interval, _distance(point[j], interval)))
    return min(repairs, key=lambda r: r.distance, default=None)


def _distance(value: Fraction, interval: Interval) -> Fraction:
    below = interval.low - value if interval.low is not None else Fraction(0)
    above = value - interval.high if interval.high is not None else Fraction(0)
    return max(below, above, Fraction(0))
