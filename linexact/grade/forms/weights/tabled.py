"""Tables of weights: names over values, a name and its value on each line, a row for each gate.

Tables of the cases beside an answer are checked, cell by cell.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from linexact.data.dataset import Vector
from linexact.errors import InputError
from linexact.grade.forms.weights.parameters import Given, Naming
from linexact.language.expression import Name
from linexact.language.grammar import expression_of
from linexact.language.normal import fractions_of
from linexact.language.table import Cell, Row, Table, tables_of
from linexact.language.text import Text


@dataclass(frozen=True, slots=True)
class Tabled:
    """What tables give, and the places of their tokens."""

    givens: tuple[Given, ...] = ()
    places: frozenset[int] = frozenset()


def tabled(naming: Naming, asked: frozenset[str]) -> Tabled:
    r"""Return what the tables of a text give to parameters; ``asked`` are the names of the gate.

    Raises :class:`~linexact.errors.InputError` (``several``) for rows that differ.

    >>> from linexact.grade.forms.weights.parameters import Wanted
    >>> from linexact.language.text import read
    >>> naming = Naming(read("| w1 | b |\n|--|--|\n| 2 | -1 |"), Wanted(("x1",), True))
    >>> [(one.name, str(one.value)) for one in tabled(naming, frozenset()).givens]
    [('w1', '2'), ('b', '-1')]
    """
    givens: list[Given] = []
    places: set[int] = set()
    for table in tables_of(naming.text.plain.text):
        within = _within(naming.text, table)
        if naming.text.modes(within.start, within.stop) & {"check", "reject", "other"}:
            continue
        if found := _below(naming, table, asked) or _below(naming, table.turned(), asked):
            givens += found
            places.update(within)
    return Tabled(tuple(givens), frozenset(places))


def _within(text: Text, table: Table) -> range:
    """Return the places of a table's tokens."""
    return _tokens(text, table.places[0][0], table.places[-1][1])


def _tokens(text: Text, start: int, stop: int) -> range:
    starts = [token.start for token in text.tokens]
    return range(bisect_left(starts, start), bisect_left(starts, stop))


def _numbers(told: str) -> Vector | None:
    """Return the numbers in a cell; a word behind them may say that they are right."""
    for text in (told, told.rpartition("=")[2].removesuffix(" yes").strip()):
        try:
            return fractions_of(expression_of(text))
        except InputError:
            continue
    return None


def _below(naming: Naming, table: Table, asked: frozenset[str]) -> list[Given]:
    """Return the values below names of parameters, in the row of the gate that is asked."""
    meant = _columns(naming, table.head)
    weights = "w" in meant or {*naming.wanted.names} <= {*meant}
    if not weights or (naming.wanted.bias and ("b" in meant) == ("threshold" in meant)):
        return []
    rows = [row for row in table.rows if _gate(row) & asked] or [
        row for row in table.rows if not asked or not _gate(row)
    ]
    read = [_of_row(naming, meant, row) for row in rows]
    if not read or [] in read:
        return []
    if any([one.value for one in other] != [one.value for one in read[0]] for other in read):
        raise naming.text.ask("several", "rows with different weights", read[1][0].first)
    return read[0]


def _gate(row: Row) -> frozenset[str]:
    """Return the gate that a row is of."""
    return (
        frozenset(row[0].text.lower().split()) - {"gate"} if row[0].text.isupper() else frozenset()
    )


def _columns(naming: Naming, heads: Sequence[str]) -> list[str | None]:
    """Return what columns mean: parameters by their names, or by those of the inputs."""
    names = [_name(head) for head in heads]
    found = [None if name is None else naming.meant(name) for name in names]
    if any(meant and meant[0] == "w" for meant in found):
        return found
    spoken = [
        name.text if name and not meant else "" for name, meant in zip(names, found, strict=True)
    ]
    family = naming.wanted.inputs(frozenset(spoken) - {""}) or ()
    weights = [f"w{family.index(name) + 1}" if name in family else None for name in spoken]
    return [weight or meant for weight, meant in zip(weights, found, strict=True)]


def _name(head: str) -> Name | None:
    if len(head) == 1 and head.isalpha():
        return Name(head)
    try:
        side = expression_of(head)
    except InputError:
        return None
    return side if isinstance(side, Name) else None


def _of_row(naming: Naming, meant: Sequence[str | None], row: Row) -> list[Given]:
    """Return what a row gives, nothing where a cell is no number."""
    found: list[Given] = []
    for name, cell in zip(meant, row, strict=True):
        numbers = _numbers(cell.text)
        names = naming.wanted.names if name == "w" else (name,)
        if name is not None and (numbers is None or len(numbers) != len(names)):
            return []
        places = _tokens(naming.text, cell.start, cell.stop)
        for one, value in zip(names, numbers or (), strict=False):
            if one is not None:
                found.append(Given.of(one, value, places.start, places.stop))
    return found


# tables of the cases


def checked(naming: Naming, scores: Mapping[Vector, Fraction]) -> Iterator[range]:
    r"""Yield the places of tables whose rows tell an input, and nothing but what is so of it.

    >>> from linexact.grade.forms.weights.parameters import Wanted
    >>> from linexact.language.text import read
    >>> naming = Naming(read("| x | z |\n|---|---|\n| 2 | -1 |"), Wanted(("x",), True))
    >>> [*checked(naming, {(Fraction(2),): Fraction(-1)})]
    [range(0, 22)]
    """
    for table in tables_of(naming.text.plain.text):
        heads = table.head or ("",) * table.width
        family = naming.wanted.inputs(frozenset(heads) & {*naming.wanted.features}) or ()
        places = [heads.index(name) for name in family if name in heads]
        if all(_is_so(naming, places or [0], row, scores) for row in table.rows):
            yield _within(naming.text, table)


def _is_so(
    naming: Naming, places: Sequence[int], row: Row, scores: Mapping[Vector, Fraction]
) -> bool:
    """Say whether each cell of a row is the input, its score, or the class of that score."""
    point = tuple(value for place in places for value in _numbers(row[place].text) or ())
    if point not in scores:
        return False
    told = (scores[point], Fraction(dict(naming.wanted.examples).get(point, 0)))
    rest = [cell for place, cell in enumerate(row) if place not in places]
    return all(_fits(naming.text, cell, told) for cell in rest)


def _fits(text: Text, cell: Cell, told: tuple[Fraction, Fraction]) -> bool:
    """Say whether a cell has no number, or the score, or the class of it or of the example."""
    numbers = _numbers(cell.text)
    if numbers is None:
        return text.items.isdisjoint(_tokens(text, cell.start, cell.stop))
    return numbers == told[:1] or any(is_class(numbers[0], score) for score in told)


def is_class(label: Fraction, score: Fraction) -> bool:
    """Say whether a label is that of a score; one of 0 has both.

    >>> is_class(Fraction(0), Fraction(-3)), is_class(Fraction(1), Fraction(-3))
    (True, False)
    """
    return (label == 1 and score >= 0) or (label in (0, -1) and score <= 0)
