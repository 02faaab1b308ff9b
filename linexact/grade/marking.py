"""One door to all kinds of answers: a task and a text give a grade, or an unreadable answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from linexact.errors import InputError
from linexact.grade.boundary import BoundaryTask, grade_boundary
from linexact.grade.inequalities import InequalitiesTask, grade_inequalities
from linexact.grade.numbers_asked import NumberTask, grade_number
from linexact.grade.plain_values import VectorTask, WordTask, grade_vector, grade_word
from linexact.grade.proof import VerdictTask, grade_verdict
from linexact.grade.result import Grade, Outcome, Unreadable
from linexact.grade.traces import TraceTask, grade_trace
from linexact.grade.weights import WeightsTask, grade_weights

Task: TypeAlias = (
    WeightsTask | VerdictTask | InequalitiesTask | BoundaryTask | NumberTask | VectorTask
    | WordTask | TraceTask
)  # fmt: skip

_GRADERS: dict[type[Any], Callable[[Any, str], Grade]] = {
    WeightsTask: grade_weights,
    VerdictTask: grade_verdict,
    InequalitiesTask: grade_inequalities,
    BoundaryTask: grade_boundary,
    NumberTask: grade_number,
    VectorTask: grade_vector,
    WordTask: grade_word,
    TraceTask: grade_trace,
}


def grade(task: Task, text: str) -> Outcome:
    """Mark an answer; one that cannot be read is :class:`Unreadable`, never wrong.

    Every receipt has been checked by the kernel before the grade is returned.

    >>> from fractions import Fraction
    >>> from linexact.handweights import read_demands
    >>> from linexact.model.convention import Convention
    >>> from linexact.model.gates import gate
    >>> problem = read_demands(gate("AND"), Convention(bias=True, boundary="strict"))
    >>> task = WeightsTask(problem, {"valid": Fraction(2)})
    >>> outcome = grade(task, "w1 = 1, w2 = 1, b = -1")
    >>> outcome.earned, outcome.codes
    (Fraction(0, 1), ('score-zero', 'other-convention', 'repair'))
    >>> grade(task, "w1 = 1, w2 = 1, b = 1,5").message
    'two readings: 1.5, or the numbers 1 and 5; write the one you mean'
    """
    try:
        outcome = _GRADERS[type(task)](task, text)
    except InputError as error:
        return Unreadable.of(task.kind, error)
    outcome.check()
    return outcome
