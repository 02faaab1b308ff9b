"""Certificate files as text: canonical JSON with its statement and hashes, and back.

The text is a function of the certificate's meaning, and there is no second description of
the format for reading: the meaning is taken out of a text, written again, and compared; what
is not canonical, complete and consistent comes out different.  Then the kernel checks the
claims.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from linexact import kernel
from linexact._version import __version__
from linexact.certificate.claims import (
    PARTS,
    Claim,
    Proof,
    check_proof,
    proof_fields,
    read_claim,
    read_proof,
)
from linexact.certificate.fields import (
    Fields,
    convention_fields,
    data_fields,
    pairs,
    read_convention,
    read_data,
    read_pairs,
    read_texts,
    texts,
    typed,
    with_source,
)
from linexact.certificate.statements import sought_said
from linexact.data.convention import Convention
from linexact.data.dataset import Dataset
from linexact.data.linear import Classifier
from linexact.errors import InputError
from linexact.exact import parse_exact

FORMAT = "linexact-certificate/1"
TOOL = f"linexact {__version__}"
KEPT = 512  # texts of certificates of systems


@dataclass(frozen=True, slots=True, eq=False)
class DatasetCertificate:
    """What the certificate of a data set says; of ``claims`` one for each part of the file."""

    dataset: Dataset
    convention: Convention
    proof: Proof
    claims: tuple[Claim, ...] = ()
    include_data: bool = True
    tool: str = TOOL

    @classmethod
    def read(cls, fields: Fields, dataset: Dataset | None) -> DatasetCertificate:
        """Return what :meth:`text` wrote; ``dataset`` is what one without data is about."""
        return cls(
            read_data(fields, dataset),
            read_convention(fields["convention"]),
            read_proof(fields["proof"]),
            tuple(read_claim(fields[part]) for part in PARTS if part in fields),
            "data" in fields,
            typed(fields["tool"], str),
        )

    def text(self) -> str:
        """Return the certificate file's text."""
        bias = self.convention.bias
        fields: Fields = {
            "about": "dataset",
            "verdict": "separable" if isinstance(self.proof, Classifier) else "inseparable",
            "convention": convention_fields(self.convention),
            "proof": proof_fields(self.proof, bias),
            "statement": " ".join([self._theorem(), *(c.sentence() for c in self.claims)]),
        }
        fields |= data_fields(self.dataset, self.include_data)
        fields |= {claim.part: claim.fields(bias) for claim in self.claims}
        return sealed(fields, self.tool)

    def _theorem(self) -> str:
        """Return the verdict in a sentence, as the checker will say it."""
        there = "There are" if isinstance(self.proof, Classifier) else "There are no"
        return f"{there} {sought_said(self.dataset, self.convention)}."

    def check(self) -> None:
        """Check the proof and every claim; raises :class:`linexact.kernel.CertificateError`."""
        check_proof(self.dataset, self.convention, self.proof)
        for claim in self.claims:
            claim.check(self.dataset, self.convention, self.proof)


@dataclass(frozen=True, slots=True, eq=False)
class SystemCertificate:
    """What the certificate of a system of constraints says."""

    system: kernel.System
    proof: kernel.Solution | kernel.Refutation
    variables: tuple[str, ...]
    tool: str = TOOL

    @classmethod
    def read(cls, fields: Fields) -> SystemCertificate:
        """Return what :meth:`text` wrote."""
        rows = [kernel.Constraint(r, read_texts(a), parse_exact(c)) for r, *a, c in fields["rows"]]
        proof, names, dimension = fields["proof"], fields["variables"], fields["dimension"]
        if len(names) != dimension or len({typed(name, str) for name in names}) != dimension:
            raise ValueError("variables")
        return cls(
            kernel.System(typed(dimension, int), rows),
            kernel.Solution(read_texts(proof["point"]))
            if "point" in proof
            else kernel.Refutation(read_pairs(proof["multipliers"])),
            tuple(names),
            typed(fields["tool"], str),
        )

    def text(self) -> str:
        """Return the certificate file's text."""
        return _system_text(self)

    def check(self) -> None:
        """Check the proof; raises :class:`linexact.kernel.CertificateError`."""
        kernel.check(self.system, self.proof)


@lru_cache(maxsize=KEPT)  # many answers to one question may share a certificate
def _system_text(certificate: SystemCertificate) -> str:
    rows = [
        [row.relation, *texts(row.coefficients), *texts([row.bound])]
        for row in certificate.system.rows
    ]
    digest = hashlib.sha256("".join(",".join(row) + "\n" for row in rows).encode("ascii"))
    k, n = certificate.system.dimension, len(rows)
    if isinstance(certificate.proof, kernel.Solution):
        verdict, some = "feasible", "a"
        proof: Fields = {"point": texts(certificate.proof.point)}
    else:
        verdict, some = "infeasible", "no"
        proof = {"multipliers": pairs(certificate.proof.multipliers)}
    fields = {
        "about": "system",
        "verdict": verdict,
        "dimension": k,
        "variables": list(certificate.variables),
        "rows": rows,
        "data_sha256": digest.hexdigest(),
        "proof": proof,
        "statement": f"There is {some} point in {k} unknowns that meets all {n} constraints.",
    }
    return sealed(fields, certificate.tool)


def dataset_certificate(
    dataset: Dataset,
    convention: Convention,
    proof: Proof,
    claims: Sequence[Claim] = (),
    *,
    include_data: bool | None = None,
) -> str:
    """Return the certificate file's text for a data set.

    Data of more than ``MAX_CELLS`` numbers are left out (``include_data=None``) when a
    stranger can read them elsewhere: from the file that ``dataset.reading`` describes, or,
    when they are machine integers, from ``numpy.savez(file, X=X, t=t)``.

    >>> data = Dataset.from_rows([[0], [1]], [-1, 1])
    >>> strict = Convention(bias=True, boundary="strict")
    >>> text = dataset_certificate(data, strict, Classifier.of([2], -1))
    >>> text[:60]
    '{"about":"dataset","convention":{"bias":true,"negative":"<0"'
    """
    dataset, included = with_source(dataset, include_data)
    ordered = tuple(sorted(claims, key=lambda claim: PARTS.index(claim.part)))
    return DatasetCertificate(dataset, convention, proof, ordered, included).text()


def system_certificate(
    system: kernel.System,
    proof: kernel.Solution | kernel.Refutation,
    variables: Sequence[str] | None = None,
) -> str:
    """Return the certificate file's text for a system; unknowns are ``y1, ...`` by default.

    >>> above = kernel.System(1, [kernel.Constraint(">", (1,), 2)])
    >>> read_certificate(system_certificate(above, kernel.Solution((3,)))).variables
    ('y1',)
    """
    names = tuple(variables or (f"y{j + 1}" for j in range(system.dimension)))
    return SystemCertificate(system, proof, names).text()


def read_certificate(
    text: str, dataset: Dataset | None = None
) -> DatasetCertificate | SystemCertificate:
    """Return what a certificate says, after checking it with the kernel.

    ``dataset`` is what a certificate without data is about.

    Raises :class:`~linexact.errors.InputError`: ``no-data`` when a data set is needed and not
    given, ``certificate`` when the text is not one that this package writes,
    ``false-certificate`` when a claim does not hold.

    >>> data = Dataset.from_rows([[0], [1]], [-1, 1])
    >>> weights = Classifier.of([2], -1)
    >>> text = dataset_certificate(data, Convention(bias=True, boundary="strict"), weights)
    >>> read_certificate(text).proof == weights
    True
    """
    try:
        fields = json.loads(text)
        found = (
            SystemCertificate.read(fields)
            if fields["about"] == "system"
            else DatasetCertificate.read(fields, dataset)
        )
        same = found.text() == text
    except InputError as error:
        if error.code == "no-data":
            raise
        raise _changed() from None
    except (ValueError, TypeError, LookupError, AttributeError, ArithmeticError, RecursionError):
        raise _changed() from None
    if not same:
        raise _changed()
    try:
        found.check()
    except kernel.CertificateError as error:
        raise InputError("false-certificate", f"the proof does not hold: {error}") from None
    return found


def _changed() -> InputError:
    return InputError("certificate", "not a linexact certificate, or one that was changed")


def sealed(fields: Fields, tool: str = TOOL, form: str = FORMAT) -> str:
    """Add format, tool and the hash of everything else; return the text."""
    # Everything is written once; no other seal is empty, and a quote in a text has a backslash.
    fields = fields | {"format": form, "tool": tool, "sha256": ""}
    head, _, tail = _canonical(fields).partition(',"sha256":"",')
    seal = hashlib.sha256(f"{head},{tail}".encode("ascii")).hexdigest()
    return f'{head},"sha256":"{seal}",{tail}\n'


_canonical = json.JSONEncoder(sort_keys=True, separators=(",", ":"), allow_nan=False).encode


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
