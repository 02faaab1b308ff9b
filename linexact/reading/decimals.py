"""Cells of text read as exact decimals, a whole block at a time.

Numpy alone reads what is plain: a sign, up to 18 digits with a point among them, perhaps an
exponent.  Everything else is left to :func:`~linexact.rational.parse_number`, which reads
fractions and long numerals and says what is wrong with the rest.  What is plain is read as
``parse_number`` reads it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

Positions: TypeAlias = NDArray[np.intp]

MAX_PLAIN_DIGITS = 18  # 10**18 fits 64 bits
MAX_PLAIN_WIDTH = 60  # of a cell; wider ones are read one by one
_MAX_PLAIN_EXPONENT = 400

_DIGIT = np.zeros(256, dtype=np.int64)
_DIGIT[48:58] = range(10)
_IS_DIGIT = np.zeros(256, dtype=bool)
_IS_DIGIT[48:58] = True
_TENS = np.array([10**k for k in range(19)], dtype=np.int64)


@dataclass(frozen=True, slots=True, eq=False)
class Decimals:
    """Cells read as ``mantissas / 10**scales``; ``plain`` says which of them were."""

    mantissas: NDArray[np.int64]
    scales: NDArray[np.int16]
    plain: NDArray[np.bool_]


def decimal_cells(buffer: NDArray[np.uint8], starts: Positions, ends: Positions) -> Decimals:
    """Read the plain decimals among the cells ``buffer[start:end]``.

    >>> buffer = np.frombuffer(b",-1.50,x,2e3", dtype=np.uint8)
    >>> read = decimal_cells(buffer, np.array([1, 7, 9]), np.array([6, 8, 12]))
    >>> read.mantissas.tolist(), read.scales.tolist(), read.plain.tolist()
    ([-150, 0, 2000], [2, 0, 0], [True, False, True])
    """
    if not len(starts):
        return Decimals(np.zeros(0, np.int64), np.zeros(0, np.int16), np.zeros(0, bool))
    starts, ends = _without_blanks(buffer, starts, ends)
    bad = _running_count(~(_IS_DIGIT[buffer] | (buffer == ord("."))))
    read = _fixed_point(buffer, starts, ends, bad)
    if not read.plain.all():
        _read_exponents(buffer, starts, ends, read)
    read.scales[read.mantissas == 0] = 0
    return read


def _without_blanks(
    buffer: NDArray[np.uint8], starts: Positions, ends: Positions
) -> tuple[Positions, Positions]:
    """Move both ends of every cell past the blanks there."""
    blank = (buffer == 32) | (buffer == 9)
    if not blank.any():
        return starts, ends
    starts, ends = starts.copy(), ends.copy()
    for _ in range(MAX_PLAIN_WIDTH):
        move = (starts < ends) & blank[np.minimum(starts, len(buffer) - 1)]
        if not move.any():
            break
        starts += move
    for _ in range(MAX_PLAIN_WIDTH):
        move = (starts < ends) & blank[ends - 1]
        if not move.any():
            break
        ends -= move
    return starts, ends


def _running_count(flags: NDArray[np.bool_], kind: Any = np.uint8) -> NDArray[Any]:
    """Return ``c`` with ``c[e] - c[s]`` the number of flags in ``flags[s:e]``, modulo 256.

    Plain cells are shorter than that, and bytes are counted several times faster.
    """
    count = np.zeros(len(flags) + 1, dtype=kind)
    np.cumsum(flags.view(np.uint8), dtype=kind, out=count[1:])
    return count


def _fixed_point(
    buffer: NDArray[np.uint8], starts: Positions, ends: Positions, bad: NDArray[Any]
) -> Decimals:
    """Read cells of the form sign, digits, point, digits."""
    first = buffer[np.minimum(starts, len(buffer) - 1)]
    negative = (first == ord("-")) & (starts < ends)
    begins = starts + (negative | ((first == ord("+")) & (starts < ends)))
    points, point_count = _points(buffer)
    ends = np.maximum(ends, begins)
    has_point = points[ends] >= begins
    point = np.where(has_point, points[ends], ends)
    places = np.where(has_point, ends - point - 1, 0)
    digits = point - begins + places
    plain = (
        (bad[ends] == bad[begins])
        & (point_count[ends] - point_count[begins] <= 1)
        & (digits > 0)
        & (digits <= MAX_PLAIN_DIGITS)
    )
    if not plain.all():  # empty spans for the rest keep the loops below short
        begins, point, ends = (np.where(plain, a, starts) for a in (begins, point, ends))
        places = np.where(plain, places, 0)
    mantissas = _digits(buffer, begins, point) * _TENS[places]
    if has_point.any():
        mantissas += _digits(buffer, np.minimum(point + 1, ends), ends)
    np.negative(mantissas, out=mantissas, where=negative)
    return Decimals(mantissas, places.astype(np.int16), plain)


def _points(buffer: NDArray[np.uint8]) -> tuple[NDArray[np.int32], NDArray[Any]]:
    """Return, for every end of a span, the last point before it, and the count of points."""
    is_point = buffer == ord(".")
    last = np.full(len(buffer) + 1, -1, dtype=np.int32)
    where = np.flatnonzero(is_point)
    last[where + 1] = where
    np.maximum.accumulate(last, out=last)
    return last, _running_count(is_point)


def _digits(buffer: NDArray[np.uint8], starts: Positions, ends: Positions) -> NDArray[np.int64]:
    """Return the integers written by spans of digits (0 for an empty span)."""
    value = np.zeros(len(starts), dtype=np.int64)
    lengths = ends - starts
    longest = int(lengths.max(initial=0))
    shortest = int(lengths.min(initial=0))
    position = ends.copy()
    for k in range(longest):
        position -= 1
        if k < shortest:
            value += _DIGIT[buffer[position]] * _TENS[k]
        else:
            inside = position >= starts
            value += np.where(inside, _DIGIT[buffer[position]], 0) * _TENS[k]
    return value


def _read_exponents(
    buffer: NDArray[np.uint8], starts: Positions, ends: Positions, read: Decimals
) -> None:
    """Read the cells with an exponent into ``read``, in place.

    They may be few in a large buffer, so the cells that are left are copied out first.
    """
    left = np.flatnonzero(~read.plain & (starts < ends))
    buffer, starts, ends = _copied_out(buffer, starts[left], ends[left])
    marks = (buffer == ord("e")) | (buffer == ord("E"))
    count = _running_count(marks, np.int32)
    marked = count[ends] - count[starts] == 1
    cells, starts, ends = left[marked], starts[marked], ends[marked]
    if not len(cells):
        return
    mark = np.flatnonzero(marks)[count[starts]]
    bad = _running_count(~(_IS_DIGIT[buffer] | (buffer == ord("."))))
    heads = _fixed_point(buffer, starts, _zeros_cut(buffer, starts, mark), bad)
    tails = _fixed_point(buffer, mark + 1, ends, bad)
    whole = _running_count(buffer == ord("."))
    exponents = tails.mantissas
    good = heads.plain & tails.plain & (np.abs(exponents) <= _MAX_PLAIN_EXPONENT)
    good &= whole[ends] == whole[mark + 1]
    scales = heads.scales - np.where(good, exponents, 0)
    growth = np.where(scales < 0, -scales, 0)
    good &= growth < len(_TENS)
    growth = np.where(good, growth, 0)
    good &= np.abs(heads.mantissas) < 10**MAX_PLAIN_DIGITS // _TENS[growth]
    kept = cells[good]
    read.mantissas[kept] = (heads.mantissas * _TENS[growth])[good]
    read.scales[kept] = np.maximum(scales, 0)[good]
    read.plain[kept] = True


def _copied_out(
    buffer: NDArray[np.uint8], starts: Positions, ends: Positions
) -> tuple[NDArray[np.uint8], Positions, Positions]:
    """Return a buffer of these cells alone, one after the other, and where they are in it."""
    lengths = ends - starts
    stops = np.cumsum(lengths)
    begins = stops - lengths
    return buffer[np.arange(lengths.sum()) + np.repeat(starts - begins, lengths)], begins, stops


def _zeros_cut(buffer: NDArray[np.uint8], starts: Positions, ends: Positions) -> Positions:
    """Leave out zeros at the end of long mantissas (``1.000000000000000000e+00``)."""
    points, _ = _points(buffer)
    ends = ends.copy()
    for _ in range(MAX_PLAIN_WIDTH):
        has_point = (points[ends] >= starts) & (points[ends] < ends - 1)
        cut = has_point & (ends - starts > MAX_PLAIN_DIGITS) & (buffer[ends - 1] == ord("0"))
        if not cut.any():
            break
        ends -= cut
    return ends
