"""Exact linear algebra on the few rows that a guess points at.

A floating-point solver that believes a cone infeasible names a *support*: rows whose
combination it takes for zero.  The multipliers on these rows are a null vector of an
integer matrix, computed here exactly (python-flint), whatever the floats said.
"""

from __future__ import annotations

from collections.abc import Sequence

from flint import fmpz_mat

from linexact.solve.cone import Combination, Cone
from linexact.solve.lowest_terms import LowestTerms


def combination_on_support(cone: Cone, support: Sequence[int]) -> Combination | None:
    """Return multipliers on ``support`` that refute the cone, or None if its null vector does not.

    The rows of the support (shape ``(s, k)``) must have a null space of dimension one; a
    larger one means that the support is not minimal, and nothing is claimed.
    """
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
            return Combination(signed)
    return None


def _refutes(cone: Cone, multipliers: dict[int, int]) -> bool:
    """Say whether the signs are those of a refutation (the sum is zero by construction)."""
    if any(v < 0 and not cone.equal[i] for i, v in multipliers.items()):
        return False
    return any(v > 0 and cone.strict[i] for i, v in multipliers.items())
