"""The rows of a run's table, in the reading of its columns that agrees best within itself.

Where headings leave a meaning open, every reading is made and the one within which scores and
moves agree best is taken; the heading's first meaning is, where they agree alike.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import product
from typing import NamedTuple

from linexact.data.dataset import Vector
from linexact.errors import InputError
from linexact.grade.forms.trace.answer import MAX_ROWS, TypedRow
from linexact.grade.forms.trace.cells import (
    List,
    Order,
    Setting,
    lists_in,
)
from linexact.grade.forms.trace.columns import CHOICES, Meaning
from linexact.grade.forms.trace.grids import WEIGHTS, Table
from linexact.grade.forms.trace.row_reader import RowReader
from linexact.grade.forms.trace.told import (
    Manner,
    Told,
    fit,
    orders_of,
    rows_of,
    scores_told,
    shifted,
)
from linexact.text.markup import unmarked
from linexact.text.tables import Cell, Row

_PADDED = ("aligned", "tabs", "latex", "html", "json", "bars")  # short rows end in empty cells


FEWEST_SCORES = 3  # from which numbers without a name may be taken for them


class ReadTable(NamedTuple):
    """Rows, how the columns were taken, and what was passed over."""

    rows: tuple[TypedRow, ...]
    columns: tuple[tuple[str, Meaning], ...]
    passed: tuple[str, ...]
    chosen: tuple[str, ...]  # columns whose heading left open what they are


def read_table(
    table: Table, setting: Setting, source: str, stated: Order | None = None
) -> ReadTable:
    """Return the rows of a run's table, in the reading that agrees best within itself.

    ``stated`` is where the text around the table says that vectors have the bias.

    Raises :class:`~linexact.errors.InputError`: ``cells``, ``example``, ``decision``, ``length``,
    ``bracket``, ``left-out``, ``too-long``, ``unclear``, and those of numbers.
    """
    table = _without_headings(table, source)
    kinds = sorted({m.kind for m in table.columns if m is not None} & {*CHOICES})
    best: tuple[int, tuple[TypedRow, ...], tuple[Meaning | None, ...]] | None = None
    is_tied = False
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
            manner = _manner(columns, steps, order, setting)
            rows = rows_of(steps, setting, source, manner, start)
            begins = rows[0].before in (None, setting.start) if rows else True
            if taken_as.get("w") == "before" and not begins:
                continue  # the weights before the first step are those of the start
            if taken_as.get("unknown", "ignored") != "ignored" and not _are_scores(rows, setting):
                continue
            agreed, of = fit(rows, setting)
            if best is not None and agreed == best[0]:
                is_tied |= [row.mistake for row in rows] != [row.mistake for row in best[1]]
            if best is None or agreed > best[0]:
                is_tied = False
                taken = tuple(_ordered(m, order) for m in columns)
                best = (agreed, rows, taken)
            if agreed == of and not kinds:
                break  # no other order says more, and no meaning is open
    if best is None:
        assert refused is not None
        raise refused
    if is_tied and {"marks", "crossed"} & {*kinds}:
        message = "do the marks say which examples are right, or which are mistakes?"
        raise InputError("unclear", message, source=source, start=table.rows[0].start)
    return _described(table, best[1], best[2])


def _are_scores(rows: Sequence[TypedRow], setting: Setting) -> bool:
    """Say whether numbers under a name that says nothing are scores: most of them have to be.

    At least one that agrees is no label, so that a column of classes is never taken for scores.
    """
    given = list(scores_told(rows, setting))
    agreed = [value for value, true in given if value == true]
    enough = 4 * len(agreed) >= 3 * len(given) and len(given) >= FEWEST_SCORES
    return enough and any(value not in (-1, 0, 1) for value in agreed)


def _ordered(meaning: Meaning | None, order: Order | None) -> Meaning | None:
    if meaning is None or order is None or meaning.parameter or meaning.order is not None:
        return meaning
    whole = meaning.kind in ("weights", "before", "change")
    return meaning._replace(order=order) if whole else meaning


def _manner(
    columns: Sequence[Meaning | None], steps: Sequence[Told], order: Order | None, setting: Setting
) -> Manner:
    kinds = {m.kind for m in columns if m is not None}
    derives = not kinds & {"mistake", "right", "verdict", "error"}
    wrong = [t for t in steps if t.errs(setting)]
    right = [t for t in steps if t.errs(setting) is False]
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
    open_columns = [
        (heading, meaning)
        for heading, was, meaning in zip(headings, table.columns, columns, strict=True)
        if meaning is not None and was is not None and was != meaning and was.kind != "number"
    ]
    return ReadTable(rows, taken, passed, tuple(told_columns(open_columns)))


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
    reader = RowReader(table, setting, source)
    start: List | None = None
    steps: list[Told] = []
    bare = {m.kind for m in table.columns if m is not None} <= {*WEIGHTS, "ignored"}
    for row in table.rows:
        told = reader.step(row)
        if not steps and start is None and _is_start(told, row, setting, bare):
            start = told.weights or told.before
            continue
        if told.says_something or not bare:
            steps.append(told)
    kinds = {m.kind for m in table.columns if m is not None}
    if "before" in kinds and not kinds & {"weights", "change"}:
        steps = shifted(steps)
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


def told_columns(columns: Sequence[tuple[str, Meaning]]) -> Iterator[str]:
    """Yield how columns were taken, each with its heading.

    >>> list(told_columns([("z", Meaning("score")), ("w", Meaning("weights", "", "first"))]))
    ['z: score', 'w: weights after the step, the bias first']
    """
    for heading, meaning in columns:
        yield f"{heading}: {meaning.told}"
