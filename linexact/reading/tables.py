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
from dataclasses import dataclass, field
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
from linexact.reading.labels import Wanted, choose_classes, is_missing
from linexact.reading.layout import Choice, Column, Layout, Missing, find_layout, side_by_side
from linexact.reading.streams import PathOrFile, opened
from linexact.text.quoting import listed, quoted

_REMEMBERED = 100_000  # cells that are no plain decimals, kept with their numbers
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
    _check_options(missing, delimiter)
    wanted = Wanted(positive, negative)
    with opened(source) as (stream, name):
        blocks = text_blocks(stream, name)
        first = _first_block(blocks, name)
        delimiter = delimiter or _delimiter(first, name)
        rows = cell_blocks(chain([first], blocks), delimiter, name)
        cells = next(rows)
        names = [cells.text(0, j) for j in range(cells.width)]
        layout = find_layout(names, Choice(label, columns, drop), header, name)
        table = _Table(name, names, layout, missing, wanted)
        table.add(cells.take(slice(1, None)) if layout.header else cells)
        for cells in rows:
            table.add(cells)
    return table.dataset(delimiter)


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
class _Table:
    """The examples read so far."""

    name: str
    first: Sequence[str]
    layout: Layout
    missing: Missing
    wanted: Wanted
    labels: _Codes = field(default_factory=_Codes)
    roles: list[int] = field(default_factory=list)  # of each label: 1 used, 0 not, -1 missing
    codes: list[NDArray[np.int32]] = field(default_factory=list)
    blocks: list[Block] = field(default_factory=list)
    lines: list[NDArray[np.int64]] = field(default_factory=list)
    left_out: list[int] = field(default_factory=list)
    known: dict[bytes, Fraction | None] = field(default_factory=dict)
    rows: int = 0

    def add(self, cells: Cells) -> None:
        """Read some rows."""
        pieces = cells.column(self.layout.label)
        codes = np.fromiter(map(self.labels.__getitem__, pieces), np.int32, len(pieces))
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

    def _learn_roles(self) -> None:
        for piece in list(self.labels)[len(self.roles) :]:
            text = piece.decode("utf-8").strip()
            if is_missing(text):
                self.roles.append(-1)
            else:
                self.roles.append(0 if self.wanted.leaves_out(text) else 1)

    def _add_features(self, cells: Cells, codes: NDArray[np.int32]) -> None:
        columns = side_by_side(self.layout.columns)
        shape = (len(cells), len(self.layout.columns))
        starts, ends = cells.starts[:, columns].ravel(), cells.ends[:, columns].ravel()
        read = decimal_cells(cells.buffer, starts, ends)
        odd: dict[tuple[int, int], Fraction] = {}
        kept = np.ones(len(cells), dtype=bool)
        if not read.plain.all():
            odd = self._read_others(cells, np.argwhere(~read.plain.reshape(shape)), kept)
        block = leveled(Block(read.mantissas.reshape(shape), read.scales.reshape(shape), odd))
        lines = cells.lines
        if not kept.all():
            rows = np.flatnonzero(kept)
            self.left_out += lines[~kept].tolist()
            block, codes, lines = block.take(rows), codes[rows], lines[rows]
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
            j = self.layout.columns[k]
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
        if self.missing == "skip":
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

    def dataset(self, delimiter: str) -> Dataset:
        """Return all that was read."""
        if not self.rows:
            raise self._nothing()
        names = [piece.decode("utf-8").strip() for piece in self.labels]
        codes = np.concatenate(self.codes)
        used = [name for name, role in zip(names, self.roles, strict=True) if role == 1]
        present = set(np.unique(codes).tolist())
        seen = [name for k, name in enumerate(names) if k in present] or used
        classes = choose_classes(seen, self.wanted, f"{self.name}, {self._label_name()}")
        numerators, denominators = join(self.blocks, len(self.layout.columns))
        return Dataset(
            numerators,
            denominators,
            classes.targets(names, codes),
            self.layout.features,
            classes.names,
            _line_numbers(self.lines),
            self._reading(delimiter, classes.positive, classes.negative),
        )

    def _nothing(self) -> InputError:
        if self.left_out:
            message = f"all {len(self.left_out)} examples are left out for missing values"
        elif self.labels:
            named = listed(name for name in (self.wanted.positive, self.wanted.negative) if name)
            message = f"no example of the classes {named}"
        else:
            message = "a header and no examples; expected one example a row"
        return InputError("no-examples", f"{self.name}: {message}")

    def _label_name(self) -> str:
        number = self.layout.label + 1
        name = self.first[self.layout.label]
        return (
            f"label in column {number} {quoted(name)}"
            if self.layout.header
            else (f"label in column {number}")
        )

    def _reading(self, delimiter: str, positive: str, negative: str | None) -> Mapping[str, Any]:
        return {
            "kind": "csv",
            "delimiter": delimiter,
            "encoding": "utf-8",
            "header": self.layout.header,
            "label": self.layout.label,
            "columns": list(self.layout.columns),
            "positive": positive,
            "negative": negative,
            "missing": self.missing,
            "left_out": sorted(self.left_out),
        }


def _line_numbers(parts: Sequence[NDArray[np.int64]]) -> Sequence[int]:
    lines = np.concatenate(parts)
    if int(lines[-1]) - int(lines[0]) + 1 == len(lines):
        return range(int(lines[0]), int(lines[-1]) + 1)
    return array("q", lines.tobytes())
