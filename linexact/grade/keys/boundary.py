"""Boundaries: the equation at other scales and solved for a feature, and other lines."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from linexact.data.dataset import Vector
from linexact.grade.forms.boundary import BoundaryTask
from linexact.grade.forms.boundary.marking import slipped
from linexact.grade.keys.made import Keys, row_text
from linexact.kernel import Constraint


def keys(task: BoundaryTask) -> Keys:
    """Return the equation in other forms, and other equations."""
    names = task.features
    moved = Constraint("==", task.w, 1 - task.b)
    others = [moved, *(Constraint("==", w, -b) for w, b in slipped(task).values())]
    wrong = [row_text(row, names) for row in others if _direction(row) != _direction(task.equation)]
    left = row_text(Constraint("==", task.w, 0), names).removesuffix(" = 0")
    refused = (f"{left} > {-task.b}", "I do not know")
    return Keys(tuple(_forms(task)), (*wrong, "0 = 1"), refused)


def _forms(task: BoundaryTask) -> Iterator[str]:
    names = task.features
    yield row_text(task.equation, names)
    yield row_text(Constraint("==", tuple(-2 * v for v in task.w), 2 * task.b), names)
    yield f"The line is {row_text(task.equation, names)}."
    solved = next(j for j in reversed(range(len(task.w))) if task.w[j])
    others = tuple(
        Fraction(0) if j == solved else -v / task.w[solved] for j, v in enumerate(task.w)
    )
    form = row_text(Constraint("==", others), names).removesuffix(" = 0")
    constant = -task.b / task.w[solved]
    ending = f" {'-' if constant < 0 else '+'} {abs(constant)}" if constant else ""
    yield f"{names[solved]} = {form}{ending}"


def _direction(row: Constraint) -> Vector:
    values = tuple(Fraction(v) for v in (*row.coefficients, row.bound))
    pivot = next((v for v in values if v), Fraction(1))
    return tuple(v / pivot for v in values)
