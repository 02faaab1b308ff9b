"""What of a file of claims is a verdict on data or a system, read back and checked again."""

from __future__ import annotations

import json
from dataclasses import replace
from fractions import Fraction
from typing import Any

from linexact.certificate.bundle import CLAIMS_FORMAT, DATA
from linexact.certificate.claims import Multipliers, Proof
from linexact.certificate.features import in_features_certificate, written
from linexact.certificate.fields import Fields, read_convention, read_data, read_pairs
from linexact.certificate.files import (
    DatasetCertificate,
    SystemCertificate,
    read_certificate,
    sealed,
)
from linexact.data.dataset import Dataset
from linexact.data.features import Monomial
from linexact.data.linear import Classifier
from linexact.data.polynomials import PolynomialMap
from linexact.errors import InputError
from linexact.exact import parse_exact
from linexact.kernel import CertificateError

_SHAPELESS = (ValueError, TypeError, LookupError, AttributeError, ArithmeticError, RecursionError)


def read_verdicts(
    text: str, dataset: Dataset | None = None
) -> list[DatasetCertificate | SystemCertificate]:
    """Return the verdicts that a certificate holds, each checked with the kernel.

    A certificate of one claim is that claim.  ``dataset`` is what one without data is about.
    Of a verdict in products of the features the data set is that of the products.

    Raises :class:`~linexact.errors.InputError` as :func:`linexact.certificate.read_certificate`;
    ``no-verdict`` when none of the claims is a verdict.

    >>> from linexact import in_features, trace
    >>> [type(found).__name__ for found in read_verdicts(trace("XOR").certificate())]
    ['DatasetCertificate']
    >>> (found,) = read_verdicts(in_features("XOR", monomials="x1, x1*x2").certificate())
    >>> found.dataset.features
    ('x1', 'x1*x2')
    """
    if f'"format":"{CLAIMS_FORMAT}"' not in text:
        return [read_certificate(text, dataset)]
    try:
        file: Fields = json.loads(text)
        rest = {key: v for key, v in file.items() if key not in ("format", "tool", "sha256")}
        if sealed(rest, file["tool"], CLAIMS_FORMAT) != text:
            raise ValueError("sealed")
        found = [one for claim in file["claims"] for one in _verdicts(file, claim, dataset)]
    except InputError:
        raise
    except CertificateError as error:
        raise InputError("false-certificate", f"the proof does not hold: {error}") from None
    except _SHAPELESS:
        message = "not a linexact certificate, or one that was changed"
        raise InputError("certificate", message) from None
    if not found:
        named = ", ".join(sorted({claim["about"] for claim in file["claims"]}))
        message = f"none of its claims is a verdict on data or on a system: {named}"
        raise InputError("no-verdict", message)
    return found


def _verdicts(
    file: Fields, claim: Fields, dataset: Dataset | None
) -> list[DatasetCertificate | SystemCertificate]:
    data = {key: file[key] for key in DATA if key in file}
    if claim["about"] == "in-features":
        return [_in_features(data, claim, dataset)]
    if claim["about"] not in ("dataset", "system"):
        return []
    if claim["about"] == "system":
        return [read_certificate(sealed(claim))]
    return [read_certificate(sealed(claim | data), dataset)]


def _in_features(data: Fields, claim: Fields, given: Dataset | None) -> DatasetCertificate:
    """Return the verdict on the products, once what is stated is what we would write."""
    dataset, convention = read_data(data, given), read_convention(claim["convention"])
    features = [_feature(stated) for stated in claim["features"]]
    stated = claim["proof"]
    mapped = PolynomialMap(dataset.features, tuple(features), tuple(map(written, features))).apply(
        dataset
    )
    proof: Proof
    if "multipliers" in stated:
        shares = read_pairs(stated["multipliers"])
        positive = [(m, mapped.x(i)) for i, m in shares.items() if dataset.target(i) > 0]
        point = [sum((m * x[j] for m, x in positive), Fraction(0)) for j in range(len(features))]
        proof = Multipliers(shares, tuple(point) if convention.bias else None)
    else:
        w = read_pairs(stated["w"])
        weights = tuple(w.get(j, Fraction(0)) for j in range(len(features)))
        proof = Classifier(weights, parse_exact(stated.get("b", "0")))
    again = json.loads(in_features_certificate(dataset, features, convention, proof))
    if again["claims"] != [claim]:
        raise ValueError("in-features")
    found = DatasetCertificate(replace(mapped, mapped=None), convention, proof)
    found.check()
    return found


def _feature(stated: list[Any]) -> tuple[tuple[Monomial, Fraction], ...]:
    if not any(isinstance(part, list) for part in stated):
        return ((tuple(stated), Fraction(1)),)
    return tuple((tuple(powers), parse_exact(factor)) for factor, powers in stated)
