"""A region as a claim: all that is said of it, for a stranger to check."""

from __future__ import annotations

import math
from collections.abc import Mapping
from fractions import Fraction

from linexact.certificate.fields import Fields
from linexact.certificate.regions import (
    Asked,
    Compared,
    Cube,
    Cut,
    Described,
    Plane,
    region_claim,
)
from linexact.data.dataset import Vector
from linexact.geometry.centre import Centre
from linexact.geometry.region import Region
from linexact.geometry.slices import Slice
from linexact.geometry.summary import RegionSummary


def claim_of_region(asked: Asked, found: RegionSummary) -> Fields:
    """Return the claim; the region is not empty.

    >>> from linexact.geometry.summary import summarise_region
    >>> from linexact.kernel import Constraint, System
    >>> rows = [Constraint(">", (1, 0)), Constraint(">=", (0, 1))]
    >>> found = summarise_region(System(2, rows), ("w1", "b"))
    >>> claim_of_region(Asked(("w1", "b"), rows), found)["plane"]["rays"]
    [['0', '1'], ['1', '0']]
    """
    cut, pruned, region = found.cut, found.pruned, found.region
    assert cut is not None
    assert found.inner is not None
    whole = not found.equations and cut.free == tuple(range(len(found.variables)))
    compared = None
    if pruned is not None:
        compared = Compared(
            [(one.row, one.point) for one in pruned.needed],
            [(i, [r.multipliers for r in reasons]) for i, reasons in pruned.redundant.items()],
        )
    return region_claim(
        Described(
            asked,
            found.inner,
            None if whole else Cut(found.equations, cut.free, cut.origin, cut.basis),
            compared,
            _cube(asked, found.centre, cut),
            _plane(region) if isinstance(region, Region) else None,
        )
    )


def _cube(asked: Asked, centre: Centre | None, cut: Slice) -> Cube | None:
    """Return the largest cube, where it is said."""
    if centre is None or not centre.belongs or not centre.half_width or not cut.free:
        return None
    data = asked.dataset
    unit = 1 if data is None else math.lcm(*data.denominators)
    examples = 0 if data is None else len(data)

    def scaled(used: Mapping[int, Fraction]) -> dict[int, Fraction]:
        """Return multipliers of the examples' own rows: the system's are all times ``unit``."""
        return {i: m * unit if i < examples else m for i, m in used.items()}

    widest, nearest = centre.widest.multipliers, centre.nearest.multipliers
    return Cube(centre.half_width, centre.point, scaled(widest), scaled(nearest))


def _plane(region: Region) -> Plane:
    vertices: list[tuple[Vector, tuple[int, ...], bool]] = [
        (vertex.point, vertex.rows, vertex.belongs)
        for vertex in (() if region.lines else region.vertices)
    ]
    return Plane(vertices, region.rays, region.lines, region.dimension)
