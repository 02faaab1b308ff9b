"""The exact simplex on few rows: those that its ray does not meet join, the worst first.

It starts from the rows it is given and always ends, since a row joins once and there are
finitely many: with a ray that meets every row of the cone, or with a refutation by some.
"""

from __future__ import annotations

from collections.abc import Sequence

from linexact.solve.cone import Combination, Cone, IntVector, Ray
from linexact.solve.row_generation import worst
from linexact.solve.scan import Scan
from linexact.solve.simplex import Tableau

FEW = 8  # rows beyond the unknowns with which the exact simplex starts on all of them
SCANNED_CELLS = 50_000  # up to which every row is scored in integers every time
JOINING = 8  # rows that join at a time beyond


def decide_exactly(cone: Cone) -> Ray | Combination:
    """Decide by the exact simplex alone (no floats anywhere).

    >>> decide_exactly(Cone.of([[1, 2], [1, -3]]))
    Ray(y=(1, 0))
    """
    k = cone.dimension
    if len(cone) <= k + FEW:
        return Tableau.of(k, cone.rows(), cone.strict.tolist(), cone.equal.tolist()).solve()
    return decide_from(cone, cone.equal.nonzero()[0].tolist())


def decide_from(cone: Cone, first: Sequence[int]) -> Ray | Combination:
    """Decide by the exact simplex, which starts on the rows ``first``.

    Without any it starts from a direction that most rows may meet, if not all.
    """
    small = len(cone) * cone.dimension <= SCANNED_CELLS
    source: Scan | _Sifted = Scan(cone) if small else _Sifted(cone)
    tableau = Tableau(cone.dimension)
    joined: list[int] = []
    ray = Ray(source.direction())
    joining = first or source.missed(ray.y)
    while joining:
        for index in joining:
            strict, equal = bool(cone.strict[index]), bool(cone.equal[index])
            tableau.add(source.row(index), strict=strict, equal=equal)
        joined += joining
        answer = tableau.solve()
        if isinstance(answer, Combination):
            return Combination({joined[p]: v for p, v in answer.multipliers.items()})
        ray = answer
        joining = source.missed(ray.y)
    return ray


class _Sifted:
    """The rows of a large cone: which are missed is exact, which of them join is a guess."""

    def __init__(self, cone: Cone) -> None:
        self.cone = cone
        self.row = cone.row

    def direction(self) -> IntVector:
        """Return the first row."""
        return tuple(self.cone.row(0))

    def missed(self, y: IntVector) -> Sequence[int]:
        """Return some rows that ``y`` does not meet, none when it meets them all."""
        unmet = self.cone.unmet(y)
        found: list[int] = worst(self.cone, y, unmet, JOINING).tolist()
        return found
