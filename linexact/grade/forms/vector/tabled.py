"""Vectors in a table: a column for each entry, a row for each, or a row for each example."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

from linexact.errors import InputError
from linexact.exact.surds import SurdSum
from linexact.language.expression import Expression
from linexact.language.grammar import expression_of
from linexact.language.normal import number_of
from linexact.language.settle import Candidate
from linexact.language.table import Cell, Table, tables_of
from linexact.language.text import Text
from linexact.language.words import roles_of

Roots: TypeAlias = tuple[SurdSum, ...]
_STEM = 4  # letters of a name that a heading begins with


def tabled(
    text: Text, name: str, size: int, entry: Callable[[Expression], int | None]
) -> Iterator[Candidate[Roots]]:
    r"""Yield the vectors that tables give; ``entry`` says which entry a heading names.

    >>> from linexact.language.text import read
    >>> text = read("| pass | errors |\n|---|---|\n| 1 | 2 |\n| 2 | 3 |")
    >>> [[str(v) for v in one.value] for one in tabled(text, "errors", 2, lambda side: None)]
    [['2', '3']]
    """
    for table in tables_of(text.plain.text):
        turned = (table, table.turned())
        found = [row for one in turned for row in _entries(one, size, entry)]
        for cells in found or _column(table, name, size):
            numbers = [_number(cell) for cell in cells]
            roots = tuple(number for number in numbers if number is not None)
            if len(roots) == size:
                yield Candidate(roots, (_span(text, table),))


def _span(text: Text, table: Table) -> tuple[int, int]:
    begin, stop = table.places[0][0], table.places[-1][1]
    inside = [k for k, token in enumerate(text.tokens) if begin <= token.start < stop]
    return inside[0], inside[-1] + 1


def _side(cell: str) -> Expression | None:
    try:
        return expression_of(cell)
    except InputError:
        return None


def _number(cell: Cell) -> SurdSum | None:
    side = _side(cell.text)
    return None if side is None else number_of(side)


def _entries(
    table: Table, size: int, entry: Callable[[Expression], int | None]
) -> Iterator[Sequence[Cell]]:
    """Yield the one row below the names of the entries, or that of the new values."""
    sides = [_side(cell) for cell in table.head]
    places = [None if side is None else entry(side) for side in sides]
    if sorted(place for place in places if place is not None) != list(range(size)):
        return
    new = [row for row in table.rows if "after" in roles_of((row[0].text.lower(),))]
    rows = table.rows if len(table.rows) == 1 else new
    for row in rows if len(rows) == 1 else ():
        yield [row[places.index(place)] for place in range(size)]


def _column(table: Table, name: str, size: int) -> Iterator[Sequence[Cell]]:
    """Yield the column that is headed by what is asked, or the only one beside a count."""
    if len(table.rows) != size:
        return
    stem = name[:_STEM].lower()
    asked = [j for j, head in enumerate(table.head) if stem in head.lower()]
    counted = [cell.text for cell in table.column(0)] == [str(j + 1) for j in range(size)]
    if not asked and table.width == 2 and counted:
        asked = [1]
    if len(asked) == 1:
        yield table.column(asked[0])
