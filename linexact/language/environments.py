"""Environments of LaTeX that hold rows of cells: vectors, tables, lines one below the other."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple, Protocol

from linexact.language.placed import Pen
from linexact.language.signs import COMMANDS, SIGNS, kinds

_KINDS = kinds("environments")
_RELATION = re.compile(r"[<>=≤≥≠]")
_RELATIONS = frozenset(n for n, s in COMMANDS.items() if s in ("<", "<=", ">", ">=", "=", "!="))
_RULES = frozenset(("", "\\hline", "\\toprule", "\\midrule", "\\bottomrule", "\\centering"))
_GOES_ON = "<>=!+-*/±~,.;:"
_OPEN = "\n|+-*/<>=(,"


class Token(NamedTuple):
    """A command, a mark, or what stands between them."""

    text: str
    start: int


class Reader(Protocol):
    """What reads the cells."""

    tokens: list[Token]
    math: bool

    @property
    def partner(self) -> Mapping[int, int]:
        """Where what begins at a token ends."""

    @property
    def pen(self) -> Pen:
        """What writes."""

    def read(self, start: int, stop: int) -> None:
        """Write what tokens stand for."""


class _Cell(NamedTuple):
    start: int
    stop: int


_Row = list[_Cell]


def is_table(name: str) -> bool:
    """Say whether an environment holds rows of cells."""
    return name in _KINDS


def write_table(reader: Reader, name: str, start: int, stop: int) -> None:
    """Write an environment's rows."""
    rows = list(_rows(reader, start, stop))
    kind = _KINDS[name]
    if kind in ("array", "vector"):
        kind = _shape(reader, rows, kind)
    reader.math = kind != "table"
    if kind == "vector":
        _write_vector(reader, rows, start, stop)
    else:
        _write_lines(reader, rows, kind)


def _rows(reader: Reader, start: int, stop: int) -> Iterator[_Row]:
    """Yield the rows; nothing behind the last line break is none."""
    row: _Row = []
    here = begin = start
    while here < stop:
        text = reader.tokens[here].text
        if text == "&" or text == "\\\\":
            row.append(_Cell(begin, here))
            begin = here + 1
            if text != "&":
                yield row
                row = []
        elif text == "{" or text.startswith("\\begin"):
            inner = reader.partner.get(here, stop)
            here = inner if here < inner < stop else here
        here += 1
    if row or _first(reader, _Cell(begin, stop)) < stop:
        yield [*row, _Cell(begin, stop)]


def _first(reader: Reader, cell: _Cell) -> int:
    """Return the first token that is no blank and no rule."""
    here = cell.start
    while here < cell.stop and reader.tokens[here].text.strip() in _RULES:
        here += 1
    return here


def _shape(reader: Reader, rows: list[_Row], kind: str) -> str:
    """Return what an array is: a vector, lines with relations, or a table."""
    wide = max(map(len, rows), default=0)
    if kind == "array" and len(rows) > 1 and wide > 3:
        return "table"
    if any(_is_relation(reader.tokens[t].text) for row in rows for c in row for t in range(*c)):
        return "lines"
    return "table" if kind == "array" and len(rows) > 1 and wide > 1 else "vector"


def _is_relation(text: str) -> bool:
    return text[1:] in _RELATIONS if text[:1] == "\\" else _RELATION.search(text) is not None


def _write_vector(reader: Reader, rows: list[_Row], start: int, stop: int) -> None:
    """Write a column or a row as a list, several of each as a list of rows."""
    pen, tokens = reader.pen, reader.tokens
    if all(len(row) == 1 for row in rows):
        rows = [[cell for row in rows for cell in row]]
    deep = 1 + (len(rows) > 1)
    pen.put("(" * deep, tokens[start - 1].start)
    for number, row in enumerate(rows):
        for place, cell in enumerate(row):
            if number or place:
                pen.put(", " if place else "), (", tokens[cell.start - 1].start)
            _write_cell(reader, cell)
    pen.put(")" * deep, tokens[stop].start)


def _write_lines(reader: Reader, rows: list[_Row], kind: str) -> None:
    """Write each row on its own line."""
    pen, tokens = reader.pen, reader.tokens
    for row in rows:
        pen.put("\n", tokens[row[0].start - 1].start)
        for place, cell in enumerate(row):
            if place:
                pen.put(_between(reader, cell, kind), tokens[cell.start - 1].start)
            _write_cell(reader, cell)
    if rows:
        pen.put("\n", tokens[rows[-1][-1].stop].start)


def _write_cell(reader: Reader, cell: _Cell) -> None:
    """Write a cell without blanks around."""
    pen, length = reader.pen, len(reader.pen.signs)
    start = _first(reader, cell)
    if start < cell.stop:
        text, place = reader.tokens[start]
        reader.tokens[start] = Token(
            text.lstrip(" \t"), place + len(text) - len(text.lstrip(" \t"))
        )
    reader.read(start, cell.stop)
    while len(pen.signs) > length and pen.last in " \t\n":
        pen.cut(len(pen.signs) - 1)


def _between(reader: Reader, cell: _Cell, kind: str) -> str:
    """Return what parts a cell from the one before."""
    if kind == "table":
        return " | "
    first = _first(reader, cell)
    goes_on = first >= cell.stop or _goes_on(reader.tokens[first].text.lstrip())
    if goes_on or reader.pen.before() in _OPEN:
        return " "
    return ", " if kind == "cases" else " ; "


def _goes_on(text: str) -> bool:
    """Say whether a token goes on with what stands before it."""
    return _sign(text) in {*_GOES_ON}


def begins_relation(text: str) -> bool:
    """Say whether a token begins with a relation."""
    return _sign(text) in {*"<>=!"}


def _sign(text: str) -> str:
    plain = COMMANDS.get(text[1:], "") if text[:1] == "\\" else SIGNS.get(text[:1], text)
    return plain.strip()[:1]
