"""Files in pieces: what one worker reads at a time, a file or some row groups of a Parquet file."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from linexact.data.read import TableOptions
from linexact.data.read.frame_files import is_parquet, open_frame, open_parquet
from linexact.data.read.several import Held
from linexact.errors import InputError

PIECE_BYTES = 2**28  # of a file, beyond which row groups are pieces of their own


@dataclass(frozen=True, slots=True)
class Piece:
    """A file as it was when the work began, or the row groups ``[start, stop)`` of one.

    ``digest`` is that of the numbers and labels that were read from it first: whoever reads it
    again has to come to the same.
    """

    file: Held
    name: str  # of the file, as people and certificates call it
    options: TableOptions
    groups: tuple[int, int] | None = None
    before: int = 0  # rows of the file that stand before it
    digest: str | None = None

    @property
    def key(self) -> tuple[str, tuple[int, int] | None]:
        """What the piece is called among others."""
        return self.file.path, self.groups

    @property
    def size(self) -> int:
        """About how many bytes of its file it is."""
        return self.file.size if self.groups is None else PIECE_BYTES

    def table(self) -> Any:
        """Return the Arrow table of a piece of a Parquet or Feather file."""
        groups = None if self.groups is None else range(*self.groups)
        return open_frame(self.file.path, groups)


def pieces_of(path: str, name: str, options: TableOptions, most: int = PIECE_BYTES) -> list[Piece]:
    """Cut a file into pieces of about ``most`` bytes, as far as its row groups let it be cut.

    Raises :class:`~linexact.errors.InputError` (``no-file``), and as
    :func:`~linexact.data.read.frame_files.open_frame` does.

    >>> import tempfile
    >>> from pyarrow import parquet, table
    >>> from linexact.data.read import TableOptions
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     parquet.write_table(table({"x": range(5)}), f"{folder}/a.parquet", row_group_size=2)
    ...     cut = pieces_of(f"{folder}/a.parquet", "a.parquet", TableOptions(), 1)
    >>> [(piece.groups, piece.before) for piece in cut]
    [((0, 1), 0), ((1, 2), 2), ((2, 3), 4)]
    """
    file = Held.of(path)
    if file.size <= most or not is_parquet(path):
        return [Piece(file, name, options)]
    opened = open_parquet(path)
    groups = [opened.metadata.row_group(i) for i in range(opened.metadata.num_row_groups)]
    whole = sum(group.total_byte_size for group in groups) or 1
    share = most * whole / file.size  # sizes of groups are those before compression
    pieces, start, bytes_here, rows, before = [], 0, 0, 0, 0
    for index, group in enumerate(groups):
        if index > start and bytes_here + group.total_byte_size > share:
            pieces.append(Piece(file, name, options, (start, index), before))
            start, bytes_here, before = index, 0, rows
        bytes_here += group.total_byte_size
        rows += group.num_rows
    return [*pieces, Piece(file, name, options, (start, len(groups)), before)]


def only_group_of(piece: Piece, row: int) -> Piece:
    """Return the part of a piece, one row group of Parquet, in which a row of the file stands.

    Rows count from 1; other files are read whole.

    Raises :class:`~linexact.errors.InputError` (``file-changed``).
    """
    piece.file.check()
    if not is_parquet(piece.file.path):
        return piece
    opened = open_parquet(piece.file.path)
    before = 0
    for index in range(opened.metadata.num_row_groups):
        rows = opened.metadata.row_group(index).num_rows
        if before < row <= before + rows:
            return replace(piece, groups=(index, index + 1), before=before, digest=None)
        before += rows
    raise InputError("file-changed", f"{piece.name}: has no row {row} any more")
