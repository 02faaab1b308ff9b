"""Where the boundary lies and how far the examples are from it.

The boundary of ``w . x + b = 0`` is orthogonal to ``w`` and parallel to ``w . x = 0``; its
signed distance from the origin, along ``w``, is ``-b / |w|`` (Lyu, notes 1), and that of a
point from the boundary is ``(w . x + b) / |w|``: the score's magnitude is the distance
times ``|w|`` (DSC 140A: proportional, with this factor).  Lengths are surds.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from linexact.data.dataset import Vector
from linexact.data.linear import Classifier
from linexact.errors import InputError
from linexact.exact import dot
from linexact.exact.roots import Surd
from linexact.exact.surds import SurdSum


@dataclass(frozen=True, slots=True)
class Hyperplane:
    """The hyperplane ``w . x + b = 0``: its foot and its signed distance."""

    offset: Surd  # -b / |w|, from w . x = 0 along w
    foot: Vector  # the boundary's point closest to the origin, -b w / |w|^2


def decision_hyperplane(classifier: Classifier) -> Hyperplane:
    """Return where the boundary lies.

    Raises :class:`~linexact.errors.InputError` (``zero-weights``) when ``w = 0``.

    >>> place = decision_hyperplane(Classifier.of([3, 4], -10))
    >>> print(place.offset, *place.foot)
    2 6/5 8/5
    """
    square, away = dot(classifier.w, classifier.w), -classifier.b
    return Hyperplane(Surd.ratio(away, square), tuple(away * v / square for v in classifier.w))


def quotient(top: Fraction, square: Fraction) -> SurdSum:
    """Return ``top / sqrt(square)``.

    >>> print(quotient(Fraction(-1), Fraction(2)))
    -sqrt(2)/2
    """
    return SurdSum.root(1 / square).times(SurdSum.rational(top))


def plain(number: SurdSum) -> Fraction | SurdSum:
    """Return a sum of roots that is rational as a Fraction.

    >>> plain(SurdSum.root(Fraction(9, 4)))
    Fraction(3, 2)
    """
    exact = number.as_fraction()
    return number if exact is None else exact


def distance_of(z: Fraction, w: Vector) -> Mapping[str, Fraction | SurdSum]:
    """Return the value ``distance``, ``z / |w|``; none where its root is beyond the limit.

    >>> distance_of(Fraction(10), (Fraction(3), Fraction(4)))
    {'distance': Fraction(2, 1)}
    """
    try:
        return {"distance": plain(quotient(z, dot(w, w)))}
    except InputError:
        return {}
