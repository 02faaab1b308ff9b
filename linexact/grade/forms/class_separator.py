"""Weights for each class that score every point highest in its own class: any that do are right."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import permutations
from typing import ClassVar

from linexact.grade.finding import Finding, Slip, Slips
from linexact.grade.form import Form
from linexact.grade.forms.class_weights import MOST_ORDERS, OfEach, find_class_weights
from linexact.grade.question import Question
from linexact.grade.receipts import meets, violates
from linexact.grade.result import Judgement, Points, Receipt
from linexact.kernel import Constraint
from linexact.model.dataset import Vector
from linexact.several_classes.kesler import Difference, differences, kesler_rows
from linexact.several_classes.labelled import ClassWeights, Labelled


@dataclass(frozen=True, slots=True, eq=False)
class ClassSeparatorTask:
    """Give weights of each class with the highest score in the own class; ``value`` are some."""

    kind: ClassVar[str] = "class-separator"
    value: OfEach
    name: str
    data: Labelled
    bias: bool
    points: Points

    @property
    def names(self) -> tuple[str, ...]:
        """The names of a class's weights, the bias last."""
        weights = tuple(f"w{j + 1}" for j in range(self.data.dimension))
        return (*weights, "b") if self.bias else weights


@dataclass(frozen=True, slots=True)
class NotHighest(Finding, code="not-highest", tells=("counterexample",)):
    """A point whose own class has no higher score than another: its number, and both scores."""

    place: str
    x: Vector
    own: str
    own_score: Fraction
    other: str
    other_score: Fraction


class SeparatorSlips(Slips):
    """What the weights would be right for."""

    known: ClassVar[tuple[str, ...]] = ("classes-in-other-order", "lowest-in-own")


def wrong_row(task: ClassSeparatorTask, given: OfEach) -> Difference | None:
    """Return the first row that weights do not meet: a point and another class."""
    weights = [weights_of(one, bias=task.bias) for one in given]
    for row in differences(task.data):
        x, own = task.data.points[row.point], task.data.labels[row.point]
        if weights[own].score(x) <= weights[row.other].score(x):
            return row
    return None


def weights_of(one: Vector, *, bias: bool) -> ClassWeights:
    """Return a list of weights with the bias last as weights.

    >>> weights_of((Fraction(1), Fraction(2)), bias=True).b
    Fraction(2, 1)
    """
    return ClassWeights(one[:-1], one[-1]) if bias else ClassWeights(one)


def _asked(question: Question) -> ClassSeparatorTask:
    found = question.jointly()
    data, bias = found.data, found.bias
    each = tuple((*one.w, one.b) if bias else one.w for one in found.weights)
    points = question.shared({"value": Fraction(1)}, ("value",))
    return ClassSeparatorTask(each, question.name, data, bias, points)


def _mark(task: ClassSeparatorTask, given: OfEach) -> Judgement:
    row = wrong_row(task, given)
    echo = tuple(
        (f"class {name}", (one,)) for name, one in zip(task.data.classes, given, strict=True)
    )
    findings = () if row is None else tuple(_findings(task, given, row))
    return Judgement({"value": row is None}, findings, (_receipt(task, given, row),), echo)


def _findings(task: ClassSeparatorTask, given: OfEach, row: Difference) -> Iterator[Finding]:
    x, own = task.data.points[row.point], task.data.labels[row.point]
    scores = [weights_of(one, bias=task.bias).score(x) for one in given]
    names = task.data.classes
    yield NotHighest(
        f"point {row.point + 1}", x, names[own], scores[own], names[row.other], scores[row.other]
    )
    if wrong_row(task, tuple(tuple(-v for v in one) for one in given)) is None:
        yield SeparatorSlips((Slip("lowest-in-own"),), task.name)
    elif len(given) <= MOST_ORDERS and any(
        wrong_row(task, order) is None for order in permutations(given)
    ):
        yield SeparatorSlips((Slip("classes-in-other-order"),), task.name)


def _receipt(task: ClassSeparatorTask, given: OfEach, row: Difference | None) -> Receipt:
    """Certify that all rows are met, or that one is not."""
    names = [f"{name}_{c}" for c in range(1, len(given) + 1) for name in task.names]
    point = tuple(v for one in given for v in one)
    used = differences(task.data) if row is None else [row]
    rows = [Constraint(">", tuple(one)) for one in kesler_rows(task.data, used, task.bias)]
    if row is None:
        return meets("each point has its highest score in its own class", names, point, rows)
    own = task.data.classes[task.data.labels[row.point]]
    claim = f"point {row.point + 1} has no higher score in {own} than in"
    return violates(f"{claim} {task.data.classes[row.other]}", names, point, rows[0])


FORM = Form(
    _asked, lambda task, text: find_class_weights(text, task.data.classes, task.names), _mark
)
