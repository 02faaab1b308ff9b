"""The files of a class: found in a folder, a zip or a tar without trusting any of them.

Nothing is unpacked to a path: members of an archive go, up to a bound each, into one spool
file that has no name, and are read from there by offset.  A member that cannot be used
(a link, a name that leaves the archive, the same name twice, too large, damaged, locked)
is a :class:`Member` with its reason.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TypeAlias

ReadAt: TypeAlias = Callable[[int, int], bytes]  # (start, size) in the spool

MAX_BYTES = 1_000_000  # of one file
MAX_NAME = 400  # characters of a path
_IGNORED = ("__MACOSX", "Thumbs.db", "desktop.ini")


@dataclass(frozen=True, slots=True)
class Reason:
    """Why something cannot be marked: a stable code and one line."""

    code: str
    message: str


@dataclass(frozen=True, slots=True)
class Place:
    """Where a member's bytes are: in a file of its own, or in the spool."""

    size: int
    path: str | None = None
    start: int = 0


@dataclass(frozen=True, slots=True)
class Member:
    """A file by the parts of its path; it has a place or a reason why it has none."""

    parts: tuple[str, ...]
    place: Place | None
    reason: Reason | None = None

    @property
    def name(self) -> str:
        """The path in one text."""
        return "/".join(self.parts)


TOO_LARGE = Reason("too-large", f"the file is larger than {MAX_BYTES} bytes, which is the limit")
IS_LINK = Reason("link", "this is a link to another file; expected the file itself")
NOT_A_FILE = Reason("not-a-file", "this is a device or a pipe; expected a file")
TWICE = Reason("twice", "the archive holds this name twice; which file is meant cannot be told")
OUTSIDE = Reason("outside", "the name leads out of the archive; nothing was written there")
LONG_NAME = Reason("long-name", f"the name has more than {MAX_NAME} characters")
DAMAGED = Reason("damaged", "the archive is damaged here; the file cannot be read")
PACKING = Reason("packing", "packed by a method that is not read; expected a usual zip (deflate)")
LOCKED = Reason("locked", "the file is locked by a password")


def printable(name: str) -> str:
    r"""Return a name with every character that is not printable written as ``%XX``.

    >>> printable("a\udcff\n%"), printable("Žofie")
    ('a%FF%0A%25', 'Žofie')
    """
    return "".join(c if c.isprintable() and c != "%" else _escaped(c) for c in name)


def _escaped(character: str) -> str:
    raw = character.encode("utf-8", "surrogateescape" if "\udc80" <= character <= "\udcff" else
                           "surrogatepass")  # fmt: skip
    return "".join(f"%{byte:02X}" for byte in raw)


def archived(name: str, place: Place | None, reason: Reason | None = None) -> Member:
    r"""Return an archive's member; a name that leads out of it becomes one harmless part.

    >>> archived("ann/and.txt", Place(3)).parts
    ('ann', 'and.txt')
    >>> bad = archived("../../etc/passwd", Place(3))
    >>> bad.parts, bad.reason.code
    (('..%2F..%2Fetc%2Fpasswd',), 'outside')
    """
    plain = name.replace("\\", "/")
    parts = tuple(printable(p) for p in plain.split("/") if p not in ("", "."))
    if plain.startswith("/") or ".." in parts or not parts or ":" in parts[0]:
        whole = printable(plain)[:MAX_NAME].replace("/", "%2F")
        return Member((whole or "%",), None, OUTSIDE)
    if len(name) > MAX_NAME:
        return Member((parts[0][:MAX_NAME],), None, LONG_NAME)
    return Member(parts, place, reason)


def is_ignored(member: Member) -> bool:
    """Say whether a file was put there by a system and not by a person.

    >>> [is_ignored(Member(p, None)) for p in (("__MACOSX", "ann"), ("ann", ".DS_Store"), ("ann",))]
    [True, True, False]
    """
    return member.reason is None and any(p in _IGNORED or p.startswith(".") for p in member.parts)


def without_doubles(members: Sequence[Member]) -> list[Member]:
    """Return members sorted by path, each once; a name that was there twice has that reason."""
    found: dict[tuple[str, ...], Member] = {}
    for member in members:
        if member.parts in found:
            found[member.parts] = replace(member, place=None, reason=TWICE)
        else:
            found[member.parts] = member
    return [found[parts] for parts in sorted(found)]


def folder_members(folder: Path) -> Iterator[Member]:
    """Yield the files below a folder, sorted; links are not followed."""
    yield from _below(str(folder), ())


def _below(folder: str, parts: tuple[str, ...]) -> Iterator[Member]:
    try:
        with os.scandir(folder) as entries:
            found = sorted(entries, key=lambda entry: printable(entry.name))
    except OSError as error:
        yield Member(parts or ("%",), None, _unreadable(error))
        return
    for entry in found:
        inner = (*parts, printable(entry.name))
        if is_ignored(Member(inner, None)):
            continue
        if entry.is_symlink():
            yield Member(inner, None, IS_LINK)
        elif entry.is_dir(follow_symlinks=False):
            yield from _below(entry.path, inner)
        else:
            yield _on_disk(entry, inner)


def _on_disk(entry: os.DirEntry[str], parts: tuple[str, ...]) -> Member:
    try:
        status = entry.stat(follow_symlinks=False)
    except OSError as error:
        return Member(parts, None, _unreadable(error))
    if not stat.S_ISREG(status.st_mode):
        return Member(parts, None, NOT_A_FILE)
    if status.st_size > MAX_BYTES:
        return Member(parts, None, TOO_LARGE)
    return Member(parts, Place(status.st_size, entry.path))


def content(member: Member, read_at: ReadAt) -> bytes | Reason:
    """Return a member's bytes, or the reason why there are none."""
    if member.place is None:
        return member.reason or DAMAGED
    if member.place.path is not None:
        return file_content(member.place.path)
    return read_at(member.place.start, member.place.size)


def file_content(path: str) -> bytes | Reason:
    """Return a regular file's bytes; never follows a link, never waits for a pipe."""
    try:
        handle = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
    except OSError as error:
        return _unreadable(error)
    with open(handle, "rb") as stream:
        try:
            if not stat.S_ISREG(os.fstat(handle).st_mode):
                return NOT_A_FILE
            data = stream.read(MAX_BYTES + 1)
        except OSError as error:
            return _unreadable(error)
    return TOO_LARGE if len(data) > MAX_BYTES else data


def _unreadable(error: OSError) -> Reason:
    return Reason("unreadable", f"the file cannot be read: {error.strerror or 'no reason given'}")
