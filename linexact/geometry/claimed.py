"""A region as a claim: all that is said of it, for a stranger to check."""

from __future__ import annotations

from linexact.certificate.fields import Fields
from linexact.certificate.regions import (
    Asked,
    Compared,
    Cut,
    Described,
    Plane,
    region_claim,
)
from linexact.data.dataset import Vector
from linexact.geometry.region import Region
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
            _plane(region) if isinstance(region, Region) else None,
        )
    )


def _plane(region: Region) -> Plane:
    vertices: list[tuple[Vector, tuple[int, ...], bool]] = [
        (vertex.point, vertex.rows, vertex.belongs)
        for vertex in (() if region.lines else region.vertices)
    ]
    return Plane(vertices, region.rays, region.lines, region.dimension)
