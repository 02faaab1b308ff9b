"""Receipts of the findings about weights: each is shown by a certificate of its own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from fractions import Fraction

from linexact.data.dataset import Vector
from linexact.data.problem import Problem
from linexact.grade.finding import Finding, RestsOnConvention
from linexact.grade.forms.weights.findings import Repairable, Score
from linexact.grade.receipts import meets, separates
from linexact.grade.result import Receipt
from linexact.kernel import Constraint
from linexact.topics.hand_weights import Interval
from linexact.topics.hand_weights.claimed import moves_evidence

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
    >>> from linexact.grade.forms.weights.findings import OtherGate
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
