"""One classifier in three forms: with a bias, with a threshold, with a dummy feature.

``w . x + b > r`` iff ``w . x + (b - r) > 0``, and a bias is the weight ``w0`` of a feature
``x0`` that is always 1 (Grosse, CSC321 lecture 3, section 2.1).  The forms give every input
the same answer, also on the boundary.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from linexact.model.dataset import Dataset, Vector, integer_array


@dataclass(frozen=True, slots=True)
class Threshold:
    """Positive where ``w . x + b`` is above (or at, by the convention) the threshold ``r``."""

    w: Vector
    b: Fraction
    r: Fraction


def without_threshold(form: Threshold) -> Threshold:
    """Return the same classifier with threshold 0: the bias becomes ``b - r``.

    >>> without_threshold(Threshold((Fraction(1),), Fraction(0), Fraction(3, 2))).b
    Fraction(-3, 2)
    """
    return Threshold(form.w, form.b - form.r, Fraction(0))


def with_threshold(form: Threshold) -> Threshold:
    """Return the same classifier without a bias: the threshold becomes ``r - b``.

    >>> with_threshold(Threshold((Fraction(1),), Fraction(-3, 2), Fraction(0))).r
    Fraction(3, 2)
    """
    return Threshold(form.w, Fraction(0), form.r - form.b)


def with_dummy(dataset: Dataset) -> Dataset:
    """Return the examples with a first feature ``x0 = 1``, to be used without a bias.

    >>> from linexact.model.gates import gate
    >>> with_dummy(gate("NOT")).numerators.tolist()
    [[1, 0], [1, 1]]
    """
    columns = [[1] * len(dataset), *dataset.numerators.T.tolist()]
    return Dataset(
        integer_array(columns, len(dataset)),
        (1, *dataset.denominators),
        dataset.targets,
        ("x0", *dataset.features),
        classes=dataset.classes,
        row_numbers=dataset.row_numbers,
    )
