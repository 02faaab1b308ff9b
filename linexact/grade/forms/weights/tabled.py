"""Tables of weights: names over values, a name and its value on each line, a row for each gate."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection, Iterator
from fractions import Fraction

from linexact.errors import InputError
from linexact.grade.forms.weights.gates import GATES
from linexact.grade.forms.weights.parameters import Given, Naming
from linexact.language.expression import Name
from linexact.language.grammar import expression_of
from linexact.language.normal import fractions_of
from linexact.language.table import Table, tables_of


def tabled(naming: Naming, asked: Collection[str]) -> list[Given]:
    r"""Return what the tables of a text give to parameters; ``asked`` are the names of the gate.

    >>> from linexact.grade.forms.weights.parameters import Wanted
    >>> from linexact.language.text import read
    >>> naming = Naming(read("| w1 | b |\n|--|--|\n| 2 | -1 |"), Wanted(("x1",), True))
    >>> [(one.name, str(one.value)) for one in tabled(naming, ())]
    [('w1', '2'), ('b', '-1')]
    """
    text, given = naming.text, list[Given]()
    starts = [token.start for token in text.tokens]
    for table in tables_of(text.plain.text):
        first, last = (bisect_left(starts, p) for p in (table.places[0][0], table.places[-1][1]))
        if text.modes(first, last) & {"check", "reject", "other"}:
            continue
        found = [*_cells(naming, table, asked)] or [*_cells(naming, table.turned(), asked)]
        for name, cell in found:
            numbers = _numbers(cell) or ()
            names = naming.wanted.names if name == "w" else (name,)
            if len(numbers) == len(names):
                pairs = zip(names, numbers, strict=True)
                given += [Given.of(name, value, first, last) for name, value in pairs]
    return given


def _cells(naming: Naming, table: Table, asked: Collection[str]) -> Iterator[tuple[str, str]]:
    """Yield the cells below names of parameters, but those in rows of other gates."""
    meant = [
        naming.meant(Name(head[:1], head[1:])) or naming.meant(Name(head)) for head in table.head
    ]
    if not {"w", "w1"} & {*meant} or (naming.wanted.bias and not {"b", "threshold"} & {*meant}):
        return
    for row in table.rows:
        if {*row[0].text.lower().split()} & {*GATES} <= {*asked}:
            yield from ((name, cell.text) for name, cell in zip(meant, row, strict=True) if name)


def _numbers(cell: str) -> tuple[Fraction, ...] | None:
    try:
        return fractions_of(expression_of(cell))
    except InputError:
        return None
