"""The table of a run: which of the tables in a text it is, and what its columns are.

Tables under the same headings are one (a table a pass); a table with other columns, as of the
data or of a check, is passed over.  Its rows are read in :mod:`.rows`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence, Set
from itertools import pairwise
from typing import NamedTuple

from linexact.errors import InputError
from linexact.grade.forms.trace.answer import COLUMNS
from linexact.grade.forms.trace.cells import (
    BLANK,
    Setting,
    example_of,
    is_dash,
    is_wrong,
    lists_in,
    mark_of,
    number_of,
    weights_in,
)
from linexact.grade.forms.trace.columns import (
    Meaning,
    by_content,
    evened,
    is_value,
    kind_of,
    meaning_of,
)
from linexact.grade.forms.trace.words import meanings_of
from linexact.text.markup import unmarked
from linexact.text.quoting import did_you_mean, quoted
from linexact.text.tables import WEAK, Cell, Grid, Row

WEIGHTS = ("w", "weights", "before", "change", "move")
_DECISIONS = ("mistake", "crossed", "right", "verdict", "error", "marks", "prediction", "move")
_PRINTED = re.compile(r"\bprint\((?P<names>[A-Za-z_][\w .\[\]]*(?:,[ \w.\[\]]+){1,12})\)")
_CORRECTED = re.compile(r"\b(?:correct(?:ed|ion)|final version|second (?:try|attempt)|once more)\b")
_LABELS = ("1", "-1", "0", "+1", "+", "-")


class Table(NamedTuple):
    """A table that may be a run's: its columns with their headings, and its rows."""

    columns: tuple[Meaning | None, ...]
    headings: tuple[Cell, ...]  # none without a line of names
    rows: tuple[Row, ...]
    layout: str


def find_table(grids: Sequence[Grid], setting: Setting, source: str) -> Table | None:
    """Return the table of the run among the tables of a text.

    Raises :class:`~linexact.errors.InputError`: ``two-tables`` where more than one could be it;
    ``column`` and ``cells`` for headings and rows that cannot be used.
    """
    grids = [_upright(grid, setting) for grid in grids]
    found: list[Table] = []
    refused: InputError | None = None
    above = 0
    for grid in grids:
        if _CORRECTED.search(source[above : grid.rows[0].start].casefold()):
            found.clear()  # what stands above was tried, and rejected
        above = grid.rows[-1].stop
        try:
            table = _table(grid, found, setting, source)
        except InputError as error:
            refused = refused or error
            continue
        same = next((i for i, t in enumerate(found) if table and _joins(t, table)), None)
        if table is not None and same is None:
            found.append(table)
        elif table is not None and same is not None:
            found[same] = found[same]._replace(rows=found[same].rows + table.rows)
    runs = [t for t in found if _tells(t, WEIGHTS)] or [t for t in found if _tells(t, _DECISIONS)]
    runs = [t for t in runs if t.headings] or runs
    if len(runs) > 1:
        message = "two tables look like the run; hand in the one that counts"
        raise InputError("two-tables", message, source=source, start=runs[1].rows[0].start)
    if not runs and refused is not None:
        raise refused
    if runs:
        _check_headings(runs[0], setting, source)
    return runs[0] if runs else None


def _upright(grid: Grid, setting: Setting) -> Grid:
    """Turn a table whose names stand in its first column, a step in each of the others."""
    width = len(grid.rows[0].cells)
    if width < 3 or any(len(row.cells) != width for row in grid.rows):
        return grid
    across = [meaning_of(cell.text, setting) for cell in grid.rows[0].cells[1:]]
    down = [meaning_of(row.cells[0].text, setting) for row in grid.rows]
    named = {m.kind for m in down if m is not None} & {*COLUMNS, *WEIGHTS, *_DECISIONS}
    if len(named) < 2 or any(is_value(row.cells[0].text) for row in grid.rows[1:]):
        return grid
    values = any(is_value(cell.text) for cell in grid.rows[0].cells[1:])
    if not values and {m.kind for m in across if m is not None} & {*WEIGHTS, *_DECISIONS}:
        return grid
    first, last = grid.rows[0].start, grid.rows[-1].stop
    columns = zip(*(row.cells for row in grid.rows), strict=True)
    return Grid(grid.layout, tuple(Row(tuple(cells), first, last) for cells in columns))


def _joins(one: Table, other: Table) -> bool:
    if not other.headings:
        return len(one.columns) == len(other.columns)
    return one.columns == other.columns


def _tells(table: Table, kinds: Sequence[str]) -> bool:
    return any(m is not None and m.kind in kinds for m in table.columns)


def _table(grid: Grid, above: Sequence[Table], setting: Setting, source: str) -> Table | None:
    """Return a grid with what its columns are; None where it is none that could be a run's."""
    first, rows = grid.rows[0], grid.rows
    if len(rows) > 1 and grid.layout in WEAK:
        full = [row for row in rows[1:] if sum(bool(cell.text) for cell in row.cells) > 1]
        parted = _parted(first, {len(row.cells) for row in full})
        if parted is not first:  # the others are headings of passes
            grid = Grid(grid.layout, (parted, *full))
            first, rows = parted, grid.rows
    if len(rows) > 1 and {len(row.cells) for row in rows[1:]} == {len(first.cells) + 1}:
        blank = Cell("", first.start, first.start)  # above numbers of rows, as programs print them
        first = first._replace(cells=(blank, *first.cells))
        grid = Grid(grid.layout, (first, *rows[1:]))
    if len(rows) == 1 and grid.layout in WEAK and _is_sequence(first, setting):
        return None
    first, rows = _under_one_heading(first, rows, setting)
    grid = Grid(grid.layout, rows)
    values = [is_value(cell.text) for cell in first.cells]
    names = [meaning_of(cell.text, setting) for cell in first.cells]
    named = [m for m in names if m is not None and m.kind != "blank"]
    if named and not any(values):
        headed = Table(_resolved(names, grid, setting), first.cells, rows[1:], grid.layout)
        kinds = {m.kind for m in named}
        if kinds & {*WEIGHTS, *_DECISIONS} or len(kinds & {*COLUMNS}) > 1:
            return headed if rows[1:] else None
        return None
    count = len(first.cells)
    for table in above:
        if len(table.columns) == count:
            return Table(table.columns, (), rows, grid.layout)
    printed = _printed_names(source, count)
    if printed:
        given = [meaning_of(cell.text, setting) for cell in printed]
        if 2 * given.count(None) < count:
            below = Grid(grid.layout, (Row(printed, first.start, first.start), *rows))
            return Table(_resolved(given, below, setting), printed, rows, grid.layout)
    if grid.layout == "json" and count == 1:
        return Table((Meaning("w"),), (), rows, grid.layout)
    columns = _unnamed(grid, setting, source)
    return None if columns is None else Table(columns, (), rows, grid.layout)


def _printed_names(source: str, count: int) -> tuple[Cell, ...]:
    """Return the names in a ``print(step, i, z, w)`` that made rows of so many cells."""
    for match in _PRINTED.finditer(source):
        names = list(re.finditer(r"[^\s,][^,]*", match["names"]))
        if len(names) == count > 1:
            begin = match.start("names")
            return tuple(Cell(n[0].strip(), begin + n.start(), begin + n.end()) for n in names)
    return ()


def _parted(first: Row, widths: Set[int]) -> Row:
    """Return headings with a cell for each column: ``x1 x2`` over two of them are two."""
    if len(widths) != 1 or len(first.cells) >= min(widths):
        return first
    words = [
        Cell(match[0], cell.start + match.start(), cell.start + match.end())
        for cell in first.cells
        for match in re.finditer(r"\S+", cell.text)
    ]
    return first._replace(cells=tuple(words)) if {len(words)} == widths else first


def _under_one_heading(
    first: Row, rows: tuple[Row, ...], setting: Setting
) -> tuple[Row, tuple[Row, ...]]:
    """Join headings that stand in two lines: ``weights`` over ``w1`` and ``w2``."""
    if len(rows) < 3 or not 2 < len(first.cells) == len(rows[1].cells):
        return first, rows
    second = rows[1]
    cells = [cell.text for row in (first, second) for cell in row.cells]
    if any(is_value(cell) for cell in cells if cell and unmarked(cell)) or not any(
        a.text and b.text for a, b in zip(first.cells, second.cells, strict=True)
    ):
        return first, rows
    named = [meaning_of(cell.text, setting) for cell in second.cells if cell.text]
    if None in named or len(named) < 2:
        return first, rows
    joined = [
        Cell(_joined(a.text, b.text), a.start, b.stop)
        for a, b in zip(first.cells, second.cells, strict=True)
    ]
    head = Row(tuple(joined), first.start, second.stop)
    return head, (head, *rows[2:])


def _joined(above: str, below: str) -> str:
    """Return the heading below, with the one above where it says when, or where it is alone."""
    if not below or unmarked(above) == unmarked(below):
        return below or above
    says_when = meanings_of(unmarked(above)) & {"before", "after", "change"}
    return f"{below} {above}" if says_when else below


def _is_sequence(row: Row, setting: Setting) -> bool:
    """Say whether a line holds one vector of weights after the other."""
    lists = [list(lists_in(unmarked(cell.text), setting.lengths)) for cell in row.cells]
    return len(lists) > 1 and all(
        len(of) == 1 and len(of[0].values) == setting.width for of in lists
    )


def _unnamed(grid: Grid, setting: Setting, source: str) -> tuple[Meaning | None, ...] | None:
    """Return the exercise's own columns, the weights as one cell or as several, or what fits."""
    count = max(set(lengths := [len(row.cells) for row in grid.rows]), key=lengths.count)
    whole = [row for row in grid.rows if len(row.cells) == count]
    spread = [
        Meaning("weights", name) if column == "weights" else Meaning(column)
        for column in setting.columns
        for name in (setting.parameters if column == "weights" else ("",))
    ]
    plain = [Meaning(column) for column in setting.columns]
    usual = next((c for c in (plain, spread) if len(c) == count), None)
    cells = [[unmarked(row.cells[j].text) for row in whole] for j in range(count)]
    if usual is not None:
        strange = sum(
            2 * sum(_fits(c, meaning, setting) for c in column if c) < sum(map(bool, column))
            for column, meaning in zip(cells, usual, strict=True)
        )
        if strange < 2:
            return tuple(usual)
    found = by_content(cells, setting)
    if found is not None:
        return _resolved(found, Grid(grid.layout, (grid.rows[0], *whole)), setting)
    if usual is not None:
        return tuple(usual)
    columns = ", ".join(setting.columns)
    message = f"{count} cells; expected {len(setting.columns)}: {columns}"
    raise InputError("cells", message, source=source, start=grid.rows[0].cells[0].start)


def _fits(cell: str, meaning: Meaning, setting: Setting) -> bool:
    if cell in BLANK or is_dash(cell):
        return True
    if meaning.kind == "example":
        return example_of(cell, setting) is not None
    if meaning.kind == "mistake":
        return mark_of(cell) is not None or is_wrong(cell) is not None
    if meaning.kind == "weights" and not meaning.parameter:
        return weights_in(cell, setting)[1] is not None
    return number_of(cell) is not None


def _resolved(
    names: Sequence[Meaning | None], grid: Grid, setting: Setting
) -> tuple[Meaning | None, ...]:
    """Settle what the other columns, or the cells, say of headings with two meanings."""
    found = list(names)
    kinds = [m.kind if m is not None else "" for m in found]
    seen: set[str] = set()
    for j, meaning in enumerate(found):
        if meaning is None:
            continue
        cells = [unmarked(row.cells[j].text) for row in grid.rows[1:] if j < len(row.cells)]
        kind = meaning.kind
        if _is_constant(meaning, j, found, cells, setting):
            found[j] = Meaning("ignored")
            continue
        single = kind in WEIGHTS and not meaning.parameter and setting.dataset.dimension == 1
        if single and "b" in setting.parameters and _has_bias_beside(found, kind):
            meaning = meaning._replace(parameter="w1")  # a weight alone, and its bias beside it
        if kind in ("w", "weights", "before"):
            kind = _side(meaning, j, found)
        elif (kind == "score" and kinds.count("score") > 1 and kind in seen) or (
            kind == "example" and "example" in kinds[:j]
        ):
            kind = "ignored"
        else:
            kind = _settled(kind, kinds, cells, setting)
        seen.add(kind)
        found[j] = meaning._replace(kind=kind)
    _side_of_bias(found)
    if not {*_DECISIONS} & {m.kind for m in found if m is not None}:
        found = _marked(found, grid)
    if None in found:
        found = _by_cells(found, grid, setting)
    if not {"example", "input"} & {m.kind for m in found if m is not None}:
        return _counted(found, grid, setting)
    return tuple(found)


def _side_of_bias(found: list[Meaning | None]) -> None:
    """Put weights whose heading does not say when beside those of which it is said.

    The bias belongs to the only vector; single weights to the single ones that lack them.
    """
    given = [m for m in found if m is not None and m.kind in WEIGHTS]
    for j, meaning in enumerate(found):
        if meaning is None or meaning.kind != "w" or not meaning.parameter:
            continue
        others = [m for m in given if m.parameter != meaning.parameter]
        whole = meaning.parameter == "b" and all(not m.parameter for m in others)
        said = {m.kind for m in (others if whole else given) if m.kind in ("weights", "before")}
        again = sum(m.parameter == meaning.parameter for m in given) > 1
        if len(said) == 1 and not again and (whole or all(m.parameter for m in others)):
            found[j] = meaning._replace(kind=next(iter(said)))


def _by_cells(
    found: Sequence[Meaning | None], grid: Grid, setting: Setting
) -> list[Meaning | None]:
    """Take columns whose names say nothing for what stands in them, where it is one thing.

    Numbers may be scores; whether they are is for the reading that agrees best to say.
    """
    taken = list(found)
    kinds = {m.kind for m in found if m is not None}
    rows = [row for row in grid.rows[1:] if len(row.cells) == len(found)]
    wanted: dict[str, bool] = {
        "w": not kinds & {*WEIGHTS} and bool(kinds & {"example", "input"}),
        "example": not kinds & {"example", "input"} and bool(kinds & {*WEIGHTS}),
        "unknown": not kinds & {"score", "margin", "h", "number"},
    }
    held: dict[str, list[int]] = {}
    for j, meaning in enumerate(found):
        if meaning is None:
            kind = kind_of([unmarked(row.cells[j].text) for row in rows], setting)
            held.setdefault("unknown" if kind == "number" else kind, []).append(j)
    if wanted["example"] and (begin := _inputs_at(taken, rows, setting)) is not None:
        for j, name in enumerate(setting.dataset.features):
            taken[begin + j] = Meaning("input", name)
        return taken
    for kind, places in held.items():
        if wanted.get(kind) and len(places) == 1:
            taken[places[0]] = Meaning(kind)
    return taken


def _inputs_at(
    found: Sequence[Meaning | None], rows: Sequence[Row], setting: Setting
) -> int | None:
    """Return where columns without known names stand that hold an example's input in each row."""
    width = setting.dataset.dimension
    for begin in range(len(found) - width + 1) if width > 1 else ():
        if any(found[begin + j] is not None for j in range(width)):
            continue
        points = [
            [number_of(unmarked(c.text)) for c in r.cells[begin : begin + width]] for r in rows
        ]
        given = [tuple(v for v in point if v is not None) for point in points]
        if given and all(len(p) == width and len(setting.with_input(p)) == 1 for p in given):
            return begin
    return None


def _is_constant(
    meaning: Meaning, j: int, found: Sequence[Meaning | None], cells: Sequence[str],
    setting: Setting,
) -> bool:  # fmt: skip
    """Say whether a column called as the bias holds the constant input beside the others."""
    others = [m for k, m in enumerate(found) if k != j and m is not None]
    if meaning.parameter != "b" or not any(m.kind == "input" for m in others):
        return False
    unit = setting.rule.bias_input
    again = any(m.parameter == "b" and m.kind in WEIGHTS for m in others)
    return again and all(number_of(cell) == unit for cell in cells)


def _marked(found: Sequence[Meaning | None], grid: Grid) -> list[Meaning | None]:
    """Take the only column of marks without a known name for what says the mistakes."""
    rows = [row for row in grid.rows[1:] if len(row.cells) == len(found)]
    places = [j for j, m in enumerate(found) if m is None and _may_decide(rows, j)]
    single = len(places) == 1
    return [Meaning("marks") if single and j in places else m for j, m in enumerate(found)]


def _settled(kind: str, kinds: Sequence[str], cells: Sequence[str], setting: Setting) -> str:
    """Return what a heading with two meanings is, beside these kinds and above these cells."""
    labels = all(c in _LABELS or c in BLANK for c in cells)
    if kind == "t":
        return "ignored" if "target" in kinds or not labels else "target"
    if kind == "y":
        kind = "h" if {"target", "t"} & {*kinds} else kind
        scored = bool({"score", "margin"} & {*kinds})
        kind = "target" if kind == "y" and (scored or "prediction" in kinds) and labels else kind
    if kind == "h":
        if "prediction" in kinds:
            return "score"
        return "prediction" if {"score", "margin"} & {*kinds} else "h"
    if kind == "a" and not {"n", "score"} & {*kinds}:
        return "score"
    if kind == "it":  # the iteration, or i at step t
        examples = all(example_of(cell, setting) is not None for cell in cells)
        return "example" if examples and not {"example", "input"} & {*kinds} else "ignored"
    if kind == "n":
        return "ignored" if {"score", "margin"} & {*kinds} else kind
    if kind == "move":
        lists = any(next(lists_in(cell), None) for cell in cells)
        marks = all(mark_of(cell) is not None for cell in cells)
        if not marks and all(example_of(cell, setting) is not None for cell in cells):
            return "example"  # "update on"
        both = {"weights", "w"} & {*kinds}
        return ("change" if both else "move") if lists else "mistake"
    if kind == "mistake" and not {"example", "input"} & {*kinds} and cells and all(
        example_of(cell, setting) is not None and mark_of(cell) is None for cell in cells
    ):  # fmt: skip
        return "example"  # "mistake on"
    if kind == "mistake" and {"✓", "✗"} <= {*cells}:
        return "crossed"
    if kind == "blank":
        written = [cell for cell in cells if cell and not is_dash(cell)]
        named = [c for c in written if example_of(c, setting) is not None and not c.isdigit()]
        if not {"example", "input"} & {*kinds} and len(named) > 1 and all(
            c in named or "start" in meanings_of(c) for c in written
        ):  # fmt: skip
            return "example"
        words = [is_wrong(cell) is not None for cell in cells if cell]
        return "verdict" if words and all(words) else "ignored"
    return kind


def _counted(
    found: Sequence[Meaning | None], grid: Grid, setting: Setting
) -> tuple[Meaning | None, ...]:
    """Take a column of numbers for the examples where it begins anew in each pass."""
    taken = list(found)
    for j, meaning in enumerate(found):
        if meaning is None or meaning.kind != "ignored":
            continue
        cells = [
            unmarked(row.cells[j].text) for row in grid.rows[1:] if len(row.cells) == len(found)
        ]
        numbers = [int(cell) if re.fullmatch(r"\d{1,6}", cell) else -1 for cell in cells if cell]
        within = all(0 <= number <= len(setting.inputs) for number in numbers)
        anew = any(b < a for a, b in pairwise(numbers)) and len(numbers) > len(setting.inputs)
        if numbers and within and anew:
            taken[j] = Meaning("example")
            break
    return tuple(taken)


def _has_bias_beside(found: Sequence[Meaning | None], kind: str) -> bool:
    return any(m is not None and m.kind == kind and m.parameter == "b" for m in found)


def _side(meaning: Meaning, j: int, found: Sequence[Meaning | None]) -> str:
    """Say on which side of the step weights stand, when there is another column of them."""
    alike = [
        (k, m.kind)
        for k, m in enumerate(found)
        if m is not None
        and m.parameter == meaning.parameter
        and m.kind in ("w", "weights", "before")
    ]
    if meaning.kind != "w" or len(alike) != 2:
        return meaning.kind
    (other,) = (pair for pair in alike if pair[0] != j)
    if other[1] == "w" or other[0] < j:
        return "weights" if other[0] < j and other[1] != "weights" else "before"
    return "weights" if other[1] == "before" else "before"


def _may_decide(rows: Sequence[Row], j: int) -> bool:
    """Say whether a column may say which examples are mistakes: it marks some of the rows."""
    cells = [unmarked(row.cells[j].text) for row in rows if j < len(row.cells)]
    written = [cell for cell in evened(cells) if cell]
    marked = all(mark_of(cell) is not None or is_wrong(cell) is not None for cell in written)
    counts = all(cell.isdigit() for cell in written)
    return bool(written) and marked and not counts


def _check_headings(table: Table, setting: Setting, source: str) -> None:
    """Refuse headings that are not understood where they may hold what is asked for."""
    kinds = {m.kind for m in table.columns if m is not None}
    if not table.headings:
        return
    complete = bool(kinds & {*WEIGHTS}) and bool(kinds & {"example", "input"})
    seen: set[Meaning] = set()
    decides = bool(kinds & {*_DECISIONS})
    for j, (meaning, cell) in enumerate(zip(table.columns, table.headings, strict=True)):
        if meaning is None or (meaning.kind == "unknown" and not complete):
            if complete and (decides or not _may_decide(table.rows, j)):
                continue
            near = did_you_mean(cell.text, COLUMNS) or f"; expected {', '.join(COLUMNS)}"
            message = f"no column is called {quoted(cell.text)}{near}"
            raise InputError("column", message, source=source, start=cell.start)
        if meaning in seen and meaning.kind not in ("ignored", "blank"):
            message = f"the column {quoted(cell.text)} is there twice"
            raise InputError("column", message, source=source, start=cell.start)
        seen.add(meaning)
    for kind in ("w", "weights", "before"):
        single = {m.parameter for m in seen if m.kind == kind}
        whole = "" in single and setting.has_bias and single == {"", "b"}
        missing = [p for p in setting.parameters if p not in single]
        if single - {""} and missing and not whole:
            message = f"the column {missing[0]} is missing; expected every weight"
            raise InputError("column", message, source=source, start=table.headings[0].start)
