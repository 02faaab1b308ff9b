"""Kind ``net-region``: where a given net of threshold units is on, exactly."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path
from typing import Annotated

from linexact.derivation.derivation import Derivation, evaluate
from linexact.derivation.steps import Step
from linexact.derivation.steps.published import Value
from linexact.errors import InputError, LimitError
from linexact.exercise.model import Exercise, Kind, Setting, refuse_asked
from linexact.exercise.stated_net import StatedUnit, net_of, read_outputs
from linexact.handweights import Problem
from linexact.kernel import CertificateError
from linexact.model.convention import Convention
from linexact.model.dataset import Vector, default_features
from linexact.networks.net import Net, Outputs, Run
from linexact.networks.regions import NetCells, NetInRegion, cells_of, compared
from linexact.networks.written import read_region, region_text

MOST_POINTS = 20


@dataclass(frozen=True, slots=True)
class Task:
    """The hidden units, the last unit, what units put out, and weights of shortcuts.

    ``points`` are followed through the net; ``stated`` is a region that the net's is compared with.
    """

    units: tuple[StatedUnit, ...]
    last: StatedUnit
    outputs: Annotated[Outputs, read_outputs]
    shortcuts: Vector = ()
    points: tuple[Vector, ...] = ()
    stated: str | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Followed:
    """Points followed through a net."""

    net: Net
    runs: tuple[Run, ...]
    outputs: Vector

    @property
    def ends_in(self) -> Mapping[str, Value]:
        """The values of this step."""
        return {"outputs": self.outputs}

    def holds(self) -> bool:
        """Run every point again."""
        again = followed(self.net, tuple(run.x for run in self.runs))
        return (self.runs, self.outputs) == (again.runs, again.outputs)


@dataclass(frozen=True, slots=True, eq=False)
class Faces:
    """The net on every face of its lines, and the polygons whose union is where it is on."""

    found: NetCells
    cells: Fraction
    positive_cells: Fraction
    region: str
    names: tuple[str, ...]

    @property
    def ends_in(self) -> Mapping[str, Value]:
        """The values of this step."""
        return {"cells": self.cells, "positive_cells": self.positive_cells, "region": self.region}

    def certificates(self, problem: Problem | None) -> Iterator[str]:
        """Yield the certificate of the faces."""
        yield self.found.certificate()

    def holds(self) -> bool:
        """Work all faces out again."""
        try:
            self.found.check()
        except CertificateError:
            return False
        again = faces_step(self.found, self.names)
        return all(getattr(self, name) == getattr(again, name) for name in again.ends_in)


@dataclass(frozen=True, slots=True, eq=False)
class Compared:
    """Whether the net's region is one that is stated; a point where they differ."""

    found: NetInRegion
    same: bool

    @property
    def ends_in(self) -> Mapping[str, Value]:
        """The values of this step."""
        known: dict[str, Value] = {"same": self.same}
        if self.found.point is not None:
            known["differs"] = self.found.point
        return known

    def certificates(self, problem: Problem | None) -> Iterator[str]:
        """Yield the certificate of the comparison."""
        yield self.found.certificate()

    def holds(self) -> bool:
        """Compare again."""
        try:
            self.found.check()
        except CertificateError:
            return False
        return self.same == self.found.is_same


def followed(net: Net, points: tuple[Vector, ...]) -> Followed:
    """Return the step of points that are followed.

    >>> from linexact.exercise.bank import find_exercise
    >>> exercise = find_exercise("net-triangle")
    >>> len(followed(net_in(exercise), exercise.task.points).runs) == len(exercise.task.points)
    True
    """
    runs = tuple(net.run(x) for x in points)
    return Followed(net, runs, tuple(run.output for run in runs))


def faces_step(found: NetCells, names: tuple[str, ...]) -> Faces:
    """Return the step of a net on every face."""
    top = found.net.width
    return Faces(
        found,
        Fraction(found.count(top)),
        Fraction(found.count(top, on=True)),
        region_text(found.polygons, names),
        names,
    )


def net_in(exercise: Exercise) -> Net:
    """Return the net of an exercise.

    >>> from linexact.exercise.bank import find_exercise
    >>> len(net_in(find_exercise("net-triangle")).hidden)
    3
    """
    return _net(exercise.task, exercise.convention)


def _net(task: Task, convention: Convention) -> Net:
    return net_of(task.units, task.last, task.outputs, task.shortcuts, convention)


def _check(task: Task, setting: Setting) -> None:
    net = _net(task, setting.convention)
    if len(task.points) > MOST_POINTS:
        message = f"task.points: {len(task.points)} points; expected at most {MOST_POINTS}"
        raise InputError("value", message)
    if any(len(x) != net.width for x in task.points):
        raise InputError("value", f"task.points: expected {net.width} numbers each")
    try:
        found = cells_of(net)
        if task.stated is not None:
            compared(found, read_region(task.stated, default_features(net.width)))
    except (InputError, LimitError) as error:
        raise InputError("value", f"task: {error}") from None
    needs = {"outputs": "points", "same": "stated", "differs": "stated"}
    for name, key in needs.items():
        if name in setting.wanted and not getattr(task, key):
            raise InputError("value", f"task.{key} is expected where {name} is asked for")


def _derive(exercise: Exercise, folder: Path | None) -> Derivation:
    task: Task = exercise.task
    net, names = net_in(exercise), exercise.features
    found = cells_of(net)
    steps: list[Step] = [faces_step(found, names)]
    if task.points:
        steps.insert(0, followed(net, task.points))
    if task.stated is not None:
        apart = compared(found, read_region(task.stated, names))
        steps.append(Compared(apart, apart.is_same))
    return Derivation(tuple(steps), evaluate(steps))


def _refuse(exercise: Exercise) -> None:
    if exercise.task.stated is not None and "differs" in {ask.name for ask in exercise.asks}:
        values = _derive(exercise, None).values
        if values["same"]:
            message = "task.stated: the regions are equal; expected another to ask for a point"
            refuse_asked(exercise, ("differs",), message)


def _counts(
    exercise: Exercise, name: str, values: Mapping[str, Value]
) -> Mapping[str, Fraction] | None:
    """Return what is counted by a slip."""
    if name not in ("cells", "positive_cells"):
        return None
    net = net_in(exercise)
    cells, positive = values["cells"], values["positive_cells"]
    assert isinstance(cells, Fraction)
    assert isinstance(positive, Fraction)
    if name == "positive_cells":
        return {"off-cells-counted": cells - positive}
    found = cells_of(net)
    return {
        "lists-counted": Fraction(2 ** len(net.hidden)),
        "faces-counted": Fraction(len(found.faces)),
        "lines-counted": Fraction(len(found.lines)),
        "on-counted": positive,
    }


def other_nets(net: Net) -> Mapping[str, Net]:
    """Return nets that a net is taken for, by the slip.

    >>> from linexact.exercise.bank import find_exercise
    >>> sorted(other_nets(net_in(find_exercise("net-triangle"))))
    ['bias-as-threshold', 'last-bias-as-threshold', 'other-outputs', 'zero-owned-otherwise']
    """
    turned = tuple(replace(u, on=">" if u.on == ">=" else ">=") for u in net.hidden)
    others: Outputs = "0/1" if net.outputs != "0/1" else "-1/+1"
    return {
        "zero-owned-otherwise": replace(net, hidden=turned),
        "other-outputs": replace(net, outputs=others),
        "bias-as-threshold": replace(net, hidden=tuple(replace(u, b=-u.b) for u in net.hidden)),
        "last-bias-as-threshold": replace(net, last=replace(net.last, b=-net.last.b)),
    }


KIND = Kind(
    "net-region",
    Task,
    values={
        "outputs": "vector",
        "cells": "number",
        "positive_cells": "number",
        "region": "region",
        "same": "true-false",
        "differs": "differing",
    },
    usual=("region",),
    derive=_derive,
    needs_data=False,
    inputs=lambda task: len(task.units[0].w),
    check=_check,
    refuse=_refuse,
    proof=lambda exercise: cells_of(net_in(exercise)),
    counts=_counts,
    example={
        "units": [{"w": [1, 1], "b": -1, "on": ">"}],
        "last": {"w": [1], "b": "-1/2", "on": ">"},
        "outputs": "0/1",
    },
)
