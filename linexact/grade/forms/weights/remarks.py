"""What can be remarked on weights."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from typing import ClassVar

from linexact.data.dataset import Vector
from linexact.data.linear import is_met
from linexact.data.problem import Problem
from linexact.exact import plainly
from linexact.grade.finding import Finding, OfExample, RestsOnConvention, Slip, Slips, smallest_sets
from linexact.grade.forms.weights.answer import WeightsAnswer
from linexact.grade.receipts import meets, separates
from linexact.grade.result import NotRight, Receipt, RepairAlone
from linexact.kernel import Constraint, System
from linexact.topics.hand_weights.claimed import moves_evidence
from linexact.topics.hand_weights.intervals import Interval, free_interval


@dataclass(frozen=True, slots=True)
class Score(OfExample):
    """An example whose score is not where it has to be."""

    score: Fraction


class WrongSide(Score, code="wrong-side", tells=("place", "counterexample")):
    """The score has the other sign."""


class ScoreZero(Score, code="score-zero", tells=("place", "counterexample")):
    """The score is 0, and the other class owns 0, or none does."""


@dataclass(frozen=True, slots=True)
class ZeroWeights(Finding, code="zero-weights", tells=("counterexample",)):
    """All weights are 0, so every score is the bias."""

    score: Fraction


@dataclass(frozen=True, slots=True)
class MoreWrong(Finding, code="more-wrong", tells=("place",)):
    """Further examples that are not named one by one."""

    count: int


@dataclass(frozen=True, slots=True)
class DemandUnmet(Finding, code="demand-unmet", tells=("place", "counterexample")):
    """A demand, as it was written, whose sides come to these values."""

    place: str
    left: Fraction
    right: Fraction

    def weaker(self) -> tuple[Finding, ...]:
        """Return the demand alone."""
        return (NotRight(f"the demand '{self.place}'"),)


@dataclass(frozen=True, slots=True)
class TooLong(Finding, code="too-long", tells=("counterexample",)):
    """A demand on the Euclidean length, as it was written, and the squares of both sides."""

    place: str
    squared: Fraction
    allowed: Fraction


@dataclass(frozen=True, slots=True)
class NotWhole(Finding, code="not-whole", tells=("place", "counterexample")):
    """A parameter that is no whole number where whole numbers are asked."""

    place: str
    value: Fraction


@dataclass(frozen=True, slots=True)
class WeightsExist(Finding, code="weights-exist", tells=("value",)):
    """Weights that were said not to exist, the bias last."""

    point: Vector


@dataclass(frozen=True, slots=True)
class OtherGate(Finding, code="other-gate", tells=("slip",)):
    """The gate that the weights do compute."""

    gate: str


@dataclass(frozen=True, slots=True)
class Repairable(Finding, code="repair", tells=("repair", "interval")):
    """The parameter whose change alone makes the answer right, and where it may lie."""

    place: str
    value: Fraction
    interval: Interval

    def weaker(self) -> tuple[Finding, ...]:
        """Return the parameter alone."""
        return (RepairAlone(self.place),)


class WeightsSlips(Slips):
    """Slips that, undone, leave right weights."""

    known: ClassVar[tuple[str, ...]] = (
        "classes-swapped", "threshold-for-bias", "minus-dropped", "bias-misplaced",
    )  # fmt: skip


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
            point = undo[slip](point)
        return point

    def explain(slips: tuple[Slip, ...]) -> bool:
        point = plainly(undone(slips))
        return all(is_met(row, point) for row in rows)

    return [(slips, undone(slips)) for slips in smallest_sets(undo, explain, 2)[:4]]


def _undoings(problem: Problem, answer: WeightsAnswer) -> dict[Slip, Callable[[Vector], Vector]]:
    """Return what undoes each slip."""
    bias, d = problem.convention.bias, problem.dataset.dimension
    undo: dict[Slip, Callable[[Vector], Vector]] = {
        Slip("classes-swapped"): lambda point: tuple(-v for v in point)
    }
    if bias and answer.b:
        undo[Slip("threshold-for-bias")] = partial(_turned, d)
    for j in range(min(d, 8)):
        if answer.w[j]:
            undo[Slip("minus-dropped", f"w{j + 1}")] = partial(_turned, j)
    if bias and d:
        undo[Slip("bias-misplaced")] = lambda point: (*point[1:], point[0])
    return undo


def _turned(j: int, point: Vector) -> Vector:
    return (*point[:j], -point[j], *point[j + 1 :])


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


MOST_UNKNOWNS = 12  # of weights whose scores are shown in a system


def scores_shown(problem: Problem, point: Vector, findings: Iterable[Finding]) -> Iterator[Receipt]:
    """Certify that examples have the scores that are said of them, all together."""
    said = [one for one in findings if isinstance(one, Score | RestsOnConvention)]
    if not said or len(point) > MOST_UNKNOWNS:
        return
    rows = _fixed(point)
    for finding in said:
        score = finding.score if isinstance(finding, Score) else Fraction(0)
        if not isinstance(finding.place, str):
            x = problem.dataset.x(finding.place.index)
            rows.append(
                Constraint("==", (*x, Fraction(1)) if problem.convention.bias else x, score)
            )
    receipt = meets("the examples named have these scores", problem.variables, point, rows)
    yield replace(receipt, findings=tuple(dict.fromkeys(one.code for one in said)))


def right(problem: Problem, point: Vector, claim: str, finding: Finding) -> Receipt:
    """Certify that weights are right, and meet all demands, under what a finding says.

    >>> from linexact.data.convention import Convention
    >>> from linexact.data.gates import gate
    >>> from linexact.grade.forms.weights.remarks import OtherGate
    >>> point = (Fraction(1), Fraction(1), Fraction(-1, 2))
    >>> right(Problem(gate("OR"), Convention(True, "strict")), point, "OR", OtherGate("OR")).claim
    'OR'
    """
    d = problem.dataset.dimension
    b = point[d] if problem.convention.bias else Fraction(0)
    if problem.demands:
        receipt = meets(claim, problem.variables, point, problem.system.rows)
    else:
        receipt = separates(problem.dataset, problem.convention, point[:d], b)
    return replace(receipt, claim=claim, findings=(finding.code,))


def repaired(problem: Problem, point: Vector, finding: Repairable) -> Receipt:
    """Certify where one parameter may lie while the others stay."""
    j = problem.variables.index(finding.place)
    fixed = [row for k, row in enumerate(_fixed(point)) if k != j]
    inside = (*point[:j], _inner(finding.interval), *point[j + 1 :])
    said = f"{finding.place} alone may be changed, and lie in {finding.interval}"
    return Receipt(said, moves_evidence(problem, inside, fixed), (finding.code,))


def _fixed(point: Vector) -> list[Constraint]:
    size = range(len(point))
    return [
        Constraint("==", tuple(Fraction(int(i == j)) for i in size), v) for j, v in enumerate(point)
    ]


def _inner(interval: Interval) -> Fraction:
    """Return a number of an interval that is not empty."""
    low, high = interval.low, interval.high
    if low is None:
        return Fraction(0) if high is None else high - 1
    return low + 1 if high is None else (low + high) / 2
