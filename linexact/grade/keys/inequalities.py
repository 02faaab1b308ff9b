"""Inequalities: the right ones scaled, turned round and in another order, and each kind of slip."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from linexact.grade.forms.inequalities.marking import InequalitiesTask
from linexact.grade.forms.inequalities.slips import half_space, single_slips
from linexact.grade.keys.made import Keys, row_text
from linexact.kernel import Constraint, Relation
from linexact.topics.separability import Infeasible, feasible

_TURNED = {" > ": " < ", " >= ": " <= "}


def keys(task: InequalitiesTask) -> Keys:
    """Return the inequalities in other forms, and inequalities that are others."""
    rows, names = task.expected.rows, task.variables
    wrong = ["; ".join(row_text(row, names) for row in other) for other in _others(task)]
    texts = [row_text(row, names) for row in rows]
    wrong.append("; ".join([_turned(texts[0]), *texts[1:]]))
    wrong.append("; ".join([*texts, _turned(texts[0])]))
    if len({half_space(row) for row in rows}) > 1:
        wrong.append("; ".join(texts[1:]))
    right = ("; ".join(texts), "\n".join(_turned_round(rows, names)), _scaled(rows, names))
    extra = "; ".join([*texts, texts[0]])
    return Keys((*right, extra), tuple(wrong), ("I do not know",))


def _turned(text: str) -> str:
    for relation, other in _TURNED.items():
        text = text.replace(relation, other)
    return text


def _turned_round(rows: Sequence[Constraint], names: Sequence[str]) -> Iterator[str]:
    """Yield each inequality with all terms on the other side, the last one first."""
    for row in reversed(rows):
        negated = Constraint(row.relation, tuple(-v for v in row.coefficients), -row.bound)
        yield _turned(row_text(negated, names))


def _scaled(rows: Sequence[Constraint], names: Sequence[str]) -> str:
    half = Fraction(1, 2)
    scaled = (Constraint(r.relation, [half * v for v in r.coefficients], r.bound) for r in rows)
    return "; ".join(row_text(row, names) for row in scaled)


def _others(task: InequalitiesTask) -> Iterator[Sequence[Constraint]]:
    """Yield what slips make of the right rows, and rows of which one has another relation."""
    rows = task.expected.rows
    yield from single_slips(task.dataset, task.convention)
    first = rows[0]
    relation: Relation = ">=" if first.relation == ">" else ">"
    yield [Constraint(relation, first.coefficients, first.bound), *rows[1:]]
    j = next((j for j, v in enumerate(first.coefficients) if v), None)
    several = sum(bool(v) for v in first.coefficients) > 1
    if j is not None and several:
        values = [*first.coefficients]
        values[j] = -values[j]
        yield [Constraint(first.relation, tuple(values), first.bound), *rows[1:]]
    if isinstance(feasible(task.expected), Infeasible):
        return  # from rows that contradict each other every other one follows
    unit = [Fraction(0)] * len(task.variables)
    unit[0] = Fraction(1)
    yield [*rows, Constraint("==", tuple(unit), Fraction(7))]
