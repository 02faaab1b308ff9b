"""What a run would end in with a slip: the values that explain a wrong number or list of one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import cache
from typing import TypeAlias

from linexact.derivation.steps.published import Value
from linexact.errors import InputError
from linexact.grade.forms.trace.faulty_perceptron import SLIPS, FaultyPerceptron
from linexact.grade.question import Question
from linexact.perceptron import Presentation

MOST_STEPS = 2_000  # presentations of a run with a slip

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
    >>> from linexact.exercise.model import Ask
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
    try:
        right = FaultyPerceptron(question.data, question.rule())
    except InputError:  # steps of all examples at once, which have no such slips
        return
    for slip in SLIPS:
        steps = list(right.slipped([slip]).steps(MOST_STEPS))
        if 0 < len(steps) < MOST_STEPS:
            yield slip, value(steps)
