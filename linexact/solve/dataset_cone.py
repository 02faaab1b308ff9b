"""A data set as the engine's problem."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import numpy as np

from linexact.model.convention import Convention
from linexact.model.dataset import Dataset
from linexact.rational import over_common_denominator
from linexact.solve.cone import Cone


def dataset_cone(dataset: Dataset, convention: Convention) -> Cone:
    """Return the data set's rows ``t_i (x_i, 1)`` for the engine, not copied.

    With a free bias the three boundaries are equally feasible on finite data, and a
    strict separator serves all of them, so every row is strict.  Column denominators are
    a change of unit of the weights: they are left out, and told beside long integers.
    """
    n = len(dataset)
    strict = np.ones(n, dtype=bool)
    if not convention.bias:
        for target in (1, -1):
            strict[dataset.targets == target] = convention.is_strict_for(target)
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
    dataset: Dataset, w: Sequence[Fraction], b: Fraction | None
) -> tuple[list[int], int]:
    """Return the weights in the units of the cone's unknowns, as integers over one denominator.

    The unknowns are ``y_j = w_j / D_j`` for the column denominators ``D``, then ``b`` (None
    without a bias).
    """
    y = [v / unit for v, unit in zip(w, dataset.denominators, strict=True)]
    return over_common_denominator(y if b is None else [*y, b])
