"""The words about the weights of the widest street."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from linexact.data.linear import linear_row
from linexact.document.blocks import Formula, Span, Text
from linexact.exact import dot
from linexact.explain.finding import FormWords, value_hints
from linexact.explain.hint import Hint, hint
from linexact.grade.forms.separator import NotCanonical, SeparatorTask
from linexact.grade.result import Grade
from linexact.kernel import Constraint


def _hints(task: SeparatorTask, grade: Grade) -> Iterator[Hint]:
    if any(isinstance(finding, NotCanonical) for finding in grade.findings):
        lead = "The boundary is right; look at the scale of the weights"
    else:
        lead = "These are not the weights of the widest street"
    yield from value_hints(lead, grade)


def _begin(task: SeparatorTask) -> Iterator[Hint]:
    """Help whoever has not begun: first which examples lie on the street, then their equations."""
    data, d = task.dataset, task.dataset.dimension
    yield hint("Which examples of the two classes are nearest to each other? Draw the street.")
    b = task.value[d] if task.bias else Fraction(0)
    margins = [data.target(i) * (dot(task.value[:d], data.x(i)) + b) for i in range(len(data))]
    edge = [i for i, margin in enumerate(margins) if margin == 1]
    numbers = ", ".join(str(data.row_number(i)) for i in edge)
    named = f"the examples {numbers}" if len(edge) > 1 else f"example {numbers} alone"
    rows = tuple(_equation(task, i) for i in edge)
    asks = (". These equations say so; of the weights that meet them those with the shortest w are"
            " wanted: which?",)  # fmt: skip
    lead = "The target times the score is to be 1 on the edges of the street, at "
    yield hint(lead, (named,), asks, more=(Formula(rows),))
    weights: list[Span] = []
    for name, value in zip(task.names, task.value, strict=True):
        weights += [", " if weights else "", f"{name} = ", value]
    yield hint("The canonical weights are ", tuple(weights), last=True)


def _equation(task: SeparatorTask, index: int) -> Text:
    """Return what an example on the edge of the street asks: ``w1 + 2 w2 + b = -1``."""
    data = task.dataset
    row = (*data.x(index), *([Fraction(1)] if task.bias else []))
    return linear_row(Constraint("==", row, data.target(index)), task.names)


WORDS = FormWords(
    "weights of the widest street",
    {
        "not-canonical": "the boundary is right, but the nearest examples have a margin of"
        " {factor}; the canonical scale asks for 1",
        "narrower": "every example is right, but the nearest is {margin} from the boundary, not"
        " {widest}",
    },
    hints=_hints,
    begin=_begin,
    how="weights and bias by name, such as w1 = 7, w2 = -5/2, b = 11; or that there are none",
    how_unbiased="weights by name, such as w1 = 7, w2 = -5/2; or that there are none",
    room=8,
)
