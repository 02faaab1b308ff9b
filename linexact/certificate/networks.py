"""The claims about nets of threshold units, for ``linexact/checkers/networks.py``.

What is claimed has been computed exactly before it comes here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Protocol, TypeAlias

from linexact.certificate.bundle import claims_certificate
from linexact.certificate.fields import Fields, pairs, texts
from linexact.certificate.statements import examples_said, shown
from linexact.model.dataset import Dataset, Vector
from linexact.rational import exact_text

LISTED = 200  # characters of a net, or of a region


class StatedUnit(Protocol):
    """A unit: on where ``w . x + b`` is ``on`` 0."""

    @property
    def w(self) -> Vector:
        """Its weights."""

    @property
    def b(self) -> Fraction:
        """Its bias."""

    @property
    def on(self) -> str:
        """``>`` or ``>=``; of a side of a region also ``=``."""


class StatedNet(Protocol):
    """Hidden units, and the last unit, with shortcuts or none."""

    @property
    def hidden(self) -> Sequence[StatedUnit]:
        """The hidden units."""

    @property
    def last(self) -> StatedUnit:
        """The last unit."""

    @property
    def outputs(self) -> str:
        """What units put out, ``0/1`` or ``-1/+1``."""

    @property
    def shortcuts(self) -> Vector:
        """Weights of the inputs in the last unit, or none."""


def net_certificate(dataset: Dataset, net: StatedNet, wrong: Sequence[int]) -> str:
    """Return the certificate file's text for which rows a net gets wrong.

    ``wrong`` are 0-based rows, rising.

    >>> import json
    >>> from collections import namedtuple
    >>> Unit, Net = namedtuple("Unit", "w b on"), namedtuple("Net", "hidden last outputs shortcuts")
    >>> net = Net((), Unit((), Fraction(-1), ">"), "0/1", (Fraction(1),))
    >>> text = net_certificate(Dataset.from_rows([[1], [2]], [1, 1]), net, [0])
    >>> print(json.loads(text)["claims"][0]["statement"][:70])
    Of the 2 positive and 0 negative examples (1 features) the net (hidden
    """
    numbers = ", ".join(str(index + 1) for index in wrong)
    found = f"gets all but {shown(numbers, 'those stated')} right" if wrong else "gets all right"
    claim: Fields = _net(net) | {
        "about": "net",
        "wrong": list(wrong),
        "statement": f"Of {examples_said(dataset)} {net_said(net)} {found}.",
    }
    return claims_certificate(dataset, [claim])


FaceOf: TypeAlias = tuple[int, Vector, Sequence[bool], bool]
Region: TypeAlias = Sequence[Sequence[StatedUnit]]  # sides of parts, of which one holds a point


def cells_certificate(net: StatedNet, faces: Sequence[FaceOf]) -> str:
    """Return the certificate file's text for where a net is on: a point of each face.

    Each face is its dimension, its point, which hidden units are on there, and whether the net is.

    >>> import json
    >>> from collections import namedtuple
    >>> Unit, Net = namedtuple("Unit", "w b on"), namedtuple("Net", "hidden last outputs shortcuts")
    >>> net = Net((), Unit((), Fraction(0), ">"), "0/1", (Fraction(1),))
    >>> faces = [(1, (Fraction(v),), (), v > 0) for v in (-1, 1)] + [(0, (Fraction(0),), (), False)]
    >>> json.loads(cells_certificate(net, faces))["claims"][0]["statement"][-37:]
    'on in 1 of 2 cells and 0 of 1 points.'
    """
    said = f"Of the faces that the lines of its units cut out, {net_said(net)} is on in"
    own: Fields = {"about": "net-cells", "statement": f"{said} {_counts(faces)}."}
    return _of_faces(net, faces, own)


def same_region_certificate(net: StatedNet, region: Region, faces: Sequence[FaceOf]) -> str:
    """Return the certificate file's text for that a net is on in a region and nowhere else.

    ``faces``, as in :func:`cells_certificate`, are those of the region's lines too.

    >>> import json
    >>> from collections import namedtuple
    >>> Unit, Net = namedtuple("Unit", "w b on"), namedtuple("Net", "hidden last outputs shortcuts")
    >>> net = Net((), Unit((), Fraction(0), ">"), "0/1", (Fraction(1),))
    >>> faces = [(1, (Fraction(v),), (), v > 0) for v in (-1, 1)] + [(0, (Fraction(0),), (), False)]
    >>> text = same_region_certificate(net, [[Unit((Fraction(2),), Fraction(0), ">")]], faces)
    >>> json.loads(text)["claims"][0]["statement"][-83:]
    'in the region ((2) with 0 > 0) and nowhere else: in 1 of 2 cells and 0 of 1 points.'
    """
    said = f"is on in the region ({_region_said(region)}) and nowhere else: in {_counts(faces)}."
    parts = [[_unit(side) for side in part] for part in region]
    own: Fields = {"about": "net-region", "region": parts, "statement": f"{_named(net)} {said}"}
    return _of_faces(net, faces, own)


def other_region_certificate(net: StatedNet, region: Region, x: Vector, *, on: bool) -> str:
    """Return the certificate file's text for that a point is in a region, or else its net is on.

    >>> import json
    >>> from collections import namedtuple
    >>> Unit, Net = namedtuple("Unit", "w b on"), namedtuple("Net", "hidden last outputs shortcuts")
    >>> net = Net((), Unit((), Fraction(0), ">"), "0/1", (Fraction(1),))
    >>> text = other_region_certificate(net, [[]], (Fraction(0),), on=False)
    >>> json.loads(text)["claims"][0]["statement"][-51:]
    'is off at (0), which is in the region (all points).'
    """
    where, belongs = f"({', '.join(texts(x))})", "is not" if on else "is"
    said = f"{'on' if on else 'off'} at {shown(where, 'the point stated')}, which {belongs} in"
    claim: Fields = _net(net) | {
        "about": "net-region",
        "region": [[_unit(side) for side in part] for part in region],
        "point": texts(x),
        "on": on,
        "statement": f"{_named(net)} is {said} the region ({_region_said(region)}).",
    }
    return claims_certificate(None, [claim])


def _of_faces(net: StatedNet, faces: Sequence[FaceOf], own: Fields) -> str:
    stated: Fields = {
        "width": len(faces[0][1]),
        "faces": [
            {
                "point": texts(x),
                "hidden": "".join("+" if is_on else "-" for is_on in hidden),
                "on": on,
            }
            for _, x, hidden, on in faces
        ],
    }
    return claims_certificate(None, [_net(net) | stated | own])


def _counts(faces: Sequence[FaceOf]) -> str:
    width = len(faces[0][1])
    names = {2: ["cells", "edges", "vertices"], 1: ["cells", "points"]}[width]
    counts = [
        f"{sum(on for k, *_, on in faces if k == width - i)} of"
        f" {sum(k == width - i for k, *_ in faces)} {name}"
        for i, name in enumerate(names)
    ]
    return ", ".join(counts[:-1]) + f" and {counts[-1]}"


def _named(net: StatedNet) -> str:
    return net_said(net).replace("the", "The", 1)


def _region_said(region: Region) -> str:
    if not region or not all(region):
        return "all points" if region else "no points"
    text = " or ".join(" and ".join(map(_unit_said, part)) for part in region)
    return shown(text, "as stated", LISTED)


def no_net_certificate(
    dataset: Dataset,
    hidden: int,
    refuted: Sequence[tuple[Sequence[int], Mapping[int, Fraction]]],
    blinding: Sequence[Mapping[int, Fraction]],
    *,
    shortcuts: bool,
) -> str:
    """Return the certificate file's text for that no net of so many hidden units is right.

    ``refuted`` are divisions of the examples that no unit makes, with multipliers; ``blinding``
    multipliers of which one refutes each first layer.

    >>> import json
    >>> apart = Dataset.from_rows([[0], [0]], [1, -1])
    >>> equal = {0: Fraction(1), 1: Fraction(1)}
    >>> text = no_net_certificate(apart, 0, [], [equal], shortcuts=True)
    >>> json.loads(text)["claims"][0]["statement"][:32]
    'No single threshold unit gets al'
    """
    claim: Fields = {
        "about": "no-net",
        "hidden": hidden,
        "shortcuts": shortcuts,
        "refuted": [
            {
                "labels": "".join("+" if label > 0 else "-" for label in labels),
                "multipliers": pairs(multipliers),
            }
            for labels, multipliers in refuted
        ],
        "blinding": [pairs(multipliers) for multipliers in blinding],
        "statement": f"No {architecture_said(hidden, shortcuts)} gets all of"
        f" {examples_said(dataset)} right, whichever side owns a score of 0.",
    }
    return claims_certificate(dataset, [claim])


def architecture_said(hidden: int, shortcuts: bool) -> str:
    """Return of what nets a claim speaks.

    >>> architecture_said(1, True), architecture_said(0, True)
    ('net of 1 hidden threshold unit with shortcuts', 'single threshold unit')
    """
    if not hidden:
        return "single threshold unit"
    units = f"{hidden} hidden threshold unit{'s' if hidden > 1 else ''}"
    return f"net of {units}{' with shortcuts' if shortcuts else ''}"


def net_said(net: StatedNet) -> str:
    """Return a net as statements name it."""
    units = "; ".join(_unit_said(unit) for unit in net.hidden)
    last = _unit_said(net.last)
    over = f", with shortcuts ({', '.join(texts(net.shortcuts))})" if net.shortcuts else ""
    text = f"hidden {units or 'none'}; last {last}{over}"
    return f"the net ({shown(text, 'as stated', LISTED)}; outputs {net.outputs})"


def _unit_said(unit: StatedUnit) -> str:
    weights = ", ".join(texts(unit.w))
    return f"({weights}) with {exact_text(unit.b)} {unit.on} 0"


def _net(net: StatedNet) -> Fields:
    own: Fields = {"shortcuts": texts(net.shortcuts)} if net.shortcuts else {}
    return own | {
        "units": [_unit(unit) for unit in net.hidden],
        "last": _unit(net.last),
        "outputs": net.outputs,
    }


def _unit(unit: StatedUnit) -> Fields:
    return {"w": texts(unit.w), "b": exact_text(unit.b), "on": unit.on}
