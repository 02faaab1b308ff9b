"""A data set as the engine's problem."""

from __future__ import annotations

from collections.abc import Sequence
from operator import mul

import numpy as np

from linexact.data.convention import Convention
from linexact.data.dataset import Dataset
from linexact.data.linear import Classifier, primitive
from linexact.engine.cone import Cone
from linexact.exact import over_common_denominator


def dataset_cone(dataset: Dataset, convention: Convention) -> Cone:
    """Return the data set's rows ``t_i (x_i, 1)`` for the engine, not copied.

    With a free bias the three boundaries are equally feasible on finite data, and a
    strict separator serves all of them, so every row is strict.  Column denominators are
    a change of unit of the weights: they are left out, and told beside long integers.

    >>> from linexact.data.gates import gate
    >>> dataset_cone(gate("AND"), Convention(bias=True, boundary="strict")).rows()
    [[0, 0, -1], [0, -1, -1], [-1, 0, -1], [1, 1, 1]]
    """
    n = len(dataset)
    strict = np.ones(n, dtype=bool) if convention.bias else dataset.strict_under(convention)
    if dataset.floats is not None:
        from linexact.engine.float_cone import FloatCone

        equal = np.zeros(n, dtype=bool)
        return FloatCone(dataset.floats, dataset.targets, convention.bias, strict, equal)
    long = dataset.numerators.dtype == object and max(dataset.denominators, default=1) > 1
    return Cone(
        dataset.numerators,
        dataset.targets,
        convention.bias,
        strict,
        np.zeros(n, dtype=bool),
        dataset.denominators if long else None,
    )


def weights_as_unknowns(
    dataset: Dataset, classifier: Classifier, *, bias: bool = True
) -> tuple[list[int], int]:
    """Return the weights in the units of the cone's unknowns, as integers over one denominator.

    The unknowns are ``y_j = w_j / D_j`` for the units ``D`` of the columns, then ``b`` with a
    bias, so an example's score is ``(numerators . y[:d] + y[d]) / denominator``.

    Raises :class:`~linexact.errors.InputError` when there is not one weight for each feature.

    >>> data = Dataset.from_rows([["1/2"], [1]], [-1, 1])
    >>> weights_as_unknowns(data, Classifier.of([4], "-8/3"))  # y = (4/2, -8/3)
    ([6, -8], 3)
    """
    classifier.check_length(dataset.dimension)
    pairs = zip(classifier.w, dataset.units, strict=True)
    y = [v if unit == 1 else v / unit for v, unit in pairs]
    return over_common_denominator([*y, classifier.b] if bias else y)


def unknowns_as_weights(dataset: Dataset, y: Sequence[int], *, bias: bool) -> Classifier:
    """Return the classifier, in primitive integers, that a solution of the cone stands for.

    >>> data = Dataset.from_rows([["1/2"], [1]], [-1, 1])
    >>> unknowns_as_weights(data, (4, -6), bias=True)
    Classifier(w=(Fraction(4, 1),), b=Fraction(-3, 1))
    """
    units = [*dataset.units, *[1] * bias]
    return Classifier.from_point(primitive(list(map(mul, y, units))), bias=bias)
