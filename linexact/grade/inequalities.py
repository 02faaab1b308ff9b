"""The inequalities that training cases put on the weights, marked as half-spaces.

Two inequalities are the same when one is a positive multiple of the other; whether the
boundary belongs to them (``>`` or ``>=``) is marked apart.  The order does not matter, and
neither does how a row is arranged: ``w1 < -b`` is ``w1 + b < 0``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

from linexact.errors import InputError
from linexact.grade.inequality_slips import half_space, inequality_slips, signature
from linexact.grade.receipts import follows, value_of
from linexact.grade.result import Echo, Finding, Grade, Points, Receipt, Span, conditions
from linexact.handweights import Problem
from linexact.kernel import Constraint, System
from linexact.model.constraints import dataset_system
from linexact.model.convention import BOUNDARIES, Convention
from linexact.model.dataset import Dataset, Vector
from linexact.text.constraints import parse_constraints
from linexact.text.fields import check_size, plain_name
from linexact.text.quoting import did_you_mean, quoted

MOST_ROWS = 200  # inequalities in an answer


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


@dataclass(frozen=True, slots=True)
class InequalitiesAnswer:
    """The rows as understood, on the unknowns of the exercise, and as they were typed."""

    rows: tuple[Constraint, ...]
    lines: tuple[str, ...]


def read_inequalities(text: str, variables: Sequence[str]) -> InequalitiesAnswer:
    """Read inequalities, one a line or between semicolons.

    Raises :class:`~linexact.errors.InputError` as
    :func:`~linexact.text.constraints.parse_constraints`, and ``name`` for another unknown.

    >>> answer = read_inequalities("b < 0; w1 < theta", ("w1", "b"))
    >>> [(row.relation, [int(a) for a in row.coefficients]) for row in answer.rows]
    [('>', [0, -1]), ('>', [-1, -1])]
    """
    check_size(text)
    written = parse_constraints(text, separated=True)
    if len(written.lines) > MOST_ROWS:
        raise InputError("too-long", f"more than {MOST_ROWS} inequalities, which is the limit")
    rows = written.rows_on(len(variables), lambda name: _place(name, variables))
    return InequalitiesAnswer(rows, written.lines)


def _place(name: str, variables: Sequence[str]) -> tuple[int, int]:
    """Return where an unknown stands, and -1 for a threshold (``b = -theta``)."""
    plain = plain_name(name)
    if plain in variables:
        return variables.index(plain), 1
    if "b" in variables and plain in ("bias", "w0"):
        return variables.index("b"), 1
    if "b" in variables and plain in ("theta", "θ", "threshold", "t"):
        return variables.index("b"), -1
    near = did_you_mean(plain, variables) or f"; there are {', '.join(variables[:8])}"
    raise InputError("name", f"no unknown is called {quoted(name)}{near}")


def grade_inequalities(task: InequalitiesTask, text: str) -> Grade:
    """Mark inequalities; raises :class:`~linexact.errors.InputError`."""
    answer = read_inequalities(text, task.variables)
    matched = _match(task.expected.rows, answer.rows)
    n = len(task.expected.rows)
    findings: list[Finding] = []
    receipts: list[Receipt] = []
    for index, place in enumerate(matched.partner):
        remarks, receipt = _about_example(task, answer, index, place, matched)
        findings += remarks
        receipts.append(receipt)
    turned = {half_space(row, -1) for row in task.expected.rows}
    extra_right = True
    for place in (i for i in matched.extra if half_space(answer.rows[i]) not in turned):
        finding, receipt, harmless = _about_extra(task, answer, place)
        extra_right = extra_right and harmless
        findings.append(finding)
        receipts.append(receipt)
    found = sum(p is not None for p in matched.partner)
    strict = sum(matched.strictness)
    share = Fraction(found, n) if n else Fraction(1)
    shares = {
        "half-spaces": share,
        "strictness": Fraction(strict, n) if n else Fraction(1),
        # An empty answer has nothing extra either; so this is worth what was found.
        "nothing-extra": share if extra_right else Fraction(0),
        "equivalent": Fraction(int(_equivalent(task, answer, extra_right))),
    }
    lost = found < n or strict < n or not extra_right
    if lost:
        findings += _explanations(task, answer)
    return Grade(
        task.kind,
        _echo(task, answer),
        conditions(task.points, shares),
        tuple(findings),
        tuple(receipts),
    )


# Matching


@dataclass(frozen=True, slots=True)
class _Matched:
    """For each example the row that is its half-space, and whether strictness agrees."""

    partner: tuple[int | None, ...]
    strictness: tuple[bool, ...]
    extra: tuple[int, ...]


def _match(expected: Sequence[Constraint], given: Sequence[Constraint]) -> _Matched:
    keys = [half_space(row) for row in given]
    free = set(range(len(given)))
    partner: list[int | None] = []
    for row in expected:
        same = [i for i in sorted(free) if keys[i] == half_space(row) and given[i].relation != "=="]
        same.sort(key=lambda i: given[i].relation != row.relation)
        partner.append(same[0] if same else None)
        free -= set(same[:1])
    # Two examples may ask for the same half-space: writing it once is enough.
    for index, row in enumerate(expected):
        if partner[index] is None:
            twins = (p for p in partner if p is not None and keys[p] == half_space(row))
            partner[index] = next(twins, None)
    strictness = tuple(
        p is not None and given[p].relation == row.relation
        for p, row in zip(partner, expected, strict=True)
    )
    return _Matched(tuple(partner), strictness, tuple(sorted(free)))


def _about_example(
    task: InequalitiesTask,
    answer: InequalitiesAnswer,
    index: int,
    place: int | None,
    matched: _Matched,
) -> tuple[list[Finding], Receipt]:
    """Say what is wrong about one example's inequality, with the certificate of it."""
    row = task.expected.rows[index]
    name = f"example {task.dataset.row_number(index)}"
    x = task.dataset.x(index)
    required = (
        task.convention.positive if task.dataset.target(index) > 0 else (task.convention.negative)
    )
    if place is not None:
        given = answer.rows[place]
        receipt, _ = follows(f"{name}: the inequality written implies what it asks",
                             f"{name}: the inequality written allows a score of 0",
                             task.variables, (given,), row)  # fmt: skip
        if matched.strictness[index]:
            return [], receipt
        if given.relation == ">":
            receipt, _ = follows("", f"{name}: the inequality written forbids a score of 0",
                                 task.variables, (row,), given)  # fmt: skip
        written = answer.lines[place]
        return [Finding("strictness", name, (), (x,), (written, required))], receipt
    receipt, point = follows(
        f"{name}: what it asks follows from the other inequalities",
        f"{name}: these weights meet the inequalities written and not what it asks",
        task.variables, answer.rows, row,
    )  # fmt: skip
    reversed_ = [
        i for i, given in enumerate(answer.rows) if half_space(given) == half_space(row, -1)
    ]
    if reversed_:
        line = answer.lines[reversed_[0]]
        return [Finding("reversed", name, (), (x,), (line, required))], receipt
    if point is None:
        return [Finding("follows", name, (), (x,), (required,))], receipt
    found = Finding("inequality-missing", name, (value_of(row, point),), (x, point), (required,))
    return [found], receipt


def _about_extra(
    task: InequalitiesTask, answer: InequalitiesAnswer, place: int
) -> tuple[Finding, Receipt, bool]:
    row, line = answer.rows[place], answer.lines[place]
    if row.relation == "==":
        over = Constraint(">=", row.coefficients, row.bound)
        under = Constraint(">=", tuple(-a for a in row.coefficients), -Fraction(row.bound))
        for half in (over, under):
            receipt, point = _needed(task, half)
            if point is not None:
                return Finding("extra-wrong", line, (), (point,)), receipt, False
        return Finding("extra-follows", line), receipt, True
    receipt, point = _needed(task, row)
    if point is None:
        return Finding("extra-follows", line), receipt, True
    return Finding("extra-wrong", line, (), (point,)), receipt, False


def _needed(task: InequalitiesTask, row: Constraint) -> tuple[Receipt, Vector | None]:
    return follows(
        "an inequality that no example asks for follows from those that they ask for",
        "weights that are right for every example do not meet an inequality written",
        task.variables, task.expected.rows, row,
    )  # fmt: skip


def _equivalent(task: InequalitiesTask, answer: InequalitiesAnswer, extra_right: bool) -> bool:
    """Say whether the answer has the same solutions as what the examples ask."""
    if not extra_right:
        return False
    there = all(
        follows("", "", task.variables, answer.rows, row)[1] is None for row in task.expected.rows
    )
    return there and all(
        row.relation == "=="  # looked at as an extra row already
        or follows("", "", task.variables, task.expected.rows, row)[1] is None
        for row in answer.rows
    )


def _explanations(task: InequalitiesTask, answer: InequalitiesAnswer) -> Iterator[Finding]:
    given = signature(answer.rows)
    here = task.convention
    for boundary in BOUNDARIES:
        other = Convention(here.bias, boundary)
        if other != here and signature(dataset_system(task.dataset, other).rows) == given:
            yield Finding("other-convention", "", (), (), (str(other),))
            return
    for slips in inequality_slips(task.dataset, task.convention, answer.rows):
        yield Finding("slip", "", (), (), slips)


def _echo(task: InequalitiesTask, answer: InequalitiesAnswer) -> Echo:
    return tuple(
        (f"row {number}", row_spans(row, task.variables))
        for number, row in enumerate(answer.rows, start=1)
    )


def row_spans(row: Constraint, names: Sequence[str]) -> tuple[Span, ...]:
    """Return a constraint as spans, with its right side a number."""
    spans: list[Span] = []
    for name, a in zip(names, row.coefficients, strict=True):
        if a == 0:
            continue
        sign = (" - " if a < 0 else " + ") if spans else ("-" if a < 0 else "")
        factor: list[Span] = [] if abs(a) == 1 else [abs(Fraction(a)), " "]
        spans += [sign, *factor, name]
    relation = "=" if row.relation == "==" else row.relation
    return (*(spans or [Fraction(0)]), f" {relation} ", Fraction(row.bound))
