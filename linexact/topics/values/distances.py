"""Where the boundary lies, how far the examples are from it, and when two weights share one.

The boundary of ``w . x + b = 0`` is orthogonal to ``w`` and parallel to ``w . x = 0``; its
signed distance from the origin, along ``w``, is ``-b / |w|`` (Lyu, notes 1), and that of a
point from the boundary is ``(w . x + b) / |w|``: the score's magnitude is the distance
times ``|w|`` (DSC 140A: proportional, with this factor).  Lengths are surds.

``(w, b)`` and ``(w', b')`` have the same boundary iff one is a non-zero multiple of the
other; they are the same classifier, for every input, iff the multiple is positive.  So
DSC 140A's true/false exercise is true, and "a different w gives a different boundary",
two slides later, is not.  Through the origin the length never matters (Lyu); with the
offset ``b`` kept fixed it does.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, TypeAlias

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


Relation: TypeAlias = Literal["same-classifier", "opposite-classifier", "parallel", "different"]


@dataclass(frozen=True, slots=True)
class Comparison:
    """How two classifiers relate, with the factor or the input that shows it.

    ``factor``: ``second = factor * first`` in ``(w, b)`` when the boundary is the same, in
    ``w`` alone when it is parallel.
    """

    relation: Relation
    factor: Fraction | None

    @property
    def same_boundary(self) -> bool:
        """Say whether both have score 0 on exactly the same inputs."""
        return self.relation in ("same-classifier", "opposite-classifier")


def compare(first: Classifier, second: Classifier) -> Comparison:
    """Compare two classifiers as functions of the input.

    Constant classifiers (``w = 0``) have no boundary; two of them are the same when their
    biases have the same sign.

    >>> compare(Classifier.of([1, 2], 3), Classifier.of([2, 4], 6)).relation
    'same-classifier'
    >>> compare(Classifier.of([1, 2], 3), Classifier.of([2, 4], 5)).relation
    'parallel'
    """
    if len(first.w) != len(second.w):
        raise InputError(
            "length", f"{len(first.w)} weights are compared with {len(second.w)}; expected as many"
        )
    if first == second:  # of which 0 is every multiple of itself
        return Comparison("same-classifier", Fraction(1))
    factor = _factor(first.augmented(), second.augmented())
    if factor is not None:
        return Comparison("same-classifier" if factor > 0 else "opposite-classifier", factor)
    along = _factor(first.w, second.w)
    return Comparison("different" if along is None else "parallel", along)


def _factor(first: tuple[Fraction, ...], second: tuple[Fraction, ...]) -> Fraction | None:
    """Return the non-zero ``c`` with ``second = c first``, or None."""
    pivot = next((j for j, v in enumerate(first) if v), None)
    if pivot is None or not second[pivot]:
        return None
    factor = second[pivot] / first[pivot]
    return factor if all(factor * a == v for a, v in zip(first, second, strict=True)) else None
