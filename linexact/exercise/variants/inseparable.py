"""Variants of kind ``separability``: the smallest proof uses exactly ``size`` examples.

Measured: *proofs*, smallest sets of examples that are inseparable by themselves; *multiplier*,
the largest whole multiplier in the easiest of these proofs.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from math import gcd
from typing import TypeAlias

from flint import fmpz_mat

from linexact.exercise.variants.draft import Bounds
from linexact.exercise.variants.family import (
    CONVENTION,
    Drawn,
    Family,
    Measured,
    VariantFacts,
    by_halves,
    dataset_of,
)
from linexact.topics.separability import Inseparable, separate_dataset

Proof: TypeAlias = dict[int, int]  # whole multipliers by example, 0-based


def _measure(drawn: Drawn, facts: VariantFacts) -> Measured:
    proofs = smallest_proofs(drawn)
    if not proofs or len(proofs[0]) != facts.size:
        return None
    if not isinstance(separate_dataset(dataset_of(drawn), CONVENTION), Inseparable):
        return None
    return {"proofs": len(proofs), "multiplier": max(proofs[0].values())}


def _bounds(facts: VariantFacts) -> Bounds:
    many = 1 if facts.size == 3 else 4
    return {"proofs": (many, many), "multiplier": (2, 4) if facts.size == 3 else (3, 7)}


def smallest_proofs(drawn: Drawn) -> list[Proof]:
    """Return the proofs of inseparability with the fewest examples, the easiest first.

    By Kirchberger's theorem four examples suffice in the plane, so none means separable.
    Points are expected to be different.

    >>> smallest_proofs(((0, 0, -1), (1, 1, -1), (0, 1, 1), (1, 0, 1)))
    [{0: 1, 1: 1, 2: 1, 3: 1}]
    >>> smallest_proofs(((0, 0, -1), (1, 1, -1), (2, 2, 1)))
    []
    """
    for size in (3, 4):
        found = list(_proofs(drawn, size))
        if found:
            return sorted(found, key=lambda p: (max(p.values()), sum(p.values()), sorted(p)))
    return []


def _proofs(drawn: Drawn, size: int) -> Iterator[Proof]:
    """Yield the sets whose signed rows cancel with one positive combination and no other."""
    for places in combinations(range(len(drawn)), size):
        rows = [[t * x, t * y, t] for x, y, t in (drawn[i] for i in places)]
        basis, nullity = fmpz_mat(rows).transpose().nullspace()
        if nullity != 1:
            continue
        multipliers = [int(basis[k, 0]) for k in range(size)]
        if min(multipliers) > 0 or max(multipliers) < 0:
            divisor = gcd(*multipliers)
            yield {i: abs(m) // divisor for i, m in zip(places, multipliers, strict=True)}


FAMILY = Family(
    name="inseparable",
    words={
        "title": "Is there a linear classifier?",
        "kind": "separability",
        "asks": ["verdict", "proof"],
        "points": {"verdict": 1, "proof": 3},
        "statement": "Are there weights and a bias that get all six examples right? Prove it.",
    },
    sizes=(3, 4),
    usual=4,
    examples=6,
    choose=by_halves,
    may_be=lambda drawn, facts: True,
    measure=_measure,
    bounds=_bounds,
)
