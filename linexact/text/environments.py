"""Tables that environments of LaTeX and elements of HTML set apart."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from linexact.text.grids import MOST_CELLS, Block, Cell, Grid, Line, Row, cell_of

_TABULAR = r"tabular\*?|tabularx|tabulary|longtable|array"
_ALIGNED = r"aligned|align\*?|alignat\*?|gathered|gather\*?|split|cases|eqnarray\*?"
BEGIN = re.compile(rf"\\begin\s*\{{({_TABULAR}|{_ALIGNED})\}}|<table\b[^<>]*>")
_SPEC = re.compile(r"(?:\s*\[[^\[\]]*\])?(?:\s*\{(?:[^{}]|\{[^{}]*\})*\}){0,2}")
_IN_TABULAR = re.compile(r"\\begin\s*\{|\\end\s*\{|\\\\(?:\s*\[[^\[\]\n]*\])?|\\.|&|\n", re.DOTALL)
_RULES = re.compile(
    r"\\(?:hline|toprule|midrule|bottomrule|centering|endhead|endfirsthead"
    r"|(?:cline|cmidrule|noalign)\s*(?:\([lr]*\))?\s*\{(?:[^{}]|\{[^{}]*\})*\})"
)
_HTML_ROW = re.compile(r"<tr\b[^<>]*>(.*?)(?=</tr>|<tr\b|</table>|\Z)", re.DOTALL | re.IGNORECASE)
_SPAN = re.compile(r"(row|col)span\s*=\s*[\"']?\s*(\d{1,3})", re.IGNORECASE)
_COLUMNS = re.compile(r"\s*\\multicolumn\s*\{\s*(\d{1,2})\s*\}")
_HTML_CELL = re.compile(
    r"<t[dh]\b([^<>]*)>(.*?)(?=</t[dh]>|<t[dhr]\b|\Z)", re.DOTALL | re.IGNORECASE
)


def end_of(text: str, start: int, name: str) -> int:
    """Return where an environment ends; the end of the text where it does not."""
    mark = "</table" if name == "table" else f"\\end{{{name}}}"
    stop = text.find(mark, start)
    return len(text) if stop < 0 else stop


def environment(text: str, name: str, start: int, stop: int) -> Iterator[Block]:
    """Yield the table or the lines of an environment with this name."""
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
    cell = cell_of(text, start, stop)
    ruled = _RULES.sub("", cell.text).strip()
    if ruled == cell.text:
        return cell
    place = text.find(ruled, start, stop) if ruled else start
    return Cell(ruled, max(place, start), stop)


def _row(cells: Sequence[Cell], start: int, stop: int) -> Iterator[Row]:
    if any(cell.text for cell in cells):
        if len(cells) > 1:
            cells = [cell for one in cells for cell in [one] * _width(one)]
        yield Row(tuple(cells[:MOST_CELLS]), start, stop)


def _width(cell: Cell) -> int:
    """Return over how many columns a cell stands."""
    wide = _COLUMNS.match(cell.text)
    return min(int(wide[1]), MOST_CELLS) if wide else 1


def _html_rows(text: str, start: int, stop: int) -> Iterator[Row]:
    """Yield the rows; a cell that spans several rows or columns stands in each of them."""
    below: dict[int, tuple[int, Cell]] = {}  # column: how many rows yet, and the cell
    for row in _HTML_ROW.finditer(text, start, stop):
        written = [
            (cell_of(text, cell.start(2), cell.end(2)), dict(_SPAN.findall(cell[1].lower())))
            for cell in _HTML_CELL.finditer(text, row.start(1), row.end(1))
        ]
        cells: list[Cell] = []
        for cell, spans in written:
            while len(cells) in below:
                cells.append(_from_above(below, len(cells)))
            alone = len(written) == 1
            for _ in range(1 if alone else min(int(spans.get("col", 1)), MOST_CELLS)):
                if int(spans.get("row", 1)) > 1:
                    below[len(cells)] = int(spans["row"]) - 1, cell
                cells.append(cell)
        while len(cells) in below and written:
            cells.append(_from_above(below, len(cells)))
        yield from _row(cells, row.start(), row.end())


def _from_above(below: dict[int, tuple[int, Cell]], column: int) -> Cell:
    left, cell = below.pop(column)
    if left > 1:
        below[column] = left - 1, cell
    return cell
