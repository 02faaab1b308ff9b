"""The words about equations of boundaries."""

from __future__ import annotations

from collections.abc import Iterator

from linexact.data.linear import linear_row
from linexact.document.blocks import Text
from linexact.explain.finding import FormWords, sentence, tolerance_text
from linexact.explain.hint import Hint, hint
from linexact.grade.forms.boundary import BoundaryTask, BoundaryWithinTolerance
from linexact.grade.result import Grade

_RULE = "a point is on the boundary when its score w . x + b is 0"


def _hints(task: BoundaryTask, grade: Grade) -> Iterator[Hint]:
    yield hint("This is not the equation of the boundary. Which score have points that are on it?")
    yield hint(f"The rule: {_RULE}. What shows it: ", sentence(grade.findings[0]))


def _begin(task: BoundaryTask) -> Iterator[Hint]:
    """Help whoever has not begun."""
    yield hint("Which score does a point have that is on the boundary?")
    yield hint(f"The rule: {_RULE}. Which equation says so of all of them?")
    equation = linear_row(task.equation, task.features)
    yield hint("The boundary is ", equation, (", at any scale but 0.",), last=True)


def _within(finding: BoundaryWithinTolerance) -> Text:
    allowed = tolerance_text(finding.allowed)
    return ("this equation counts as right (", *allowed, "); exactly it is ", *finding.exact)


WORDS = FormWords(
    "an equation",
    {
        "boundary-within-tolerance": _within,
        "no-boundary": "this equation has no unknown left in it, so it is no boundary; {point} is a"
        " point of the right one",
        "other-boundary": "the point {point} is on the boundary, but in the equation written it"
        " leaves {value}",
        "parallel": "the line written is parallel to the right one",
    },
    {
        "bias-sign": "the bias has the other sign",
        "features-exchanged": "the two features were exchanged",
    },
    _hints,
    _begin,
    how="an equation in the inputs, such as 41 x1 - 97 x2 = 13",
    room=5,
)
