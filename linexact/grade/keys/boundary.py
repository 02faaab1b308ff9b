"""Boundaries: the equation at other scales, and other lines."""

from __future__ import annotations

from fractions import Fraction

from linexact.grade.forms.boundary import BoundaryTask
from linexact.grade.forms.boundary.answer import Line
from linexact.grade.forms.boundary.marking import slipped
from linexact.grade.keys.made import Keys, keys_by, notations, row_text
from linexact.kernel import Constraint


def keys(task: BoundaryTask) -> Keys:
    """Return the equation in other forms, and other equations."""

    def write(row: Constraint) -> str:
        return row_text(row, task.features)

    def line(row: Constraint) -> Line:
        return Line.of(tuple(map(Fraction, row.coefficients)), Fraction(row.bound))

    right = task.equation
    doubled = Constraint("==", tuple(-2 * v for v in task.w), 2 * task.b)
    nothing = Constraint("==", (0,) * len(task.w), 1)
    return keys_by(
        right, write, forms=notations(write(right)),
        others=[doubled, nothing, *(Constraint("==", w, -b) for w, b in slipped(task).values())],
        is_right=lambda row: line(row) == line(right),
        refused=[write(Constraint(">", task.w, -task.b))],
    )  # fmt: skip
