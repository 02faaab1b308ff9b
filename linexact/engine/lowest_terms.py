"""Long rows in lowest terms: the same half-spaces in the shortest integers.

The numerators of a data set share a denominator per column.  Where every row has its own
(Hilbert's rows ``1/(i+1), ..., 1/(i+d)``; rows scaled by powers of ten) these columns hold
integers of hundreds of digits, though each row by itself needs few.  Exact elimination on
``f_i (x_i, 1)``, the least integer multiple of an example, costs a fraction; its answers
are carried back: multipliers by the factors ``f_i``, weights by the columns' denominators.

A floating-point solver that believes a cone infeasible names a *support*: rows whose
combination it takes for zero.  The multipliers on these rows are a null vector of an
integer matrix, computed here exactly (python-flint), whatever the floats said.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from linexact.engine.cone import Cone, Dependence, Ray
from linexact.exact import over_common_denominator


@dataclass(frozen=True, slots=True, eq=False)
class LowestTerms:
    """A cone and the one that stands for it; ``factors`` None when they are the same.

    >>> thirds = Cone.of([[10**40, 3 * 10**40], [-2, 4]])
    >>> lowest = LowestTerms.of(thirds)
    >>> lowest.cone.rows(), lowest.combination({0: 1, 1: 10})
    ([[1, 3], [-1, 2]], {0: 1, 1: 50000000000000000000000000000000000000000})
    """

    cone: Cone
    units: tuple[int, ...]  # of the columns, shape (k,)
    factors: tuple[Fraction, ...] | None = None  # shape (n,)

    @classmethod
    def of(cls, cone: Cone) -> LowestTerms:
        """Bring the rows of a cone of Python integers into lowest terms, those of any other are.

        Unless that makes them longer.
        """
        units = (*(cone.units or (1,) * cone.matrix.shape[1]), *[1] * cone.dummy)
        if cone.matrix.dtype != object or (cone.dummy and cone.units is None):
            return cls(cone, units)
        rows, factors = [], []
        given = cone.rows()
        for row in given:
            shorter, factor = _shortest(row, units)
            rows.append(shorter)
            factors.append(factor)
        if _bits(rows) >= _bits(given):  # columns of different units, in which all rows are short
            return cls(cone, units)
        shortened = Cone.of(
            rows,
            strict=cone.strict.tolist(),
            equal=cone.equal.tolist(),
            dimension=cone.dimension,
        )
        return cls(shortened, units, tuple(factors))

    def answer(self, found: Ray | Dependence) -> Ray | Dependence:
        """Return what an answer on the short rows says on the given ones."""
        if self.factors is None:
            return found
        if isinstance(found, Dependence):
            return Dependence(self.combination(found.multipliers))
        weights = [Fraction(v, unit) for v, unit in zip(found.y, self.units, strict=True)]
        return Ray(tuple(over_common_denominator(weights)[0]))

    def combination(self, multipliers: Mapping[int, int]) -> dict[int, int]:
        """Return integer multipliers of the given rows for those of the short ones."""
        if self.factors is None:
            return dict(multipliers)
        values = [m * self.factors[i] for i, m in multipliers.items()]
        return dict(zip(multipliers, over_common_denominator(values)[0], strict=True))


def _bits(rows: Sequence[Sequence[int]]) -> int:
    return sum(max(map(abs, row), default=0).bit_length() for row in rows)


def _shortest(row: list[int], units: tuple[int, ...]) -> tuple[list[int], Fraction]:
    """Return the least integer multiple of ``row_j / units_j``, and the factor."""
    shared = [math.gcd(v, unit) for v, unit in zip(row, units, strict=True)]
    below = [unit // g for unit, g in zip(units, shared, strict=True)]
    common = math.lcm(*below)
    whole = [v // g * (common // under) for v, g, under in zip(row, shared, below, strict=True)]
    content = math.gcd(*whole) or 1
    return [v // content for v in whole], Fraction(common, content)


def dependence_on_support(cone: Cone, support: Sequence[int]) -> Dependence | None:
    """Return multipliers on ``support`` that refute the cone, or None if its null vector does not.

    The rows of the support (shape ``(s, k)``) must have a null space of dimension one; a
    larger one means that the support is not minimal, and nothing is claimed.

    >>> cone = Cone.of([[2, 0], [-3, 0], [0, 1]])
    >>> dependence_on_support(cone, [0, 1]), dependence_on_support(cone, [0, 2])
    (Dependence(multipliers={0: 3, 1: 2}), None)
    """
    from flint import fmpz_mat

    support = list(dict.fromkeys(support))  # a row that looks like 0 is its own opposite
    if not support:
        return None
    lowest = LowestTerms.of(cone.part(support))
    basis, nullity = fmpz_mat(lowest.cone.rows()).transpose().nullspace()
    if nullity != 1:
        return None
    values = {place: int(basis[place, 0]) for place in range(len(support)) if basis[place, 0]}
    multipliers = {support[place]: m for place, m in lowest.combination(values).items()}
    for sign in (1, -1):
        signed = {i: sign * v for i, v in multipliers.items()}
        if _refutes(cone, signed):
            return Dependence(signed)
    return None


def _refutes(cone: Cone, multipliers: dict[int, int]) -> bool:
    """Say whether the signs are those of a refutation (the sum is zero by construction)."""
    if any(v < 0 and not cone.equal[i] for i, v in multipliers.items()):
        return False
    return any(v > 0 and cone.strict[i] for i, v in multipliers.items())
