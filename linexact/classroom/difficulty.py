"""How hard a variant is: measures that are computed exactly and held between stated bounds.

All variants of a kind and a size have as many examples, as many of each class, and small
integer coordinates.  What else makes one harder than another is measured here:

``weights``
    *solutions*: right integer ``(w1, w2, b)`` with ``|w1|, |w2|`` up to the size plus 1;
    *closest*: examples at the least distance from the boundary of the simplest weights;
    *largest score*: the largest absolute score under the simplest weights.
``inseparable``
    *proofs*: smallest sets of examples that are inseparable by themselves; *multiplier*: the
    largest whole multiplier in the easiest of these proofs.
``perceptron``
    *presentations*: examples looked at until the end; *largest number*: the largest absolute
    score or weight on the way; *zero scores*: scores of 0 after the first step.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations
from math import gcd
from typing import TypeAlias

from flint import fmpz_mat

from linexact.handweights.search import Simplest
from linexact.perceptron import Trace

Drawn: TypeAlias = tuple[tuple[int, int, int], ...]  # x1, x2, target
Measures: TypeAlias = dict[str, int]
Bounds: TypeAlias = Mapping[str, tuple[int, int]]

_SOLUTIONS = {1: (8, 15), 2: (5, 9), 3: (3, 4)}  # beyond: 2 or 3


def bounds(kind: str, size: int, zero: bool) -> Bounds:
    """Return the least and the largest value of each measure for a kind and a size.

    >>> bounds("perceptron", 5, zero=False)["presentations"]
    (11, 14)
    """
    if kind == "weights":
        near = 2 if size < 4 else 3
        return {
            "solutions": _SOLUTIONS.get(size, (2, 3)),
            "closest": (near, near),
            "largest score": (3 * size, 5 * size),
        }
    if kind == "inseparable":
        many = 1 if size == 3 else 4
        return {"proofs": (many, many), "multiplier": (2, 4) if size == 3 else (3, 7)}
    return {
        "presentations": (2 * size + 1, 2 * size + 4),
        "largest number": (12, 20),
        "zero scores": (int(zero), int(zero)),
    }


def within(measured: Measures, stated: Bounds) -> bool:
    """Say whether every measure lies between its bounds."""
    return all(low <= measured[name] <= high for name, (low, high) in stated.items())


def solutions(drawn: Drawn, size: int) -> int:
    """Count the integer ``(w1, w2, b)`` with ``|w1|, |w2| <= size`` that are right on all.

    Both classes must be there.  Given ``w``, every integer ``-b`` strictly between the
    largest ``w . x`` of a negative and the least of a positive example will do.

    >>> solutions(((0, 0, -1), (1, 0, 1)), 1)
    0
    >>> solutions(((0, 0, -1), (1, 0, 1)), 2)
    5
    """
    return sum(_rooms(drawn, size))


def has_solution(drawn: Drawn, size: int) -> bool:
    """Say whether there is one of the solutions that :func:`solutions` counts."""
    return any(_rooms(drawn, size))


def _rooms(drawn: Drawn, size: int) -> Iterator[int]:
    """Yield for each ``w`` how many integers ``b`` there are."""
    positive = [(x, y) for x, y, t in drawn if t > 0]
    negative = [(x, y) for x, y, t in drawn if t < 0]
    whole = range(-size, size + 1)
    for w1 in whole:
        for w2 in whole:
            room = min([w1 * x + w2 * y for x, y in positive])
            room -= max([w1 * x + w2 * y for x, y in negative])
            yield max(0, room - 1)


def weights_measures(drawn: Drawn, found: Simplest) -> Measures:
    """Measure a search for weights, whose simplest are found already."""
    w1, w2 = found.w
    scores = [abs(w1 * x + w2 * y + found.b) for x, y, _ in drawn]
    return {
        "solutions": solutions(drawn, found.size + 1),
        "closest": scores.count(min(scores)),
        "largest score": max(scores),
    }


Proof: TypeAlias = dict[int, int]  # whole multipliers by example, 0-based


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


def proof_measures(proofs: list[Proof]) -> Measures:
    """Measure a search for a proof by the smallest that there are."""
    return {"proofs": len(proofs), "multiplier": max(proofs[0].values())}


def run_measures(trace: Trace) -> Measures:
    """Measure a run of the perceptron by its steps."""
    presentations = largest = zeros = 0
    for step in trace.steps():
        presentations = step.presentation
        largest = max(largest, *(int(abs(v)) for v in (step.score, *step.after)))
        zeros += step.score == 0 and step.presentation > 1
    return {"presentations": presentations, "largest number": largest, "zero scores": zeros}
