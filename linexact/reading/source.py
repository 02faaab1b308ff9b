"""One name for data, whatever it is: a file of any kind, or a gate.

A file that exists wins over a gate of the same name, and the answer says so.  A reader is
imported when there is a file for it.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from linexact.errors import InputError
from linexact.model.convention import Convention
from linexact.model.dataset import Dataset
from linexact.model.gates import gate, is_gate
from linexact.text.quoting import quoted

if TYPE_CHECKING:
    from linexact.reading.arrays import Exact
    from linexact.reading.layout import Column, Missing

_ARRAYS = (".npy", ".npz")
_EXERCISES = (".toml",)


@dataclass(frozen=True, slots=True)
class Loaded:
    """Data and where they come from, in words; the convention if the source states one."""

    dataset: Dataset
    description: str
    is_file: bool
    convention: Convention | None = None


@dataclass(frozen=True, slots=True)
class TableOptions:
    """How to read a table or an array file; what is left at its default was not said."""

    label: Column | None = None
    columns: Sequence[Column] | None = None
    drop: Sequence[Column] = ()
    missing: Missing = "error"
    positive: str | None = None
    negative: str | None = None
    header: bool | None = None
    delimiter: str | None = None
    exact: Exact = "decimal"


def read_dataset(source: str, options: TableOptions | None = None) -> Loaded:
    """Return the data that ``source`` names: a table, an array, an exercise or a gate.

    Raises :class:`~linexact.errors.InputError`: ``no-file`` for what looks like a path and is
    not there, ``gate`` (with near names) for what looks like a gate and is none, ``option``
    for an option that the source has no use for.

    >>> loaded = read_dataset("XOR")
    >>> loaded.description, len(loaded.dataset)
    ('the truth table of XOR', 4)
    """
    options = options or TableOptions()
    name = source.strip()
    if _exists(source):
        return _read_file(source, options)
    if not name:
        raise InputError("no-file", "an empty name; expected a file or a gate such as XOR")
    if _looks_like_path(name) and not is_gate(name):
        raise InputError("no-file", f"{quoted(name)}: no such file")
    _refuse_options(options, (), "a truth table")
    return Loaded(gate(name), f"the truth table of {_gate_name(name)}", is_file=False)


def _exists(source: str) -> bool:
    try:
        return os.path.lexists(source)
    except ValueError:  # a character 0
        return False


def _looks_like_path(name: str) -> bool:
    return "/" in name or os.sep in name or bool(Path(name).suffix)


def _gate_name(name: str) -> str:
    return name if set(name) <= {"0", "1"} or ":" in name else name.upper()


def _read_file(source: str, options: TableOptions) -> Loaded:
    description = f"the file {source}"
    if is_gate(source):
        description += f" (the file of that name, not the gate {quoted(source)})"
    suffix = Path(source).suffix.casefold()
    if suffix in _EXERCISES:
        from linexact.reading.exercise_file import read_exercise_file

        _refuse_options(options, (), "an exercise file")
        exercise = read_exercise_file(source)
        if exercise.dataset is None:
            raise InputError("key", f"{source}: a section [data] is expected")
        return Loaded(exercise.dataset, description, True, exercise.convention)
    if suffix in _ARRAYS:
        from linexact.reading.array_files import read_array_file

        given = _chosen(options, _ARRAY_OPTIONS, "an array file")
        return Loaded(read_array_file(source, **given), description, True)
    from linexact.reading.tables import read_table

    given = _chosen(options, _TABLE_OPTIONS, "a table of text")
    return Loaded(read_table(source, **given), description, True)


_COMMON = ("label", "columns", "drop", "positive", "negative")
_TABLE_OPTIONS = (*_COMMON, "missing", "header", "delimiter")
_ARRAY_OPTIONS = (*_COMMON, "exact")


def _chosen(options: TableOptions, names: Sequence[str], what: str) -> dict[str, Any]:
    _refuse_options(options, names, what)
    return {name: getattr(options, name) for name in names}


def _refuse_options(options: TableOptions, names: Sequence[str], what: str) -> None:
    """Refuse options that would be ignored: what they were to change would not happen."""
    silent = TableOptions()
    for name in TableOptions.__slots__:
        if name not in names and getattr(options, name) != getattr(silent, name):
            raise InputError("option", f"{what} has no use for the option {name}")
