r"""Tables in a text, in whatever layout: rows of cells with the places where they stand.

=================  ==================================================================
layout             rows
=================  ==================================================================
``latex``          ``tabular``, ``array`` and their like: ``&`` and ``\\``
``html``           ``<tr>`` with ``<td>`` or ``<th>``
``json``           a list of records or lists, also as Python or numpy print it
``bars``           Markdown and drawn tables: cells between ``|``
``tabs``           cells between tabs
``aligned``        columns under each other, two or more blanks between (or a ruler)
``semicolons``     cells between ``;``
``commas``         cells between ``,``
=================  ==================================================================

Marks within brackets or quotes separate nothing.  What is no table is a :class:`Line`.  No cell
is read here, and nothing is refused.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from linexact.text.environments import BEGIN, end_of, environment
from linexact.text.grids import Block, Cell, Grid, Line, Row
from linexact.text.printed import printed_table
from linexact.text.ruled import WEAK, table_of_lines

__all__ = ["WEAK", "Block", "Cell", "Grid", "Line", "Row", "blocks_of"]

# A line that is a heading of what follows: "Pass 2:", "## Epoch 1".
_HEADING = re.compile(
    r"\s*[#*=-]*\s*(?:[^\W\d_]{2,}(?: [^\W\d_]+)?\s*#?\d{1,3}\s*[:：*=#-]+"
    r"|[A-Za-z_.]{3,20}\([\w.]{0,30}\)|[^\n]{0,120}\bprint\([^\n]{1,120}\))\s*"  # that printed it
).fullmatch


def blocks_of(text: str) -> tuple[Block, ...]:
    r"""Return the tables and the other lines of a text, in order.

    >>> def shown(text):
    ...     return [(b.layout, [[c.text for c in row.cells] for row in b.rows])
    ...             if isinstance(b, Grid) else b.text for b in blocks_of(text)]
    >>> shown("So:\n| x | z |\n|---|---|\n| 1 | (2, 3) |")
    ['So:', ('bars', [['x', 'z'], ['1', '(2, 3)']])]
    >>> shown(r"\begin{tabular}{ll} a & b \\ \hline 1 & 2 \end{tabular}")
    [('latex', [['a', 'b'], ['1', '2']])]
    >>> shown('[{"z": 1, "w": [2, 3]}]')
    [('json', [['z', 'w'], ['1', '[2, 3]']])]
    """
    return tuple(_blocks(text))


def _blocks(text: str) -> Iterator[Block]:
    at = 0
    for begin in BEGIN.finditer(text):
        if begin.start() < at:
            continue
        name = begin[1] or "table"
        stop = end_of(text, begin.end(), name)
        block = list(environment(text, name, begin.end(), stop))
        if not block:
            continue
        yield from _plain(text, at, begin.start())
        yield from block
        at = text.find("}" if name != "table" else ">", stop) + 1 or len(text)
    yield from _plain(text, at, len(text))


def _plain(text: str, start: int, stop: int) -> Iterator[Block]:
    """Yield what stands outside of environments: printed lists, and lines by paragraphs."""
    lines = _lines(text, start, stop)
    at = 0
    while at < len(lines):
        grid = printed_table(text, lines[at], stop)
        if grid is None:
            paragraph = [lines[at]]
            at += 1
            while (
                at < len(lines)
                and lines[at].text
                and not _HEADING(lines[at].text)
                and not _HEADING(paragraph[-1].text)
                and printed_table(text, lines[at], stop) is None
            ):
                paragraph.append(lines[at])
                at += 1
            yield from table_of_lines([line for line in paragraph if line.text])
            continue
        yield grid
        while at < len(lines) and lines[at].start < grid.rows[-1].stop:
            at += 1


def _lines(text: str, start: int, stop: int) -> list[Line]:
    found, at = [], start
    for typed in text[start:stop].split("\n"):
        raw = typed.rstrip("\r")
        kept = re.sub(r"^(?:> ?)+", "", raw)
        if raw.startswith("```") or raw.strip() in ("", "\\[", "\\]", "$$"):
            kept = ""
        begin = at + len(raw) - len(kept)
        found.append(Line(kept, begin, begin + len(kept)))
        at += len(typed) + 1
    return found
