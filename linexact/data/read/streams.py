"""Opening what the user names, with one-line errors instead of the system's."""

from __future__ import annotations

import gzip
import os
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any, TypeAlias, cast

from linexact.errors import InputError

PathOrFile: TypeAlias = str | os.PathLike[str] | IO[Any]

PACKED_BY_ZSTD = ".zst"
NAMELESS = "the table"  # an open file without a name, standard input


@contextmanager
def opened(source: PathOrFile) -> Iterator[tuple[IO[Any], str]]:
    """Open a path for reading bytes, or pass an open file on; with its name for messages.

    What is called ``.gz`` or ``.zst`` is unpacked as it is read.

    Raises :class:`~linexact.errors.InputError` (``no-file``, ``directory``, ``unreadable``,
    ``extra`` for a ``.zst`` without pyarrow).

    >>> import io
    >>> with opened(io.BytesIO(b"x,t")) as (stream, name):
    ...     stream.read(), name
    (b'x,t', 'the table')
    """
    if not isinstance(source, str | os.PathLike):
        name = getattr(source, "name", None)
        yield source, name if isinstance(name, str) and name != "<stdin>" else NAMELESS
        return
    name = os.fspath(source)
    if "\0" in name:
        raise InputError("no-file", "a file name cannot hold a character 0")
    try:
        with _unpacked(name) as stream:
            yield stream, name
    except (OSError, EOFError, zlib.error) as error:
        raise _refused(name, error) from None


def _unpacked(name: str) -> IO[Any]:
    if name.casefold().endswith(".gz"):
        return cast("IO[Any]", gzip.open(name))
    if not name.casefold().endswith(PACKED_BY_ZSTD):
        return Path(name).open("rb")
    try:
        import pyarrow as pa
    except ImportError:
        message = f"{name}: unpacked by pyarrow, which is not installed; expected linexact[frames]"
        raise InputError("extra", message) from None
    return cast("IO[Any]", pa.CompressedInputStream(pa.OSFile(name), "zstd"))


def read_bytes(source: PathOrFile, limit: int) -> tuple[bytes, str]:
    r"""Return a small file's bytes, and its name for messages; an open text is UTF-8.

    Raises :class:`~linexact.errors.InputError` as :func:`opened`, and ``too-long`` when it holds
    more than ``limit`` bytes.

    >>> import io
    >>> read_bytes(io.StringIO("θ"), 100)
    (b'\xce\xb8', 'the table')
    """
    with opened(source) as (stream, name):
        data = stream.read(limit + 1)
    if len(data) > limit:
        raise InputError("too-long", f"{name}: longer than the limit of {limit} bytes")
    return (data.encode("utf-8") if isinstance(data, str) else bytes(data)), name


def read_text(source: PathOrFile, limit: int) -> tuple[str, str]:
    """Return a small file's text, and its name for messages.

    Raises :class:`~linexact.errors.InputError` as :func:`opened`, and ``encoding``,
    ``too-long`` when it holds more than ``limit`` bytes.

    >>> import io
    >>> read_text(io.BytesIO(b"w = 1"), 100)
    ('w = 1', 'the table')
    """
    data, name = read_bytes(source, limit)
    try:
        return data.decode("utf-8-sig"), name
    except UnicodeDecodeError as error:
        message = f"{name}: byte {error.start} is not UTF-8; save the file as UTF-8"
        raise InputError("encoding", message) from None


def _refused(name: str, error: Exception) -> InputError:
    if isinstance(error, FileNotFoundError):
        return InputError("no-file", f"{name}: no such file")
    if isinstance(error, IsADirectoryError):
        return InputError("directory", f"{name}: a directory; expected a file")
    if isinstance(error, gzip.BadGzipFile | EOFError | zlib.error):
        return InputError("unreadable", f"{name}: not a whole file of gzip, as its name says")
    if isinstance(error, PermissionError):
        return InputError("unreadable", f"{name}: no permission to read it")
    reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    return InputError("unreadable", f"{name}: cannot be read ({reason})")
