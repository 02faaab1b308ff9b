"""Tables of text (CSV, TSV and their kin) as data sets.

A table has one example a row: a label and features.  Rows and cells are those of Python's
``csv.reader``; the encoding is UTF-8 (a byte order mark is skipped); blanks around a cell are
no part of it; rows of nothing but blanks do not count.  Cells of unused columns, and rows of
classes that are left out, are not looked at.  The *line* of a row is the line of the file on
which it begins, from 1.

``Dataset.reading`` records what a stranger needs to read the same file the same way
(``docs/certificate-format.md``); in it columns are 0-based indices.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import chain
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linexact.errors import InputError
from linexact.model.dataset import Dataset
from linexact.rational import parse_number
from linexact.reading.cells import MAX_LINE_BYTES, Cells, cell_blocks, find_delimiter, text_blocks
from linexact.reading.columns import Block, check_size, join, leveled
from linexact.reading.decimals import decimal_cells
from linexact.reading.labels import Wanted, choose_classes, is_missing, number_of
from linexact.reading.layout import (
    Choice,
    Column,
    Layout,
    Missing,
    find_column,
    find_layout,
    side_by_side,
)
from linexact.reading.streams import PathOrFile, opened
from linexact.text.quoting import listed, quoted

_REMEMBERED = 100_000  # cells that are no plain decimals, kept with their numbers
_NOBODY = Wanted()
_NO_DELIMITER = frozenset("\"'\r\n\0.+-/eE0123456789")


def read_table(
    source: PathOrFile,
    *,
    label: Column | None = None,
    columns: Sequence[Column] | None = None,
    drop: Sequence[Column] = (),
    missing: Missing = "error",
    positive: str | None = None,
    negative: str | None = None,
    header: bool | None = None,
    delimiter: str | None = None,
) -> Dataset:
    r"""Read a table of text, a path or an open file, exactly.

    ``label``, ``columns`` and ``drop`` take names from the header or numbers from 1; the label
    is the last column by default.  With ``missing="skip"`` rows with a missing value (a blank,
    NA, ?, NaN) in a column that is used are left out and listed in ``reading["left_out"]``.
    Which class is positive by default: see :mod:`linexact.reading.labels`.  The header and the
    delimiter (tab, semicolon or comma) are found from the first lines.

    Raises :class:`~linexact.errors.InputError` for everything that cannot be read, with the
    line and column, and :class:`~linexact.errors.LimitError` when the table grows too large.

    >>> import io
    >>> data = read_table(io.StringIO("a,b,kind\n0.5,1,yes\n2,1/3,no\n"))
    >>> data.features, data.classes, data.x(1)
    (('a', 'b'), ('yes', 'no'), (Fraction(2, 1), Fraction(1, 3)))
    >>> read_table(io.StringIO("1,2,yes\n3,no\n"))
    Traceback (most recent call last):
    ...
    linexact.errors.InputError: the table, line 2: 2 cells where the first row has 3
    """
    wanted = Wanted(positive, negative)
    how = Delimited(missing, header, delimiter)
    return read_columns(source, Choice(label, columns, drop), how, wanted).dataset()


@dataclass(frozen=True, slots=True)
class Delimited:
    """How a table of text is read, beside its columns.

    ``further`` columns are read as numbers beside the features; with ``factors``, feature columns
    that hold no number are read as texts.
    """

    missing: Missing = "error"
    header: bool | None = None  # None: looked at
    delimiter: str | None = None  # None: looked at
    further: Sequence[Column] = ()
    factors: bool = False

    def __post_init__(self) -> None:
        _check_options(self.missing, self.delimiter)


def read_columns(
    source: PathOrFile, choice: Choice, how: Delimited, wanted: Wanted = _NOBODY
) -> TextTable:
    r"""Read the columns of a table of text: numbers, a label as text, and texts where asked.

    Raises as :func:`read_table` does.

    >>> import io
    >>> text = io.StringIO("a,s,n\n1,f,3\n2,m,4\n")
    >>> table = read_columns(text, Choice(), Delimited(factors=True))
    >>> table.labels, table.numbers()[0].tolist(), list(table.texts[1].names)
    (['3', '4'], [[1], [2]], [b'f', b'm'])
    """
    with opened(source) as (stream, name):
        blocks = text_blocks(stream, name)
        first = _first_block(blocks, name)
        delimiter = how.delimiter or _delimiter(first, name)
        rows = cell_blocks(chain([first], blocks), delimiter, name)
        cells = next(rows)
        names = [cells.text(0, j) for j in range(cells.width)]
        table = TextTable(name, names, _layout(names, choice, how, name), how, wanted, delimiter)
        body = cells.take(slice(1, None)) if table.layout.header else cells
        if how.factors:
            table.find_factors(body)
        table.add(body)
        for cells in rows:
            table.add(cells)
    return table


def _layout(names: Sequence[str], choice: Choice, how: Delimited, place: str) -> Layout:
    """Return the layout, with the further columns behind the features."""
    if not how.further:
        return find_layout(names, choice, how.header, place)
    apart = Choice(choice.label, choice.columns, (*choice.drop, *how.further))
    layout = find_layout(names, apart, how.header, place)
    header = names if layout.header else None
    further = [find_column(column, len(names), header, place) for column in how.further]
    return replace(layout, columns=(*layout.columns, *further))


def _check_options(missing: str, delimiter: str | None) -> None:
    if missing not in ("error", "skip"):
        raise InputError("option", f"missing is 'error' or 'skip', not {missing!r}")
    if delimiter is not None and (
        len(delimiter) != 1 or not delimiter.isascii() or delimiter in _NO_DELIMITER
    ):
        raise InputError("option", "a delimiter is one character that no number holds")


def _first_block(blocks: Iterator[bytes], name: str) -> bytes:
    """Return the text up to the first block with something in it."""
    head = b""
    for block in blocks:
        head += block
        if block.strip():
            return head
        if len(head) > MAX_LINE_BYTES:
            break
    raise InputError("empty", f"{name}: empty; expected a table with one example a row")


def _delimiter(first: bytes, name: str) -> str:
    if name.casefold().endswith((".tsv", ".tab")):
        return "\t"
    return find_delimiter(first)


class _Codes(dict[bytes, int]):
    """Numbers the different labels in the order in which they are met."""

    def __missing__(self, key: bytes) -> int:
        self[key] = len(self)
        return self[key]


@dataclass(slots=True)
class TextColumn:
    """A column of texts: the different ones, and for each row which."""

    names: _Codes = field(default_factory=_Codes)
    codes: list[NDArray[np.int32]] = field(default_factory=list)


@dataclass(slots=True)
class TextTable:
    """The examples of a table of text, as far as they were read."""

    name: str
    first: Sequence[str]
    layout: Layout
    how: Delimited
    wanted: Wanted
    delimiter: str
    texts: dict[int, TextColumn] = field(default_factory=dict)  # by column
    numeric: tuple[int, ...] = ()  # the other columns
    seen: _Codes = field(default_factory=_Codes)  # labels
    roles: list[int] = field(default_factory=list)  # of each label: 1 used, 0 not, -1 missing
    codes: list[NDArray[np.int32]] = field(default_factory=list)
    blocks: list[Block] = field(default_factory=list)
    lines: list[NDArray[np.int64]] = field(default_factory=list)
    left_out: list[int] = field(default_factory=list)
    known: dict[bytes, Fraction | None] = field(default_factory=dict)
    rows: int = 0

    def __post_init__(self) -> None:
        self.numeric = self.layout.columns

    def find_factors(self, cells: Cells) -> None:
        """Take those feature columns for texts in which some cells are given and none is a number.

        One number among them, and the texts are refused as numbers that cannot be read.
        """
        features = self.layout.columns[: len(self.layout.columns) - len(self.how.further)]
        for j in features:
            given = {piece.decode("utf-8").strip() for piece in set(cells.column(j))}
            given = {text for text in given if not is_missing(text)}
            if given and all(number_of(text) is None for text in given):
                self.texts[j] = TextColumn()
        self.numeric = tuple(j for j in self.layout.columns if j not in self.texts)

    def add(self, cells: Cells) -> None:
        """Read some rows."""
        pieces = cells.column(self.layout.label)
        codes = np.fromiter(map(self.seen.__getitem__, pieces), np.int32, len(pieces))
        self._learn_roles()
        roles = np.array(self.roles, dtype=np.int8)[codes]
        absent = np.flatnonzero(roles < 0)
        if len(absent):
            self._miss(cells, int(absent[0]), self.layout.label)
            self.left_out += cells.lines[absent].tolist()
        if (roles < 1).any():
            used = np.flatnonzero(roles == 1)
            cells, codes = cells.take(used), codes[used]
        self._add_features(cells, codes)

    def _add_texts(self, cells: Cells, kept: NDArray[np.bool_]) -> list[NDArray[np.int32]]:
        """Return the codes of the columns of texts; rows with a missing one are not ``kept``."""
        found = []
        for j, column in self.texts.items():
            pieces = cells.column(j)
            codes = np.fromiter(map(column.names.__getitem__, pieces), np.int32, len(pieces))
            blank = [is_missing(piece.decode("utf-8")) for piece in column.names]
            for i in np.flatnonzero(np.array(blank)[codes] & kept).tolist():
                self._miss(cells, i, j)
                kept[i] = False
            found.append(codes)
        return found

    def _learn_roles(self) -> None:
        for piece in list(self.seen)[len(self.roles) :]:
            text = piece.decode("utf-8").strip()
            if is_missing(text):
                self.roles.append(-1)
            else:
                self.roles.append(0 if self.wanted.leaves_out(text) else 1)

    def _add_features(self, cells: Cells, codes: NDArray[np.int32]) -> None:
        columns = side_by_side(self.numeric)
        shape = (len(cells), len(self.numeric))
        starts, ends = cells.starts[:, columns].ravel(), cells.ends[:, columns].ravel()
        read = decimal_cells(cells.buffer, starts, ends)
        odd: dict[tuple[int, int], Fraction] = {}
        kept = np.ones(len(cells), dtype=bool)
        texts = self._add_texts(cells, kept)
        if not read.plain.all():
            odd = self._read_others(cells, np.argwhere(~read.plain.reshape(shape)), kept)
        block = leveled(Block(read.mantissas.reshape(shape), read.scales.reshape(shape), odd))
        lines = cells.lines
        if not kept.all():
            rows = np.flatnonzero(kept)
            self.left_out += lines[~kept].tolist()
            block, codes, lines = block.take(rows), codes[rows], lines[rows]
            texts = [part[rows] for part in texts]
        for column, part in zip(self.texts.values(), texts, strict=True):
            column.codes.append(part)
        self.rows += len(block)
        check_size(self.rows, len(self.layout.columns))
        self.blocks.append(block)
        self.codes.append(codes)
        self.lines.append(lines)

    def _read_others(
        self, cells: Cells, places: NDArray[np.intp], kept: NDArray[np.bool_]
    ) -> dict[tuple[int, int], Fraction]:
        """Read the cells that are no plain decimals; rows with a missing one are not ``kept``."""
        odd: dict[tuple[int, int], Fraction] = {}
        for i, k in places.tolist():
            if not kept[i]:
                continue
            j = self.numeric[k]
            value = self._number(cells, i, j)
            if value is None:
                self._miss(cells, i, j)
                kept[i] = False
            else:
                odd[i, k] = value
        return odd

    def _number(self, cells: Cells, row: int, column: int) -> Fraction | None:
        piece = cells.data[int(cells.starts[row, column]) : int(cells.ends[row, column])]
        if piece in self.known:
            return self.known[piece]
        text = piece.decode("utf-8").strip()
        try:
            value = None if is_missing(text) else parse_number(text)
        except InputError as error:
            raise error.located(self._place(cells, row, column)) from None
        if len(self.known) < _REMEMBERED:
            self.known[piece] = value
        return value

    def _miss(self, cells: Cells, row: int, column: int) -> None:
        """Complain about a missing value, unless such rows are to be left out."""
        if self.how.missing == "skip":
            return
        text = cells.text(row, column)
        what = quoted(text) if text else "a blank"
        expected = "label" if column == self.layout.label else "number"
        raise InputError(
            "missing",
            f"{self._place(cells, row, column)}: {what} is a missing value; expected a {expected}"
            " (rows with missing values can be left out: missing = skip)",
        )

    def _place(self, cells: Cells, row: int, column: int) -> str:
        header = self.layout.header and self.first[column]
        called = f"column {column + 1} {quoted(self.first[column])}" if header else ""
        return f"{self.name}, line {cells.lines[row]}, {called or f'column {column + 1}'}"

    @property
    def labels(self) -> list[str]:
        """The different labels, in the order in which they were met."""
        return [piece.decode("utf-8").strip() for piece in self.seen]

    def label_codes(self) -> NDArray[np.int32]:
        """Return for each row which label it has, or refuse a table without rows."""
        if not self.rows:
            raise self._nothing()
        return np.concatenate(self.codes)

    def numbers(self) -> tuple[NDArray[Any], tuple[int, ...]]:
        """Return the numerators of the numeric columns and their denominators; once."""
        return join(self.blocks, len(self.numeric))

    def line_numbers(self) -> Sequence[int]:
        """Return the line on which each row begins."""
        return _line_numbers(self.lines)

    def dataset(self) -> Dataset:
        """Return all that was read as labelled examples."""
        codes, names = self.label_codes(), self.labels
        used = [name for name, role in zip(names, self.roles, strict=True) if role == 1]
        present = set(np.unique(codes).tolist())
        seen = [name for k, name in enumerate(names) if k in present] or used
        classes = choose_classes(seen, self.wanted, self.label_place())
        numerators, denominators = self.numbers()
        return Dataset(
            numerators,
            denominators,
            classes.targets(names, codes),
            self.layout.features,
            classes.names,
            self.line_numbers(),
            self._reading(classes.positive, classes.negative),
        )

    def _nothing(self) -> InputError:
        if self.left_out:
            message = f"all {len(self.left_out)} examples are left out for missing values"
        elif self.seen:
            named = listed(name for name in (self.wanted.positive, self.wanted.negative) if name)
            message = f"no example of the classes {named}"
        else:
            message = "a header and no examples; expected one example a row"
        return InputError("no-examples", f"{self.name}: {message}")

    def label_place(self) -> str:
        """Return the file and the label's column in words."""
        number = self.layout.label + 1
        name = f" {quoted(self.first[self.layout.label])}" if self.layout.header else ""
        return f"{self.name}, label in column {number}{name}"

    def reading(self) -> Mapping[str, Any]:
        """Return what a stranger needs to find the same rows."""
        return {
            "kind": "csv",
            "delimiter": self.delimiter,
            "encoding": "utf-8",
            "header": self.layout.header,
            "missing": self.how.missing,
            "left_out": sorted(self.left_out),
        }

    def _reading(self, positive: str, negative: str | None) -> Mapping[str, Any]:
        return {
            **self.reading(),
            "label": self.layout.label,
            "columns": list(self.layout.columns),
            "positive": positive,
            "negative": negative,
        }


def _line_numbers(parts: Sequence[NDArray[np.int64]]) -> Sequence[int]:
    lines = np.concatenate(parts)
    if int(lines[-1]) - int(lines[0]) + 1 == len(lines):
        return range(int(lines[0]), int(lines[-1]) + 1)
    return array("q", lines.tobytes())
