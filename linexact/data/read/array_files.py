"""Files of numpy arrays (``.npy``, ``.npz``) as data sets, mapped into memory, not loaded.

A ``.npy`` file holds examples as rows; the label is its last column unless the user names
another.  A ``.npz`` file holds several
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
from dataclasses import dataclass, replace
from typing import IO, Any, TypeAlias, Unpack

import numpy as np

from linexact.data.dataset import Dataset
from linexact.data.read import Column, TableOptions, Ways
from linexact.data.read.arrays import column_of, read_arrays
from linexact.data.read.columns import MAX_NUMBERS, check_size
from linexact.data.read.layout import choose_columns, side_by_side
from linexact.data.read.several import check_alike, names_of_files, with_parts
from linexact.data.read.streams import opened
from linexact.data.seen import Array
from linexact.errors import InputError, did_you_mean, listed, quoted

Members: TypeAlias = Mapping[str, zipfile.ZipInfo]

ARRAY_OPTIONS = ("label", "columns", "drop", "positive", "negative", "exact")
_EXAMPLES = ("X", "x", "data")
_LABELS = ("t", "y", "label", "labels", "target", "targets")
_MAX_HEAD = 1 << 16  # bytes
_HEAD = re.compile(
    rb"\{'descr': '([<>|=][A-Za-z][0-9]{0,6}(?:\[[0-9A-Za-z]{1,8}\])?)', "
    rb"'fortran_order': (True|False), "
    rb"'shape': \(((?:[0-9]{1,15}(?:, [0-9]{1,15}){0,7},?)?)\), \} *\n"
).fullmatch


def read_array_file(path: str | os.PathLike[str], **ways: Unpack[Ways]) -> Dataset:
    """Read a ``.npy`` or ``.npz`` file; integers in it are not copied into memory.

    ``label``, ``columns`` and ``drop`` count columns from 1.  In a ``.npz`` file the labels may be
    in an array whose name is ``label``.

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
    return _read([name], name, TableOptions.of(ways))[0]


def read_array_files(paths: Sequence[str], pattern: str, options: TableOptions) -> Dataset:
    """Read several files of arrays as one, in this order; the arrays are copied into memory.

    Raises :class:`~linexact.errors.InputError` as :func:`read_array_file`, and ``schema`` for a
    file whose arrays have another width or type than those of the first.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     paths = [f"{folder}/a.npy", f"{folder}/b.npy"]
    ...     for path, row in zip(paths, [[0, 1, 0], [1, 1, 1]]):
    ...         np.save(path, [row])
    ...     read_array_files(paths, f"{folder}/*.npy", TableOptions()).targets.tolist()
    [-1, 1]
    """
    data, sizes = _read(paths, pattern, options)
    return with_parts(data, names_of_files(paths), sizes)


def _read(paths: Sequence[str], place: str, options: TableOptions) -> tuple[Dataset, list[int]]:
    """Read files one behind the other; also return how many rows each has."""
    words = options.chosen(ARRAY_OPTIONS, "an array file")
    found = [open_arrays(path, options) for path in paths]
    first = found[0]
    for path, each in zip(paths[1:], found[1:], strict=True):
        check_alike(path, each.schema, paths[0], first.schema)
        if each.reading != first.reading:
            raise InputError("schema", f"{path}: arrays of other names than in {paths[0]}")
    X, t = first.X, first.t
    if len(found) > 1:
        check_size(sum(len(each.X) for each in found), len(first.schema))
        X, t = (np.concatenate(parts) for parts in zip(*((f.X, f.t) for f in found), strict=True))
    words = {name: words[name] for name in ("positive", "negative", "exact")}
    try:
        data = read_arrays(X, t, reading=first.reading, **words)
    except InputError as error:
        raise error.located(place) from None
    return data, [len(each.X) for each in found]


@dataclass(frozen=True, slots=True, eq=False)
class Arrays:
    """The arrays of a file, and how a stranger finds them."""

    X: Array  # the features
    t: Array
    reading: Mapping[str, Any] | None
    schema: tuple[str, ...]  # the type of each column, as it stands in the file


def open_arrays(name: str, options: TableOptions) -> Arrays:
    """Open the arrays of a file, mapped where they can be; which class is which is left open.

    Raises :class:`~linexact.errors.InputError` as :func:`read_array_file` does.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     np.save(f"{folder}/a.npy", np.array([[5, 0], [7, 1]]))
    ...     found = open_arrays(f"{folder}/a.npy", TableOptions())
    ...     found.X.tolist(), found.t.tolist(), found.schema
    ([[5], [7]], [0, 1], ('int64', 'int64'))
    """
    t: Array | None = None
    inputs: str | None = None
    where: str | int | None
    if name.casefold().endswith(".npz"):
        X, t, (inputs, where) = _open_archive(name, options.label)
    else:
        with opened(name) as (stream, _):
            X = _mapped(stream, name, name, 0, os.fstat(stream.fileno()).st_size)
    if X.ndim != 2:
        message = f"{name}: {X.ndim} dimensions; expected 2: examples and features"
        raise InputError("shape", message)
    if t is not None:
        if isinstance(options.label, int):
            message = f"{name}: the labels are an array of their own, not a column"
            raise InputError("option", message)
        options = replace(options, label=None)
    schema = (str(X.dtype),) * X.shape[1] + (() if t is None else (str(t.dtype),))
    column, used = choose_columns(options, X.shape[1], None, name, labelled=t is None)
    is_plain = all(a.dtype.kind in "iu" and a.flags.c_contiguous for a in (X, t) if a is not None)
    if t is None:
        t, where = column_of(X, column), column
    in_file = inputs is None or isinstance(where, str)
    reading = {"kind": "npy", "inputs": inputs, "label": where, "columns": list(used)}
    return Arrays(X[:, side_by_side(used)], t, reading if is_plain and in_file else None, schema)


# Opening


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


def _mapped(stream: IO[bytes], name: str, place: str, start: int, size: int) -> Array:
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
    name: str, label: Column | None
) -> tuple[Array, Array | None, tuple[str, str | None]]:
    """Return the arrays of examples and labels (if there are), and their names."""
    with opened(name) as (stream, _):
        try:
            with zipfile.ZipFile(stream) as archive:
                members = {info.filename.removesuffix(".npy"): info for info in archive.infolist()}
                if len(members) < len(archive.infolist()):
                    raise InputError("npy", f"{name}: several arrays of one name")
                called = _examples_name(archive, members, name), _labels_name(members, label, name)
                if called[0] == called[1]:
                    message = f"the array {quoted(called[0])} cannot be its own labels"
                    raise InputError("option", f"{name}: {message}")
                X, t = (
                    None if each is None else _member(archive, stream, members[each], name)
                    for each in called
                )
        except (zipfile.BadZipFile, zlib.error, NotImplementedError, RuntimeError, EOFError):
            raise InputError(
                "npy", f"{name}: no archive of numpy arrays, or it ends early"
            ) from None
    assert X is not None
    return X, t, called


def _examples_name(archive: zipfile.ZipFile, members: Members, name: str) -> str:
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


def _labels_name(members: Members, label: Column | None, name: str) -> str | None:
    if label is None:
        return next((usual for usual in _LABELS if usual in members), None)
    if not isinstance(label, str) or label.isdecimal():
        return None
    if label in members:
        return label
    message = f"{name}: no array {quoted(label)}; the arrays are {listed(members)}"
    raise InputError("npy", message + did_you_mean(label, members))


def _member(archive: zipfile.ZipFile, stream: IO[bytes], info: zipfile.ZipInfo, name: str) -> Array:
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
