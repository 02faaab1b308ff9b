"""Tables that are long and narrow: on paper they are set small, in a browser in two columns."""

from __future__ import annotations

from linexact.document.blocks import Table
from linexact.render.text import plain

LONG = 20  # rows
NARROW = 64  # characters


def is_long(block: Table) -> bool:
    """Say whether a table is long and narrow.

    >>> rows = tuple(((f"{j}",),) for j in range(24))
    >>> [is_long(Table(("step",), some, ("right",))) for some in (rows, rows[:12])]
    [True, False]
    """
    wide = max((sum(len(plain(cell)) for cell in row) for row in block.rows), default=0)
    return len(block.rows) >= LONG and wide + 2 * len(block.columns) <= NARROW
