"""Combinations of coefficients that have an estimate although the coefficients have none.

On the face every row tends to one number, and so does every combination of its rows.  Apart from
the coefficients that are finite by themselves, a reduced basis of the rows' span gives the others
in the fewest terms that elimination finds.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import lcm

from flint import fmpz_mat

from linexact.data.linear import primitive
from linexact.engine.growth import growths
from linexact.engine.recession import Recession
from linexact.topics.estimates.estimate import Estimate
from linexact.topics.estimates.rows import Rows

MOST_COEFFICIENTS = 200  # of a model in which they are looked for
MOST_TERMS = 6  # of a combination that is written out
MOST_COMBINED = 4  # combinations that are written out


def estimable(
    rows: Rows, found: Recession, coefficients: Sequence[Estimate]
) -> list[tuple[int, ...]]:
    """Return integer combinations, shape (p,) each, that span what is finite besides coefficients.

    Raises ArithmeticError if one of them moved on the cone: it cannot.

    >>> from linexact import estimates
    >>> seen = estimates([[0], [2], [2], [3]], [0, 0, 1, 1])  # x1 and the intercept run off
    >>> estimable(seen.rows, seen.recession, seen.coefficients)
    [(2, 1)]
    """
    units = rows.units
    finite = {j for j, e in enumerate(coefficients) if e.is_finite}
    if len(found.basis) == len(finite) or len(units) > MOST_COEFFICIENTS:
        return []
    common = lcm(*units)
    on_face = [
        [
            0 if j in finite else value * (common // unit)
            for j, (value, unit) in enumerate(zip(row, units, strict=True))
        ]
        for row in map(found.cone.row, found.basis)
    ]
    combinations = _reduced(on_face)
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


def settled(
    rows: Rows, found: Recession, coefficients: Sequence[Estimate], combinations: Sequence[Estimate]
) -> list[Estimate]:
    """Return those few with their proofs, but for ``combinations`` that have their lines already.

    >>> from linexact import estimates
    >>> seen = estimates([[0], [2], [2], [3]], [0, 0, 1, 1])
    >>> [one] = settled(seen.rows, seen.recession, seen.coefficients, ())
    >>> one.name, one.status
    ('(2, 1)', 'finite')
    """
    asked = {estimate.coefficients for estimate in combinations}
    named = written_out(estimable(rows, found, coefficients))
    vectors = [v for v in (tuple(map(Fraction, c)) for c in named) if v not in asked]
    whole = [
        [int(c) * unit for c, unit in zip(vector, rows.units, strict=True)] for vector in vectors
    ]
    grown = growths(found, whole) if whole else []
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
