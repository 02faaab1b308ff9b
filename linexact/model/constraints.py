"""A data set with a convention, written as a system of constraints on the weights.

This is the one place where "the classifier gets every example right" becomes
inequalities, so it is short.  The unknowns are ``w_1, ..., w_d`` and, with a bias, ``b``.
A positive example asks ``w . x + b > 0`` (``>= 0`` where the convention says so), a
negative one ``-(w . x + b) > 0`` or ``>= 0``.  All rows are multiplied by the same
positive integer, the least common denominator of the data, so that they hold integers;
this changes neither solutions nor multipliers.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from linexact.kernel import Constraint, Relation, System
from linexact.model.convention import Convention
from linexact.model.dataset import Dataset


def dataset_system(
    dataset: Dataset,
    convention: Convention,
    indices: Sequence[int] | None = None,
    *,
    stored: bool = False,
) -> System:
    """Return the constraints of all examples, or of those named, on ``(w, b)``.

    With ``stored`` the rows hold the integers as the data set stores them: the unknowns are
    ``w_j / D_j`` for the columns' ``units`` ``D``, which spares long data their products.

    >>> from linexact.model.dataset import Dataset
    >>> data = Dataset.from_rows([[0, "1/2"], [1, 1]], [-1, 1])
    >>> convention = Convention(bias=True, boundary="closed-positive")
    >>> system = dataset_system(data, convention)
    >>> [(row.relation, row.coefficients) for row in system.rows]
    [('>', (0, -1, -2)), ('>=', (2, 2, 2))]
    >>> [row.coefficients for row in dataset_system(data, convention, stored=True).rows]
    [(0, -1, -1), (1, 2, 1)]
    """
    chosen = range(len(dataset)) if indices is None else indices
    if stored:
        common, factors = 1, [1] * dataset.dimension
        numerators = dataset.stored(chosen)
    else:
        common = math.lcm(*dataset.denominators)
        factors = [common // d for d in dataset.denominators]
        numerators = dataset.numerators[list(chosen)]
    rows = []
    for index, values in zip(chosen, numerators.tolist(), strict=True):
        target = dataset.target(index)
        coefficients = [target * v * f for v, f in zip(values, factors, strict=True)]
        if convention.bias:
            coefficients.append(target * common)
        relation: Relation = ">" if convention.is_strict_for(target) else ">="
        rows.append(Constraint(relation, tuple(coefficients)))
    return System(dataset.dimension + convention.bias, rows)
