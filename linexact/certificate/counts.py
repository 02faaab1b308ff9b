"""Claims about how many there are, for ``linexact/checkers/counts.py``.

What is claimed has been computed exactly before it comes here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from linexact.certificate.bundle import claims_certificate
from linexact.certificate.fields import Fields, convention_fields, pairs, texts
from linexact.certificate.statements import asked_said, examples_said, score_said
from linexact.model.convention import Convention
from linexact.model.dataset import Dataset


def smallest_proofs_certificate(
    dataset: Dataset,
    convention: Convention,
    proofs: Sequence[Mapping[int, int]],
    separable: Sequence[tuple[Sequence[int], Sequence[Fraction]]],
) -> str:
    """Return the certificate file's text for the smallest sets that no weights get right.

    ``proofs`` are their multipliers in lowest integers; ``separable`` are sets with weights for
    them (the bias last), of which one holds each smaller set and each other set of that size.

    >>> import json
    >>> twice, strict = Dataset.from_rows([[1], [1]], [1, -1]), Convention(True, "strict")
    >>> one, other = ([0], [Fraction(1), Fraction(0)]), ([1], [Fraction(0), Fraction(-1)])
    >>> text = smallest_proofs_certificate(twice, strict, [{0: 1, 1: 1}], [one, other])
    >>> json.loads(text)["claims"][0]["size"]
    2
    """
    size = len(proofs[0])
    names = "w and b" if convention.bias else "w"
    claim: Fields = {
        "about": "smallest-proofs",
        "convention": convention_fields(convention),
        "size": size,
        "proofs": [pairs({i: Fraction(m) for i, m in proof.items()}) for proof in proofs],
        "separable": [{"of": list(of), "point": texts(point)} for of, point in separable],
        "statement": f"Of {examples_said(dataset)} any {size - 1} have {names} with"
        f" {score_said(convention)} > 0 for positive and < 0 for negative ones, and so"
        f" have any {size} but {len(proofs)} sets of {size}, which are stated with multipliers. In"
        " lowest integers those of one set are at most"
        f" {min(max(proof.values()) for proof in proofs)}, and of none less.",
    }
    return claims_certificate(dataset, [claim])


def integer_weights_certificate(
    dataset: Dataset, convention: Convention, size: int, count: int
) -> str:
    """Return the certificate file's text for the number of right integers ``|w_j| <= size``.

    >>> two, strict = Dataset.from_rows([[0], [1]], [-1, 1]), Convention(True, "strict")
    >>> '"count":1,' in integer_weights_certificate(two, strict, 2, 1)
    True
    """
    claim: Fields = {
        "about": "integer-weights",
        "convention": convention_fields(convention),
        "size": size,
        "count": count,
        "statement": f"There are {count} integer w and b, each |w_j| <= {size}, with w . x + b"
        f" {asked_said(dataset, convention)}.",
    }
    return claims_certificate(dataset, [claim])
