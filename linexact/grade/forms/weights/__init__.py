"""Weights for a data set, marked by what they do to each example.

Any weights that get every example right (and meet the demands) are right, however they
were found and written.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import islice
from typing import ClassVar, Literal

from linexact.data.convention import Convention
from linexact.data.dataset import Dataset, Vector
from linexact.data.linear import is_met
from linexact.data.problem import Length, Problem
from linexact.exact import dot, plainly
from linexact.grade.finding import (
    Finding,
    NumberedExample,
    OtherConvention,
    RestsOnConvention,
    of_example,
    other_boundaries,
    share,
)
from linexact.grade.form import Form
from linexact.grade.forms.weights.answer import WeightsAnswer, echo_weights, find_weights
from linexact.grade.forms.weights.parameters import BiasPlace, Wanted, others_on
from linexact.grade.forms.weights.remarks import (
    DemandUnmet,
    MoreWrong,
    NotWhole,
    OtherGate,
    Score,
    ScoreZero,
    TooLong,
    WeightsExist,
    WeightsSlips,
    WrongSide,
    ZeroWeights,
    is_small,
    nearest_repair,
    repaired,
    right,
    scores_shown,
    unmet,
    weight_slips,
)
from linexact.grade.question import Question
from linexact.grade.reading import Read
from linexact.grade.receipts import meets, separates, value_of, violates
from linexact.grade.result import Echo, Judgement, Points, Receipt
from linexact.kernel import Constraint, System
from linexact.topics.hand_weights import NoIntegers, Simplest, hand_weights, simplest
from linexact.topics.hand_weights.cases import cases, refuted
from linexact.topics.hand_weights.claimed import none_evidence
from linexact.topics.separability import Infeasible

MOST_FINDINGS = 12  # examples or rows named one by one
NONE: Echo = (("weights", ("there are none",)),)


@dataclass(frozen=True, slots=True, eq=False)
class WeightsTask:
    """Find weights for a data set; ``bias_place`` says where a bare list has the bias.

    Points may be given for ``valid`` (all examples and demands), ``examples`` (shared out
    evenly) and ``demands`` (likewise).  Whether another owner of a score of 0 would make an answer
    right is told where the ``boundary_matters``.
    """

    kind: ClassVar[str] = "weights"
    problem: Problem
    points: Points
    bias_place: BiasPlace | None = None
    boundary_matters: bool = True
    told: bool = field(default=True, compare=False)  # whether more is wanted than if all is right
    conditions: ClassVar[tuple[str, ...]] = ("valid", "examples", "demands")

    @property
    def dataset(self) -> Dataset:
        """The examples."""
        return self.problem.dataset


# Reading and marking


def _asked(question: Question) -> WeightsTask:
    problem = question.problem()
    count = len(WeightsTask.conditions) if _demanded(problem) else 2
    by_example = dict.fromkeys(WeightsTask.conditions[:count], Fraction(1))
    points = question.shared({"valid": Fraction(1)}, WeightsTask.conditions, by_example)
    return WeightsTask(problem, points, question.exercise.marking.bias_place)


def _read(task: WeightsTask, text: str) -> Read[WeightsAnswer | None]:
    """Find the weights; None stands for the claim that there are none."""
    problem = task.problem
    wanted = Wanted.of(problem.dataset, problem.convention.bias, task.bias_place)
    read = find_weights(text, wanted)
    return replace(read, reading=replace(read.reading, alike=True))


def _pieces(task: WeightsTask) -> dict[str, int]:
    return {"examples": len(task.dataset), "demands": _demanded(task.problem)}


def _demanded(problem: Problem) -> int:
    return len(problem.demands) + problem.integers + len(problem.lengths)


def _overlong(problem: Problem, w: Vector) -> tuple[Length, ...]:
    """Return the demands on the Euclidean length that weights do not meet."""
    return tuple(length for length in problem.lengths if not length.is_met(w))


def _mark(task: WeightsTask, answer: WeightsAnswer | None) -> Judgement:
    if answer is None:
        return _none_claimed(task)
    problem, system = task.problem, task.problem.system
    wrong = unmet(system.rows, answer.point)
    n, demanded = len(problem.dataset), _demanded(problem)
    examples = [i for i in wrong if i < n]
    failed = len(examples)
    demands = [*_unmet_demands(problem, system, answer, wrong[failed:])]
    missed = len(demands)
    pairs = [*((one, None) for one in _wrong_examples(problem, answer, examples)), *demands]
    if not pairs:
        pairs += [(one, None) for one in _rests_on_convention(problem, answer)]
    elif task.told and wrong and is_small(system) and not problem.lengths:
        pairs += _explanations(task, answer)
    findings = tuple(finding for finding, _ in pairs)
    shown = [receipt for _, receipt in pairs if receipt is not None]
    scores = scores_shown(problem, answer.point, findings)
    return Judgement(
        {
            "valid": not missed and not failed,
            "examples": share(n - failed, n),
            "demands": share(demanded - missed, demanded),
        },
        findings,
        (*_receipts(problem, system, answer, wrong), *scores, *shown),
        echo_weights(answer, problem.convention.bias),
    )


def _rests_on_convention(problem: Problem, answer: WeightsAnswer) -> Iterator[Finding]:
    """Say which example has the score 0, where another owner of 0 would make it wrong."""
    data = problem.dataset
    others = other_boundaries(problem.convention)
    turned = tuple(c for c in others if not _solves(problem, answer.point, c))
    if turned:
        zeros = (i for i in range(len(data)) if not score_of(data, answer, i))
        for index in islice(zeros, 1):
            yield RestsOnConvention(NumberedExample.of(data, index), problem.convention, turned)


def _none_claimed(task: WeightsTask) -> Judgement:
    """Mark the claim that no weights do what is asked."""
    problem = task.problem
    verdict = hand_weights(problem)
    whole = simplest(problem) if problem.integers else None
    receipts: tuple[Receipt, ...] = ()
    if isinstance(verdict, Infeasible):
        verdict.check()
        receipts = (Receipt("no weights do what is asked", verdict.proved()),)
    elif isinstance(whole, NoIntegers):
        tree = cases(problem)  # the proof by cases; without one a search is to be believed
        if tree is not None:
            found = none_evidence(problem, refuted(problem, tree))
            receipts = (Receipt("no whole numbers do what is asked", found),)
    else:
        point = whole.point if isinstance(whole, Simplest) else verdict.point
        return exist(task.points, problem, point)
    return Judgement(dict.fromkeys(task.points, True), (), receipts, NONE)


def exist(points: Points, problem: Problem, point: Vector) -> Judgement:
    """Mark the claim that there are no weights where these are some."""
    receipt = meets("these weights do what is asked", problem.variables, point, problem.system.rows)
    receipt = replace(receipt, findings=(WeightsExist.code,))
    return Judgement(dict.fromkeys(points, False), (WeightsExist(point),), (receipt,), NONE)


def score_of(dataset: Dataset, answer: WeightsAnswer, index: int) -> Fraction:
    """Return an example's score under the answer's weights.

    >>> from linexact.data.gates import gate
    >>> from linexact.grade.forms.weights.answer import Wanted, find_weights
    >>> answer = find_weights("w = (1, 1); b = -3/2", Wanted.of(gate("AND"), True, None)).answer
    >>> score_of(gate("AND"), answer, 3)
    Fraction(1, 2)
    """
    return dot(answer.w, dataset.x(index)) + answer.b


def _wrong_examples(
    problem: Problem, answer: WeightsAnswer, examples: Sequence[int]
) -> Iterator[Finding]:
    if not any(answer.w):
        yield ZeroWeights(answer.b)
    for index in examples[:MOST_FINDINGS]:
        yield wrong_example(problem.dataset, problem.convention, answer, index)
    if len(examples) > MOST_FINDINGS:
        yield MoreWrong(len(examples) - MOST_FINDINGS)


def _unmet_demands(
    problem: Problem, system: System, answer: WeightsAnswer, wrong: Sequence[int]
) -> Iterator[tuple[Finding, Receipt | None]]:
    """Yield a remark on each demand that is not met: of a row, on whole numbers, on the length."""
    for index in wrong:
        line, row = problem.lines[index - len(problem.dataset)], system.rows[index]
        unmet = DemandUnmet(line, *sides_of(line, row, answer.point))
        receipt = violates(f"{line} is not met", problem.variables, answer.point, row)
        yield unmet, replace(receipt, findings=(unmet.code,))
    named = zip(problem.variables, answer.point, strict=False) if problem.integers else ()
    broken = (NotWhole(name, value) for name, value in named if value.denominator != 1)
    yield from ((one, None) for one in islice(broken, 1))
    for length in _overlong(problem, answer.w):
        yield TooLong(length.line, dot(answer.w, answer.w), length.bound**2), None


def sides_of(line: str, row: Constraint, point: Vector) -> tuple[Fraction, Fraction]:
    """Return what both sides of a demand come to with the unknowns on the left.

    A row says ``>``, so that of a demand with ``<`` is turned.

    >>> row = Constraint(">=", (Fraction(1),), -1)
    >>> [str(side) for side in sides_of("-b <= 1", row, (Fraction(-3, 2),))]
    ['3/2', '1']
    """
    sign = -1 if "<" in line or "≤" in line else 1
    return sign * value_of(row, point), sign * Fraction(row.bound)


def wrong_example(
    dataset: Dataset, convention: Convention, answer: WeightsAnswer, index: int
) -> Score:
    """Return the finding about an example on the wrong side, or at 0.

    >>> from linexact.data.gates import gate
    >>> from linexact.grade.forms.weights.answer import Wanted, find_weights
    >>> answer = find_weights("w = (1, 1); b = -1", Wanted.of(gate("AND"), True, None)).answer
    >>> strict = Convention(bias=True, boundary="strict")
    >>> found = wrong_example(gate("AND"), strict, answer, 1)
    >>> found.code, str(found.score)
    ('score-zero', '0')
    """
    score = score_of(dataset, answer, index)
    return (WrongSide if score else ScoreZero)(*of_example(dataset, convention, index), score)


def _explanations(task: WeightsTask, answer: WeightsAnswer) -> Iterator[tuple[Finding, Receipt]]:
    """Yield what explains wrong weights, each with what shows it."""
    problem, point = task.problem, answer.point
    for other in other_boundaries(problem.convention) if task.boundary_matters else ():
        if _solves(problem, point, other):
            found, there = OtherConvention(other), replace(problem, convention=other)
            yield found, right(there, point, f"right where {other.boundary} is the rule", found)
    for slips, undone in weight_slips(problem, answer):
        claim = f"right once {' and '.join(map(str, slips))} is undone"
        slipped = WeightsSlips(slips)
        yield slipped, right(problem, undone, claim, slipped)
    for name, table in others_on(problem.dataset):
        scores = (score_of(table, answer, i) for i in range(len(table)))
        if all(problem.convention.is_right(table.target(i), z) for i, z in enumerate(scores)):
            gate, there = OtherGate(name), Problem(table, problem.convention)
            yield gate, right(there, point, f"right for {name}", gate)
            break
    repair = nearest_repair(problem.system, problem.variables, point)
    if repair is not None:
        yield repair, repaired(problem, point, repair)


def _solves(problem: Problem, point: Vector, convention: Convention) -> bool:
    rows = replace(problem, convention=convention).system.rows
    exact = plainly(point)
    return all(is_met(row, exact) for row in rows)


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
    overlong = _overlong(problem, answer.w)
    if overlong:
        name, squared = "|w|^2", dot(answer.w, answer.w)
        relation: Literal[">=", ">"] = ">=" if overlong[0].relation == "<=" else ">"
        row = Constraint(relation, (-1,), -(overlong[0].bound ** 2))
        return (violates("these weights are too long", [name], (squared,), row),)
    receipts = [separates(problem.dataset, problem.convention, answer.w, answer.b)]
    if problem.demands:
        claim = "these weights meet the demands"
        receipts.append(meets(claim, problem.variables, answer.point, problem.demands))
    return tuple(receipts)


FORM = Form(
    _asked,
    _read,
    _mark,
    _pieces,
    of_data=lambda problem: WeightsTask(problem, {"valid": Fraction(1)}),
    briefly=lambda task: replace(task, told=False),
    worked_out=True,
)
