"""Weights for a data set, marked by what they do to each example.

Any weights that get every example right (and meet the demands) are right, however they
were found and written.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

from linexact.grade.receipts import impossible, is_met, meets, separates, value_of, violates
from linexact.grade.repair import is_small, nearest_repair, unmet, weight_slips
from linexact.grade.result import Finding, Grade, Points, Receipt, conditions
from linexact.grade.weights_answer import BiasPlace, WeightsAnswer, echo_weights, read_weights
from linexact.handweights import Problem, hand_weights
from linexact.kernel import System
from linexact.model.constraints import dataset_system
from linexact.model.convention import BOUNDARIES, Convention
from linexact.model.dataset import Dataset, Vector
from linexact.model.gates import gate
from linexact.separability import Infeasible

MOST_FINDINGS = 12  # examples or rows named one by one
_NONE = re.compile(
    r"\s*(?:none|impossible|infeasible|(?:there\s+are\s+)?no\s+(?:such\s+)?(?:weights|solution)"
    r"|there\s+are\s+none|not\s+possible)[\s.!]*",
    re.IGNORECASE,
).fullmatch
_GATES = ("AND", "OR", "NAND", "NOR", "XOR", "XNOR", "IMPLIES", "NIMPLIES", "NOT", "BUFFER")


@dataclass(frozen=True, slots=True, eq=False)
class WeightsTask:
    """Find weights for a data set; ``bias_place`` says where a bare list has the bias.

    Points may be given for ``valid`` (all examples and demands), ``examples`` (shared out
    evenly) and ``demands`` (likewise).
    """

    kind: ClassVar[str] = "weights"
    problem: Problem
    points: Points
    bias_place: BiasPlace | None = None
    conditions: ClassVar[tuple[str, ...]] = ("valid", "examples", "demands")

    @property
    def dataset(self) -> Dataset:
        """The examples."""
        return self.problem.dataset


def grade_weights(task: WeightsTask, text: str) -> Grade:
    """Mark weights; raises :class:`~linexact.errors.InputError` when they cannot be read."""
    problem = task.problem
    if _NONE(text):
        return _none_claimed(task)
    bias = problem.convention.bias
    answer = read_weights(text, problem.dataset, bias, task.bias_place)
    system = problem.system
    wrong = unmet(system.rows, answer.point)
    n = len(problem.dataset)
    whole = not problem.integers or all(v.denominator == 1 for v in answer.point)
    failed = len([i for i in wrong if i < n])
    demanded = len(problem.demands) + problem.integers
    missed = len(wrong) - failed + (not whole)
    shares = {
        "valid": Fraction(int(not wrong and whole)),
        "examples": Fraction(n - failed, n) if n else Fraction(1),
        "demands": Fraction(demanded - missed, demanded) if demanded else Fraction(1),
    }
    findings = [*_wrong_rows(problem, system, answer, wrong)]
    if not whole:
        findings.append(_not_whole(problem, answer))
    if wrong and is_small(system):
        findings += [*_explanations(problem, answer), *_repair(problem, answer)]
    return Grade(
        task.kind,
        echo_weights(answer, bias),
        conditions(task.points, shares),
        tuple(findings),
        _receipts(problem, system, answer, wrong),
    )


def _none_claimed(task: WeightsTask) -> Grade:
    """Mark the claim that no weights do what is asked."""
    verdict = hand_weights(task.problem)
    right = isinstance(verdict, Infeasible)
    findings: tuple[Finding, ...] = ()
    if isinstance(verdict, Infeasible):
        receipt = impossible(verdict)
    else:
        findings = (Finding("weights-exist", "", (), (verdict.point,)),)
        names, rows = task.problem.variables, task.problem.system.rows
        receipt = meets("these weights do what is asked", names, verdict.point, rows)
    shares = conditions(task.points, dict.fromkeys(task.points, right))
    return Grade(task.kind, (("weights", ("there are none",)),), shares, findings, (receipt,))


def score_of(dataset: Dataset, answer: WeightsAnswer, index: int) -> Fraction:
    """Return an example's score under the answer's weights."""
    x = dataset.x(index)
    return sum((a * v for a, v in zip(answer.w, x, strict=True)), answer.b)


def _wrong_rows(
    problem: Problem, system: System, answer: WeightsAnswer, wrong: Sequence[int]
) -> Iterator[Finding]:
    dataset, n = problem.dataset, len(problem.dataset)
    if not any(answer.w):
        yield Finding("zero-weights", "", (answer.b,))
    for index in [i for i in wrong if i < n][:MOST_FINDINGS]:
        yield wrong_example(dataset, problem.convention, answer, index)
    rest = len([i for i in wrong if i < n]) - MOST_FINDINGS
    if rest > 0:
        yield Finding("more-wrong", "", (Fraction(rest),))
    for index in [i for i in wrong if i >= n]:
        row = system.rows[index]
        line = problem.lines[index - n]
        yield Finding("demand-unmet", line, (value_of(row, answer.point), Fraction(row.bound)))


def wrong_example(
    dataset: Dataset, convention: Convention, answer: WeightsAnswer, index: int
) -> Finding:
    """Return the finding about an example on the wrong side, or on the boundary."""
    score = score_of(dataset, answer, index)
    required = convention.positive if dataset.target(index) > 0 else convention.negative
    return Finding(
        "score-zero" if score == 0 else "wrong-side",
        f"example {dataset.row_number(index)}",
        (score,),
        (dataset.x(index),),
        (required,),
    )


def _not_whole(problem: Problem, answer: WeightsAnswer) -> Finding:
    j = next(j for j, v in enumerate(answer.point) if v.denominator != 1)
    return Finding("not-whole", problem.variables[j], (answer.point[j],))


def _explanations(problem: Problem, answer: WeightsAnswer) -> Iterator[Finding]:
    convention = problem.convention
    for boundary in BOUNDARIES:
        other = Convention(convention.bias, boundary)
        if boundary != convention.boundary and _solves(problem, answer.point, other):
            yield Finding("other-convention", "", (), (), (str(other),))
    for slips in weight_slips(problem, answer):
        yield Finding("slip", "", (), (), slips)
    computed = _computed_gate(problem.dataset, convention, answer)
    if computed is not None:
        yield Finding("other-gate", "", (), (), (computed,))


def _solves(problem: Problem, point: Vector, convention: Convention) -> bool:
    rows = (*dataset_system(problem.dataset, convention).rows, *problem.demands)
    return all(is_met(row, point) for row in rows)


def _computed_gate(dataset: Dataset, convention: Convention, answer: WeightsAnswer) -> str | None:
    """Return the gate that the weights do compute on all inputs, if it has a name."""
    d = dataset.dimension
    if d > 4 or len(dataset) != 2**d or any(q != 1 for q in dataset.denominators):
        return None
    scores = [score_of(dataset, answer, i) for i in range(len(dataset))]
    names = _GATES if d <= 2 else tuple(f"{g}:{d}" for g in _GATES[:6])
    for name in names:
        table = gate(name)
        if table.dimension != d or not (table.numerators == dataset.numerators).all():
            continue
        if (table.targets == dataset.targets).all():
            continue  # the gate that is asked for
        if all(convention.is_right(table.target(i), z) for i, z in enumerate(scores)):
            return name
    return None


def _repair(problem: Problem, answer: WeightsAnswer) -> Iterator[Finding]:
    repair = nearest_repair(problem.system, problem.variables, answer.point)
    if repair is not None:
        ends = tuple(v for v in (repair.interval.low, repair.interval.high) if v is not None)
        yield Finding("repair", repair.name, (repair.value, *ends), (), (str(repair.interval),))


def _receipts(
    problem: Problem, system: System, answer: WeightsAnswer, wrong: Sequence[int]
) -> tuple[Receipt, ...]:
    if wrong:
        row = system.rows[wrong[0]]
        n = len(problem.dataset)
        what = (
            f"example {problem.dataset.row_number(wrong[0])} is not right under these weights"
            if wrong[0] < n
            else "a demand is not met by these weights"
        )
        return (violates(what, problem.variables, answer.point, row),)
    receipts = [separates(problem.dataset, problem.convention, answer.w, answer.b)]
    if problem.demands:
        claim = "these weights meet the demands"
        receipts.append(meets(claim, problem.variables, answer.point, problem.demands))
    return tuple(receipts)
