"""How many: smallest sets of examples that no weights get right, and right integer weights.

smallest-proofs  Weights for sets of examples, and multipliers for sets of K that have none.  The
                 checker goes through all sets of K - 1 examples, each of which lies within a set
                 with weights, and all sets of K, each of which does so or has multipliers.  Where
                 any K - 1 have weights, the multipliers of K are unique but for a factor.
integer-weights  All integers w up to a size are tried; for each the right integers b are counted.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations, product
from operator import mul

from linexact.checker import WORK, Fields, Rejected, numbers, require, require_readable
from linexact.checkers.examples import Examples, require_rising
from linexact.checkers.rows import (
    RULES,
    Row,
    convention_of,
    example,
    require_met,
    require_quick,
    require_refuted,
    require_short,
)

MAX_CASES = 500_000  # sets of examples, times sets that are compared with them
MAX_TRIED = 1_000_000  # products for vectors of integers that are tried

STRICT = tuple({"bias": bias, "positive": ">0", "negative": "<0"} for bias in (True, False))
FORMS = {
    "smallest-proofs": (
        {"convention": STRICT, "size": int, "proofs": [[[int, str]]]}
        | {"separable": [{"of": [int], "point": [str]}]},
    ),
    "integer-weights": ({"convention": RULES[:1], "size": int, "count": int},),
}


def rows_of(c: Fields, examples: Examples | None) -> tuple[Examples, list[Row]]:
    """Return what the examples ask of the weights."""
    if examples is None:
        raise Rejected("nothing is counted of no data")
    require_short(c)
    rule = convention_of(c)
    return examples, [example(t, x, rule) for t, x in examples.rows]


def smallest_proofs(c: Fields, examples: Examples | None) -> str:
    """Check that any K - 1 examples have weights, and which K have none."""
    examples, rows = rows_of(c, examples)
    n, size, proofs = len(rows), c["size"], c["proofs"]
    k = examples.dimension + c["convention"]["bias"]
    require(size > 0, "sets of no examples")
    sets = math.comb(n, size) + math.comb(n, size - 1)
    cases = sets * (1 + len(c["separable"]))
    require_readable(cases <= MAX_CASES, "so many sets would take too long")
    WORK.spend(10 * cases)
    listed = sum(len(one["of"]) for one in c["separable"]) + sum(map(len, proofs))
    require_quick(c, rows, (k + 1) * listed)
    right = [frozenset(separated(one, rows, k)) for one in c["separable"]]
    most = [refuted(proof, rows, size, k) for proof in proofs]
    without = {frozenset(i for i, _ in proof) for proof in proofs}
    require(0 < len(without) == len(proofs), "no proof is stated, or one twice")
    for few in combinations(range(n), size - 1):
        require(any(one.issuperset(few) for one in right), "a smaller set has no weights stated")
    for some in combinations(range(n), size):
        found = frozenset(some) in without or any(one.issuperset(some) for one in right)
        require(found, "a set has neither weights nor multipliers stated")
    score = "w and b with w . x + b" if c["convention"]["bias"] else "w with w . x"
    return (
        f"Of {examples} any {size - 1} have {score} > 0 for positive and < 0 for negative ones, and"
        f" so have any {size} but {len(proofs)} sets of {size}, which are stated with multipliers."
        f" In lowest integers those of one set are at most {min(most)}, and of none less."
    )


def separated(one: Fields, rows: Sequence[Row], k: int) -> list[int]:
    """Return a set of examples that the weights stated for it get right."""
    of: list[int] = one["of"]
    require_rising(of, len(rows))
    point, unit = numbers(one["point"], k)
    require_met([rows[i] for i in of], point, unit)
    return of


def refuted(proof: Sequence[tuple[int, str]], rows: Sequence[Row], size: int, k: int) -> int:
    """Return the largest multiplier of a set of examples that no weights get right."""
    whole, unit = numbers([text for _, text in proof], size)  # which must be so many
    require(unit == 1 == math.gcd(*whole), "multipliers that are no lowest integers")
    require_refuted(rows, proof, Row(">=", [0] * (k + 1)))
    return max(whole)


def integer_weights(c: Fields, examples: Examples | None) -> str:
    """Count the right integer weights up to a size."""
    examples, rows = rows_of(c, examples)
    rule, size, d = c["convention"], c["size"], examples.dimension
    require(len({t for t, _ in examples.rows}) == 2, "without two classes there is no end of b")
    tried = (2 * min(size, MAX_TRIED) + 1) ** min(d, 40) * (len(rows) + 1) * (d + 1)
    require_readable(tried <= MAX_TRIED, "the check would take too long")
    require_quick(c, rows, tried)
    WORK.spend(5 * tried)
    found = sum(room(rows, w) for w in product(range(-size, size + 1), repeat=d))
    require(found == c["count"], "another number of integer weights")
    positive, negative = (rule[side].replace("0", " 0") for side in ("positive", "negative"))
    ones = sum(t > 0 for t in examples.targets)
    return (
        f"There are {found} integer w and b, each |w_j| <= {size}, with w . x + b {positive} for"
        f" each of the {ones} positive and {negative} for each of the {len(rows) - ones} negative"
        f" examples ({d} features)."
    )


def room(rows: Sequence[Row], w: Sequence[int]) -> int:
    """Return how many integers b are right beside w."""
    low: list[int] = []
    high: list[int] = []
    for one in rows:
        *a, last, _ = one.v
        end = Fraction(-sum(map(mul, a, w)), last)  # b is above it, or below
        strict = one.relation == ">"
        if last > 0:
            low.append(math.floor(end) + 1 if strict else math.ceil(end))
        else:
            high.append(math.ceil(end) - 1 if strict else math.floor(end))
    return max(0, min(high) - max(low) + 1)


ABOUT = {"smallest-proofs": smallest_proofs, "integer-weights": integer_weights}
