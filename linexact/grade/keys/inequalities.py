"""Inequalities: the right ones scaled, turned round and in another order, and each kind of slip."""

from __future__ import annotations

from fractions import Fraction

from linexact.grade.forms.inequalities.marking import InequalitiesTask
from linexact.grade.forms.inequalities.slips import signature, single_slips
from linexact.grade.keys.made import Keys, keys_by, row_text, turned
from linexact.kernel import Constraint
from linexact.topics.separability import Infeasible, feasible


def keys(task: InequalitiesTask) -> Keys:
    """Return the inequalities in other forms, and inequalities that are others."""
    rows, names = tuple(task.expected.rows), task.variables
    right = set(signature(rows))
    texts = [row_text(row, names) for row in rows]
    about = "\n".join(turned(row_text(_times(row, -1), names)) for row in rows[::-1])
    halved = "; ".join(row_text(_times(row, Fraction(1, 2)), names) for row in rows)
    others = [*single_slips(task.dataset, task.convention), rows[1:]]
    others.append((*rows, _times(rows[0], -1)))
    if not isinstance(feasible(task.expected), Infeasible):
        unit = (1, *[0] * (len(names) - 1))  # it follows from rows that contradict each other
        others.append((*rows, Constraint("==", unit, 7)))
    return keys_by(
        rows, lambda made: "; ".join(row_text(row, names) for row in made),
        forms=[about, halved, "; ".join([*texts, texts[0]])],
        others=map(tuple, others),
        is_right=lambda made: len(made) <= len(rows) and right <= set(signature(made)),
    )  # fmt: skip


def _times(row: Constraint, factor: int | Fraction) -> Constraint:
    return Constraint(row.relation, tuple(factor * v for v in row.coefficients), factor * row.bound)
