"""When two weight vectors have the same boundary, or are the same classifier.

``(w, b)`` and ``(w', b')`` have the same boundary iff one is a non-zero multiple of the
other; they are the same classifier, for every input, iff the multiple is positive.  So
DSC 140A's true/false exercise is true, and "a different w gives a different boundary",
two slides later, is not.  Through the origin the length never matters (Lyu); with the
offset ``b`` kept fixed it does.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, TypeAlias

from linexact.data.linear import Classifier
from linexact.errors import InputError

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
