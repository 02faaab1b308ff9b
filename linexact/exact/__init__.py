r"""Exact numbers in and out: a bounded reader that evaluates nothing, and a printer.

Sums of products are taken over one denominator (:func:`over_common_denominator`), so that they are
sums of integers.

**What is read** (:func:`parse_number`): integers, decimals (``-1.5``, ``.5``, ``5.``),
decimals with an exponent (``1e-3``), one decimal over another (``-3/2``, ``1.5/2``),
``\frac{3}{2}`` (also ``\tfrac``, ``\dfrac``), with a sign before it, blanks around it and
around the sign and the bar.  Dashes that people type for a minus, full-width forms and the
fraction slash stand for their ASCII characters.  A dot is always the decimal point.

**What is refused**: everything else.  What has two readings (``1,5``, ``1 1/2``, ``1'000``,
``3²``, ``1/2/3``, ``1/2e3``) is refused with both.  The limits below apply before anything
is converted, so ``1e999999999`` costs nothing.

**What is printed** (:func:`show`): an integer plainly; ``p/q`` in lowest terms when that is
not longer than the exact decimal or there is none; otherwise the exact decimal.  So 1/2, -3/2
and 2/3, but 0.1 and -0.81.  Neither way meets Python's limit of 4,300 digits.  In a document all
numbers are written alike: :func:`writing_of` decides it, once for each output.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from fractions import Fraction
from operator import mul

from linexact.exact.printer import (
    ROUNDED,
    Writing,
    decimal_text,
    exact_text,
    nearest,
    rounded,
    show,
    show_alike,
    show_as,
    show_vector,
    significant,
    typed_writing,
    writing_beside,
    writing_of,
    writing_over,
)
from linexact.exact.reader import (
    MAX_CHARACTERS,
    MAX_DIGITS,
    MAX_EXPONENT,
    bits_of,
    bounded,
    parse_number,
    parse_ratio,
    to_fraction,
)

__all__ = [
    "MAX_CHARACTERS",
    "MAX_DIGITS",
    "MAX_EXPONENT",
    "ROUNDED",
    "WithRoots",
    "Writing",
    "bits_of",
    "bounded",
    "decimal_text",
    "dot",
    "exact_text",
    "moved",
    "nearest",
    "over_common_denominator",
    "parse_number",
    "parse_ratio",
    "plainly",
    "rounded",
    "show",
    "show_alike",
    "show_as",
    "show_vector",
    "significant",
    "to_fraction",
    "typed_writing",
    "writing_beside",
    "writing_of",
    "writing_over",
    "written",
]


class WithRoots:
    """A number with square roots in it, known exactly."""

    __slots__ = ()

    @property
    def roots(self) -> tuple[tuple[int | Fraction, Fraction], ...]:
        """The terms ``q sqrt(n)`` that people write it as, each ``n`` with its ``q``."""
        raise NotImplementedError

    def as_fraction(self) -> Fraction | None:
        """Return the number itself if it is rational."""
        match self.roots:
            case ():
                return Fraction(0)
            case ((1, q),):
                return q
        return None

    def bounds(self, bits: int) -> tuple[Fraction, Fraction]:
        """Return rationals below and above, closer with more bits."""
        low = high = Fraction(0)
        for n, q in self.roots:
            square = n.numerator * n.denominator << (2 * bits)
            floor = math.isqrt(square)
            unit = q / (n.denominator << bits)
            ends = floor * unit, (floor + (floor**2 != square)) * unit
            low, high = low + min(ends), high + max(ends)
        return low, high

    def __str__(self) -> str:
        return written(self.roots)


def written(roots: Iterable[tuple[int | Fraction, Fraction]]) -> str:
    """Return a sum of terms ``q sqrt(n)``, each ``n`` with its ``q``.

    >>> written([(1, Fraction(2)), (5, Fraction(-3, 2))])
    '2 - 3*sqrt(5)/2'
    """
    text = ""
    for n, q in roots:
        size, root = abs(q), f"sqrt({show(n)})"
        factor = "" if size.numerator == 1 else f"{show(size.numerator)}*"
        under = "" if size.denominator == 1 else f"/{show(size.denominator)}"
        sign = (" - " if q < 0 else " + ") if text else ("-" if q < 0 else "")
        text += sign + (show(size) if n == 1 else f"{factor}{root}{under}")
    return text or "0"


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
