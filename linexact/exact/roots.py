"""Signed square roots of rationals, exactly: distances, lengths, geometric margins.

A surd is kept as its sign and its square, both exact; two surds are compared by their
squares, and nothing is ever a float.  Words and formulas get it as ``3*sqrt(5)/5``
(by its ``str``).
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import total_ordering
from typing import TYPE_CHECKING

from linexact.errors import InputError
from linexact.exact import WithRoots, written
from linexact.exact.surds import MAX_RADICAND, SurdSum

if TYPE_CHECKING:
    import sympy


LARGEST_SIMPLIFIED = 10**18  # radicands up to here are searched where a surd is a text


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
        return self._simplified(MAX_RADICAND)

    def _simplified(self, most: int) -> tuple[tuple[int | Fraction, Fraction], ...]:
        try:
            return tuple((n, self.sign * q) for n, q in SurdSum.root(self.square, most).terms)
        except InputError:
            return ((self.square, Fraction(self.sign)),)

    def __str__(self) -> str:
        return written(self._simplified(LARGEST_SIMPLIFIED))

    def __lt__(self, other: Surd) -> bool:
        return self.signed_square < other.signed_square

    def __neg__(self) -> Surd:
        return Surd(-self.sign, self.square)

    def to_sympy(self) -> sympy.Expr:
        """Return the surd as a sympy number."""
        import sympy

        square = sympy.Rational(self.square.numerator, self.square.denominator)
        return self.sign * sympy.sqrt(square)
