"""Columns of a frame of which some stay floats, beside those that are integers over a unit."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linexact.data.integers import Integers
from linexact.data.mixed import Group, Mixed
from linexact.data.read.arrays import Exact, left_as_floats
from linexact.data.read.coding import Piece


def side_by_side(pieces: Sequence[Piece], exact: Exact) -> Mixed:
    """Return columns of floats as they are beside those of integers over a denominator.

    >>> counts = Piece(np.array([[3], [4]]), (1,), ("n",))
    >>> both = side_by_side([counts, Piece(np.array([[0.1], [0.2]]), (), ("x",))], "decimal")
    >>> both.read_rows(slice(None))[0].tolist()
    [[3, 1], [4, 2]]
    """
    places: dict[np.dtype[Any], list[int]] = {}
    columns: dict[np.dtype[Any], list[NDArray[Any]]] = {}
    units: dict[np.dtype[Any], list[int]] = {}
    at = 0
    for piece in pieces:
        kind, width = piece.numerators.dtype, piece.numerators.shape[1]
        places.setdefault(kind, []).extend(range(at, at + width))
        columns.setdefault(kind, []).append(piece.numerators)
        units.setdefault(kind, []).extend(piece.denominators)
        at += width
    groups = []
    for kind, arrays in columns.items():
        whole = np.concatenate(arrays, axis=1)
        table = (
            left_as_floats(whole, exact) if kind.kind == "f" else Integers.of(whole, units[kind])
        )
        groups.append(Group(np.array(places[kind], dtype=np.intp), table))
    return Mixed.of(groups)
