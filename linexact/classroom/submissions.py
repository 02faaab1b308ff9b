"""Submissions: who handed in which files, read from a folder or an archive.

Each entry at the top is one submission: a file (its name without the ending is the name), a
folder, or an archive that a student packed.  A single folder around all of them is left out.
A table of responses holds a submission in each row.
"""

from __future__ import annotations

import hashlib
import os
import pickle
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from itertools import groupby
from pathlib import Path
from typing import BinaryIO

from linexact.classroom.archives import CLASS, ArchiveLimits, is_archive, unpack
from linexact.classroom.isolation import Limits, run_isolated
from linexact.classroom.members import (
    MAX_BYTES,
    TOO_LARGE,
    Member,
    Place,
    ReadAt,
    Reason,
    content,
    folder_members,
    printable,
)
from linexact.classroom.responses import Response, read_responses
from linexact.classroom.tables import MAX_TABLE
from linexact.classroom.texts import text_of
from linexact.errors import InputError, LimitError

MAX_FILES = 200  # of one submission
_TABLES = (".csv", ".tsv")
MAX_TOTAL = 8_000_000  # bytes of one submission
_UNPACKING = Limits(seconds=600, memory=2**30, written=CLASS.total + 2_000_000)


@dataclass(frozen=True, slots=True)
class Submission:
    """A name, and the files handed in under it; ``alone`` when it is a file and no folder."""

    name: str
    members: tuple[Member, ...]
    alone: bool


@dataclass(frozen=True, slots=True)
class HandedIn:
    """A submission with the bytes of its files, or the reasons why there are none."""

    name: str
    files: tuple[tuple[str, bytes | Reason], ...]
    digest: str


@dataclass(frozen=True, slots=True)
class Class:
    """All submissions by name, and where their bytes are."""

    submissions: tuple[Submission, ...]
    read_at: ReadAt

    def handed_in(self, submission: Submission) -> HandedIn:
        """Read the files of a submission, within the bounds of one."""
        files = tuple(_files(submission, self.read_at))
        return HandedIn(submission.name, files, _digest(files))


@contextmanager
def open_class(
    path: Path, exercises: Sequence[str] = (), titles: Mapping[str, str] | None = None
) -> Iterator[Class]:
    """Open a folder, a zip, a tar, a table of responses or a single file of submissions.

    ``exercises`` are the ids that are marked: a folder around files that bear these names is
    a submission and not the class.  ``titles`` are theirs with their ids, in the order in which
    they are numbered.

    Raises :class:`~linexact.errors.InputError` (``no-file``, ``archive``) and
    :class:`~linexact.errors.LimitError` for an archive beyond all bounds.

    >>> with tempfile.TemporaryDirectory() as place:
    ...     for name in ("ann.txt", "ben.txt"):
    ...         _ = (Path(place) / name).write_text("2, 2, -3")
    ...     with open_class(Path(place)) as found:
    ...         [submission.name for submission in found.submissions]
    ['ann', 'ben']
    """
    if path.is_dir():
        yield Class(_grouped(list(folder_members(path)), exercises), _no_spool)
        return
    try:
        with path.open("rb") as stream:
            head = stream.read(512)
    except OSError as error:
        raise InputError("no-file", f"{path}: {error.strerror}") from None
    if path.suffix.casefold() in _TABLES:
        table = _of_responses(path, exercises, titles or {})
        if table is not None:
            yield table
            return
    if not is_archive(head):
        place = Place(path.stat().st_size, str(path))
        yield Class((Submission(printable(path.stem), (_member(path, place),), True),), _no_spool)
        return
    with tempfile.TemporaryFile() as spool:
        members = _unpacked(path, spool, CLASS)
        handle = spool.fileno()

        def read_at(start: int, size: int) -> bytes:
            # Children inherit the spool and share its offset; pread does not move it.
            return os.pread(handle, size, start)

        yield Class(_grouped(members, exercises), read_at)


def _of_responses(path: Path, exercises: Sequence[str], titles: Mapping[str, str]) -> Class | None:
    """Return the class in a table of responses; None for a file that is none."""
    with path.open("rb") as stream:
        data = stream.read(MAX_TABLE + 1)
    if len(data) > MAX_TABLE:
        message = f"{path}: more than {MAX_TABLE} bytes, which is the limit of a table"
        raise LimitError("too-large", message, limit="MAX_TABLE")
    text = text_of(data)
    try:
        rows = None if isinstance(text, Reason) else read_responses(text, exercises, titles)
    except InputError as error:
        raise error.located(str(path)) from None
    if rows is None:
        return None
    spool = bytearray()
    found = [Submission(printable(row.name), tuple(_kept(row, spool)), False) for row in rows]
    content = bytes(spool)
    return Class(tuple(found), lambda start, size: content[start : start + size])


def _kept(row: Response, spool: bytearray) -> Iterator[Member]:
    """Put the answers of a row into the spool, a file for each exercise."""
    if row.problem:
        yield Member((row.name, "row"), None, Reason("cells", row.problem))
    for exercise, text in row.answers.items():
        data = text.encode("utf-8")
        reason = TOO_LARGE if len(data) > MAX_BYTES else None
        place = None if reason else Place(len(data), None, len(spool))
        spool += b"" if reason else data
        yield Member((row.name, f"{exercise}.txt"), place, reason)


def folder_handed_in(folder: Path) -> HandedIn:
    """Return all files below a folder as one submission."""
    found = tuple(replace(m, parts=("submission", *m.parts)) for m in folder_members(folder))
    return Class((), _no_spool).handed_in(Submission("submission", found, alone=False))


def _no_spool(start: int, size: int) -> bytes:
    raise AssertionError("a folder has no spool")


def _member(path: Path, place: Place) -> Member:
    return Member((printable(path.name),), place)


def _unpacked(path: Path, spool: BinaryIO, bounds: ArchiveLimits) -> list[Member]:
    """Unpack in a process of its own, which sends the members or says why not."""

    def work(source: Path) -> Iterator[bytes]:
        try:
            with source.open("rb") as stream:
                members = unpack(stream, spool, bounds)
            spool.flush()
        except LimitError as error:
            yield pickle.dumps(error)
        else:
            yield pickle.dumps(members)

    [ended] = run_isolated([[path]], work, _UNPACKING, files=[spool.fileno()])
    if ended.ending != "done" or not ended.messages:
        message = f"{path}: the archive cannot be read within the bounds ({ended.ending})"
        raise InputError("archive", message)
    found = pickle.loads(ended.messages[0])
    if isinstance(found, LimitError):
        raise LimitError(found.code, f"{path}: {found.message}", limit=found.limit)
    members: list[Member] = found
    return members


def _grouped(members: Sequence[Member], exercises: Sequence[str]) -> tuple[Submission, ...]:
    members = _without_wrapper(members, exercises)
    found: dict[str, Submission] = {}
    for top, group in groupby(sorted(members, key=lambda m: m.parts), lambda m: m.parts[0]):
        files = tuple(group)
        alone = len(files) == 1 and len(files[0].parts) == 1
        name = _stem(top) if alone else top
        if name in found:  # ann.txt beside a folder ann
            name = top if top not in found else f"{top}%"
        found[name] = Submission(name, files, alone)
    return tuple(found[name] for name in sorted(found))


def _stem(name: str) -> str:
    stem, dot, ending = name.rpartition(".")
    return stem if dot and stem and len(ending) <= 8 else name


def _without_wrapper(members: Sequence[Member], exercises: Sequence[str]) -> Sequence[Member]:
    """Leave out one folder around everything, unless the answers lie in it directly."""
    tops = {member.parts[0] for member in members}
    if len(tops) != 1 or any(len(member.parts) < 2 for member in members):
        return members
    if any(len(m.parts) == 2 and _stem(m.parts[1]) in exercises for m in members):
        return members
    return [Member(m.parts[1:], m.place, m.reason) for m in members]


def _files(submission: Submission, read_at: ReadAt) -> Iterator[tuple[str, bytes | Reason]]:
    total = 0
    if len(submission.members) > MAX_FILES:
        message = f"{len(submission.members)} files; the limit of a submission is {MAX_FILES}"
        yield "", Reason("too-many", message)
        return
    for member in submission.members:
        name = member.name if submission.alone else "/".join(member.parts[1:])
        data = content(member, read_at)
        total += len(data) if isinstance(data, bytes) else 0
        if total > MAX_TOTAL:
            message = f"the files together are larger than {MAX_TOTAL} bytes, which is the limit"
            yield name, Reason("too-large", message)
            return
        yield name, data


def _digest(files: Sequence[tuple[str, bytes | Reason]]) -> str:
    """Return the SHA-256 of names and contents, by which a change is seen."""
    digest = hashlib.sha256()
    for name, data in files:
        kind = b"f" if isinstance(data, bytes) else b"r"
        body = data if isinstance(data, bytes) else f"{data.code} {data.message}".encode()
        for piece in (kind, name.encode("utf-8", "surrogatepass"), body):
            digest.update(len(piece).to_bytes(8, "big") + piece)
    return digest.hexdigest()
