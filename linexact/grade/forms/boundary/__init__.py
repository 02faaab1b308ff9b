"""A boundary's equation, ``2 x1 + 2 x2 - 3 = 0``: right at any scale but 0.

``x2 = 3/2 - x1`` is the same line.  A different line is shown by a point that lies on the
one and not on the other.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

from linexact.data.constraints import halves
from linexact.data.dataset import Dataset, Vector
from linexact.data.linear import Classifier, linear_row
from linexact.errors import InputError
from linexact.exercise.marking import Tolerance
from linexact.grade.compared import surd
from linexact.grade.finding import Finding, Slip, Slips
from linexact.grade.form import Form
from linexact.grade.forms.boundary.answer import find_boundary
from linexact.grade.question import Question
from linexact.grade.receipts import follows, meets
from linexact.grade.result import CountsAsRight, Judgement, Points, Receipt
from linexact.kernel import Constraint
from linexact.topics.values.distances import compare


@dataclass(frozen=True, slots=True, eq=False)
class BoundaryTask:
    """Write the equation of ``w . x + b = 0`` in the named features.  Points: ``boundary``."""

    kind: ClassVar[str] = "boundary"
    w: Vector
    b: Fraction
    features: tuple[str, ...]
    points: Points
    tolerance: Tolerance | None = None  # of the numbers of the equation
    conditions: ClassVar[tuple[str, ...]] = ("boundary",)

    @property
    def classifier(self) -> Classifier:
        """The classifier whose boundary is asked for."""
        return Classifier(self.w, self.b)

    @property
    def equation(self) -> Constraint:
        """``w . x == -b``."""
        return equation_of(self.classifier)


@dataclass(frozen=True, slots=True)
class OtherBoundary(Finding, code="other-boundary", tells=("counterexample",)):
    """A point of the boundary that leaves this value in the equation written."""

    point: Vector
    value: Fraction


class NoBoundary(OtherBoundary, code="no-boundary", tells=("counterexample",)):
    """No unknown is left in the equation, but a number."""


@dataclass(frozen=True, slots=True)
class Parallel(Finding, code="parallel", tells=("direction",)):
    """The line written never meets the right one; both have their biases."""

    b: Fraction
    given: Fraction


@dataclass(frozen=True, slots=True)
class BoundaryWithinTolerance(Finding, code="boundary-within-tolerance", tells=("value",)):
    """Another equation than the exact one, which counts as right here."""

    exact: tuple[str | int | Fraction, ...]
    allowed: Tolerance

    def weaker(self) -> tuple[Finding, ...]:
        """Return that it counts, without the exact equation."""
        return (CountsAsRight("the equation", self.allowed),)


class BoundarySlips(Slips):
    """The single slip that turns the right line into the one written."""

    known: ClassVar[tuple[str, ...]] = (
        "bias-sign", "bias-forgotten", "minus-dropped", "features-exchanged",
    )  # fmt: skip


def _asked(question: Question) -> BoundaryTask:
    *w, b = question.vector()
    points = question.shared({"boundary": Fraction(1)}, BoundaryTask.conditions)
    allowed = question.tolerance
    if allowed is not None and allowed.interval is not None:
        message = f"marking.tolerance.{question.name}: an equation has no interval to lie in"
        raise InputError("key", f"{message}; expected places, digits or epsilon")
    return BoundaryTask(tuple(w), b, question.exercise.features, points, allowed)


def _mark(task: BoundaryTask, given: Constraint) -> Judgement:
    answer = Classifier(tuple(map(Fraction, given.coefficients)), -Fraction(given.bound))
    right = not answer.is_constant and compare(task.classifier, answer).same_boundary
    findings: tuple[Finding, ...] = ()
    if right:
        receipts = _same(task, given)
    else:
        finding, receipt = _different(task, given, answer)
        receipts, allowed = (receipt,), task.tolerance
        exact = None if allowed is None else _near(task, answer, allowed)
        if exact is not None and allowed is not None:
            right = True
            findings = (BoundaryWithinTolerance(linear_row(exact, task.features), allowed),)
        else:
            findings = (finding, *_explanations(task, answer))
    echo = (("boundary", linear_row(given, task.features)),)
    return Judgement({"boundary": right}, findings, receipts, echo)


def _near(task: BoundaryTask, answer: Classifier, allowed: Tolerance) -> Constraint | None:
    """Return the right equation in the scale of the one written, if its numbers are near enough.

    Both have the same number at the largest weight of the right one, and 1 at least: or else all
    numbers of an equation could be made as small as what they may be off.
    """
    pivot = max(range(len(task.w)), key=lambda j: abs(task.w[j]))
    if not answer.w[pivot]:
        return None
    given = answer.times(max(Fraction(1), 1 / abs(answer.w[pivot])))
    exact = task.classifier.times(given.w[pivot] / task.w[pivot])
    pairs = zip((*given.w, given.b), (*exact.w, exact.b), strict=True)
    near = all(allowed.allows(surd(a), surd(v)) for a, v in pairs)
    return equation_of(exact) if near else None


def equation_of(classifier: Classifier) -> Constraint:
    """Return ``w . x == -b``.

    >>> equation_of(Classifier.of([1, 2], 3)).bound
    Fraction(-3, 1)
    """
    return Constraint("==", classifier.w, -classifier.b)


def _same(task: BoundaryTask, given: Constraint) -> tuple[Receipt, ...]:
    """Certify that the equation written follows from the boundary's, in both halves."""
    claim = "every point of the boundary meets the equation written"
    return tuple(
        follows(claim, "", task.features, (task.equation,), half)[0] for half in halves(given)
    )


def _different(
    task: BoundaryTask, given: Constraint, answer: Classifier
) -> tuple[Finding, Receipt]:
    if answer.is_constant:
        point = _point_on(task.w, -task.b)
        claim = "a point of the boundary"
        receipt = meets(claim, task.features, point, (task.equation,))
        return NoBoundary(point, answer.b), receipt
    claim = "a point of the boundary that does not meet the equation written"
    for half in halves(given):
        receipt, found = follows("", claim, task.features, (task.equation,), half)
        if found is not None:
            return OtherBoundary(found, answer.score(found)), receipt
    raise AssertionError("two different boundaries share every point")


def _point_on(w: Vector, value: Fraction) -> Vector:
    pivot = next(j for j, a in enumerate(w) if a)
    return tuple(value / w[j] if j == pivot else Fraction(0) for j in range(len(w)))


def _explanations(task: BoundaryTask, answer: Classifier) -> Iterator[Finding]:
    """Name single slips that turn the right line into the one written."""
    if answer.is_constant:
        return
    for slip, other in slipped(task).items():
        if compare(other, answer).same_boundary:
            yield BoundarySlips((slip,))
    if compare(task.classifier, answer).relation == "parallel":
        yield Parallel(task.b, answer.b)


def slipped(task: BoundaryTask) -> dict[Slip, Classifier]:
    """Return the lines that single slips make of the right one.

    >>> task = BoundaryTask((Fraction(1), Fraction(2)), Fraction(0), ("x", "y"), {})
    >>> [str(slip) for slip in slipped(task)]
    ['bias-sign', 'bias-forgotten', 'minus-dropped:x', 'minus-dropped:y', 'features-exchanged']
    """
    w, b = task.w, task.b
    slips = {
        Slip("bias-sign"): Classifier(w, -b),
        Slip("bias-forgotten"): Classifier(w, Fraction(0)),
    }
    for j, a in enumerate(w):
        if a and len(w) > 1:
            turned = (*w[:j], -a, *w[j + 1 :])
            slips[Slip("minus-dropped", task.features[j])] = Classifier(turned, b)
    if len(w) == 2:
        slips[Slip("features-exchanged")] = Classifier(w[::-1], b)
    return slips


def _of_weights(dataset: Dataset, given: Classifier) -> BoundaryTask:
    if given.is_constant:
        raise InputError("zero-weights", "w = 0 has no boundary; expected other weights")
    return BoundaryTask(given.w, given.b, dataset.features, {"boundary": Fraction(1)})


FORM = Form(
    _asked,
    lambda task, text: find_boundary(text, task.features),
    _mark,
    of_weights=_of_weights,
)
