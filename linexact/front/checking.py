"""Does this certificate prove what it states?  The standalone checkers' answer, as a result."""

from __future__ import annotations

import json
import math
import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import IO, Any

from linexact.checked import PATIENCE, Checked, Follower, check_certificate
from linexact.data.read.frame_files import is_frame_file, open_frame
from linexact.data.read.several import is_pattern, matching, names_of_files
from linexact.data.read.streams import PACKED_BY_ZSTD, opened
from linexact.errors import InputError, quoted
from linexact.proof.checker import MAX_BYTES
from linexact.proof.rows import MAX_WORK, WORK_PER_BYTE

PIECE = 2**16  # bytes that are unpacked at a time
SHAPELESS = (TypeError, KeyError, AttributeError, ValueError, IndexError)  # of fields unchecked


def check(
    certificate: str | os.PathLike[str] | IO[Any],
    data: str | os.PathLike[str] | Sequence[str | os.PathLike[str]] | None = None,
    *,
    patient: bool = False,
    tell: Follower = lambda done, of: None,
) -> Checked:
    """Check a certificate with the code of the standalone checker, which trusts nothing.

    ``certificate`` is a file (a path, or open), or the text of one; ``data`` the file that it is
    about, to be compared as well, or the files: their paths, or a pattern.  What would take more
    than some seconds is not checked unless one is ``patient``.  What is found is
    :attr:`~linexact.checked.Checked.verified` or not: a rejected certificate is an answer.

    Raises :class:`~linexact.errors.InputError` (``not-checked``) when there is nothing to check.

    >>> from linexact import separate
    >>> check(separate("XOR").certificate()).verified
    True
    >>> forged = separate("XOR").certificate().replace("1/2", "1/3", 1)
    >>> check(forged).reason
    'the seal does not match the content'
    """
    if isinstance(certificate, str) and certificate.lstrip().startswith("{"):
        name, content = "the certificate", certificate.encode()
    else:
        name, content = _content(certificate)
    compared = _paths(data, name)
    if any(map(_is_unread, compared)):
        return _check_tables(content, name, compared, patient)
    return check_certificate(content, name, *compared, patient=patient, tell=tell)


def _is_unread(path: str) -> bool:
    """Say whether the checkers, which need Python alone, cannot read a file."""
    return is_frame_file(path) or path.casefold().endswith(PACKED_BY_ZSTD)


def _paths(
    data: str | os.PathLike[str] | Sequence[str | os.PathLike[str]] | None, name: str
) -> tuple[str, ...]:
    """Return the paths of the data files that are named, one by one or by a pattern."""
    if data is None:
        return ()
    if not isinstance(data, (str, os.PathLike)):
        return tuple(os.fspath(path) for path in data)
    path = os.fspath(data)
    if os.path.lexists(path) or not is_pattern(path):
        return (path,)
    with _as_not_checked(f"{name}: "):
        return matching(path)


@contextmanager
def _as_not_checked(where: str) -> Iterator[None]:
    """Say of what cannot be read that a certificate is not checked because of it."""
    try:
        yield
    except InputError as error:
        raise InputError("not-checked", f"{where}not checked: {error.message}") from None


def _check_tables(content: bytes, name: str, data: tuple[str, ...], patient: bool) -> Checked:
    """Compare a certificate with files that the checkers do not read, each made a table of text."""
    sizes = [os.path.getsize(path) if os.path.isfile(path) else 0 for path in data]
    room = math.inf if patient else max(MAX_WORK, WORK_PER_BYTE * (len(content) + sum(sizes)))
    with TemporaryDirectory() as folder:
        with _as_not_checked(f"{name}: "):
            reading = _reading(content, data[0])
            plain = [f"{k}.csv" for k in range(len(data))]  # a name by which nothing is unpacked
            named = names_of_files(data) if "files" in reading else plain
            tables = [Path(folder, own) for own in named]
            for table, path in zip(tables, data, strict=True):
                room = _written(table, path, reading, room)
        paths = list(map(str, tables))
        packed = dict(zip(paths, sizes, strict=True))
        found = check_certificate(content, name, *paths, patient=patient, sizes=packed)
    said = ", ".join(quoted(os.path.basename(path)) for path in data[:12])
    lines = (f"  data        {said}, as a table of text", *found.lines[1:])
    again = partial(_check_tables, content, name, data, patient)
    return replace(found, data=data, lines=lines, again=again)


def _written(table: Path, data: str, reading: dict[str, Any], room: float) -> float:
    """Write a table of text; return how many bytes may still be unpacked."""
    table.parent.mkdir(parents=True, exist_ok=True)
    with table.open("wb") as file:
        for piece in _unpacked(data, reading):
            room -= len(piece)
            if room < 0:
                message = f"{data}: unpacks to more than can be checked soon; {PATIENCE}"
                raise InputError("too-long", message)
            file.write(piece)
    return room


def _unpacked(data: str, reading: dict[str, Any]) -> Iterator[bytes]:
    if is_frame_file(data):
        from linexact.data.read.frame_csv import frame_csv

        yield from (lines.encode() for lines in frame_csv(open_frame(data), reading))
        return
    with opened(data) as (stream, _):
        while piece := stream.read(PIECE):
            yield piece


def _reading(content: bytes, data: str) -> dict[str, Any]:
    """Return how a certificate says that a table is read; refuse one that does not say it."""
    from linexact.data.read.frame_csv import places_of

    try:
        reading: dict[str, Any] = json.loads(content)["data"]["reading"]
        is_table = reading["kind"] == "csv" and places_of(reading)
    except (*SHAPELESS, RecursionError):
        is_table = None
    if not is_table:
        message = f"it does not say how to read {data}; check it without"
        raise InputError("not-checked", message)
    return reading


def _content(source: str | os.PathLike[str] | IO[Any]) -> tuple[str, bytes]:
    with _as_not_checked(""), opened(source) as (stream, name):
        content = stream.read(MAX_BYTES + 1)
    return name, content.encode() if isinstance(content, str) else content
