"""Variants of kind ``weights``: the simplest integer weights have largest size ``size``.

Measured: *solutions*, right integer ``(w1, w2, b)`` with ``|w1|, |w2|`` up to the size plus 1;
*closest*, examples at the least distance from the boundary of the simplest weights; *largest
score*, the largest absolute score under the simplest weights.
"""

from __future__ import annotations

from collections.abc import Iterator

from linexact.data.draws import below
from linexact.data.problem import Problem
from linexact.exercise.variants.draft import Bounds
from linexact.exercise.variants.family import (
    CONVENTION,
    Drawn,
    Family,
    Measured,
    Place,
    VariantFacts,
    dataset_of,
)
from linexact.topics.hand_weights import Simplest, simplest

_SOLUTIONS = {1: (8, 15), 2: (5, 9), 3: (3, 4)}  # beyond: 2 or 3


def _by_line(places: list[Place], size: int, numbers: Iterator[int]) -> Drawn:
    """Let weights of the wanted size, drawn too, say which half of the points is positive."""
    side = 2 * size + 1
    w1 = w2 = 0
    while max(abs(w1), abs(w2)) < size:
        w1, w2 = below(numbers, side) - size, below(numbers, side) - size
    scores = [w1 * x + w2 * y for x, y in places]
    middle = sorted(scores)[len(scores) // 2]
    return tuple((*p, 1 if s >= middle else -1) for p, s in zip(places, scores, strict=True))


def _may_be(drawn: Drawn, facts: VariantFacts) -> bool:
    if sum(t for *_, t in drawn) or any(_rooms(drawn, facts.size - 1)):
        return False
    low, high = _bounds(facts)["solutions"]
    return low <= solutions(drawn, facts.size + 1) <= high


def _measure(drawn: Drawn, facts: VariantFacts) -> Measured:
    found = simplest(Problem(dataset_of(drawn), CONVENTION))
    if not isinstance(found, Simplest) or found.size != facts.size:
        return None
    w1, w2 = found.w
    scores = [abs(w1 * x + w2 * y + found.b) for x, y, _ in drawn]
    return {
        "solutions": solutions(drawn, found.size + 1),
        "closest": scores.count(min(scores)),
        "largest score": max(scores),
    }


def _bounds(facts: VariantFacts) -> Bounds:
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
    return sum(_rooms(drawn, size))


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


FAMILY = Family(
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
    may_be=_may_be,
    measure=_measure,
    bounds=_bounds,
)
