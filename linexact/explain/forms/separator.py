"""The words about the weights of the widest street."""

from __future__ import annotations

from collections.abc import Iterator

from linexact.explain.document import Span
from linexact.explain.finding import FormWords, sentence
from linexact.explain.hint import Hint, hint
from linexact.grade.forms.separator import NotCanonical, SeparatorTask
from linexact.grade.result import Grade


def _hints(task: SeparatorTask, grade: Grade) -> Iterator[Hint]:
    if any(isinstance(finding, NotCanonical) for finding in grade.findings):
        yield hint("The boundary is right; look at the scale of the weights.")
        yield hint("The nearest examples are to have a margin, target times score, of exactly 1.")
    else:
        yield hint("These are not the weights of the widest street.")
    for finding in grade.findings[:2]:
        yield hint("In detail: ", sentence(finding))
    named: list[Span] = []
    for name, value in zip(task.names, task.value, strict=True):
        named += [", " if named else "", f"{name} = ", value]
    yield hint("The canonical weights are ", tuple(named), last=True)


WORDS = FormWords(
    "weights of the widest street",
    {
        "not-canonical": "the boundary is right, but the nearest examples have a margin of"
        " {factor}; the canonical scale asks for 1",
        "narrower": "every example is right, but the nearest is {margin} from the boundary, not"
        " {widest}",
    },
    hints=_hints,
    how="weights and bias by name, such as w1 = 7, w2 = -5/2, b = 11",
    how_unbiased="weights by name, such as w1 = 7, w2 = -5/2",
    room=8,
)
