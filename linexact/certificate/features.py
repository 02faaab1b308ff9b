"""Certificates about products of the features: verdicts in them, least degrees, fewest monomials.

The data stay the user's own; a stranger's checker computes the products
(``linexact/checkers/features.py``).  What is claimed has been checked before it comes here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import TypeAlias

from linexact.certificate.bundle import claims_certificate
from linexact.certificate.claims import Multipliers, Proof
from linexact.certificate.fields import Fields, convention_fields, pairs
from linexact.certificate.statements import SHOWN, sought_said
from linexact.data.convention import Convention
from linexact.data.dataset import Dataset
from linexact.data.features import Monomial
from linexact.data.linear import Classifier
from linexact.exact import exact_text

_Feature: TypeAlias = Sequence[tuple[Monomial, Fraction]]  # a sum of products


def in_features_certificate(
    dataset: Dataset,
    features: Sequence[_Feature],
    convention: Convention,
    proof: Proof,
) -> str:
    """Return the certificate file's text for a verdict in features of the data.

    >>> import json
    >>> data = Dataset.from_rows([[1], [0], [-1]], [1, -1, 1])
    >>> square = (((2,), Fraction(1)),)
    >>> strict, weights = Convention(bias=True, boundary="strict"), Classifier.of([2], -1)
    >>> text = in_features_certificate(data, [square], strict, weights)
    >>> json.loads(text)["claims"][0]["features"]
    [[2]]
    """
    there = "There are" if isinstance(proof, Classifier) else "There are no"
    claim = {
        "about": "in-features",
        "convention": convention_fields(convention),
        "features": [_feature_fields(feature) for feature in features],
        "proof": _proof_fields(proof, convention),
        "statement": f"{there} {_sought(dataset, convention, _list_said(features))}.",
    }
    return claims_certificate(dataset, [claim])


def least_degree_certificate(
    dataset: Dataset, convention: Convention, levels: Sequence[Proof]
) -> str:
    """Return the certificate file's text for a least degree: a proof for each, from degree 0.

    Features are all monomials up to the degree, in the order of
    :func:`linexact.data.features.monomials_up_to`.

    >>> import json
    >>> data = Dataset.from_rows([[1], [2]], [1, 1])
    >>> level = Classifier.of([], 1)
    >>> text = least_degree_certificate(data, Convention(bias=True, boundary="strict"), [level])
    >>> json.loads(text)["claims"][0]["levels"]
    [{'b': '1', 'w': []}]
    """
    found = isinstance(levels[-1], Classifier)
    failed = ", ".join(map(str, range(len(levels) - found)))
    sought = _sought(dataset, convention, "all products of at most N features, repeats allowed")
    statement = f"There are no {sought}, for N = {failed}."
    if found:
        none = f", and none for N = {failed}" if failed else ""
        statement = f"There are {sought}, for N = {len(levels) - 1}{none}."
    claim = {
        "about": "least-degree",
        "convention": convention_fields(convention),
        "levels": [_proof_fields(level, convention) for level in levels],
        "statement": statement,
    }
    return claims_certificate(dataset, [claim])


def contradiction_certificate(dataset: Dataset, convention: Convention, i: int, j: int) -> str:
    """Return the certificate file's text for two equal examples of both classes.

    >>> twice = Dataset.from_rows([[1], [1]], [1, -1])
    >>> strict = Convention(bias=True, boundary="strict")
    >>> '"contradiction":[0,1]' in contradiction_certificate(twice, strict, 0, 1)
    True
    """
    sought = _sought(dataset, convention, "any functions of the features")
    both = f"examples {i + 1} and {j + 1} are equal, of both classes"
    claim = {
        "about": "least-degree",
        "convention": convention_fields(convention),
        "contradiction": [i, j],
        "statement": f"There are no {sought}: {both}.",
    }
    return claims_certificate(dataset, [claim])


def fewest_monomials_certificate(
    dataset: Dataset,
    convention: Convention,
    candidates: Sequence[Monomial],
    chosen: Mapping[int, Fraction],
    b: Fraction,
    obstacles: Sequence[tuple[Sequence[int], Mapping[int, Fraction]]],
) -> str:
    """Return the certificate file's text for the fewest of some monomials.

    ``chosen`` are their weights, by the number of the candidate; an obstacle is its reach, and
    multipliers.

    >>> import json
    >>> data = Dataset.from_rows([[1], [0]], [1, -1])
    >>> obstacle = ((), {0: Fraction(1), 1: Fraction(1)})
    >>> strict = Convention(bias=True, boundary="strict")
    >>> weights = {0: Fraction(2)}
    >>> text = fewest_monomials_certificate(
    ...     data, strict, [(1,)], weights, Fraction(-1), [obstacle])
    >>> json.loads(text)["claims"][0]["obstacles"]
    [{'multipliers': [[0, '1'], [1, '1']], 'reach': []}]
    """
    features: list[_Feature] = [((monomial, Fraction(1)),) for monomial in candidates]
    numbers = sorted(chosen)
    weights = Classifier(tuple(chosen[j] for j in numbers), b)
    among = _list_said(features)
    sought = _sought(dataset, convention, _list_said([features[j] for j in numbers]))
    claim = {
        "about": "fewest-monomials",
        "convention": convention_fields(convention),
        "candidates": [list(monomial) for monomial in candidates],
        "chosen": numbers,
        "proof": _proof_fields(weights, convention),
        "obstacles": [{"reach": sorted(reach), "multipliers": pairs(m)} for reach, m in obstacles],
        "statement": f"There are {sought}, and none in fewer than {len(numbers)} of"
        f" {among}{'' if among.startswith('(') else ' as candidates'}.",
    }
    return claims_certificate(dataset, [claim])


def _proof_fields(proof: Proof, convention: Convention) -> Fields:
    """Return weights by the number of the feature, those that are not 0, or multipliers."""
    if isinstance(proof, Multipliers):
        return {"multipliers": pairs(proof.multipliers)}
    bias = {"b": exact_text(proof.b)} if convention.bias else {}
    return {"w": pairs(dict(enumerate(proof.w)))} | bias


def _feature_fields(feature: _Feature) -> list[object]:
    if len(feature) == 1 and feature[0][1] == 1:
        return [*feature[0][0]]
    return [[exact_text(factor), list(monomial)] for monomial, factor in feature]


def _sought(dataset: Dataset, convention: Convention, features: str) -> str:
    return f"{sought_said(dataset, convention, 'p')}, p = {features}"


def _list_said(features: Sequence[_Feature]) -> str:
    if len(features) <= SHOWN:
        text = ", ".join(map(written, features))
        if len(text) <= SHOWN:
            return f"({text})"
    return f"the {len(features)} stated"


def written(feature: _Feature) -> str:
    """Return a sum of products as the checker writes it.

    >>> written([((0, 2), Fraction(-1)), ((0, 0), Fraction(1, 2))])
    '1/2 - x2^2'
    """
    text = ""
    for powers, factor in sorted(
        (tuple((j, p) for j, p in enumerate(monomial) if p), factor) for monomial, factor in feature
    ):
        names = [f"x{j + 1}" if p == 1 else f"x{j + 1}^{p}" for j, p in powers]
        size = [] if abs(factor) == 1 and names else [exact_text(abs(factor))]
        text += f" {'-' if factor < 0 else '+'} {'*'.join(size + names)}"
    return f"-{text[3:]}" if text.startswith(" -") else text[3:]
