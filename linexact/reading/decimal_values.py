"""Columns of decimals that a frame or a list holds, without a Python call for each.

Arrow keeps a decimal as an integer of 128 bits over a power of ten: where its upper half is only
the sign, the lower half is the integer.  Python's decimals are printed and read together, as cells
of a table are (:mod:`linexact.reading.decimals`).
"""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linexact.model.dataset import INT64_MAX
from linexact.reading.columns import Block, join, leveled
from linexact.reading.decimals import MAX_PLAIN_WIDTH, decimal_cells

MOST_PLACES = 18  # of a unit that fits 64 bits
AT_ONCE = 1 << 17  # printed together


def python_decimals(array: NDArray[Any]) -> tuple[NDArray[Any], tuple[int, ...]] | None:
    """Read an array of Python's decimals and nothing else, shape (n, d); None where some are long.

    >>> numerators, units = python_decimals(np.array([[Decimal("0.5")], [Decimal("-2")]]))
    >>> numerators.tolist(), units
    ([[1], [-4]], (2,))
    """
    if not array.size or set(map(type, array.flat)) != {Decimal}:
        return None
    rows = max(1, AT_ONCE // array.shape[1])
    blocks = []
    for start in range(0, len(array), rows):
        block = _printed(array[start : start + rows])
        if block is None:
            return None
        blocks.append(block)
    return join(blocks, array.shape[1])


def _printed(part: NDArray[Any]) -> Block | None:
    text = np.array(list(map(str, part.flat)), dtype=np.bytes_)
    width = text.dtype.itemsize
    if width > MAX_PLAIN_WIDTH:
        return None
    starts = np.arange(len(text), dtype=np.intp) * width
    read = decimal_cells(text.view(np.uint8), starts, starts + np.char.str_len(text))
    if not read.plain.all():
        return None
    return leveled(Block(read.mantissas.reshape(part.shape), read.scales.reshape(part.shape)))


def arrow_decimals(column: Any) -> tuple[NDArray[Any], tuple[int, ...]] | None:
    """Read an Arrow column of decimals without gaps, shape (n,); None where some are long.

    >>> import pyarrow as pa
    >>> numerators, units = arrow_decimals(pa.array([Decimal("1.50"), Decimal("-2.00")]))
    >>> numerators.tolist(), units
    ([[3], [-4]], (2,))
    """
    blocks = []
    for chunk in getattr(column, "chunks", [column]):
        kind = chunk.type
        if not str(kind).startswith("decimal128") or not 0 <= kind.scale <= MOST_PLACES:
            return None
        halves = np.frombuffer(chunk.buffers()[1], dtype="<i8").reshape(-1, 2)
        halves = halves[chunk.offset : chunk.offset + len(chunk)]
        low, high = halves[:, 0], halves[:, 1]
        if (high != low >> 63).any() or (low < -INT64_MAX).any():
            return None
        blocks.append(Block(low.reshape(-1, 1), np.array([[kind.scale]], dtype=np.int16)))
    return join(blocks, 1)
