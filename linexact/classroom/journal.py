"""The journal: one line of JSON for each marked submission, appended as they are done.

The first line says what was marked with.  A line that a kill broke off is cut away when the
journal is opened again, and its submission is marked anew; a line that is whole is never
marked twice.  When all is done the journal is rewritten in order, in one step.
"""

from __future__ import annotations

import contextlib
import fcntl
import json
import os
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Any

from linexact.classroom.marking import UNREAD, Record, canonical
from linexact.errors import InputError

FORMAT = "linexact-marks/2"
_FIRST = "linexact-marks/1"  # which gives 0 points to what nobody has read
JOURNAL = "marks.jsonl"  # its name in a folder of results
HISTORY = "history.jsonl"


@dataclass(slots=True)
class Journal:
    """An open journal: where each submission's line is, and of which content."""

    path: Path
    header: Record
    stream: IO[bytes]  # what is written goes to its end
    lines: dict[str, tuple[int, int, str]] = field(default_factory=dict)  # start, size, digest

    def has(self, name: str, digest: str) -> bool:
        """Say whether this content of this submission was marked."""
        return name in self.lines and self.lines[name][2] == digest

    def add(self, record: Record) -> None:
        """Append the record of a submission; it is whole or absent after a kill."""
        start = self.stream.seek(0, os.SEEK_END)
        size = self.stream.write(canonical(record) + b"\n")
        self.stream.flush()
        self.lines[record["submission"]] = (start, size, record["digest"])

    def records(self) -> Iterator[Record]:
        """Yield the records by name of submission, one at a time in memory."""
        return map(self.record, sorted(self.lines))

    def record(self, name: str) -> Record:
        """Return one record."""
        start, size, _ = self.lines[name]
        record: Record = json.loads(os.pread(self.stream.fileno(), size, start))
        return _brought_up(record)

    def settle(self, names: set[str]) -> None:
        """Rewrite the journal with these submissions only, in order."""
        with replacing(self.path) as stream:
            stream.write(canonical(self.header) + b"\n")
            for name in sorted(names & self.lines.keys()):
                stream.write(canonical(self.record(name)) + b"\n")


@contextlib.contextmanager
def open_journal(path: Path, header: Record) -> Iterator[Journal]:
    """Open a journal to go on with, or begin one; no other process may have it open.

    Raises :class:`~linexact.errors.InputError`: ``in-use``, ``journal`` for a file that is
    none, ``other-key`` when it was begun with other exercises or another version.
    """
    with path.open("ab+") as stream:
        try:
            # Unlike flock, this lock is not inherited: a child that lives on does not hold it.
            fcntl.lockf(stream, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise InputError("in-use", f"{path}: another process is marking here") from None
        journal = Journal(path, header, stream)
        stream.truncate(_read(journal))
        if stream.seek(0, os.SEEK_END) == 0:
            stream.write(canonical(header) + b"\n")
            stream.flush()
        yield journal


def read_header(path: Path) -> Record:
    """Return what a journal was begun with; raises as :func:`open_journal`."""
    try:
        with path.open("rb") as stream:
            return _header(path, stream.readline())
    except OSError as error:
        raise InputError("no-file", f"{path}: {error.strerror}") from None


def _header(path: Path, line: bytes) -> Record:
    header = _parsed(line)
    if header is None or header.get("format") not in (FORMAT, _FIRST):
        raise InputError("journal", f"{path}: not a journal of marks; expected {FORMAT}")
    return header


def _read(journal: Journal) -> int:
    """Fill the index; return the length of what is whole."""
    journal.stream.seek(0)
    first = journal.stream.readline()
    if not first.endswith(b"\n") and canonical(journal.header).startswith(first):
        return 0
    stated = _header(journal.path, first)
    if stated | {"format": FORMAT} != journal.header | {"format": FORMAT}:
        message = (
            f"{journal.path}: begun with other exercises, points or limits; use `regrade`,"
            " or another folder for the results"
        )
        raise InputError("other-key", message)
    start = len(first)
    for line in journal.stream:
        record = _parsed(line)
        if record is None or not {"submission", "digest"} <= record.keys():
            break
        journal.lines[record["submission"]] = (start, len(line), record["digest"])
        start += len(line)
    return start


def _brought_up(record: Record) -> Record:
    """Return a record of the first format as it is written now: what is unread has no points."""
    for answer in record["answers"]:
        if "unread" in answer:
            continue
        unread = answer["status"] in UNREAD
        answer["earned"] = None if unread else answer["earned"]
        answer["unread"] = answer["possible"] if unread else "0"
        for part in answer["parts"]:
            if part["status"] != "graded":
                part["earned"] = None if part["status"] == "unreadable" else "0"
    return record


def _parsed(line: bytes) -> Record | None:
    if not line.endswith(b"\n"):
        return None
    try:
        value = json.loads(line)
    except ValueError:
        return None
    return value if isinstance(value, dict) else None


@contextlib.contextmanager
def replacing(path: Path, *, lasting: bool = True) -> Iterator[Any]:
    """Write a file beside its place and put it there when it is whole.

    ``lasting`` waits until it is on the disk, which a file that can be made again need not.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as place:
    ...     with replacing(Path(place) / "marks.csv") as stream:
    ...         _ = stream.write(b"ann,4")
    ...     [path.name for path in Path(place).iterdir()]
    ['marks.csv']
    """
    beside = path.with_name(f".{path.name}.new")
    try:
        with beside.open("wb") as stream:
            yield stream
            stream.flush()
            if lasting:
                os.fsync(stream.fileno())
        os.replace(beside, path)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise


def entries(folder: Path) -> list[Record]:
    """Return the entries of a folder's history, the oldest first; none where there is none yet.

    They say what regrades changed and what a person decided, and are only ever added to.
    """
    path = folder / HISTORY
    return [json.loads(line) for line in path.read_bytes().splitlines()] if path.exists() else []


def add(folder: Path, entry: Record) -> None:
    """Add an entry to the history, in one step.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as place:
    ...     add(Path(place), {"rules": ["points: 3 -> 4"]})
    ...     entries(Path(place))
    [{'rules': ['points: 3 -> 4']}]
    """
    lines = [canonical(one) + b"\n" for one in (*entries(folder), entry)]
    with replacing(folder / HISTORY) as stream:
        stream.writelines(lines)
