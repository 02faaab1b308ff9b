"""A point at which a net is on and a stated region is not, or the other way round: any is right."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

from linexact.grade.finding import Finding
from linexact.grade.form import Form
from linexact.grade.forms.vector.answer import find_vector
from linexact.grade.net_receipts import net_in_region, net_puts_out
from linexact.grade.question import Question
from linexact.grade.reading import Read
from linexact.grade.result import Judgement, Points
from linexact.model.dataset import Vector
from linexact.networks.regions import NetCells, StatedRegion


@dataclass(frozen=True, slots=True, eq=False)
class DifferingTask:
    """Give a point at which two regions differ; ``value`` is one."""

    kind: ClassVar[str] = "differing"
    value: Vector
    name: str
    found: NetCells
    stated: StatedRegion
    names: tuple[str, ...]
    points: Points


@dataclass(frozen=True, slots=True)
class BothHold(Finding, code="both-hold", tells=("counterexample",)):
    """A point at which the net is on, and which lies in the stated region."""

    place: str
    x: Vector
    z: Fraction


@dataclass(frozen=True, slots=True)
class NeitherHolds(Finding, code="neither-holds", tells=("counterexample",)):
    """A point at which the net is off, and which does not lie in the stated region."""

    place: str
    x: Vector
    z: Fraction


def _asked(question: Question) -> DifferingTask:
    points = question.shared({"value": Fraction(1)}, ("value",))
    found, stated = question.net_cells(), question.stated_region()
    return DifferingTask(question.vector(), question.name, found, stated, question.features, points)


def _read(task: DifferingTask, text: str) -> Read[Vector]:
    return find_vector(text, task.names, task.name)


def _mark(task: DifferingTask, given: Vector) -> Judgement:
    run, held = task.found.net.run(given), task.stated.holds(given)
    found: tuple[Finding, ...] = ()
    if run.is_on == held:
        shown = (task.name, given, run.z)
        found = (BothHold(*shown) if held else NeitherHolds(*shown),)
    receipt = net_in_region(task.found, task.stated, given)
    if found:
        receipt = net_puts_out(task.found.net, given)
    return Judgement({"value": not found}, found, (receipt,), ((task.name, (given,)),))


FORM = Form(_asked, _read, _mark)
