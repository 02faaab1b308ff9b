"""Does this certificate prove what it states?  The standalone checkers' answer, as a result."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import IO, Any

from linexact.checked import PATIENCE, Checked, Follower, check_certificate
from linexact.data.read.frame_files import is_frame_file, open_frame
from linexact.data.read.several import is_pattern, matching, names_of_files
from linexact.data.read.streams import PACKED_BY_ZSTD, opened
from linexact.errors import InputError, quoted
from linexact.front.in_turn import made_before, made_in_turn
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
    try:
        return matching(path)
    except InputError as error:
        raise InputError("not-checked", f"{name}: not checked: {error.message}") from None


def _check_tables(content: bytes, name: str, data: tuple[str, ...], patient: bool) -> Checked:
    """Compare a certificate with files that the checkers do not read, each made a table of text."""
    from linexact.data.read.frame_csv import places_of

    reading = _reading(content)
    if reading is None:
        message = f"{name}: not checked: it does not say how to read {data[0]}; check it without"
        raise InputError("not-checked", message)
    try:
        order = _order(reading, names_of_files(data))
        places_of(reading)
    except SHAPELESS:
        message = f"{name}: not checked: its reading is not one of a certificate"
        raise InputError("not-checked", message) from None
    with TemporaryDirectory() as folder:
        tables = [Path(folder, table) for table in _table_names(data, "files" in reading)]
        for table in tables:
            table.parent.mkdir(parents=True, exist_ok=True)
        paths = [str(table) for table in tables]
        sizes = dict(zip(paths, map(_size, data), strict=True))
        room = _Room(len(content) + sum(sizes.values()), patient)

        def write(number: int, table: Path) -> None:
            _write_table(table, data[order[number]], reading, room)

        try:
            in_turn = "files" in reading
            making = made_in_turn if in_turn else made_before
            with making([tables[k] for k in order], write) as made:
                try:
                    found = check_certificate(content, name, *paths, patient=patient, sizes=sizes)
                finally:
                    made()  # a file that could not be made says more than what is made of it
        except InputError as error:
            if error.code == "not-checked":
                raise
            raise InputError("not-checked", f"{name}: not checked: {error.message}") from None
    said = ", ".join(quoted(os.path.basename(path)) for path in data[:12])
    lines = [f"  data        {said}, as a table of text", *found.lines[1:]]
    return replace(
        found,
        data=data,
        lines=tuple(lines),
        again=lambda: _check_tables(content, name, data, patient),
    )


def _order(reading: dict[str, Any], names: Sequence[str]) -> list[int]:
    """Return the files' places in the order in which a checker opens them: the certificate's."""
    told = {file["name"]: place for place, file in enumerate(reading.get("files", ()))}
    return sorted(range(len(names)), key=lambda k: told.get(names[k], len(told)))


def _table_names(data: Sequence[str], by_name: bool) -> Sequence[str]:
    """Return what the tables of text are called: as the files are, or so that nothing unpacks."""
    return names_of_files(data) if by_name else [f"{k}.csv" for k in range(len(data))]


class _Room:
    """How many bytes of text may still be unpacked: no more than the checkers would look at."""

    def __init__(self, packed: int, patient: bool) -> None:
        self.most = max(MAX_WORK, WORK_PER_BYTE * packed)
        self.used, self.patient = 0, patient

    def require(self, size: int, path: str) -> None:
        """Refuse what does not fit."""
        if self.used + size > self.most and not self.patient:
            message = f"{path}: unpacks to more than {self.most} bytes; {PATIENCE}"
            raise InputError("too-long", message)

    def take(self, size: int, path: str) -> None:
        self.require(size, path)
        self.used += size


def _size(path: str) -> int:
    """Return the bytes of a file; whether it is there is found when it is opened."""
    return os.path.getsize(path) if os.path.isfile(path) else 0


def _write_table(table: Path, data: str, reading: dict[str, Any], room: _Room) -> None:
    if not is_frame_file(data):
        with opened(data) as (stream, _), table.open("wb") as unpacked:
            while piece := stream.read(PIECE):
                room.take(len(piece), data)
                unpacked.write(piece)
        return
    from linexact.data.read.frame_csv import frame_csv

    frame = open_frame(data)
    room.require(frame.num_rows * frame.num_columns, data)  # a comma or a line's end for each
    with table.open("w", encoding="utf-8", newline="") as file:
        for lines in frame_csv(frame, reading):
            room.take(len(lines), data)
            file.write(lines)


def _reading(content: bytes) -> dict[str, Any] | None:
    """Return how a certificate says that a table is read; whether it does is not looked at here."""
    try:
        found = json.loads(content)["data"].get("reading")
    except (ValueError, RecursionError, AttributeError, TypeError, KeyError):
        return None
    return found if isinstance(found, dict) and found.get("kind") == "csv" else None


def _content(source: str | os.PathLike[str] | IO[Any]) -> tuple[str, bytes]:
    try:
        with opened(source) as (stream, name):
            content = stream.read(MAX_BYTES + 1)
    except InputError as error:
        raise InputError("not-checked", f"not checked: {error.message}") from None
    return name, content.encode() if isinstance(content, str) else content
