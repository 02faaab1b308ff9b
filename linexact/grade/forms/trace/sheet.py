"""Rows with named cells, as a table or as lines that are built alike, and what they may mean."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import combinations, pairwise, product
from math import prod

from linexact.errors import InputError
from linexact.grade.forms.trace.heads import Meaning, meanings
from linexact.grade.forms.trace.setting import Setting
from linexact.grade.forms.trace.values import TICKS, Numbers, Open, Stays, Value, value_of, ways
from linexact.language.scan import Token, tokens_of
from linexact.language.table import Cell, Table, tables_of
from linexact.language.text import Text

NUMBERED = ("k", "n", "i", "t", "it")
MOST_WAYS = 2_000  # of giving meanings to columns
_TWICE = ("rate", "note", "wrong")  # may stand twice
_PARTED = ("after", "before", "delta")  # all weights, and single ones besides
_MARKS = ("mistake", "error", "right")


@dataclass(frozen=True, slots=True)
class Line:
    """One row: its cells, None where it has none, and where it stands in the plain text."""

    cells: tuple[tuple[Token, ...] | None, ...]
    start: int
    stop: int


@dataclass(frozen=True, slots=True)
class Sheet:
    """Rows under the names of their columns; a column may be named otherwise further down."""

    heads: tuple[tuple[str, ...], ...]
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Column:
    """A column with one of its meanings: what each row says there."""

    name: str
    meaning: Meaning
    values: tuple[Value | None, ...]


@dataclass(slots=True)
class Row:
    """What one row says, by kind."""

    line: Line
    said: dict[str, list[Value]] = field(default_factory=dict)

    def of(self, *kinds: str) -> list[Value]:
        """Return what it says of some kinds."""
        return [value for kind in kinds for value in self.said.get(kind, ())]

    def numbers(self, *kinds: str) -> list[Numbers]:
        """Return the numbers that it says of some kinds."""
        return [value for value in self.of(*kinds) if isinstance(value, Numbers)]

    def first(self, kind: str) -> Fraction | None:
        """Return the first number by itself that it says of a kind."""
        return next((number.values[0] for number in self.numbers(kind)), None)

    def is_open(self, kind: str) -> bool:
        """Say whether it leaves this open."""
        return any(isinstance(value, Open) for value in self.of(kind))

    def is_still(self, kind: str) -> bool:
        """Say whether it says that weights stay."""
        return any(isinstance(value, Stays) and value.said for value in self.of(kind))

    def marks(self) -> set[bool]:
        """Return whether it tells a mistake; both, if it says both."""
        return {value for value in self.of(*_MARKS) if isinstance(value, bool)}

    def class_(self, kind: str) -> int | None:
        """Return the class that it says."""
        return next((value for value in self.of(kind) if isinstance(value, int)), None)


def rows_of(columns: Sequence[Column], sheet: Sheet) -> list[Row]:
    """Return what the rows of a sheet say under one meaning of each column."""
    rows = [Row(line) for line in sheet.lines]
    for column in columns:
        for row, value in zip(rows, column.values, strict=True):
            if value is not None:
                row.said.setdefault(column.meaning.kind, []).append(value)
    return rows


def columns_of(sheet: Sheet, setting: Setting) -> list[list[Column]]:
    """Return for each column all meanings that its cells allow.

    Raises :class:`~linexact.errors.InputError` (``column``) for one that has none.
    """
    found = []
    for place, names in enumerate(sheet.heads):
        cells = [line.cells[place] for line in sheet.lines]
        options = list(_options(names, cells, setting))
        if not options:
            raise InputError("column", _not_understood(names[0], cells, setting))
        found.append(options)
    return found


def _options(
    names: Sequence[str], cells: Sequence[tuple[Token, ...] | None], setting: Setting
) -> Iterator[Column]:
    common = list(meanings(names[0], setting))
    for name in names[1:]:
        common = [m for m in common if m in meanings(name, setting)]
    ticked = any(t.text in TICKS for cell in cells if cell for t in cell)
    if ticked and Meaning("mistake") in common:
        common.append(Meaning("right"))  # a tick beside "error": is there one, or is it right?
    inputs: list[list[Value | None]] = []  # where no constant is written they are all alike
    for meaning in ways(common or [Meaning("note")]):
        values = [None if cell is None else value_of(meaning, cell, setting) for cell in cells]
        free = (None, ()) if meaning.kind in ("pass", "step") else (None,)
        read = all(v is not None or c in free for v, c in zip(values, cells, strict=True))
        read = read and not (meaning.kind == "input" and values in inputs)
        if read and _is_plausible(meaning.kind, [v for v in values if v is not None], setting):
            inputs += [values] * (meaning.kind == "input")
            yield Column(names[0], meaning, tuple(values))


def _not_understood(name: str, cells: Sequence[tuple[Token, ...] | None], setting: Setting) -> str:
    found = meanings(name, setting)
    if not found:
        return f'the column "{name[:40]}" is not understood'
    said = (" ".join(t.text for t in cell) for cell in cells
            if cell is not None and value_of(found[0], cell, setting) is None)  # fmt: skip
    return f'"{next(said, "")[:40]}" is not understood as {name[:40]}'


def _is_plausible(kind: str, values: Sequence[Value], setting: Setting) -> bool:
    """Say whether a column of values may be of a kind, by itself."""
    if kind in ("example", "from zero"):
        labels = [value[0] for value in values if isinstance(value, tuple)]
        zero = kind == "example" or 1 in labels
        return zero and all(1 <= label <= len(setting.dataset) for label in labels)
    if kind in ("step", "pass"):
        counts = [value for value in values if isinstance(value, int)]
        pairs = list(pairwise(counts))
        if kind == "pass":
            return counts[:1] in ([], [0], [1]) and all(0 <= b - a <= 1 for a, b in pairs)
        rises = all(b > a or b == counts[0] for a, b in pairs)
        return counts[:1] in ([], [0], [1], [2]) and rises and (not pairs or max(counts) > 1)
    return True


def assignments(columns: Sequence[Sequence[Column]]) -> Iterator[tuple[Column, ...]]:
    """Yield the ways of giving each column one of its meanings, none to two of them.

    Raises :class:`~linexact.errors.InputError` (``column``) if there are too many.
    """
    if prod(map(len, columns)) > MOST_WAYS:
        raise InputError("column", "too many columns may mean several things; name them otherwise")
    for chosen in product(*columns):
        if not any(_clash(a, b) for a, b in combinations(chosen, 2)):
            yield chosen


def _clash(one: Column, other: Column) -> bool:
    """Say whether two columns mean the same and some row says both of them."""
    kind, entries = one.meaning
    others = other.meaning.entries
    if kind in _TWICE or kind != other.meaning.kind:
        return False
    parts = bool(entries) != bool(others) and kind in _PARTED
    if parts or (entries and others and not {*entries} & {*others}):
        return False
    pairs = zip(one.values, other.values, strict=True)
    return any(a is not None and b is not None for a, b in pairs)


def is_numbering(token: Token) -> bool:
    """Say whether a token before a row counts it: ``(2)``, ``Epoch 1/3 -``, ``[1/2]``, ``002``."""
    sign = token.kind in ("sign", "number") or token.text in (".", ":", "=")
    return sign or token.has("pass", "step", "numbered", "example") or token.low in NUMBERED


# Tables of a text


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


def _lines(text: Text, rows: Sequence[Sequence[Cell]]) -> tuple[Line, ...]:
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
    blank = [all({*token.text} <= {*"-/"} for token in cell) for cell in cells]
    tokens = [token for cell in cells for token in cell]
    if any(token.low in _BEGINS for token in tokens):
        return True
    counts = "step" in {kind for kind, _ in meanings(sheet.heads[0][0], setting)}
    zero = counts and [token.text for token in cells[0]] == ["0"]
    few = sum(blank) >= (1 if setting.is_batch or zero else _BLANK)
    return few and (blank[0] or zero) and not any(t.has("mistake", "fine") for t in tokens)
