"""How finely the points of a condition are shared out, for systems that only pass or fail."""

from __future__ import annotations

from linexact.grade.inequalities import InequalitiesTask
from linexact.grade.marking import Task
from linexact.grade.plain_values import VectorTask
from linexact.grade.traces import TraceTask
from linexact.grade.weights import WeightsTask


def steps(task: Task, condition: str) -> int:
    """Return n such that whatever earns points of a condition earns a multiple of 1/n of them.

    >>> from fractions import Fraction
    >>> task = VectorTask((Fraction(1), Fraction(2)), "w", {"entries": Fraction(3)})
    >>> steps(task, "entries"), steps(task, "value")
    (2, 1)
    """
    return max(1, _steps(task, condition))


def _steps(task: Task, condition: str) -> int:
    match task, condition:
        case WeightsTask(), "examples":
            return len(task.dataset)
        case WeightsTask(), "demands":
            return len(task.problem.demands) + task.problem.integers
        case InequalitiesTask(), "half-spaces" | "strictness" | "nothing-extra":
            return len(task.expected.rows)
        case VectorTask(), "entries":
            return len(task.value)
        case TraceTask(), _:
            return len(task.truth)
        case _:
            return 1
