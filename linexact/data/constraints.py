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
from operator import mul

from linexact.data.convention import Convention
from linexact.data.dataset import Dataset
from linexact.kernel import Constraint, Relation, System


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

    >>> from linexact.data.dataset import Dataset
    >>> data = Dataset.from_rows([[0, "1/2"], [1, 1]], [-1, 1])
    >>> convention = Convention(bias=True, boundary="closed-positive")
    >>> system = dataset_system(data, convention)
    >>> [(row.relation, row.coefficients) for row in system.rows]
    [('>', (0, -1, -2)), ('>=', (2, 2, 2))]
    >>> [row.coefficients for row in dataset_system(data, convention, stored=True).rows]
    [(0, -1, -1), (1, 2, 1)]
    """
    chosen = range(len(dataset)) if indices is None else indices
    numerators = dataset.stored(chosen) if stored else dataset.numerators[list(chosen)]
    targets = dataset.targets.tolist() if indices is None else map(dataset.target, indices)
    common = 1 if stored else math.lcm(*dataset.denominators)
    relations: dict[int, Relation] = {
        target: ">" if convention.is_strict_for(target) else ">=" for target in (1, -1)
    }
    factors = [] if common == 1 else [common // d for d in dataset.denominators]
    rows = []
    for target, values in zip(targets, numerators.tolist(), strict=True):
        if factors:
            values = list(map(mul, values, factors))
        if convention.bias:
            values.append(common)
        coefficients = values if target > 0 else [-v for v in values]
        rows.append(Constraint(relations[target], tuple(coefficients)))
    return System(dataset.dimension + convention.bias, rows)


def halves(row: Constraint) -> tuple[Constraint, ...]:
    """Return an inequality itself, and an equation as two.

    >>> [half.coefficients for half in halves(Constraint("==", (1, 2), 3))]
    [(1, 2), (-1, -2)]
    """
    if row.relation != "==":
        return (row,)
    turned = tuple(-a for a in row.coefficients)
    return Constraint(">=", row.coefficients, row.bound), Constraint(">=", turned, -row.bound)


def opposite(row: Constraint) -> Constraint:
    """Return what holds where an inequality does not.

    >>> opposite(Constraint(">", (1, -1), 2))
    Constraint(relation='>=', coefficients=(-1, 1), bound=-2)
    """
    turned = tuple(-a for a in row.coefficients)
    return Constraint(">=" if row.relation == ">" else ">", turned, -row.bound)
