"""Certificate files read back to data sets, systems and claims.

There is no second description of the format here.  The meaning is taken out of the text,
written again, and compared: what is not canonical, complete and consistent comes out
different.  Then the kernel checks the claims.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from typing import Any

from linexact import kernel
from linexact.certificate.claims import (
    Complete,
    Kind,
    LeastAbsoluteScore,
    Minimal,
    Multipliers,
    Overlap,
    Point,
    QuasiComplete,
    RowMultipliers,
    Support,
    Weights,
)
from linexact.certificate.files import DatasetCertificate, SystemCertificate
from linexact.errors import InputError
from linexact.model.convention import BOUNDARIES, Convention
from linexact.model.dataset import Dataset, Vector
from linexact.rational import parse_exact


def read_certificate(
    text: str, dataset: Dataset | None = None
) -> DatasetCertificate | SystemCertificate:
    """Return what a certificate says, after checking it with the kernel.

    ``dataset`` is what a certificate without data is about.

    Raises :class:`~linexact.errors.InputError`: ``no-data`` when a data set is needed and not
    given, ``certificate`` when the text is not one that this package writes,
    ``false-certificate`` when a claim does not hold.

    >>> from linexact.certificate import Weights, dataset_certificate
    >>> data = Dataset.from_rows([[0], [1]], [-1, 1])
    >>> weights = Weights((Fraction(2),), Fraction(-1))
    >>> text = dataset_certificate(data, Convention(bias=True, boundary="strict"), weights)
    >>> read_certificate(text).proof == weights
    True
    """
    try:
        fields = json.loads(text)
        found = _system(fields) if fields["about"] == "system" else _dataset(fields, dataset)
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


def _system(fields: dict[str, Any]) -> SystemCertificate:
    rows = [kernel.Constraint(r, _vector(a), parse_exact(c)) for r, *a, c in fields["rows"]]
    proof = fields["proof"]
    return SystemCertificate(
        kernel.System(_typed(fields["dimension"], int), rows),
        Point(_vector(proof["point"]))
        if "point" in proof
        else RowMultipliers(_multipliers(proof["multipliers"])),
        _names(fields["variables"], fields["dimension"]),
        _typed(fields["tool"], str),
    )


def _dataset(fields: dict[str, Any], dataset: Dataset | None) -> DatasetCertificate:
    if "data" in fields:
        rows = [_vector(row[1:]) for row in fields["data"]]
        targets = [1 if row[0] == "+" else -1 for row in fields["data"]]
        dataset = Dataset.from_rows(rows, targets, dimension=fields["dimension"])
    elif dataset is None:
        raise InputError("no-data", "the certificate holds no data; the data file is needed")
    return DatasetCertificate(
        replace(dataset, reading=_reading(fields.get("reading"), fields["dimension"])),
        _convention(fields["convention"]),
        _proof(fields["proof"]),
        _kind(fields["kind"]) if "kind" in fields else None,
        _minimal(fields["minimal"]) if "minimal" in fields else None,
        "data" in fields,
        _typed(fields["tool"], str),
    )


def _convention(fields: dict[str, Any]) -> Convention:
    candidates = [Convention(_typed(fields["bias"], bool), boundary) for boundary in BOUNDARIES]
    found = {(c.positive, c.negative): c for c in candidates}
    return found[fields["positive"], fields["negative"]]


def _proof(fields: dict[str, Any]) -> Weights | Multipliers:
    if "w" in fields:
        return Weights(_vector(fields["w"]), parse_exact(fields.get("b", "0")))
    point = fields.get("common_point")
    multipliers = _multipliers(fields["multipliers"])
    return Multipliers(multipliers, None if point is None else _vector(point))


def _kind(fields: dict[str, Any]) -> Kind:
    return _KINDS[fields["name"]](fields)


def _complete(fields: dict[str, Any]) -> Kind:
    return Complete(_vector(fields["w"]), parse_exact(fields.get("b", "0")))


def _quasi_complete(fields: dict[str, Any]) -> Kind:
    weights = _vector(fields["w"]), parse_exact(fields.get("b", "0"))
    return QuasiComplete(*weights, _multipliers(fields["multipliers"]))


def _overlap(fields: dict[str, Any]) -> Kind:
    return Overlap(_multipliers(fields["multipliers"]))


_KINDS: dict[str, Callable[[dict[str, Any]], Kind]] = {
    "complete": _complete,
    "quasi-complete": _quasi_complete,
    "overlap": _overlap,
}


def _minimal(fields: dict[str, Any]) -> Minimal:
    if "support" in fields:
        return Support(_typed(fields["support"], int), _typed(fields["irreducible"], bool))
    return LeastAbsoluteScore(parse_exact(fields["least_absolute_score"]))


_TEXT, _COUNT, _LIST = (str,), (int,), (list,)
_ANY_READING: dict[str, tuple[type, ...]] = {
    "kind": _TEXT,
    "columns": _LIST,
    "positive": _TEXT,
    "negative": (str, type(None)),
}
_READINGS: dict[str, dict[str, tuple[type, ...]]] = {
    "csv": _ANY_READING
    | {"label": _COUNT, "delimiter": _TEXT, "encoding": _TEXT, "header": (bool,)}
    | {"missing": _TEXT, "left_out": _LIST},
    "npy": _ANY_READING | {"inputs": (str, type(None)), "label": (int, str)},
}


def _reading(fields: dict[str, Any] | None, dimension: int) -> dict[str, Any] | None:
    """Return ``reading`` if it has the form of the format; nothing is read here."""
    if fields is None:
        return None
    for key, types in _READINGS[fields["kind"]].items():
        _typed(fields[key], *types)
    counts = [*fields["columns"], *fields.get("left_out", ())]
    counts += [fields["label"]] if isinstance(fields["label"], int) else []
    right = [
        fields.keys() == _READINGS[fields["kind"]].keys(),
        all(_typed(count, int) >= 0 for count in counts),
        len(fields["columns"]) == dimension,
        fields.get("encoding", "utf-8") == "utf-8",
        fields.get("missing", "skip") in ("skip", "error"),
        fields["kind"] == "csv" or (fields["inputs"] is None) == isinstance(fields["label"], int),
    ]
    if not all(right):
        raise ValueError("reading")
    return fields


def _names(names: list[str], dimension: int) -> tuple[str, ...]:
    if len(names) != dimension or len({_typed(name, str) for name in names}) != dimension:
        raise ValueError("variables")
    return tuple(names)


def _typed(value: Any, *types: type) -> Any:
    if type(value) not in types:  # a bool is no count
        raise TypeError(type(value).__name__)
    return value


def _vector(texts: list[str]) -> Vector:
    return tuple(parse_exact(text) for text in texts)


def _multipliers(pairs: list[list[Any]]) -> dict[int, Fraction]:
    return {index: parse_exact(text) for index, text in pairs}
