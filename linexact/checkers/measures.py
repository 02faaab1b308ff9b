"""Numbers about given weights, and weights of least squares.

score          The score of every example, which are wrong, and the risks: means over the examples
               of ``(z - t)^2`` and of ``max(0, -t z)``.  All of it is computed again.
best-threshold  Each ``b`` splits the examples by ``w . x``; the errors of all splits are counted.
least-squares  ``sum (z_i - t_i) X_i = 0`` with ``X = (x, 1)``, without a bias ``x``: then every
               other V' has ``sum (z' - t)^2 = sum (z - t)^2 + sum (z' - z)^2``.  There is no other
               if as many examples as unknowns are independent.  Else all best weights differ by
               some N with ``X_i . N = 0``; of these ``V = sum m_i X_i`` is the shortest.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal
from fractions import Fraction
from operator import mul

from linexact.checker import (
    WORK,
    Fields,
    Rejected,
    Unusable,
    added,
    bits_of,
    longest,
    number,
    rank,
    require,
)
from linexact.checkers.examples import Examples, fraction, require_rising, total, whole

MAX_WORK = 1_000_000  # about as many products of short numbers
MAX_DIGITS = 20_000  # of the weights together
MAX_UNDER = 2_000  # digits of different denominators that are added up
MAX_UNKNOWNS = 60  # of least squares, whose rows are eliminated
SHOWN = 60  # characters of a number or of weights in the statement

PAIR: Fields = {"w": [str], "b?": str}
FORMS = {
    "score": (
        {"weights": PAIR, "zero_is_right": ("neither", "positive", "negative", "either")}
        | {"scores": [str], "wrong": [int], "square_risk": str, "perceptron_risk": str},
    ),
    "best-threshold": ({"w": [str], "errors": int},),
    "least-squares": (
        {"weights": PAIR, "squares": str, "independent": [int]},
        {"weights": PAIR, "squares": str, "combination": [[int, str]]},
    ),
}


class Measured:
    """Weights on all examples; ``rows`` are ``(x, 1)``, without a bias ``x``."""

    def __init__(self, c: Fields, examples: Examples | None) -> None:
        if examples is None:
            raise Rejected("weights on no data")
        stated, self.examples = c["weights"], examples
        require(len(stated["w"]) == examples.dimension, "not a weight for each feature")
        self.bias = "b" in stated
        texts = stated["w"] + ([stated["b"]] if self.bias else [])
        if sum(len(text) for text in {*texts}) > MAX_DIGITS:
            raise Unusable("so long weights would take too long")
        self.v = [Fraction(*number(text)) for text in texts]
        one = (Fraction(1),) if self.bias else ()
        self.rows = [(*x, *one) for _, x in examples.rows]
        self.targets = [t for t, _ in examples.rows]
        require(bool(self.rows), "no examples, so that there is no mean")
        numbers = [v for row in (*self.rows, self.v) for v in row]
        self.bits = max((longest(v.as_integer_ratio()) for v in numbers), default=0)
        if len(numbers) * (1 + self.bits**2 // 2**13) > MAX_WORK:
            raise Unusable("so many numbers would take too long")
        self.whole = [whole(row) for row in self.rows]
        self.z = [*self.scores()]

    def scores(self) -> Iterator[Fraction]:
        """Yield the scores."""
        w, unit = whole(self.v)
        for row, q in self.whole:
            WORK.spend(150 + len(row), bits_of(row), longest(w))
            yield fraction(sum(map(mul, w, row)), unit * q)

    def added(self, m: Iterable[Fraction], chosen: Iterable[int]) -> list[Fraction]:
        """Return the sum of rows, each times a number."""
        numerators, unit = whole(m)
        parts = [(v, *self.whole[i]) for v, i in zip(numerators, chosen, strict=True)]
        sums, under = added(parts, len(self.v))
        return [fraction(v, unit * under) for v in sums]

    def said(self) -> str:
        """Say which weights, where that is short."""
        text = f"w = ({', '.join(map(written, self.v[: self.examples.dimension]))})"
        text += f", b = {written(self.v[-1])}" if self.bias else ""
        return text if len(text) <= SHOWN else "the weights stated"


def written(v: Fraction) -> str:
    """Return a number as it is written."""
    p, q = map(str, map(Decimal, v.as_integer_ratio()))
    return p if q == "1" else f"{p}/{q}"


def short(v: Fraction) -> str:
    """Return a number, or that it is stated."""
    text = written(v)
    return text if len(text) <= SHOWN else "as stated"


def require_summable(values: Sequence[str]) -> None:
    """Require numbers whose denominators are not too long to be added up."""
    under = {text.partition("/")[2] for text in values}
    if sum(map(len, under)) > MAX_UNDER:
        raise Unusable("so long denominators would take too long")


def mean(values: Sequence[Fraction]) -> Fraction:
    """Return the mean."""
    return total(values) / len(values)


def squared(values: Sequence[Fraction]) -> Fraction:
    """Return the sum of the squares."""
    numerators, unit = whole(values)
    WORK.spend(len(numerators), bits_of(numerators), longest(numerators))
    return fraction(sum(map(mul, numerators, numerators)), unit * unit)


def score(c: Fields, examples: Examples | None) -> str:
    """Compute scores, errors and risks again."""
    found = Measured(c, examples)
    require(list(map(written, found.z)) == c["scores"], "other scores")
    tied = {1: ("positive", "either"), -1: ("negative", "either")}
    margins = [t * z for t, z in zip(found.targets, found.z, strict=True)]
    wrong = [
        i
        for i, (t, m) in enumerate(zip(found.targets, margins, strict=True))
        if m < 0 or (m == 0 and c["zero_is_right"] not in tied[t])
    ]
    require(wrong == c["wrong"], "other examples are wrong")
    rest = [z - t for t, z in zip(found.targets, found.z, strict=True)]
    square = squared(rest) / len(rest)
    perceptron = mean([max(Fraction(0), -m) for m in margins])
    require(written(square) == c["square_risk"], "another square risk")
    require(written(perceptron) == c["perceptron_risk"], "another perceptron risk")
    return (
        f"With {found.said()}, a score of 0 right for {c['zero_is_right']} class,"
        f" {len(wrong)} of {found.examples} are wrong, as stated; the scores are as stated, the"
        f" mean of (z - t)^2 is {short(square)}, that of max(0, -t z) is {short(perceptron)}."
    )


def least_squares(c: Fields, examples: Examples | None) -> str:
    """Check the normal equations, and that no other weights are as good or as short."""
    found = Measured(c, examples)
    k, n = len(found.v), len(found.rows)
    if k > MAX_UNKNOWNS:
        raise Unusable(f"more than {MAX_UNKNOWNS} unknowns would take too long")
    rest = [z - t for t, z in zip(found.targets, found.z, strict=True)]
    require(not any(found.added(rest, range(n))), "the normal equations do not hold")
    squares = squared(rest)
    require(written(squares) == c["squares"], "another sum of squares")
    length = "|w|^2 + b^2" if found.bias else "|w|^2"
    if "independent" in c:
        require_rising(c["independent"], n)
        chosen = [found.whole[i][0] for i in c["independent"]]
        require(len(chosen) == k == rank(chosen), "not as many independent examples as unknowns")
        end = "and nowhere else"
    else:
        used = [i for i, _ in c["combination"]]
        require_rising(used, n)
        shares = [Fraction(*number(text)) for _, text in c["combination"]]
        combined = found.added(shares, used)
        require(combined == found.v, "the examples combine to other weights")
        end = f"and of all weights with that sum these have the least {length}"
    z = "w . x + b" if found.bias else "w . x"
    return (
        f"The least sum of (z - t)^2, z = {z} and t = 1 or -1, over {found.examples} is"
        f" {short(squares)}, at {found.said()}, {end}."
    )


def best_threshold(c: Fields, examples: Examples | None) -> str:
    """Count the errors of every threshold of a direction again."""
    found = Measured({"weights": {"w": c["w"]}}, examples)
    changes: dict[int, int] = {}
    for t, z in zip(found.targets, whole(found.z)[0], strict=True):
        changes[z] = changes.get(z, 0) + t
    wrong = fewest = found.targets.count(-1)  # with the threshold below all
    for z in sorted(changes):
        wrong += changes[z]
        fewest = min(fewest, wrong)
    require(fewest == c["errors"], "another number of errors")
    return (
        f"With {found.said()} and any b at least {fewest} of {found.examples} are wrong, a score of"
        " 0 being right for one class or for none; some b is wrong on no more."
    )


ABOUT = {
    "score": score,
    "best-threshold": best_threshold,
    "least-squares": least_squares,
}
