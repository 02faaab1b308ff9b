"""Boundaries: the equation at other scales and solved for a feature, and other lines."""

from __future__ import annotations

from fractions import Fraction

from linexact.grade.forms.boundary import BoundaryTask
from linexact.grade.forms.boundary.line import Line
from linexact.grade.forms.boundary.marking import slipped
from linexact.grade.keys.made import Keys, keys_by, row_text
from linexact.kernel import Constraint


def keys(task: BoundaryTask) -> Keys:
    """Return the equation in other forms, and other equations."""
    names, right = task.features, _line(task.equation)
    left = row_text(Constraint("==", task.w, 0), names).removesuffix(" = 0")
    equation = row_text(task.equation, names)
    made = keys_by(
        task.equation, lambda row: row_text(row, names),
        forms=[row_text(Constraint("==", tuple(-2 * v for v in task.w), 2 * task.b), names),
               f"The line is {equation}.", _solved(task)],
        others=[Constraint("==", w, -b) for w, b in slipped(task).values()],
        is_right=lambda row: _line(row) == right, refused=[f"{left} > {-task.b}"],
    )  # fmt: skip
    return Keys(made.right, (*made.wrong, "0 = 1"), made.refused)


def _line(row: Constraint) -> Line:
    return Line.of(tuple(map(Fraction, row.coefficients)), Fraction(row.bound))


def _solved(task: BoundaryTask) -> str:
    """Return the equation solved for the last feature that it has."""
    place = max(j for j, v in enumerate(task.w) if v)
    rest = [v / -task.w[place] for v in task.w]
    rest[place] = Fraction(0)
    form = row_text(Constraint("==", tuple(rest)), task.features).removesuffix(" = 0")
    constant = -task.b / task.w[place]
    ending = f" {'-' if constant < 0 else '+'} {abs(constant)}" if constant else ""
    return f"{task.features[place]} = {form}{ending}"
