"""Sums of square roots with rational coefficients: compared exactly and never rounded.

A number is kept as ``{n: q}`` with square-free ``n >= 1``: the square roots of different
square-free integers are linearly independent over the rationals (Besicovitch 1940), so two
numbers are equal exactly when these tables are.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from linexact.errors import InputError
from linexact.exact import WithRoots, bits_of
from linexact.exact.printer import show

MAX_RADICAND = 10**10  # numerator times denominator; its square factors are looked for
MAX_TERMS = 16  # different roots in a number
MAX_BITS = 4_000  # of a coefficient


@dataclass(frozen=True, slots=True)
class SurdSum(WithRoots):
    """``sum of q sqrt(n)`` over square-free ``n``; ``terms`` are sorted, without zeros.

    >>> print(SurdSum.root(Fraction(8)), SurdSum.root(Fraction(1, 5)).inverse())
    2*sqrt(2) sqrt(5)
    """

    terms: tuple[tuple[int, Fraction], ...]

    @classmethod
    def of(cls, table: Mapping[int, Fraction]) -> SurdSum:
        """Make a number from its table."""
        return cls(tuple((n, q) for n, q in sorted(table.items()) if q))

    @classmethod
    def rational(cls, value: Fraction) -> SurdSum:
        """Make a rational number."""
        return cls(((1, value),) if value else ())

    @classmethod
    def root(cls, square: Fraction, most: int = MAX_RADICAND) -> SurdSum:
        """Make ``sqrt(square)``; of no square :class:`InputError` beyond ``most``.

        >>> print(SurdSum.root(Fraction(10**40)), SurdSum.root(Fraction(8)))
        100000000000000000000 2*sqrt(2)
        """
        product = square.numerator * square.denominator
        if math.isqrt(product) ** 2 == product:
            return cls.rational(Fraction(math.isqrt(product), square.denominator))
        if product > most:
            raise InputError("too-long", f"a root of a number beyond {show(most)}")
        outside, inside = _square_part(product)
        return cls.of({inside: Fraction(outside, square.denominator)})

    @property
    def roots(self) -> tuple[tuple[int, Fraction], ...]:
        """The terms."""
        return self.terms

    def plus(self, other: SurdSum, sign: int = 1) -> SurdSum:
        """Return the sum, or the difference with ``sign=-1``."""
        table = dict(self.terms)
        for n, q in other.terms:
            table[n] = table.get(n, Fraction(0)) + sign * q
        return _bounded(SurdSum.of(table))

    def times(self, other: SurdSum) -> SurdSum:
        """Return the product."""
        table: dict[int, Fraction] = {}
        for n, q in self.terms:
            for m, p in other.terms:
                common = math.gcd(n, m)  # sqrt(n m) = gcd sqrt(n m / gcd^2), square-free again
                inside = (n // common) * (m // common)
                table[inside] = table.get(inside, Fraction(0)) + q * p * common
        return _bounded(SurdSum.of(table))

    def inverse(self) -> SurdSum | None:
        """Return ``1/self`` of a single term, else None."""
        if len(self.terms) != 1:
            return None
        ((n, q),) = self.terms
        return SurdSum(((n, 1 / (q * n)),))

    def sign(self) -> int:
        """Return -1, 0 or +1, exactly."""
        if not self.terms:
            return 0
        low, high = self.bounds(8)
        bits = 16
        while low <= 0 <= high:  # ends: the number is not 0
            low, high = self.bounds(bits)
            bits *= 2
        return 1 if low > 0 else -1


def _square_part(value: int) -> tuple[int, int]:
    """Return ``(s, r)`` with ``value = s^2 r`` and ``r`` square-free."""
    from flint import fmpz

    outside, inside = 1, 1
    for prime, power in fmpz(value).factor():
        outside, inside = outside * int(prime) ** (power // 2), inside * int(prime) ** (power % 2)
    return outside, inside


def _bounded(number: SurdSum) -> SurdSum:
    long = any(max(bits_of(q), n.bit_length()) > MAX_BITS for n, q in number.terms)
    if len(number.terms) > MAX_TERMS or long:
        message = f"a number of more than {MAX_TERMS} roots or {MAX_BITS} bits, which is the limit"
        raise InputError("too-long", message)
    return number
