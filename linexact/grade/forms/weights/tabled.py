"""Tables of weights: names over values, a name and its value on each line, a row for each gate.

Tables of the cases beside an answer are checked, cell by cell.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from linexact.grade.forms.weights.parameters import Given, Naming
from linexact.language.expression import Expression, Name
from linexact.language.grammar import Parser
from linexact.language.normal import fractions_of
from linexact.language.text import Text


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell: what stands in it, from a place to another; None where that is no expression."""

    holds: Expression | None
    first: int
    last: int

    @property
    def number(self) -> Fraction | None:
        """The number in it."""
        numbers = None if self.holds is None else fractions_of(self.holds)
        return numbers[0] if numbers is not None and len(numbers) == 1 else None


Row = tuple[Cell, ...]


def tables(text: Text) -> list[list[Row]]:
    r"""Return the tables of a text: lines below each other with as many cells, two or more.

    >>> from linexact.language.text import read
    >>> [[len(row) for row in table] for table in tables(read("| w1 | b |\n|--|--|\n| 2 | -1 |"))]
    [[2, 2]]
    """
    found: list[list[Row]] = []
    for line in _lines(text):
        row = _row(text, line)
        if row is None:
            continue
        if found and len(found[-1][0]) == len(row) and _adjoins(text, found[-1][-1], line):
            found[-1].append(row)
        elif found and _has_label(found[-1], row) and _adjoins(text, found[-1][-1], line):
            head = found[-1][0]
            found[-1] = [(Cell(None, head[0].first, head[0].first), *head), row]
        elif len(row) > 1:
            found.append([row])
    return [table for table in found if len(table) > 1]


def _has_label(table: Sequence[Row], row: Row) -> bool:
    """Say whether a row stands below names alone, and has a label before its numbers."""
    return len(table) == 1 and len(row) == len(table[0]) + 1 and row[0].number is None


def _adjoins(text: Text, row: Row, line: range) -> bool:
    """Say whether nothing but a rule stands between a row and a line."""
    between = text.words(row[-1].last, line.start)
    blank = 3 if text.tokens[line.start].text == "|" else 2
    return all(t.kind in ("line", "sign", "stop") and t.text.count("\n") < blank for t in between)


def _lines(text: Text) -> Iterator[range]:
    """Yield the places of each line."""
    begin = 0
    for place in range(len(text.tokens) + 1):
        if place == len(text.tokens) or text.tokens[place].kind == "line":
            if any(token.kind in ("word", "number") for token in text.tokens[begin:place]):
                yield range(begin, place)
            begin = place + 1


def _row(text: Text, line: range) -> Row | None:
    """Return the cells of a line: between bars, or each a number or a word."""
    bars = [place for place in line if text.tokens[place].text == "|"]
    if bars:
        edges = [line.start - 1, *bars, line.stop]
        cells = [cell for a, b in pairwise(edges) for cell in _cells(text, a + 1, b)]
        cells = cells[1:] if bars[0] == line.start else cells
        return tuple(cells[:-1] if bars[-1] == line.stop - 1 else cells)
    return _atoms(text, line)


def _cells(text: Text, first: int, last: int) -> list[Cell]:
    """Return what stands between bars: one cell, or several inputs side by side."""
    atoms = _atoms(text, range(first, last)) or ()
    several = len(atoms) > 1 and all(
        cell.number in (0, 1) or (isinstance(cell.holds, Name) and cell.holds.index)
        for cell in atoms
    )
    return list(atoms) if several else [_cell(text, first, last)]


def _atoms(text: Text, line: range) -> Row | None:
    """Return the numbers and words of a line, each as a cell."""
    cells, place = [], line.start
    parser = Parser(text.tokens)
    while place < line.stop:
        sign = text.tokens[place].text in ("-", "+")
        token = text.tokens[place + sign] if place + sign < line.stop else text.tokens[place]
        found = parser.atom(place + sign)
        end = place + 1 if found is None or token.kind == "word" else found[1]
        if token.kind not in ("number", "word") and found is None:
            return None
        while end < line.stop and not text.tokens[end].spaced:
            end += 1
        cells.append(_cell(text, place, end))
        place = end
    return tuple(cells)


def _cell(text: Text, first: int, last: int) -> Cell:
    """Return a cell; a word behind what it holds says that this is right, or is a remark."""
    tokens = text.tokens[:last]
    bars = frozenset(place for place in (first - 1, last) if _texts(text, place) == "|")
    found = (
        Parser(text.tokens if bars else tokens, bars).expression(first) if first < last else None
    )
    whole = found is not None and all(
        t.kind == "word" and t.value is None and not t.has("choice") for t in tokens[found[1] :]
    )
    return Cell(found[0] if found is not None and whole else None, first, last)


def _texts(text: Text, place: int) -> str:
    token = text.at(place)
    return "" if token is None else token.text


@dataclass(frozen=True, slots=True)
class Tabled:
    """What tables give, and the places of what stands beside it in them."""

    givens: tuple[Given, ...]
    beside: tuple[tuple[int, int], ...]


def tabled(naming: Naming, asked: frozenset[str]) -> Tabled:
    """Return what the tables of a text give to parameters; ``asked`` are the names of the gate.

    Raises :class:`~linexact.errors.InputError` (``several``) for rows that differ.
    """
    givens: list[Given] = []
    beside: list[tuple[int, int]] = []
    for table in tables(naming.text):
        if naming.text.modes(table[0][0].first, table[-1][-1].last) & {"check", "reject", "other"}:
            continue
        found = _below_names(naming, table, asked) or _line_by_line(naming, table)
        if found:
            givens += found
            beside.append((table[0][0].first, table[-1][-1].last))
    return Tabled(tuple(givens), tuple(beside))


def _below_names(naming: Naming, table: Sequence[Row], asked: frozenset[str]) -> list[Given]:
    """Return the values below a line of names, in the row of the gate that is asked."""
    meant = _columns(naming, table[0])
    if not {*naming.wanted.names} <= {*meant} or (naming.wanted.bias and not _biased(meant)):
        return []
    rows = [row for row in table[1:] if any(cell.number is not None for cell in row)]
    if len(rows) > 1:
        named = [row for row in rows if _said(naming.text, row[0]) & asked]
        rows = named or rows
    if any(_said(naming.text, row[0]) and not _said(naming.text, row[0]) & asked for row in rows):
        rows = rows if not asked else []
    read = [_of_row(naming, meant, row) for row in rows]
    if not read or any(one is None for one in read):
        return []
    first = read[0] or []
    if any([g.value for g in other or []] != [g.value for g in first] for other in read):
        raise naming.text.ask("several", "rows with different weights", rows[1][0].first)
    return first


def _biased(meant: Sequence[str | None]) -> bool:
    return ("b" in meant) != ("threshold" in meant)


def _said(text: Text, cell: Cell) -> frozenset[str]:
    """Return the gate that a cell names."""
    words = text.words(cell.first, cell.last)
    return frozenset(token.low.removesuffix(" gate") for token in words if token.has("gate"))


def _columns(naming: Naming, heads: Row) -> list[str | None]:
    """Return what the columns mean: parameters by their names, or by those of the inputs."""
    found = [naming.meant(cell.holds) if isinstance(cell.holds, Name) else None for cell in heads]
    if any(name and name.startswith("w") for name in found):
        return found
    spoken = [cell.holds.text if isinstance(cell.holds, Name) else "" for cell in heads]
    free = frozenset(name for name, meant in zip(spoken, found, strict=True) if meant is None)
    family = naming.wanted.inputs(free) or ()
    return [
        f"w{family.index(name) + 1}" if name in family else meant
        for name, meant in zip(spoken, found, strict=True)
    ]


def _of_row(naming: Naming, meant: Sequence[str | None], row: Row) -> list[Given] | None:
    """Return what a row gives; None where a cell is no number."""
    found = []
    for name, cell in zip(meant, row, strict=True):
        if name is None:
            continue
        if cell.number is None:
            return None
        sign = -1 if name == "threshold" else 1
        plain = "b" if name == "threshold" else name
        found.append(Given(plain, sign * cell.number, cell.first, cell.last, sign < 0))
    return found


def _line_by_line(naming: Naming, table: Sequence[Row]) -> list[Given]:
    """Return the values of a table with a name and its value on each line."""
    if len(table[0]) != 2:
        return []
    found: list[Given] = []
    for name, value in table:
        meant = naming.meant(name.holds) if isinstance(name.holds, Name) else None
        if meant == "w" and value.holds is not None:
            numbers = fractions_of(value.holds) or ()
            if len(numbers) == naming.wanted.size:
                pairs = zip(naming.wanted.names, numbers, strict=True)
                found += (Given(n, v, value.first, value.last) for n, v in pairs)
        elif meant is not None and value.number is not None:
            sign = -1 if meant == "threshold" else 1
            plain = "b" if meant == "threshold" else meant
            found.append(Given(plain, sign * value.number, value.first, value.last, sign < 0))
    return found if len({one.name for one in found}) == len(found) else []


# tables of the cases


def checked(naming: Naming, scores: dict[tuple[Fraction, ...], Fraction]) -> Iterator[range]:
    r"""Yield the places of tables whose rows tell an input, and nothing but what is so of it.

    >>> from linexact.grade.forms.weights.parameters import Wanted
    >>> from linexact.language.text import read
    >>> naming = Naming(read("| x | z |\n|---|---|\n| 2 | -1 |"), Wanted(("x",), True))
    >>> [*checked(naming, {(Fraction(2),): Fraction(-1)})]
    [range(1, 21)]
    """
    for table in tables(naming.text):
        columns = [naming.feature(naming.text.at(cell.first)) for cell in table[0]]
        if all(_is_so(naming, columns, row, scores) for row in table[1:]):
            yield range(table[0][0].first, table[-1][-1].last)


def _is_so(
    naming: Naming, columns: Sequence[int | None], row: Row,
    scores: dict[tuple[Fraction, ...], Fraction],
) -> bool:  # fmt: skip
    """Say whether each cell of a row is the input, its score, or the class of that score."""
    inputs = [
        (place, cell.number) for place, cell in zip(columns, row, strict=True) if place is not None
    ]
    point: tuple[Fraction, ...] = tuple(n for _, n in sorted(inputs, key=str) if n is not None)
    rest = [cell for place, cell in zip(columns, row, strict=True) if place is None]
    if not inputs and row[0].holds is not None:
        point, rest = fractions_of(row[0].holds) or (), list(row[1:])
    score, target = scores.get(point), dict(naming.wanted.examples).get(point, 0)
    items = naming.text.items
    return score is not None and all(
        _fits(cell, score, target)
        or not any(place in items for place in range(cell.first, cell.last))
        for cell in rest
    )


def _fits(cell: Cell, score: Fraction, target: int) -> bool:
    number = cell.number
    return number is not None and (
        number == score or is_class(number, score) or is_class(number, Fraction(target))
    )


def is_class(label: Fraction, score: Fraction) -> bool:
    """Say whether a label is that of a score; one of 0 has both.

    >>> is_class(Fraction(0), Fraction(-3)), is_class(Fraction(1), Fraction(-3))
    (True, False)
    """
    return (label == 1 and score >= 0) or (label in (0, -1) and score <= 0)
