"""A linear classifier in given weights: votes, scores, thresholds and the dummy feature.

``w`` has shape ``(d,)``, the score of an input ``x`` is ``z = w . x + b``.  The lectures
write the same thing in three ways: with a bias ``b``, with a threshold ``theta = -b``
(``w . x > theta``), or with a dummy feature that is always 1 and whose weight is the bias
(first in COMP 135, Lyu and DSC 140A, last in the blog).
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

from linexact.errors import InputError
from linexact.model.dataset import Dataset, Vector
from linexact.rational import to_fraction
from linexact.solve.cone import Cone

Place: TypeAlias = Literal["first", "last"]


@dataclass(frozen=True, slots=True)
class Classifier:
    """The classifier that decides by the sign of ``w . x + b``.

    >>> nand = Classifier.of([-2, -2], "3")
    >>> nand.score((1, 1)), nand.threshold, nand.augmented("first")
    (Fraction(-1, 1), Fraction(-3, 1), (Fraction(3, 1), Fraction(-2, 1), Fraction(-2, 1)))
    """

    w: Vector  # shape (d,)
    b: Fraction

    @classmethod
    def of(cls, w: Iterable[object], b: object = 0) -> Classifier:
        """Make a classifier from exact numbers: int, Fraction, text, sympy rationals.

        Raises :class:`~linexact.errors.InputError` for floats and for text that is no number.
        """
        return cls(tuple(to_fraction(v) for v in w), to_fraction(b))

    @classmethod
    def from_threshold(cls, w: Iterable[object], theta: object) -> Classifier:
        """Make the classifier that says positive above a threshold, ``w . x > theta``."""
        return cls.of(w, -to_fraction(theta))

    @classmethod
    def from_augmented(cls, values: Sequence[object], place: Place = "first") -> Classifier:
        """Make a classifier from weights that include the dummy feature's, ``(w0, w1, ...)``.

        >>> Classifier.from_augmented(["0.2", "-2.5", "0.6"]).b
        Fraction(1, 5)
        """
        if not values:
            raise InputError("length", "0 weights were given; the dummy feature needs one")
        return (
            cls.of(values[1:], values[0]) if place == "first" else cls.of(values[:-1], values[-1])
        )

    @property
    def threshold(self) -> Fraction:
        """The ``theta`` of the reading ``w . x > theta``: ``-b``."""
        return -self.b

    @property
    def is_constant(self) -> bool:
        """Say whether all weights are 0: the score is ``b`` everywhere, there is no boundary."""
        return not any(self.w)

    def augmented(self, place: Place = "first") -> Vector:
        """Return the weights with the dummy feature's, shape ``(d + 1,)``."""
        return (self.b, *self.w) if place == "first" else (*self.w, self.b)

    def votes(self, x: Sequence[int | Fraction]) -> Vector:
        """Return the terms ``w_j x_j``, shape ``(d,)``: DSC 140A's weighted votes."""
        if len(x) != len(self.w):
            raise _mismatch(len(self.w), len(x))
        return tuple(a * v for a, v in zip(self.w, x, strict=True))

    def score(self, x: Sequence[int | Fraction]) -> Fraction:
        """Return ``w . x + b``."""
        return sum(self.votes(x), self.b)


def scores(dataset: Dataset, classifier: Classifier) -> tuple[Fraction, ...]:
    """Return every example's score, shape ``(n,)``.

    >>> from linexact.model.gates import gate
    >>> [str(z) for z in scores(gate("AND"), Classifier.of([1, 1], "-3/2"))]
    ['-3/2', '-1/2', '-1/2', '1/2']
    """
    weights, scale = integer_weights(dataset, classifier)
    totals = dataset.numerators.astype(object) @ np.array(weights[:-1], dtype=object)
    if not dataset.dimension:
        totals = np.zeros(len(dataset), dtype=object)
    return tuple(Fraction(int(total) + weights[-1], scale) for total in totals)


def score_signs(dataset: Dataset, classifier: Classifier) -> NDArray[np.int8]:
    """Return the exact sign (-1, 0, +1) of every example's score, shape ``(n,)``."""
    n = len(dataset)
    weights, _ = integer_weights(dataset, classifier)
    same = np.ones(n, dtype=np.int8)
    cone = Cone(dataset.numerators, same, True, np.ones(n, dtype=bool), np.zeros(n, dtype=bool))
    return cone.row_signs(weights)


def integer_weights(dataset: Dataset, classifier: Classifier) -> tuple[list[int], int]:
    """Return integers ``y`` (weights of the numerators, then the bias) and their scale.

    The score of an example is ``(numerators . y[:d] + y[d]) / scale``.
    """
    if len(classifier.w) != dataset.dimension:
        raise _mismatch(len(classifier.w), dataset.dimension)
    values: list[Any] = [
        Fraction(a, unit) for a, unit in zip(classifier.w, dataset.denominators, strict=True)
    ]
    values.append(classifier.b)
    scale = math.lcm(*(v.denominator for v in values))
    return [v.numerator * (scale // v.denominator) for v in values], scale


def _mismatch(weights: int, inputs: int) -> InputError:
    return InputError(
        "length", f"{weights} weights (without the bias) meet {inputs} inputs; expected as many"
    )
