"""The table of a run: which of the tables in a text it is, and what its rows tell.

Tables under the same headings are one (a table a pass); a table with other columns, as of the
data or of a check, is passed over.  Where headings leave a meaning open, every reading is made
and the one within which scores and moves agree best is taken; the heading's first meaning is,
where they agree alike.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import product
from typing import NamedTuple

from linexact.errors import InputError
from linexact.grade.forms.trace.answer import COLUMNS, MAX_ROWS, TypedRow
from linexact.grade.forms.trace.cells import (
    BLANK,
    DITTO,
    List,
    Order,
    Setting,
    example_of,
    is_dash,
    is_wrong,
    lists_in,
    mark_of,
    number_of,
    weights_in,
)
from linexact.grade.forms.trace.columns import CHOICES, Meaning, by_content, is_value, meaning_of
from linexact.grade.forms.trace.told import Manner, Told, fit, orders_of, rows_of
from linexact.grade.forms.trace.words import meanings_of
from linexact.model.dataset import Vector
from linexact.rational import parse_number
from linexact.text.markup import unmarked
from linexact.text.quoting import did_you_mean, quoted
from linexact.text.tables import WEAK, Cell, Grid, Row

_WEIGHTS = ("w", "weights", "before", "change", "move")
_DECISIONS = ("mistake", "right", "verdict", "error", "marks", "prediction", "move")
_PADDED = ("aligned", "tabs", "latex", "html", "json", "bars")  # short rows end in empty cells


class Table(NamedTuple):
    """A table that may be a run's: its columns with their headings, and its rows."""

    columns: tuple[Meaning | None, ...]
    headings: tuple[Cell, ...]  # none without a line of names
    rows: tuple[Row, ...]
    layout: str


class ReadTable(NamedTuple):
    """Rows, how the columns were taken, and what was passed over."""

    rows: tuple[TypedRow, ...]
    columns: tuple[tuple[str, Meaning], ...]
    passed: tuple[str, ...]


def find_table(grids: Sequence[Grid], setting: Setting, source: str) -> Table | None:
    """Return the table of the run among the tables of a text.

    Raises :class:`~linexact.errors.InputError`: ``two-tables`` where more than one could be it;
    ``column`` and ``cells`` for headings and rows that cannot be used.
    """
    found: list[Table] = []
    refused: InputError | None = None
    for grid in grids:
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
    runs = [t for t in found if _tells(t, _WEIGHTS)] or [t for t in found if _tells(t, _DECISIONS)]
    runs = [t for t in runs if t.headings] or runs
    if len(runs) > 1:
        message = "two tables look like the run; hand in the one that counts"
        raise InputError("two-tables", message, source=source, start=runs[1].rows[0].start)
    if not runs and refused is not None:
        raise refused
    if runs:
        _check_headings(runs[0], setting, source)
    return runs[0] if runs else None


def _joins(one: Table, other: Table) -> bool:
    if not other.headings:
        return len(one.columns) == len(other.columns)
    return one.columns == other.columns


def _tells(table: Table, kinds: Sequence[str]) -> bool:
    return any(m is not None and m.kind in kinds for m in table.columns)


def _table(grid: Grid, above: Sequence[Table], setting: Setting, source: str) -> Table | None:
    """Return a grid with what its columns are; None where it is none that could be a run's."""
    first, rows = grid.rows[0], grid.rows
    if len(rows) > 1 and {len(row.cells) for row in rows[1:]} == {len(first.cells) + 1}:
        blank = Cell("", first.start, first.start)  # above numbers of rows, as programs print them
        first = first._replace(cells=(blank, *first.cells))
        grid = Grid(grid.layout, (first, *rows[1:]))
    if len(rows) == 1 and grid.layout in WEAK and _is_sequence(first, setting):
        return None
    values = [is_value(cell.text) for cell in first.cells]
    names = [meaning_of(cell.text, setting) for cell in first.cells]
    named = [m for m in names if m is not None and m.kind != "blank"]
    if named and not any(values):
        headed = Table(_resolved(names, grid, setting), first.cells, rows[1:], grid.layout)
        kinds = {m.kind for m in named}
        if kinds & {*_WEIGHTS, *_DECISIONS} or len(kinds & {*COLUMNS}) > 1:
            return headed if rows[1:] else None
        return None
    count = len(first.cells)
    for table in above:
        if len(table.columns) == count:
            return Table(table.columns, (), rows, grid.layout)
    if grid.layout == "json" and count == 1:
        return Table((Meaning("w"),), (), rows, grid.layout)
    columns = _unnamed(grid, setting, source)
    return None if columns is None else Table(columns, (), rows, grid.layout)


def _is_sequence(row: Row, setting: Setting) -> bool:
    """Say whether a line holds one vector of weights after the other."""
    lists = [list(lists_in(unmarked(cell.text), setting.lengths)) for cell in row.cells]
    return len(lists) > 1 and all(
        len(of) == 1 and len(of[0].values) == setting.width for of in lists
    )


def _unnamed(grid: Grid, setting: Setting, source: str) -> tuple[Meaning, ...] | None:
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
            not any(_fits(cell, meaning, setting) for cell in column)
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
        if kind == "t":
            others = "target" in kinds or not all(c in _LABELS or c in BLANK for c in cells)
            kind = "ignored" if others else "target"
        elif kind == "h":
            kind = "prediction" if {"score", "margin"} & {*kinds} else "h"
            kind = "score" if "prediction" in kinds else kind
        elif kind == "move":
            lists = any(next(lists_in(cell), None) for cell in cells)
            if cells and all(example_of(cell, setting) is not None for cell in cells):
                if not all(mark_of(cell) is not None for cell in cells):
                    found[j] = Meaning("example")  # "update on"
                    continue
            both = {"weights", "w"} & {*kinds}
            kind = ("change" if both else "move") if lists else "mistake"
        elif kind == "score" and kinds.count("score") > 1 and kind in seen:
            kind = "ignored"
        elif kind == "blank":
            words = [is_wrong(cell) is not None for cell in cells if cell]
            kind = "verdict" if words and all(words) else "ignored"
        elif kind in ("w", "weights", "before"):
            kind = _side(meaning, j, found)
        elif kind == "example" and "example" in kinds[:j]:
            kind = "ignored"
        seen.add(kind)
        found[j] = meaning._replace(kind=kind)
    return tuple(found)


_LABELS = ("1", "-1", "0", "+1", "+", "-")


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


def _check_headings(table: Table, setting: Setting, source: str) -> None:
    """Refuse headings that are not understood where they may hold what is asked for."""
    kinds = {m.kind for m in table.columns if m is not None}
    if not table.headings:
        return
    complete = bool(kinds & {*_WEIGHTS}) and bool(kinds & {"example", "input"})
    seen: set[Meaning] = set()
    for meaning, cell in zip(table.columns, table.headings, strict=True):
        if meaning is None:
            if complete:
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


# Rows


def read_table(
    table: Table, setting: Setting, source: str, stated: Order | None = None
) -> ReadTable:
    """Return the rows of a run's table, in the reading that agrees best within itself.

    ``stated`` is where the text around the table says that vectors have the bias.

    Raises :class:`~linexact.errors.InputError`: ``cells``, ``example``, ``decision``, ``length``,
    ``bracket``, ``left-out``, ``too-long``, and those of numbers.
    """
    table = _without_headings(table, source)
    kinds = sorted({m.kind for m in table.columns if m is not None} & {*CHOICES})
    best: tuple[int, tuple[TypedRow, ...], tuple[Meaning | None, ...]] | None = None
    refused: InputError | None = None
    for chosen in product(*(CHOICES[kind] for kind in kinds)):
        taken_as = dict(zip(kinds, chosen, strict=True))
        columns = tuple(
            m if m is None else m._replace(kind=taken_as.get(m.kind, m.kind)) for m in table.columns
        )
        try:
            steps, start = _steps(table._replace(columns=columns), setting, source)
        except InputError as error:
            refused = refused or error
            continue
        for order in (stated,) if stated else orders_of(steps, setting):
            manner = _manner(columns, steps, order)
            rows = rows_of(steps, setting, source, manner, start)
            begins = rows[0].before in (None, setting.start) if rows else True
            if taken_as.get("w") == "before" and not begins:
                continue  # the weights before the first step are those of the start
            agreed = fit(rows, setting)
            if best is None or agreed > best[0]:
                taken = tuple(_ordered(m, order) for m in columns)
                best = (agreed, rows, taken)
    if best is None:
        assert refused is not None
        raise refused
    return _described(table, best[1], best[2])


def _ordered(meaning: Meaning | None, order: Order | None) -> Meaning | None:
    if meaning is None or order is None or meaning.parameter or meaning.order is not None:
        return meaning
    whole = meaning.kind in ("weights", "before", "change")
    return meaning._replace(order=order) if whole else meaning


def _manner(
    columns: Sequence[Meaning | None], steps: Sequence[Told], order: Order | None
) -> Manner:
    kinds = {m.kind for m in columns if m is not None}
    derives = not kinds & {"mistake", "right", "verdict", "error"}
    wrong = [t for t in steps if t.decided]
    right = [t for t in steps if t.decided is False]
    silent = not any(t.weights or t.is_open or t.unchanged for t in right) and (
        all(t.weights or t.change for t in wrong) and bool(wrong)
    )
    return Manner(order, derives, silent)


def _described(
    table: Table, rows: tuple[TypedRow, ...], columns: Sequence[Meaning | None]
) -> ReadTable:
    headings = [unmarked(cell.text) for cell in table.headings]
    headings = headings or [f"column {j + 1}" for j in range(len(columns))]
    taken = tuple(
        (heading, meaning)
        for heading, meaning in zip(headings, columns, strict=True)
        if meaning is not None
    )
    passed = tuple(h for h, m in zip(headings, columns, strict=True) if m is None)
    return ReadTable(rows, taken, passed)


def _without_headings(table: Table, source: str) -> Table:
    """Leave out headings of passes and repeated names; refuse rows of another length."""
    kept = []
    width = len(table.columns)
    for row in table.rows:
        filled = [cell for cell in row.cells if cell.text]
        if width > 2 and len(filled) == 1 and _is_heading(filled[0].text):
            continue
        if any(cell.text.strip("$ ") in ("⋮", "\\vdots", ":") for cell in filled):
            message = "rows are left out here; write all of them, or the updates alone"
            raise InputError("left-out", message, source=source, start=row.start)
        if table.headings and _same(row, table.headings):
            continue
        cells = row.cells
        if len(cells) < width and table.layout in _PADDED:
            cells = (*cells, *(Cell("", row.stop, row.stop) for _ in range(width - len(cells))))
        if len(cells) > width and not any(cell.text for cell in cells[width:]):
            cells = cells[:width]
        if len(cells) != width:
            message = f"{len(row.cells)} cells; expected {width}"
            raise InputError("cells", message, source=source, start=row.cells[0].start)
        kept.append(row._replace(cells=cells))
        if len(kept) > MAX_ROWS:
            raise InputError("too-long", f"more than {MAX_ROWS} rows, which is the limit")
    return table._replace(rows=tuple(kept))


def _is_heading(text: str) -> bool:
    plain = unmarked(text)
    return bool(re.search(r"[^\W\d_]{2}", plain)) and next(lists_in(plain), None) is None


def _same(row: Row, headings: Sequence[Cell]) -> bool:
    return [unmarked(c.text) for c in row.cells] == [unmarked(c.text) for c in headings]


def _steps(table: Table, setting: Setting, source: str) -> tuple[list[Told], Vector | None]:
    """Return what the rows tell, and the weights that a row before the first step has."""
    reader = _Reader(table, setting, source)
    start: List | None = None
    steps: list[Told] = []
    bare = {m.kind for m in table.columns if m is not None} <= {*_WEIGHTS, "ignored"}
    for row in table.rows:
        told = reader.step(row)
        if not steps and start is None and _is_start(told, row, setting, bare):
            start = told.weights or told.before
            continue
        if told.says_something or not bare:
            steps.append(told)
    kinds = {m.kind for m in table.columns if m is not None}
    if "before" in kinds and not kinds & {"weights", "change"}:
        steps = _shifted(steps)
    opening = None
    if start is not None and len(start.values) == setting.width:
        opening = setting.arranged(start.values, start.order)
    return steps, opening


def _is_start(told: Told, row: Row, setting: Setting, bare: bool) -> bool:
    """Say whether a row holds the weights before the first step, and nothing of a step."""
    weights = told.weights or told.before
    given = (told.example, told.score, told.margin)
    if weights is None or told.decided or any(value is not None for value in given):
        return False
    cells = [unmarked(cell.text) for cell in row.cells]
    if any(cell in ("?", "...", "…") for cell in cells):
        return False  # a step that was not answered
    return not bare or weights.values == setting.start


def _shifted(steps: list[Told]) -> list[Told]:
    """Weights before a step are those after the step above; a last row may hold these alone."""
    found = [replace(a, weights=b.before) for a, b in zip(steps, steps[1:], strict=False)]
    if steps and not (steps[-1].example is None and steps[-1].decided is None and found):
        last = steps[-1]
        found.append(replace(last, unchanged=last.decided is False))
    return found


class _Reader:
    """Reads the rows of one table, one by one, with what its columns show as a whole."""

    def __init__(self, table: Table, setting: Setting, source: str) -> None:
        self.table, self.setting, self.source = table, setting, source
        self.columns = {
            j: [unmarked(row.cells[j].text) for row in table.rows]
            for j in range(len(table.columns))
        }
        examples = [c for j, m in enumerate(table.columns) if m and m.kind == "example"
                    for c in self.columns[j]]  # fmt: skip
        self.base = 0 if any(re.fullmatch(r"(?:x|#)?\s?0", c) for c in examples) else 1
        self.row_number = -1
        every = [c for column in self.columns.values() for c in column if "," in c]
        tight = all(re.search(r"\d,\d", c) and not re.search(r",(?!\d)|(?<!\d),", c) for c in every)
        self.has_decimal_commas = bool(every) and tight and table.layout != "commas"

    def step(self, row: Row) -> Told:
        self.row_number += 1
        told = Told(row.start, row.stop)
        inputs: dict[str, Fraction] = {}
        single: dict[tuple[str, str], Fraction] = {}
        for j, meaning in enumerate(self.table.columns):
            if meaning is None or meaning.kind == "ignored":
                continue
            cell, plain = row.cells[j], self.columns[j][self.row_number]
            if meaning.kind == "input":
                self.number_into(inputs, meaning.parameter, cell, plain)
            elif meaning.parameter:
                self.parameter(told, single, meaning, cell, plain)
            else:
                self.cell(told, meaning, j, cell, plain)
        if inputs and told.example is None:
            told.example = self.by_inputs(inputs, told, row)
        self.join(told, single, row)
        return told

    def number_into(self, into: dict[str, Fraction], name: str, cell: Cell, plain: str) -> None:
        if plain not in BLANK:
            into[name] = self.number(cell, plain)

    def by_inputs(self, inputs: Mapping[str, Fraction], told: Told, row: Row) -> int | None:
        features = self.setting.dataset.features
        if set(inputs) != set(features):
            return None
        point = tuple(inputs[name] for name in features)
        found = [i for i, x in enumerate(self.setting.inputs) if x == point]
        if len(found) > 1 and told.target is not None:
            found = [i for i in found if self.setting.dataset.target(i) == told.target]
        if len(found) != 1:
            raise self.refused("example", "this input is no example, or several", row.cells[0])
        return found[0]

    def parameter(
        self, told: Told, single: dict[tuple[str, str], Fraction], meaning: Meaning, cell: Cell,
        plain: str,
    ) -> None:  # fmt: skip
        if plain in ("?", "...", "…"):
            told.is_open = True
        elif plain in DITTO or is_dash(plain) or "unchanged" in meanings_of(plain):
            told.unchanged = True
        elif plain not in BLANK:
            single[meaning.kind, meaning.parameter] = self.number(cell, plain)

    def join(self, told: Told, single: Mapping[tuple[str, str], Fraction], row: Row) -> None:
        """Make vectors of single weights, or of a vector and the bias beside it."""
        names = self.setting.parameters
        for kind in ("before", "weights", "change"):
            given = {name: v for (k, name), v in single.items() if k == kind}
            whole: List | None = getattr(told, kind)
            if given and set(given) == set(names):
                values = tuple(given[name] for name in names)
                setattr(told, kind, List(values, row.start, row.stop, self.setting.order))
            elif set(given) == {"b"} and whole and len(whole.values) == self.setting.width - 1:
                setattr(told, kind, List((*whole.values, given["b"]), row.start, row.stop, "last"))
        if told.weights is not None:
            told.unchanged = False

    def cell(self, told: Told, meaning: Meaning, j: int, cell: Cell, plain: str) -> None:
        kind = meaning.kind
        if kind in ("weights", "before", "change"):
            self.vector(told, meaning, cell, plain)
        elif kind in ("mistake", "right", "verdict", "marks", "error"):
            told.decided = self.decision(kind, j, cell, plain)
        elif plain in BLANK or (is_dash(plain) and kind != "target" and kind != "prediction"):
            return
        elif plain in DITTO and self.row_number and kind != "example":
            self.columns[j][self.row_number] = above = self.columns[j][self.row_number - 1]
            self.cell(told, meaning, j, cell, above)
        elif kind == "example":
            told.example = self.example(cell, plain)
        elif kind in ("score", "margin"):
            setattr(told, kind, self.number(cell, plain))
        elif kind in ("target", "prediction"):
            setattr(told, kind, self.label(j, plain))

    def example(self, cell: Cell, plain: str) -> int | None:
        found = example_of(plain, self.setting, base=self.base)
        if found is None and not meanings_of(plain) & {"start", "final"}:
            n = len(self.setting.inputs)
            seen = quoted(plain)
            message = f"{seen} is no example; expected a number from 1 to {n}, or an input"
            raise self.refused("example", message, cell)
        return found

    def number(self, cell: Cell, plain: str) -> Fraction:
        if self.has_decimal_commas:
            plain = re.sub(r"(?<=\d),(?=\d)", ".", plain)
        found = number_of(plain)
        if found is not None:
            return found
        try:
            return parse_number(plain.rpartition("=")[2].strip())
        except InputError as error:
            raise self.refused(error.code, error.message, cell) from None

    def label(self, j: int, plain: str) -> int | None:
        """Return the class that a label names; 0 where it is neither."""
        plain = plain.strip("()").casefold()
        positive, negative = (name.casefold() for name in self.setting.dataset.classes)
        if plain in (positive, "+", "+1", "1", "1.0", "positive", "pos", "positiv"):
            return 1
        if plain in (negative, "-", "-1", "-1.0", "negative", "neg", "negativ"):
            return -1
        if plain in ("0", "0.0"):
            return 0 if any(c.startswith("-") for c in self.columns[j]) else -1
        return None

    def decision(self, kind: str, j: int, cell: Cell, plain: str) -> bool | None:
        column = self.columns[j]
        if plain == "" and {mark_of(c) for c in column if c} == {True}:
            return kind in ("right", "marks")
        if plain in BLANK and plain != "/":
            return None
        if plain in DITTO and self.row_number:
            column[self.row_number] = column[self.row_number - 1]
            return self.decision(kind, j, cell, column[self.row_number])
        if kind == "error" and (error := number_of(plain)) is not None:
            return error != 0
        mark = mark_of(plain)
        words = is_wrong(plain)
        if kind in ("right", "marks"):
            mark = None if mark is None else not (mark and plain.casefold() not in ("x", "×"))
        elif kind == "verdict":
            mark = None if plain not in ("✓", "✗") else plain == "✗"
        elif plain.casefold() in ("✗", "x"):
            mark = "✓" not in column
        elif mark is None and re.search(r"[wx]\w* *[+-]|[+-] *[^\W\d_]*x", plain.casefold()):
            mark = True  # how the weights move
        elif mark is None and (number := number_of(plain)) is not None:
            mark = number != 0
        found = words if words is not None else mark
        if found is None:
            raise self.refused("decision", f"{quoted(plain)}; expected yes or no", cell)
        return found

    def vector(self, told: Told, meaning: Meaning, cell: Cell, plain: str) -> None:
        kind = meaning.kind
        if plain in ("?", "...", "…"):
            told.is_open = told.is_open or kind == "weights"
            return
        before, found = weights_in(plain, self.setting)
        if found is not None:
            place = List(found.values, cell.start, cell.stop, found.order or meaning.order)
            if kind == "change" and self.setting.has_bias:
                told.moved = any(found.values)
                if len(found.values) < self.setting.width:
                    return  # what is added to the bias stands in a column of its own
            setattr(told, kind, place)
            if before is not None and kind == "weights" and told.before is None:
                told.before = before._replace(start=cell.start, order=before.order or meaning.order)
            return
        same = plain in DITTO or is_dash(plain) or bool({"unchanged", "ditto"} & meanings_of(plain))
        if plain in BLANK or same or plain == "0":
            told.unchanged = told.unchanged or (same and kind != "before") or plain == "0"
            told.moved = False if kind == "change" else told.moved
            return
        if meanings_of(plain) & {"right", "no"} and kind == "weights":
            told.unchanged = True
            return
        code, message = "number", f"{quoted(plain)} is no list of weights"
        if plain.count("(") + plain.count("[") != plain.count(")") + plain.count("]"):
            code, message = "bracket", "a bracket is not closed; expected ) or ] before the end"
        raise self.refused(code, message, cell)

    def refused(self, code: str, message: str, cell: Cell) -> InputError:
        return InputError(code, message, source=self.source, start=cell.start)


def told_columns(columns: Sequence[tuple[str, Meaning]]) -> Iterator[str]:
    """Yield how columns were taken, each with its heading.

    >>> list(told_columns([("z", Meaning("score")), ("w", Meaning("weights", "", "first"))]))
    ['z: score', 'w: weights after the step, the bias first']
    """
    for heading, meaning in columns:
        yield f"{heading}: {meaning.told}"
