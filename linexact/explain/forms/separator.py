"""The words about the weights of the widest street."""

from __future__ import annotations

from collections.abc import Iterator

from linexact.explain.finding import FormWords, value_hints
from linexact.explain.hint import Hint
from linexact.grade.forms.separator import NotCanonical, SeparatorTask
from linexact.grade.result import Grade


def _hints(task: SeparatorTask, grade: Grade) -> Iterator[Hint]:
    if any(isinstance(finding, NotCanonical) for finding in grade.findings):
        lead = "The boundary is right; look at the scale of the weights"
    else:
        lead = "These are not the weights of the widest street"
    yield from value_hints(lead, grade)


WORDS = FormWords(
    "weights of the widest street",
    {
        "not-canonical": "the boundary is right, but the nearest examples have a margin of"
        " {factor}; the canonical scale asks for 1",
        "narrower": "every example is right, but the nearest is {margin} from the boundary, not"
        " {widest}",
    },
    hints=_hints,
    how="weights and bias by name, such as w1 = 7, w2 = -5/2, b = 11; or that there are none",
    how_unbiased="weights by name, such as w1 = 7, w2 = -5/2; or that there are none",
    room=8,
)
