"""All weights of a net: any that get every row right are right.

::

    h1: 1, 1, -1/2
    h2: 1, 1, -3/2
    out: 1, -2, -1/2
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import ClassVar

from linexact.grade.finding import Finding, NumberedExample, Slip, Slips, share
from linexact.grade.form import Form
from linexact.grade.net_receipts import net_gets
from linexact.grade.question import Question
from linexact.grade.reading import Read, whole
from linexact.grade.result import Judgement, Points, Share
from linexact.model.dataset import Dataset, Vector
from linexact.networks.net import Net, NetOnRows, Outputs, Turn, on_rows
from linexact.networks.written import net_text, read_net

MOST_ROWS_TOLD = 8


@dataclass(frozen=True, slots=True, eq=False)
class NetTask:
    """Give all weights of a net.  Points: ``value``, or in parts ``rows`` that are right.

    ``like`` is what is given of the net: what units put out, which scores turn them on, and whether
    there are shortcuts.
    """

    kind: ClassVar[str] = "net"
    value: str
    name: str
    dataset: Dataset
    hidden: int
    like: tuple[Outputs, Turn, bool]
    points: Points
    conditions: ClassVar[tuple[str, ...]] = ("value", "rows")


@dataclass(frozen=True, slots=True)
class RowWrong(Finding, code="net-row-wrong", tells=("place", "counterexample")):
    """A row that is not right, with what each unit scores and puts out."""

    place: NumberedExample
    x: Vector
    scores: Vector
    hidden: Vector
    z: Fraction
    output: Fraction


class NetSlips(Slips):
    """What would make all rows right."""

    known: ClassVar[tuple[str, ...]] = (
        "all-outputs-turned",
        "threshold-for-bias",
        "last-threshold-for-bias",
        "other-outputs",
        "zero-owned-otherwise",
    )


def _asked(question: Question) -> NetTask:
    points = question.shared({"value": Fraction(1)}, NetTask.conditions, {"rows": Fraction(1)})
    hidden, like = question.shape_of_net()
    value = str(question.value())
    return NetTask(value, question.name, question.data, hidden, like, points)


def _read(task: NetTask, text: str) -> Read[Net]:
    return whole(text, read_net(text, task.dataset.dimension, task.hidden, task.like))


def _mark(task: NetTask, given: Net) -> Judgement:
    found = on_rows(given, task.dataset)
    right = len(task.dataset) - len(found.wrong)
    echo = tuple(
        (line.partition(":")[0], (line.partition(": ")[2],)) for line in net_text(given).split("; ")
    )
    shares: dict[str, Share] = {"value": not found.wrong, "rows": share(right, len(task.dataset))}
    kept = {name: value for name, value in shares.items() if name in task.points}
    return Judgement(kept, tuple(_findings(task, found)), (net_gets(found),), echo)


def _findings(task: NetTask, found: NetOnRows) -> Iterator[Finding]:
    for i in found.wrong[:MOST_ROWS_TOLD]:
        run = found.runs[i]
        place = NumberedExample.of(task.dataset, i)
        yield RowWrong(place, run.x, run.scores, run.hidden, run.z, run.output)
    if not found.wrong:
        return
    for name, other in other_readings(found.net).items():
        if not on_rows(other, task.dataset).wrong:
            yield NetSlips((Slip(name),), task.name)
            return


def other_readings(net: Net) -> Mapping[str, Net]:
    r"""Return what may have been meant by a net, by the slip.

    >>> net = read_net("h1: 1, -1\nout: 1, 1/2", 1, 1, ("0/1", ">", False))
    >>> str(other_readings(net)["threshold-for-bias"].last.b)
    '-1/2'
    """
    others: Outputs = "0/1" if net.outputs == "-1/+1" else "-1/+1"
    last = net.last
    turned = replace(last, w=tuple(-v for v in last.w), b=-last.b)
    first = tuple(replace(unit, b=-unit.b) for unit in net.hidden)
    on = {unit: replace(unit, on=">" if unit.on == ">=" else ">=") for unit in (*net.hidden, last)}
    over = tuple(-v for v in net.shortcuts)
    return {
        "threshold-for-bias": replace(net, hidden=first, last=replace(last, b=-last.b)),
        "last-threshold-for-bias": replace(net, last=replace(last, b=-last.b)),
        "other-outputs": replace(net, outputs=others),
        "zero-owned-otherwise": replace(
            net, hidden=tuple(on[unit] for unit in net.hidden), last=on[last]
        ),
        "all-outputs-turned": replace(net, last=turned, shortcuts=over),
    }


FORM = Form(
    _asked,
    _read,
    _mark,
    pieces=lambda task: {"rows": len(task.dataset)},
)
