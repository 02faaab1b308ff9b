"""Vectors in a table: a row for each entry, with old and new value, or a column for each."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from linexact.data.dataset import Vector
from linexact.errors import InputError
from linexact.exact.surds import SurdSum
from linexact.text.markup import unmarked
from linexact.text.surds import parse_surd
from linexact.text.tables import Grid, blocks_of
from linexact.written import Form, Span, Statement, statements
from linexact.written.wording import Wording

MAX_TEXT = 6_000  # characters
_NEW = Wording("{newer}")
_COUNT = re.compile(r"\s*#?\d{1,3}[.)]?\s*").fullmatch


def tabled(
    text: str, names: Sequence[str], size: int, name: str, inputs: Sequence[Vector] = ()
) -> Iterator[tuple[tuple[SurdSum, ...], Span]]:
    r"""Yield the vectors of ``size`` entries that tables give.

    ``names`` are those of the entries, if they have any; ``name`` that of the vector.

    >>> text = "| | old | new |\n|--|--|--|\n| w1 | 1 | 2 |\n| b | 0 | -1 |"
    >>> [[str(v) for v in values] for values, _ in tabled(text, ("w1", "b"), 2, "weights")]
    [['2', '-1']]
    """
    if len(text) > MAX_TEXT or "\n" not in text:
        return
    for block in blocks_of(text):
        if isinstance(block, Grid) and len(block.rows) > 1:
            found = _by_row(block, names) or _by_column(block, names)
            found = found or _column(block, size, name) or _beside_inputs(block, name, inputs)
            if found is not None:
                yield found, Span(block.rows[0].start, block.rows[-1].stop)


def _cells(grid: Grid) -> list[list[str]]:
    return [[unmarked(cell.text) for cell in row.cells] for row in grid.rows]


def _by_row(grid: Grid, names: Sequence[str]) -> tuple[SurdSum, ...] | None:
    """Return the newest values of rows that begin with the entries' names."""
    rows = _cells(grid)
    named = {n: row for row in rows if row and (n := _name(row[0], names)) is not None}
    if not names or set(named) != set(names) or len({len(row) for row in named.values()}) != 1:
        return None
    width = len(next(iter(named.values())))
    head = rows[0] if rows[0] not in named.values() and len(rows[0]) == width else [""] * width
    new = [j for j in range(1, width) if _NEW.search(head[j])]
    places = new if len(new) == 1 else list(range(1, width)) if width == 2 else []
    if len(places) != 1:
        return None
    return _numbers([named[n][places[0]] for n in names])


def _by_column(grid: Grid, names: Sequence[str]) -> tuple[SurdSum, ...] | None:
    """Return the only row below headings that are the entries' names."""
    rows = _cells(grid)
    heads = [_name(cell, names) for cell in rows[0]]
    if not names or len(rows) != 2 or len(rows[1]) != len(heads):
        return None
    if any(heads.count(n) != 1 for n in names):
        return None
    return _numbers([rows[1][heads.index(n)] for n in names])


def _column(grid: Grid, size: int, name: str) -> tuple[SurdSum, ...] | None:
    """Return the column that is headed by what is asked, or the only one beside a count."""
    rows = _cells(grid)
    width = len(rows[0])
    if len(rows) != size + 1 or any(len(row) != width for row in rows):
        return None
    stem = name[:4].casefold()
    asked = [j for j in range(width) if len(stem) == 4 and rows[0][j].casefold().startswith(stem)]
    if not asked and width == 2 and all(_COUNT(row[0]) for row in rows[1:]):
        asked = [1]
    return _numbers([row[asked[0]] for row in rows[1:]]) if len(asked) == 1 else None


def _beside_inputs(grid: Grid, name: str, inputs: Sequence[Vector]) -> tuple[SurdSum, ...] | None:
    """Return the column beside the inputs: the only one, or the one headed by what is asked."""
    cells = _cells(grid)
    rows = [[piece for cell in row for piece in cell.split()] for row in cells]
    if len(cells) > 1 and len(cells[0]) == len(cells[1]):  # "x1 x2" over "0 1" is two columns
        pairs = zip(cells[0], cells[1], strict=True)
        rows[0] = [
            head
            for top, below in pairs
            for head in (top.split() if len(below.split()) > 1 else [top])
        ]
    width, d = len(rows[0]), len(inputs[0]) if inputs else 0
    if not d or len(rows) != len(inputs) + 1 or any(len(row) != width for row in rows):
        return None
    given = {tuple(row[:d]): row for row in rows[1:]}
    texts = [tuple(map(str, x)) for x in inputs]
    if set(given) != set(texts) or len(given) != len(rows) - 1:
        return None
    heads = [cell.casefold() for cell in rows[0]]
    asked = [j for j in range(d, width) if heads[j] in _SCORES or heads[j].startswith(name[:4])]
    asked = asked or [j for j in range(d, width) if _is_headed(heads[j], name)]
    places = [d] if width == d + 1 else asked
    return _numbers([given[t][places[0]] for t in texts]) if len(places) == 1 else None


def _is_headed(head: str, name: str) -> bool:
    """Say whether one word of a heading is what is asked: ``third unit scores``."""
    stem = name.casefold().rstrip("s")
    return any(word.rstrip("s") == stem for word in head.split())


_SCORES = ("z", "s", "score", "net", "f", "f(x)", "out", "output", "net input")


def _name(typed: str, names: Sequence[str]) -> str | None:
    items = statements(typed, frozenset(names))
    sides = [i.sides[0] for i in items if isinstance(i, Statement) and not i.relations]
    name = sides[0].name if len(sides) == 1 and isinstance(sides[0], Form) else None
    return name if name in names else None


def _numbers(typed: Sequence[str]) -> tuple[SurdSum, ...] | None:
    try:
        return tuple(parse_surd(cell.replace(",", ".").replace("−", "-")) for cell in typed)
    except InputError:
        return None
