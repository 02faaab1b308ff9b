"""Where a net is on, as half-planes joined by and, and or: any that describe the same points.

A region that is right but for edges and corners is right on the cells.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

from linexact.errors import InputError, LimitError
from linexact.grade.finding import Finding, Slip, Slips
from linexact.grade.form import Form
from linexact.grade.net_receipts import net_in_region
from linexact.grade.question import Question
from linexact.grade.reading import Read, whole
from linexact.grade.result import Judgement, Points
from linexact.model.dataset import Vector
from linexact.networks.arrangement import Line
from linexact.networks.net import Net
from linexact.networks.regions import NetCells, StatedRegion, cells_of, difference
from linexact.networks.written import read_region

MOST_LINES = 16  # of the net and of an answer together

Test = Callable[[Vector], bool]


@dataclass(frozen=True, slots=True, eq=False)
class RegionTask:
    """Say where a net is on.  Points: ``cells`` and ``edges``, of which the latter need the former.

    ``others`` are nets that this one is taken for, by the slip.
    """

    kind: ClassVar[str] = "region"
    value: str
    name: str
    found: NetCells
    names: tuple[str, ...]
    others: Mapping[str, Net]
    points: Points
    conditions: ClassVar[tuple[str, ...]] = ("cells", "edges")


@dataclass(frozen=True, slots=True)
class LeftOut(Finding, code="region-left-out", tells=("counterexample",)):
    """A point at which the net is on, and which is not in the answer; ``hidden`` is put out."""

    place: str
    x: Vector
    hidden: Vector
    z: Fraction


@dataclass(frozen=True, slots=True)
class TakenIn(Finding, code="region-taken-in", tells=("counterexample",)):
    """A point at which the net is off, and which is in the answer."""

    place: str
    x: Vector
    hidden: Vector
    z: Fraction


class OnEdges(Finding, code="region-on-edges", tells=("place",)):
    """All cells are right; what differs lies on lines."""


class RegionSlips(Slips):
    """Regions that are given for the net's."""

    known: ClassVar[tuple[str, ...]] = (
        "complement-given",
        "every-unit-taken",
        "any-unit-taken",
        "one-unit-taken",
        "zero-owned-otherwise",
        "bias-as-threshold",
        "last-bias-as-threshold",
        "other-outputs",
    )


def _asked(question: Question) -> RegionTask:
    usual = {"cells": Fraction(2), "edges": Fraction(1)}
    points = question.shared(usual, RegionTask.conditions)
    found, others = question.net_cells(), question.nets_taken_for()
    value = str(question.value())
    return RegionTask(value, question.name, found, question.features, others, points)


def _read(task: RegionTask, text: str) -> Read[StatedRegion]:
    region = read_region(text, task.names)
    count = len({*region.lines, *task.found.lines})
    if count > MOST_LINES:
        message = f"{count} lines, with those of the net; at most {MOST_LINES} are compared"
        raise InputError("too-long", message)
    return whole(text, region)


def _mark(task: RegionTask, given: StatedRegion) -> Judgement:
    found = task.found
    apart = difference((found.holds, found.lines), (given.holds, given.lines), given.width)
    echo = ((task.name, ("as typed",)),)
    if apart is None:
        return Judgement(
            {"cells": True, "edges": True}, (), (net_in_region(found, given, None),), echo
        )
    x, on_cell = apart.face.point, apart.face.dimension == given.width
    run = found.net.run(x)
    shown = (task.name, x, run.hidden, run.z)
    findings: list[Finding] = [LeftOut(*shown) if apart.in_first else TakenIn(*shown)]
    if not on_cell:
        findings.append(OnEdges())
    if slips := [*_slips(task, given)]:
        findings.append(RegionSlips((Slip(slips[0]),), task.name))
    receipt = net_in_region(found, given, x)
    return Judgement({"cells": not on_cell, "edges": False}, tuple(findings), (receipt,), echo)


def _slips(task: RegionTask, given: StatedRegion) -> Iterator[str]:
    """Yield the slips that explain a whole answer."""
    for name, test, lines in _regions(task):
        if len({*lines, *given.lines}) > MOST_LINES:
            continue
        if difference((test, lines), (given.holds, given.lines), given.width) is None:
            yield name


def _regions(task: RegionTask) -> Iterator[tuple[str, Test, tuple[Line, ...]]]:
    """Yield what slips make of the region, by their names."""
    found = task.found
    hidden, lines = found.net.hidden, found.lines

    def on(x: Vector) -> list[bool]:
        return [unit.is_on(unit.score(x)) for unit in hidden]

    yield "complement-given", lambda x: not found.holds(x), lines
    yield "every-unit-taken", lambda x: all(on(x)), lines
    yield "any-unit-taken", lambda x: any(on(x)), lines
    for unit in hidden:
        yield "one-unit-taken", lambda x, one=unit: one.is_on(one.score(x)), lines  # type: ignore[misc]
    for name, net in task.others.items():
        try:
            other = cells_of(net)
        except LimitError:
            continue
        yield name, other.holds, other.lines


FORM = Form(_asked, _read, _mark)
