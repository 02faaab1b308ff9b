"""Records that are written line by line: names with their values, as YAML and logs have them.

::

    - example: 1                    epoch 0 sample 1  z=-1  err=0  w=[0 0] b=-1
      score: 0                      epoch 0 sample 2  z=-1  err=0  w=[0 0] b=-1
      weights: [0, 0, 1]

A record begins where the name that the first one began with comes again.  Records under the same
names are the rows of a table; lines that hold no names with values end it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from linexact.text.grids import MOST_CELLS, Cell, Grid, Line, Row, cell_of

_NAME = r"[^\W\d_][^=:：，；,;|\[\]{}<>←→\n]{0,40}?"
_NAMED = re.compile(rf"\s*[\"']?({_NAME})[\"']?\s*(?::=|==|[=:：＝←])\s*").match
_COUNTED = re.compile(
    r"\s*([^\W\d_]+(?:[ .]{1,2}[^\W\d_]+){0,2})[ #.]{0,3}"
    r"((?<=[ #.])[-+−]?\d[\d./]*|[\[(][^\[\]()]*[\])])"
    r"(?=$|[\s:：=)\]])[:：)\]]?"
).match
_MAY_NAME = re.compile(r"[=:：＝←]|[^\W\d_][ #.]{0,3}[-+−\d\[(]").search  # what all names need
_NEXT = re.compile(
    r"(?<=[\w)\]}.✓✗'\"])[:]?\s+(?=[\"']?[^\W\d_][\w.^'()]{0,12}[\"']?\s?(?::=|==|[=:：＝←])(?!\s*$))"
)
_VALUED = re.compile(r".*[=:：＝←]\s*[^\s=:：＝←]|\s*[^\W\d_]{2,} #?\d+\s*$").match
_OPERATOR = re.compile(r".*(?: [.x]|[-+*·×/])$").match
_INDEXED = re.compile(
    r"\s*[xp]\s?_?\{?\d{1,4}\}?\s*(?=[:：=])|\s*[\[(][^\[\]()]*[\])]\s*(?=[:：])"
).match
_WORD = re.compile(r"[^\W\d]*(?:[ '-]+[^\W\d]+){0,3}|[✓✔✗✘×?!*–-]|[+-]?\d[\d./]*").fullmatch
_WORDED = re.compile(r"([+-]?\d[\d./]*)\s+([^\W\d]+(?: [^\W\d]+){0,2}[.!]?)\s*$").match  # 0.5 ok
_WRAPPED = re.compile(r"(?:\{|[^\W\d]\w{0,30}\()(.*)[})][,;]?\s*$").match  # {x: 1}, Step(x=1)
_LIST = re.compile(r"[\[(][^\[\]()]*[\])]\s*:?").match
_BULLET = re.compile(
    r"\s*(?:\[?\d{4}-\d\d-\d\d[T ]?(?:\d\d:\d\d(?::\d\d)?(?:[.,]\d+)?)?\]?\s+)?"
    r"(?:[-*•+]\s+|>{2,3}\s+|\(?\d{1,3}[.)]\s+|\d{2,5}:?\s+(?=[^\W\d_]\w*\s?=)|\[\w{3,8}\]\s+|(?:DEBUG|INFO|WARN\w*|LOG):?\s+)?"
)
_PLAIN = re.compile(r"\s*[+-]?\d[\d./]*\s*").fullmatch
_OPENING, _CLOSING = "([{⟨", ")]}⟩"
MOST_NAMES = 30  # in a line, or of columns
MOST_LINES = 1_000
LONGEST = 2_000  # characters of a line


class Entry(NamedTuple):
    """A value under its name, "" where it has none."""

    name: str
    cell: Cell


def records_of(
    lines: Sequence[Line], is_heading: Callable[[str], bool]
) -> tuple[Grid, tuple[Line, ...]] | None:
    r"""Return the table that records make, and the other lines; None where there are no records.

    Lines that ``is_heading`` knows are left out, as those of a pass.

    >>> text = "step 1: z = 0, w = [0, 1]\nstep 2: z = 1, ok"
    >>> lines = [Line(line, 0, len(line)) for line in text.split("\n")]
    >>> grid, _ = records_of(lines, lambda text: False)
    >>> [[cell.text for cell in row.cells] for row in grid.rows]
    [['step', 'z', 'w', ''], ['1', '0', '[0, 1]', ''], ['2', '1', '', 'ok']]
    """
    if len(lines) > MOST_LINES or not any(_MAY_NAME(line.text) for line in lines):
        return None
    told = [(line, entries_of(line)) for line in lines if not is_heading(line.text)]
    begin = _first_name(told)
    if begin is None:
        return None
    records: list[list[Entry]] = []
    rest: list[Line] = []
    for line, entries in told:
        if entries is None:
            rest.append(line)
            continue
        for entry in entries:
            known = {e.name for e in records[-1]} if records else set()
            if entry.name == begin or (entry.name and entry.name in known and begin in known):
                if entry.name != begin:
                    return None  # a name twice in one record
                records.append([])
            if not records:
                break  # before the first record
            records[-1].append(entry)
        else:
            continue
        rest.append(line)
    return None if len(records) < 2 else _table(records, rest)


def series_of(lines: Sequence[Line]) -> tuple[Grid, tuple[Line, ...]] | None:
    r"""Return the table whose columns are written line by line, a name and its values in each.

    >>> text = "scores: 0, -1\nw = [[0, 1], [1, 1]]"
    >>> lines = [Line(line, 0, len(line)) for line in text.split("\n")]
    >>> grid, _ = series_of(lines)
    >>> [[cell.text for cell in row.cells] for row in grid.rows]
    [['scores', 'w'], ['0', '[0, 1]'], ['-1', '[1, 1]']]
    """
    found: list[tuple[str, list[Cell]]] = []
    rest = []
    if len(lines) > MOST_LINES:
        return None
    for line in lines:
        named = _NAMED(line.text)
        values = _values(line, named.end()) if named is not None else []
        if named is not None and len(values) > 1:
            found.append((_name(named[1]), values))
        else:
            rest.append(line)
    counts = {len(values) for _, values in found}
    names = [name for name, _ in found]
    if len(found) < 2 or len(counts) != 1 or len({*names}) < len(names) or len(names) > MOST_NAMES:
        return None
    first = found[0][1][0].start
    rows = [Row(tuple(Cell(name, first, first) for name in names), first, first)]
    for cells in zip(*(values for _, values in found), strict=True):
        start, stop = min(c.start for c in cells), max(c.stop for c in cells)
        rows.append(Row(tuple(cells), start, stop))
    return Grid("series", tuple(rows)), tuple(rest)


def _values(line: Line, start: int) -> list[Cell]:
    """Return the values of a list in or without brackets; none where it is not one."""
    text = line.text.rstrip(" .;,")
    inner = cell_of(text, start, len(text))
    begin, stop = inner.start, inner.stop
    if inner.text[:1] in "[(" and _closes_at(text, begin) == stop - 1 and inner.text[:1]:
        begin, stop = begin + 1, stop - 1
    depth, cuts = 0, [begin - 1]
    marks = ";" if ";" in text[begin:stop] else ",→"
    for at in range(begin, stop):
        depth += (text[at] in _OPENING) - (text[at] in _CLOSING)
        if depth == 0 and text[at] in marks:
            cuts.append(at)
    cells = [cell_of(text, a + 1, b) for a, b in zip(cuts, [*cuts[1:], stop], strict=True)]
    return [_placed(_bare(cell), line) for cell in cells]


def _closes_at(text: str, begin: int) -> int:
    depth = 0
    for at in range(begin, len(text)):
        depth += (text[at] in _OPENING) - (text[at] in _CLOSING)
        if depth == 0:
            return at
    return -1


def _first_name(told: Sequence[tuple[Line, Sequence[Entry] | None]]) -> str | None:
    """Return the name that records begin with: the first that comes again and again."""
    names = [entry.name for _, entries in told for entry in entries or () if entry.name]
    counts = {name: names.count(name) for name in dict.fromkeys(names[: 4 * MOST_NAMES])}
    most = max(counts.values(), default=0)
    if most < 2 or len(counts) > MOST_NAMES:
        return None
    return next(name for name, count in counts.items() if count == most)


def _table(
    records: Sequence[Sequence[Entry]], rest: Sequence[Line]
) -> tuple[Grid, tuple[Line, ...]]:
    names = list(dict.fromkeys(e.name for record in records for e in record if e.name))
    if any(not e.name for record in records for e in record):
        names.append("")
    first = records[0][0].cell.start
    rows = [Row(tuple(Cell(name, first, first) for name in names[:MOST_CELLS]), first, first)]
    for record in records:
        start, stop = record[0].cell.start, record[-1].cell.stop
        given: dict[str, Cell] = {}
        for entry in record:
            above = given.get(entry.name)
            joined = entry.cell if above is None else Cell(
                f"{above.text}, {entry.cell.text}", above.start, entry.cell.stop
            )  # fmt: skip
            given[entry.name] = joined
        cells = [given.get(name, Cell("", stop, stop)) for name in names]
        rows.append(Row(tuple(cells[:MOST_CELLS]), start, stop))
    return Grid("records", tuple(rows)), tuple(rest)


def entries_of(line: Line) -> list[Entry] | None:
    """Return the names with their values in a line; None where it holds anything else.

    >>> [(e.name, e.cell.text) for e in entries_of(Line("  - x: (0, 1), ok", 0, 17))]
    [('x', '(0, 1)'), ('', 'ok')]
    >>> entries_of(Line("We start with the weights at zero, as always.", 0, 45)) is None
    True
    """
    if len(line.text) > LONGEST:
        return None
    bullet = _BULLET.match(line.text)
    begin, end = bullet.end() if bullet else 0, len(line.text)
    whole = _WRAPPED(line.text, begin)
    if whole is not None:
        begin, end = whole.span(1)
    found: list[Entry] = []
    for start, stop in _pieces(line.text, begin, end):
        entries = _entries(line, start, stop)
        if entries is None:
            return None
        before = line.text[:start].rstrip(" ")[-1:]
        if before == "," and found and _are_numbers(found[-1], entries):
            above = found.pop()
            begin, end = above.cell.start - line.start, entries[0].cell.stop - line.start
            entries = [Entry(above.name, _placed(cell_of(line.text, begin, end), line))]
        found += entries
    return found or None


def _are_numbers(above: Entry, entries: Sequence[Entry]) -> bool:
    """Say whether a number goes on with the numbers before it: ``w: 0, 1``."""
    goes_on = len(entries) == 1 and not entries[0].name and bool(above.name)
    return goes_on and all(map(_PLAIN, (*above.cell.text.split(","), entries[0].cell.text)))


def _pieces(text: str, begin: int, end: int) -> Iterator[tuple[int, int]]:
    """Cut a line at marks outside of brackets, and before a name that is given a value."""
    depth, start = 0, begin
    nexts = {m.start() for m in _NEXT.finditer(text, begin)}
    at = begin
    while at < end:
        c = text[at]
        depth += (c in _OPENING) - (c in _CLOSING)
        decimal = c == "," and text[at - 1 : at].isdigit() and text[at + 1 : at + 2].isdigit()
        ends = text[at : at + 2] in (". ", "! ") and text[at - 1 : at].isalpha()
        valued = not text[start:at].rstrip().endswith(("=", ":"))  # "z=   -1"
        mark = (
            (c in ",;，；|\t→" and not decimal)
            or ends
            or text[at : at + 2] in ("->", "=>")
            or (valued and text[at : at + 2] == "  ")
        )
        # A name begins here, where what stands before it has its value.
        before = text[start:at].rstrip()
        begins = at in nexts and bool(_VALUED(before)) and not _OPERATOR(before)
        if depth <= 0 and (mark or begins):
            yield start, at
            at += 2 if c in "-=" else 1
            start = at
        else:
            at += 1
    yield start, end


def _entries(line: Line, start: int, stop: int) -> list[Entry] | None:
    """Return the entries of a piece of a line; None where it holds anything else."""
    found: list[Entry] = []
    above = ""  # a name before another: weights: w = ...
    while len(found) < MOST_NAMES:
        text = line.text[start:stop]
        if not text.strip(" .\t"):
            return found
        if not above and (counted := _COUNTED(text)) is not None:
            cell = cell_of(line.text, start + counted.start(2), start + counted.end(2))
            found.append(Entry(_name(counted[1]), _placed(cell, line)))
            start += counted.end()
        elif not above and (indexed := _INDEXED(text)) is not None:
            cell = cell_of(line.text, start, start + indexed.end())
            found.append(Entry("example", _placed(cell, line)))
            rest = text[indexed.end() :].lstrip(" :：=")
            repeated = _LIST(rest)
            start = stop - len(rest) + (repeated.end() if repeated else 0)
        elif (named := _NAMED(text)) is not None:
            rest = text[named.end() :]
            if not rest.strip():
                return found  # what stands below belongs to it
            name = f"{above} {named[1]}".strip()
            joint = text[named.end(1) : named.end()].strip(" \"'")
            if joint not in (":", "：") or not _NAMED(rest):
                return [*found, *_valued(line, _name(name), start + named.end(), stop)]
            above = name
            start += named.end()
        elif _WORD(text.strip(" .\t")):
            return [*found, Entry("", _placed(cell_of(line.text, start, stop), line))]
        else:
            return None
    return None


def _valued(line: Line, name: str, start: int, stop: int) -> Iterator[Entry]:
    """Yield a value under its name, and the word behind a number: ``f=0.5 error``."""
    cell = cell_of(line.text, start, stop)
    worded = _WORDED(cell.text)
    if worded is None:
        yield Entry(name, _placed(_bare(cell), line))
        return
    for title, (begin, end) in ((name, worded.span(1)), ("", worded.span(2))):
        part = cell_of(line.text, cell.start + begin, cell.start + end)
        yield Entry(title, _placed(part, line))


def _name(written: str) -> str:
    return " ".join(written.split()).casefold().strip(" .\"'*`")


def _bare(cell: Cell) -> Cell:
    text = cell.text.rstrip(" .") if cell.text[-2:-1] != "." else cell.text
    if len(text) > 1 and text[0] == text[-1] and text[0] in "\"'":
        return Cell(text[1:-1], cell.start + 1, cell.start + len(text) - 1)
    return cell._replace(text=text)


def _placed(cell: Cell, line: Line) -> Cell:
    return Cell(cell.text, cell.start + line.start, cell.stop + line.start)
