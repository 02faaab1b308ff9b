"""Nets of threshold units as records for programs."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from linexact.certificate.fields import pairs, texts
from linexact.model.dataset import Dataset, default_features
from linexact.networks.architecture import LeastHidden, NoNet
from linexact.networks.net import Net, NetOnRows, Run, Unit
from linexact.networks.regions import NetCells, NetInRegion
from linexact.networks.written import region_text, stated_text


def cells_record(found: NetCells) -> dict[str, object]:
    """Return every face with its activations, and the region.

    >>> from linexact import network
    >>> record = cells_record(network(["1, 0"], "1, -1/2", on=">", outputs="0/1"))
    >>> record["region"], record["cells"]
    ('x1 > 0', 2)
    """
    top = found.net.width
    return {
        "net": _net(found.net),
        "cells": found.count(top),
        "positive_cells": found.count(top, on=True),
        "region": region_text(found.polygons, default_features(top)),
        "faces": [
            {"dimension": face.dimension} | _run(run)
            for face, run in zip(found.faces, found.runs, strict=True)
        ],
    }


def region_record(found: NetInRegion) -> dict[str, object]:
    """Return whether a net's region is the one that is stated, and a point where they differ.

    >>> from linexact import network
    >>> unit = dict(on=">", outputs="0/1", region="x1 >= 1")
    >>> region_record(network(["1, -1"], "1, -1/2", **unit))["point"]
    ['1']
    """
    names = default_features(found.stated.width)
    return {
        "net": _net(found.found.net),
        "same": found.is_same,
        "region": region_text(found.found.polygons, names),
        "stated": stated_text(found.stated, names),
        "point": None if found.point is None else texts(found.point),
        "on": None if found.point is None else found.is_on,
    }


def net_record(found: NetOnRows) -> dict[str, object]:
    """Return every row with its activations, and which are wrong, numbered from 1.

    >>> from linexact import network
    >>> alone = network(["1, 1, -1/2"], "1, -1/2", on=">", outputs="0/1", data="AND")
    >>> net_record(alone)["wrong"]
    [2, 3]
    """
    number = found.dataset.row_number
    return {
        "net": _net(found.net),
        "right": not found.wrong,
        "wrong": [number(i) for i in found.wrong],
        "rows": [{"row": number(i)} | _run(run) for i, run in enumerate(found.runs)],
    }


def no_net_record(found: NoNet) -> dict[str, object]:
    """Return the divisions of the rows that units make, and what refutes every choice of them.

    >>> from linexact import hidden_units
    >>> no_net_record(hidden_units("XOR", shortcuts=False, hidden=1))["first_layers"]
    6
    """
    return {
        "possible": False,
        "hidden": found.hidden,
        "shortcuts": found.shortcuts,
        "divisions": ["".join("+" if v > 0 else "-" for v in one) for one in found.divisions],
        "first_layers": found.layers,
        "refutations": [_numbered(found.dataset, shares) for shares in found.blinding],
    }


def least_record(found: LeastHidden) -> dict[str, object]:
    """Return the least number with a net of so many, and why fewer do not do.

    >>> from linexact import hidden_units
    >>> least_record(hidden_units("AND", shortcuts=False))["least"]
    0
    """
    fewer = None if found.fewer is None else no_net_record(found.fewer)
    return {"least": found.count, "found": net_record(found.found), "fewer": fewer}


def _numbered(data: Dataset, shares: Mapping[int, Fraction]) -> list[list[object]]:
    return [[data.row_number(i), m] for i, m in pairs(shares)]


def _net(net: Net) -> dict[str, object]:
    return {
        "units": [_unit(unit) for unit in net.hidden],
        "last": _unit(net.last),
        "shortcuts": texts(net.shortcuts),
        "outputs": net.outputs,
    }


def _unit(unit: Unit) -> dict[str, object]:
    return {"w": texts(unit.w), "b": texts([unit.b])[0], "on": unit.on}


def _run(run: Run) -> dict[str, object]:
    return {
        "point": texts(run.x),
        "scores": texts(run.scores),
        "hidden": texts(run.hidden),
        "score": texts([run.z])[0],
        "output": texts([run.output])[0],
    }
