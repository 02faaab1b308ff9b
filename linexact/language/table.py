"""Tables in plain text: how lines are laid out as rows of cells is decided here, and only here.

Bars (of Markdown, box drawings, HTML and LaTeX, which the plain text has turned into bars), tabs,
semicolons, commas, columns of blanks.  Lines of equally many cells that follow each other are a
table; rulers and empty lines may stand between them.  A line without values is its head, and two
such lines are a head of two lines; behind rows it begins another table.  Rows without a head go on
with the table before them, if that is as wide: so a heading may stand between rows.

Lines that are only built alike (``step 1: z = 0, wrong``) are no table but sentences.  What a
column means is not decided here.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import groupby, product
from typing import TypeAlias

from linexact.language.scan import CLOSING, OPENING, depths

_RULER = frozenset("-=+|:_ \t")
_VALUE = frozenset("0123456789+-*/.,;()[]{}<>% ")
_NAMED = ("=", ":", "->", "=>")
_LEAST = 2  # cells of a row
_DEEPEST = 3  # brackets around a line
_PIECE = 3  # cells of a row that commas part: prose has commas, too
_WIDEST = 60
_ABOVE, _BELOW = 2, 1  # lines beside aligned ones that may be none of them
_SAID = ("yes", "no", "true", "false")  # no names of columns
_REPEATED = 6  # names of columns from which on two may stand twice, and one be a number


@dataclass(frozen=True, slots=True)
class Cell:
    """What stands in a cell, and where that is in the plain text."""

    text: str
    start: int
    stop: int


Row: TypeAlias = tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of cells below the lines of a head; no such line, if there is no head.

    ``places`` are the stretches of the plain text that it takes up, one a line.
    """

    top: tuple[Row, ...]
    rows: tuple[Row, ...]
    places: tuple[tuple[int, int], ...]

    @property
    def head(self) -> tuple[str, ...]:
        """The names of the columns."""
        columns = zip(*self.top, strict=True)
        return tuple(" ".join(cell.text for cell in cells if cell.text) for cells in columns)

    @property
    def width(self) -> int:
        """How many columns it has."""
        return len(self.rows[0])

    def column(self, place: int) -> tuple[Cell, ...]:
        """Return the cells of a column."""
        return tuple(row[place] for row in self.rows)

    def turned(self) -> Table:
        r"""Return the table with its columns as rows: the names stand in its first column.

        >>> (table,) = tables_of("step | 1 | 2\nz | 0 | -1")
        >>> table.turned().head, [[c.text for c in row] for row in table.turned().rows]
        (('step', 'z'), [['1', '0'], ['2', '-1']])
        """
        across = (*self.top, *self.rows)
        turned = tuple(zip(*across, strict=True))
        return replace(self, top=turned[:1], rows=turned[1:])


@dataclass(frozen=True, slots=True)
class _Line:
    """A line, where it begins, and the cells that it is cut into."""

    text: str
    start: int
    cells: Row = field(default=())

    @property
    def place(self) -> tuple[int, int]:
        return self.start, self.start + len(self.text)

    @property
    def is_empty(self) -> bool:
        return not self.text.strip()

    @property
    def is_ruler(self) -> bool:
        return len(self.text.strip()) > 1 and _RULER.issuperset(self.text)

    def cut(self, begin: int, end: int, sign: str) -> _Line:
        """Return the line with the cells that a sign parts in a stretch, outside of brackets."""
        at = [begin + place for place in _places(self.text[begin:end], sign)]
        cells = map(self.cell, [begin, *(place + 1 for place in at)], [*at, end])
        return replace(self, cells=tuple(cells))

    def cell(self, begin: int, end: int) -> Cell:
        """Return the cell between two places, without the blanks and quotes around it."""
        begin, end = self.within(begin, min(end, len(self.text)), " \t")
        text = self.text[begin:end]
        if len(text) > 1 and text[0] == text[-1] and text[0] in "\"'":
            begin, end = begin + 1, end - 1
        return Cell(self.text[begin:end], self.start + begin, self.start + end)

    def within(self, begin: int, end: int, signs: str) -> tuple[int, int]:
        """Return a stretch without these signs at its ends."""
        text = self.text[begin:end]
        stop = begin + len(text.rstrip(signs))
        return min(end - len(text.lstrip(signs)), stop), stop


@lru_cache(maxsize=16)
def tables_of(text: str) -> tuple[Table, ...]:
    r"""Return the tables of a plain text, in their order.

    >>> (table,) = tables_of("| step | z |\n|---|---|\n| 1 | 0 |\n| 2 | (1, 2) |")
    >>> table.head, [cell.text for cell in table.column(1)]
    (('step', 'z'), ['0', '(1, 2)'])
    """
    lines = list(_lines(text))
    found: list[Table] = []
    for cut in (_bars, _tabs, _semicolons):
        found += _taken(lines, map(cut, lines), _blocks)
    found += _taken(lines, map(_commas, lines), _blocks)
    found += _taken(lines, lines, _aligned)
    return _continued(sorted(found, key=lambda table: table.places))


def _lines(text: str) -> Iterator[_Line]:
    start = 0
    for line in text.split("\n"):
        yield _Line(line, start)
        start += len(line) + 1


_Blocks: TypeAlias = Callable[[Sequence[_Line]], Iterator[Sequence[_Line]]]


def _taken(lines: list[_Line], cut: Iterable[_Line], blocks: _Blocks) -> list[Table]:
    """Return the tables that lines make when they are cut so; these lines are blanked."""
    found = [table for block in blocks(list(cut)) for table in _tables(block)]
    places = {place for table in found for place in table.places}
    lines[:] = [replace(one, text="") if one.place in places else one for one in lines]
    return found


def rulers_of(text: str) -> tuple[tuple[int, int], ...]:
    r"""Return where lines stand that only rule off what is above them.

    >>> rulers_of("a b\n---\n1 2")
    ((4, 7),)
    """
    return tuple(line.place for line in _lines(text) if line.is_ruler)


# How lines are cut


def _places(text: str, signs: str) -> Iterator[int]:
    """Yield where these signs stand, outside of brackets and quotes if they are no bars."""
    quoted = False
    for place, (sign, depth) in enumerate(zip(text, depths(text), strict=True)):
        quoted ^= sign == '"'
        if sign in signs and (sign == "|" or not (depth or quoted)):
            yield place


def _bars(line: _Line) -> _Line:
    begin, end = line.within(0, len(line.text), " \t")
    if line.text[begin:end].startswith("|"):
        begin, end = begin + 1, end - line.text[begin + 1 : end].endswith("|")
    return line.cut(begin, end, "|")


def _tabs(line: _Line) -> _Line:
    return line.cut(0, len(line.text), "\t")


def _semicolons(line: _Line) -> _Line:
    return line.cut(*line.within(0, len(line.text), "; \t"), ";")


def _commas(line: _Line) -> _Line:
    """Cut at commas; a line that is one bracket, as programs print it, is cut within."""
    begin, end = line.within(0, len(line.text), ", \t")
    for _ in range(_DEEPEST):
        text = line.text[begin:end]
        opened = text[:1] in ("(", "[") and _is_around(text)
        closed = text[-1:] in (")", "]") and (opened or _closes_more(text))
        begin, end = line.within(begin + opened, end - closed, ", \t")
    made = line.cut(begin, end, ",")
    return made if len(made.cells) >= _PIECE else replace(line, cells=())


def _closes_more(text: str) -> bool:
    """Say whether a text closes more brackets than it opens."""
    return sum(map(text.count, OPENING)) < sum(map(text.count, CLOSING))


def _is_around(text: str) -> bool:
    """Say whether the first bracket of a text ends with the text, or not at all."""
    return 0 not in list(depths(text))[:-1]


def _blanks(line: _Line, least: int) -> _Line:
    """Cut at blanks outside of brackets, at least so many of them."""
    free = {*_places(line.text, " ")}
    gaps = [gap for gap in re.finditer(f" {{{least},}}", line.text) if gap.start() in free]
    begins = [0, *(gap.end() for gap in gaps)]
    ends = [*(gap.start() for gap in gaps), len(line.text)]
    cells = map(line.cell, begins, ends)
    return replace(line, cells=tuple(cell for cell in cells if cell.text))


def _striped(lines: Sequence[_Line]) -> list[_Line]:
    """Cut lines where all of them have a blank that stands in no bracket."""
    length = max(len(line.text) for line in lines)
    common = set(range(length))
    for line in lines:
        common &= {*_places(line.text, " "), *range(len(line.text), length)}
    columns = [[*c] for blank, c in groupby(range(length), common.__contains__) if not blank]
    return [
        replace(one, cells=tuple(one.cell(column[0], column[-1] + 1) for column in columns))
        for one in lines
    ]


# Blocks of lines


def _blocks(lines: Sequence[_Line]) -> Iterator[Sequence[_Line]]:
    """Yield lines that follow each other and have equally many cells."""
    full = (line for line in lines if not (line.is_empty or line.is_ruler))
    for width, block in groupby(full, key=lambda line: len(line.cells)):
        if _LEAST <= width <= _WIDEST:
            yield list(block)


def _aligned(lines: Sequence[_Line]) -> Iterator[Sequence[_Line]]:
    """Yield blocks of lines that follow each other, with blanks between cells."""
    rows = (line for line in lines if not line.is_ruler)
    for parted, run in groupby(rows, key=lambda line: len(_blanks(line, 1).cells) > 1):
        if parted:
            yield from _cut_apart(list(run))


def _cut_apart(run: Sequence[_Line]) -> Iterator[Sequence[_Line]]:
    """Yield lines cut alike, all of them or those between others that have no wide gaps."""
    found = list(_cut_alike(run))
    if not found:
        for _, part in groupby(run, key=lambda line: "  " in line.text.strip()):
            found += _cut_alike(list(part))
    yield from found


def _cut_alike(run: Sequence[_Line]) -> Iterator[Sequence[_Line]]:
    """Yield lines cut in a way that cuts them all into equally many cells.

    Cells have two or more blanks between them, or any, or blanks at the same places in all lines.
    A line or two above, and one below, may be no part of it.
    """
    cuts = [[_blanks(line, least) for line in run] for least in (2, 1)]
    outside = sorted(product(range(_ABOVE + 1), range(_BELOW + 1)), key=sum)
    for above, below in outside:
        part = run[above : len(run) - below]
        if len(part) < _LEAST:
            continue
        for cut in cuts:
            if _is_even(cut[above : len(run) - below]):
                yield cut[above : len(run) - below]
                return
        striped = _striped(part)
        wide = all("  " in line.text.strip() for line in part)
        if wide and len(striped[0].cells) > _LEAST and _is_head(striped[0]):
            yield striped
            return


def _is_even(lines: Sequence[_Line]) -> bool:
    """Say whether lines have equally many cells, below a head or most of them values."""
    widths = {len(line.cells) for line in lines}
    if len(widths) > 1 or not _LEAST <= min(widths) <= _WIDEST:
        return False
    values = sum(map(is_value, lines[-1].cells))
    return _is_head(lines[0]) or 2 * values >= len(lines[-1].cells)


# Tables


def _tables(block: Sequence[_Line]) -> Iterator[Table]:
    """Yield the tables of lines of equally many cells: each head begins one."""
    head: list[_Line] = []
    rows: list[_Line] = []
    for line in block:
        if _is_head(line):
            if rows:
                yield from _made(head, rows)
                head, rows = [], []
            head.append(line)
        else:
            rows.append(line)
    yield from _made(head, rows)


def _made(head: Sequence[_Line], rows: Sequence[_Line]) -> Iterator[Table]:
    bare = not any(sign in cell.text for row in rows for cell in row.cells for sign in _NAMED)
    valued = sum(any(map(is_value, row.cells)) for row in rows)
    if not (head or bare) or 2 * valued < len(rows) or not rows:
        return
    yield Table(
        tuple(line.cells for line in head),
        tuple(row.cells for row in rows),
        tuple(line.place for line in (*head, *rows)),
    )


def _is_head(line: _Line) -> bool:
    """Say whether no cell of a line is a value, and some are names, which differ."""
    cells = [cell.text.casefold() for cell in line.cells if cell.text]
    named = sum(any(map(str.isalpha, cell)) for cell in cells)
    values = sum(map(is_value, line.cells))
    wide = named >= _REPEATED
    if named < _LEAST or values > wide or any(_is_said(cell) for cell in cells):
        return False
    return len(cells) - len(set(cells)) <= 2 * wide


def _is_said(cell: str) -> bool:
    """Say whether a cell says something by itself: ``yes``, ``step 1:``, ``z = 0``."""
    name, relation, value = cell.partition("=")
    named = relation and name.rstrip()[-1:].isalnum()
    return cell in _SAID or ":" in cell or bool(named and value.strip(" +-")[:1].isdigit())


def is_value(cell: Cell) -> bool:
    """Say whether a cell is a number or a list of numbers.

    >>> is_value(Cell("(1, -1/2)", 0, 9)), is_value(Cell("w1", 0, 2))
    (True, False)
    """
    return any(map(str.isdigit, cell.text)) and _VALUE.issuperset(cell.text)


def _continued(tables: Sequence[Table]) -> tuple[Table, ...]:
    """Let rows without a head go on with the table before them."""
    found: list[Table] = []
    for table in tables:
        if found and not table.top and found[-1].width == table.width:
            before = found.pop()
            rows, places = (*before.rows, *table.rows), (*before.places, *table.places)
            table = replace(before, rows=rows, places=places)
        found.append(table)
    return tuple(found)
