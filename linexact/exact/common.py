"""Rationals over one denominator, so that sums of products are sums of integers; and roots."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from fractions import Fraction
from operator import mul


class WithRoots:
    """A number with square roots in it, known exactly."""

    __slots__ = ()

    @property
    def roots(self) -> tuple[tuple[int | Fraction, Fraction], ...]:
        """The terms ``q sqrt(n)`` that people write it as, each ``n`` with its ``q``."""
        raise NotImplementedError

    def as_fraction(self) -> Fraction | None:
        """Return the number itself if it is rational."""
        raise NotImplementedError

    def bounds(self, bits: int) -> tuple[Fraction, Fraction]:
        """Return rationals below and above, closer with more bits."""
        raise NotImplementedError


def over_common_denominator(values: Iterable[int | Fraction]) -> tuple[list[int], int]:
    """Return the integers ``v * c`` and the least common denominator ``c``.

    >>> over_common_denominator([Fraction(1, 2), Fraction(-2, 3), 1])
    ([3, -4, 6], 6)
    """
    pairs = [(v.numerator, v.denominator) for v in values]
    common = math.lcm(*[q for _, q in pairs])
    if common == 1:
        return [p for p, _ in pairs], 1
    return [p * (common // q) for p, q in pairs], common


def plainly(values: Iterable[int | Fraction]) -> tuple[int | Fraction, ...]:
    """Return the same numbers, whole ones as integers: sums and products of these are quick.

    >>> plainly([Fraction(3), Fraction(1, 2)])
    (3, Fraction(1, 2))
    """
    return tuple(v.numerator if v.denominator == 1 else v for v in values)


def dot(a: Sequence[int | Fraction], b: Sequence[int | Fraction]) -> Fraction:
    """Return the scalar product of two vectors of one length.

    >>> dot([Fraction(1, 2), Fraction(3)], [4, Fraction(-1, 3)])
    Fraction(1, 1)
    """
    left, c = over_common_denominator(a)
    right, d = over_common_denominator(b)
    return Fraction(sum(map(mul, left, right)), c * d)


def moved(start: Sequence[Fraction], factor: Fraction, by: Sequence[Fraction]) -> list[Fraction]:
    """Return a vector moved by a multiple of another.

    >>> [str(v) for v in moved([Fraction(1), Fraction(2)], Fraction(1, 2), [Fraction(3)] * 2)]
    ['5/2', '7/2']
    """
    left, c = over_common_denominator(start)
    right, d = over_common_denominator(by)
    p, q = factor.numerator * c, factor.denominator * d
    return [Fraction(a * q + p * b, c * q) for a, b in zip(left, right, strict=True)]
