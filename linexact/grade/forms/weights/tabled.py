"""Tables of weights: names over values, or a name and its value on each line."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator

from linexact.errors import InputError
from linexact.grade.forms.weights.parameters import Naming
from linexact.language.expression import Expression, Name
from linexact.language.grammar import expression_of
from linexact.language.statement import Statement
from linexact.language.table import Table, tables_of


def tabled(naming: Naming) -> Iterator[tuple[range, list[Statement]]]:
    r"""Yield the tables of a text that give parameters: where they stand, and what cells say.

    >>> from linexact.grade.forms.weights.parameters import Wanted
    >>> from linexact.language.text import read
    >>> naming = Naming(read("| w1 | b |\n|--|--|\n| 2 | -1 |"), Wanted(("x1",), True))
    >>> [one.left.text for _, said in tabled(naming) for one in said]
    ['w1', 'b']
    """
    starts = [token.start for token in naming.text.tokens]
    for table in tables_of(naming.text.plain.text):
        said = [*_said(naming, table, starts)] or [*_said(naming, table.turned(), starts)]
        if said:
            ends = (table.places[0][0], table.places[-1][1])
            yield range(*(bisect_left(starts, place) for place in ends)), said


def _said(naming: Naming, table: Table, starts: list[int]) -> Iterator[Statement]:
    """Yield the cells below names of parameters as statements."""
    heads = [_read(head) for head in table.head]
    biases = [h for h in heads if isinstance(h, Name) and naming.meant(h) == "b"]
    if any(head.text not in ("b", "B") for head in biases):
        places = [naming.wanted.place_of(head) for head in table.head]  # inputs beside a bias
        heads = [
            head if place is None else Name("w", str(place + 1))
            for head, place in zip(heads, places, strict=True)
        ]
    meant = {naming.meant(head) for head in heads if isinstance(head, Name)}
    if not meant & {"w", "w1"} or (naming.wanted.bias and not meant & {"b", "threshold"}):
        return
    for row in table.rows:
        for head, cell in zip(heads, row, strict=True):
            value = _read(cell.text)
            if isinstance(head, Name) and naming.meant(head) and value is not None:
                first, last = (bisect_left(starts, place) for place in (cell.start, cell.stop))
                yield Statement((head, value), ("=",), first, last)


def _read(cell: str) -> Expression | None:
    try:
        return expression_of(cell)
    except InputError:
        return None
