"""Right answers as a student might type them, and wrong ones close by: what tests an exercise.

They are made from the task alone: of weights those that are found, of values other forms of the
same one.  A neighbour differs in one number, one word or one sign.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from linexact.grade.form import Task
from linexact.grade.forms.boundary import BoundaryTask
from linexact.grade.forms.every_row import EveryRowTask
from linexact.grade.forms.inequalities.marking import InequalitiesTask
from linexact.grade.forms.number import NumberTask
from linexact.grade.forms.proof.verdict import VerdictTask
from linexact.grade.forms.trace import TraceTask
from linexact.grade.forms.vector import VectorTask
from linexact.grade.forms.weights.marking import WeightsTask
from linexact.grade.forms.word import WordTask
from linexact.handweights import Problem, Simplest, hand_weights, simplest
from linexact.kernel import Constraint
from linexact.model.dataset import Vector
from linexact.model.linear import linear_row
from linexact.rational import exact_text
from linexact.rational.surds import SurdSum
from linexact.separability import Feasible, Separable, separate_dataset

NONE = "there are no such weights"


@dataclass(frozen=True, slots=True)
class Keys:
    """Answers that get all points, and answers that must not."""

    right: tuple[str, ...] = ()
    wrong: tuple[str, ...] = ()


def keys_of(task: Task) -> Keys:
    """Return right answers to a task and wrong neighbours; none for a form that is not known.

    >>> keys_of(VectorTask((Fraction(1), Fraction(-1, 2)), "w", {"value": Fraction(1)}))
    Keys(right=('(1, -1/2)', 'w = [1, -1/2]'), wrong=('(2, -1/2)', '(-1, 1/2)'))
    """
    match task:
        case NumberTask():
            return _number(task)
        case VectorTask():
            return _vector(task)
        case WordTask():
            others = sorted({word for word in task.accepted.values() if word != task.value})
            return Keys((task.value,), tuple(others))
        case EveryRowTask():
            return _every_row(task)
        case BoundaryTask():
            return _boundary(task)
        case TraceTask():
            return _trace(task)
        case WeightsTask():
            return _weights(task.problem)
        case VerdictTask():
            return _verdict(task)
        case InequalitiesTask():
            return _inequalities(task)
    return Keys()


def _number(task: NumberTask) -> Keys:
    one = SurdSum.rational(Fraction(1))
    wrong = [str(task.value.plus(one))]
    if task.value.terms:
        wrong.append(str(task.value.times(SurdSum.rational(Fraction(-1)))))
    return Keys((str(task.value), f"{task.name} = {task.value}"), tuple(wrong))


def _list(values: Sequence[Fraction]) -> str:
    return ", ".join(map(exact_text, values))


def _vector(task: VectorTask) -> Keys:
    first, *rest = task.value
    wrong = [f"({_list((first + 1, *rest))})"]
    if any(task.value):
        wrong.append(f"({_list([-v for v in task.value])})")
    return Keys((f"({_list(task.value)})", f"{task.name} = [{_list(task.value)}]"), tuple(wrong))


def _every_row(task: EveryRowTask) -> Keys:
    if not task.wrong:
        return Keys(("yes",), ("no", f"no, row {task.rows[0]}"))
    right = [row for row in task.rows if row not in task.wrong]
    return Keys(
        (f"no, row {task.wrong[0]}", f"no; rows {' and '.join(map(str, task.wrong))}"),
        ("yes", *(f"no, row {row}" for row in right[:1])),
    )


def _row(row: Constraint, names: Sequence[str]) -> str:
    pieces = linear_row(row, names)
    return "".join(p if isinstance(p, str) else exact_text(p) for p in pieces)


def _boundary(task: BoundaryTask) -> Keys:
    doubled = Constraint("==", tuple(-2 * v for v in task.w), 2 * task.b)
    moved = Constraint("==", task.w, 1 - task.b)
    names = task.features
    return Keys((_row(task.equation, names), _row(doubled, names)), (_row(moved, names),))


def _trace(task: TraceTask) -> Keys:
    rows = [
        {"example": str(s.example + 1), "score": exact_text(s.score),
         "mistake": "yes" if s.mistake else "no", "weights": f"({_list(s.after)})"}
        for s in task.truth
    ]  # fmt: skip
    if not rows:
        return Keys()
    last = task.truth[-1]
    spoilt = {
        "example": rows[-1]["example"],
        "score": exact_text(last.score + 1),
        "mistake": "no" if last.mistake else "yes",
        "weights": f"({_list((last.after[0] + 1, *last.after[1:]))})",
    }
    wrong = [[*rows[:-1], rows[-1] | {c: spoilt[c]}] for c in task.columns if c != "example"]
    tables = [_table(task, table) for table in (rows, *wrong)]
    return Keys((tables[0],), tuple(tables[1:]))


def _table(task: TraceTask, rows: Sequence[dict[str, str]]) -> str:
    lines = ["; ".join(row[column] for column in task.columns) for row in rows]
    return "\n".join(["; ".join(task.columns), *lines])


def _weights(problem: Problem) -> Keys:
    found = hand_weights(problem)
    if not isinstance(found, Feasible):
        return Keys((NONE,))
    point: Vector = found.point
    if problem.integers:
        whole = simplest(problem)
        if not isinstance(whole, Simplest):
            return Keys((NONE,))
        point = tuple(map(Fraction, (*whole.w, whole.b)))[: len(problem.variables)]
    right = _named(problem.variables, point)
    return Keys((right,), (_named(problem.variables, [-v for v in point]), NONE))


def _named(names: Sequence[str], values: Sequence[Fraction]) -> str:
    return ", ".join(f"{n} = {exact_text(v)}" for n, v in zip(names, values, strict=True))


def _verdict(task: VerdictTask) -> Keys:
    truth = separate_dataset(task.dataset, task.convention)
    variables = Problem(task.dataset, task.convention).variables
    if isinstance(truth, Separable):
        proof = _named(variables, (*truth.w, truth.b)[: len(variables)])
        right, wrong = f"separable; {proof}", f"not separable; {_multipliers({0: Fraction(1)})}"
    else:
        proof = _multipliers(truth.multipliers)
        right, wrong = f"not separable; {proof}", "separable"
    return Keys((right,), (wrong,))


def _multipliers(multipliers: object) -> str:
    assert hasattr(multipliers, "items")
    return ", ".join(f"{i + 1}: {exact_text(m)}" for i, m in multipliers.items() if m)


def _inequalities(task: InequalitiesTask) -> Keys:
    rows = [_row(row, task.variables) for row in task.expected.rows]
    turned = [rows[0].replace(" > ", " < ").replace(" >= ", " <= "), *rows[1:]]
    return Keys(("; ".join(rows),), ("; ".join(turned), "; ".join(rows[1:]) or "0 < 1"))
