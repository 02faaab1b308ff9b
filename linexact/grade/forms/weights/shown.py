"""Receipts of the findings about weights: each is shown by a certificate of its own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction

from linexact.data.dataset import Vector
from linexact.data.gates import gate
from linexact.data.problem import Problem
from linexact.grade.finding import Finding, OtherConvention, RestsOnConvention
from linexact.grade.forms.weights.answer import WeightsAnswer
from linexact.grade.forms.weights.findings import (
    DemandUnmet,
    OtherGate,
    Repairable,
    Score,
    WeightsSlips,
)
from linexact.grade.forms.weights.repair import undone
from linexact.grade.receipts import meets, separates, violates
from linexact.grade.result import Receipt
from linexact.kernel import Constraint
from linexact.topics.hand_weights import Interval
from linexact.topics.hand_weights.claimed import moves_evidence

MOST_UNKNOWNS = 12  # of weights whose scores are shown in a system


def shown(
    problem: Problem, answer: WeightsAnswer, findings: Sequence[Finding]
) -> Iterator[Receipt]:
    """Yield a receipt for each finding that has one, and one for all scores together.

    >>> from linexact.grade.forms.weights.answer import Wanted, find_weights
    >>> from linexact.data.convention import Convention
    >>> problem = Problem(gate("AND"), Convention(True, "strict"))
    >>> answer = find_weights("w = (1, 1); b = -1/2", Wanted.of(gate("AND"), True, None)).answer
    >>> [one] = shown(problem, answer, [OtherGate("OR")])
    >>> one.claim
    'right for OR'
    """
    scores = [one for one in findings if isinstance(one, Score | RestsOnConvention)]
    if scores and len(answer.point) <= MOST_UNKNOWNS:
        yield _scores(problem, answer.point, scores)
    for finding in findings:
        if isinstance(finding, OtherConvention):
            other = replace(problem, convention=finding.convention)
            claim = f"right where {finding.convention.boundary} is the rule"
            yield _right(other, answer.point, claim, finding)
        elif isinstance(finding, WeightsSlips):  # those of other forms are about other answers
            names = " and ".join(map(str, finding.slips))
            point = undone(problem, answer, finding.slips)
            yield _right(problem, point, f"right once {names} is undone", finding)
        elif isinstance(finding, OtherGate):
            other = Problem(gate(finding.gate), problem.convention)
            yield _right(other, answer.point, f"right for {finding.gate}", finding)
        elif isinstance(finding, Repairable):
            yield _repair(problem, answer.point, finding)
        elif isinstance(finding, DemandUnmet):
            row = problem.demands[problem.lines.index(finding.place)]
            said = f"{finding.place} is not met"
            receipt = violates(said, problem.variables, answer.point, row)
            yield replace(receipt, findings=(finding.code,))


def _scores(
    problem: Problem, point: Vector, findings: Sequence[Score | RestsOnConvention]
) -> Receipt:
    """Certify that examples have the scores that are said."""
    names, data, bias = problem.variables, problem.dataset, problem.convention.bias
    rows = _fixed(point)
    for finding in findings:
        score = finding.score if isinstance(finding, Score) else Fraction(0)
        if not isinstance(finding.place, str):
            x = data.x(finding.place.index)
            rows.append(Constraint("==", (*x, Fraction(1)) if bias else x, score))
    said = "the examples named have these scores"
    receipt = meets(said, names, point, rows)
    return replace(receipt, findings=tuple(dict.fromkeys(one.code for one in findings)))


def _right(problem: Problem, point: Vector, claim: str, finding: Finding) -> Receipt:
    """Certify that weights are right, and meet all demands, under what a finding says."""
    d = problem.dataset.dimension
    b = point[d] if problem.convention.bias else Fraction(0)
    if problem.demands:
        receipt = meets(claim, problem.variables, point, problem.system.rows)
    else:
        receipt = separates(problem.dataset, problem.convention, point[:d], b)
    return replace(receipt, claim=claim, findings=(finding.code,))


def _repair(problem: Problem, point: Vector, finding: Repairable) -> Receipt:
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
