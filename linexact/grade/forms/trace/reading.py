"""Runs read: of tables or lines that are built alike, with all that stands around them.

What a column means, its rows decide; where two meanings are left that would be marked
differently, the answer is asked back, and so it is where anything around the rows is not
understood.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace

from linexact.data.dataset import Vector
from linexact.errors import InputError
from linexact.grade.forms.trace.answer import MAX_ROWS, Mode, TypedRow, TypedRun
from linexact.grade.forms.trace.around import account_around
from linexact.grade.forms.trace.faulty_perceptron import FaultyPerceptron
from linexact.grade.forms.trace.fitting import Fit, fitted
from linexact.grade.forms.trace.heads import meanings
from linexact.grade.forms.trace.setting import Order, Setting
from linexact.grade.forms.trace.sheet import Column, Line, Sheet, assignments, columns_of
from linexact.grade.forms.trace.told import sheets_told
from linexact.grade.forms.trace.values import TICKS
from linexact.grade.rounding import places_typed
from linexact.language.account import Ledger
from linexact.language.scan import Token, tokens_of
from linexact.language.table import Cell, Row, Table, tables_of
from linexact.language.text import Text
from linexact.perceptron import Clock
from linexact.perceptron.step import opened

_BLANK = 2  # empty cells of a row that tells the start or the end alone
_CLEAR = 3  # numbers more that must disagree in another reading, where some do in the one taken
_FAR = 8  # times as often must the usual reading disagree before an unusual one is taken
_ILL = 2  # of what can be compared, one of so many may disagree where columns were chosen
_BEGINS = ("start", "starting", "init", "initial", "initially", "initialization", "begin")
_UNSAID = (
    "a table or lines with, for each step, the example, the score, mistake or not, the weights"
)


@dataclass(frozen=True, slots=True)
class Reading:
    """A run, and the meanings of the columns by which it was read."""

    fit: Fit
    columns: tuple[Column, ...]
    order: Order

    def is_usual(self, setting: Setting) -> bool:
        """Say whether weights are those after a step, and the bias stands as in the exercise."""
        kinds = {column.meaning.kind for column in self.columns}
        return self.order == setting.order and bool(kinds & {"after", "delta"})

    def says_as(self, other: Reading, setting: Setting) -> bool:
        """Say whether another reading would be marked the same."""
        return self.fit.told(setting.columns) == other.fit.told(setting.columns)


def read_run(text: Text, setting: Setting, mode: Mode, ledger: Ledger) -> TypedRun:
    r"""Read a run, and account for the whole text.

    Raises :class:`~linexact.errors.InputError`: ``unread``, ``column``, ``left-over`` and others.

    >>> from linexact.data.gates import gate
    >>> from linexact.language.text import read
    >>> from linexact.perceptron import rule
    >>> setting = Setting(gate("AND"), rule("grosse"), ("example", "weights"), ("b", "w1", "w2"))
    >>> text = read("| x | w |\n|---|---|\n| 1 | (-1, 0, 0) |")
    >>> run = read_run(text, setting, "updates", Ledger(text))
    >>> run.rows[0].example, [str(v) for v in run.rows[0].weights]
    (0, ['-1', '0', '0'])
    """
    refused: list[InputError] = []
    for sheets in (_of_tables(text, setting), sheets_told(text, setting)):
        found: list[tuple[Sheet, Reading]] = []
        try:
            for sheet, end in sheets:
                with _refusing(refused):
                    found.append((sheet, _read(text, sheet, setting, mode, end)))
        except InputError as error:
            refused.append(error)
        if found:
            found.sort(key=lambda pair: pair[1].fit.failures)
            sheet, best = found[0]
            if not all(_is_same_or_worse(best, other, setting) for _, other in found[1:]):
                raise text.ask("two-readings", "this can be read in two ways; name the columns")
            return _finished(text, sheet, best, setting, mode, ledger)
    raise refused[0] if refused else text.ask("unread", f"expected {_UNSAID}")


@contextmanager
def _refusing(refused: list[InputError]) -> Iterator[None]:
    """Keep why a sheet is not read."""
    try:
        yield
    except InputError as error:
        refused.append(error)


def _is_same_or_worse(best: Reading, other: Reading, setting: Setting) -> bool:
    return other.says_as(best, setting) or other.fit.failures >= best.fit.failures + _CLEAR


# Sheets of tables


def _of_tables(text: Text, setting: Setting) -> Iterator[tuple[Sheet, Vector | None]]:
    """Yield the tables of a text as one sheet, in the ways in which they may be meant."""
    tables = tables_of(text.plain.text)
    if len({table.width for table in tables}) > 1:
        headed = all(table.top for table in tables)
        tables = tuple(t for t in tables if headed and _tells_weights(t, setting))
    if not tables or len({table.width for table in tables}) > 1:
        return
    if all(table.top for table in tables):
        yield _joined(text, tables), None
    elif len(tables) == 1:
        for heads in _unnamed(tables[0].width, setting):
            yield Sheet(heads, _lines(text, tables[0].rows)), None
    if len(tables) == 1:
        turned = tables[0].turned()
        heads = tuple((cell.text,) for row in turned.top for cell in row)
        yield Sheet(heads, _lines(text, turned.rows)), None


def _tells_weights(table: Table, setting: Setting) -> bool:
    """Say whether a column of a table has weights, by its head."""
    kinds = {kind for head in table.head for kind, _ in meanings(head, setting)}
    return not kinds.isdisjoint(("after", "before"))


def _joined(text: Text, tables: Sequence[Table]) -> Sheet:
    """Return tables that go on with each other as one; each has its own names of columns."""
    heads = tuple(
        tuple(dict.fromkeys(names)) for names in zip(*(t.head for t in tables), strict=True)
    )
    return Sheet(heads, tuple(line for table in tables for line in _lines(text, table.rows)))


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
    """Return the tokens of a cell: the text's own, unless one goes on behind it."""
    inside = text.between(cell.start, cell.stop)
    if inside and (inside[0].start < cell.start or inside[-1].stop > cell.stop):
        return tokens_of(cell.text)
    return tuple(_ticked(text, token) for token in inside)


def _ticked(text: Text, token: Token) -> Token:
    """Tell a tick and a cross from the words that stand for them in plain text."""
    if token.low not in ("yes", "no") or text.typed(token) == token.text:
        return token
    return replace(token, text=TICKS[token.low == "no"])


def _unnamed(width: int, setting: Setting) -> Iterator[tuple[tuple[str, ...], ...]]:
    """Yield what columns without names may be: what is asked for, in its order."""
    single = tuple(f"{name} after" for name in setting.parameters)
    ways = (("weights after",), single, ("w after", "b after") if setting.has_bias else single)
    for weights in ways:
        asked = [weights if c == "weights" else (c,) for c in setting.columns]
        names = [(name,) for part in asked for name in part]
        whole = [("example",), ("score",), ("mistake",), *((name,) for name in weights)]
        for way in dict.fromkeys(
            map(tuple, ([*names], [("step",), *names], [("pass",), *names], whole))
        ):
            if len(way) == width:
                yield way


# Which meaning


def _read(text: Text, sheet: Sheet, setting: Setting, mode: Mode, end: Vector | None) -> Reading:
    """Return the one reading that the rows leave.

    Raises :class:`~linexact.errors.InputError`: ``column``, ``unsaid``, ``two-readings``, ``odd``.
    """
    sheet = replace(sheet, lines=_blank_end(_without_start(text, sheet, setting)))
    if not sheet.lines:
        raise text.ask("unread", f"expected {_UNSAID}")
    columns = columns_of(sheet, setting)
    found = [
        Reading(fitted(chosen, sheet.lines, setting, order, end), chosen, order)
        for chosen in assignments(columns)
        for order in _orders(columns, setting)
    ]
    whole = [one for one in found if not one.fit.missing and not one.fit.odd]
    if not whole:
        raise _refused(text, found)
    best = _best([one for one in whole if one.is_usual(setting)])
    other = _best([one for one in whole if not one.is_usual(setting)])
    if best is None or (other is not None and _is_far_better(other, best)):
        best, other = other, best
    assert best is not None
    for one in [*whole, *([other] if other else [])]:
        if not one.says_as(best, setting) and not _is_clear(best, one, setting):
            raise text.ask("two-readings", "the columns can be read in two ways; name them")
    return best


def _best(found: Sequence[Reading]) -> Reading | None:
    return min(found, key=lambda one: one.fit.failures, default=None)


def _is_far_better(one: Reading, other: Reading) -> bool:
    few, many = one.fit.failures, other.fit.failures
    return many >= _CLEAR and _FAR * few <= many


def _is_clear(best: Reading, other: Reading, setting: Setting) -> bool:
    """Say whether the rows speak clearly for a reading and against another one.

    Where both are usual the other must disagree more often, and most must agree where columns
    are chosen so.  A usual one stands against one that is not if it does not disagree more often.
    """
    few, many = best.fit.failures, other.fit.failures
    if best.is_usual(setting) != other.is_usual(setting):
        return few <= many if best.is_usual(setting) else _is_far_better(best, other)
    return many >= few + (_CLEAR if few else 1) and _ILL * few <= best.fit.checked


def _orders(columns: Sequence[Sequence[Column]], setting: Setting) -> tuple[Order, ...]:
    """Return where the bias may stand in vectors: where the exercise has it, or else."""
    if not setting.has_bias:
        return (setting.order,)
    return (setting.order, "last" if setting.order == "first" else "first")


def _refused(text: Text, found: Sequence[Reading]) -> InputError:
    """Return an error that tells what is not understood in the reading that lacks least."""
    if not found:
        return text.ask("column", "two columns are named alike")
    best = min(found, key=lambda one: (bool(one.fit.missing), one.fit.failures))
    if best.fit.missing:
        return text.ask("unsaid", f"no row says {best.fit.missing}; name it")
    what, _, start = best.fit.odd.rpartition("|")
    place = next((i for i, t in enumerate(text.tokens) if t.start >= int(start)), 0)
    return text.ask("odd", what, place)


def _without_start(text: Text, sheet: Sheet, setting: Setting) -> tuple[Line, ...]:
    """Leave out a first row that tells the weights of the start alone; they must be the rule's."""
    first = sheet.lines[0]
    cells = [cell for cell in first.cells if cell is not None]
    blank = [not cell or all(t.text in "-/" for t in cell) for cell in cells]
    named = any(token.low in _BEGINS for cell in cells for token in cell)
    few = sum(blank) >= _BLANK and not any(t.has("mistake", "fine") for c in cells for t in c)
    if not (named or (few and len(sheet.lines) > 1 and blank[0])):
        return sheet.lines
    values = [token.value for cell in cells for token in cell if token.value is not None]
    if any(values) or any(setting.start):
        raise text.ask("start", "another start than the exercise's")
    return sheet.lines[1:]


def _blank_end(lines: tuple[Line, ...]) -> tuple[Line, ...]:
    """Let the empty cells of a last row say nothing: it may tell the weights of the end."""
    if not lines or sum(cell == () for cell in lines[-1].cells) < _BLANK:
        return lines
    cells = tuple(cell or None for cell in lines[-1].cells)
    return (*lines[:-1], replace(lines[-1], cells=cells))


def _is_of_updates(rows: Sequence[TypedRow], setting: Setting) -> bool:
    """Say whether rows are updates alone: none is right, and they skip examples of the order."""
    own = FaultyPerceptron(setting.dataset, setting.rule)
    if not all(row.mistake for row in rows) or own.rule.order.by_margin:
        return False
    clock = Clock()
    for row in rows:
        clock = opened(clock) if clock.place == 0 else clock
        if own.order(clock.number)[clock.place] != row.example:
            return True
        clock = own.moved_on(clock, True)
    return False


def _finished(
    text: Text, sheet: Sheet, reading: Reading, setting: Setting, mode: Mode, ledger: Ledger
) -> TypedRun:
    """Return the run that was read; all that stands around it is accounted for."""
    rows = reading.fit.rows
    if mode == "updates":
        pairs = zip([setting.start, *(row.weights for row in rows)], rows, strict=False)
        if any(row.mistake is False and row.weights != before for before, row in pairs):
            raise text.ask("odd", "an example that is right, and the weights move?")
        rows = [row for row in rows if row.mistake is not False]
    elif _is_of_updates(rows, setting):
        mode = "updates"
    if not rows or len(rows) > MAX_ROWS:
        raise text.ask("too-long", f"expected 1 to {MAX_ROWS} rows")
    raw = text.raw
    typed = []
    for row in rows:
        start, stop = text.plain.span(row.span[0], max(row.span[1], row.span[0] + 1))
        typed.append(replace(row, line=raw.count("\n", 0, start) + 1, span=(start, stop)))
    account_around(text, sheet.lines, typed, setting, ledger)
    named = (c.meaning for c in reading.columns)
    told = "; ".join(f"{names[0]}: {m.told}" for names, m in zip(sheet.heads, named, strict=True))
    remarks = [("columns", told), *([("rows", "the updates alone")] if mode == "updates" else [])]
    return TypedRun(
        tuple(typed), mode, tuple(remarks), (), tuple(row.span for row in typed),
        places_typed(raw),
    )  # fmt: skip
