"""Polynomial kernels ``(x . z + c)^p`` and their feature maps, whose roots are kept exactly.

By the multinomial theorem ``(x . z + c)^p`` is the sum over monomials ``m`` of degree up to p of
``a_m x^m z^m`` with ``a_m = p! / (m_1! ... m_d! r!) c^r`` and ``r = p - |m|``.  So the features
``sqrt(a_m) x^m`` have the kernel as their product: each root stands beside itself, and cancels.
The number ``c`` is stated; it is 0 where the kernel has none.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import factorial, prod

from linexact.errors import InputError, LimitError
from linexact.model.dataset import Vector
from linexact.model.features import Monomial, monomial_name, monomials_up_to
from linexact.rational import dot, show
from linexact.rational.surds import SurdSum

MOST_DEGREE = 6
MOST_FEATURES = 60  # that are written out
MOST_BITS = 2_000  # of a value of a kernel


@dataclass(frozen=True, slots=True)
class Kernel:
    """``K(x, z) = (x . z + plus)^degree``.

    >>> kernel = Kernel(2, Fraction(1))
    >>> print(kernel, kernel.of((Fraction(1), Fraction(2)), (Fraction(3), Fraction(-1))))
    (x . z + 1)^2 4
    """

    degree: int
    plus: Fraction

    def of(self, x: Vector, z: Vector) -> Fraction:
        """Return the value of the kernel at two points."""
        return (dot(x, z) + self.plus) ** self.degree

    def __str__(self) -> str:
        plus = f" + {show(self.plus)}" if self.plus else ""
        if self.degree == 1:
            return f"x . z{plus}"
        return f"(x . z{plus})^{self.degree}"


def polynomial_kernel(degree: int, plus: Fraction) -> Kernel:
    """Return the kernel ``(x . z + plus)^degree``.

    Raises :class:`~linexact.errors.InputError` (``degree``, ``plus``) where it is none, or beyond
    ``MOST_DEGREE``.

    >>> polynomial_kernel(2, Fraction(1)).plus
    Fraction(1, 1)
    >>> polynomial_kernel(2, Fraction(-1))
    Traceback (most recent call last):
    ...
    linexact.errors.InputError: x . z - 1 is the product of no features; expected + 0 or more
    """
    if not 1 <= degree <= MOST_DEGREE:
        message = f"degree {degree}; expected one from 1 to {MOST_DEGREE}"
        raise InputError("degree", message)
    if plus < 0:
        message = f"x . z - {show(-plus)} is the product of no features; expected + 0 or more"
        raise InputError("plus", message)
    return Kernel(degree, plus)


@dataclass(frozen=True, slots=True)
class Feature:
    """The feature ``sqrt(square) x^monomial``."""

    monomial: Monomial
    square: Fraction

    @property
    def root(self) -> SurdSum:
        """The number before the monomial; raises :class:`InputError` of too long a root."""
        return SurdSum.root(self.square)

    def power(self, x: Vector) -> Fraction:
        """Return the monomial at a point."""
        return prod((v**k for v, k in zip(x, self.monomial, strict=True)), start=Fraction(1))

    def name(self, inputs: Sequence[str]) -> str:
        """Return the feature as it is written.

        >>> Feature((1, 1), Fraction(2)).name(("x1", "x2"))
        'sqrt(2)*x1*x2'
        """
        root, named = self.root, monomial_name(self.monomial, inputs)
        if root.as_fraction() == 1:
            return named
        return str(root) if not any(self.monomial) else f"{root}*{named}"


def features_of(kernel: Kernel, dimension: int) -> tuple[Feature, ...]:
    """Return the features of a kernel, low degrees first; without ``plus`` only the highest.

    Raises :class:`~linexact.errors.LimitError` (``features``) for more than ``MOST_FEATURES``.

    >>> [f.name(("x1", "x2")) for f in features_of(Kernel(2, Fraction(1)), 2)]
    ['1', 'sqrt(2)*x1', 'sqrt(2)*x2', 'x1^2', 'sqrt(2)*x1*x2', 'x2^2']
    """
    degree, count = kernel.degree, number_of_features(kernel, dimension)
    if count > MOST_FEATURES:
        message = f"{count} features; at most {MOST_FEATURES} are written out"
        raise LimitError("features", message, limit="MOST_FEATURES")
    monomials = ((0,) * dimension, *monomials_up_to(dimension, degree))
    found = []
    for m in monomials:
        rest = degree - sum(m)
        if rest and not kernel.plus:
            continue
        ways = factorial(degree) // prod(map(factorial, (*m, rest)))
        found.append(Feature(m, ways * kernel.plus**rest))
    return tuple(found)


def number_of_features(kernel: Kernel, dimension: int) -> int:
    """Return how many features a kernel has: monomials of its degree, with ``plus`` up to it.

    >>> [number_of_features(Kernel(2, Fraction(c)), 2) for c in (0, 1)]
    [3, 6]
    """
    free = dimension + bool(kernel.plus) - 1
    return factorial(free + kernel.degree) // (factorial(free) * factorial(kernel.degree))


def image(kernel: Kernel, x: Vector) -> tuple[SurdSum, ...]:
    """Return the features of a point, exactly.

    >>> [str(v) for v in image(Kernel(2, Fraction(0)), (Fraction(1), Fraction(3)))]
    ['1', '3*sqrt(2)', '9']
    """
    return tuple(f.root.times(SurdSum.rational(f.power(x))) for f in features_of(kernel, len(x)))


def product_of_images(kernel: Kernel, x: Vector, z: Vector) -> SurdSum:
    """Return ``phi(x) . phi(z)``, added up with the roots: none is left, and it is the kernel.

    >>> one, two = Fraction(1), Fraction(2)
    >>> str(product_of_images(Kernel(2, one), (one, two), (two, one))), 5**2
    ('25', 25)
    """
    total = SurdSum(())
    for a, b in zip(image(kernel, x), image(kernel, z), strict=True):
        total = total.plus(a.times(b))
    return total
