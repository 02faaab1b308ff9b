"""Does this certificate prove what it states?  The standalone checkers' answer, as a result."""

from __future__ import annotations

import os
from typing import IO, Any

from linexact.checked import Checked, check_certificate
from linexact.checker import MAX_BYTES
from linexact.errors import InputError
from linexact.reading.streams import opened


def check(
    certificate: str | os.PathLike[str] | IO[Any], data: str | os.PathLike[str] | None = None
) -> Checked:
    """Check a certificate with the code of the standalone checkers, which trust nothing.

    ``certificate`` is a file (a path, or open), or the text of one; ``data`` the file that it is
    about, to be compared as well.  What is found is :attr:`~linexact.checked.Checked.verified` or
    not: a rejected certificate is an answer.

    Raises :class:`~linexact.errors.InputError` (``not-checked``) when there is nothing to check.

    >>> from linexact import separate
    >>> check(separate("XOR").certificate()).verified
    True
    >>> forged = separate("XOR").certificate().replace("1/2", "1/3", 1)
    >>> check(forged).reason
    'sha256 does not match'
    """
    compared = None if data is None else os.fspath(data)
    if isinstance(certificate, str) and certificate.lstrip().startswith("{"):
        return check_certificate(certificate.encode(), "the certificate", compared)
    name, content = _content(certificate)
    return check_certificate(content, name, compared)


def _content(source: str | os.PathLike[str] | IO[Any]) -> tuple[str, bytes]:
    try:
        with opened(source) as (stream, name):
            content = stream.read(MAX_BYTES + 1)
    except InputError as error:
        raise InputError("not-checked", f"not checked: {error.message}") from None
    return name, content.encode() if isinstance(content, str) else content
