"""Receipts about nets of threshold units: which rows one gets, where it is on."""

from __future__ import annotations

from linexact.grade.result import Receipt
from linexact.model.dataset import Dataset, Vector
from linexact.networks.net import Net, NetClaim, NetOnRows, on_rows
from linexact.networks.regions import NetCells, NetInRegion, StatedRegion


def net_gets(found: NetOnRows) -> Receipt:
    """Certify which rows a net gets wrong.

    >>> from fractions import Fraction
    >>> from linexact.model.gates import gate
    >>> from linexact.networks.net import Unit
    >>> one = Fraction(1)
    >>> alone = Net((), Unit((), -one / 2, ">"), "0/1", (one, one))
    >>> net_gets(on_rows(alone, gate("OR"))).claim
    'this net gets every row right'
    """
    count = len(found.wrong)
    wrong = f"{count} row{'s' if count > 1 else ''} wrong"
    return Receipt(f"this net gets {wrong if count else 'every row right'}", NetClaim(found))


def net_puts_out(net: Net, x: Vector) -> Receipt:
    """Certify whether a net is on at a point.

    >>> from fractions import Fraction
    >>> from linexact.networks.net import Unit
    >>> alone = Net((), Unit((), Fraction(0), ">="), "0/1", (Fraction(1),))
    >>> net_puts_out(alone, (Fraction(0),)).claim
    'at this point the net is on'
    """
    is_on = net.run(x).is_on
    data = Dataset.from_rows([x], [1 if is_on else -1])
    claim = f"at this point the net is {'on' if is_on else 'off'}"
    return Receipt(claim, NetClaim(on_rows(net, data)))


def net_in_region(found: NetCells, stated: StatedRegion, point: Vector | None) -> Receipt:
    """Certify that a net is on in a region and nowhere else, or a point that is in one alone.

    >>> from fractions import Fraction
    >>> from linexact.networks.net import Unit
    >>> from linexact.networks.regions import cells_of
    >>> alone = Net((), Unit((), Fraction(0), ">="), "0/1", (Fraction(1),))
    >>> everywhere = StatedRegion(((),), 1)
    >>> net_in_region(cells_of(alone), everywhere, (Fraction(-1),)).claim
    'at this point the net is off, and it is in the region'
    """
    claim = NetInRegion(found, stated, point)
    said = "the net is on in this region and nowhere else"
    if point is not None:
        said = "at this point the net is off, and it is in the region"
        if claim.is_on:
            said = "at this point the net is on, and it is not in the region"
    return Receipt(said, NetClaim(claim))
