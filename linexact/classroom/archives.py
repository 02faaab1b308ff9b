"""Archives into a spool: zip and tar, each member bounded, none unpacked to a path.

What a stranger packed can lie about every size in it, so an archive is read in a process
with bounds of its own (:mod:`.isolation`); only offsets come back.
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
from typing import IO, Any, BinaryIO

from linexact.classroom.members import (
    DAMAGED,
    IS_LINK,
    LOCKED,
    MAX_BYTES,
    NOT_A_FILE,
    PACKING,
    TOO_LARGE,
    Member,
    Place,
    Reason,
    archived,
    is_ignored,
    without_doubles,
)
from linexact.errors import LimitError

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


def _unpacked(stream: IO[bytes], head: bytes) -> IO[bytes]:
    """Return the stream behind a packing; tarfile's own unpacks 10 KB at once to any size."""
    for magic, opened in _PACKED.items():
        if head.startswith(magic):
            unpacked: IO[bytes] = opened(stream)
            return unpacked
    return stream


def unpack(stream: IO[bytes], spool: BinaryIO, bounds: ArchiveLimits) -> list[Member]:
    """Copy an archive's files into the spool; return all members, sorted by path.

    Raises :class:`~linexact.errors.LimitError` (``members``, ``archive-size``) beyond the
    bounds.  An archive that breaks off keeps the members before that place.
    """
    head = stream.read(512)
    stream.seek(0)
    reader = _zip_members if head.startswith(_ZIP) else _tar_members
    found: list[Member] = []
    for member in reader(stream, spool, bounds):
        found.append(member)
        if len(found) > bounds.members:
            raise _too_many(bounds)
        if spool.tell() > bounds.total:
            message = f"the archive unpacks to more than {bounds.total} bytes, which is the limit"
            raise LimitError("archive-size", message, limit="bytes unpacked")
    return without_doubles(found)


def _too_many(bounds: ArchiveLimits) -> LimitError:
    message = f"the archive has more than {bounds.members} members, which is the limit"
    return LimitError("members", message, limit="members")


def _zip_members(stream: IO[bytes], spool: BinaryIO, bounds: ArchiveLimits) -> Iterator[Member]:
    try:
        archive = zipfile.ZipFile(stream)
    except _BROKEN:
        yield Member(("%",), None, DAMAGED)
        return
    with archive:
        entries = archive.infolist()
        if len(entries) > bounds.members:
            raise _too_many(bounds)
        for entry in entries:
            member = archived(entry.orig_filename, None)
            if not entry.is_dir() and not is_ignored(member):
                reason = member.reason or _zip_reason(entry)
                yield _kept(member, reason) or _copied(member, archive, entry, spool)


def _zip_reason(entry: zipfile.ZipInfo) -> Reason | None:
    kind = stat.S_IFMT(entry.external_attr >> 16)
    if kind == stat.S_IFLNK:
        return IS_LINK
    if kind not in (0, stat.S_IFREG):
        return NOT_A_FILE
    if entry.flag_bits & 1:
        return LOCKED
    if entry.compress_type not in _METHODS:
        return PACKING
    return TOO_LARGE if entry.file_size > MAX_BYTES else None


def _kept(member: Member, reason: Reason | None) -> Member | None:
    return None if reason is None else Member(member.parts, None, reason)


def _copied(
    member: Member, archive: zipfile.ZipFile, entry: zipfile.ZipInfo, spool: BinaryIO
) -> Member:
    try:
        with archive.open(entry) as opened:
            return _spooled(member, opened, spool)
    except _BROKEN:
        return Member(member.parts, None, DAMAGED)


def _spooled(member: Member, opened: IO[bytes], spool: BinaryIO) -> Member:
    data = opened.read(MAX_BYTES + 1)  # the size stated in the archive may be a lie
    if len(data) > MAX_BYTES:
        return Member(member.parts, None, TOO_LARGE)
    start = spool.tell()
    spool.write(data)
    return Member(member.parts, Place(len(data), None, start))


def _tar_members(stream: IO[bytes], spool: BinaryIO, bounds: ArchiveLimits) -> Iterator[Member]:
    """Read a tar from front to back, once: packed ones cannot be read otherwise."""
    head = stream.read(16)
    stream.seek(0)
    try:
        with (
            _unpacked(stream, head) as plain,
            tarfile.open(
                fileobj=plain, mode="r|", bufsize=_BLOCK, errors="surrogateescape"
            ) as archive,
        ):
            for entry in archive:
                setattr(archive, "members", [])  # noqa: B010 - it would keep every header
                member = archived(entry.name, None)
                if not entry.isdir() and not is_ignored(member):
                    reason = member.reason or _tar_reason(entry)
                    yield _kept(member, reason) or _extracted(member, archive, entry, spool)
    except _BROKEN:
        yield Member(("%",), None, DAMAGED)


def _extracted(
    member: Member, archive: tarfile.TarFile, entry: tarfile.TarInfo, spool: BinaryIO
) -> Member:
    opened = archive.extractfile(entry)
    return (
        Member(member.parts, None, DAMAGED) if opened is None else _spooled(member, opened, spool)
    )


def _tar_reason(entry: tarfile.TarInfo) -> Reason | None:
    if entry.issym() or entry.islnk():
        return IS_LINK
    if not entry.isreg() or entry.issparse():
        return NOT_A_FILE
    return TOO_LARGE if entry.size > MAX_BYTES else None
