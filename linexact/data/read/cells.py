"""A table of text as blocks of cells: where each cell begins and ends in a buffer of bytes.

A file is read in blocks of about a megabyte.  Rows are what Python's ``csv.reader`` calls
rows: lines, except that a quoted cell may go over several; lines without any character but
blanks are no rows.  While there is no quotation mark, numpy finds the cells; from the first
block with one on, ``csv.reader`` does, and its cells are put back into a buffer.

Nothing is known here about columns, classes or numbers.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain
from typing import IO, Any

import numpy as np

from linexact.data.read.decimals import Positions
from linexact.data.seen import Bools, Bytes, Int64s
from linexact.errors import InputError

BLOCK_BYTES = 1 << 20
MAX_LINE_BYTES = 64 << 20
_QUOTED_ROWS = 1 << 16  # cells of a block that csv.reader made

_BOM = b"\xef\xbb\xbf"
_OTHER_BOMS = {b"\xff\xfe": "UTF-16", b"\xfe\xff": "UTF-16"}


@dataclass(frozen=True, slots=True, eq=False)
class Cells:
    """Rows of cells; the cell (i, j) is ``data[starts[i, j]:ends[i, j]]``."""

    data: bytes
    starts: Positions  # shape (n, width)
    ends: Positions  # shape (n, width)
    lines: Int64s  # shape (n,), the line on which each row begins, from 1

    def __len__(self) -> int:
        return len(self.starts)

    @property
    def width(self) -> int:
        """The number of cells in every row."""
        return int(self.starts.shape[1])

    @property
    def buffer(self) -> Bytes:
        """The bytes as numbers."""
        return np.frombuffer(self.data, dtype=np.uint8)

    def take(self, rows: Any) -> Cells:
        """Return some of the rows."""
        return Cells(self.data, self.starts[rows], self.ends[rows], self.lines[rows])

    def text(self, row: int, column: int) -> str:
        """Return one cell, without the blanks around it."""
        return self.piece(row, column).decode("utf-8").strip()

    def piece(self, row: int, column: int) -> bytes:
        """Return one cell as it stands."""
        return self.data[int(self.starts[row, column]) : int(self.ends[row, column])]

    def column(self, column: int) -> list[bytes]:
        """Return a column of cells as bytes, without the blanks around them."""
        data = self.data
        spans = zip(self.starts[:, column].tolist(), self.ends[:, column].tolist(), strict=True)
        return [data[start:end].strip() for start, end in spans]


def text_blocks(stream: IO[Any], name: str) -> Iterator[bytes]:
    r"""Yield the text of ``stream`` as UTF-8, whole lines at a time, with ``\n`` line ends.

    Raises :class:`~linexact.errors.InputError` (``encoding``, ``binary``, ``line-length``).
    """
    carry = b""
    offset = 0  # of carry in the file
    first = True
    while True:
        chunk = _bytes(stream.read(BLOCK_BYTES), name)
        if first:
            chunk, offset = _without_bom(chunk, name)
            first = False
        data = carry + chunk
        cut = _last_line_end(data) if chunk else len(data)
        if cut:
            _check_text(data[:cut], name, offset)
            yield _lines_ended(data[:cut])
        carry, offset = data[cut:], offset + cut
        if not chunk:
            return
        if len(carry) > MAX_LINE_BYTES:
            message = f"{name}: a line of more than {MAX_LINE_BYTES} bytes; expected a text table"
            raise InputError("line-length", message)


def _lines_ended(data: bytes) -> bytes:
    r"""Return text whose lines end with ``\n`` alone."""
    if b"\r" not in data:
        return data
    return data.replace(b"\r\n", b"\n").replace(b"\r", b"\n")


def _bytes(chunk: str | bytes, name: str) -> bytes:
    if isinstance(chunk, bytes):
        return chunk
    try:
        return chunk.encode("utf-8")
    except UnicodeEncodeError as error:
        message = f"{name}: character {error.start + 1} of a block is half of a surrogate pair"
        raise InputError("encoding", message) from None


def _without_bom(chunk: bytes, name: str) -> tuple[bytes, int]:
    for mark, encoding in _OTHER_BOMS.items():
        if chunk.startswith(mark):
            raise InputError(
                "encoding", f"{name}: byte 0 begins a text in {encoding}; save it as UTF-8"
            )
    if chunk.startswith(_BOM):
        return chunk[len(_BOM) :], len(_BOM)
    return chunk, 0


def _last_line_end(data: bytes) -> int:
    r"""Return the length of the whole lines in ``data``; a ``\r`` at the end may go on."""
    end = data.rfind(b"\n") + 1
    return end if end else data.rfind(b"\r", 0, len(data) - 1) + 1


def _check_text(data: bytes, name: str, offset: int) -> None:
    place = data.find(b"\0")
    if place >= 0:
        raise InputError(
            "binary", f"{name}: byte {offset + place} is 0; expected a text table, not binary data"
        )
    if data.isascii():
        return
    try:
        data.decode("utf-8")
    except UnicodeDecodeError as error:
        message = f"{name}: byte {offset + error.start} is not UTF-8; save the file as UTF-8"
        raise InputError("encoding", message) from None


def find_delimiter(block: bytes) -> str:
    r"""Return the delimiter of a table by its first lines: tab, semicolon or comma.

    A delimiter stands equally often in every line; where several do, the semicolon or the
    tab is it and the comma belongs to the numbers.  A comma when nothing fits.

    >>> find_delimiter(b"1;2;yes\n3;4;no\n"), find_delimiter(b"1,2\n3,4\n")
    (';', ',')
    """
    lines = [line for line in block.split(b"\n", 20)[:20] if line.strip()]
    bare = [re.sub(rb'"[^"]*"', b"", line) for line in lines]
    for delimiter in (b"\t", b";"):
        counts = {line.count(delimiter) for line in bare}
        if len(counts) == 1 and counts != {0}:
            return delimiter.decode()
    if bare and b"," not in bare[0]:  # ragged all the same
        return next((d.decode() for d in (b"\t", b";") if d in bare[0]), ",")
    return ","


def cell_blocks(blocks: Iterable[bytes], delimiter: str, name: str) -> Iterator[Cells]:
    """Yield the rows of all ``blocks`` as :class:`Cells` of one width.

    Raises :class:`~linexact.errors.InputError` (``ragged``, ``quote``).
    """
    line = 1
    width: int | None = None
    rest = iter(blocks)
    for block in rest:
        if b'"' in block:
            yield from _quoted_cells(chain([block], rest), delimiter, name, line, width)
            return
        cells = _split(block, delimiter, name, line, width)
        line += block.count(b"\n")
        if len(cells):
            width = cells.width
            yield cells


def _split(block: bytes, delimiter: str, name: str, line: int, width: int | None) -> Cells:
    """Find the cells of a block without quotation marks."""
    data = b"\n" + block + (b"" if block.endswith(b"\n") else b"\n")
    buffer = np.frombuffer(data, dtype=np.uint8)
    breaks = np.flatnonzero((buffer == ord(delimiter)) | (buffer == 10))
    ends_line = np.flatnonzero(buffer[breaks] == 10)
    counts = np.diff(ends_line)
    lines = np.arange(line, line + len(counts), dtype=np.int64)
    rows = _nonblank(data, breaks, ends_line)
    if width is None:
        width = int(counts[np.flatnonzero(rows)[0]]) if rows.any() else 0
    wrong = np.flatnonzero(rows & (counts != width))
    if len(wrong):
        raise _ragged(name, int(lines[wrong[0]]), int(counts[wrong[0]]), width)
    starts, ends = breaks[:-1] + 1, breaks[1:]
    if not rows.all():
        kept = np.repeat(rows, counts)
        starts, ends = starts[kept], ends[kept]
    return Cells(data, starts.reshape(-1, width), ends.reshape(-1, width), lines[rows])


def _nonblank(data: bytes, breaks: Positions, ends_line: Positions) -> Bools:
    """Say of every line whether there is anything but blanks in it."""
    counts = np.diff(ends_line)
    rows = np.ones(len(counts), dtype=bool)
    for index in np.flatnonzero(counts == 1).tolist():
        start, end = breaks[ends_line[index]], breaks[ends_line[index + 1]]
        rows[index] = bool(data[start:end].strip())
    return rows


def _ragged(name: str, line: int, seen: int, width: int) -> InputError:
    cells = "1 cell" if seen == 1 else f"{seen} cells"
    return InputError("ragged", f"{name}, line {line}: {cells} where the first row has {width}")


def _quoted_cells(
    blocks: Iterable[bytes], delimiter: str, name: str, line: int, width: int | None
) -> Iterator[Cells]:
    """Let ``csv.reader`` find the cells."""
    reader = csv.reader(_lines(blocks), delimiter=delimiter, strict=True)
    rows: list[list[str]] = []
    lines: list[int] = []
    done = 0  # lines that the reader has taken
    try:
        for row in reader:
            begins, done = line + done, reader.line_num
            if not row or (len(row) == 1 and not row[0].strip()):
                continue
            width = len(row) if width is None else width
            if len(row) != width:
                raise _ragged(name, begins, len(row), width)
            rows.append(row)
            lines.append(begins)
            if len(rows) * width >= _QUOTED_ROWS:
                yield _cells(rows, lines)
                rows, lines = [], []
    except csv.Error as error:
        place = f"{name}, line {line + done}"
        message = f"{place}: {_quote_fault(str(error))}"
        raise InputError("quote", message) from None
    if rows:
        yield _cells(rows, lines)


def _quote_fault(reason: str) -> str:
    if "field larger" in reason or "end of data" in reason:
        return "a quotation mark opens a cell that does not end; expected a closing one"
    return 'a quoted cell goes on after its closing mark; expected a delimiter (write " as "")'


def _lines(blocks: Iterable[bytes]) -> Iterator[str]:
    for block in blocks:
        yield from io.StringIO(block.decode("utf-8"), newline="\n")


def _cells(rows: list[list[str]], lines: list[int]) -> Cells:
    """Put cells back into a buffer, each with a byte before it that is no digit."""
    pieces = [cell.encode("utf-8") for row in rows for cell in row]
    lengths = np.fromiter(map(len, pieces), dtype=np.intp, count=len(pieces))
    ends = np.cumsum(lengths + 1)
    shape = (len(rows), len(rows[0]))
    data = b"\n" + b"\n".join(pieces) + b"\n"
    starts = ends - lengths
    return Cells(data, starts.reshape(shape), ends.reshape(shape), np.array(lines, dtype=np.int64))
