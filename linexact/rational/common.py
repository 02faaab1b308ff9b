"""Rationals over one denominator, so that sums of products are sums of integers."""

from __future__ import annotations

import math
from collections.abc import Iterable
from fractions import Fraction


def over_common_denominator(values: Iterable[int | Fraction]) -> tuple[list[int], int]:
    """Return the integers ``v * c`` and the least common denominator ``c``.

    >>> over_common_denominator([Fraction(1, 2), Fraction(-2, 3), 1])
    ([3, -4, 6], 6)
    """
    pairs = [(v.numerator, v.denominator) for v in values]
    common = math.lcm(*(q for _, q in pairs))
    return [p * (common // q) for p, q in pairs], common
