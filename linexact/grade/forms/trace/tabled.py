"""Tables of a text as sheets of a run, in the ways in which they may be meant."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from linexact.grade.forms.trace.heads import meanings
from linexact.grade.forms.trace.setting import Setting
from linexact.grade.forms.trace.sheet import Line, Sheet
from linexact.grade.forms.trace.values import TICKS
from linexact.language.scan import Token, tokens_of
from linexact.language.table import Cell, Row, Table, tables_of
from linexact.language.text import Text

_BLANK = 2  # empty cells of a row that tells the start or the end alone
_WEIGHTS = {"after", "before", "delta"}
_BEGINS = ("start", "starting", "init", "initial", "initially", "initialization", "begin")


def sheets_tabled(text: Text, setting: Setting) -> Iterator[Sheet]:
    """Yield the tables of a text as one sheet, in the ways in which they may be meant.

    Raises :class:`~linexact.errors.InputError` (``two-tables``) where they do not go together.
    """
    tables = tables_of(text.plain.text)
    if len({table.width for table in tables}) > 1:
        headed = all(table.top for table in tables)
        tables = tuple(t for t in tables if headed and _WEIGHTS & _kinds(t, setting))
    if len({table.width for table in tables}) > 1:
        place = next(i for i, t in enumerate(text.tokens) if t.start >= tables[1].places[0][0])
        message = "two tables look like the run; hand in the one that counts"
        raise text.ask("two-tables", message, place)
    if tables and all(table.top for table in tables):
        heads = zip(*(table.head for table in tables), strict=True)
        lines = tuple(line for table in tables for line in _lines(text, table.rows))
        yield Sheet(tuple(tuple(dict.fromkeys(names)) for names in heads), lines)
    elif len(tables) == 1:
        for names in _unnamed(tables[0].width, setting):
            yield Sheet(names, _lines(text, tables[0].rows))
    if len(tables) == 1 and tables[0].turned().rows:
        turned = tables[0].turned()
        yield Sheet(tuple((name,) for name in turned.head), _lines(text, turned.rows))


def _kinds(table: Table, setting: Setting) -> set[str]:
    return {kind for head in table.head for kind, _ in meanings(head, setting)}


def _lines(text: Text, rows: Sequence[Row]) -> tuple[Line, ...]:
    return tuple(
        Line(
            tuple(_tokens(text, cell) for cell in row),
            min(cell.start for cell in row),
            max(cell.stop for cell in row),
        )
        for row in rows
    )


def _tokens(text: Text, cell: Cell) -> tuple[Token, ...]:
    """Return the tokens of a cell, a tick and a cross told from the words that stand for them.

    They are the text's own, unless one goes on behind the cell.
    """
    inside = text.between(cell.start, cell.stop)
    if inside and (inside[0].start < cell.start or inside[-1].stop > cell.stop):
        return tokens_of(cell.text)
    return tuple(
        replace(token, text=TICKS[token.low == "no"]) if is_ticked(text, token) else token
        for token in inside
    )


def is_ticked(text: Text, token: Token) -> bool:
    """Say whether a tick or a cross was typed for a *yes* or *no*."""
    return token.low in ("yes", "no") and text.typed(token) != token.text


def _unnamed(width: int, setting: Setting) -> Iterator[tuple[tuple[str, ...], ...]]:
    """Yield what columns without names may be: what is asked for, in its order."""
    single = tuple(f"{name} after" for name in setting.parameters)
    parted = ("w after", "b after") if setting.has_bias else single
    found = []
    for weights in (("weights after",), single, parted):
        parts = [weights if column == "weights" else (column,) for column in setting.columns]
        asked = tuple(name for part in parts for name in part)
        found += [asked, ("step", *asked), ("pass", *asked)]
        if not setting.is_batch:
            found.append(("example", "score", "mistake", *weights))
    for names in dict.fromkeys(found):
        if len(names) == width:
            yield tuple((name,) for name in names)


# Rows of the start and the end


def without_ends(text: Text, sheet: Sheet, setting: Setting) -> Sheet:
    """Leave out a first row that tells the weights of the start alone; they must be the rule's.

    The empty cells of a last row say nothing: it may tell the weights of the end.
    """
    lines = sheet.lines
    if len(lines) > 1 and _is_start(sheet, setting):
        values = [token.value for cell in lines[0].cells for token in cell or ()]
        if any(values) or any(setting.own.start):
            raise text.ask("start", "another start than the exercise's")
        lines = lines[1:]
    if sum(cell == () for cell in lines[-1].cells) >= _BLANK:
        last = replace(lines[-1], cells=tuple(cell or None for cell in lines[-1].cells))
        lines = (*lines[:-1], last)
    return replace(sheet, lines=lines)


def _is_start(sheet: Sheet, setting: Setting) -> bool:
    cells = [cell for cell in sheet.lines[0].cells if cell is not None]
    blank = [all(token.text in "-/" for token in cell) for cell in cells]
    tokens = [token for cell in cells for token in cell]
    if any(token.low in _BEGINS for token in tokens):
        return True
    counts = "step" in {kind for kind, _ in meanings(sheet.heads[0][0], setting)}
    zero = counts and [token.text for token in cells[0]] == ["0"]
    few = sum(blank) >= (1 if setting.is_batch else _BLANK)
    return few and (blank[0] or zero) and not any(t.has("mistake", "fine") for t in tokens)
