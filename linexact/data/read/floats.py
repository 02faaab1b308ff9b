"""Floats, and what prints as a decimal, as exact numbers without a Python call for each value.

A float means the decimal that it prints: the shortest one that reads back as the same float
(0.1 is 1/10).  Let ``x`` be a float64, ``0 <= k <= 22``, ``m`` an integer of at most 15
digits, and let ``m / 10**k`` computed in float64 equal ``x``.  Then that decimal is
``m / 10**k``.  Proof: ``m`` and ``10**k`` are floats without error, so the correctly rounded
quotient says that the decimal ``m / 10**k`` reads back as ``x``.  Two different decimals of
at most 15 digits never read as the same float64 (DBL_DIG), hence it is the only one with at
most 15 digits, and the shortest one has no more digits than it.  For float32 the same holds
with 6 digits (FLT_DIG) and ``k <= 10``.  Floats for which no such ``m`` is found are printed
by numpy and read as text.

:func:`binary_floats` takes the bits instead: 0.1 is 3602879701896397 / 2**55.

Python's decimals, integers, floats and texts are printed and read together, as cells of a table
are (:mod:`linexact.data.read.decimals`).
"""

from __future__ import annotations

from collections.abc import Sequence, Set
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

import numpy as np

from linexact.data.read.columns import Block, Odd, leveled, narrowed
from linexact.data.read.decimals import MAX_PLAIN_WIDTH, Decimals, decimal_cells
from linexact.data.seen import Array, Bools, Indices, Int64s
from linexact.exact import parse_number

FEW_BITS = 32
_TEXT_WIDTH = 32  # the longest repr of a float64 has 24 characters
PRINTED: Set[type] = {int, str, Decimal, np.str_, np.int32, np.int64}
FLOATS: Set[type] = {float, np.float64, np.float32, np.float16}
_MOST = 10**18


@dataclass(frozen=True, slots=True)
class _Precision:
    """What a floating-point type is sure of (see the module's head)."""

    top: float  # integers below it have few enough digits
    tens: Array  # the powers of ten without rounding error


_PRECISION = {
    np.dtype(np.float64): _Precision(1e15, np.array([10.0**k for k in range(23)])),
    np.dtype(np.float32): _Precision(1e6, np.array([10.0**k for k in range(11)], np.float32)),
}


def decimal_floats(x: Array, hint: Array | None = None) -> Block:
    """Return finite floats, shape ``(n, d)``, as the decimals that they print.

    ``hint`` holds a scale for each column to try first, that of the rows before.

    >>> block = decimal_floats(np.array([[0.1, 3.0], [0.25, -1.0]]))
    >>> block.mantissas.tolist(), block.scales.tolist()
    ([[10, 3], [25, -1]], [[2, 0]])
    """
    x = x.astype(x.dtype.newbyteorder("="), copy=False)
    mantissas, scales, unread = _guessed(x, hint)
    if unread.any():
        return _printed(x, unread, mantissas, scales)
    return Block(narrowed(mantissas), scales[np.newaxis].astype(np.int16))


def _guessed(x: Array, hint: Array | None) -> tuple[Int64s, Indices, Bools]:
    """Return mantissas, a scale for each column, and which floats are not read so."""
    mantissas = np.zeros(x.shape, dtype=np.int64)
    unread = np.zeros(x.shape, dtype=bool)
    scales = np.zeros(x.shape[1], dtype=np.intp)
    precision = _PRECISION.get(x.dtype)
    if precision is None:  # half precision
        return mantissas, scales, ~unread
    if hint is not None:
        scales += np.clip(hint, 0, len(precision.tens) - 1)
    pending = np.arange(x.shape[1])
    part = x
    while len(pending):
        tens = precision.tens[scales[pending]]
        with np.errstate(over="ignore", invalid="ignore"):
            guess = np.rint(part * tens)
            small = np.abs(guess) < precision.top
            good = small & (guess / tens == part)
        if part is x and good.all():
            return guess.astype(np.int64), scales, unread
        done = good.all(axis=0)
        done |= ~small.all(axis=0) | (scales[pending] == len(precision.tens) - 1)
        mantissas[:, pending[done]] = np.where(good, guess, 0)[:, done].astype(np.int64)
        unread[:, pending[done]] = ~good[:, done]
        pending = pending[~done]
        scales[pending] += 1
        part = x[:, pending]
    return mantissas, scales, unread


def is_short(x: Array, exact: str) -> bool:
    """Say whether all of some floats, shape ``(n, d)``, are read at once as short integers.

    >>> is_short(np.array([[0.1], [2.5]]), "decimal"), is_short(np.array([[0.1]]) / 3, "decimal")
    (True, False)
    """
    if exact == "binary":
        block = binary_floats(x)
        top = block.scales.max(axis=0, initial=0) - block.scales
        sizes = np.frexp(np.abs(block.mantissas).astype(np.float64))[1] + top
        return int(sizes[block.mantissas != 0].max(initial=0)) < FEW_BITS
    x = x.astype(x.dtype.newbyteorder("="), copy=False)
    return not _guessed(x, None)[2].any()


def _printed(
    x: Array,
    unread: Bools,
    mantissas: Int64s,
    scales: Indices,
) -> Block:
    """Print the ``unread`` values and read them as text; the others have been read."""
    all_scales = np.where(mantissas == 0, 0, scales).astype(np.int16)
    text = x[unread].astype(f"S{_TEXT_WIDTH}")
    buffer = text.view(np.uint8)
    starts = np.arange(len(text), dtype=np.intp) * _TEXT_WIDTH
    read = decimal_cells(buffer, starts, starts + np.char.str_len(text))
    mantissas[unread] = read.mantissas
    all_scales[unread] = read.scales
    odd: Odd = {}
    if not read.plain.all():
        cells = np.argwhere(unread)[~read.plain].tolist()
        for (i, j), value in zip(cells, text[~read.plain].tolist(), strict=True):
            odd[i, j] = parse_number(value.decode("ascii"))
    return leveled(Block(mantissas, all_scales, odd))


def binary_floats(x: Array) -> Block:
    """Return finite floats, shape ``(n, d)``, as the binary fractions that they are.

    >>> block = binary_floats(np.array([[0.5, 3.0], [0.75, 2.0]]))
    >>> block.mantissas.tolist(), block.scales.tolist()
    ([[2, 3], [3, 2]], [[2, 0]])
    """
    fraction, exponent = np.frexp(x.astype(np.float64, copy=False))
    mantissas = np.ldexp(fraction, 53).astype(np.int64)
    lowest_bit = mantissas & -mantissas
    zeros = np.frexp(lowest_bit.astype(np.float64))[1] - 1  # of the binary writing, at its end
    shift = np.where(mantissas == 0, 0, zeros)
    scales = np.where(mantissas == 0, 0, 53 - exponent - shift)
    return leveled(Block(mantissas >> shift, scales.astype(np.int16), base=2))


# Values that print decimals


def printed_decimals(values: Sequence[Any], *, floats: bool) -> Decimals:
    """Read integers, texts, Python's decimals and (with ``floats``) floats that print plainly.

    All others are marked as not plain: who reads them one by one reads these alike.

    >>> read = printed_decimals([Decimal("0.5"), "1/3", 7, 0.25], floats=True)
    >>> read.mantissas.tolist(), read.scales.tolist(), read.plain.tolist()
    ([5, 0, 7, 25], [1, 0, 0, 2], [True, False, True, True])
    """
    kinds = PRINTED | FLOATS if floats else PRINTED
    texts = [_text(value, kinds) for value in values]
    ends = np.cumsum(np.fromiter(map(len, texts), np.intp, len(texts)) + 1) - 1
    starts = np.concatenate([[0], ends[:-1] + 1]).astype(np.intp)
    return decimal_cells(np.frombuffer("\n".join(texts).encode(), np.uint8), starts, ends)


def _text(value: Any, kinds: Set[type]) -> str:
    """Return what a value prints, where it may be a plain decimal."""
    kind = type(value)
    if kind is int:
        return str(value) if -_MOST < value < _MOST else ""
    if kind not in kinds:
        return ""
    text = str(value)
    return text if len(text) <= MAX_PLAIN_WIDTH and text.isascii() else ""
