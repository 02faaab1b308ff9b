"""Pieces of files, and blocks: the rows of a piece as the worker holds them, and what it answers.

A piece is what one worker reads at a time, a file or some row groups of a Parquet file.

The numbers stay what the reader made of them, floats where they are floats.  Labels are known
to the block, what they mean only once all blocks were looked at (:class:`View`).  Which rows a
direction misses is decided as everywhere (:mod:`linexact.engine.scored_cone`): by a float product
where its bound proves the sign, in integers where it does not.

A process keeps the blocks for which it has room; others are read again for each question.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np

from linexact.data.convention import Convention
from linexact.data.dataset import Dataset
from linexact.data.linear import Classifier
from linexact.data.read import TableOptions
from linexact.data.read.array_files import ARRAY_OPTIONS, open_arrays
from linexact.data.read.arrays import labelled_arrays
from linexact.data.read.frame_csv import schema_of
from linexact.data.read.frame_files import is_frame_file, is_parquet, open_frame, open_parquet
from linexact.data.read.frames import frame_columns
from linexact.data.read.labels import Classes
from linexact.data.read.layout import Unclassed
from linexact.data.read.several import FilePart, Held, names_in_files
from linexact.data.read.tables import read_columns
from linexact.engine.cone import spread
from linexact.engine.dataset_cone import dataset_cone, weights_as_unknowns
from linexact.engine.row_generation import FullScan, scan_of
from linexact.engine.scored_cone import FloatScan
from linexact.errors import InputError
from linexact.proof.source import data_lines
from linexact.topics.separability import Separable

SHARE = 0.5  # of a process's memory that its blocks may take
ARRAYS = (".npy", ".npz")
PIECE_BYTES = 2**28  # of a file, beyond which row groups are pieces of their own


@dataclass(frozen=True, slots=True)
class View:
    """What the rows of all blocks are asked about."""

    classes: Classes
    convention: Convention


@dataclass(frozen=True, slots=True, eq=False)
class Seen:
    """What was found in a piece."""

    columns: tuple[str, ...]  # of the file; without a header they have no names
    features: tuple[str, ...]
    counts: Mapping[str, int]  # rows with each label
    reading: Mapping[str, Any] | None  # how a stranger reads the file, but for the classes
    left_out: Sequence[int]  # lines with missing values


class Rows(NamedTuple):
    """A few rows of a block, called by their file and row; numbers count its examples from 0."""

    numbers: tuple[int, ...]
    data: Dataset


@dataclass(frozen=True, slots=True, eq=False)
class Block:
    """The examples of a piece, of which the targets mean nothing yet."""

    name: str
    read: Unclassed
    columns: tuple[str, ...]  # as :class:`Seen` has them
    before: int = 0  # rows of the file that stand before it
    under: dict[View, Labelled] = field(default_factory=dict)

    @property
    def size(self) -> int:
        """How many bytes its numbers take."""
        data = self.read.data
        arrays = (data.numerators,) if data.floats is None else data.floats.arrays
        return sum(int(array.nbytes) for array in arrays)

    def look(self) -> Seen:
        """Count the labels."""
        data, labels = self.read.data, self.read.seen
        counts = np.bincount(self.read.codes, minlength=len(labels)).tolist()
        there = {text: n for text, n in zip(labels, counts, strict=True) if n}
        reading = None if data.reading is None else dict(data.reading)
        out = [] if reading is None else reading.pop("left_out", [])
        lines = [line + self.before for line in out]
        return Seen(self.columns, data.features, there, reading, lines)

    def labelled(self, view: View) -> Labelled:
        """Return the examples with the targets that their labels mean; made once."""
        if view not in self.under:
            self.under.clear()
            self.under[view] = self._labelled(view)
        return self.under[view]

    def _labelled(self, view: View) -> Labelled:
        dataset, before = self.read.under(view.classes), self.before
        rows = dataset.row_numbers
        if rows is None:
            rows = range(before + 1, before + 1 + len(dataset))
        elif before:
            rows = [row + before for row in rows]
        names = names_in_files([FilePart(self.name, rows)])
        dataset = dataset.described(row_numbers=None, row_labels=names, reading=None)
        return Labelled(dataset, view.convention, scan_of(dataset_cone(dataset, view.convention)))


@dataclass(frozen=True, slots=True, eq=False)
class Labelled:
    """The examples of a block under a view."""

    dataset: Dataset
    convention: Convention
    scan: FullScan | FloatScan

    def some(self, chosen: Sequence[int]) -> Rows:
        """Return a copy of some examples."""
        return Rows(tuple(chosen), self.dataset.kept(np.asarray(chosen, dtype=np.intp)))

    def spread(self, wanted: int) -> Rows:
        """Return about so many examples of each class, spread evenly over the rows."""
        chosen: list[int] = []
        for target in (1, -1):
            members = np.flatnonzero(self.dataset.targets == target)
            if len(members):
                chosen += members[spread(len(members), wanted)].tolist()
        return self.some(chosen)

    def missed(self, classifier: Classifier, wanted: int) -> Rows:
        """Return examples that a classifier gets wrong, about the worst of those that were met.

        There are none only when it gets all of them right, which is then proved.
        """
        if not len(self.dataset):
            return self.some([])
        y, _ = weights_as_unknowns(self.dataset, classifier, bias=self.convention.bias)
        return self.some(np.asarray(self.scan.missed(tuple(y), wanted)).tolist())

    def certify(self, classifier: Classifier) -> tuple[int, int]:
        """Check that a classifier gets every example right, once more and by the kernel's rules.

        Returns how many positive and negative examples there are.  Raises
        :class:`linexact.kernel.CertificateError`.
        """
        if len(self.dataset):
            Separable(self.dataset, self.convention, classifier).check()
        return self.dataset.positives, self.dataset.negatives


# What workers do, each in its process


def look(piece: Piece) -> Seen:
    """Say what is in a piece."""
    return _held(piece).look()


def asked(piece: Piece, view: View, question: Callable[..., Any], *words: Any) -> Any:
    """Answer a question about the examples of a piece that is still the one that it was.

    Raises :class:`~linexact.errors.InputError` (``file-changed``).
    """
    found = question(_held(piece).labelled(view), *words)
    piece.file.check()
    return found


def file_hash(first: Piece, view: View, *others: Piece) -> str:
    """Return the hash of a file's examples, made of its pieces."""
    digest = hashlib.sha256()
    for piece in (first, *others):
        for text in data_lines(_held(piece).labelled(view).dataset):
            digest.update(text.encode("ascii"))
    return digest.hexdigest()


@dataclass(slots=True)
class _Shelf:
    """The blocks of this process; the first ones stay, as each is asked in every round."""

    room: int  # bytes
    blocks: dict[Piece, Block]


def machine_memory() -> int:
    """Return how many bytes of memory this machine has."""
    return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")


_SHELF = _Shelf(int(SHARE * machine_memory() / (os.cpu_count() or 1)), {})


def make_room(memory: int | None = None) -> None:
    """Let go of all blocks of this process; they may take their share of so many bytes."""
    _SHELF.blocks.clear()
    if memory:
        _SHELF.room = int(SHARE * memory)


def _held(piece: Piece) -> Block:
    piece.file.check()
    block = _SHELF.blocks.get(piece)
    if block is None:
        block = open_block(piece)
        if sum(held.size for held in [*_SHELF.blocks.values(), block]) <= _SHELF.room:
            _SHELF.blocks[piece] = block
    return block


# Reading


def open_block(piece: Piece) -> Block:
    """Read a piece, every example of it, whatever its label.

    Raises :class:`~linexact.errors.InputError` with the file's name, ``file-changed`` when the file
    is not the one that it was.
    """
    piece.file.check()
    if is_frame_file(piece.name):
        read = _frame
    else:
        read = _arrays if piece.name.casefold().endswith(ARRAYS) else _table
    try:
        block = Block(piece.name, *read(piece), piece.before)
    except InputError as error:
        piece.file.check()  # which explains it better
        part = f", counted from its row {piece.before + 1} on" if piece.groups else ""
        raise error.located(f"{piece.name}{part}") from None
    piece.file.check()
    return block


def _frame(piece: Piece) -> tuple[Unclassed, tuple[str, ...]]:
    table = piece.table()
    if table.num_rows:
        read = frame_columns(table, None, piece.options)
    else:  # which writers of many files leave behind
        nothing = Dataset.from_rows([], [], dimension=0)
        read = Unclassed(nothing, (), np.empty(0, np.int32))
    return read, tuple(schema_of(table))


def _arrays(piece: Piece) -> tuple[Unclassed, tuple[str, ...]]:
    options = piece.options
    options.chosen(ARRAY_OPTIONS, "an array file")
    found = open_arrays(piece.file.path, options)
    read = labelled_arrays(found.X, found.t, options.exact, None, found.reading)
    return read, found.schema


def _table(piece: Piece) -> tuple[Unclassed, tuple[str, ...]]:
    read = read_columns(piece.file.path, piece.options)
    return read, tuple(read.names)


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
