"""Nets of threshold units: where one is on, which rows it gets right, how few hidden units do."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Unpack

from linexact.errors import InputError
from linexact.front.given import Problem, given
from linexact.front.waiting import in_notebook
from linexact.model.dataset import default_features
from linexact.networks import architecture
from linexact.networks.forms import NormalForm, net_of_form, net_of_polygon
from linexact.networks.net import EVERY_OUTPUTS, EVERY_TURN, Net, Outputs, Turn, Unit, on_rows
from linexact.networks.regions import cells_of, compared
from linexact.networks.written import read_region
from linexact.rational import parse_number
from linexact.reading.arrays import exact_value
from linexact.reading.ways import Ways

if TYPE_CHECKING:
    from linexact.networks.architecture import LeastHidden, NoNet
    from linexact.networks.net import NetOnRows
    from linexact.networks.regions import NetCells, NetInRegion

_UNIT = re.compile(r"^\(?(.*?)\)?\s*(>=|>)?\s*$", re.DOTALL)


def network(
    units: Sequence[Any],
    last: Any,
    *,
    on: Turn | None = None,
    outputs: Outputs | None = None,
    shortcuts: Sequence[Any] = (),
    data: Problem = None,
    region: str | None = None,
    **reading: Unpack[Ways],
) -> NetCells | NetOnRows | NetInRegion:
    """Return where a net of threshold units is on; with ``data``, which rows it gets wrong.

    With a ``region``, such as ``"x1 > 0 and x2 >= 1 or x2 < 0"``, whether the net is on there and
    nowhere else, or a point that belongs to one of the two alone.

    A unit is its weights and then its bias, ``[1, 1, -1/2]`` or ``"1, 1, -1/2"``; behind a text
    ``>`` or ``>=`` may say of this unit which scores turn it on, else ``on`` does.  The ``last``
    unit has a weight for each hidden unit.  ``shortcuts`` are the weights of the inputs in it.
    ``outputs`` of units are ``"0/1"`` or ``"-1/+1"``.  Sources differ on both, so they are stated.

    Raises :class:`~linexact.errors.InputError` for what is not stated or cannot be read.

    >>> strip = network(["1, 1, -1/2", "1, 1, -3/2"], "1, -1, -1/2", on=">", outputs="0/1")
    >>> strip.count(2), strip.count(2, on=True)
    (3, 1)
    >>> network(["1, 1, -3/2"], "-2, -1/2", on=">", outputs="0/1", shortcuts=[1, 1],
    ...         data="XOR").wrong
    ()
    >>> network(["1, 0"], "1, -1/2", on=">", outputs="0/1", region="x1 >= 0").point
    (Fraction(0, 1),)
    """
    if data is not None and region is not None:
        raise InputError("region", "a net is compared with a region or run on rows, not both")
    if outputs is None:
        said = " or ".join(EVERY_OUTPUTS)
        message = f"outputs of units are {said}; sources differ, so state them"
        raise InputError("outputs", message)
    hidden = tuple(_unit(unit, on, f"unit {k}") for k, unit in enumerate(units, start=1))
    over = tuple(_numbers(shortcuts, "shortcuts"))
    net = Net(hidden, _unit(last, on, "the last unit"), outputs, over)
    if region is not None:
        return compared(cells_of(net), read_region(region, default_features(net.width)))
    if data is None:
        return cells_of(net)
    return on_rows(net, given(data, None, reading).dataset)


def polygon_network(region: str, *, on: Turn, outputs: Outputs) -> NetInRegion:
    """Return the net of a convex polygon (or an interval): an AND of its half-planes, and proof.

    A side with ``>=`` belongs to the polygon, one with ``>`` does not; its unit is on as it says.
    ``on`` is said of the last unit.  Where no side names x2 it is an interval.

    Raises :class:`~linexact.errors.InputError` (``polygon``) for what is no such polygon.

    >>> found = polygon_network("x1 >= 0 and x2 > 0 and x1 + x2 < 3", on=">", outputs="0/1")
    >>> found.is_same, [unit.on for unit in found.found.net.hidden]
    (True, ['>=', '>', '>'])
    """
    stated = read_region(region, default_features(2))
    if not any(row.coefficients[1] for part in stated.parts for row in part):
        stated = read_region(region, default_features(1))
    if len(stated.parts) != 1:
        message = f"{len(stated.parts)} parts; one AND makes one convex polygon, and no union"
        raise InputError("polygon", f"{message}; expected half-planes joined by and")
    return compared(cells_of(net_of_polygon(stated.parts[0], outputs, on)), stated)


def hidden_units(
    problem: Problem,
    labels: Any = None,
    *,
    shortcuts: bool,
    hidden: int | None = None,
    **reading: Unpack[Ways],
) -> LeastHidden | NetOnRows | NoNet:
    """Return the least number of hidden units that get every row right, with both proofs.

    With ``hidden`` a net of so many units, or why there is none.  With ``shortcuts`` the last unit
    sees the inputs too; sources differ, so it is stated.  No more than 8 rows are taken.

    >>> hidden_units("XOR", shortcuts=False).count, hidden_units("XOR", shortcuts=True).count
    (2, 1)
    >>> len(hidden_units("XOR", shortcuts=False, hidden=1).divisions)
    6
    """
    if hidden is not None and hidden < 0:
        raise InputError("hidden", f"{hidden} hidden units; expected 0 or more")
    data = given(problem, labels, reading).dataset
    with in_notebook("hidden units"):
        if hidden is None:
            return architecture.least_hidden(data, shortcuts)
        return architecture.search(data, hidden, shortcuts)


def form_network(
    problem: Problem,
    form: NormalForm,
    *,
    on: Turn,
    outputs: Outputs,
    **reading: Unpack[Ways],
) -> NetOnRows:
    """Return the net of a Boolean function's ``"dnf"`` or ``"cnf"``, run on all of its rows.

    >>> found = form_network("XOR", "cnf", on=">", outputs="0/1")
    >>> len(found.net.hidden), found.wrong
    (2, ())
    """
    if form not in ("dnf", "cnf"):
        raise InputError("form", f"{form!r} is no form; expected dnf or cnf")
    table = given(problem, None, reading).dataset
    return on_rows(net_of_form(table, form, outputs, on), table)


def _unit(stated: Any, on: str | None, key: str) -> Unit:
    """Return a unit, given as numbers or as a text."""
    if isinstance(stated, str):
        match = _UNIT.match(stated.strip())
        assert match is not None
        on = match[2] or on
        stated = match[1].split(",")
    numbers = _numbers(stated, key)
    if not numbers:
        raise InputError("units", f"{key}: expected weights and a bias, such as 1, 1, -1/2")
    if on not in EVERY_TURN:
        said = " or ".join(EVERY_TURN)
        message = f"{key}: it is on where its score is {said} 0; sources differ, so state which"
        raise InputError("on", message)
    return Unit(tuple(numbers[:-1]), numbers[-1], on)


def _numbers(values: Any, key: str) -> list[Fraction]:
    try:
        return [
            parse_number(v.strip())
            if isinstance(v, str)
            else Fraction(exact_value(v, "decimal", key))
            for v in values
        ]
    except InputError as error:
        raise error.located(key) from None
    except TypeError:
        raise InputError("units", f"{key}: expected numbers, such as 1, 1, -1/2") from None
