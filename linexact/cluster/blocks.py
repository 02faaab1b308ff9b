"""A block: the rows of a piece as the worker holds them, and the questions that it answers.

The numbers stay what the reader made of them, floats where they are floats.  Labels are known
to the block, what they mean only once all blocks were looked at (:class:`View`).  Which rows a
direction misses is decided as everywhere (:mod:`linexact.engine.scored_cone`): by a float product
where its bound proves the sign, in integers where it does not.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linexact.cluster.pieces import Piece
from linexact.data.convention import Convention
from linexact.data.dataset import Dataset
from linexact.data.linear import Classifier
from linexact.data.mapped import release_pages
from linexact.data.read.array_files import ARRAY_OPTIONS, open_arrays
from linexact.data.read.arrays import labelled_arrays
from linexact.data.read.frame_files import is_frame_file
from linexact.data.read.frames import frame_columns
from linexact.data.read.frames_together import reading_as_text, schema_of
from linexact.data.read.labels import Classes
from linexact.data.read.tables import read_columns
from linexact.engine.cone import spread
from linexact.engine.dataset_cone import dataset_cone, weights_as_unknowns
from linexact.engine.row_generation import FullScan, scan_of
from linexact.engine.scored_cone import FloatScan
from linexact.errors import InputError
from linexact.topics.separability import Separable

HASHED_ROWS = 1 << 14  # at a time
ARRAYS = (".npy", ".npz")


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
    digest: str


@dataclass(frozen=True, slots=True, eq=False)
class Rows:
    """A few rows of a block; ``more`` if there are others like them."""

    numbers: tuple[int, ...]  # among its examples, from 0
    rows: tuple[int, ...]  # in its file, or lines, from 1
    data: Dataset
    more: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Block:
    """The examples of a piece, of which the targets mean nothing yet."""

    piece: Piece
    data: Dataset
    seen: Sequence[str]  # labels
    codes: NDArray[np.int32]  # of each row
    rows: Sequence[int]  # of its file, or lines, from 1
    columns: tuple[str, ...]
    reading: Mapping[str, Any] | None
    left_out: Sequence[int]
    digest: str = ""
    under: dict[View, Labelled] = field(default_factory=dict)

    @property
    def size(self) -> int:
        """How many bytes its numbers take."""
        data = self.data
        arrays = (data.numerators,) if data.floats is None else data.floats.arrays
        return sum(int(array.nbytes) for array in arrays)

    def look(self) -> Seen:
        """Count the labels, and hash what was read."""
        counts = np.bincount(self.codes, minlength=len(self.seen)).tolist()
        there = {text: n for text, n in zip(self.seen, counts, strict=True) if n}
        features = self.data.features
        return Seen(self.columns, features, there, self.reading, self.left_out, self.digest)

    def labelled(self, view: View) -> Labelled:
        """Return the examples with the targets that their labels mean; made once."""
        if view not in self.under:
            self.under.clear()
            self.under[view] = Labelled.of(self, view)
        return self.under[view]


@dataclass(frozen=True, slots=True, eq=False)
class Labelled:
    """The examples of a block under a view."""

    name: str
    dataset: Dataset
    rows: Sequence[int]
    convention: Convention
    scan: FullScan | FloatScan

    @classmethod
    def of(cls, block: Block, view: View) -> Labelled:
        """Give a block's rows their targets; those of classes that take no part go."""
        targets = view.classes.targets(block.seen, block.codes)
        words = {"targets": targets, "classes": view.classes.names}
        dataset, rows = block.data.described(**words), block.rows
        used = np.flatnonzero(targets)
        if len(used) < len(targets):
            dataset, rows = dataset.kept(used), [rows[i] for i in used.tolist()]
        scan = scan_of(dataset_cone(dataset, view.convention))
        return cls(block.piece.name, dataset, rows, view.convention, scan)

    def some(self, chosen: NDArray[np.intp], *, more: bool = False) -> Rows:
        """Return a copy of some examples, called by their file and row."""
        numbers = chosen.tolist()
        rows = tuple(int(self.rows[i]) for i in numbers)
        labels = [f"{self.name}:{row}" for row in rows]
        data = self.dataset.kept(chosen).described(row_labels=labels, row_numbers=None)
        return Rows(tuple(numbers), rows, data, more)

    def at(self, row: int) -> Rows:
        """Return the example that stands in a row of the file; nothing where there is none."""
        return self.some(np.flatnonzero(np.asarray(self.rows) == row))

    def spread(self, wanted: int) -> Rows:
        """Return about so many examples of each class, spread evenly over the rows."""
        chosen = []
        for target in (1, -1):
            members = np.flatnonzero(self.dataset.targets == target)
            if len(members):
                chosen.append(members[spread(len(members), wanted)])
        return self.some(np.concatenate([np.empty(0, dtype=np.intp), *chosen]))

    def missed(self, classifier: Classifier, wanted: int) -> Rows:
        """Return examples that a classifier gets wrong, about the worst of those that were met.

        There are none only when it gets all of them right, which is then proved.
        """
        if not len(self.dataset):
            return self.some(np.empty(0, dtype=np.intp))
        y, _ = weights_as_unknowns(self.dataset, classifier, bias=self.convention.bias)
        chosen = self.scan.missed(tuple(y), wanted)
        return self.some(np.asarray(chosen, dtype=np.intp), more=len(chosen) >= wanted)

    def certify(self, classifier: Classifier) -> tuple[int, int]:
        """Check that a classifier gets every example right, once more and by the kernel's rules.

        Returns how many positive and negative examples there are.  Raises
        :class:`linexact.kernel.CertificateError`.
        """
        if len(self.dataset):
            Separable(self.dataset, self.convention, classifier).check()
        return self.dataset.positives, self.dataset.negatives


def open_block(piece: Piece) -> Block:
    """Read a piece, every example of it, whatever its label.

    Raises :class:`~linexact.errors.InputError` with the file's name, ``file-changed`` when the file
    is not the one that it was.
    """
    piece.file.check()
    try:
        block = _read(piece)
    except InputError as error:
        piece.file.check()  # which explains it better
        raise error.located(_place(piece)) from None
    piece.file.check()
    block = replace(block, digest=_digest(block))
    if piece.digest not in (None, block.digest):
        message = f"{piece.name}: changed while it was read; expected it to stay as it is"
        raise InputError("file-changed", message)
    return block


def _digest(block: Block) -> str:
    """Return a hash of everything that was read of a piece."""
    data, digest = block.data, hashlib.sha256()
    units: object
    if data.floats is not None:
        arrays, units = data.floats.arrays, data.floats.way
    else:
        arrays, units = (data.numerators,), data.denominators
    for array in arrays:
        for start in range(0, len(array), HASHED_ROWS):
            part = np.ascontiguousarray(array[start : start + HASHED_ROWS])
            digest.update(repr(part.tolist()).encode() if part.dtype == object else part.data)
            release_pages(array)
        digest.update(repr((array.shape, str(array.dtype))).encode())
    digest.update(np.ascontiguousarray(block.codes).data)
    digest.update(repr((units, list(block.seen))).encode())
    return digest.hexdigest()


def _place(piece: Piece) -> str:
    if piece.groups is None:
        return piece.name
    return f"{piece.name}, counted from its row {piece.before + 1} on"


def _read(piece: Piece) -> Block:
    if is_frame_file(piece.name):
        return _frame(piece)
    return _arrays(piece) if piece.name.casefold().endswith(ARRAYS) else _table(piece)


def _frame(piece: Piece) -> Block:
    table = piece.table()
    columns = tuple(schema_of(table))
    if not table.num_rows:  # which writers of many files leave behind
        nothing = Dataset.from_rows([], [], dimension=0)
        return Block(piece, nothing, (), np.empty(0, np.int32), (), columns, None, ())
    read = frame_columns(table, None, piece.options)
    reading = reading_as_text(read, piece.options)
    first = piece.before + 1
    rows: Sequence[int] = range(first, first + read.rows)
    left_out: list[int] = []
    if len(read.kept) < read.rows:
        out = np.delete(np.arange(read.rows), read.kept)
        rows, left_out = (read.kept + first).tolist(), (out + (first + 1)).tolist()  # a header
    return Block(piece, read.data, read.seen, read.codes, rows, columns, reading, left_out)


def _arrays(piece: Piece) -> Block:
    options = piece.options
    options.chosen(ARRAY_OPTIONS, "an array file")
    found = open_arrays(piece.file.path, options)
    data, seen, codes = labelled_arrays(found.X, found.t, options.exact, None, found.reading)
    rows = range(1, len(data) + 1)
    return Block(piece, data, seen, codes, rows, found.schema, found.reading, ())


def _table(piece: Piece) -> Block:
    table = read_columns(piece.file.path, piece.options)
    codes = table.label_codes()
    data = table.examples(np.ones(len(codes), dtype=np.int8))
    found = table.reading()
    reading = {key: value for key, value in found.items() if key != "left_out"} | {
        "label": table.layout.label,
        "columns": list(table.layout.columns),
    }
    columns = tuple(table.first) if table.layout.header else ("",) * len(table.first)
    out = found["left_out"]
    return Block(piece, data, table.seen, codes, table.line_numbers(), columns, reading, out)
