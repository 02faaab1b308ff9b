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
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import chain
from typing import Any, Unpack

import numpy as np

from linexact.data.dataset import Dataset
from linexact.data.integers import Integers
from linexact.data.mixed import Group
from linexact.data.read import Column, TableOptions, Ways
from linexact.data.read.cells import MAX_LINE_BYTES, Cells, cell_blocks, find_delimiter, text_blocks
from linexact.data.read.coding import (
    MISSING_LEVEL,
    LevelCodes,
    Levels,
    a_name,
    levels_of,
    names_of,
)
from linexact.data.read.columns import (
    Block,
    Odd,
    as_decimals,
    check_size,
    dataset_of,
    join,
    leveled,
)
from linexact.data.read.decimals import Decimals, decimal_cells
from linexact.data.read.labels import Wanted, is_missing, wanted_classes
from linexact.data.read.layout import (
    Layout,
    Unclassed,
    find_layout,
    side_by_side,
)
from linexact.data.read.several import FilePart, check_alike, names_in_files, names_of_files
from linexact.data.read.streams import PathOrFile, opened
from linexact.data.seen import Bools, Indices, Int32s, Int64s
from linexact.errors import InputError, listed, quoted
from linexact.exact import Writing, parse_number

TABLE_OPTIONS = (
    "label", "columns", "drop", "positive", "negative", "missing", "header", "delimiter", "decimal",
    "factor", "reference",
)  # fmt: skip
_EXCHANGED = np.arange(256, dtype=np.uint8)  # a point and a comma
_EXCHANGED[[ord("."), ord(",")]] = ord(","), ord(".")
_REMEMBERED = 100_000  # cells that are no plain decimals, kept with their numbers
_NO_DELIMITER = frozenset("\"'\r\n\0.+-/eE0123456789")


def read_table(source: PathOrFile, **ways: Unpack[Ways]) -> Dataset:
    r"""Read a table of text, a path or an open file, exactly.

    ``label``, ``columns`` and ``drop`` take names from the header or numbers from 1; the label
    is the last column by default.  With ``missing="skip"`` rows with a missing value (a blank,
    NA, ?, NaN) in a column that is used are left out and listed in ``reading["left_out"]``.
    Columns that ``factor`` names, or all that hold text with ``"auto"``, are coded as
    :mod:`linexact.data.read.coding` says; ``missing="level"`` makes a gap in them a level.
    Which class is positive by default: see :mod:`linexact.data.read.labels`.  The header and the
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
    options = TableOptions.of(ways)
    return read_columns(source, options).classed(options.positive, options.negative)


def read_columns(
    source: PathOrFile, options: TableOptions, further: Sequence[Column] = ()
) -> Unclassed:
    r"""Read a table's features and its label as it stands; ``further`` columns of numbers behind.

    Raises as :func:`read_table` does.

    >>> import io
    >>> table = read_columns(io.StringIO("a,n,y\n1,3,u\n2,4,v\n"), TableOptions(), ["n"])
    >>> table.seen, table.data.numerators.tolist()
    (['u', 'v'], [[1, 3], [2, 4]])
    """
    return _opened_table(source, options, further).read()


def _opened_table(
    source: PathOrFile, options: TableOptions, further: Sequence[Column] = ()
) -> TextTable:
    options.chosen(TABLE_OPTIONS, "a table of text")
    options.check_missing("the table")
    _check_delimiter(options)
    wanted = wanted_classes(options.positive, options.negative)
    with opened(source) as (stream, name):
        blocks = text_blocks(stream, name)
        first = _first_block(blocks, name)
        delimiter = options.delimiter or _delimiter(first, name)
        if delimiter == options.decimal:
            message = f"{name}: no delimiter but the decimal comma; expected a semicolon"
            raise InputError("delimiter", message)
        rows = cell_blocks(chain([first], blocks), delimiter, name)
        cells = next(rows)
        names = _texts(cells)
        layout = find_layout(names, options, options.header, name, further)
        auto = len(layout.columns) - len(further) if options.auto else 0
        found = replace(options, delimiter=delimiter)
        table = TextTable(name, names, layout, found, wanted, auto)
        table.add_all(cells, rows)
    return table


def read_tables(paths: Sequence[str], pattern: str, options: TableOptions) -> Dataset:
    r"""Read several tables of text as one, in this order; the first says what the columns are.

    Raises as :func:`read_table` does, and :class:`~linexact.errors.InputError` (``schema``) for a
    file with other columns.

    >>> import tempfile, pathlib
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     paths = [f"{folder}/a.csv", f"{folder}/b.csv"]
    ...     for path, x in zip(paths, (0, 1)):
    ...         _ = pathlib.Path(path).write_text(f"x,label\n{x},{x}\n")
    ...     data = read_tables(paths, f"{folder}/*.csv", TableOptions())
    >>> data.targets.tolist(), data.x(1)
    ([-1, 1], (Fraction(1, 1),))
    """
    names = names_of_files(paths)
    table = _opened_table(paths[0], options)
    table.end_part(names[0])
    for path, name in zip(paths[1:], names[1:], strict=True):
        table.read_on(path, paths[0])
        table.end_part(name)
    table.name = pattern
    return table.read().classed(options.positive, options.negative)


def _texts(cells: Cells) -> list[str]:
    """Return the cells of the first row."""
    return [cells.text(0, j) for j in range(cells.width)]


def _check_delimiter(options: TableOptions) -> None:
    delimiter = options.delimiter
    if delimiter is None:
        return
    if len(delimiter) != 1 or not delimiter.isascii() or delimiter in _NO_DELIMITER:
        raise InputError("option", "a delimiter is one character that no number holds")
    if delimiter == options.decimal:
        raise InputError("option", "a comma is the decimal mark and the delimiter; expected one")


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

    def __init__(self) -> None:
        super().__init__()
        self.texts: dict[str, int] = {}

    def __missing__(self, key: bytes) -> int:
        text = key.decode("utf-8").strip()
        self[key] = self.texts.setdefault(text, len(self.texts))
        return self[key]


@dataclass(slots=True)
class TextTable:
    """The examples of a table of text, as far as they were read."""

    name: str
    first: Sequence[str]
    layout: Layout
    options: TableOptions  # with the delimiter
    wanted: Wanted
    auto: int  # of the first columns, those of text become factors
    factors: dict[int, LevelCodes] = field(default_factory=dict)
    labels: _Codes = field(default_factory=_Codes)
    roles: list[int] = field(default_factory=list)  # of each label: 1 used, 0 not, -1 missing
    codes: list[Int32s] = field(default_factory=list)
    blocks: list[Block] = field(default_factory=list)
    lines: list[Int64s] = field(default_factory=list)
    left_out: list[int] = field(default_factory=list)
    known: dict[bytes, Fraction | None] = field(default_factory=dict)
    rows: int = 0
    has_points: bool = False  # a number was typed as a decimal
    parts: list[FilePart] = field(default_factory=list)  # of several files

    def __post_init__(self) -> None:
        self.factors = {j: LevelCodes() for j in self.layout.columns if j in self.layout.factors}

    @property
    def numeric(self) -> list[int]:
        """The columns that hold numbers."""
        return [j for j in self.layout.columns if j not in self.factors]

    def add_all(self, first: Cells, rest: Iterator[Cells]) -> None:
        """Read the rows of a file, in which a header is no example."""
        self.add(first.take(slice(1, None)) if self.layout.header else first)
        for cells in rest:
            self.add(cells)

    def read_on(self, path: str, first: str) -> None:
        """Read another file with the columns of the ``first``."""
        self.name = path
        with opened(path) as (stream, _):
            blocks = text_blocks(stream, path)
            head = _first_block(blocks, path)
            rows = cell_blocks(chain([head], blocks), str(self.options.delimiter), path)
            cells = next(rows)
            if self.layout.header or cells.width != len(self.first):
                check_alike(path, _texts(cells), first, self.first)
            self.add_all(cells, rows)

    def end_part(self, name: str) -> None:
        """Take what was read since the last part for that of one file."""
        begun = sum(len(part.rows) for part in self.parts)
        out = sum(len(part.left_out) for part in self.parts)
        lines: Sequence[int] = ()
        if self.rows > begun:
            lines = _line_numbers(self.lines)
        self.parts.append(FilePart(name, lines, sorted(self.left_out[out:])))
        self.lines = []

    def add(self, cells: Cells) -> None:
        """Read some rows."""
        pieces = cells.column(self.layout.label)
        codes = np.fromiter(map(self.labels.__getitem__, pieces), np.int32, len(pieces))
        self._learn_roles()
        roles = np.array(self.roles, dtype=np.int8)[codes]
        absent = np.flatnonzero(roles < 0)
        if len(absent):
            self._miss(cells, int(absent[0]), self.layout.label, "label")
            self.left_out += cells.lines[absent].tolist()
        if (roles < 1).any():
            used = np.flatnonzero(roles == 1)
            cells, codes = cells.take(used), codes[used]
        self._add_features(cells, codes)

    def _learn_roles(self) -> None:
        for text in list(self.labels.texts)[len(self.roles) :]:
            if is_missing(text):
                self.roles.append(-1)
            else:
                self.roles.append(0 if self.wanted.leaves_out(text) else 1)

    def _add_features(self, cells: Cells, codes: Int32s) -> None:
        if self.auto and not self.rows:
            self._find_factors(cells)
        kept = np.ones(len(cells), dtype=bool)
        levels = {j: self._read_levels(cells, j, kept) for j in self.factors}
        block = self._read_numbers(cells, kept)
        lines = cells.lines
        rows = np.flatnonzero(kept)
        if not kept.all():
            self.left_out += lines[~kept].tolist()
            block, codes, lines = block.take(rows), codes[rows], lines[rows]
        self.rows += len(block)
        check_size(self.rows, len(self.layout.columns))
        self.blocks.append(block)
        self.codes.append(codes)
        self.lines.append(lines)
        for j, texts in levels.items():
            self.factors[j].add([texts[i] for i in rows.tolist()])

    def _find_factors(self, cells: Cells) -> None:
        """Take columns for factors that hold text in the first rows."""
        columns = self.layout.columns[: self.auto]
        plain = self._decimals(cells, columns).plain.reshape(len(cells), len(columns))
        for j in (j for p, j in enumerate(columns) if not plain[:, p].all()):
            texts = (piece.decode("utf-8").strip() for piece in set(cells.column(j)))
            if any(self._is_name(text) for text in texts if not is_missing(text)):
                self.factors[j] = LevelCodes()

    def _is_name(self, text: str) -> bool:
        try:
            self._value(text)
        except InputError:
            return True
        return False

    def _read_levels(self, cells: Cells, j: int, kept: Bools) -> list[str]:
        """Return the levels of some rows; rows with a missing one are not ``kept``."""
        texts = [piece.decode("utf-8").strip() for piece in cells.column(j)]
        absent = {text for text in set(texts) if is_missing(text)}
        if not absent:
            return texts
        if self.options.missing == "level":
            return [MISSING_LEVEL if text in absent else text for text in texts]
        for i in [i for i, text in enumerate(texts) if text in absent]:
            self._miss(cells, i, j, "level")
            kept[i] = False
        return texts

    def _read_numbers(self, cells: Cells, kept: Bools) -> Block:
        """Read the columns of numbers; rows with a missing one are not ``kept``."""
        shape = (len(cells), len(self.numeric))
        read = self._decimals(cells, self.numeric)
        self.has_points |= bool((read.scales > 0).any())
        odd: Odd = {}
        if not read.plain.all():
            odd = self._read_others(cells, np.argwhere(~read.plain.reshape(shape)), kept)
        return leveled(Block(read.mantissas.reshape(shape), read.scales.reshape(shape), odd))

    def _decimals(self, cells: Cells, columns: Sequence[int]) -> Decimals:
        """Read the cells of some columns that are plain decimals, row by row."""
        chosen = side_by_side(columns)
        starts, ends = cells.starts[:, chosen].ravel(), cells.ends[:, chosen].ravel()
        buffer = cells.buffer if self.options.decimal == "." else _EXCHANGED[cells.buffer]
        return decimal_cells(buffer, starts, ends)

    def _read_others(self, cells: Cells, places: Indices, kept: Bools) -> Odd:
        """Read the cells that are no plain decimals; rows with a missing one are not ``kept``."""
        odd: Odd = {}
        numeric = self.numeric
        for i, k in places.tolist():
            if not kept[i]:
                continue
            value = self._number(cells, i, numeric[k])
            if value is None:
                self._miss(cells, i, numeric[k], "number")
                kept[i] = False
            else:
                odd[i, k] = value
        return odd

    def _number(self, cells: Cells, row: int, column: int) -> Fraction | None:
        piece = cells.piece(row, column)
        if piece in self.known:
            return self.known[piece]
        text = piece.decode("utf-8").strip()
        try:
            value = None if is_missing(text) else self._value(text)
        except InputError as error:
            place = self._place(cells, row, column)
            name = a_name(text, place) if error.code == "number" else None
            raise name or error.located(place) from None
        if len(self.known) < _REMEMBERED:
            self.known[piece] = value
        return value

    def _value(self, text: str) -> Fraction:
        if self.options.decimal == ".":
            return parse_number(text)
        if "." in text:
            message = f"{quoted(text)} has a point where the decimal mark is a comma"
            raise InputError("number", f"{message}; expected a number such as 0,5")
        return parse_number(text.replace(",", "."))

    def _miss(self, cells: Cells, row: int, column: int, expected: str) -> None:
        """Complain about a missing value, unless such rows are to be left out."""
        if self.options.missing == "skip":
            return
        text = cells.text(row, column)
        what = quoted(text) if text else "a blank"
        raise InputError(
            "missing",
            f"{self._place(cells, row, column)}: {what} is a missing value; expected a {expected}"
            " (rows with missing values can be left out: missing = skip)",
        )

    def _place(self, cells: Cells, row: int, column: int) -> str:
        return f"{self.name}, line {cells.lines[row]}, {self._column(column)}"

    def _column(self, j: int) -> str:
        """Return a column's number, and its name where it has one."""
        name = f" {quoted(self.first[j])}" if self.layout.header and self.first[j] else ""
        return f"column {j + 1}{name}"

    def read(self) -> Unclassed:
        """Return all that was read; decimals of many places stay as they were written.

        To be called once: the blocks that were read are given up.
        """
        if not self.rows:
            raise self._nothing()
        codes = np.concatenate(self.codes)
        seen = {self._called(j): codes.seen for j, codes in self.factors.items()}
        twice = next((name for name in seen if self.layout.features.count(name) > 1), None)
        if twice is not None:
            message = f"{self.name}: a factor {quoted(twice)} and another column of that name"
            raise InputError("factor", f"{message}; expected names that differ")
        levels = levels_of(seen, self.options.reference, self.name)
        names = self.first if self.layout.header else ("",) * len(self.first)
        label = f"{self.name}, label in {self._column(self.layout.label)}"
        return Unclassed(
            self._examples(levels), list(self.labels.texts), codes, label, names,
            self.layout, levels, len(self.left_out), self.name,
        )  # fmt: skip

    def _examples(self, levels: Levels) -> Dataset:
        width = len(self.numeric)
        places, called, groups = list[int](), list[str](), list[Group]()
        for j, name in zip(self.layout.columns, self.layout.features, strict=True):
            names = [name]
            if j in self.factors:
                names = names_of(name, levels[name])
                coded = Integers.of(self.factors[j].indicators(levels[name]))
                groups.append(Group(np.arange(coded.width) + len(called), coded))
            else:
                places.append(len(called))
            called += names
        numbers = as_decimals(self.blocks, width) or Integers.of(*join(self.blocks, width))
        groups.append(Group(np.array(places, dtype=np.intp), numbers))
        return dataset_of(
            groups,
            np.ones(self.rows, dtype=np.int8),
            called,
            typed=self._typed,
            row_numbers=None if self.parts else _line_numbers(self.lines),
            row_labels=names_in_files(self.parts) if self.parts else None,
            reading=self._reading() | self.layout.reading(levels),
        )

    @property
    def _typed(self) -> Writing | None:
        """How the numbers were typed: as decimals, or all that are not whole as fractions."""
        if self.has_points or any(self.options.decimal.encode() in text for text in self.known):
            return "measured"
        return "fractions" if any(b"/" in text for text in self.known) else None

    def _called(self, j: int) -> str:
        return self.layout.features[self.layout.columns.index(j)]

    def _nothing(self) -> InputError:
        if self.left_out:
            message = f"all {len(self.left_out)} examples are left out for missing values"
        elif self.labels:
            named = listed(name for name in (self.wanted.positive, self.wanted.negative) if name)
            message = f"no example of the classes {named}"
        else:
            message = "a header and no examples; expected one example a row"
        return InputError("no-examples", f"{self.name}: {message}")

    def _reading(self) -> dict[str, Any]:
        """Return what a stranger needs to find the same rows."""
        found: dict[str, Any] = {
            "kind": "csv",
            "delimiter": self.options.delimiter,
            "encoding": "utf-8",
            "header": self.layout.header,
            "missing": self.options.missing,
        }
        if self.parts:
            found["files"] = [part.fields(lines=True) for part in self.parts]
        else:
            found["left_out"] = sorted(self.left_out)
        if self.options.decimal != ".":
            found["decimal"] = self.options.decimal
        return found


def _line_numbers(parts: Sequence[Int64s]) -> Sequence[int]:
    lines = np.concatenate(parts)
    if int(lines[-1]) - int(lines[0]) + 1 == len(lines):
        return range(int(lines[0]), int(lines[-1]) + 1)
    return array("q", lines.tobytes())
