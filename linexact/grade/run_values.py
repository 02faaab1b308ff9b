"""What a run would end in with a slip: the values that explain a wrong number or list of one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import cache
from typing import TypeAlias

from linexact.grade.forms.trace.faulty_perceptron import FaultyPerceptron, usable_slips
from linexact.grade.question import Question
from linexact.tasks.steps import Value
from linexact.topics.perceptron import Presentation

MOST_STEPS = 2_000  # presentations of a run
# Most runs with a slip never end, and by hand nobody goes on much longer than the right one.
_LONGER = 4  # times as long, or
_BY_HAND = 200  # presentations

_VALUES: Mapping[str, Callable[[list[Presentation]], Value]] = {
    "weights": lambda steps: steps[-1].after,
    "updates": lambda steps: Fraction(sum(step.mistake for step in steps)),
    "presentations": lambda steps: Fraction(len(steps)),
    "passes": lambda steps: Fraction(steps[-1].epoch),
    "updated": lambda steps: tuple(Fraction(s.example + 1) for s in steps if s.mistake),
}
Slipped: TypeAlias = Callable[[], Mapping[str, Value]]


def none_slipped() -> Mapping[str, Value]:
    """Return that no slip of a run explains a value: there is no run."""
    return {}


def slipped_values(question: Question) -> Slipped:
    """Return what works out, for each slip of a run, the value that is asked for.

    >>> from linexact.exercise.bank import find_exercise
    >>> from linexact.tasks.question import Ask
    >>> ask = Ask("updates", "number", Fraction(1))
    >>> values = slipped_values(Question(find_exercise("blog-trace"), ask, dict))()
    >>> str(values["wrong-order"])
    '4'
    """
    value = _VALUES.get(question.name)
    if value is None or question.exercise.kind.rule is None:
        return none_slipped
    return cache(lambda: dict(_runs(question, value)))  # the same for every answer


def _runs(
    question: Question, value: Callable[[list[Presentation]], Value]
) -> Iterator[tuple[str, Value]]:
    rule = question.rule()
    if rule.batch is not None:  # steps of all examples at once, which have no such slips
        return
    right = FaultyPerceptron(question.data, rule)
    length = sum(1 for _ in right.steps(MOST_STEPS))
    most = min(MOST_STEPS, max(_BY_HAND, _LONGER * length))
    if question.name == "weights":
        yield from _left_out(list(right.steps(MOST_STEPS)))
    for slip in usable_slips(right.rule):
        steps = list(right.slipped([slip]).steps(most))
        if 0 < len(steps) < most:
            yield slip, value(steps)


def _left_out(steps: list[Presentation]) -> Iterator[tuple[str, Value]]:
    """Yield the weights before the last update, of the one update where there is one."""
    updates = [step for step in steps if step.mistake]
    if updates:
        yield "update-left-out", updates[-1].before
