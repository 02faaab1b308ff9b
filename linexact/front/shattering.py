"""Which labelings of points are produced, and how points split: functions for any points."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from linexact.errors import InputError
from linexact.model.convention import Boundary, Convention
from linexact.rational import parse_number, writing_beside
from linexact.reading.arrays import exact_value
from linexact.shattering.hypotheses import Hypotheses, Shape, Side
from linexact.shattering.labelings import labelings, read_points
from linexact.shattering.radon import radon_partition

if TYPE_CHECKING:
    from linexact.shattering.labelings import Labelings
    from linexact.shattering.radon import RadonPartition

MOST_READ = 1_000  # points


def shatter(
    points: Sequence[Any],
    *,
    by: Shape = "half-spaces",
    positive: Side | None = None,
    bias: bool = True,
    boundary: Boundary = "strict",
    dimension: int | None = None,
) -> Labelings:
    """Decide which labelings of points a class of positive sets produces, each with a proof.

    ``points`` are rows of shape (n, d), or texts such as ``"0, 1/2"``; of no points the
    ``dimension`` says d.  ``by`` is ``half-spaces`` (without a ``bias`` their boundary passes
    through the origin), ``rays``, ``intervals`` or ``boxes``; of the latter three ``positive``
    says on which side the positive points lie, as sources differ: ``right``, ``left`` or
    ``either``, ``inside``, ``outside`` or ``either``.

    Raises :class:`~linexact.errors.InputError` for what cannot be read or is not stated,
    :class:`~linexact.errors.LimitError` for more than 12 points.

    >>> found = shatter([[0, 0], [1, 0], [0, 1]])
    >>> found.count, found.is_shattered
    (8, True)
    >>> shatter([[1], [2], [3]], by="rays", positive="right").count
    4
    """
    read = read_points([_row(row, number) for number, row in enumerate(points, start=1)])
    if not read and dimension is None:
        raise InputError("points", "no points; expected some, or their dimension")
    width = len(read[0]) if read else dimension or 0
    if dimension is not None and dimension != width:
        raise InputError("points", f"points of dimension {width}; dimension is {dimension}")
    found = labelings(read, Hypotheses(by, width, Convention(bias, boundary), positive))
    return replace(found, typed=writing_beside(map(str, points)))


def radon(points: Sequence[Any]) -> RadonPartition:
    """Split points in two parts whose averages are one point: half-spaces do not shatter them.

    Any ``d + 2`` points of d dimensions can be split so (Radon 1921).

    Raises :class:`~linexact.errors.InputError` where there is no such split, as of d + 1 points
    in general position.

    >>> found = radon(["0, 0", "4, 0", "0, 4", "1, 1"])
    >>> found.first, found.second, [str(v) for v in found.point]
    ((0, 1, 2), (3,), ['1', '1'])
    """
    read = read_points([_row(row, number) for number, row in enumerate(points, start=1)])
    return replace(radon_partition(read), typed=writing_beside(map(str, points)))


def _row(row: Any, number: int) -> list[Fraction]:
    """Return the numbers of a point, given as numbers or as a text."""
    if number > MOST_READ:
        raise InputError("points", f"more than {MOST_READ} points, which is the limit")
    key = f"point {number}"
    if isinstance(row, str):
        text = row.strip()
        inside = text[1:-1] if text[:1] == "(" and text[-1:] == ")" else text
        row = inside.split(",")
    try:
        return [
            parse_number(v.strip())
            if isinstance(v, str)
            else Fraction(exact_value(v, "decimal", key))
            for v in row
        ]
    except InputError as error:
        raise error.located(key) from None
    except TypeError:
        raise InputError("points", f"{key}: expected numbers, such as 0, 1/2") from None
