"""A report on estimates as evidence: in the coefficients' own units, rows as models state them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

import numpy as np

from linexact.data.dataset import Vector
from linexact.data.linear import primitive
from linexact.engine.growth import Free, Growing, Settled, Unidentified
from linexact.engine.recession import Recession
from linexact.proof.claim import Claim, Combination, Expected, Independent, Point, Regression
from linexact.topics.estimates.estimate import Estimate, Status
from linexact.topics.estimates.rows import Rows

SAID: Mapping[Status, str] = {"+inf": "+infinity", "-inf": "-infinity"}  # else as it is called


class Report:
    """The rows, what was found of their cone, and claims about functions of the coefficients."""

    def __init__(self, space: Regression, rows: Rows, found: Recession) -> None:
        self.space, self.rows, self.found = space, rows, found
        order = np.lexsort((rows.side, rows.owner))
        self.places = np.empty(len(order), dtype=np.intp)
        self.places[order] = np.arange(len(order))

    def claims(self, estimates: Sequence[Estimate]) -> tuple[Claim, ...]:
        """Return the cone's directions, its face, what the functions do on it, the rank.

        >>> from linexact import estimates
        >>> seen = estimates("NOT")
        >>> report = Report(Regression("binary", "logit", True), seen.rows, seen.recession)
        >>> [claim.atom for claim in report.claims(seen.coefficients)]
        ['point', 'combination', 'combination', 'independent']
        """
        found = self.found
        claims: list[Claim] = []
        if any(found.direction):
            claims.append(self._along(found.direction, None))
        relation = {i: Fraction(m) for i, m in found.relation.items() if m}
        if not relation and not found.independent and len(self.places):
            relation = {0: Fraction(1)}  # every row is 0: so one says it of all
        if relation:
            claims.append(Combination(self.space, self._shares(relation), cone=True))
        moved = list[Vector]()
        for estimate in estimates:
            growth, function = estimate.growth, estimate.coefficients
            if isinstance(growth, Unidentified):
                moved.append(function)
            elif isinstance(growth, Free):
                claims += [self._along(y, function) for y in (growth.up, growth.down)]
            else:
                claims.append(Combination(self.space, self._sum(growth, estimate.unit), cone=True))
        rows = sorted(self._place(i) for i in found.independent)
        null = [own_units(self.rows.units, u) for u in found.null]
        return (*claims, Independent(self.space, rows, null, moved))

    def expects(self, estimates: Sequence[Estimate]) -> tuple[Expected, ...]:
        """Return what the claims must show: the rank, and what each function does."""
        told: list[Expected] = [("rank", self.space, len(self.found.independent))]
        for estimate in estimates:
            status = SAID.get(estimate.status, estimate.status)
            function = [str(v) for v in estimate.coefficients]
            told.append(("status", self.space, status, function))
        return tuple(told)

    def _place(self, row: int) -> int:
        return int(self.places[row])

    def _shares(self, part: Mapping[int, Fraction]) -> dict[int, Fraction]:
        return {self._place(i): m for i, m in part.items()}

    def _sum(self, growth: Settled | Growing, unit: int) -> dict[int, Fraction]:
        """Return the rows that add up to a function, or to its opposite."""
        rows = growth.rows if isinstance(growth, Growing) else {}
        return self._shares({i: m / unit for i, m in (*rows.items(), *growth.face.items())})

    def _along(self, y: Sequence[int], function: Vector | None) -> Point:
        zero = np.flatnonzero(self.found.cone.row_signs(y) == 0)
        places = sorted(self.places[zero].tolist())
        direction = own_units(self.rows.units, y)
        return Point(self.space, direction, places, direction=True, function=function)


def own_units(units: Sequence[int], y: Sequence[int]) -> Vector:
    """Return a direction of the cone's unknowns in the coefficients' own units.

    >>> own_units((10, 1), (3, 5))
    (Fraction(6, 1), Fraction(1, 1))
    """
    whole = primitive([v * unit for v, unit in zip(y, units, strict=True)])
    return tuple(map(Fraction, whole))
