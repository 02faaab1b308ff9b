"""Boundaries: the equation at other scales, and other lines."""

from __future__ import annotations

from fractions import Fraction

from linexact.grade.forms.boundary import BoundaryTask
from linexact.grade.forms.boundary.answer import Line
from linexact.grade.forms.boundary.marking import slipped
from linexact.grade.forms.inequalities.marking import InequalitiesTask
from linexact.grade.forms.inequalities.slips import signature, single_slips
from linexact.grade.keys.made import Keys, keys_by, notations, row_text, turned
from linexact.kernel import Constraint
from linexact.topics.separability import Infeasible, feasible


def boundary_keys(task: BoundaryTask) -> Keys:
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


def inequalities_keys(task: InequalitiesTask) -> Keys:
    """Return the inequalities in other forms, and inequalities that are others."""
    rows, names = tuple(task.expected.rows), task.variables
    right = set(signature(rows))

    def write(made: tuple[Constraint, ...]) -> str:
        return "; ".join(row_text(row, names) for row in made)

    others = [*single_slips(task.dataset, task.convention), rows[1:]]
    others.append((*rows, _times(rows[0], -1)))
    if not isinstance(feasible(task.expected), Infeasible):
        unit = (1, *[0] * (len(names) - 1))  # it follows from rows that contradict each other
        others.append((*rows, Constraint("==", unit, 7)))
    others.append([_times(row, Fraction(1, 2)) for row in rows[::-1]])
    about = turned(write(tuple(_times(row, -1) for row in rows)))
    return keys_by(
        rows, write, forms=[about, *notations(write(rows))[:1]], others=map(tuple, others),
        is_right=lambda made: len(made) <= len(rows) and right <= set(signature(made)),
    )  # fmt: skip


def _times(row: Constraint, factor: int | Fraction) -> Constraint:
    return Constraint(row.relation, tuple(factor * v for v in row.coefficients), factor * row.bound)
