"""Files of numpy arrays (``.npy``, ``.npz``) as data sets, mapped into memory, not loaded.

A ``.npy`` file holds examples as rows; the label is its last column unless the user names
another, or gives a second ``.npy`` file with the labels.  A ``.npz`` file holds several
arrays: the examples are the one called ``X``, ``x`` or ``data`` (or the only one with rows
and columns), the labels the one that the user names, or ``t``, ``y``, ``label(s)`` or
``target(s)``; without one the label is a column.  Compressed arrays are loaded.  Arrays of
Python objects are refused: to read them is to run code from the file.

``Dataset.reading`` (``docs/certificate-format.md``) is filled when a stranger can read the file
with Python alone: integers, and labels in the same file.
"""

from __future__ import annotations

import math
import os
import re
import zipfile
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import IO, Any

import numpy as np
from numpy.typing import NDArray

from linexact.data.dataset import Dataset
from linexact.data.read import Column
from linexact.data.read.arrays import Exact, column_of, read_arrays
from linexact.data.read.columns import MAX_NUMBERS, check_size
from linexact.data.read.layout import Choice, choose_columns, side_by_side
from linexact.data.read.several import check_alike, names_of_files, with_parts
from linexact.data.read.streams import opened
from linexact.errors import InputError, did_you_mean, listed, quoted

_EXAMPLES = ("X", "x", "data")
_LABELS = ("t", "y", "label", "labels", "target", "targets")
_MAX_HEAD = 1 << 16  # bytes
_HEAD = re.compile(
    rb"\{'descr': '([<>|=][A-Za-z][0-9]{0,6}(?:\[[0-9A-Za-z]{1,8}\])?)', "
    rb"'fortran_order': (True|False), "
    rb"'shape': \(((?:[0-9]{1,15}(?:, [0-9]{1,15}){0,7},?)?)\), \} *\n"
).fullmatch


def read_array_file(
    path: str | os.PathLike[str],
    *,
    label: Column | None = None,
    columns: Sequence[Column] | None = None,
    drop: Sequence[Column] = (),
    labels_file: str | os.PathLike[str] | None = None,
    examples: str | None = None,
    positive: object = None,
    negative: object = None,
    exact: Exact = "decimal",
) -> Dataset:
    """Read a ``.npy`` or ``.npz`` file; integers in it are not copied into memory.

    ``label``, ``columns`` and ``drop`` count columns from 1.  The labels may instead be in a
    ``labels_file`` (``.npy``), or in a ``.npz`` file in an array whose name is ``label``; the
    array of ``examples`` is found as the module's head says unless it is named.

    Raises :class:`~linexact.errors.InputError`: ``npy`` for a file that is none, ends early
    or holds objects, ``column``, and as :func:`~linexact.data.read.arrays.read_arrays`.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     np.save(f"{folder}/and.npy", [[0, 0, 0], [0, 1, 0], [1, 0, 0], [1, 1, 1]])
    ...     data = read_array_file(f"{folder}/and.npy")
    ...     len(data), data.dimension, data.targets.tolist()
    (4, 2, [-1, -1, -1, 1])
    """
    name = os.fspath(path)
    found = open_arrays(name, label, columns, drop, labels_file, examples)
    try:
        return read_arrays(
            found.X,
            found.t,
            positive=positive,
            negative=negative,
            exact=exact,
            reading=found.reading,
        )
    except InputError as error:
        raise error.located(name) from None


def read_array_files(
    paths: Sequence[str],
    pattern: str,
    *,
    label: Column | None = None,
    columns: Sequence[Column] | None = None,
    drop: Sequence[Column] = (),
    positive: object = None,
    negative: object = None,
    exact: Exact = "decimal",
) -> Dataset:
    """Read several files of arrays as one, in this order; the arrays are copied into memory.

    Raises :class:`~linexact.errors.InputError` as :func:`read_array_file`, and ``schema`` for a
    file whose arrays have another width or type than those of the first.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     paths = [f"{folder}/a.npy", f"{folder}/b.npy"]
    ...     for path, row in zip(paths, [[0, 1, 0], [1, 1, 1]]):
    ...         np.save(path, [row])
    ...     read_array_files(paths, f"{folder}/*.npy").targets.tolist()
    [-1, 1]
    """
    names = names_of_files(paths)
    found = [open_arrays(path, label, columns, drop) for path in paths]
    for path, each in zip(paths, found, strict=True):
        if each.X.ndim != 2:
            message = f"{path}: {each.X.ndim} dimensions; expected 2, examples and features"
            raise InputError("shape", message)
        check_alike(path, each.schema, paths[0], found[0].schema)
        if each.reading != found[0].reading:
            raise InputError("schema", f"{path}: arrays of other names than in {paths[0]}")
    check_size(sum(len(each.X) for each in found), found[0].X.shape[1])
    X = np.concatenate([each.X for each in found])
    t = np.concatenate([each.t for each in found])
    try:
        data = read_arrays(
            X, t, positive=positive, negative=negative, exact=exact, reading=found[0].reading
        )
    except InputError as error:
        raise error.located(pattern) from None
    return with_parts(data, names, [len(each.X) for each in found])


@dataclass(frozen=True, slots=True, eq=False)
class Arrays:
    """The arrays of a file, and how a stranger finds them."""

    X: NDArray[Any]  # the features
    t: NDArray[Any]
    reading: Mapping[str, Any] | None
    schema: tuple[str, ...]  # the type of each column, as it stands in the file


def open_arrays(
    name: str,
    label: Column | None,
    columns: Sequence[Column] | None,
    drop: Sequence[Column],
    labels_file: str | os.PathLike[str] | None = None,
    examples: str | None = None,
) -> Arrays:
    """Open the arrays of a file, mapped where they can be; which class is which is left open.

    Raises :class:`~linexact.errors.InputError` as :func:`read_array_file` does.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     np.save(f"{folder}/a.npy", np.array([[5, 0], [7, 1]]))
    ...     found = open_arrays(f"{folder}/a.npy", None, None, ())
    ...     found.X.tolist(), found.t.tolist(), found.schema
    ([[5], [7]], [0, 1], ('int64', 'int64'))
    """
    t: NDArray[Any] | None = None
    called: tuple[str | None, str | None] = (None, None)
    if name.casefold().endswith(".npz"):
        X, t, called = _open_archive(name, examples, label)
    else:
        X = _open_array(name)
    if labels_file is not None:
        t, called = _open_array(os.fspath(labels_file)), (called[0], None)
    reading: dict[str, Any] | None = None
    schema = (str(X.dtype),) * (X.shape[1] if X.ndim == 2 else 1)
    schema += () if t is None else (str(t.dtype),)
    if X.ndim == 2:
        column, used = _columns(X, t, label, columns, drop, name)
        in_file = called[1] is not None if called[0] is not None else column is not None
        if in_file and _is_plain(X) and (t is None or _is_plain(t)):
            where = called[1] if column is None else column
            reading = {"kind": "npy", "inputs": called[0], "label": where, "columns": list(used)}
        t = column_of(X, column) if column is not None else t
        X = X[:, side_by_side(used)]
    return Arrays(X, np.empty(0) if t is None else t, reading, schema)


def _is_plain(array: NDArray[Any]) -> bool:
    """Say whether the checker reads such an array."""
    return array.dtype.kind in "iu" and array.flags.c_contiguous


def _columns(
    X: NDArray[Any],
    t: NDArray[Any] | None,
    label: Column | None,
    columns: Sequence[Column] | None,
    drop: Sequence[Column],
    name: str,
) -> tuple[int | None, tuple[int, ...]]:
    width = X.shape[1]
    if t is not None and isinstance(label, int):
        raise InputError("option", f"{name}: the labels are an array of their own, not a column")
    choice = Choice(label if t is None else None, columns, drop)
    column, used = choose_columns(choice, width, None, name, labelled=t is None)
    return (column if t is None else None), used


# Opening


def _open_array(name: str) -> NDArray[Any]:
    with opened(name) as (stream, _):
        return _mapped(stream, name, name, 0, os.fstat(stream.fileno()).st_size)


@dataclass(frozen=True, slots=True)
class _Header:
    """What stands before the numbers of an array."""

    shape: tuple[int, ...]
    fortran: bool
    dtype: np.dtype[Any]

    @property
    def bytes(self) -> int:
        return math.prod(self.shape) * self.dtype.itemsize


def _header(stream: IO[bytes], place: str) -> _Header:
    """Read the head of an array, which numpy itself would evaluate as Python."""
    start = stream.read(8)
    digits = 2 if start[6:7] == b"\1" else 4
    length = min(int.from_bytes(stream.read(digits), "little"), _MAX_HEAD)
    match = _HEAD(stream.read(length)) if start[:6] == b"\x93NUMPY" else None
    if match is None:
        raise InputError("npy", f"{place}: no numpy array of numbers, or its head ends early")
    try:
        dtype = np.dtype(match[1].decode("ascii"))
    except TypeError:
        raise InputError("npy", f"{place}: an array of an unknown type") from None
    if dtype.hasobject:
        raise InputError("npy", f"{place}: an array of Python objects, never read from a file")
    shape = tuple(int(n) for n in match[3].decode("ascii").split(",") if n.strip())
    return _Header(shape, match[2] == b"True", dtype)


def _mapped(stream: IO[bytes], name: str, place: str, start: int, size: int) -> NDArray[Any]:
    """Map the array that begins at byte ``start`` of the file ``name`` and has ``size`` bytes."""
    stream.seek(start)
    header = _header(stream, place)
    begins = stream.tell()
    there = start + size - begins
    if there < header.bytes:
        raise InputError(
            "npy", f"{place}: ends early, {max(there, 0)} bytes of {header.bytes} are there"
        )
    order: Any = "F" if header.fortran else "C"
    if not header.bytes:
        return np.empty(header.shape, dtype=header.dtype, order=order)
    return np.memmap(
        name, dtype=header.dtype, mode="r", offset=begins, shape=header.shape, order=order
    )


def _open_archive(
    name: str, examples: str | None, label: Column | None
) -> tuple[NDArray[Any], NDArray[Any] | None, tuple[str, str | None]]:
    """Return the arrays of examples and labels (if there are), and their names."""
    with opened(name) as (stream, _):
        try:
            with zipfile.ZipFile(stream) as archive:
                members = {info.filename.removesuffix(".npy"): info for info in archive.infolist()}
                if len(members) < len(archive.infolist()):
                    raise InputError("npy", f"{name}: several arrays of one name")
                X_name = _examples_name(archive, members, examples, name)
                t_name = _labels_name(members, label, name)
                if t_name == X_name:
                    raise InputError(
                        "option", f"{name}: the array {quoted(X_name)} cannot be its own labels"
                    )
                X = _member(archive, stream, members[X_name], name)
                t = None if t_name is None else _member(archive, stream, members[t_name], name)
        except (zipfile.BadZipFile, zlib.error, NotImplementedError, RuntimeError, EOFError):
            raise InputError(
                "npy", f"{name}: no archive of numpy arrays, or it ends early"
            ) from None
    return X, t, (X_name, t_name)


def _examples_name(
    archive: zipfile.ZipFile,
    members: dict[str, zipfile.ZipInfo],
    wanted: str | None,
    name: str,
) -> str:
    if wanted is not None:
        return _known(members, wanted, name)
    for usual in _EXAMPLES:
        if usual in members:
            return usual
    tables = []
    for member, info in members.items():
        with archive.open(info) as stream:
            if len(_header(stream, f"{name}, {quoted(member)}").shape) == 2:
                tables.append(member)
    if len(tables) == 1:
        return tables[0]
    raise InputError(
        "npy", f"{name}: which array holds the examples? there are {listed(members) or 'none'}"
    )


def _labels_name(
    members: dict[str, zipfile.ZipInfo], label: Column | None, name: str
) -> str | None:
    if isinstance(label, str) and not label.isdecimal():
        return _known(members, label, name)
    if label is not None:
        return None
    return next((usual for usual in _LABELS if usual in members), None)


def _known(members: dict[str, zipfile.ZipInfo], wanted: str, name: str) -> str:
    if wanted in members:
        return wanted
    raise InputError(
        "npy",
        f"{name}: no array {quoted(wanted)}; the arrays are {listed(members)}"
        + did_you_mean(wanted, members),
    )


def _member(
    archive: zipfile.ZipFile, stream: IO[bytes], info: zipfile.ZipInfo, name: str
) -> NDArray[Any]:
    """Map an array that is stored as it is, load one that is compressed."""
    place = f"{name}, array {quoted(info.filename)}"
    if info.compress_type == zipfile.ZIP_STORED and not info.flag_bits & 1:
        stream.seek(info.header_offset)
        local = stream.read(30)
        lengths = int.from_bytes(local[26:28], "little"), int.from_bytes(local[28:30], "little")
        return _mapped(stream, name, place, info.header_offset + 30 + sum(lengths), info.file_size)
    with archive.open(info) as member:
        header = _header(member, place)
        if math.prod(header.shape) > MAX_NUMBERS:
            raise InputError("npy", f"{place}: more than {MAX_NUMBERS} numbers, which is the limit")
        data = member.read(header.bytes)
    if len(data) < header.bytes:
        raise InputError("npy", f"{place}: ends early")
    order: Any = "F" if header.fortran else "C"
    return np.frombuffer(data, dtype=header.dtype).reshape(header.shape, order=order)
