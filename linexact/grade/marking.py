"""One door to all kinds of answers: a task and a text give a grade, or an unreadable answer."""

from __future__ import annotations

from linexact.errors import InputError
from linexact.grade.form import Task, form_of
from linexact.grade.result import Grade, Unreadable, conditions


def grade(task: Task, text: str) -> Grade | Unreadable:
    """Mark an answer; one that cannot be read is :class:`Unreadable`, never wrong.

    Every receipt has been checked by the kernel before the grade is returned.

    >>> from fractions import Fraction
    >>> from linexact.grade.forms.weights import WeightsTask
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
    form = form_of(task)
    try:
        answer = form.read(task, text)
        judged = form.mark(task, answer)
    except InputError as error:
        return Unreadable.of(task.kind, error)
    earned = conditions(task.points, judged.shares)
    outcome = Grade(task.kind, answer, judged.understood, earned, judged.findings, judged.receipts)
    outcome.check()
    return outcome
