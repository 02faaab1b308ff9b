"""Cells of text read as exact decimals, a whole block at a time.

Numpy alone reads what is plain: a sign, up to 18 digits with a point among them, perhaps an
exponent.  Everything else is left to :func:`~linexact.exact.parse_number`, which reads
fractions and long numerals and says what is wrong with the rest.  What is plain is read as
``parse_number`` reads it.

Eight characters are one machine word, the first character in its lowest byte.  A cell is set to
the right of one to three words; exclusive or with ``0`` makes digits of them, and what is left of
the cell is zeros.  The point is taken out by moving the bytes before it, and a word of digits
becomes their number in three steps: pairs, fours, all eight (so also D. Lemire, "Number parsing at
a gigabyte per second", 2021).  No step rounds.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from linexact.data.seen import Bools, Bytes, Indices, Int64s, Words

Positions: TypeAlias = Indices

MAX_PLAIN_DIGITS = 18  # 10**18 fits 64 bits
MAX_PLAIN_WIDTH = 60  # of a cell; wider ones are read one by one
_MAX_PLAIN_EXPONENT = 400
_LONGEST_EXPONENT = 5  # characters: ``e-308``

WORD = 8  # bytes
_MOST_WORDS = 3  # of a plain cell: 18 digits and a point
_CHUNK = 1 << 14  # cells read together: their words stay near the processor


def _each_byte(value: int) -> np.uint64:
    return np.uint64(value * 0x0101010101010101)


_ZERO, _HIGH, _REST = _each_byte(ord("0")), _each_byte(0x80), _each_byte(0x7F)
_POINT = _each_byte(ord(".") ^ ord("0"))
_POINT_BYTE = np.uint64(ord(".") ^ ord("0"))
_BEYOND = _each_byte(0x7F - 9)  # added to a byte above 9 it sets the highest bit
_PLACES = np.uint64(0x0706050403020100)  # byte k is k
_PAIRS, _FOURS = np.uint64(0x00FF00FF00FF00FF), np.uint64(0x0000FFFF0000FFFF)
_EIGHT, _SIXTEEN = np.uint64(10**8), np.uint64(10**16)


@dataclass(frozen=True, slots=True, eq=False)
class Decimals:
    """Cells read as ``mantissas / 10**scales``; ``plain`` says which of them were."""

    mantissas: Int64s
    scales: NDArray[np.int16]
    plain: Bools


def decimal_cells(buffer: Bytes, starts: Positions, ends: Positions) -> Decimals:
    """Read the plain decimals among the cells ``buffer[start:end]``.

    >>> buffer = np.frombuffer(b",-1.50,x,2e3", dtype=np.uint8)
    >>> read = decimal_cells(buffer, np.array([1, 7, 9]), np.array([6, 8, 12]))
    >>> read.mantissas.tolist(), read.scales.tolist(), read.plain.tolist()
    ([-150, 0, 2], [2, 0, -3], [True, False, True])
    """
    if not len(starts):
        return Decimals(np.zeros(0, np.int64), np.zeros(0, np.int16), np.zeros(0, bool))
    buffer = _padded(buffer, int(ends.max()))
    starts, ends = _without_blanks(buffer, starts, ends)
    read = _fixed_point(buffer, starts, ends)
    if not read.plain.all():
        _read_exponents(buffer, starts, ends, read)
    read.scales[read.mantissas == 0] = 0
    return read


def _padded(buffer: Bytes, end: int) -> Bytes:
    """Return the buffer with a word to spare behind the last cell."""
    if end + WORD <= len(buffer):
        return buffer
    return np.concatenate([buffer, np.zeros(WORD, dtype=np.uint8)])


def _without_blanks(
    buffer: Bytes, starts: Positions, ends: Positions
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


def _fixed_point(buffer: Bytes, starts: Positions, ends: Positions) -> Decimals:
    """Read cells of the form sign, digits, point, digits."""
    n = len(starts)
    read = Decimals(np.zeros(n, np.int64), np.zeros(n, np.int16), np.zeros(n, bool))
    for k in range(0, n, _CHUNK):
        part = slice(k, k + _CHUNK)
        _read_chunk(buffer, starts[part], ends[part], read, part)
    return read


def _read_chunk(
    buffer: Bytes, starts: Positions, ends: Positions, read: Decimals, part: slice
) -> None:
    first = buffer[starts]
    negative = first == ord("-")
    begins = starts + (negative | (first == ord("+")))
    begins = np.minimum(begins, ends)
    lengths = ends - begins
    longest = -(-int(lengths.max()) // WORD)  # in words
    for words in range(1, min(longest, _MOST_WORDS) + 1):
        fit = (lengths > (words - 1) * WORD) & (lengths <= words * WORD)
        if not fit.any():
            continue
        chosen = slice(None) if fit.all() else np.flatnonzero(fit)
        numbers, places, plain = _read_words(buffer, begins[chosen], ends[chosen], words)
        np.negative(numbers, out=numbers, where=negative[chosen])
        read.mantissas[part][chosen] = numbers
        read.scales[part][chosen] = places
        read.plain[part][chosen] = plain


def _read_words(
    buffer: Bytes, begins: Positions, ends: Positions, count: int
) -> tuple[Int64s, Words, Bools]:
    """Read digits with a point among them, in at most so many words; what is not plain is 0."""
    windows = np.ndarray((len(buffer) - WORD + 1,), "<u8", buffer, strides=(1,))
    value = np.zeros(len(begins), dtype=np.uint64)
    places, points = np.zeros_like(value), np.zeros_like(value)
    faults = np.zeros_like(value)
    tens = (np.uint64(1), _EIGHT, _SIXTEEN)
    following: Words | None = None  # the word behind, which waits for a byte
    for k in range(count):  # from the last word
        word = _word(windows, begins, ends - (k + 1) * WORD)
        mark = _point(word)
        moved = _moved(word, mark, points if k else None)
        if following is not None:
            value += _number(following | (word >> np.uint64(56)) * points, faults) * tens[k - 1]
        faults |= mark & (mark - np.uint64(1)) | mark * points  # two points
        here = mark != 0
        places += ((mark >> np.uint64(7)) * _PLACES >> np.uint64(56)) + here * np.uint64(k * WORD)
        points |= here
        following = moved
    if following is not None:
        value += _number(following, faults) * tens[count - 1]
    digits = (ends - begins).astype(np.uint64) - points
    plain = (faults == 0) & (digits > 0) & (digits <= MAX_PLAIN_DIGITS)
    numbers = value.view(np.int64)
    if not plain.all():
        numbers, places = np.where(plain, numbers, 0), np.where(plain, places, 0)
    return numbers, places, plain


def _word(windows: Words, begins: Positions, at: Positions) -> Words:
    """Return the eight bytes from ``at`` as digits, with zeros for those before a cell begins."""
    missing = np.maximum(begins - at, 0)
    words: Words = windows[at + missing] ^ _ZERO
    words <<= (missing * WORD).astype(np.uint64)
    return words


def _point(word: Words) -> Words:
    """Return the highest bit of every byte that is a point."""
    other = word ^ _POINT
    return ~(((other & _REST) + _REST) | other) & _HIGH


def _moved(word: Words, mark: Words, points: Words | None) -> Words:
    """Take the point out of a word, or let all of it move on where a point stands behind it."""
    at = mark >> np.uint64(7)
    before = word & (at - (mark != 0))
    if points is not None:
        before = np.where(points != 0, word, before)
    moved: Words = (word ^ before ^ at * _POINT_BYTE) | before << np.uint64(8)
    return moved


def _number(word: Words, faults: Words) -> Words:
    """Return the number that eight digits write; a byte that is none leaves a fault."""
    faults |= ((word + _BEYOND) | word) & _HIGH
    word = (word * np.uint64(10) + (word >> np.uint64(8))) & _PAIRS
    word = (word * np.uint64(100) + (word >> np.uint64(16))) & _FOURS
    return (word * np.uint64(10_000) + (word >> np.uint64(32))) & np.uint64(0xFFFFFFFF)


def _read_exponents(buffer: Bytes, starts: Positions, ends: Positions, read: Decimals) -> None:
    """Read the cells with an exponent into ``read``, in place."""
    left = np.flatnonzero(~read.plain & (starts < ends))
    starts, ends = starts[left], ends[left]
    mark = np.zeros_like(ends)
    for back in range(2, _LONGEST_EXPONENT + 1):
        at = np.maximum(ends - back, starts)
        mark = np.where(buffer[at] | 32 == ord("e"), at, mark)
    marked = mark > starts
    if not marked.any():
        return
    left, starts, mark, ends = left[marked], starts[marked], mark[marked], ends[marked]
    heads = _fixed_point(buffer, starts, _zeros_cut(buffer, starts, mark))
    tails = _fixed_point(buffer, mark + 1, ends)
    good = heads.plain & tails.plain & (np.abs(tails.mantissas) <= _MAX_PLAIN_EXPONENT)
    good &= (tails.scales == 0) & (buffer[ends - 1] != ord("."))
    kept = left[good]
    read.mantissas[kept] = heads.mantissas[good]
    read.scales[kept] = (heads.scales - tails.mantissas)[good]
    read.plain[kept] = True


def _zeros_cut(buffer: Bytes, starts: Positions, ends: Positions) -> Positions:
    """Leave out zeros at the end of long mantissas (``1.000000000000000000e+00``)."""
    has_point = (buffer[starts + 1] == ord(".")) | (buffer[starts + 2] == ord("."))
    ends = ends.copy()
    for _ in range(MAX_PLAIN_WIDTH):
        cut = has_point & (ends - starts > MAX_PLAIN_DIGITS) & (buffer[ends - 1] == ord("0"))
        if not cut.any():
            break
        ends -= cut
    return ends
