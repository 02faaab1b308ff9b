"""The scores of a data set's examples under given weights, and the best threshold for them.

Along a fixed ``w`` the examples lie on a line at ``p_i = w . x_i``; only the order of these
values matters, so the best ``b`` is found by one exact sort (DSC 140A picked the threshold
of its MNIST demo so).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby

import numpy as np
from numpy.typing import NDArray

from linexact.data.convention import Convention
from linexact.data.dataset import Dataset
from linexact.data.linear import Classifier
from linexact.engine.dataset_cone import dataset_cone, weights_as_unknowns
from linexact.errors import InputError

WITH_BIAS = Convention(bias=True, boundary="strict")


def scores(dataset: Dataset, classifier: Classifier) -> tuple[Fraction, ...]:
    """Return every example's score, shape ``(n,)``.

    >>> from linexact.data.gates import gate
    >>> [str(z) for z in scores(gate("AND"), Classifier.of([1, 1], "-3/2"))]
    ['-3/2', '-1/2', '-1/2', '1/2']
    """
    y, scale = weights_as_unknowns(dataset, classifier)
    sums = dataset_cone(dataset, WITH_BIAS).scores(y[:-1])
    return tuple(Fraction(total + y[-1], scale) for total in sums)


def score_signs(dataset: Dataset, classifier: Classifier) -> NDArray[np.int8]:
    """Return the exact sign (-1, 0, +1) of every example's score, shape ``(n,)``.

    Raises :class:`~linexact.errors.InputError` (``length``) when there is not one weight for each
    feature.

    >>> from linexact.data.gates import gate
    >>> score_signs(gate("AND"), Classifier.of([1, 1], -1)).tolist()
    [-1, 0, 0, 1]
    """
    y, _ = weights_as_unknowns(dataset, classifier)
    return np.asarray(dataset_cone(dataset, WITH_BIAS).row_signs(y) * dataset.targets)


@dataclass(frozen=True, slots=True)
class BestThreshold:
    """Positive iff ``w . x > theta`` with ``below < theta < above``: ``errors`` errors, no fewer.

    ``below`` or ``above`` is None where the interval has no end; ``theta`` lies inside, so
    no example's score is 0 and every boundary rule gives the same errors.
    """

    below: Fraction | None
    above: Fraction | None
    theta: Fraction
    errors: int

    @property
    def b(self) -> Fraction:
        """The bias ``-theta``."""
        return -self.theta


def best_threshold(dataset: Dataset, w: Iterable[object]) -> BestThreshold:
    """Return the threshold with the fewest errors for direction ``w`` (the lowest such interval).

    >>> data = Dataset.from_rows([[0], [1], [3], [2]], [-1, -1, -1, 1])
    >>> best = best_threshold(data, [1])
    >>> (best.below, best.above, best.errors)
    (Fraction(1, 1), Fraction(2, 1), 1)
    """
    if not len(dataset):
        raise InputError("no-examples", "a threshold is chosen on examples, and there are none")
    projections = scores(dataset, Classifier.of(w))
    order = sorted(range(len(dataset)), key=projections.__getitem__)
    errors = dataset.negatives  # with the threshold below everything all are called positive
    places: list[tuple[Fraction | None, int]] = [(None, errors)]
    for value, members in groupby(order, key=projections.__getitem__):
        errors += sum(dataset.target(i) for i in members)
        places.append((value, errors))
    position = min(range(len(places)), key=lambda p: places[p][1])
    below, fewest = places[position]
    above = places[position + 1][0] if position + 1 < len(places) else None
    return BestThreshold(below, above, _between(below, above), fewest)


def _between(below: Fraction | None, above: Fraction | None) -> Fraction:
    if below is None:
        return Fraction(0) if above is None else above - 1
    return below + 1 if above is None else (below + above) / 2
