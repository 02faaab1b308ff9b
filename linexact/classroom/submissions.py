"""Submissions: who handed in which files, read from a folder or an archive.

Each entry at the top is one submission: a file (its name without the ending is the name), a
folder, or an archive that a student packed.  A single folder around all of them is left out.
A table of responses holds a submission in each row.
"""

from __future__ import annotations

import hashlib
import pickle
import tempfile
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from itertools import groupby
from pathlib import Path
from types import MappingProxyType
from typing import Any, BinaryIO

from linexact.classroom.archives import CLASS, is_archive, unpack
from linexact.classroom.isolation import Limits, run_isolated
from linexact.classroom.members import (
    MAX_BYTES,
    TOO_LARGE,
    File,
    Member,
    Reason,
    folder_members,
    printable,
    stem,
)
from linexact.classroom.questions import Names, Response, read_responses
from linexact.classroom.tables import read_rows
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
    files: tuple[File, ...]
    digest: str
    asked: tuple[Any, ...] = ()  # what its student has to answer, where that is known
    whose: dict[str, Any] = field(default_factory=dict)  # what is said of whose it is
    done: tuple[dict[str, Any], ...] = ()  # the records of the answers that are marked already


@dataclass(frozen=True, slots=True)
class Class:
    """All submissions by name, and the descriptor of the spool, if there is one."""

    submissions: tuple[Submission, ...]
    spool: int = -1

    def handed_in(self, submission: Submission) -> HandedIn:
        """Read the files of a submission, within the bounds of one."""
        files = tuple(_files(submission, self.spool))
        return HandedIn(submission.name, files, _digest(files))


@contextmanager
def open_class(
    path: Path, exercises: Sequence[str] = (), called: Names = MappingProxyType({})
) -> Iterator[Class]:
    """Open a folder, a zip, a tar, a table of responses or a single file of submissions.

    ``exercises`` are the ids that are marked, in the order in which they are numbered, ``called``
    what names them too: a folder around files that bear these names is a submission and not the
    class.

    Raises :class:`~linexact.errors.InputError` (``no-file``, ``archive``) and
    :class:`~linexact.errors.LimitError` for an archive beyond all bounds.

    >>> with tempfile.TemporaryDirectory() as place:
    ...     for name in ("ann.txt", "ben.txt"):
    ...         _ = (Path(place) / name).write_text("2, 2, -3")
    ...     with open_class(Path(place)) as found:
    ...         [submission.name for submission in found.submissions]
    ['ann', 'ben']
    """
    names = {*exercises, *called}
    if path.is_dir():
        yield Class(_grouped(list(folder_members(str(path))), names))
        return
    try:
        with path.open("rb") as stream:
            head = stream.read(512)
    except OSError as error:
        raise InputError("no-file", f"{path}: {error.strerror}") from None
    if is_archive(head):
        with tempfile.TemporaryFile() as spool:
            yield Class(_grouped(_unpacked(path, spool), names), spool.fileno())
        return
    rows = None
    if path.suffix.casefold() in _TABLES:
        rows = read_responses(read_rows(str(path), "responses")[0], exercises, called)
    if rows is None:
        alone = Member((printable(path.name),), str(path))
        yield Class((Submission(printable(path.stem), (alone,), True),))
    else:
        yield Class(tuple(Submission(row.name, tuple(_answers(row)), False) for row in rows))


def _answers(row: Response) -> Iterator[Member]:
    """Yield the answers of a row as files named after the exercises."""
    if row.problem:
        yield Member((row.name, "row"), Reason("cells", row.problem))
    for exercise, text in row.answers.items():
        data = text.encode("utf-8")
        yield Member((row.name, f"{exercise}.txt"), TOO_LARGE if len(data) > MAX_BYTES else data)


def folder_handed_in(folder: Path) -> HandedIn:
    """Return all files below a folder as one submission."""
    found = (replace(m, parts=("submission", *m.parts)) for m in folder_members(str(folder)))
    members = tuple(sorted(found, key=lambda member: member.parts))
    return Class(()).handed_in(Submission("submission", members, alone=False))


def _unpacked(path: Path, spool: BinaryIO) -> list[Member]:
    """Unpack in a process of its own, which sends the members or says why not."""

    def keep(data: bytes) -> tuple[int, int]:
        start = spool.tell()
        return start, spool.write(data)

    def work(source: Path) -> Iterator[bytes]:
        try:
            with source.open("rb") as stream:
                members = unpack(stream, CLASS, keep)
            spool.flush()
        except LimitError as error:
            yield pickle.dumps(error)
        else:
            yield pickle.dumps(members)

    [ended] = run_isolated([[path]], work, _UNPACKING, files=[spool.fileno()])
    if ended.ending != "done":
        message = f"{path}: the archive cannot be read within the bounds ({ended.ending})"
        raise InputError("archive", message)
    found: list[Member] | LimitError = pickle.loads(ended.messages[0])
    if isinstance(found, LimitError):
        raise LimitError(found.code, f"{path}: {found.message}", limit=found.limit)
    return found


def _grouped(members: Sequence[Member], names: Collection[str]) -> tuple[Submission, ...]:
    members = _without_wrapper(members, names)
    found: dict[str, Submission] = {}
    for top, group in groupby(sorted(members, key=lambda m: m.parts), lambda m: m.parts[0]):
        files = tuple(group)
        alone = len(files) == 1 and len(files[0].parts) == 1
        name = stem(top) if alone else top
        if name in found:  # ann.txt beside a folder ann
            name = top if top not in found else f"{top}%"
        found[name] = Submission(name, files, alone)
    return tuple(found[name] for name in sorted(found))


def _without_wrapper(members: Sequence[Member], names: Collection[str]) -> Sequence[Member]:
    """Leave out one folder around everything, unless the answers lie in it directly."""
    tops = {member.parts[0] for member in members}
    if len(tops) != 1 or any(len(member.parts) < 2 for member in members):
        return members
    if any(len(m.parts) == 2 and stem(m.parts[1]) in names for m in members):
        return members
    return [replace(member, parts=member.parts[1:]) for member in members]


def _files(submission: Submission, spool: int) -> Iterator[File]:
    total = 0
    if len(submission.members) > MAX_FILES:
        message = f"{len(submission.members)} files; the limit of a submission is {MAX_FILES}"
        yield "", Reason("too-many", message)
        return
    for member in submission.members:
        name = member.name if submission.alone else "/".join(member.parts[1:])
        data = member.content(spool)
        total += len(data) if isinstance(data, bytes) else 0
        if total > MAX_TOTAL:
            message = f"the files together are larger than {MAX_TOTAL} bytes, which is the limit"
            yield name, Reason("too-large", message)
            return
        yield name, data


def _digest(files: Sequence[File]) -> str:
    """Return the SHA-256 of names and contents, by which a change is seen."""
    digest = hashlib.sha256()
    for name, data in files:
        kind = b"f" if isinstance(data, bytes) else b"r"
        body = data if isinstance(data, bytes) else f"{data.code} {data.message}".encode()
        for piece in (kind, name.encode("utf-8", "surrogatepass"), body):
            digest.update(len(piece).to_bytes(8, "big") + piece)
    return digest.hexdigest()
