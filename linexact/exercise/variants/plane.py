"""The families of variants, each with what is drawn, what is measured and within which bounds.

*weights*: the simplest integer weights have largest size ``size``.  *inseparable*: the smallest
proof uses exactly ``size`` examples.  *perceptron*: the run from zero ends after exactly ``size``
updates; ``zero`` says whether a score of 0 occurs after the first step.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, cycle
from math import gcd
from typing import TypeAlias

import numpy as np
from flint import fmpz_mat

from linexact.data.draws import below
from linexact.data.problem import Problem
from linexact.errors import InputError
from linexact.exercise.variants.family import (
    CONVENTION,
    Bounds,
    Drawn,
    Family,
    Measured,
    Place,
    VariantFacts,
    dataset_of,
)
from linexact.topics.hand_weights import Simplest, simplest

RULE = "blog"
_SOLUTIONS = {1: (8, 15), 2: (5, 9), 3: (3, 4)}  # beyond: 2 or 3

Proof: TypeAlias = dict[int, int]  # whole multipliers by example, 0-based


# Weights


def _by_line(places: list[Place], size: int, numbers: Iterator[int]) -> Drawn:
    """Let weights of the wanted size, drawn too, say which half of the points is positive."""
    side = 2 * size + 1
    w1 = w2 = 0
    while max(abs(w1), abs(w2)) < size:
        w1, w2 = below(numbers, side) - size, below(numbers, side) - size
    scores = [w1 * x + w2 * y for x, y in places]
    middle = sorted(scores)[len(scores) // 2]
    return tuple((*p, 1 if s >= middle else -1) for p, s in zip(places, scores, strict=True))


def _weights(drawn: Drawn, facts: VariantFacts) -> Measured:
    """Measure *solutions*, right integer ``(w1, w2, b)`` with ``|w1|, |w2|`` up to the size plus 1.

    *closest* are examples at the least distance from the boundary of the simplest weights, and
    *largest score* is the largest absolute score under these.  A few integers pass over most draws
    before the engine is asked.
    """
    if sum(t for *_, t in drawn) or _rooms(drawn, facts.size - 1).any():
        return None
    many = solutions(drawn, facts.size + 1)
    low, high = _bounds_of_weights(facts)["solutions"]
    if not low <= many <= high:
        return None
    found = simplest(Problem(dataset_of(drawn), CONVENTION))
    if not isinstance(found, Simplest) or found.size != facts.size:
        return None
    w1, w2 = found.w
    scores = [abs(w1 * x + w2 * y + found.b) for x, y, _ in drawn]
    closest = scores.count(min(scores))
    return {"solutions": many, "closest": closest, "largest score": max(scores)}


def _bounds_of_weights(facts: VariantFacts) -> Bounds:
    near = 2 if facts.size < 4 else 3
    return {
        "solutions": _SOLUTIONS.get(facts.size, (2, 3)),
        "closest": (near, near),
        "largest score": (3 * facts.size, 5 * facts.size),
    }


def solutions(drawn: Drawn, size: int) -> int:
    """Count the integer ``(w1, w2, b)`` with ``|w1|, |w2| <= size`` that are right on all.

    Both classes must be there.  Given ``w``, every integer ``-b`` strictly between the
    largest ``w . x`` of a negative and the least of a positive example will do.

    >>> solutions(((0, 0, -1), (1, 0, 1)), 1)
    0
    >>> solutions(((0, 0, -1), (1, 0, 1)), 2)
    5
    """
    return int(_rooms(drawn, size).sum())


def _rooms(drawn: Drawn, size: int) -> np.ndarray:
    """Return for each ``w`` how many integers ``b`` there are."""
    whole = np.arange(-size, size + 1)
    least = (
        np.min([t * np.add.outer(x * whole, y * whole) for x, y, t in drawn if t == side], axis=0)
        for side in (1, -1)
    )
    rooms: np.ndarray = np.maximum(0, sum(least) - 1)
    return rooms


# Proofs that there are no weights


def by_halves(places: list[Place], size: int, numbers: Iterator[int]) -> Drawn:
    """Draw which half of the points is positive."""
    left = len(places) // 2
    drawn = []
    for rest, place in zip(range(len(places), 0, -1), places, strict=True):
        chosen = below(numbers, rest) < left
        left -= chosen
        drawn.append((*place, 1 if chosen else -1))
    return tuple(drawn)


def _inseparable(drawn: Drawn, facts: VariantFacts) -> Measured:
    """Measure *proofs*, smallest sets of examples that are inseparable by themselves.

    *multiplier* is the largest whole multiplier in the easiest of these proofs.
    """
    proofs = smallest_proofs(drawn)
    if not proofs or len(proofs[0]) != facts.size:
        return None
    return {"proofs": len(proofs), "multiplier": max(proofs[0].values())}


def _bounds_of_proofs(facts: VariantFacts) -> Bounds:
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


# Runs of the perceptron


def _perceptron(drawn: Drawn, facts: VariantFacts) -> Measured:
    """Measure *presentations*, examples looked at until the end.

    *largest number* is the largest absolute score or weight on the way, *zero scores* are scores
    of 0 after the first step.
    """
    found = followed(drawn, facts.size)
    if found.pop("updates") != facts.size or (found["zero scores"] > 0) != facts.zero:
        return None
    return found


def followed(drawn: Drawn, most: int) -> dict[str, int]:
    """Run from zero weights until all are right, or one update more than ``most`` is made.

    >>> followed(((0, 0, -1), (1, 0, 1)), 10)
    {'updates': 5, 'presentations': 7, 'largest number': 2, 'zero scores': 3}
    """
    w1 = w2 = b = right = updates = presentations = largest = zeros = 0
    for x, y, t in cycle(drawn):
        if right == len(drawn) or updates > most:
            break
        score = w1 * x + w2 * y + b
        zeros += score == 0 and presentations > 0
        presentations += 1
        right += 1
        if t * score <= 0:
            w1, w2, b = w1 + t * x, w2 + t * y, b + t
            updates, right = updates + 1, 0
        largest = max(largest, *map(abs, (score, w1, w2, b)))
    return {
        "updates": updates,
        "presentations": presentations,
        "largest number": largest,
        "zero scores": zeros,
    }


def _bounds_of_runs(facts: VariantFacts) -> Bounds:
    return {
        "presentations": (2 * facts.size + 1, 2 * facts.size + 4),
        "largest number": (12, 20),
        "zero scores": (int(facts.zero), int(facts.zero)),
    }


_ALL = (
    Family(
        name="weights",
        words={
            "title": "Weights by hand",
            "kind": "weights",
            "asks": ["weights"],
            "points": {"weights": 4},
            "statement": "Find weights and a bias that get all six examples right.",
        },
        sizes=(1, 6),
        usual=2,
        examples=6,
        choose=_by_line,
        measure=_weights,
        bounds=_bounds_of_weights,
    ),
    Family(
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
        measure=_inseparable,
        bounds=_bounds_of_proofs,
    ),
    Family(
        name="perceptron",
        words={
            "title": "A run of the perceptron",
            "kind": "perceptron",
            "asks": ["updates", "weights"],
            "points": {"updates": 2, "weights": 2},
            "statement": "Run the perceptron from zero weights through the examples in order, "
            "again and again, until all are right. An example is wrong when its score"
            " is 0 or has the other sign; then its inputs, and 1 for the bias, are "
            "added to the weights for label 1 and subtracted for label -1. How many "
            "updates are made, and with which weights (the bias last) does it end?",
            "task": {"rule": RULE},
        },
        sizes=(2, 12),
        usual=5,
        examples=4,
        choose=by_halves,
        measure=_perceptron,
        bounds=_bounds_of_runs,
        ordered=True,
        has_zero=True,
    ),
)
FAMILIES = {family.name: family for family in _ALL}


def facts_of(name: str, size: int | None = None, zero: bool = False) -> VariantFacts:
    """Return what is to be guaranteed; raises :class:`InputError` when it cannot be.

    >>> facts_of("weights").size
    2
    """
    if name not in FAMILIES:
        known = ", ".join(FAMILIES)
        raise InputError("kind", f"no kind is called {name[:40]!r}; there are {known}")
    family = FAMILIES[name]
    chosen = family.usual if size is None else size
    low, high = family.sizes
    if not low <= chosen <= high:
        raise InputError("size", f"--size is {chosen}; for {name} expected from {low} to {high}")
    if zero and not family.has_zero:
        raise InputError("zero", f"--zero is said of a perceptron's scores, not of {name}")
    return VariantFacts(family, chosen, zero)
