"""A boundary's equation, ``2 x1 + 2 x2 - 3 = 0``: right at any scale but 0.

``x2 = 3/2 - x1`` is the same line.  A different line is shown by a point that lies on the
one and not on the other.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

from linexact.classifier.comparison import compare
from linexact.errors import InputError
from linexact.grade.inequalities import row_spans
from linexact.grade.receipts import follows, meets
from linexact.grade.result import Echo, Finding, Grade, Points, Receipt, conditions
from linexact.kernel import Constraint
from linexact.model.dataset import Vector
from linexact.model.linear import Classifier
from linexact.text.constraints import parse_constraints
from linexact.text.fields import check_size, plain_name
from linexact.text.quoting import did_you_mean, quoted


@dataclass(frozen=True, slots=True, eq=False)
class BoundaryTask:
    """Write the equation of ``w . x + b = 0`` in the named features.  Points: ``boundary``."""

    kind: ClassVar[str] = "boundary"
    w: Vector
    b: Fraction
    features: tuple[str, ...]
    points: Points
    conditions: ClassVar[tuple[str, ...]] = ("boundary",)

    @property
    def classifier(self) -> Classifier:
        """The classifier whose boundary is asked for."""
        return Classifier(self.w, self.b)

    @property
    def equation(self) -> Constraint:
        """``w . x == -b``."""
        return Constraint("==", self.w, -self.b)


def read_boundary(text: str, features: Sequence[str]) -> Constraint:
    """Read one linear equation in the features (``x`` and ``y`` are the first two as well).

    Raises :class:`~linexact.errors.InputError`; code ``relation`` for an inequality.

    >>> row = read_boundary("x2 = 3/2 - x1", ("x1", "x2"))
    >>> [str(a) for a in row.coefficients], str(row.bound)
    (['1', '1'], '3/2')
    """
    check_size(text)
    written = parse_constraints(text)
    if len(written.lines) != 1:
        message = f"{len(written.lines)} constraints; expected one equation"
        raise InputError("length", message, source=written.lines[1])
    row = written.system.rows[0]
    if row.relation != "==":
        message = "an inequality is a side of the boundary; expected an equation, = in it"
        raise InputError("relation", message, source=written.lines[0])
    (row,) = written.rows_on(len(features), lambda name: (_place(name, features), 1))
    sign = -1 if next((a for a in (*row.coefficients, row.bound) if a), 1) < 0 else 1
    return Constraint("==", tuple(sign * a for a in row.coefficients), sign * row.bound)


def _place(name: str, features: Sequence[str]) -> int:
    known = [plain_name(feature) for feature in features]
    plain = plain_name(name)
    if plain in known:
        return known.index(plain)
    if len(known) <= 2 and plain in ("x", "y")[: len(known)]:
        return ("x", "y").index(plain)
    near = did_you_mean(plain, known) or f"; there are {', '.join(features[:6])}"
    raise InputError("name", f"no feature is called {quoted(name)}{near}")


def grade_boundary(task: BoundaryTask, text: str) -> Grade:
    """Mark an equation; raises :class:`~linexact.errors.InputError`."""
    given = read_boundary(text, task.features)
    answer = Classifier(tuple(map(Fraction, given.coefficients)), -Fraction(given.bound))
    right = not answer.is_constant and compare(task.classifier, answer).same_boundary
    findings: list[Finding] = []
    if right:
        receipts = _same(task, given)
    else:
        finding, receipt = _different(task, given, answer)
        findings.append(finding)
        findings += _explanations(task, answer)
        receipts = (receipt,)
    echo: Echo = (("boundary", row_spans(given, task.features)),)
    shares = conditions(task.points, {"boundary": right})
    return Grade(task.kind, echo, shares, tuple(findings), receipts)


def _same(task: BoundaryTask, given: Constraint) -> tuple[Receipt, ...]:
    """Certify that the equation written follows from the boundary's, in both halves."""
    found = []
    for sign in (1, -1):
        half = Constraint(
            ">=", tuple(sign * a for a in given.coefficients), sign * Fraction(given.bound)
        )
        claim = "every point of the boundary meets the equation written"
        found.append(follows(claim, "", task.features, (task.equation,), half)[0])
    return tuple(found)


def _different(
    task: BoundaryTask, given: Constraint, answer: Classifier
) -> tuple[Finding, Receipt]:
    if answer.is_constant:
        point = _point_on(task.w, -task.b)
        claim = "a point of the boundary"
        receipt = meets(claim, task.features, point, (task.equation,))
        return Finding("no-boundary", "", (answer.b,), (point,)), receipt
    for sign in (1, -1):
        half = Constraint(
            ">=", tuple(sign * a for a in given.coefficients), sign * Fraction(given.bound)
        )
        claim = "a point of the boundary that does not meet the equation written"
        receipt, point_found = follows("", claim, task.features, (task.equation,), half)
        if point_found is not None:
            score = answer.score(point_found)
            return Finding("other-boundary", "", (score,), (point_found,)), receipt
    raise AssertionError("two different boundaries share every point")


def _point_on(w: Vector, value: Fraction) -> Vector:
    pivot = next(j for j, a in enumerate(w) if a)
    return tuple(value / w[j] if j == pivot else Fraction(0) for j in range(len(w)))


def _explanations(task: BoundaryTask, answer: Classifier) -> Iterator[Finding]:
    """Name single slips that turn the right line into the one written."""
    if answer.is_constant:
        return
    w, b = task.w, task.b
    slips: dict[str, tuple[Vector, Fraction]] = {
        "bias-sign": (w, -b),
        "bias-forgotten": (w, Fraction(0)),
    }
    for j, a in enumerate(w):
        if a and len(w) > 1:
            slips[f"minus-dropped:{task.features[j]}"] = ((*w[:j], -a, *w[j + 1 :]), b)
    if len(w) == 2:
        slips["features-exchanged"] = ((w[1], w[0]), b)
    for name, (weights, bias) in slips.items():
        if compare(Classifier(weights, bias), answer).same_boundary:
            yield Finding("slip", "", (), (), (name,))
    if compare(task.classifier, answer).relation == "parallel":
        yield Finding("parallel", "", (b, answer.b))
