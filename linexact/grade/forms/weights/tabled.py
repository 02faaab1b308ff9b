"""Tables of weights: names over values, a name and its value on each line, a row for each gate."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from linexact.errors import InputError
from linexact.grade.forms.weights.gates import GATES
from linexact.grade.forms.weights.parameters import Given, Naming
from linexact.language.expression import Expression, Name
from linexact.language.grammar import expression_of
from linexact.language.normal import fractions_of
from linexact.language.table import Row, Table, tables_of
from linexact.language.text import Text


@dataclass(frozen=True, slots=True)
class Tabled:
    """What tables give, and the places of their tokens."""

    givens: tuple[Given, ...] = ()
    places: frozenset[int] = frozenset()


def tabled(naming: Naming, asked: Collection[str]) -> Tabled:
    r"""Return what the tables of a text give to parameters; ``asked`` are the names of the gate.

    >>> from linexact.grade.forms.weights.gates import GATES
from linexact.grade.forms.weights.parameters import Wanted
    >>> from linexact.language.text import read
    >>> naming = Naming(read("| w1 | b |\n|--|--|\n| 2 | -1 |"), Wanted(("x1",), True))
    >>> [(one.name, str(one.value)) for one in tabled(naming, ()).givens]
    [('w1', '2'), ('b', '-1')]
    """
    givens: list[Given] = []
    places: set[int] = set()
    for table in tables_of(naming.text.plain.text):
        within = _tokens(naming.text, table.places[0][0], table.places[-1][1])
        if naming.text.modes(within.start, within.stop) & {"check", "reject", "other"}:
            continue
        found = [*_below(naming, table, asked)] or [*_below(naming, table.turned(), asked)]
        if found:
            givens += found
            places.update(within)
    return Tabled(tuple(givens), frozenset(places))


def _tokens(text: Text, start: int, stop: int) -> range:
    """Return the places of the tokens in a stretch of the plain text."""
    starts = [token.start for token in text.tokens]
    return range(bisect_left(starts, start), bisect_left(starts, stop))


def _below(naming: Naming, table: Table, asked: Collection[str]) -> Iterator[Given]:
    """Yield the values below names of parameters, but those in rows of other gates."""
    meant = _columns(naming, table.head)
    if naming.wanted.bias and ("b" in meant) == ("threshold" in meant):
        return
    for row in table.rows:
        gate = {*row[0].text.lower().split()} & {*GATES}
        if {*meant} & {"w", "w1"} and gate <= {*asked}:
            yield from _of_row(naming, meant, row)


def _columns(naming: Naming, heads: Sequence[str]) -> list[str | None]:
    """Return what columns mean: parameters by their names, or by those of the inputs."""
    sides = [_expression(head) for head in heads]
    names = [side if isinstance(side, Name) else Name("") for side in sides]
    found = [naming.meant(name) for name in names]
    if any(meant and meant[0] == "w" for meant in found):
        return found
    return [
        meant or (f"w{place + 1}" if (place := naming.wanted.place_of(name.text)) is not None else None)
        for name, meant in zip(names, found, strict=True)
    ]


def _expression(cell: str) -> Expression | None:
    try:
        return Name(cell) if len(cell) == 1 and cell.isalpha() else expression_of(cell)
    except InputError:
        return None


def _of_row(naming: Naming, meant: Sequence[str | None], row: Row) -> Iterator[Given]:
    """Yield what a row gives."""
    for name, cell in zip(meant, row, strict=True):
        side = _expression(cell.text)
        numbers = fractions_of(side) if side is not None else None
        names = naming.wanted.names if name == "w" else (name,)
        if name is not None and numbers is not None and len(numbers) == len(names):
            places = _tokens(naming.text, cell.start, cell.stop)
            for one, value in zip(names, numbers, strict=True):
                yield Given.of(str(one), value, places.start, places.stop)
