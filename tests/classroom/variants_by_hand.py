"""Variants looked at by hand: their facts and measures by trying, and whether two are the same."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, islice, product
from math import gcd

import numpy as np

from linexact.classroom.handout import Variant, variants
from linexact.exercise.variants.family import Drawn, VariantFacts, up_to_symmetry


def some(facts: VariantFacts, seed: int, count: int) -> list[Variant]:
    return list(islice(variants(facts.maker, seed), count))


def assert_all_differ_and_are_as_stated(facts: VariantFacts, found: list[Variant]) -> None:
    """Hold each against another computation, and none is there twice, however turned."""
    for variant in found:
        assert_as_stated(facts, variant)
    assert len({up_to_symmetry(facts, v.drawn) for v in found}) == len(found)
    assert len({v.id for v in found}) == len(found)


def smallest_weights(drawn: Drawn) -> int:
    """Return the least bound on |w1|, |w2| that allows integer weights, by trying all."""
    for size in range(10):
        for w1, w2 in product(range(-size, size + 1), repeat=2):
            scores = {1: [], -1: []}  # type: dict[int, list[int]]
            for x, y, t in drawn:
                scores[t].append(w1 * x + w2 * y)
            if min(scores[1]) - max(scores[-1]) >= 2:  # room for an integer -b between
                return size
    raise AssertionError("no weights up to 9")


def by_hand(drawn: Drawn) -> tuple[int, list[int]]:
    """Run the perceptron; return the number of updates and all scores."""
    w, b, updates, streak, scores = [0, 0], 0, 0, 0, []
    place = 0
    while streak < len(drawn):
        x, y, t = drawn[place % len(drawn)]
        place += 1
        z = w[0] * x + w[1] * y + b
        scores.append(z)
        streak += 1
        if t * z <= 0:
            w, b, updates, streak = [w[0] + t * x, w[1] + t * y], b + t, updates + 1, 0
    return updates, scores


def in_hull(p: tuple[int, int], hull: list[tuple[int, int]]) -> bool:
    """Say whether a point lies in the triangle or on the segment of two or three points."""
    if len(hull) == 3:
        (ax, ay), (bx, by), (cx, cy) = hull
        d = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
        if d:
            u = Fraction((p[0] - ax) * (cy - ay) - (p[1] - ay) * (cx - ax), d)
            v = Fraction((bx - ax) * (p[1] - ay) - (by - ay) * (p[0] - ax), d)
            return u >= 0 and v >= 0 and u + v <= 1
        return any(in_hull(p, list(pair)) for pair in combinations(hull, 2))
    (ax, ay), (bx, by) = hull
    turned = (bx - ax) * (p[1] - ay) - (by - ay) * (p[0] - ax)
    within = (p[0] - ax) * (p[0] - bx) + (p[1] - ay) * (p[1] - by)
    return turned == 0 and within <= 0


def proof_of_three(drawn: Drawn) -> int:
    """Count the examples that lie between two of the other class, with these two."""
    found = 0
    for x, y, t in drawn:
        others = [(u, v) for u, v, s in drawn if s != t]
        found += sum(in_hull((x, y), list(pair)) for pair in combinations(others, 2))
    return found


def weights_by_hand(drawn: Drawn) -> dict[str, int]:
    """Measure by trying every weight vector, with every bias that could matter."""
    size = smallest_weights(drawn)
    points = np.array([p[:2] for p in drawn])
    targets = np.array([t for *_, t in drawn])
    reach = 8 * (size + 1) + 1  # no score without the bias is larger
    side = np.arange(-size - 1, size + 2)
    w1, w2, b = np.meshgrid(side, side, np.arange(-reach, reach + 1), indexing="ij")
    scores = [w1 * x + w2 * y + b for x, y in points]
    right = np.all([t * z > 0 for t, z in zip(targets, scores, strict=True)], axis=0)
    found = [(w1[i], w2[i], b[i]) for i in zip(*np.nonzero(right), strict=True)]
    u, v, c = min(
        found,
        key=lambda p: (max(map(abs, p[:2])), abs(p[0]) + abs(p[1]), abs(p[2]), *(-q for q in p)),
    )
    absolute = [abs(int(z)) for z in points @ (u, v) + c]
    return {
        "solutions": len(found),
        "closest": absolute.count(min(absolute)),
        "largest score": max(absolute),
    }


def proofs_by_hand(drawn: Drawn, size: int) -> dict[str, int]:
    """Measure proofs by Cramer's rule; a triangle's inner point or crossing segments are four."""
    found = []
    for some in combinations(drawn, size):
        if size == 3:
            found += [
                ends
                for middle in some
                if (ends := between(middle, [p for p in some if p != middle]))
            ]
            continue
        if any(proof_of_three(three) for three in combinations(some, 3)):
            continue
        rows = [(t * x, t * y, t) for x, y, t in some]
        cofactors = [
            (-1) ** k * determinant([r for j, r in enumerate(rows) if j != k]) for k in range(4)
        ]
        if min(cofactors) > 0 or max(cofactors) < 0:
            found.append(max(map(abs, cofactors)) // gcd(*cofactors))
    return {"proofs": len(found), "multiplier": min(found)}


def between(middle: tuple[int, int, int], ends: list[tuple[int, int, int]]) -> int | None:
    """Return the largest whole multiplier when an example lies between two others."""
    x, y, t = middle
    if any(s == t for *_, s in ends) or not in_hull((x, y), [e[:2] for e in ends]):
        return None
    steps = [max(abs(x - u), abs(y - v)) for u, v, _ in ends]
    return sum(steps) // gcd(*steps)  # the middle one's: the others' together


def determinant(rows: list[tuple[int, ...]]) -> int:
    (a, b, c), (d, e, f), (g, h, i) = rows
    return a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g)


def run_by_hand(drawn: Drawn) -> dict[str, int]:
    """Measure a run; the largest weight is that of any time."""
    _, scores = by_hand(drawn)
    w, largest = (0, 0, 0), 0
    for place, z in enumerate(scores):
        x, y, t = drawn[place % len(drawn)]
        if t * z <= 0:
            w = (w[0] + t * x, w[1] + t * y, w[2] + t)
        largest = max(largest, abs(z), *map(abs, w))
    return {
        "presentations": len(scores),
        "largest number": largest,
        "zero scores": scores[1:].count(0),
    }


def assert_as_stated(facts: VariantFacts, variant: Variant) -> None:
    """Hold facts and measures against another computation, and the measures within bounds."""
    drawn = variant.drawn
    if facts.family.name == "weights":
        assert smallest_weights(drawn) == facts.size
        measured = weights_by_hand(drawn)
    elif facts.family.name == "inseparable":
        assert bool(proof_of_three(drawn)) == (facts.size == 3)
        measured = proofs_by_hand(drawn, facts.size)
    else:
        updates, scores = by_hand(drawn)
        assert updates == facts.size
        assert (0 in scores[1:]) == facts.zero
        measured = run_by_hand(drawn)
    assert variant.measures == measured, drawn
    for name, (low, high) in facts.maker.bounds.items():
        assert low <= measured[name] <= high
    assert sum(t for *_, t in drawn) == 0
