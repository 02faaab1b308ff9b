"""Several files as one data set: which files a pattern means, in which order, and of one kind.

The files stand in the order of their paths, compared character by character, whatever the order of
the folder is.  Their examples follow each other in it.  Each file is called by its *name*: its path
from the deepest folder that holds them all, with ``/``; so it is called in a certificate
(``docs/certificate-format.md``) and where a row is told.  What the files have in common (columns,
types) is compared by who reads them, and the odd file is named.
"""

from __future__ import annotations

import glob
import os
from array import array
from bisect import bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import accumulate
from pathlib import Path
from typing import TYPE_CHECKING, Any

from linexact.errors import InputError, quoted

if TYPE_CHECKING:
    from linexact.data.dataset import Dataset

_KINDS = {
    ".npy": "an array",
    ".npz": "an archive of arrays",
    ".parquet": "a Parquet file",
    ".feather": "a Feather file",
    ".arrow": "a Feather file",
    ".toml": "an exercise",
}
TABLE = "a table of text"


def is_pattern(name: str) -> bool:
    """Say whether a name that is no file's may stand for several files.

    >>> [is_pattern(name) for name in ("data/*.csv", "part-[0-9].npy", "data.csv")]
    [True, True, False]
    """
    return glob.has_magic(name) and "\0" not in name


def matching(pattern: str) -> tuple[str, ...]:
    """Return the paths of the files that a pattern means, sorted; ``**`` goes into folders.

    Raises :class:`~linexact.errors.InputError`: ``no-file`` where nothing matches, ``directory``,
    ``schema`` for files of two kinds.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     for name in ("b.csv", "a.csv", "c.tsv"):
    ...         _ = Path(folder, name).write_text("x,t")
    ...     [Path(path).name for path in matching(f"{folder}/*.csv")]
    ['a.csv', 'b.csv']
    """
    paths = sorted(glob.glob(pattern, recursive=True))
    if not paths:
        raise InputError("no-file", f"{pattern}: no file matches")
    for path in paths:
        if os.path.isdir(path):
            message = f"{path}: a directory that matches {quoted(pattern)}; expected files alone"
            raise InputError("directory", message)
    check_kinds(paths)
    return tuple(paths)


def check_kinds(paths: Sequence[str]) -> None:
    """Refuse files of two kinds, by the endings of their names, and exercises.

    Raises :class:`~linexact.errors.InputError` (``schema``).

    >>> check_kinds(["a.csv", "b.csv.gz"])
    """
    kinds = [kind_of(path) for path in paths]
    for path, kind in zip(paths, kinds, strict=True):
        if kind == _KINDS[".toml"]:
            raise InputError("schema", f"{path}: {kind}; several files are tables or arrays")
        if kind != kinds[0]:
            message = f"{path}: {kind} where {paths[0]} is {kinds[0]}; expected files of one kind"
            raise InputError("schema", message)


def kind_of(path: str) -> str:
    """Return what a file is, by the ending of its name, in words.

    >>> kind_of("a.npy"), kind_of("a.csv.gz")
    ('an array', 'a table of text')
    """
    return _KINDS.get(Path(path).suffix.casefold(), TABLE)


def names_of_files(paths: Sequence[str]) -> tuple[str, ...]:
    """Return the paths from the deepest folder that holds all the files.

    >>> names_of_files(["data/north/1.csv", "data/south/1.csv"])
    ('north/1.csv', 'south/1.csv')
    >>> names_of_files(["data/north/1.csv"])
    ('1.csv',)
    """
    whole = [os.path.abspath(path) for path in paths]
    folder = os.path.commonpath([os.path.dirname(path) for path in whole])
    return tuple(os.path.relpath(path, folder).replace(os.sep, "/") for path in whole)


def origin_of_files(pattern: str, names: Sequence[str]) -> str:
    """Say which files were read, and in which order.

    >>> origin_of_files("data/*.csv", ["a.csv", "b.csv"])
    'the files data/*.csv (2, in the order of their names: a.csv, b.csv)'
    """
    if len(names) == 1:
        return f"the files {pattern} (1: {names[0]})"
    shown = ", ".join(names) if len(names) < 4 else f"{names[0]}, {names[1]}, ..., {names[-1]}"
    return f"the files {pattern} ({len(names)}, in the order of their names: {shown})"


def check_alike(path: str, seen: Sequence[str], first: str, expected: Sequence[str]) -> None:
    """Refuse a file with other columns than the first one.

    Raises :class:`~linexact.errors.InputError` (``schema``).

    >>> check_alike("b.csv", ["x", "t"], "a.csv", ["x", "y", "t"])
    Traceback (most recent call last):
    ...
    linexact.errors.InputError: b.csv: 2 columns where a.csv has 3; expected the same in all files
    """
    if len(seen) != len(expected):
        counted = f"{len(seen)} column{'' if len(seen) == 1 else 's'}"
        message = f"{path}: {counted} where {first} has {len(expected)}"
        raise InputError("schema", f"{message}; expected the same in all files")
    for j, (here, there) in enumerate(zip(seen, expected, strict=True), start=1):
        if here != there:
            message = f"{path}: column {j} is {quoted(here)} where {first} has {quoted(there)}"
            raise InputError("schema", f"{message}; expected the same in all files")


@dataclass(frozen=True, slots=True)
class Held:
    """A file's size and the time of its last change, to notice when it is another one.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = Path(folder, "a.csv")
    ...     _ = path.write_text("x,t")
    ...     held = Held.of(str(path))
    ...     held.check()
    ...     _ = path.write_text("x,y,t")
    ...     held.check()
    Traceback (most recent call last):
    ...
    linexact.errors.InputError: a.csv: changed while it was read; expected it to stay as it is
    """

    path: str
    size: int
    time: int  # nanoseconds

    @classmethod
    def of(cls, path: str) -> Held:
        """Look at a file; raises :class:`~linexact.errors.InputError` (``no-file``)."""
        try:
            found = os.stat(path)
        except OSError:
            raise InputError("no-file", f"{path}: no such file") from None
        return cls(path, found.st_size, found.st_mtime_ns)

    def check(self) -> None:
        """Raise :class:`~linexact.errors.InputError` (``file-changed``) if it is another file."""
        name = Path(self.path).name
        if not os.path.lexists(self.path):
            message = f"{name}: vanished while it was read; expected it to stay"
            raise InputError("file-changed", message)
        if Held.of(self.path) != self:
            message = f"{name}: changed while it was read; expected it to stay as it is"
            raise InputError("file-changed", message)


@dataclass(frozen=True, slots=True)
class FilePart:
    """What one of several files gave: its examples by line or row, and what was left out."""

    name: str
    rows: Sequence[int]  # line or row of each example in its file, from 1
    left_out: Sequence[int] = ()  # lines

    def fields(self, *, lines: bool) -> dict[str, object]:
        """Return the file as ``reading`` of a certificate lists it, but for its hash."""
        found: dict[str, object] = {"name": self.name, "examples": len(self.rows)}
        return found | ({"left_out": list(self.left_out)} if lines else {})


@dataclass(frozen=True, slots=True, eq=False)
class Told(Sequence[str]):
    """What rows are called, made when they are told.

    >>> list(Told(5, "abcde".__getitem__)[3:]), Told(2, "ab".__getitem__)[-1]
    (['d', 'e'], 'b')
    """

    size: int
    name: Callable[[int], str]

    def __len__(self) -> int:
        return self.size

    def __getitem__(self, i: Any) -> Any:
        """Return what the row with this index is called, or those of a slice."""
        found = range(self.size)[i]
        return [self.name(k) for k in found] if isinstance(i, slice) else self.name(found)


def names_in_files(parts: Sequence[FilePart]) -> Told:
    """Return what the examples of several files are called.

    >>> rows = names_in_files([FilePart("a.csv", range(2, 4)), FilePart("b.csv", range(2, 5))])
    >>> len(rows), rows[1], rows[2]
    (5, 'a.csv:3', 'b.csv:2')
    """
    ends = list(accumulate(len(part.rows) for part in parts))
    return Told(ends[-1], partial(_name_in_files, parts, ends))


def _name_in_files(parts: Sequence[FilePart], ends: Sequence[int], i: int) -> str:
    k = bisect_right(ends, i)
    return f"{parts[k].name}:{parts[k].rows[i - (ends[k - 1] if k else 0)]}"


def with_parts(dataset: Dataset, names: Sequence[str], sizes: Sequence[int]) -> Dataset:
    """Return a data set of files that followed each other, with its examples called by them.

    ``sizes`` counts the rows of each file, and ``dataset.row_numbers`` the rows of all together,
    from 1; of a table of text that is made of them all, row ``i`` is line ``i + 1``.

    >>> from linexact.data.gates import gate
    >>> data = with_parts(gate("XOR"), ["a.npy", "b.npy"], [1, 3])
    >>> [data.row_name(i) for i in range(len(data))]
    ['a.npy:1', 'b.npy:1', 'b.npy:2', 'b.npy:3']
    """
    numbers: Sequence[int] = dataset.row_numbers or range(1, len(dataset) + 1)
    reading = None if dataset.reading is None else dict(dataset.reading)
    left_out = [] if reading is None else reading.pop("left_out", [])  # lines
    parts, begin, seen, gone = [], 0, 0, 0
    for name, size in zip(names, sizes, strict=True):
        stop, out = bisect_right(numbers, begin + size), bisect_right(left_out, begin + size + 1)
        whole = stop - seen == size
        rows = range(1, size + 1) if whole else array("q", (k - begin for k in numbers[seen:stop]))
        parts.append(FilePart(name, rows, [k - begin for k in left_out[gone:out]]))
        begin, seen, gone = begin + size, stop, out
    if reading is not None:
        reading["files"] = [part.fields(lines=reading["kind"] == "csv") for part in parts]
    return dataset.described(row_numbers=None, row_labels=names_in_files(parts), reading=reading)
