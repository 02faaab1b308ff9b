"""Separable or not in products of the features: given ones, up to a degree, or the fewest.

The checker computes the products itself, of the user's own columns.  Weights ``w`` and ``b`` of
products ``p`` are tried on every example.  None exist if multipliers ``m_i > 0`` give
``sum m_i t_i p(x_i) = 0`` (with a bias also ``sum m_i t_i = 0``) and some example used may not
score 0: then ``0 = sum m_i t_i z_i > 0``.

in-features       one or the other, in the features stated.
least-degree      multipliers for each degree that fails, with all products of so many factors or
                  fewer; then weights for the next.  Or two equal examples of both classes.
fewest-monomials  weights for K of the candidates.  Each obstacle has multipliers that refute all
                  sets within its reach; the checker goes through the sets of K - 1 candidates, and
                  each lies within some reach.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations_with_replacement
from typing import Any, TypeAlias

from linexact.checker import WORK, Fields, Rejected, Unusable, bits_of, longest, number, require
from linexact.checkers.examples import Examples, require_rising, whole

Product: TypeAlias = tuple[tuple[int, int], ...]  # numbers of features, rising, with powers > 0
Feature: TypeAlias = Mapping[Product, int | Fraction]  # a sum of products with factors

MAX_DEGREE = 16
MAX_WORK = 2_000_000  # about as many products of short numbers
MAX_CASES = 200_000  # of sets that are too small
SHOWN = 60  # characters of features in the statement

RULE: Fields = {"convention": {"bias": bool, "positive": (">0", ">=0"), "negative": ("<0", "<=0")}}
WEIGHTS: Fields = {"w": [[int, str]], "b?": str}  # by the number of the feature
REFUTED: Fields = {"multipliers": [[int, str]]}
SUMS = ([int], [[str, [int]]])  # powers, or terms: a factor and powers
FORMS = {
    "in-features": (RULE | {"features": [SUMS], "proof": (WEIGHTS, REFUTED)},),
    "least-degree": (
        RULE | {"levels": [(WEIGHTS, REFUTED)]},
        RULE | {"contradiction": [int, int]},
    ),
    "fewest-monomials": (
        RULE
        | {"candidates": [[int]], "chosen": [int], "proof": WEIGHTS}
        | {"obstacles": [{"reach": [int]} | REFUTED]},
    ),
}


class Judge:
    """Holds proofs against examples; counts the work."""

    def __init__(self, c: Fields, examples: Examples | None) -> None:
        if examples is None:
            raise Rejected("features of no data")
        self.examples, self.work = examples, 0
        self.bias: bool = c["convention"]["bias"]
        self.sides = [c["convention"][side] for side in ("positive", "negative")]
        self.may_be_zero = {1: self.sides[0] == ">=0", -1: self.sides[1] == "<=0"}
        require(not all(self.may_be_zero.values()), "a score of 0 is right for both classes")
        self.rows = [(t, *whole(x)) for t, x in examples.rows]
        self.bits = max((v.bit_length() for _, x, q in self.rows for v in (*x, q)), default=0)

    def value(self, feature: Feature, x: Sequence[int], q: int) -> int | Fraction:
        """Return a sum of products, of an example ``x / q``."""
        total: int | Fraction = 0
        for product, factor in feature.items():
            degree = sum(power for _, power in product)
            self.work += (1 + len(product)) * (1 if q == 1 else 5)
            self.work += (degree * self.bits) ** 2 // 2**17
            if self.work > MAX_WORK:
                raise Unusable("so many products would take too long")
            numerator = math.prod(x[j] ** power for j, power in product)
            total += factor * (numerator if q == 1 else Fraction(numerator, q**degree))
        return total

    def expect(self, features: Sequence[Feature], count: int, multipliers: Sequence[int]) -> None:
        """Count the work of ``count`` sums of values of the features, each times a multiplier."""
        factors = {v for feature in features for part in feature.values() for v in pair(part)}
        degree, sums = max(map(degree_of, features), default=0), len(features) * count
        each = degree * self.bits + bits_of(factors)
        under = degree * bits_of({q for _, _, q in self.rows})
        WORK.spend(sums, sums * (longest(multipliers) + under + each), 4 * each)

    def require_weights(self, features: Sequence[Feature], proof: Fields) -> None:
        """Require weights to be right on every example."""
        require(("b" in proof) == self.bias, "a bias where there is none, or none")
        require_rising([j for j, _ in proof["w"]], len(features))
        w, unit = whole([fraction(text) for _, text in proof["w"]])
        used = [(features[j], v) for (j, _), v in zip(proof["w"], w, strict=True)]
        b = unit * fraction(proof["b"]) if self.bias else 0
        self.expect([feature for feature, _ in used], len(self.rows), [*w, *pair(b)])
        for index, (t, x, q) in enumerate(self.rows):
            margin = t * sum((v * self.value(feature, x, q) for feature, v in used), b)
            right = margin > 0 or (margin == 0 and self.may_be_zero[t])
            require(right, f"example {index + 1} is not right")

    def require_none(self, features: Sequence[Feature], proof: Fields) -> None:
        """Require multipliers to refute all weights."""
        require_rising([i for i, _ in proof["multipliers"]], len(self.rows))
        m, _ = whole([fraction(text) for _, text in proof["multipliers"]])
        require(all(v > 0 for v in m), "a multiplier is not above 0")
        used = [(v, *self.rows[i]) for v, (i, _) in zip(m, proof["multipliers"], strict=True)]
        strict = any(not self.may_be_zero[t] for _, t, _, _ in used)
        require(strict, "all examples used may score 0")
        self.expect(features, len(used), m)
        balance = sum(v * t for v, t, _, _ in used)
        require(balance == 0 or not self.bias, "the classes have different weight")
        for feature in features:
            total = sum(v * t * self.value(feature, x, q) for v, t, x, q in used)
            require(total == 0, "a feature does not cancel")

    def sought(self, features: str) -> str:
        """Say what there is, or is not."""
        positive, negative = (side.replace("0", " 0") for side in self.sides)
        p = sum(t > 0 for t, _, _ in self.rows)
        n = len(self.rows) - p
        return (
            f"{'w and b with w . p + b' if self.bias else 'w with w . p'} {positive} for each of"
            f" the {p} positive and {negative} for each of the {n} negative examples"
            f" ({self.examples.dimension} features), p = {features}"
        )


def pair(value: int | Fraction) -> tuple[int, int]:
    """Return numerator and denominator."""
    return value.as_integer_ratio()


def fraction(text: str) -> Fraction:
    """Return a number."""
    return Fraction(*number(text))


def product_of(stated: Sequence[int], d: int) -> Product:
    """Return a product, stated by the power of each feature."""
    require(len(stated) == d, "not a power of each feature")
    if sum(stated) > MAX_DEGREE:
        raise Unusable(f"a product of more than {MAX_DEGREE} factors")
    return tuple((j, power) for j, power in enumerate(stated) if power)


def feature_of(stated: Sequence[Any], d: int) -> Feature:
    """Return a feature: a product, or a sum of products with factors."""
    if not any(isinstance(part, list) for part in stated):
        return {product_of(stated, d): 1}
    terms = [(product_of(powers, d), fraction(factor)) for factor, powers in stated]
    require(len(dict(terms)) == len(terms), "a product stands in a sum twice")
    return dict(terms)


def up_to(d: int, degree: int) -> Iterator[Product]:
    """Yield all products of 1 to ``degree`` factors, those of fewer first."""
    if degree > MAX_DEGREE or math.comb(d + degree, degree) > MAX_WORK // 100:
        raise Unusable("so many products would take too long")
    for size in range(1, degree + 1):
        for chosen in combinations_with_replacement(range(d), size):
            yield tuple(sorted(Counter(chosen).items()))


def plain(products: Sequence[Product]) -> list[Feature]:
    """Return products as features."""
    return [{product: 1} for product in products]


def degree_of(feature: Feature) -> int:
    """Return the most factors of a product."""
    return max((sum(power for _, power in product) for product in feature), default=0)


def written(feature: Feature) -> str:
    """Return a feature as it is written; ``x1`` is the first of the data."""
    text = ""
    for product, factor in sorted(feature.items()):
        names = [f"x{j + 1}" if power == 1 else f"x{j + 1}^{power}" for j, power in product]
        size = [] if abs(factor) == 1 and names else [str(abs(factor))]
        text += f" {'-' if factor < 0 else '+'} {'*'.join(size + names)}"
    return f"-{text[3:]}" if text.startswith(" -") else text[3:]


def list_said(features: Sequence[Feature]) -> str:
    """Say which features, if that is short."""
    if len(features) <= SHOWN:
        text = ", ".join(map(written, features))
        if len(text) <= SHOWN:
            return f"({text})"
    return f"the {len(features)} stated"


def in_features(c: Fields, examples: Examples | None) -> str:
    """Check the proof in the features stated."""
    judge = Judge(c, examples)
    features = [feature_of(stated, judge.examples.dimension) for stated in c["features"]]
    refuted = "multipliers" in c["proof"]
    (judge.require_none if refuted else judge.require_weights)(features, c["proof"])
    return f"There are {'no ' if refuted else ''}{judge.sought(list_said(features))}."


def least_degree(c: Fields, examples: Examples | None) -> str:
    """Check the proof of each degree, or the two examples that exclude all."""
    judge = Judge(c, examples)
    if "contradiction" in c:
        i, j = c["contradiction"]
        require(i < j < len(judge.examples.rows), "no such examples")
        (s, x), (t, y) = judge.examples.rows[i], judge.examples.rows[j]
        require(x == y and s != t, "the examples do not contradict each other")
        both = f"examples {i + 1} and {j + 1} are equal, of both classes"
        return f"There are no {judge.sought('any functions of the features')}: {both}."
    *lower, last = c["levels"] or [{}]
    degree = len(lower)
    products = plain(list(up_to(judge.examples.dimension, degree)))
    for number_of, level in enumerate(lower):
        require("multipliers" in level, "a lower degree has weights, or no proof")
        low = [each for each in products if degree_of(each) <= number_of]
        judge.require_none(low, level)
    none = "multipliers" in last
    require(none or "w" in last, "nothing is proved")
    (judge.require_none if none else judge.require_weights)(products, last)
    failed = ", ".join(map(str, range(degree + none)))
    sought = judge.sought("all products of at most N features, repeats allowed")
    if none:
        return f"There are no {sought}, for N = {failed}."
    return f"There are {sought}, for N = {degree}{', and none for N = ' if failed else ''}{failed}."


def fewest_monomials(c: Fields, examples: Examples | None) -> str:
    """Check the weights, the obstacles, and that every smaller set lies within one's reach."""
    judge = Judge(c, examples)
    d, chosen = judge.examples.dimension, c["chosen"]
    products = [product_of(stated, d) for stated in c["candidates"]]
    require(len({*products}) == len(products), "a candidate stands there twice")
    candidates, n = plain(products), len(products)
    require_rising(chosen, n)
    judge.require_weights([candidates[j] for j in chosen], c["proof"])
    left = []
    for obstacle in c["obstacles"]:
        reach = obstacle["reach"]
        require_rising(reach, n)
        judge.require_none([candidates[j] for j in reach], obstacle)
        left.append(frozenset(range(n)) - {*reach})
    require_no_smaller(left, len(chosen) - 1)
    said = list_said([candidates[j] for j in chosen])
    among = list_said(candidates)
    return (
        f"There are {judge.sought(said)}, and none in fewer than {len(chosen)} of"
        f" {among if among.startswith('(') else f'{among} as candidates'}."
    )


def require_no_smaller(left: Sequence[frozenset[int]], size: int) -> None:
    """Require that no ``size`` candidates meet all that obstacles leave out; all cases are tried.

    A set that meets all must meet the first that it has not met yet, in one of its elements.
    """
    cases = 0
    open_cases = [(frozenset[int](), frozenset[int]())] if size >= 0 else []
    while open_cases:
        taken, excluded = open_cases.pop()
        cases += 1 + len(left) // 20
        if cases > MAX_CASES:
            raise Unusable("so many sets of candidates would take too long")
        unmet = next((each for each in left if not each & taken), None)
        if unmet is None:
            raise Rejected("a smaller set is not excluded")
        for element in unmet - excluded if len(taken) < size else ():
            open_cases.append((taken | {element}, excluded))
            excluded |= {element}


ABOUT = {
    "in-features": in_features,
    "least-degree": least_degree,
    "fewest-monomials": fewest_monomials,
}
