"""Rows with named cells, as a table or as lines that are built alike, and what they may mean."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations, pairwise, product
from math import prod

from linexact.errors import InputError
from linexact.grade.forms.trace.heads import Meaning, meanings
from linexact.grade.forms.trace.setting import Setting
from linexact.grade.forms.trace.values import TICKS, Numbers, Open, Stays, Value, value_of, ways
from linexact.language.scan import Token

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

    def number(self, kind: str) -> Numbers | None:
        """Return the first number that it says of a kind."""
        return next(iter(self.numbers(kind)), None)

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
