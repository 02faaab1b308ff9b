"""Data and multipliers as Coq reads them: what depends on numbers, for all theorems."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Literal, TypeAlias

from linexact.data.convention import Convention
from linexact.data.dataset import Dataset
from linexact.exact import exact_text, over_common_denominator
from linexact.export import coq_text as text
from linexact.export.claim import exact
from linexact.kernel import Refutation

Numbers: TypeAlias = Literal["Q", "R"]

MAX_PLACES = 20  # a longer decimal is written as a fraction


def numeral(value: Fraction) -> str:
    """Return a number as the file's notation for numbers reads it.

    A decimal where it ends within 20 places, else a fraction.

    >>> [numeral(Fraction(v)) for v in ("-3", "1/8", "8/5", "22/7")]
    ['-3', '0.125', '1.6', '22/7']
    """
    places = _places(value.denominator)
    if not places:
        return exact_text(value)
    digits = exact_text(abs(value.numerator) * 10**places // value.denominator).zfill(places + 1)
    return f"{'-' if value < 0 else ''}{digits[:-places]}.{digits[-places:]}"


def _places(denominator: int) -> int | None:
    """Return how many places a fraction has as a decimal; None where it is not written so."""
    places = (denominator & -denominator).bit_length() - 1
    fives, rest = 0, denominator >> places
    while rest % 5 == 0 and fives <= MAX_PLACES:
        fives, rest = fives + 1, rest // 5
    return max(places, fives) if rest == 1 and max(places, fives) <= MAX_PLACES else None


def denominator(value: Fraction) -> int:
    """Return the denominator with which Coq reads :func:`numeral`, not always reduced."""
    places = _places(value.denominator)
    return 10**places if places else value.denominator


def common(values: Iterable[Fraction]) -> int:
    """Return ``L``, the same as ``common_denominator`` in ``theory/integers.v``."""
    return math.lcm(*map(denominator, values))


def vector(values: Iterable[Fraction]) -> str:
    """Return a list of numbers."""
    return "[" + "; ".join(map(numeral, values)) + "]"


def examples(data: Dataset) -> str:
    """Return the definition of the examples."""
    names = {1: "Positive", -1: "Negative"}
    listed = (f"({names[data.target(i)]}, {vector(data.x(i))})" for i in range(len(data)))
    return text.EXAMPLES.format(examples=";\n   ".join(listed), d=data.dimension)


def right(convention: Convention, numbers: Numbers) -> str:
    """Return the definition of what a convention asks of the weights."""
    bias = convention.bias
    positive, negative = (f"{side[:-1]} 0" for side in (convention.positive, convention.negative))
    return text.RIGHT.format(
        numbers=numbers,
        what="the weights w and the bias b" if bias else "the weights w",
        parameter=f" (b : {numbers})" if bias else "",
        score="dot w (map value x) + b" if bias else "dot w (map value x)",
        positive=positive,
        negative=negative,
    )


def row_of_example(convention: Convention, numbers: Numbers) -> str:
    """Return how an example is a constraint, with the proof."""
    bias = convention.bias
    return text.ROW_OF_EXAMPLE.format(
        inputs="(1%Q :: map value x)" if bias else "(map value x)",
        positive="Above" if convention.is_strict_for(1) else "AtLeast",
        negative="Above" if convention.is_strict_for(-1) else "AtLeast",
        parameter=f" (b : {numbers})" if bias else "",
        argument=" b" if bias else "",
        unknowns="b :: w" if bias else "w",
        numbers=numbers,
    )


def weights(point: Sequence[Fraction], bias: bool) -> str:
    """Return the definitions of weights, and of the bias, which comes last."""
    d = len(point) - bias
    lines = f"Definition weights : list number :=\n  {vector(point[:d])}%number.\n"
    return (
        f"{lines}\nDefinition bias : number := ({numeral(point[d])})%number.\n" if bias else lines
    )


def multipliers(proof: Refutation, denominators: Iterable[int]) -> str:
    """Return positions and multipliers of the cleared rows, as integers without a common factor."""
    used = sorted(proof.multipliers.items())
    scaled = [exact(m) / q for (_, m), q in zip(used, denominators, strict=True)]
    integers = _primitive(scaled)
    pairs = (f"({i}%Z, {exact_text(m)})" for (i, _), m in zip(used, integers, strict=True))
    return ";\n   ".join(pairs)


def example_multipliers(data: Dataset, proof: Refutation) -> str:
    """Return :func:`multipliers` of a refutation by examples."""
    return multipliers(proof, (common(data.x(i)) for i in sorted(proof.multipliers)))


def _primitive(values: Sequence[Fraction]) -> list[int]:
    whole, _ = over_common_denominator(values)
    divisor = math.gcd(*whole) or 1
    return [v // divisor for v in whole]
