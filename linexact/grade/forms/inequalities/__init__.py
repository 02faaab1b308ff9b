"""The inequalities that examples put on the weights, marked as half-spaces.

Two inequalities are the same when one is a positive multiple of the other; whether the
boundary belongs to them (``>`` or ``>=``) is marked apart.  The order does not matter, and
neither does how a row is arranged: ``w1 < -b`` is ``w1 + b < 0``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from typing import ClassVar, TypeAlias

from linexact.data.constraints import dataset_system, halves
from linexact.data.convention import Convention
from linexact.data.dataset import Dataset, Vector
from linexact.data.linear import linear_row
from linexact.data.problem import Problem
from linexact.grade.finding import (
    Finding,
    OfExample,
    OtherConvention,
    Slip,
    Slips,
    of_example,
    other_boundaries,
    share,
    smallest_sets,
)
from linexact.grade.form import Form
from linexact.grade.forms.inequalities.answer import (
    Half,
    InequalitiesAnswer,
    find_inequalities,
    half_space,
)
from linexact.grade.question import Question
from linexact.grade.reading import Read
from linexact.grade.receipts import follows, value_of
from linexact.grade.result import Judgement, Points, Receipt
from linexact.kernel import Constraint, System


@dataclass(frozen=True, slots=True, eq=False)
class InequalitiesTask:
    """Write an inequality for every example.

    Points may be given for ``half-spaces`` and ``strictness`` (shared out over the
    examples), for ``nothing-extra`` and for ``equivalent`` (the same region in all).
    """

    kind: ClassVar[str] = "inequalities"
    dataset: Dataset
    convention: Convention
    points: Points
    conditions: ClassVar[tuple[str, ...]] = (
        "half-spaces",
        "strictness",
        "nothing-extra",
        "equivalent",
    )

    @property
    def expected(self) -> System:
        """One row an example."""
        return dataset_system(self.dataset, self.convention)

    @property
    def variables(self) -> tuple[str, ...]:
        """``w1, ..., wd`` and, with a bias, ``b``."""
        return Problem(self.dataset, self.convention).variables


# Findings


@dataclass(frozen=True, slots=True)
class StrictnessWrong(OfExample, code="strictness", tells=("place", "counterexample")):
    """The inequality typed is right but for a score of 0."""

    line: str


@dataclass(frozen=True, slots=True)
class Reversed(OfExample, code="reversed", tells=("place", "counterexample")):
    """The inequality typed is the other side."""

    line: str


@dataclass(frozen=True, slots=True)
class BothWays(OfExample, code="both-ways", tells=("place", "counterexample")):
    """The inequality typed is right, and its opposite is typed beside it: neither is claimed."""

    line: str
    opposite: str


class FollowsUnwritten(OfExample, code="follows", tells=("place",)):
    """No inequality of its own, but it follows from the others."""


@dataclass(frozen=True, slots=True)
class InequalityMissing(OfExample, code="inequality-missing", tells=("place", "counterexample")):
    """No inequality: the weights ``point`` meet all that is written and have this score."""

    point: Vector
    value: Fraction


@dataclass(frozen=True, slots=True)
class ExtraFollows(Finding, code="extra-follows", tells=("place",)):
    """An inequality, as typed, that no example asks for and that changes nothing."""

    place: str


@dataclass(frozen=True, slots=True)
class ExtraWrong(ExtraFollows, code="extra-wrong", tells=("place", "counterexample")):
    """An inequality, as typed, that the right weights ``point`` do not meet."""

    point: Vector


class InequalitiesSlips(Slips):
    """Slips that make the whole answer out of the right inequalities."""

    known: ClassVar[tuple[str, ...]] = (
        "classes-swapped", "weak-for-strict", "negatives-not-turned", "threshold-for-bias",
        "bias-forgotten", "minus-dropped",
    )  # fmt: skip


# Reading and marking


def _asked(question: Question) -> InequalitiesTask:
    half = Fraction(1, 2)
    usual = {"half-spaces": half, "strictness": half / 2, "nothing-extra": half / 2}
    points = question.shared(usual, InequalitiesTask.conditions)
    problem = question.problem()
    return InequalitiesTask(problem.dataset, problem.convention, points)


def _of_data(problem: Problem) -> InequalitiesTask:
    points = {"half-spaces": 2, "strictness": 1, "nothing-extra": 1}
    exact = {name: Fraction(value) for name, value in points.items()}
    return InequalitiesTask(problem.dataset, problem.convention, exact)


def _read(task: InequalitiesTask, text: str) -> Read[InequalitiesAnswer]:
    return find_inequalities(text, task.dataset, task.variables)


def _mark(task: InequalitiesTask, answer: InequalitiesAnswer) -> Judgement:
    matched = _match(task.expected.rows, answer.rows)
    n = len(task.expected.rows)
    findings: list[Finding] = []
    receipts: list[Receipt] = []
    for index in range(n):
        finding, receipt = _about_example(task, answer, index, matched)
        findings += [] if finding is None else [finding]
        receipts.append(receipt)
    # An inequality turned the wrong way is told with its example; an equation is none.
    turned = {half_space(row, -1) for row in task.expected.rows}
    for place in matched.extra:
        row = answer.rows[place]
        if row.relation != "==" and half_space(row) in turned:
            continue
        finding, receipt = _about_extra(task, answer, place)
        findings.append(finding)
        receipts.append(receipt)
    extra_right = not any(isinstance(finding, ExtraWrong) for finding in findings)
    wrong = {i for i, other in enumerate(matched.opposite) if other is not None}
    wrong |= {i for i, place in enumerate(matched.partner) if place is None}
    right = sum(agrees for i, agrees in enumerate(matched.strictness) if i not in wrong)
    found, strict = share(n - len(wrong), n), share(right, n)
    shares = {
        "half-spaces": found,
        "strictness": strict,
        # An empty answer has nothing extra either; so this is worth what was found.
        "nothing-extra": found if extra_right else 0,
        "equivalent": extra_right and _equivalent(task, answer),
    }
    if found < 1 or strict < 1 or not extra_right:
        findings += _explanations(task, answer)
    echo = tuple(
        (f"row {number}", linear_row(row, task.variables))
        for number, row in enumerate(answer.rows, start=1)
    )
    return Judgement(shares, tuple(findings), tuple(receipts), echo)


# Matching


@dataclass(frozen=True, slots=True)
class _Matched:
    """For each example the row that is its half-space, and whether strictness agrees.

    ``opposite`` is a row that is the other side and that no example asks for.
    """

    partner: tuple[int | None, ...]
    opposite: tuple[int | None, ...]
    strictness: tuple[bool, ...]
    extra: tuple[int, ...]


def _match(expected: Sequence[Constraint], given: Sequence[Constraint]) -> _Matched:
    keys = [half_space(row) for row in given]
    free = set(range(len(given)))
    partner: list[int | None] = []
    for row in expected:
        same = [i for i, k in enumerate(keys) if k == half_space(row) and given[i].relation != "=="]
        # Two examples may ask for the same half-space: writing it once is enough.
        same.sort(key=lambda i: (i not in free, given[i].relation != row.relation))
        partner.append(same[0] if same else None)
        free -= {*same[:1]}
    strictness = tuple(
        p is not None and given[p].relation == row.relation
        for p, row in zip(partner, expected, strict=True)
    )
    sides = {keys[i]: i for i in sorted(free, reverse=True) if given[i].relation != "=="}
    opposite = tuple(sides.get(half_space(row, -1)) for row in expected)
    return _Matched(tuple(partner), opposite, strictness, tuple(sorted(free)))


def _about_example(
    task: InequalitiesTask, answer: InequalitiesAnswer, index: int, matched: _Matched
) -> tuple[Finding | None, Receipt]:
    """Say what is wrong about one example's inequality, with the certificate of it."""
    row, names = task.expected.rows[index], task.variables
    about = of_example(task.dataset, task.convention, index)
    name = about[0]
    place, opposite = matched.partner[index], matched.opposite[index]
    if place is not None and opposite is not None:
        receipt, _ = follows("", f"{name}: the opposite written beside it is not what it asks",
                             names, (row,), answer.rows[opposite])  # fmt: skip
        return BothWays(*about, answer.lines[place], answer.lines[opposite]), receipt
    if place is not None:
        given = answer.rows[place]
        receipt, _ = follows(f"{name}: the inequality written implies what it asks",
                             f"{name}: the inequality written allows a score of 0",
                             names, (given,), row)  # fmt: skip
        if matched.strictness[index]:
            return None, receipt
        if given.relation == ">":
            receipt, _ = follows("", f"{name}: the inequality written forbids a score of 0",
                                 names, (row,), given)  # fmt: skip
        return StrictnessWrong(*about, answer.lines[place]), receipt
    receipt, point = follows(
        f"{name}: what it asks follows from the other inequalities",
        f"{name}: these weights meet the inequalities written and not what it asks",
        names, answer.rows, row,
    )  # fmt: skip
    if opposite is not None:
        return Reversed(*about, answer.lines[opposite]), receipt
    if point is None:
        return FollowsUnwritten(*about), receipt
    return InequalityMissing(*about, point, value_of(row, point)), receipt


def _about_extra(
    task: InequalitiesTask, answer: InequalitiesAnswer, place: int
) -> tuple[Finding, Receipt]:
    row, line = answer.rows[place], answer.lines[place]
    for half in halves(row) if row.relation == "==" else (row,):
        receipt, point = follows(
            "an inequality that no example asks for follows from those that they ask for",
            "weights that are right for every example do not meet an inequality written",
            task.variables, task.expected.rows, half,
        )  # fmt: skip
        if point is not None:
            return ExtraWrong(line, point), receipt
    return ExtraFollows(line), receipt


def _equivalent(task: InequalitiesTask, answer: InequalitiesAnswer) -> bool:
    """Say whether an answer with nothing wrong in it has the same solutions as what is asked."""
    asked = task.expected.rows
    pairs = [(answer.rows, row) for row in asked]
    # An equation was looked at as an extra row already.
    pairs += [(tuple(asked), row) for row in answer.rows if row.relation != "=="]
    return all(follows("", "", task.variables, rows, row)[1] is None for rows, row in pairs)


def _explanations(task: InequalitiesTask, answer: InequalitiesAnswer) -> Iterator[Finding]:
    given = signature(answer.rows)
    for other in other_boundaries(task.convention):
        if signature(dataset_system(task.dataset, other).rows) == given:
            yield OtherConvention(other)
            return
    for slips in inequality_slips(task.dataset, task.convention, answer.rows):
        yield InequalitiesSlips(slips)


Rows: TypeAlias = Sequence[Constraint]
SlipSet: TypeAlias = tuple[Slip, ...]


def signature(rows: Rows) -> Counter[Half]:
    """Return the rows as a bag of half-spaces, without order and scale."""
    return Counter((row.relation, half_space(row)) for row in rows)


def inequality_slips(dataset: Dataset, convention: Convention, given: Rows) -> list[SlipSet]:
    """Return every smallest set of slips that makes the whole answer out of the right one."""
    written = signature(given)
    right = dataset_system(dataset, convention).rows
    slips = _slips(dataset, convention)

    def explain(chosen: SlipSet) -> bool:
        rows: Rows = right
        for slip in chosen:
            rows = slips[slip](rows)
        return signature(rows) == written

    single = smallest_sets(slips, explain, 1) + _one_minus(signature(right), written)
    return single or smallest_sets(slips, explain, 3)


def single_slips(dataset: Dataset, convention: Convention) -> list[Rows]:
    """Return the other answers that single slips make of the right one.

    >>> from linexact.data.gates import gate
    >>> made = single_slips(gate("NOT"), Convention(bias=True, boundary="strict"))
    >>> [list(map(str, row.coefficients)) for row in made[0]]
    [['0', '-1'], ['1', '1']]
    """
    right = dataset_system(dataset, convention).rows
    made = (slip(right) for slip in _slips(dataset, convention).values())
    return [rows for rows in made if signature(rows) != signature(right)]


def _one_minus(right: Counter[Half], written: Counter[Half]) -> list[SlipSet]:
    """Find the one inequality in which the sign of one number is the other one."""
    wrong, missing = list((written - right).elements()), list((right - written).elements())
    if len(wrong) != 1 or len(missing) != 1 or wrong[0][0] != missing[0][0]:
        return []
    pairs = [(a, b) for a, b in zip(wrong[0][1], missing[0][1], strict=True) if a != b]
    return [(Slip("minus-dropped"),)] if len(pairs) == 1 and pairs[0][0] == -pairs[0][1] else []


def _slips(dataset: Dataset, convention: Convention) -> Mapping[Slip, Callable[[Rows], Rows]]:
    """Return what each slip makes of the rows of all examples."""
    changes: dict[str, Callable[[int, Constraint], Constraint]] = {
        "classes-swapped": lambda _, row: times(row, -1),
        "weak-for-strict": lambda _, row: replace(row, relation=">="),
        # Every example is written as if it were positive.
        "negatives-not-turned": lambda i, row: times(row, dataset.target(i)),
    }
    if convention.bias:
        changes["threshold-for-bias"] = lambda _, row: times(row, 1, -1)
        changes["bias-forgotten"] = lambda _, row: times(row, 1, 0)
    return {Slip(name): partial(_changed, change) for name, change in changes.items()}


def _changed(change: Callable[[int, Constraint], Constraint], rows: Rows) -> Rows:
    return [change(i, row) for i, row in enumerate(rows)]


def times(row: Constraint, factor: int | Fraction, bias: int = 1) -> Constraint:
    """Return a multiple of a row, its last coefficient times another number besides.

    >>> times(Constraint(">", (1, 2), 3), 2, -1)
    Constraint(relation='>', coefficients=(2, -4), bound=6)
    """
    values = [factor * v for v in row.coefficients]
    values[-1:] = [bias * v for v in values[-1:]]
    return Constraint(row.relation, tuple(values), factor * row.bound)


FORM = Form(
    _asked,
    _read,
    _mark,
    lambda task: dict.fromkeys(("half-spaces", "strictness", "nothing-extra"), len(task.dataset)),
    of_data=_of_data,
)
