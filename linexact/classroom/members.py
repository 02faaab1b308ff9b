"""The files of a class: found in a folder, a zip or a tar without trusting any of them.

Nothing is unpacked to a path: members of an archive go, up to a bound each, into one spool
file that has no name, and are read from there by offset.  A member that cannot be used
(a link, a name that leaves the archive, the same name twice, too large, damaged, locked)
is a :class:`Member` with its reason.

Read as text are UTF-8, UTF-16 with its mark, and what old editors save (Windows-1252, Latin-1);
line ends of every system; and of a notebook the cells that are not those of the sheet.
"""

from __future__ import annotations

import errno
import json
import os
import re
import stat
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, TypeAlias

MAX_BYTES = 1_000_000  # of one file
MAX_NAME = 400  # characters of a path
_IGNORED = ("__MACOSX", "Thumbs.db", "desktop.ini")


@dataclass(frozen=True, slots=True)
class Reason:
    """Why something cannot be marked: a stable code and one line."""

    code: str
    message: str


Parts: TypeAlias = tuple[str, ...]  # of a path
Content: TypeAlias = bytes | Reason  # of a file, or why there is none
Read: TypeAlias = str | Reason
File: TypeAlias = tuple[str, Content]

# A file's bytes: themselves, a path on the disk, start and size in the spool, why there are none.
Held: TypeAlias = bytes | str | tuple[int, int] | Reason


@dataclass(frozen=True, slots=True)
class Member:
    """A file by the parts of its path, and where its bytes are."""

    parts: Parts
    held: Held

    @property
    def name(self) -> str:
        """The path in one text."""
        return "/".join(self.parts)

    def content(self, spool: int = -1) -> Content:
        """Return the bytes, or the reason why there are none."""
        if isinstance(self.held, str):
            return file_content(self.held)
        if isinstance(self.held, tuple):
            start, size = self.held
            return os.pread(spool, size, start)  # children share its offset, which stays
        return self.held


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


def archived(name: str) -> tuple[Parts, Reason | None]:
    r"""Return the parts of a member's path; a name that leads out becomes one harmless part.

    >>> archived("ann/and.txt")
    (('ann', 'and.txt'), None)
    >>> parts, reason = archived("../../etc/passwd")
    >>> parts, reason.code
    (('..%2F..%2Fetc%2Fpasswd',), 'outside')
    """
    plain = name.replace("\\", "/")
    parts = tuple(printable(p) for p in plain.split("/") if p not in ("", "."))
    if plain.startswith("/") or ".." in parts or not parts or ":" in parts[0]:
        whole = printable(plain)[:MAX_NAME].replace("/", "%2F")
        return (whole or "%",), OUTSIDE
    if len(name) > MAX_NAME:
        return (parts[0][:MAX_NAME],), LONG_NAME
    return parts, None


def stem(name: str) -> str:
    """Return a file's name without its ending.

    >>> stem("ann.txt"), stem("ann@x.org"), stem(".txt"), stem("a.of-the-sheet")
    ('ann', 'ann@x', '.txt', 'a.of-the-sheet')
    """
    before, _, ending = name.rpartition(".")
    return before if before and len(ending) <= 8 else name


def is_ignored(parts: Parts) -> bool:
    """Say whether a file was put there by a system and not by a person.

    >>> [is_ignored(parts) for parts in (("__MACOSX", "ann"), ("ann", ".DS_Store"), ("ann",))]
    [True, True, False]
    """
    return any(part in _IGNORED or part.startswith(".") for part in parts)


def folder_members(folder: str, parts: Parts = ()) -> Iterator[Member]:
    """Yield the files below a folder; links are not followed."""
    try:
        names = os.listdir(folder)
    except OSError as error:
        yield Member(parts or ("%",), _unreadable(error))
        return
    for name in names:
        inner, path = (*parts, printable(name)), os.path.join(folder, name)
        if is_ignored(inner):
            continue
        if os.path.isdir(path) and not os.path.islink(path):
            yield from folder_members(path, inner)
        else:
            yield Member(inner, path)


def file_content(path: str) -> Content:
    """Return a regular file's bytes; never follows a link, never waits for a pipe."""
    try:
        handle = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
        with open(handle, "rb") as stream:
            if not stat.S_ISREG(os.fstat(handle).st_mode):
                return NOT_A_FILE
            data = stream.read(MAX_BYTES + 1)
    except OSError as error:
        return IS_LINK if error.errno == errno.ELOOP else _unreadable(error)
    return TOO_LARGE if len(data) > MAX_BYTES else data


def _unreadable(error: OSError) -> Reason:
    return Reason("unreadable", f"the file cannot be read: {error.strerror or 'no reason given'}")


EMPTY = Reason("empty", "the file is empty")
BINARY = Reason("binary", "this is not text; expected a text file")
NOTEBOOK = Reason("notebook", "this notebook cannot be read; save it again, or hand in a text")
_UTF_16 = (b"\xff\xfe", b"\xfe\xff")
_CONTROL = re.compile("[\x00-\x08\x0b\x0e-\x1f\x7f-\x9f]")
_OURS = re.compile(r"title|exercise-\d+-\d+").fullmatch  # cells of a sheet that ask


def text_of(data: Content) -> Read:
    r"""Return the text of a file.

    >>> text_of(b"\xef\xbb\xbfw = 1\r\nb = 2"), text_of("ä = 1".encode("utf-16"))
    ('w = 1\nb = 2', 'ä = 1')
    >>> text_of("Žofie".encode("utf-8")), text_of(b"Ren\xe9"), text_of(b"\x00\x01").code
    ('Žofie', 'René', 'binary')
    """
    if isinstance(data, Reason):
        return data
    if not data.strip():
        return EMPTY
    text = _decoded(data)
    if isinstance(text, Reason):
        return text
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    return _of_notebook(text) if '"nbformat"' in text and text.lstrip()[:1] == "{" else text


def _decoded(data: bytes) -> Read:
    if data.startswith(_UTF_16):
        try:
            return data.decode("utf-16")
        except UnicodeDecodeError as error:
            return Reason("encoding", f"byte {error.start} is not UTF-16; save the file as UTF-8")
    if b"\0" in data:
        return BINARY
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("cp1252", "replace")
    if "\N{REPLACEMENT CHARACTER}" in text or _CONTROL.search(text):
        return Reason("encoding", "this is no text that is known; save the file as UTF-8")
    return text


def _of_notebook(text: str) -> Read:
    try:
        notebook = json.loads(text)
        return "\n".join(_answers(notebook["cells"]))
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return NOTEBOOK


def _answers(cells: list[dict[str, Any]]) -> Iterator[str]:
    """Yield what stands in cells that are not the sheet's; old notebooks name no cells."""
    for cell in cells:
        name = cell.get("id")
        if (cell["cell_type"] == "raw") if name is None else not _OURS(str(name)):
            source = cell["source"]
            yield source if isinstance(source, str) else "".join(source)
