"""One name for data, whatever it is: a file of any kind, or a gate; and files of constraints.

A file that exists wins over a gate of the same name, and the answer says so.  A reader is
imported when there is a file for it.
"""

from __future__ import annotations

import os
from dataclasses import dataclass, replace
from pathlib import Path

from linexact.data.convention import Convention
from linexact.data.dataset import Dataset
from linexact.data.gates import gate, is_gate
from linexact.data.read import TableOptions
from linexact.data.read.frame_files import is_frame_file, open_frame
from linexact.data.read.several import is_pattern, matching, names_of_files, origin_of_files
from linexact.data.read.streams import PathOrFile, read_text
from linexact.errors import InputError, quoted, there
from linexact.reading.records import located
from linexact.text.constraints import WrittenSystem, parse_constraints

_ARRAYS = (".npy", ".npz")
_EXERCISES = (".toml",)
MAX_BYTES = 2_000_000  # of a file of constraints


@dataclass(frozen=True, slots=True)
class Loaded:
    """Data, and the convention if the source states one."""

    dataset: Dataset
    convention: Convention | None = None


def read_dataset(source: str, options: TableOptions | None = None) -> Loaded:
    """Return the data that ``source`` names: a table, an array, an exercise or a gate.

    A pattern (``data/*.csv``) that is no file's name means several files, read as one.

    Raises :class:`~linexact.errors.InputError`: ``no-file`` for what looks like a path and is
    not there, ``gate`` (with near names) for what looks like a gate and is none, ``option``
    for an option that the source has no use for, ``schema`` for files that do not go together.

    >>> data = read_dataset("XOR").dataset
    >>> data.origin, len(data)
    ('the truth table of XOR', 4)
    """
    options = options or TableOptions()
    name = source.strip()
    if _exists(source):
        return _read_file(source, options)
    if not name:
        raise InputError("no-file", "an empty name; expected a file or a gate such as XOR")
    if is_pattern(source) and not is_gate(name):
        return _read_several(source, options)
    if _looks_like_path(name) and not is_gate(name):
        raise InputError("no-file", f"{quoted(name)}: no such file")
    options.chosen((), "a truth table")
    return Loaded(gate(name))


def read_constraints(source: PathOrFile) -> WrittenSystem:
    """Read a file of constraints, a path or an open file.

    Raises :class:`~linexact.errors.InputError` as
    :func:`~linexact.text.constraints.parse_constraints` and for files.

    >>> import io
    >>> read_constraints(io.StringIO("w1 > 0")).variables
    ('w1',)
    """
    text, name = read_text(source, MAX_BYTES)
    return parse_constraints(text, name=name)


def _exists(source: str) -> bool:
    try:
        return os.path.lexists(source)
    except ValueError:  # a character 0
        return False


def _looks_like_path(name: str) -> bool:
    return "/" in name or os.sep in name or bool(Path(name).suffix)


def _read_file(source: str, options: TableOptions) -> Loaded:
    loaded = _of_file(source, options)
    origin = f"the file {source}"
    if is_gate(source):
        origin += f" (the file of that name, not the gate {quoted(source)})"
    return replace(loaded, dataset=loaded.dataset.described(origin=origin))


def _read_several(pattern: str, options: TableOptions) -> Loaded:
    paths = matching(pattern)
    suffix = Path(paths[0]).suffix.casefold()
    if suffix in _ARRAYS:
        from linexact.data.read.array_files import read_array_files

        dataset = read_array_files(paths, pattern, options)
    elif is_frame_file(paths[0]):
        from linexact.data.read.frame_csv import read_frame_files

        dataset = read_frame_files(paths, pattern, options)
    else:
        from linexact.data.read.tables import read_tables

        dataset = read_tables(paths, pattern, options)
    origin = origin_of_files(pattern, names_of_files(paths))
    return Loaded(dataset.described(origin=origin))


def _of_file(source: str, options: TableOptions) -> Loaded:
    suffix = Path(source).suffix.casefold()
    if suffix in _EXERCISES:
        from linexact.reading.exercise_file import read_exercise_file

        options.chosen((), "an exercise file")
        exercise = read_exercise_file(source)
        return Loaded(there(exercise.dataset), exercise.convention)
    if suffix in _ARRAYS:
        from linexact.data.read.array_files import read_array_file

        return Loaded(read_array_file(source, **options.keywords))
    if is_frame_file(source):
        from linexact.data.read.frames import read_frame

        table = open_frame(source)
        return Loaded(located(source, lambda: read_frame(table, **options.keywords)))
    from linexact.data.read.tables import read_table

    return Loaded(read_table(source, **options.keywords))
