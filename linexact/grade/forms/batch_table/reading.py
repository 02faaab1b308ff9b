"""Tables of batch steps read: of tables, lines or sentences, with all that stands around them.

What a column means, its rows decide; where two meanings are left that would be marked
differently, the answer is asked back, and so it is where anything around the rows is not
understood.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from linexact.errors import InputError
from linexact.grade.forms.batch_table.answer import TypedBatch, TypedLook
from linexact.grade.forms.batch_table.columns import Sheet, kinds_of
from linexact.grade.forms.batch_table.fitting import Fit, fits_of
from linexact.grade.forms.batch_table.steps import sheet_of
from linexact.grade.forms.trace.answer import MAX_ROWS, TypedRow
from linexact.grade.forms.trace.around import account_around
from linexact.grade.forms.trace.heads import Meaning
from linexact.grade.forms.trace.setting import Setting
from linexact.grade.forms.trace.sheet import Line
from linexact.grade.forms.trace.values import Weights, value_of
from linexact.grade.rounding import places_typed
from linexact.language.account import Ledger
from linexact.language.scan import tokens_of
from linexact.language.table import Cell, Table, tables_of
from linexact.language.text import Text

_ASKED = {
    "scores": "the scores", "moved": "which examples are wrong", "weights": "the weights after it",
}  # fmt: skip
_BEGINS = ("0", "start", "init", "initial", "begin")
_EXPECTED = "no run was found: expected a table with a row for each step"


def read_batch(text: Text, setting: Setting, ledger: Ledger) -> TypedBatch:
    """Read a table of batch steps, and account for the whole text.

    Raises :class:`~linexact.errors.InputError`: ``no-run``, ``column``, ``two-tables``,
    ``two-readings``, ``odd``, ``too-long`` and those of accounting.

    >>> from linexact.data.gates import gate
    >>> from linexact.language.text import read
    >>> from linexact.perceptron import rule
    >>> setting = Setting(gate("OR"), rule("dsc140a"), ("moved", "weights"), ("b", "w1", "w2"))
    >>> text = read("all; (1/2, 1/2, 1/2)")
    >>> read_batch(text, setting, Ledger(text)).rows[0].moved == frozenset(range(4))
    True
    """
    found = (_sheet_of(text, table, setting) for table in tables_of(text.plain.text))
    sheets = [sheet for sheet in found if sheet is not None]
    if not sheets:
        sheets = [told for told in (sheet_of(text, setting),) if told is not None]
    if not sheets:
        raise text.ask("no-run", _EXPECTED)
    if len(sheets) > 1:
        message = "two tables look like the run; hand in the one that counts"
        raise text.ask("two-tables", message, _at(text, sheets[1]))
    (sheet,) = sheets
    fit = _settled(text, sheet, setting)
    _refuse_unsaid(text, sheet, fit.rows, setting)
    starts = [text.plain.span(*place)[0] for place in sheet.places]
    lines = [text.raw.count("\n", 0, start) + 1 for start in starts]
    rows = tuple(replace(r, line=line) for r, line in zip(fit.rows, lines, strict=True))
    _account(text, sheet, rows, setting, ledger)
    pairs = zip(sheet.heads, fit.kinds, strict=True)
    told = "; ".join(f"{name}: {Meaning(kind).told}" for name, kind in pairs)
    return TypedBatch(rows, told, (), places_typed(text.raw))


def _at(text: Text, sheet: Sheet) -> int:
    """Return the token that a sheet begins with."""
    start = sheet.places[0][0]
    return next((i for i, token in enumerate(text.tokens) if token.start >= start), 0)


def _account(
    text: Text, sheet: Sheet, rows: Sequence[TypedLook], setting: Setting, ledger: Ledger
) -> None:
    """Account for all that stands around the rows."""
    lines = [Line((), start, stop) for start, stop in sheet.places]
    steps = [
        TypedRow(
            row.line, None, None, None, row.moved != frozenset(), row.before, row.weights, place
        )
        for row, place in zip(rows, sheet.places, strict=True)
    ]
    account_around(text, lines, steps, setting, ledger)


def _refuse_unsaid(text: Text, sheet: Sheet, rows: Sequence[TypedLook], setting: Setting) -> None:
    """Ask back where no row says a thing that is asked of each, or a sentence does not."""
    open_ = any(cell is None for row in sheet.rows for cell in row)
    for column in setting.columns:
        unsaid = [getattr(row, column) is None for row in rows]
        if (len(rows) > 1 and all(unsaid)) or (open_ and any(unsaid)):
            message = f"no row says {_ASKED[column]}; expected it under a name of its own"
            raise text.ask("column", message, _at(text, sheet))
    if len(rows) > MAX_ROWS:
        raise text.ask("too-long", f"more than {MAX_ROWS} rows, which is the limit")


# Tables


def _sheet_of(text: Text, table: Table, setting: Setting) -> Sheet | None:
    """Return a table, or one whose columns are the steps, as a sheet if it is a run's."""
    ways = (table, table.turned()) if table.top else (table.turned(), table)
    return next((s for way in ways if (s := _sheet(text, way, setting)) is not None), None)


def _sheet(text: Text, table: Table, setting: Setting) -> Sheet | None:
    """Return a table with what its columns may mean; None for one that is no run's."""
    heads = table.head or tuple(_unnamed(table.width, setting))
    kinds = tuple(kinds_of(head, setting) for head in heads)
    known = {kind for options in kinds for kind, _ in options}
    if not known & {"after", "before"} or not known & {"moved", "scores"}:
        return None
    rows = tuple(tuple(_typed(text, cell) for cell in row) for row in table.rows)
    places = tuple((min(c.start for c in row), max(c.stop for c in row)) for row in table.rows)
    begin = int(len(rows) > 1 and _is_start(rows[0], setting))
    return Sheet(heads, kinds, rows[begin:], places[begin:])


def _is_start(row: Sequence[str], setting: Setting) -> bool:
    """Say whether a row says nothing but the weights of the start."""
    said = [cell for cell in row if cell not in ("", "-")]
    first, last = (tokens_of(said[0]), tokens_of(said[-1])) if said else ((), ())
    begins = any(token.low in _BEGINS for token in first) and len(said) == 2 < len(row)
    given = value_of(Meaning("after"), last, setting) if begins else None
    return isinstance(given, Weights) and given.values == setting.start


def _typed(text: Text, cell: Cell) -> str:
    """Return what stands in a cell; of an empty one ``{}`` if that is what was typed."""
    begin, end = text.plain.span(max(cell.start - 2, 0), cell.stop + 1)
    return "{}" if not cell.text and "{}" in text.raw[begin:end] else cell.text


def _unnamed(width: int, setting: Setting) -> Iterator[str]:
    """Yield what the columns of a table without heads are: those asked for, behind the steps."""
    extra = width - len(setting.columns)
    if extra in (0, 1):
        yield from ["step"] * extra
        yield from ("weights after" if c == "weights" else c for c in setting.columns)


# Which meaning


def _settled(text: Text, sheet: Sheet, setting: Setting) -> Fit:
    """Return the one reading of a sheet that its rows leave.

    Raises :class:`~linexact.errors.InputError`: ``column``, ``odd``, ``two-readings``.
    """
    place = _at(text, sheet)
    try:
        found = fits_of(sheet, setting)
    except InputError as error:
        raise text.ask(error.code, error.message, place) from None
    sound = [fit for fit in found if not fit.odd]
    if not sound:
        odd = found[0].odd if found else "two columns are named alike"
        raise text.ask("odd", odd, place)
    best = min(sound, key=lambda fit: fit.cost)
    for other in sound:
        near = other.cost <= best.cost or other.failures == 0 < best.failures
        if other.rows != best.rows and near:
            raise text.ask("two-readings", "this can be read in two ways; name the columns", place)
    return best
