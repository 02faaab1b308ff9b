"""Certificate files: evidence as one line of canonical JSON with its seal (``linexact/2``)."""

from __future__ import annotations

import hashlib
import json
import os
from dataclasses import dataclass
from typing import TYPE_CHECKING

from linexact._version import __version__
from linexact.errors import InputError
from linexact.kernel import CertificateError
from linexact.proof.claim import Claim, Expected, Fields, Space

if TYPE_CHECKING:
    from linexact.proof.source import Data

FORMAT = "linexact/2"
TOOL = f"linexact {__version__}"


@dataclass(frozen=True, slots=True)
class Evidence:
    """Claims about the same data (or none), and the conclusions that they must lead to.

    >>> from linexact.kernel import Constraint, System
    >>> from linexact.proof.claim import Point, Stated
    >>> space = Stated(System(1, [Constraint(">", (1,), 2)]), ("y",))
    >>> found = Evidence(None, (Point(space, (3,)),), (("solvable", space),))
    >>> found.certificate()[:64]
    '{"claims":[{"atom":"point","below":[],"direction":false,"point":'
    """

    data: Data | None
    claims: tuple[Claim, ...]
    expects: tuple[Expected, ...]

    def __add__(self, other: Evidence) -> Evidence:
        """Return the claims of both; raises ValueError where they are about different data."""
        from linexact.proof.source import data_sha256

        mine, yours = self.data, other.data
        known = [data_sha256(data) for data in (mine, yours) if data is not None]
        if mine is not yours and len(set(known)) > 1:
            raise ValueError("evidence about different data")
        data = yours if mine is None else mine
        claims = (*self.claims, *(c for c in other.claims if c not in self.claims))
        expects = (*self.expects, *(e for e in other.expects if e not in self.expects))
        return Evidence(data, claims, expects)

    def certificate(self, include_data: bool | None = None) -> str:
        """Return the text of the certificate file."""
        return certificate(self, include_data)

    def check(self) -> None:
        """Have the stranger's checker check it; raises CertificateError.

        Raises :class:`linexact.kernel.CertificateError` with its reason.
        """
        from linexact.proof.checker import verify
        from linexact.proof.rows import Rejected, Unusable

        try:
            verify(self.certificate(include_data=True).encode("ascii"))
        except (Rejected, Unusable) as fault:
            raise CertificateError("rejected", str(fault)) from None


def certificate(evidence: Evidence, include_data: bool | None = None) -> str:
    """Return the text of the certificate file; equal spaces stand once.

    >>> from linexact.proof.claim import Combination, Stated
    >>> from linexact.kernel import Constraint, System
    >>> space = Stated(System(1, [Constraint(">", (1,)), Constraint(">", (-1,))]), ("y",))
    >>> found = Evidence(None, (Combination(space, {0: 1, 1: 1}),), (("unsolvable", space),))
    >>> json.loads(certificate(found))["claims"]
    [{'atom': 'combination', 'cone': False, 'implies': None, 'irreducible': False, \
'rows': [[0, '1'], [1, '1']], 'space': 0}]
    """
    from linexact.proof.source import data_fields

    spaces: list[Space] = []

    def number(space: Space) -> int:
        if space not in spaces:
            spaces.append(space)
        return spaces.index(space)

    claims = [
        {"atom": claim.atom, "space": number(claim.space)} | claim.fields()
        for claim in evidence.claims
    ]
    expects = [[name, number(space), *rest] for name, space, *rest in evidence.expects]
    return sealed(
        {
            "data": None if evidence.data is None else data_fields(evidence.data, include_data),
            "spaces": [space.fields() for space in spaces],
            "claims": claims,
            "expects": expects,
        }
    )


def sealed(fields: Fields, tool: str = TOOL) -> str:
    """Return the text of a file with these fields: canonical JSON with its seal.

    >>> sealed({"claims": []})[:12]
    '{"claims":[]'
    """
    whole = {**fields, "format": FORMAT, "tool": tool}
    seal = hashlib.sha256(_canonical(whole).encode("ascii")).hexdigest()
    return _canonical(whole | {"seal": seal}) + "\n"


def _canonical(fields: Fields) -> str:
    return json.dumps(fields, sort_keys=True, separators=(",", ":"))


def write_text(path: str | os.PathLike[str], text: str) -> None:
    """Write a text as :func:`write_bytes` does.

    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     write_text(f"{folder}/proof", "{}")
    ...     Path(folder, "proof").read_text()
    '{}'
    """
    write_bytes(path, text.encode("utf-8"))


def write_bytes(path: str | os.PathLike[str], content: bytes) -> None:
    """Write a file so that it is there whole or not at all.

    Raises :class:`~linexact.errors.InputError` (``unwritable``).

    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     write_bytes(f"{folder}/proof", b"PK")
    ...     Path(folder, "proof").read_bytes()
    b'PK'
    """
    name = os.fspath(path)
    draft = f"{name}.{os.getpid()}.part"
    try:
        if os.path.exists(name) and not os.path.isfile(name):  # a pipe or a device
            draft = name
        with open(draft, "wb") as file:
            file.write(content)
        if draft != name:
            os.replace(draft, name)
    except BaseException as error:
        if draft != name and os.path.exists(draft):
            os.unlink(draft)
        if not isinstance(error, OSError):
            raise
        reason = error.strerror or type(error).__name__
        raise InputError("unwritable", f"{name}: cannot be written ({reason})") from None
