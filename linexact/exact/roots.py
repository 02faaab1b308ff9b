"""Signed square roots of rationals, exactly: distances, lengths, geometric margins.

A surd is kept as its sign and its square, both exact; two surds are compared by their
squares, and nothing is ever a float.  Words and formulas get it as ``3*sqrt(5)/5``
(:meth:`Surd.to_sympy`).
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction
from functools import total_ordering
from typing import TYPE_CHECKING

from linexact.errors import InputError
from linexact.exact import WithRoots, show
from linexact.exact.surds import MAX_RADICAND, SurdSum

if TYPE_CHECKING:
    import sympy

LARGEST_SIMPLIFIED = 10**18  # radicands up to here are searched for square factors


@total_ordering
@dataclass(frozen=True, slots=True)
class Surd(WithRoots):
    """The number ``sign * sqrt(square)``; ``square`` is 0 exactly when ``sign`` is.

    >>> height = Surd.ratio(Fraction(3), Fraction(5))
    >>> print(height), height.square, height < Surd.ratio(Fraction(2), Fraction(1))
    3*sqrt(5)/5
    (None, Fraction(9, 5), True)
    """

    sign: int  # -1, 0 or +1
    square: Fraction

    @classmethod
    def ratio(cls, numerator: Fraction, square: Fraction) -> Surd:
        """Return ``numerator / sqrt(square)`` for a positive ``square``."""
        if square <= 0:
            raise InputError("zero-weights", "w = 0: there is no boundary to measure from")
        return cls((numerator > 0) - (numerator < 0), numerator * numerator / square)

    @classmethod
    def root(cls, square: Fraction) -> Surd:
        """Return ``sqrt(square)`` for a ``square >= 0``."""
        if square < 0:
            raise InputError("negative-square", "a length has a square >= 0")
        return cls(1 if square else 0, square)

    @property
    def signed_square(self) -> Fraction:
        """``sign * square``: orders surds as they are ordered."""
        return self.sign * self.square

    @property
    def roots(self) -> tuple[tuple[int | Fraction, Fraction], ...]:
        """Its term without square factors under the root, as it is where they are not looked for.

        >>> Surd.root(Fraction(8)).roots, len(Surd.root(Fraction(10**40 + 1)).roots)
        (((2, Fraction(2, 1)),), 1)
        """
        if self.square.numerator * self.square.denominator > MAX_RADICAND:
            return ((self.square, Fraction(self.sign)),)
        return tuple((n, self.sign * q) for n, q in SurdSum.root(self.square).terms)

    def __lt__(self, other: Surd) -> bool:
        return self.signed_square < other.signed_square

    def __neg__(self) -> Surd:
        return Surd(-self.sign, self.square)

    def as_fraction(self) -> Fraction | None:
        """Return the number itself where it is rational, else None."""
        top, bottom = math.isqrt(self.square.numerator), math.isqrt(self.square.denominator)
        root = Fraction(top, bottom)
        return self.sign * root if root * root == self.square else None

    def bounds(self, bits: int) -> tuple[Fraction, Fraction]:
        """Return rationals below and above, closer with more bits.

        >>> Surd.root(Fraction(1, 4)).bounds(8)
        (Fraction(1, 2), Fraction(1, 2))
        """
        p, q = self.square.numerator, self.square.denominator
        floor = math.isqrt((p * q) << (2 * bits))
        ends = [Fraction(self.sign * n, q << bits) for n in (floor, floor + 1)]
        exact = floor**2 == (p * q) << (2 * bits)
        return (ends[0], ends[0]) if exact else (min(ends), max(ends))

    def to_sympy(self) -> sympy.Expr:
        """Return the surd as a sympy number, simplified when its digits allow it."""
        import sympy

        p, q = self.square.numerator, self.square.denominator
        if p * q <= LARGEST_SIMPLIFIED:
            return self.sign * sympy.sqrt(sympy.Rational(p, q))
        exact = self.as_fraction()
        if exact is not None:
            return sympy.Rational(exact.numerator, exact.denominator)
        return self.sign * sympy.sqrt(sympy.Rational(p, q), evaluate=False)

    def __str__(self) -> str:
        exact = self.as_fraction()
        if exact is not None:
            return show(exact)
        p, q = self.square.numerator, self.square.denominator
        minus = "-" if self.sign < 0 else ""
        if p * q > LARGEST_SIMPLIFIED:
            return f"{minus}sqrt({show(self.square)})"
        # sqrt(p/q) = sqrt(pq)/q, and pq = outside^2 * inside
        outside, inside = _square_part(p * q)
        factor = Fraction(outside, q)
        head = "" if factor.numerator == 1 else f"{factor.numerator}*"
        tail = "" if factor.denominator == 1 else f"/{factor.denominator}"
        return f"{minus}{head}sqrt({inside}){tail}"


def _square_part(value: int) -> tuple[int, int]:
    """Return ``(s, r)`` with ``value = s^2 r`` and ``r`` squarefree."""
    import sympy

    outside, inside = 1, 1
    for prime, power in sympy.factorint(value).items():
        outside *= int(prime) ** (power // 2)
        inside *= int(prime) ** (power % 2)
    return outside, inside
