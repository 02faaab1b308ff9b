"""Files in pieces: what one worker reads at a time, a file or some row groups of a Parquet file."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from linexact.data.read import TableOptions
from linexact.data.read.frame_files import is_parquet, open_frame, open_parquet
from linexact.data.read.several import Held

PIECE_BYTES = 2**28  # of a file, beyond which row groups are pieces of their own


@dataclass(frozen=True, slots=True)
class Piece:
    """A file as it was when the work began, or the row groups ``[start, stop)`` of one."""

    file: Held
    name: str  # of the file, as people and certificates call it
    options: TableOptions
    groups: tuple[int, int] | None = None
    before: int = 0  # rows of the file that stand before it

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
    metadata = open_parquet(path).metadata
    rows = [metadata.row_group(i).num_rows for i in range(metadata.num_row_groups)]
    step = max(1, len(rows) * most // file.size)
    pieces = []
    for start in range(0, len(rows), step):
        groups = start, min(start + step, len(rows))
        pieces.append(Piece(file, name, options, groups, sum(rows[:start])))
    return pieces
