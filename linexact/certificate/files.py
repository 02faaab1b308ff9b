"""Certificate files as text: canonical JSON with its statement and hashes.

The text is a function of the certificate's meaning.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from linexact import kernel
from linexact._version import __version__
from linexact.certificate.checking import check_dataset_claims
from linexact.certificate.claims import (
    Complete,
    Kind,
    Minimal,
    Multipliers,
    Overlap,
    Point,
    QuasiComplete,
    RowMultipliers,
    Support,
    Weights,
)
from linexact.certificate.lines import data_lines, data_sha256, is_plain
from linexact.errors import InputError
from linexact.model.convention import Convention
from linexact.model.dataset import Dataset
from linexact.rational import exact_text

FORMAT = "linexact-certificate/1"
TOOL = f"linexact {__version__}"
MAX_CELLS = 200_000  # of a data set that is copied into its certificate


@dataclass(frozen=True, slots=True, eq=False)
class DatasetCertificate:
    """What the certificate of a data set says."""

    dataset: Dataset
    convention: Convention
    proof: Weights | Multipliers
    kind: Kind | None = None
    minimal: Minimal | None = None
    include_data: bool = True
    tool: str = TOOL

    def text(self) -> str:
        """Return the certificate file's text."""
        dataset, convention = self.dataset, self.convention
        bias = convention.bias
        fields: dict[str, Any] = {
            "about": "dataset",
            "verdict": "separable" if isinstance(self.proof, Weights) else "inseparable",
            "convention": {
                "bias": bias,
                "positive": convention.positive,
                "negative": convention.negative,
            },
            "proof": _proof_fields(self.proof, bias),
            "statement": _statement(self),
        }
        fields |= data_fields(dataset, self.include_data)
        if self.kind is not None:
            fields["kind"] = _kind_fields(self.kind, bias)
        if self.minimal is not None:
            fields["minimal"] = _minimal_fields(self.minimal)
        return sealed(fields, self.tool)

    def check(self) -> None:
        """Check proof, kind and minimality; raises :class:`linexact.kernel.CertificateError`."""
        check_dataset_claims(self.dataset, self.convention, self.proof, self.kind, self.minimal)


@dataclass(frozen=True, slots=True, eq=False)
class SystemCertificate:
    """What the certificate of a system of constraints says."""

    system: kernel.System
    proof: Point | RowMultipliers
    variables: tuple[str, ...]
    tool: str = TOOL

    def text(self) -> str:
        """Return the certificate file's text."""
        rows = [
            [row.relation, *map(exact_text, row.coefficients), exact_text(row.bound)]
            for row in self.system.rows
        ]
        digest = hashlib.sha256("".join(",".join(row) + "\n" for row in rows).encode("ascii"))
        k, n = self.system.dimension, len(rows)
        if isinstance(self.proof, Point):
            verdict, some = "feasible", "a"
            proof: dict[str, Any] = {"point": texts(self.proof.point)}
        else:
            verdict, some = "infeasible", "no"
            proof = {"multipliers": pairs(self.proof.multipliers)}
        fields = {
            "about": "system",
            "verdict": verdict,
            "dimension": k,
            "variables": list(self.variables),
            "rows": rows,
            "data_sha256": digest.hexdigest(),
            "proof": proof,
            "statement": f"There is {some} point in {k} unknowns that meets all {n} constraints.",
        }
        return sealed(fields, self.tool)

    def check(self) -> None:
        """Check the proof; raises :class:`linexact.kernel.CertificateError`."""
        if isinstance(self.proof, Point):
            kernel.check(self.system, kernel.Solution(self.proof.point))
        else:
            kernel.check(self.system, kernel.Refutation(self.proof.multipliers))


def dataset_certificate(
    dataset: Dataset,
    convention: Convention,
    proof: Weights | Multipliers,
    *,
    kind: Kind | None = None,
    minimal: Minimal | None = None,
    include_data: bool | None = None,
) -> str:
    """Return the certificate file's text for a data set.

    Data of more than ``MAX_CELLS`` numbers are left out (``include_data=None``) when a
    stranger can read them elsewhere: from the file that ``dataset.reading`` describes, or,
    when they are machine integers, from ``numpy.savez(file, X=X, t=t)``.

    >>> from fractions import Fraction
    >>> data = Dataset.from_rows([[0], [1]], [-1, 1])
    >>> strict = Convention(bias=True, boundary="strict")
    >>> text = dataset_certificate(data, strict, Weights((Fraction(2),), Fraction(-1)))
    >>> text[:60]
    '{"about":"dataset","convention":{"bias":true,"negative":"<0"'
    """
    dataset, included = with_source(dataset, include_data)
    file = DatasetCertificate(dataset, convention, proof, kind, minimal, included)
    return file.text()


def system_certificate(
    system: kernel.System,
    proof: Point | RowMultipliers,
    variables: Sequence[str] | None = None,
) -> str:
    """Return the certificate file's text for a system; unknowns are ``y1, ...`` by default."""
    names = tuple(variables or (f"y{j + 1}" for j in range(system.dimension)))
    return SystemCertificate(system, proof, names).text()


def write_text(path: str | os.PathLike[str], text: str) -> None:
    """Write a text as :func:`write_bytes` does."""
    write_bytes(path, text.encode("utf-8"))


def write_bytes(path: str | os.PathLike[str], content: bytes) -> None:
    """Write a file so that it is there whole or not at all.

    Raises :class:`~linexact.errors.InputError` (``unwritable``).
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


def with_source(dataset: Dataset, include_data: bool | None) -> tuple[Dataset, bool]:
    """Choose whether the data are copied into the certificate; if not, say how to read them."""
    if include_data is None:
        small = dataset.numerators.size <= MAX_CELLS
        include_data = small or (dataset.reading is None and not is_plain(dataset))
    if not include_data and dataset.reading is None:
        dataset = _with_array_reading(dataset)
    return dataset, include_data


def data_fields(dataset: Dataset, include_data: bool) -> dict[str, Any]:
    """Return the fields about the data: size, hash, and the copy or how to read the file."""
    fields: dict[str, Any] = {
        "dimension": dataset.dimension,
        "examples": len(dataset),
        "data_sha256": data_sha256(dataset),
    }
    if include_data:
        fields["data"] = [line.split(",") for line in "".join(data_lines(dataset)).split("\n")]
        fields["data"].pop()
    if dataset.reading is not None:
        fields["reading"] = dict(dataset.reading)
    return fields


def _with_array_reading(dataset: Dataset) -> Dataset:
    if not is_plain(dataset):
        raise InputError("no-reading", "these data are in no file, so a copy must be included")
    return replace(
        dataset,
        reading={
            "kind": "npy",
            "inputs": "X",
            "label": "t",
            "columns": list(range(dataset.dimension)),
            "positive": "1",
            "negative": None,
        },
    )


def texts(values: Sequence[kernel.Number]) -> list[str]:
    """Return exact texts."""
    return [exact_text(value) for value in values]


def pairs(multipliers: Mapping[int, kernel.Number]) -> list[list[Any]]:
    """Return index and exact text of the numbers that are not 0, by index."""
    return [[int(i), exact_text(m)] for i, m in sorted(multipliers.items()) if m != 0]


def _weights_fields(weights: Weights | Complete | QuasiComplete, bias: bool) -> dict[str, Any]:
    return {"w": texts(weights.w)} | ({"b": exact_text(weights.b)} if bias else {})


def _proof_fields(proof: Weights | Multipliers, bias: bool) -> dict[str, Any]:
    if isinstance(proof, Weights):
        return _weights_fields(proof, bias)
    fields: dict[str, Any] = {"multipliers": pairs(proof.multipliers)}
    return fields | ({"common_point": texts(proof.common_point or ())} if bias else {})


def _kind_fields(kind: Kind, bias: bool) -> dict[str, Any]:
    fields: dict[str, Any] = {"name": _KIND_NAMES[type(kind)]}
    if not isinstance(kind, Overlap):
        fields |= _weights_fields(kind, bias)
    if not isinstance(kind, Complete):
        fields["multipliers"] = pairs(kind.multipliers)
    return fields


def _minimal_fields(minimal: Minimal) -> dict[str, Any]:
    if isinstance(minimal, Support):
        return {"support": minimal.size, "irreducible": minimal.irreducible}
    return {"least_absolute_score": exact_text(minimal.value)}


_KIND_NAMES = {Complete: "complete", QuasiComplete: "quasi-complete", Overlap: "overlap"}
_KIND_SENTENCES = {
    Complete: " Complete separation: some weights give all examples a margin > 0.",
    QuasiComplete: " Quasi-complete separation: some weights give all examples a margin >= 0,"
    " not all of them 0, but none give all a margin > 0.",
    Overlap: " Overlap: weights that give all examples a margin >= 0 give all the margin 0.",
}


def _statement(file: DatasetCertificate) -> str:
    """Return the theorem in a sentence, as the checker will say it."""
    dataset, rule = file.dataset, file.convention
    words = [
        "There are" if isinstance(file.proof, Weights) else "There are no",
        "w and b with w . x + b" if rule.bias else "w with w . x",
        rule.positive.replace("0", " 0"),
        f"for each of the {dataset.positives} positive and",
        rule.negative.replace("0", " 0"),
        f"for each of the {dataset.negatives} negative examples ({dataset.dimension} features).",
    ]
    text = " ".join(words)
    if file.kind is not None:
        text += _KIND_SENTENCES[type(file.kind)]
    if isinstance(file.minimal, Support):
        not_ = "" if file.minimal.irreducible else "not "
        text += f" The proof uses {file.minimal.size} examples and is {not_}irreducible."
    elif file.minimal is not None:
        text += " The least absolute score is as stated."
    return text


def sealed(fields: dict[str, Any], tool: str = TOOL, form: str = FORMAT) -> str:
    """Add format, tool and the hash of everything else; return the text."""
    fields = fields | {"format": form, "tool": tool}
    # Keys are in order, so the seal stands between these two parts, each written once.
    head = _canonical({key: value for key, value in fields.items() if key < "sha256"})[:-1]
    tail = _canonical({key: value for key, value in fields.items() if key > "sha256"})[1:]
    seal = hashlib.sha256(f"{head},{tail}".encode("ascii")).hexdigest()
    return f'{head},"sha256":"{seal}",{tail}\n'


_canonical = json.JSONEncoder(sort_keys=True, separators=(",", ":"), allow_nan=False).encode
