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
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple, TypeAlias

from linexact.text.literals import Listing, Node, Record, leaves_of, parse_literal

MOST_CELLS = 60  # in a row

WEAK = ("aligned", "blanks", "semicolons", "commas")  # layouts that prose may have by chance

_TABULAR = r"tabular\*?|tabularx|tabulary|longtable|array"
_ALIGNED = r"aligned|align\*?|alignat\*?|gathered|gather\*?|split|cases|eqnarray\*?"
_BEGIN = re.compile(rf"\\begin\s*\{{({_TABULAR}|{_ALIGNED})\}}|<table\b[^<>]*>")
_SPEC = re.compile(r"(?:\s*\[[^\[\]]*\])?(?:\s*\{(?:[^{}]|\{[^{}]*\})*\}){0,2}")
_IN_TABULAR = re.compile(r"\\begin\s*\{|\\end\s*\{|\\\\(?:\s*\[[^\[\]\n]*\])?|\\.|&|\n", re.DOTALL)
_RULES = re.compile(
    r"\\(?:hline|toprule|midrule|bottomrule|centering|endhead|endfirsthead"
    r"|(?:cline|cmidrule|noalign)\s*(?:\([lr]*\))?\s*\{(?:[^{}]|\{[^{}]*\})*\})"
)
_HTML_ROW = re.compile(r"<tr\b[^<>]*>(.*?)(?=</tr>|<tr\b|</table>|\Z)", re.DOTALL | re.IGNORECASE)
_HTML_CELL = re.compile(r"<t[dh]\b[^<>]*>(.*?)(?=</t[dh]>|<t[dhr]\b|\Z)", re.DOTALL | re.IGNORECASE)
_RULER = re.compile(r"[\s|:+=_\-─━═┼╪╬├┤┌┐└┘┬┴╞╡╟╢╔╗╚╝╠╣╦╩]+").fullmatch
_DASHES = re.compile(r"[-=─]{2,}|[-=─]")
_BARS = str.maketrans("│┃║｜¦", "|||||")
_OPENING, _CLOSING = "([{", ")]}"
_LABELLED = re.compile(r"[=:←→]|->|:=|^[^\W\d_]{3,} +[-+−]?\d")
_BLANKS = re.compile(r" {2,}")


class Cell(NamedTuple):
    """A cell as it was typed, without blanks at its ends, and where it stands."""

    text: str
    start: int
    stop: int


class Row(NamedTuple):
    """The cells of a row, and where it stands."""

    cells: tuple[Cell, ...]
    start: int
    stop: int


class Grid(NamedTuple):
    """Rows under each other; ``layout`` is a name of the table above."""

    layout: str
    rows: tuple[Row, ...]


class Line(NamedTuple):
    """A line that is in no table."""

    text: str
    start: int
    stop: int


Block: TypeAlias = Grid | Line


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
    for begin in _BEGIN.finditer(text):
        if begin.start() < at:
            continue
        name = begin[1] or "table"
        stop = _end_of(text, begin.end(), name)
        block = list(_environment(text, name, begin.end(), stop))
        if not block:
            continue
        yield from _plain(text, at, begin.start())
        yield from block
        at = text.find("}" if name != "table" else ">", stop) + 1 or len(text)
    yield from _plain(text, at, len(text))


def _end_of(text: str, start: int, name: str) -> int:
    """Return where an environment ends; the end of the text where it does not."""
    mark = "</table" if name == "table" else f"\\end{{{name}}}"
    stop = text.find(mark, start)
    return len(text) if stop < 0 else stop


def _environment(text: str, name: str, start: int, stop: int) -> Iterator[Block]:
    if name == "table":
        rows = tuple(_html_rows(text, start, stop))
        if rows:
            yield Grid("html", rows)
    elif re.fullmatch(_TABULAR, name):
        spec = _SPEC.match(text, start, stop)
        written = spec[0] if spec else ""
        letters = re.sub(r"[pmbX]\{[^{}]*\}", "l", written.rsplit("{", 1)[-1])
        if name == "array" and len(re.findall("[lcrpX]", letters)) < 2:
            return  # a column vector
        rows = tuple(_tabular_rows(text, spec.end() if spec else start, stop))
        if rows:
            yield Grid("latex", rows)
    else:
        for row in _tabular_rows(text, start, stop):
            yield Line(" ".join(cell.text for cell in row.cells), row.start, row.stop)


def _tabular_rows(text: str, start: int, stop: int) -> Iterator[Row]:
    cells: list[Cell] = []
    begin, row_begin, depth = start, start, 0
    for mark in _IN_TABULAR.finditer(text, start, stop):
        what = mark[0]
        if what.startswith("\\begin"):
            depth += 1
        elif what.startswith("\\end"):
            depth -= 1
        elif depth == 0 and what == "&":
            cells.append(_tabular_cell(text, begin, mark.start()))
            begin = mark.end()
        elif depth == 0 and what.startswith("\\\\"):
            cells.append(_tabular_cell(text, begin, mark.start()))
            yield from _row(cells, row_begin, mark.start())
            cells, begin, row_begin = [], mark.end(), mark.end()
    cells.append(_tabular_cell(text, begin, stop))
    yield from _row(cells, row_begin, stop)


def _tabular_cell(text: str, start: int, stop: int) -> Cell:
    cell = _cell(text, start, stop)
    ruled = _RULES.sub("", cell.text).strip()
    if ruled == cell.text:
        return cell
    place = text.find(ruled, start, stop) if ruled else start
    return Cell(ruled, max(place, start), stop)


def _row(cells: Sequence[Cell], start: int, stop: int) -> Iterator[Row]:
    if any(cell.text for cell in cells):
        yield Row(tuple(cells[:MOST_CELLS]), start, stop)


def _html_rows(text: str, start: int, stop: int) -> Iterator[Row]:
    for row in _HTML_ROW.finditer(text, start, stop):
        cells = [
            _cell(text, cell.start(1), cell.end(1))
            for cell in _HTML_CELL.finditer(text, row.start(1), row.end(1))
        ]
        yield from _row(cells, row.start(), row.end())


def _cell(text: str, start: int, stop: int) -> Cell:
    raw = text[start:stop]
    kept = raw.strip()
    place = start + (len(raw) - len(raw.lstrip()) if kept else 0)
    return Cell(kept, place, place + len(kept))


# Lines


def _plain(text: str, start: int, stop: int) -> Iterator[Block]:
    """Yield what stands outside of environments: printed lists, and lines by paragraphs."""
    lines = _lines(text, start, stop)
    at = 0
    while at < len(lines):
        grid = _literal(text, lines[at], stop)
        if grid is None:
            paragraph = [lines[at]]
            at += 1
            while at < len(lines) and lines[at].text and _literal(text, lines[at], stop) is None:
                paragraph.append(lines[at])
                at += 1
            yield from _paragraph([line for line in paragraph if line.text])
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


def _literal(text: str, line: Line, stop: int) -> Grid | None:
    """Return the table that a printed list of records or lists is, beginning with a line."""
    opening = re.match(r"\s*(?:[\w ]{1,30}[=:]\s*)?(?:\w+(?:\.\w+)?\()?(?=[\[{])", line.text)
    if opening is None:
        return None
    start = line.start + opening.end()
    tree = parse_literal(text[:stop], start)
    rows = None if tree is None else tuple(_records(text, tree))
    return Grid("json", rows) if rows and tree is not None else None


def _records(text: str, tree: Node) -> Iterator[Row]:
    if isinstance(tree, Record):
        lists = [v for v in tree.fields.values() if isinstance(v, Listing)]
        inner = [v for v in lists if v.items and isinstance(v.items[0], Record)]
        if len(inner) == 1:
            yield from _records(text, inner[0])
        elif len(lists) == len(tree.fields) > 1 and len({len(v.items) for v in lists}) == 1:
            yield _head(tree.fields, tree)
            for place in range(len(lists[0].items)):
                cells = [_of_node(text, v.items[place]) for v in lists]
                yield Row(tuple(cells[:MOST_CELLS]), tree.start, tree.stop)
        elif lists == [] or len(tree.fields) > len(lists):
            yield from _rows_of_records(text, [tree])
    elif isinstance(tree, Listing):
        records = [item for item in tree.items if isinstance(item, Record)]
        if records and len(records) == len(tree.items):
            yield from _rows_of_records(text, records)
        elif len(tree.items) > 1 and all(isinstance(item, Listing) for item in tree.items):
            for item in tree.items:
                nested = any(isinstance(i, Listing | Record) for i in getattr(item, "items", ()))
                words = not all(_is_number(text, leaf.start, leaf.stop) for leaf in leaves_of(item))
                inner_items = item.items if nested or words else (item,)  # type: ignore[union-attr]
                cells = [_of_node(text, i) for i in inner_items]
                yield Row(tuple(cells[:MOST_CELLS]), item.start, item.stop)


def _rows_of_records(text: str, records: Sequence[Record]) -> Iterator[Row]:
    names = dict.fromkeys(name for record in records for name in record.fields)
    yield _head(names, records[0])
    for record in records:
        cells = [
            _of_node(text, record.fields[name])
            if name in record.fields
            else Cell("", record.start, record.start)
            for name in names
        ]
        yield Row(tuple(cells[:MOST_CELLS]), record.start, record.stop)


def _head(names: Sequence[str] | dict[str, None] | object, tree: Node) -> Row:
    cells = [Cell(str(name), tree.start, tree.start) for name in names]  # type: ignore[attr-defined]
    return Row(tuple(cells[:MOST_CELLS]), tree.start, tree.start)


def _of_node(text: str, node: Node) -> Cell:
    written = text[node.start : node.stop]
    return Cell("" if written in ("null", "None") else written, node.start, node.stop)


def _is_number(text: str, start: int, stop: int) -> bool:
    return re.fullmatch(r"[-+−\d./ eE,]+|\w*Fraction\([^()]*\)", text[start:stop]) is not None


def _paragraph(lines: Sequence[Line]) -> Iterator[Block]:
    for mark, layout in (("|", "bars"), ("\t", "tabs")):
        if _share(lines, mark) >= 1 and (len(lines) == 1 or _share(lines, mark) > 1):
            yield from _by_mark(lines, mark, layout)
            return
    ruled = next((i for i, line in enumerate(lines) if i and _is_column_ruler(line.text)), None)
    if ruled is not None:
        yield from _ruled(lines, ruled)
        return
    for layout, split in _WEAK_SPLITS:
        table = [split(line) for line in lines]
        begin, end = _within_prose(table)
        if _is_table(layout, table[begin:end]):
            yield from lines[:begin]
            yield Grid(layout, tuple(_rows_of(lines[begin:end], table[begin:end])))
            yield from lines[end:]
            return
    yield from lines


def _within_prose(table: Sequence[Sequence[Cell]]) -> tuple[int, int]:
    """Return where rows begin and end between sentences before and after them."""
    rows = [
        len(cells) > 1 and _is_plain([c.text for c in cells]) and _valued(cells) for cells in table
    ]
    if True not in rows:
        return 0, len(table)
    first, last = rows.index(True), len(rows) - rows[::-1].index(True)
    if first and abs(len(table[first - 1]) - len(table[first])) < 2:
        first -= 1  # a line of names
    return first, last


def _valued(cells: Sequence[Cell]) -> bool:
    return sum(any(c.isdigit() for c in cell.text) for cell in cells) * 3 >= len(cells)


def _rows_of(lines: Sequence[Line], table: Sequence[Sequence[Cell]]) -> Iterator[Row]:
    for line, cells in zip(lines, table, strict=True):
        if not _RULER(line.text):
            yield Row(tuple(cells[:MOST_CELLS]), line.start, line.stop)


def _share(lines: Sequence[Line], mark: str) -> int:
    """Count the lines with at least one such mark outside of brackets."""
    return sum(len(_split(line, mark)) > 1 for line in lines)


def _by_mark(lines: Sequence[Line], mark: str, layout: str) -> Iterator[Block]:
    """Yield tables of the lines with the mark, and the lines between them."""
    tables = [(line, _split(line, mark)) for line in lines if not _RULER(line.text)]
    for has_mark, group in groupby(tables, key=lambda pair: len(pair[1]) > 1):
        pairs = list(group)
        framed = any(line.text.strip()[:1] in ("|", "│", "┃", "║") for line, _ in pairs)
        if has_mark and (framed or len(pairs) > 1 or _is_plain([c.text for c in pairs[0][1]])):
            rows = [Row(tuple(c[:MOST_CELLS]), line.start, line.stop) for line, c in pairs]
            yield Grid(layout, tuple(rows))
        else:
            yield from (line for line, _ in pairs)


def _split(line: Line, mark: str) -> list[Cell]:
    """Cut a line at a mark outside of brackets and quotes; bars at its ends are a frame."""
    text = line.text.translate(_BARS) if mark == "|" else line.text
    cuts = [i for i in _outside(text) if text[i] == mark and text[i - 1 : i] != "\\"]
    ends = [-1, *cuts, len(text)]
    cells = [_cell(line.text, a + 1, b) for a, b in zip(ends, ends[1:], strict=False)]
    if mark == "|" and len(cells) > 2:
        cells = cells[not cells[0].text : len(cells) - (not cells[-1].text)]
    return [Cell(c.text, c.start + line.start, c.stop + line.start) for c in cells]


def _outside(text: str) -> Iterator[int]:
    """Yield the places outside of brackets and of quotes around whole cells."""
    depth, quote = 0, ""
    before = ","
    for i, c in enumerate(text):
        if quote:
            quote = "" if c == quote else quote
        elif c == '"' and before in ",;|\t" and '"' in text[i + 1 :]:
            quote = c
        elif c in _OPENING:
            depth += 1
        elif c in _CLOSING:
            depth = max(depth - 1, 0)
        elif depth == 0:
            yield i
        if c != " ":
            before = c


def _is_column_ruler(text: str) -> bool:
    groups = _DASHES.findall(text)
    return len(groups) > 1 and set(text) <= set(" \t-=─") and "".join(groups) != ""


def _ruled(lines: Sequence[Line], ruled: int) -> Iterator[Block]:
    """Cut the lines where the groups of a ruler begin."""
    starts = [m.start() for m in _DASHES.finditer(lines[ruled].text)]
    ends = [*starts[1:], 10**6]
    yield from lines[: ruled - 1]
    rows = []
    for line in (lines[ruled - 1], *lines[ruled + 1 :]):
        cells = [
            _cell(line.text, min(a, len(line.text)), min(b, len(line.text)))
            for a, b in zip(starts, ends, strict=True)
        ]
        shifted = [Cell(c.text, c.start + line.start, c.stop + line.start) for c in cells]
        rows.append(Row(tuple(shifted[:MOST_CELLS]), line.start, line.stop))
    yield Grid("aligned", tuple(rows))


def _split_wide(line: Line) -> list[Cell]:
    """Cut a line at two or more blanks outside of brackets."""
    outside = set(_outside(line.text))
    cuts = [m for m in _BLANKS.finditer(line.text) if m.start() in outside and m.start()]
    begins = [0, *(m.end() for m in cuts)]
    ends = [*(m.start() for m in cuts), len(line.text)]
    cells = [_cell(line.text, a, b) for a, b in zip(begins, ends, strict=True) if b > a]
    return [Cell(c.text, c.start + line.start, c.stop + line.start) for c in cells if c.text]


def _split_narrow(line: Line) -> list[Cell]:
    """Cut a line at every blank outside of brackets."""
    text = line.text
    cuts = [i for i in _outside(text) if text[i] == " "]
    ends = [-1, *cuts, len(text)]
    cells = [_cell(text, a + 1, b) for a, b in zip(ends, ends[1:], strict=False)]
    return [Cell(c.text, c.start + line.start, c.stop + line.start) for c in cells if c.text]


_WEAK_SPLITS = (
    ("aligned", _split_wide),
    ("semicolons", lambda line: _split(line, ";")),
    ("commas", lambda line: _split(line, ",")),
    ("blanks", _split_narrow),
)


def _is_table(layout: str, table: Sequence[Sequence[Cell]]) -> bool:
    """Say whether lines cut so look like rows of values under names, not like sentences."""
    rows = [cells for cells in table if not _RULER("".join(c.text for c in cells))]
    counts = [len(cells) for cells in rows]
    if not rows or max(counts) < 2:
        return False
    most = max(set(counts), key=counts.count)
    same = counts.count(most)
    if layout in ("aligned", "blanks"):
        if most < (2 if layout == "aligned" else 3) or len(rows) < 2 or 4 * same < 3 * len(rows):
            return False
    elif 3 * sum(count > 1 for count in counts) < 2 * len(rows):
        return False
    cells = [cell.text for row in rows for cell in row if cell.text]
    labelled = sum(bool(_LABELLED.search(cell)) for cell in cells)
    valued = sum(any(c.isdigit() for c in cell) or cell == "?" for cell in cells)
    if layout == "blanks" and (labelled or 3 * valued < 2 * len(cells)):
        return False
    if layout in ("commas", "semicolons") and any(
        re.search(r"[=:←→]", row[0].text) for row in rows if row
    ):
        return False  # x1: z = 0, ...
    return _is_plain(cells) and 3 * valued >= len(cells)


def _is_plain(cells: Sequence[str]) -> bool:
    """Say whether cells are short and hold values or names, no equations and no clauses."""
    plain = sum(len(cell) <= 40 and len(_words(cell)) <= 3 for cell in cells)
    labelled = sum(bool(_LABELLED.search(cell)) for cell in cells)
    return 10 * plain >= 9 * len(cells) and 5 * labelled <= len(cells)


def _words(cell: str) -> list[str]:
    """Return the words of two letters and more."""
    return re.findall(r"[^\W\d_]{2,}", cell)
