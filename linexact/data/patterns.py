"""Pictures in every position: all translations, with wrap-around, of two patterns.

A pattern is a string of pixels (``1100``) or several rows of equal length.  A pattern of
``r`` rows and ``c`` columns has ``r c`` shifts, taken in the order of the rows and, within
one, of the columns; shift ``(i, j)`` moves every pixel ``i`` rows down and ``j`` columns to
the right.  A pattern with a period meets itself again: it has fewer distinct shifts, and
only those are taken unless ``repeats`` is asked for (the mean of all is the same).

Every shift has the same number of pixels on, and the mean of all of them is the uniform
picture; this is why two patterns with equally many pixels on cannot be told apart in all
positions by a linear classifier (Grosse, CSC321 lecture 3, section 5.2, Example 4), while
two with different numbers can, by counting.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

import numpy as np

from linexact.data.dataset import Dataset
from linexact.data.seen import Array, Int64s
from linexact.errors import InputError

Picture: TypeAlias = Int64s  # shape (r, c), 0 or 1

MAX_PIXELS = 1024  # a 32 x 32 picture: 1,024 shifts of 1,024 pixels for either pattern

_ON_AND_OFF = {"0": 0, "1": 1, ".": 0, "#": 1}


def translated_patterns(
    positive: str | Sequence[str],
    negative: str | Sequence[str],
    *,
    repeats: bool = False,
) -> Dataset:
    """Return every shift of ``positive`` and then every shift of ``negative``.

    A pattern in one line is given as a string, one in several as rows, or as a string whose
    rows are separated by ``/`` or line ends; pixels are ``0`` and ``1`` or ``.`` and ``#``.
    Feature ``p3`` is pixel 3 of a line, ``p2_3`` the third pixel of row 2.

    Raises :class:`~linexact.errors.InputError` when a pattern is empty, ragged, too large or
    has other characters, or when the two differ in size.

    >>> data = translated_patterns("1100", "1010")
    >>> data.positives, data.negatives, data.features
    (4, 2, ('p1', 'p2', 'p3', 'p4'))
    >>> translated_patterns("10/00", "11/00", repeats=True).numerators[:4].tolist()
    [[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]]
    """
    one, other = parse_picture(positive), parse_picture(negative)
    if one.shape != other.shape:
        raise InputError(
            "pattern-size",
            f"the patterns have {_size(one)} and {_size(other)} pixels; expected equal sizes",
        )
    rows = [shifts(picture, repeats=repeats) for picture in (one, other)]
    targets = np.repeat(np.array([1, -1], dtype=np.int8), [len(part) for part in rows])
    return Dataset(
        np.concatenate(rows),
        (1,) * one.size,
        targets,
        _pixel_names(one),
        classes=("A", "B"),
    )


def shifts(picture: Picture, *, repeats: bool = False) -> Int64s:
    """Return the translations of a picture with wrap-around, one per row.  Shape (m, r c).

    ``m`` is ``r c`` with ``repeats``, otherwise the number of distinct shifts, which divides
    ``r c`` (the shifts that leave the picture as it is form a subgroup).

    >>> shifts(parse_picture("1010")).tolist()
    [[1, 0, 1, 0], [0, 1, 0, 1]]
    """
    translated = np.array([moved.ravel() for moved in _translations(picture)], dtype=np.int64)
    if repeats:
        return translated
    first_seen = dict.fromkeys(row.tobytes() for row in translated)
    distinct = [np.frombuffer(row, dtype=np.int64) for row in first_seen]
    return np.array(distinct, dtype=np.int64)


def parse_picture(pattern: str | Sequence[str]) -> Picture:
    """Return the pixels of a pattern.  Shape (rows, columns).

    >>> parse_picture("#./.#").tolist()
    [[1, 0], [0, 1]]
    """
    if len(pattern) > 4 * MAX_PIXELS:  # rows have separators, and blanks around them
        raise _too_large()
    rows = pattern.strip().replace("/", "\n").splitlines() if isinstance(pattern, str) else pattern
    rows = [str(row).strip() for row in rows]
    if sum(map(len, rows)) > MAX_PIXELS:
        raise _too_large()
    if not rows or not rows[0]:
        raise InputError("pattern", "a pattern needs at least one pixel; expected 0s and 1s")
    for number, row in enumerate(rows, start=1):
        _check_row(row, number, len(rows[0]))
    return np.array([[_ON_AND_OFF[pixel] for pixel in row] for row in rows], dtype=np.int64)


def _translations(picture: Picture) -> Iterator[Array]:
    for down in range(picture.shape[0]):
        for right in range(picture.shape[1]):
            yield np.roll(picture, (down, right), axis=(0, 1))


def _check_row(row: str, number: int, width: int) -> None:
    for column, pixel in enumerate(row):
        if pixel not in _ON_AND_OFF:
            raise InputError(
                "pattern",
                f"row {number} of a pattern: expected pixels 0 and 1 (or . and #)",
                source=row,
                start=column,
            )
    if len(row) != width:
        raise InputError(
            "pattern",
            f"row {number} of a pattern has {len(row)} pixels; expected {width} as in row 1",
            source=row,
            start=min(len(row), width),
        )


def _too_large() -> InputError:
    return InputError("pattern-size", f"a pattern may have {MAX_PIXELS} pixels at most")


def _pixel_names(picture: Picture) -> tuple[str, ...]:
    r, c = picture.shape
    if r == 1:
        return tuple(f"p{j + 1}" for j in range(c))
    return tuple(f"p{i + 1}_{j + 1}" for i in range(r) for j in range(c))


def _size(picture: Picture) -> str:
    return f"{picture.shape[0]} x {picture.shape[1]}"
