"""Wrong weights explained: slips that, undone, make them right, and the nearest repair."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from linexact.data.dataset import Vector
from linexact.data.problem import Problem
from linexact.exact import plainly
from linexact.grade.finding import Slip, smallest_sets
from linexact.grade.forms.weights.answer import WeightsAnswer
from linexact.grade.forms.weights.findings import Repairable
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


def weight_slips(problem: Problem, answer: WeightsAnswer) -> list[tuple[tuple[Slip, ...], Vector]]:
    """Return every smallest set of slips that, undone, leaves right weights, with these.

    >>> from linexact.grade.forms.weights.answer import Wanted, find_weights
    >>> from linexact.data.convention import Convention
    >>> from linexact.data.gates import gate
    >>> problem = Problem(gate("AND"), Convention(True, "strict"))
    >>> answer = find_weights("w = (1, 1); b = 3/2", Wanted.of(gate("AND"), True, None)).answer
    >>> [(str(*slips), [str(v) for v in point]) for slips, point in weight_slips(problem, answer)]
    [('threshold-for-bias', ['1', '1', '-3/2'])]
    """
    rows = problem.system.rows
    undo = _undoings(problem, answer)

    def undone(slips: tuple[Slip, ...]) -> Vector:
        point = answer.point
        for slip in slips:
            point = tuple(point[k] * sign for k, sign in undo[slip])
        return point

    def explain(slips: tuple[Slip, ...]) -> bool:
        point = plainly(undone(slips))
        return all(is_met(row, point) for row in rows)

    return [(slips, undone(slips)) for slips in smallest_sets(undo, explain, 2)[:4]]


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


def nearest_repair(system: System, names: Sequence[str], point: Vector) -> Repairable | None:
    """Return the parameter that needs the least change, with its exact interval.

    >>> system = System(2, (Constraint(">", (1, 1)), Constraint(">", (0, -1), -1)))
    >>> found = nearest_repair(system, ("w1", "b"), (Fraction(-1), Fraction(0)))
    >>> found.place, str(found.interval.low)
    ('w1', '0')
    """
    found = [
        Repairable(name, point[j], interval)
        for j, name in enumerate(names)
        if (interval := free_interval(system, point, j)) is not None
    ]
    return min(found, key=lambda one: _distance(one.value, one.interval), default=None)


def _distance(value: Fraction, interval: Interval) -> Fraction:
    below = interval.low - value if interval.low is not None else Fraction(0)
    above = value - interval.high if interval.high is not None else Fraction(0)
    return max(below, above, Fraction(0))
