"""Archives: zip and tar, each member bounded, none unpacked to a path.

What a stranger packed can lie about every size in it, so an archive is read in a process
with bounds of its own (:mod:`.isolation`).
"""

from __future__ import annotations

import bz2
import gzip
import lzma
import stat
import tarfile
import zipfile
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import IO, Any, TypeAlias

from linexact.classroom.members import (
    DAMAGED,
    IS_LINK,
    LOCKED,
    MAX_BYTES,
    NOT_A_FILE,
    PACKING,
    TOO_LARGE,
    TWICE,
    Content,
    Held,
    Member,
    Parts,
    Reason,
    archived,
    is_ignored,
)
from linexact.errors import LimitError

# What opens a member, or why it is not opened; without arguments.
Opener: TypeAlias = Callable[[], Any] | Reason
Keep: TypeAlias = Callable[[bytes], Held]

_ZIP = (b"PK\x03\x04", b"PK\x05\x06")
_PACKED: dict[bytes, Callable[[IO[bytes]], Any]] = {
    b"\x1f\x8b": gzip.open,
    b"BZh": bz2.open,
    b"\xfd7zXZ\x00": lzma.open,
}
_BLOCK = 2**18  # bytes that a tar is read by
# The other methods of zipfile unpack what they are given at once, to any size.
_METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
_BROKEN = (
    zipfile.BadZipFile, tarfile.TarError, zlib.error, lzma.LZMAError, EOFError, OSError,
    NotImplementedError, ValueError, RuntimeError, OverflowError,
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class ArchiveLimits:
    """What an archive may hold: members, and bytes kept of all of them together."""

    members: int
    total: int


CLASS = ArchiveLimits(members=250_000, total=4_000_000_000)
STUDENT = ArchiveLimits(members=200, total=8_000_000)


def is_archive(head: bytes) -> bool:
    r"""Say whether a file that begins so is an archive that can be read.

    >>> is_archive(b"PK\x03\x04..."), is_archive(b"w1 = 2")
    (True, False)
    """
    return head.startswith((*_ZIP, *_PACKED)) or head[257:262] == b"ustar"


def unpack(stream: IO[bytes], bounds: ArchiveLimits, keep: Keep = bytes) -> list[Member]:
    """Return an archive's files, sorted by path; ``keep`` puts bytes where they stay.

    Raises :class:`~linexact.errors.LimitError` (``members``, ``archive-size``) beyond the
    bounds.  An archive that breaks off keeps the members before that place.
    """
    head = stream.read(512)
    stream.seek(0)
    found: dict[Parts, Member] = {}
    total = 0
    try:
        entries = _zip_entries(stream) if head.startswith(_ZIP) else _tar_entries(stream, head)
        for number, (name, opener) in enumerate(entries):
            if number >= bounds.members:
                message = f"the archive has more than {bounds.members} members, which is the limit"
                raise LimitError("members", message, limit="members")
            parts, reason = archived(name)
            if reason is None and is_ignored(parts):
                continue
            data = _read(reason or opener)
            total += 0 if isinstance(data, Reason) else len(data)
            if total > bounds.total:
                message = (
                    f"the archive unpacks to more than {bounds.total} bytes, which is the limit"
                )
                raise LimitError("archive-size", message, limit="bytes unpacked")
            held = TWICE if parts in found else data
            found[parts] = Member(parts, held if isinstance(held, Reason) else keep(held))
    except _BROKEN:
        found["%",] = Member(("%",), DAMAGED)
    return [found[parts] for parts in sorted(found)]


def _read(opener: Opener) -> Content:
    if isinstance(opener, Reason):
        return opener
    try:
        with opener() as opened:
            data: bytes = opened.read(MAX_BYTES + 1)  # whatever size the archive states
    except _BROKEN:
        return DAMAGED
    return TOO_LARGE if len(data) > MAX_BYTES else data


def _zip_entries(stream: IO[bytes]) -> Iterator[tuple[str, Opener]]:
    with zipfile.ZipFile(stream) as archive:
        for entry in archive.infolist():
            if not entry.is_dir():
                yield entry.orig_filename, _zip_reason(entry) or partial(archive.open, entry)


def _zip_reason(entry: zipfile.ZipInfo) -> Reason | None:
    kind = stat.S_IFMT(entry.external_attr >> 16)
    if kind not in (0, stat.S_IFREG):
        return IS_LINK if kind == stat.S_IFLNK else NOT_A_FILE
    if entry.flag_bits & 1:
        return LOCKED
    return None if entry.compress_type in _METHODS else PACKING


def _tar_entries(stream: IO[bytes], head: bytes) -> Iterator[tuple[str, Opener]]:
    """Read a tar from front to back, once: packed ones cannot be read otherwise."""
    for magic, opened in _PACKED.items():  # tarfile's own unpacks 10 KB at once to any size
        if head.startswith(magic):
            stream = opened(stream)
    with tarfile.open(
        fileobj=stream, mode="r|", bufsize=_BLOCK, errors="surrogateescape"
    ) as archive:
        for entry in archive:
            setattr(archive, "members", [])  # noqa: B010 - it would keep every header
            if not entry.isdir():
                yield entry.name, _tar_reason(entry) or partial(archive.extractfile, entry)


def _tar_reason(entry: tarfile.TarInfo) -> Reason | None:
    if entry.issym() or entry.islnk():
        return IS_LINK
    return NOT_A_FILE if not entry.isreg() or entry.issparse() else None
