"""Combinations of coefficients that have an estimate although the coefficients have none.

On the face every row tends to one number, and so does every combination of its rows.  Apart from
the coefficients that are finite by themselves, a reduced basis of the rows' span gives the others
in the fewest terms that elimination finds.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import lcm
from typing import TYPE_CHECKING

from flint import fmpz_mat

from linexact.likelihood.estimate import Estimate
from linexact.model.linear import primitive
from linexact.solve.growth import growths

if TYPE_CHECKING:
    from linexact.likelihood.result import Estimates

MOST_COEFFICIENTS = 200  # of a model in which they are looked for
MOST_TERMS = 6  # of a combination that is written out
MOST_COMBINED = 4  # combinations that are written out


def estimable(answer: Estimates) -> list[tuple[int, ...]]:
    """Return integer combinations, shape (p,) each, that span what is finite besides coefficients.

    Raises ArithmeticError if one of them moved on the cone: it cannot.

    >>> from linexact import estimates
    >>> estimable(estimates([[0], [2], [2], [3]], [0, 0, 1, 1]))  # x1 and the intercept run off
    [(2, 1)]
    """
    found, units = answer.recession, answer.rows.units
    finite = {j for j, e in enumerate(answer.coefficients) if e.is_finite}
    if len(found.basis) == len(finite) or len(units) > MOST_COEFFICIENTS:
        return []
    common = lcm(*units)
    rows = [
        [
            0 if j in finite else value * (common // unit)
            for j, (value, unit) in enumerate(zip(row, units, strict=True))
        ]
        for row in map(found.cone.row, found.basis)
    ]
    combinations = _reduced(rows)
    for c in combinations:
        for y in found.kernel:
            if sum(a * unit * v for a, unit, v in zip(c, units, y, strict=True)):
                raise ArithmeticError("a combination of rows of the face moves on the cone")
    return combinations


def written_out(found: Sequence[tuple[int, ...]]) -> list[tuple[int, ...]]:
    """Return the few short combinations that a page and a certificate state.

    >>> written_out([(1, 2), (1, 1, 1, 1, 1, 1, 1)])
    [(1, 2)]
    """
    return [c for c in found if sum(map(bool, c)) <= MOST_TERMS][:MOST_COMBINED]


def settled(answer: Estimates) -> list[Estimate]:
    """Return those few with their proofs, but for what was asked and has its line already.

    >>> from linexact import estimates
    >>> [(e.name, e.status) for e in settled(estimates([[0], [2], [2], [3]], [0, 0, 1, 1]))]
    [('(2, 1)', 'finite')]
    """
    asked = {estimate.coefficients for estimate in answer.combinations}
    named = written_out(estimable(answer))
    vectors = [v for v in (tuple(map(Fraction, c)) for c in named) if v not in asked]
    whole = [
        [int(c) * unit for c, unit in zip(vector, answer.rows.units, strict=True)]
        for vector in vectors
    ]
    grown = growths(answer.recession, whole) if whole else []
    return [
        Estimate(f"({', '.join(map(str, vector))})", vector, growth, 1)
        for vector, growth in zip(vectors, grown, strict=True)
    ]


def _reduced(rows: Sequence[Sequence[int]]) -> list[tuple[int, ...]]:
    """Return the reduced echelon form without rows of zeros, each in its shortest integers."""
    matrix, _, rank = fmpz_mat([list(row) for row in rows]).rref()
    found = []
    for i in range(int(rank)):
        row = primitive([int(matrix[i, j]) for j in range(matrix.ncols())])
        first = next(value for value in row if value)
        found.append(row if first > 0 else tuple(-value for value in row))
    return found
