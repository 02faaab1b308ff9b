"""Columns of decimals that a frame or a list holds, without a Python call for each.

Arrow keeps a decimal as an integer of 128 bits over a power of ten: where its upper half is only
the sign, the lower half is the integer.  Python's decimals, integers, floats and texts are printed
and read together, as cells of a table are (:mod:`linexact.data.read.decimals`).
"""

from __future__ import annotations

from collections.abc import Sequence, Set
from decimal import Decimal
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linexact.data.dataset import INT64_MAX
from linexact.data.read.columns import Block, join
from linexact.data.read.decimals import MAX_PLAIN_WIDTH, Decimals, decimal_cells

MOST_PLACES = 18  # of a unit that fits 64 bits
PRINTED: Set[type] = {int, str, Decimal, np.str_, np.int32, np.int64}
FLOATS: Set[type] = {float, np.float64, np.float32, np.float16}
_MOST = 10**18


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
