"""Whose a score of 0 is: what another rule for the boundary would make of an answer.

A part of an exercise is asked once more under each other rule, and the same text marked there.
What is right here and would not be there rests on the convention; what is wrong here and would be
right there is named.  Forms that say so themselves, with the example, are not said after.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields, replace
from functools import cached_property, partial

from linexact.errors import LinexactError
from linexact.exercise.model import Ask, Exercise
from linexact.grade.finding import Finding, OtherConvention, RestsOnConvention, other_boundaries
from linexact.grade.form import Task, form_named
from linexact.grade.question import Question, Values
from linexact.grade.result import Grade, Unreadable
from linexact.model.convention import Convention


@dataclass(frozen=True, eq=False)
class Elsewhere:
    """A part of an exercise under the other rules for the boundary."""

    exercise: Exercise
    ask: Ask

    @cached_property
    def tasks(self) -> tuple[tuple[Convention, Task], ...]:
        """The task under each other rule under which there is one.

        >>> from linexact.exercise.bank import find_exercise
        >>> exercise = find_exercise("blog-one-update-fewer")
        >>> found = Elsewhere(exercise, exercise.asks[0]).tasks
        >>> [(convention.boundary, str(task.value)) for convention, task in found]
        [('closed-positive', '2'), ('closed-negative', '0')]
        """
        return tuple(self._asked())

    def _asked(self) -> Iterator[tuple[Convention, Task]]:
        if not self.exercise.kind.carries_data:
            return
        for other in other_boundaries(self.exercise.convention):
            exercise = replace(self.exercise, convention=other, published={}, erratum=None)
            try:
                derived = exercise.kind.derive(exercise, None)
                derived.check()
                values: Values = partial(dict, derived.values)
                form = form_named(self.ask.form)
                task = form.briefly(form.asked(Question(exercise, self.ask, values)))
            except LinexactError:  # it is no exercise there
                continue
            yield other, task


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
    turned = [rule for rule, outcome in there if _is_right(outcome) != here.is_right]
    if not turned:
        return here
    found: Finding = OtherConvention(turned[0])
    if here.is_right:
        found = RestsOnConvention("", elsewhere.exercise.convention, tuple(turned))
    return replace(here, findings=(*here.findings, found))


def _is_right(outcome: Grade | Unreadable) -> bool:
    return isinstance(outcome, Grade) and outcome.is_right


def _same(one: Task, other: Task) -> bool:
    """Say whether two tasks of a form ask the same: what is told of slips aside."""
    asked = [f.name for f in fields(one) if f.compare]  # type: ignore[arg-type]
    pairs = ((getattr(one, name), getattr(other, name)) for name in asked)
    return all(a is b or callable(a) or a == b for a, b in pairs)
