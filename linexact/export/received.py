"""A certificate as a claim to export: checked as a stranger would, and held against its data."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace

from linexact.certificate import DatasetCertificate, SystemCertificate, data_sha256
from linexact.certificate.bounds import BOUND_FORMAT
from linexact.certificate.bundle import CLAIMS_FORMAT
from linexact.certificate.estimates import ESTIMATES_FORMAT
from linexact.certificate.fields import Fields, read_data
from linexact.certificate.parts import read_verdicts
from linexact.checked import check_certificate
from linexact.checker import Found
from linexact.checkers.examples import sources
from linexact.data.dataset import Dataset
from linexact.errors import InputError
from linexact.export.claim import Origin, claim_of
from linexact.export.claim import named as renamed
from linexact.export.errors import errors_claim
from linexact.export.proved import PROVED, Exported
from linexact.text.quoting import quoted

_EXPORTED = "expected a verdict on data or constraints, fewest errors with cores, shortest weights"


def received(text: str, name: str, files: Sequence[str] = (), about: str | None = None) -> Exported:
    """Return what a certificate states, once it is verified and compared with its data files.

    Of several claims in one file that with a name (``about``), one of ``PROVED``; or, if none is
    named, the first verdict, and the first of these if there is no verdict on the data.

    Raises :class:`~linexact.errors.InputError`: ``false-certificate`` for one that is not
    verified, ``no-verdict`` for one whose claim has no export, ``no-data`` when the data are
    neither in it nor given.

    >>> from linexact import fewest_errors, separate
    >>> received(separate("XOR").certificate(), "xor.json").dataset.dimension
    2
    >>> received(fewest_errors("XOR").certificate(), "errors.json").at_least
    1
    """
    content = text.encode("ascii")
    checked = check_certificate(content, name, *files)
    if not checked.verified:
        raise InputError("false-certificate", f"{name}: the proof does not hold: {checked.reason}")
    fields: Fields = json.loads(text)
    outside = files and "data_sha256" in fields and "data" not in fields
    dataset = _dataset(fields, files) if outside else None
    read = tuple(line for line in checked.lines if not line.strip().startswith("convention"))
    if fields["format"] == BOUND_FORMAT and fields["about"] in PROVED:
        return _proved(fields, name, fields["about"], dataset, read)
    if fields["format"] == BOUND_FORMAT:
        claim = errors_claim(_fewest(fields, name), dataset)
        origin = Origin(data_sha256(claim.dataset), len(claim.dataset), read)
        return replace(claim, origin=origin)
    if about is None and fields["format"] == CLAIMS_FORMAT:
        named = [claim["about"] for claim in fields["claims"]]
        if not {*named} & {"dataset", "in-features"}:
            about = next((one for one in named if one in PROVED), None)
    if about is not None:
        return _proved(fields, name, about, dataset, read)
    return claim_of(_verdict(text, name, dataset), read)


def _proved(
    fields: Fields, file: str, about: str, given: Dataset | None, read: tuple[str, ...]
) -> Exported:
    """Return the claim of a name."""
    if about not in PROVED:
        raise InputError("no-export", f"expected one of {', '.join(PROVED)}, not {quoted(about)}")
    if "data_sha256" not in fields:
        raise InputError("no-export", f"{file}: a claim {about} without examples is not exported")
    claims = [claim for claim in fields.get("claims", (fields,)) if claim["about"] == about]
    if not claims:
        raise InputError("no-export", f"{file} holds no claim {about}")
    dataset = renamed(read_data(fields, given))
    return PROVED[about](claims[0], dataset, Origin(data_sha256(dataset), len(dataset), read))


def _verdict(
    text: str, name: str, dataset: Dataset | None
) -> DatasetCertificate | SystemCertificate:
    """Return the first verdict; what holds none is refused by what it is."""
    if f'"format":"{ESTIMATES_FORMAT}"' in text:
        raise InputError("no-verdict", f"{name} is a certificate of estimates; {_EXPORTED}")
    try:
        return read_verdicts(text, dataset)[0]
    except InputError as error:
        raise InputError(error.code, f"{name}: {error.message}; {_EXPORTED}") from None


def _fewest(fields: Fields, name: str) -> Fields:
    about = fields["about"]
    if about != "fewest-errors":
        raise InputError("no-verdict", f"{name} is a certificate of a {about}; {_EXPORTED}")
    return fields


def _dataset(fields: Fields, files: Sequence[str]) -> Dataset:
    """Return the examples as the standalone checker reads them from the files."""
    (held,) = sources(fields, Found(*files))
    rows = [x for _, x in held.rows]
    return Dataset.from_rows(rows, held.targets, dimension=held.dimension)
