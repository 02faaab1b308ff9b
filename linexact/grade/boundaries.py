"""Whose a score of 0 is: what another rule for the boundary would make of an answer.

A part of an exercise, or what is asked of data, is asked once more under each other rule, and the
same text marked there.  What is right here and would not be there rests on the convention; what is
wrong here and would be right there is named.  Forms that say so themselves, with the example, are
not said after.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, fields, replace
from functools import cached_property, partial

from linexact.data.convention import Convention
from linexact.data.problem import Problem
from linexact.errors import LinexactError
from linexact.exercise.model import Exercise
from linexact.grade.finding import Finding, OtherConvention, RestsOnConvention, other_boundaries
from linexact.grade.form import Task, form_named
from linexact.grade.question import Question, Values
from linexact.grade.result import Grade, Unreadable
from linexact.tasks.question import Ask


@dataclass(frozen=True, eq=False)
class Elsewhere:
    """A part under the other rules for the boundary; ``asked`` makes its task, if there is one."""

    convention: Convention
    asked: Callable[[Convention], Task | None]

    @cached_property
    def tasks(self) -> tuple[tuple[Convention, Task], ...]:
        """The task under each other rule under which there is one.

        >>> from linexact.exercise.bank import find_exercise
        >>> exercise = find_exercise("blog-one-update-fewer")
        >>> found = elsewhere_of(exercise, exercise.asks[0]).tasks
        >>> [(convention.boundary, str(task.value)) for convention, task in found]
        [('closed-positive', '2'), ('closed-negative', '0')]
        """
        found = []
        for other in other_boundaries(self.convention):
            with suppress(LinexactError):  # nothing is asked there
                found.append((other, self.asked(other)))
        return tuple((other, task) for other, task in found if task is not None)

    def work_out(self) -> None:
        """Make the tasks now, before an answer asks for them: once for processes forked later."""
        _ = self.tasks


def elsewhere_of(exercise: Exercise, ask: Ask) -> Elsewhere:
    """Return a part of an exercise under the other rules.

    >>> from linexact.exercise.bank import find_exercise
    >>> exercise = find_exercise("nor")
    >>> len(elsewhere_of(exercise, exercise.asks[0]).tasks)
    2
    """
    return Elsewhere(exercise.convention, partial(_of_exercise, exercise, ask))


def elsewhere_of_data(problem: Problem, of_data: Callable[[Problem], Task]) -> Elsewhere:
    """Return what is asked of data under the other rules.

    >>> from linexact.grade.form import form_named
    >>> from linexact.data.gates import gate
    >>> problem = Problem(gate("AND"), Convention(bias=True, boundary="strict"))
    >>> found = elsewhere_of_data(problem, form_named("inequalities").of_data).tasks
    >>> [convention.boundary for convention, _ in found]
    ['closed-positive', 'closed-negative']
    """
    return Elsewhere(problem.convention, lambda other: of_data(replace(problem, convention=other)))


def _of_exercise(exercise: Exercise, ask: Ask, other: Convention) -> Task | None:
    if not exercise.kind.carries_data:
        return None
    changed = replace(exercise, convention=other, published={}, erratum=None)
    values: Values = partial(dict, changed.kind.derive(changed, None).values)
    form = form_named(ask.form)
    task: Task = form.briefly(form.asked(Question(changed, ask, values)))
    return task


def judged_elsewhere(
    here: Grade, task: Task, elsewhere: Elsewhere, judge: Callable[[Task], Grade | Unreadable]
) -> Grade:
    """Return a grade with what another rule for the boundary would make of the answer.

    ``judge`` marks the same text for another task, from its reading on.
    """
    known = (RestsOnConvention, OtherConvention)
    if not here.possible or any(isinstance(finding, known) for finding in here.findings):
        return here
    there = [(rule, judge(one)) for rule, one in elsewhere.tasks if not _same(task, one)]
    pairs = [(rule, one) for rule, one in there if _is_right(one) != here.is_right]
    if not pairs:
        return here
    turned = [rule for rule, _ in pairs]
    found: Finding = OtherConvention(turned[0])
    if here.is_right:
        found = RestsOnConvention("", elsewhere.convention, tuple(turned))
    shown = tuple(
        replace(receipt, claim=f"where {rule.boundary} is the rule: {receipt.claim}",
                findings=(found.code,))
        for rule, one in (pairs if here.is_right else pairs[:1])
        if isinstance(one, Grade)
        for receipt in one.receipts
    )  # fmt: skip
    return replace(here, findings=(*here.findings, found), receipts=(*here.receipts, *shown))


def _is_right(outcome: Grade | Unreadable) -> bool:
    if not isinstance(outcome, Grade) or not outcome.is_right:
        return False
    return not any(finding.is_fault for finding in outcome.findings)


def _same(one: Task, other: Task) -> bool:
    """Say whether two tasks of a form ask the same: what is told of slips aside."""
    asked = [f.name for f in fields(one) if f.compare]  # type: ignore[arg-type]
    pairs = ((getattr(one, name), getattr(other, name)) for name in asked)
    return all(a is b or callable(a) or a == b for a, b in pairs)
