"""The words about multipliers of the widest street."""

from __future__ import annotations

from collections.abc import Iterator

from linexact.explain.finding import FormWords, value_hints
from linexact.explain.hint import Hint
from linexact.grade.forms.multipliers import MultipliersTask
from linexact.grade.result import Grade


def _hints(task: MultipliersTask, grade: Grade) -> Iterator[Hint]:
    yield from value_hints("The multipliers do not prove the weights shortest", grade)


WORDS = FormWords(
    "a multiplier for each example",
    {
        "sums-differ": "the multipliers of the positive examples sum to {positive}, those of the"
        " negative ones to {negative}; these are to be equal",
        "other-weights": "these multipliers combine the examples to {combined}, not to {w}",
        "off-street": "the multiplier of {place} is {multiplier}, though its margin is {margin};"
        " off the street it is 0",
    },
    {
        "scaled-to-one": "the multipliers were scaled so that each class sums to 1",
        "halved": "half of each multiplier was given",
        "doubled": "twice each multiplier was given",
        "times-target": "the multipliers were multiplied by the targets",
    },
    hints=_hints,
    how="a multiplier for each example by number, such as 97: 2/5, 98: 0, 99: 2/5",
    room=8,
)
