"""The words about regions of nets."""

from __future__ import annotations

from collections.abc import Iterator

from linexact.explain.document import Math, Text
from linexact.explain.finding import FormWords, sentence
from linexact.explain.hint import Hint, hint
from linexact.explain.networks import polygons_text
from linexact.grade.finding import Slips
from linexact.grade.forms.region import LeftOut, OnEdges, RegionTask, TakenIn
from linexact.grade.result import Grade


def _left_out(found: LeftOut) -> Text:
    return ("the net is on at ", found.x, ", which the answer leaves out: ", *_activated(found))


def _taken_in(found: TakenIn) -> Text:
    return ("the net is off at ", found.x, ", which the answer takes in: ", *_activated(found))


def _activated(found: LeftOut | TakenIn) -> Text:
    return ("the hidden units put out ", found.hidden, ", and the last unit scores ", found.z)


def _hints(task: RegionTask, grade: Grade) -> Iterator[Hint]:
    on_edges = any(isinstance(finding, OnEdges) for finding in grade.findings)
    yield hint(
        "Every cell is right; look at the edges and corners: whose is a score of 0?"
        if on_edges
        else "Look at the cells: on which side of each unit's line do they lie?"
    )
    for finding in grade.findings:
        if not isinstance(finding, OnEdges | Slips):
            yield hint("One point of many: ", sentence(finding))
    yield _whole(task)


def _whole(task: RegionTask) -> Hint:
    region = polygons_text(task.found.polygons, task.found.net.width)
    return hint("The region is ", region, last=True)


def _begin(task: RegionTask) -> Iterator[Hint]:
    """Help whoever has not begun."""
    yield hint("For which lists of outputs of the hidden units is the last unit on?")
    yield hint("Each hidden unit is on in a half-plane. Which half-planes make each such list?")
    point: Text = (Math((task.found.runs[0].x,)),)
    yield hint("One point decides for a whole cell. Is the net on at ", point, ("?",))
    yield hint("On each unit's line, is the unit on or off, and what does that make of the net?")
    yield _whole(task)


WORDS = FormWords(
    "a region",
    {
        "region-left-out": _left_out,
        "region-taken-in": _taken_in,
        "region-on-edges": "every cell is right; what differs lies on the lines",
    },
    {
        "complement-given": "these are the points at which the net is off",
        "every-unit-taken": "these are the points at which every hidden unit is on",
        "any-unit-taken": "these are the points at which some hidden unit is on",
        "one-unit-taken": "these are the points at which one of the hidden units is on",
        "zero-owned-otherwise": "a score of 0 was given to the other side",
        "bias-as-threshold": "the bias of the hidden units was taken for a threshold, its negative",
        "last-bias-as-threshold": "the bias of the last unit was taken for a threshold, its"
        " negative",
        "other-outputs": "the units were taken to put out other numbers: 0 or -1 when they are off",
    },
    hints=_hints,
    begin=_begin,
    how="inequalities joined by and, or, such as x1 > 41 and x2 <= 97 or x1 + x2 < -41",
    room=5,
)
