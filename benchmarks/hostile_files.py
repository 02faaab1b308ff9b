"""Hostile archives and files, each made beside one honest submission, ``ann.txt``.

Every maker writes into a folder and returns what is to be marked: the folder itself or an
archive.  The large ones are zeros, written piece by piece, so that making them needs no room.
"""

from __future__ import annotations

import io
import os
import stat
import tarfile
import tempfile
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import IO

HONEST = "w1 = 2, w2 = 2, b = -3\n"  # the answer to grosse-and
BOMB = 10 * 10**9
MEMBERS = 200_000
GIGABYTE = 10**9
OUTSIDE = Path(tempfile.gettempdir()) / "linexact-written-outside.txt"
_PIECE = bytes(10**7)


class Zeros(io.RawIOBase):
    """A stream of so many zeros."""

    def __init__(self, size: int) -> None:
        super().__init__()
        self.left = size

    def readable(self) -> bool:
        return True

    def read(self, size: int = -1) -> bytes:
        n = min(self.left, len(_PIECE) if size < 0 else size)
        self.left -= n
        return _PIECE[:n] if n <= len(_PIECE) else bytes(n)


def tar_bomb(folder: Path) -> Path:
    path = folder / "class.tar.gz"
    with tarfile.open(path, "w:gz") as archive:
        _put(archive, "bomb.txt", BOMB, Zeros(BOMB))
        _put(archive, "ann.txt", len(HONEST), io.BytesIO(HONEST.encode()))
    return path


def zip_bomb(folder: Path) -> Path:
    path = folder / "class.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("ann.txt", HONEST)
        with archive.open("bomb.txt", "w", force_zip64=True) as member:
            for _ in range(BOMB // len(_PIECE)):
                member.write(_PIECE)
    return path


def zip_bomb_that_lies(folder: Path) -> Path:
    """Make a bomb whose directory says that it is ten bytes long."""
    path = folder / "class.zip"
    size = 10**8
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("ann.txt", HONEST)
        archive.writestr("bomb.txt", bytes(size))
    stated = size.to_bytes(4, "little")
    path.write_bytes(path.read_bytes().replace(stated, (10).to_bytes(4, "little")))
    return path


def bomb_in_a_submission(folder: Path) -> Path:
    """Make a class in which a student handed in an archive of a hundred megabytes of zeros."""
    inner = folder / "bomb.zip"
    with zipfile.ZipFile(inner, "w", zipfile.ZIP_DEFLATED) as archive:
        for i in range(100):
            archive.writestr(f"grosse-and-{i}.txt", bytes(10**6))
    return _with_ann(folder)


def many_members(folder: Path) -> Path:
    path = folder / "class.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("ann/grosse-and.txt", HONEST)
        for i in range(MEMBERS - 1):
            archive.writestr(f"eve/{i:06}.txt", b"")
    return path


def endless_members(folder: Path) -> Path:
    """Make an archive with more members than the limit: the whole call is refused."""
    path = folder / "class.tar.gz"
    with tarfile.open(path, "w:gz") as archive:
        _put(archive, "ann.txt", len(HONEST), io.BytesIO(HONEST.encode()))
        for i in range(260_000):
            _put(archive, f"{i}.txt", 0, io.BytesIO())
    return path


def names_that_lead_out(folder: Path) -> Path:
    return _tar(folder, ["../out.txt", "x/../../out.txt", str(OUTSIDE), "C:\\out.txt"])


def links_and_devices(folder: Path) -> Path:
    path = folder / "class.tar"
    with tarfile.open(path, "w") as archive:
        _put(archive, "ann.txt", len(HONEST), io.BytesIO(HONEST.encode()))
        for name, kind in (
            ("soft.txt", tarfile.SYMTYPE),
            ("hard.txt", tarfile.LNKTYPE),
            ("pipe.txt", tarfile.FIFOTYPE),
            ("disk.txt", tarfile.BLKTYPE),
        ):
            entry = tarfile.TarInfo(name)
            entry.type, entry.linkname = kind, "/etc/passwd"
            archive.addfile(entry)
        _put(archive, "soft.txt/inside.txt", 1, io.BytesIO(b"1"))  # below the link
    return path


def names_twice(folder: Path) -> Path:
    return _tar(folder, ["eve.txt", "eve.txt", "eve.txt"])


def names_in_no_encoding(folder: Path) -> Path:
    return _tar(folder, ["ev\udcff\udcfe.txt", "new\nline.txt", "nul\x01.txt", "n" * 4000])


def gigabyte(folder: Path) -> Path:
    with (folder / "eve.txt").open("wb") as stream:
        stream.truncate(GIGABYTE)
    return _with_ann(folder)


def files_of_all_kinds(folder: Path) -> Path:
    """Make a folder of what is no text: binary, empty, UTF-16, a link, a pipe, no permission."""
    (folder / "binary.txt").write_bytes(bytes(range(256)) * 100)
    (folder / "empty.txt").write_bytes(b"")
    (folder / "utf16.txt").write_text(HONEST, encoding="utf-16")
    (folder / "link.txt").symlink_to("/etc/passwd")
    os.mkfifo(folder / "pipe.txt")
    (folder / "locked.txt").write_text(HONEST)
    (folder / "locked.txt").chmod(0)
    (folder / "folder").mkdir()
    (folder / "folder" / "grosse-and.txt").symlink_to("../ann.txt")
    return _with_ann(folder)


MAKERS: dict[str, Callable[[Path], Path]] = {
    "tar.gz with 10 GB of zeros": tar_bomb,
    "zip with 10 GB of zeros": zip_bomb,
    "zip that states 10 bytes for 100 MB": zip_bomb_that_lies,
    "a student's zip of 100 MB in 100 files": bomb_in_a_submission,
    "200,000 members": many_members,
    "260,000 members": endless_members,
    "`..`, absolute names": names_that_lead_out,
    "links, devices": links_and_devices,
    "one name three times": names_twice,
    "undecodable and long names": names_in_no_encoding,
    "a file of 1 GB": gigabyte,
    "binary, empty, UTF-16, link, pipe, no permission": files_of_all_kinds,
}


def _with_ann(folder: Path) -> Path:
    (folder / "ann.txt").write_text(HONEST)
    return folder


def _tar(folder: Path, names: list[str]) -> Path:
    path = folder / "class.tar"
    with tarfile.open(path, "w", errors="surrogateescape") as archive:
        _put(archive, "ann.txt", len(HONEST), io.BytesIO(HONEST.encode()))
        for name in names:
            _put(archive, name, 1, io.BytesIO(b"1"))
    return path


def _put(archive: tarfile.TarFile, name: str, size: int, content: IO[bytes] | Zeros) -> None:
    entry = tarfile.TarInfo(name)
    entry.size, entry.mode = size, stat.S_IRUSR
    archive.addfile(entry, content)
