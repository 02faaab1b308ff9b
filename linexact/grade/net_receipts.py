"""Receipts about nets of threshold units: which rows one gets, where it is on."""

from __future__ import annotations

from linexact.grade.result import Receipt
from linexact.model.dataset import Dataset, Vector
from linexact.networks.net import Net, NetClaim, NetOnRows, on_rows
from linexact.networks.regions import NetCells


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


def net_on_faces(found: NetCells) -> Receipt:
    """Certify where a net is on: on which faces of its lines.

    >>> from fractions import Fraction
    >>> from linexact.networks.net import Unit
    >>> from linexact.networks.regions import cells_of
    >>> alone = Net((), Unit((), Fraction(0), ">="), "0/1", (Fraction(1),))
    >>> net_on_faces(cells_of(alone)).claim
    'the net is on in these cells'
    """
    return Receipt("the net is on in these cells", NetClaim(found))
