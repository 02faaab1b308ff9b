"""Where the boundary lies and how far the examples are from it.

The boundary of ``w . x + b = 0`` is orthogonal to ``w`` and parallel to ``w . x = 0``; its
signed distance from the origin, along ``w``, is ``-b / |w|`` (Lyu, notes 1), and that of a
point from the boundary is ``(w . x + b) / |w|``: the score's magnitude is the distance
times ``|w|`` (DSC 140A: proportional, with this factor).  Lengths are surds.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from linexact.data.dataset import Vector
from linexact.data.linear import Classifier
from linexact.errors import InputError
from linexact.exact import dot
from linexact.exact.roots import Surd


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
    square = _square(classifier)
    foot = tuple(-classifier.b * v / square for v in classifier.w)
    return Hyperplane(Surd.ratio(-classifier.b, square), foot)


def signed_distance(classifier: Classifier, x: Sequence[int | Fraction]) -> Surd:
    """Return ``(w . x + b) / |w|``, positive on the side of the positives.

    >>> print(signed_distance(Classifier.of([1, 2], 1), (1, Fraction(1, 2))))
    3*sqrt(5)/5
    """
    return Surd.ratio(classifier.score(x), _square(classifier))


def _square(classifier: Classifier) -> Fraction:
    if classifier.is_constant:
        raise InputError(
            "zero-weights", "w = 0: the score is the same everywhere and there is no boundary"
        )
    return dot(classifier.w, classifier.w)
