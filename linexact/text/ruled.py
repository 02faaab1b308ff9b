"""Tables that are set with marks or blanks, line by line, and lines that are none."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import groupby, pairwise

from linexact.text.grids import MOST_CELLS, Block, Cell, Grid, Line, Row, cell_of

WEAK = ("aligned", "blanks", "semicolons", "commas")  # layouts that prose may have by chance
_RULER = re.compile(r"[\s|:+=_\-─━═┼╪╬├┤┌┐└┘┬┴╞╡╟╢╔╗╚╝╠╣╦╩]+").fullmatch
_DASHES = re.compile(r"[-=─]{2,}|[-=─]")
_BARS = str.maketrans("│┃║｜¦", "|||||")
_OPENING, _CLOSING = "([{", ")]}"
_PLACES = {
    m: re.compile(rf'[()\[\]{{}}"{re.escape(m)}]').finditer for m in ("|", "\t", ";", ",", " ")
}
_LABELLED = re.compile(r"[=:←→]|->|:=|^[^\W\d_]{3,} +[-+−]?\d")
_SUMS = re.compile(r"[>)\]]\s*[-+=]\s*[<(\[]").search  # of vectors
_GIVEN = re.compile(r"[^\W\d]\w{0,15} ?[=:] ?\S").match
_DITTO = re.compile(r"\s*[|;\t]").match  # a mark for "as above" is no opening quote
_BLANKS = re.compile(r" {2,}")
_NAMES = re.compile(r"[(\[](?:[\s,;]{0,3}(?:[^\W\d_]{1,2}\d{1,2}|d?b|1)){2,12}\s?[)\]]").fullmatch
_NUMBERS = re.compile(r"[\s\d()\[\]{},;./+−-]+").fullmatch  # a vector may be as long as it likes


def table_of_lines(lines: Sequence[Line]) -> Iterator[Block]:
    """Yield the tables of lines that stand together, and the lines that are in none."""
    grouped = _grouped(lines)
    if grouped is not None:
        yield grouped
        return
    for mark, layout in (("|", "bars"), ("\t", "tabs")):
        if _share(lines, mark) >= 1 and (len(lines) == 1 or _share(lines, mark) > 1):
            yield from _by_mark(lines, mark, layout)
            return
    ruled = next((i for i, line in enumerate(lines) if i and _is_column_ruler(line.text)), None)
    if ruled is not None:
        frame = [i for i, line in enumerate(lines) if _is_column_ruler(line.text) and i != ruled]
        kept = [line for i, line in enumerate(lines) if i not in frame]
        yield from _ruled(kept, ruled - sum(i < ruled for i in frame))
        return
    for layout, split in _WEAK_SPLITS:
        table = [split(line) for line in lines]
        begin, end = _within_prose(table)
        begin -= layout == "aligned" and begin > 0 and _is_above(lines[begin - 1], lines[begin])
        if layout == "aligned" and _has_single_blanks(lines[begin:end], table[begin:end]):
            continue
        sparse = layout == "aligned" and _is_sparse(table[begin:end], lines[begin:end])
        if sparse or _is_table(layout, table[begin:end]):
            yield from lines[:begin]
            rows: Sequence[Sequence[Cell]] = table[begin:end]
            if layout == "aligned":
                rows = [_under_heads(cells, rows[0], lines[begin:end]) for cells in rows]
            yield Grid(layout, tuple(_rows_of(lines[begin:end], rows)))
            yield from lines[end:]
            return
    yield from lines


def _grouped(lines: Sequence[Line]) -> Grid | None:
    """Return the table in which bars stand between groups of aligned columns."""
    lines = [line for line in lines if not _RULER(line.text)]
    if len(lines) < 3 or any("|" not in line.text for line in lines):
        return None
    plain = [line._replace(text=line.text.translate(_BARS).replace("|", " ")) for line in lines]
    rows = [_split_wide(line) for line in plain]
    narrow = [_split_narrow(line) for line in plain]
    fewest = max(len(_split(line, "|")) for line in lines)
    if len(rows[0]) <= fewest or any("(" in line.text or "[" in line.text for line in plain):
        return None
    for table in (rows, narrow):
        if len({len(cells) for cells in table}) == 1 or _is_sparse(table, plain):
            heads = table[0]
            full = [_under_heads(cells, heads, plain) for cells in table]
            return Grid("aligned", tuple(_rows_of(plain, full)))
    return None


def _is_above(names: Line, line: Line) -> bool:
    """Say whether words with single blanks between them are set over the cells of a line."""
    heads, cells = _split_narrow(names), _split_narrow(line)
    if len(heads) < 4 or len(cells) - len(heads) not in (0, 1):
        return False
    under = cells[len(cells) - len(heads) :]
    return all(
        head.stop - names.start == cell.stop - line.start
        or head.start - names.start == cell.start - line.start
        for head, cell in zip(heads, under, strict=True)
    )


def _has_single_blanks(lines: Sequence[Line], wide: Sequence[Sequence[Cell]]) -> bool:
    """Say whether single blanks are enough to cut lines into rows."""
    narrow = [_split_narrow(line) for line in lines]
    return _is_regular(narrow) and (
        not _is_regular(wide) or len(wide[0]) != len(wide[1]) < len(narrow[0]) + 1
    )


def _is_regular(rows: Sequence[Sequence[Cell]]) -> bool:
    """Say whether all rows have as many cells, the first perhaps one less (a number before)."""
    counts = {len(cells) for cells in rows[1:]}
    return len(counts) == 1 and len(rows[0]) - counts.pop() in (0, -1) and len(rows[0]) > 2


def _under_heads(
    cells: Sequence[Cell], heads: Sequence[Cell], lines: Sequence[Line]
) -> Sequence[Cell]:
    """Put cells under the heads above them, empty ones where there is none."""
    if len(cells) >= len(heads) or not cells:
        return cells
    begins = {line.start: line for line in lines}
    above, own = (max(s for s in begins if s <= row[0].start) for row in (heads, cells))
    found = [Cell("", cells[-1].stop, cells[-1].stop)] * len(heads)
    free = 0
    for k, cell in enumerate(cells):
        last = len(heads) - (len(cells) - k)  # the rest need a place, too
        near = min(
            range(free, last + 1),
            key=lambda j: min(
                abs((cell.start - own) - (heads[j].start - above)),
                abs((cell.stop - own) - (heads[j].stop - above)),
            ),
        )
        found[near], free = cell, near + 1
    return found


def _within_prose(table: Sequence[Sequence[Cell]]) -> tuple[int, int]:
    """Return where rows begin and end between sentences before and after them."""
    rows = [
        len(cells) > 1 and _is_plain([c.text for c in cells]) and _valued(cells) for cells in table
    ]
    if True not in rows:
        return 0, len(table)
    first, last = rows.index(True), len(rows) - rows[::-1].index(True)
    counts = [len(cells) for cells in table[first:last]]
    usual = max(set(counts), key=counts.count)
    if first and (abs(len(table[first - 1]) - len(table[first])) < 2 or (
        len(table[first - 1]) == usual > 2  # names in two lines, the second of which has fewer
    )):  # fmt: skip
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
    marked = [line for line in lines if mark in line.text.translate(_BARS)]
    return sum(len(_split(line, mark)) > 1 for line in marked)


def _by_mark(lines: Sequence[Line], mark: str, layout: str) -> Iterator[Block]:
    """Yield tables of the lines with the mark, and the lines between them."""
    tables = [(line, _split(line, mark)) for line in lines if not _RULER(line.text)]
    for has_mark, group in groupby(tables, key=lambda pair: len(pair[1]) > 1):
        pairs = list(group)
        labelled = sum(bool(_GIVEN(c.text)) for _, cells in pairs for c in cells)
        if 2 * labelled > sum(len(cells) for _, cells in pairs):
            has_mark = False  # name=value | name=value
        framed = any(line.text.strip()[:1] in ("|", "│", "┃", "║") for line, _ in pairs)
        if has_mark and (framed or len(pairs) > 1 or _is_plain([c.text for c in pairs[0][1]])):
            rows = [Row(tuple(c[:MOST_CELLS]), line.start, line.stop) for line, c in pairs]
            yield Grid(layout, tuple(rows))
        else:
            yield from (line for line, _ in pairs)


def _split(line: Line, mark: str) -> list[Cell]:
    """Cut a line at a mark outside of brackets and quotes; bars at its ends are a frame."""
    text = line.text.translate(_BARS) if mark == "|" else line.text
    cuts = [i for i in _outside(text, mark) if text[i - 1 : i] != "\\"]
    ends = [-1, *cuts, len(text)]
    cells = [cell_of(line.text, a + 1, b) for a, b in pairwise(ends)]
    if mark == "|" and len(cells) > 2:
        cells = cells[not cells[0].text : len(cells) - (not cells[-1].text)]
    return [Cell(c.text, c.start + line.start, c.stop + line.start) for c in cells]


def _outside(text: str, mark: str) -> Iterator[int]:
    """Yield the places of a mark outside of brackets and of quotes around whole cells."""
    depth, is_quoted = 0, False
    for found in _PLACES[mark](text) if mark in text else ():
        c, at = found[0], found.start()
        if is_quoted:
            is_quoted = c != '"'
        elif c == '"':
            is_quoted = _opens_quote(text, at)
        elif c in _OPENING:
            depth += 1
        elif c in _CLOSING:
            depth = max(depth - 1, 0)
        elif depth == 0:
            yield at


def _opens_quote(text: str, at: int) -> bool:
    """Say whether a cell begins with this quote, and it is closed."""
    before = text[:at].rstrip(" ")[-1:]
    return before in ",;|\t" and '"' in text[at + 1 :] and not _DITTO(text, at + 1)


def _is_column_ruler(text: str) -> bool:
    groups = _DASHES.findall(text)
    return len(groups) > 1 and set(text) <= set(" \t-=─") and "".join(groups) != ""


def _ruled(lines: Sequence[Line], ruled: int) -> Iterator[Block]:
    """Cut the lines where the groups of a ruler begin; a row that goes on below is one row."""
    starts = [m.start() for m in _DASHES.finditer(lines[ruled].text)]
    ends = [*starts[1:], 10**6]
    yield from lines[: ruled - 1]
    rows: list[Row] = []
    for line in (lines[ruled - 1], *lines[ruled + 1 :]):
        cells = [
            cell_of(line.text, min(a, len(line.text)), min(b, len(line.text)))
            for a, b in zip(starts, ends, strict=True)
        ]
        shifted = [Cell(c.text, c.start + line.start, c.stop + line.start) for c in cells]
        if len(rows) > 1 and _goes_on(rows[-1].cells, shifted):
            both = tuple(map(_joined, rows[-1].cells, shifted))
            rows[-1] = Row(both, rows[-1].start, line.stop)
            continue
        rows.append(Row(tuple(shifted[:MOST_CELLS]), line.start, line.stop))
    yield Grid("aligned", tuple(rows))


def _goes_on(above: Sequence[Cell], cells: Sequence[Cell]) -> bool:
    """Say whether few cells, none of them the first, go on with those above."""
    filled = [j for j, cell in enumerate(cells[:MOST_CELLS]) if cell.text]
    few = 0 < 2 * len(filled) < len(cells) and 0 not in filled
    return few and bool(above[0].text) and all(above[j].text for j in filled)


def _joined(above: Cell, below: Cell) -> Cell:
    return Cell(f"{above.text} {below.text}", above.start, below.stop) if below.text else above


def _split_wide(line: Line) -> list[Cell]:
    """Cut a line at two or more blanks outside of brackets."""
    blanks = list(_BLANKS.finditer(line.text))
    outside = {*_outside(line.text, " ")} if blanks else set()
    cuts = [m for m in blanks if m.start() in outside and m.start()]
    begins = [0, *(m.end() for m in cuts)]
    ends = [*(m.start() for m in cuts), len(line.text)]
    cells = [cell_of(line.text, a, b) for a, b in zip(begins, ends, strict=True) if b > a]
    return [Cell(c.text, c.start + line.start, c.stop + line.start) for c in cells if c.text]


def _split_narrow(line: Line) -> list[Cell]:
    """Cut a line at every blank outside of brackets."""
    text = line.text
    ends = [-1, *_outside(text, " "), len(text)]
    cells = [cell_of(text, a + 1, b) for a, b in pairwise(ends)]
    return [Cell(c.text, c.start + line.start, c.stop + line.start) for c in cells if c.text]


_WEAK_SPLITS = (
    ("aligned", _split_wide),
    ("semicolons", lambda line: _split(line, ";")),
    ("commas", lambda line: _split(line, ",")),
    ("blanks", _split_narrow),
)


def _is_sparse(rows: Sequence[Sequence[Cell]], lines: Sequence[Line]) -> bool:
    """Say whether rows with fewer cells than the line of names have each under one of them."""
    if len(rows) < 3:
        return False
    heads = rows[0]
    if len(heads) < 4 or max(map(len, rows)) > len(heads):
        return False
    if any(c.isdigit() for c in "".join(cell.text[:1] for cell in heads)):
        return False
    begins = sorted(line.start for line in lines)
    above = max(s for s in begins if s <= heads[0].start)
    places = [(h.start - above, h.stop - above) for h in heads]
    for row in rows[1:]:
        own = max((s for s in begins if row and s <= row[0].start), default=0)
        under = [
            [j for j, (a, b) in enumerate(places) if a <= c.stop - own and c.start - own <= b]
            for c in row
        ]
        if not row or any(len(of) != 1 for of in under) or len({of[0] for of in under}) < len(row):
            return False
    return True


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
    labelled = sum(map(_is_labelled, cells))
    valued = sum(any(c.isdigit() for c in cell) or cell == "?" for cell in cells)
    if layout == "blanks" and (labelled or 3 * valued < 2 * len(cells)):
        return False
    if layout in ("commas", "semicolons") and any(
        re.search(r"[=:←→]", row[0].text) for row in rows if row
    ):
        return False  # x1: z = 0, ...
    if layout == "commas" and _SUMS("  ".join(cell.text for row in rows for cell in row)):
        return False
    return _is_plain(cells) and 3 * valued >= len(cells)


def _is_plain(cells: Sequence[str]) -> bool:
    """Say whether cells are short and hold values or names, no equations and no clauses."""
    plain = sum(map(_is_short, cells))
    labelled = sum(map(_is_labelled, cells))
    return 10 * plain >= 9 * len(cells) and 5 * labelled <= len(cells)


@lru_cache(maxsize=1024)  # one row of a table looks like another, and is looked at twice
def _is_short(cell: str) -> bool:
    """Say whether a cell has few words of two letters and more, or is a vector of any length."""
    few = len(cell) <= 40 and len(re.findall(r"[^\W\d_]{2,}", cell)) <= 3
    return few or bool(_NUMBERS(cell) or _NAMES(cell))


@lru_cache(maxsize=1024)
def _is_labelled(cell: str) -> bool:
    return _LABELLED.search(cell) is not None
