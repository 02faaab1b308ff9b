"""Regions and feature searches as plain records, for ``--json`` and for programs.

Numbers are exact text; rows are counted from 1 as in the tables that people see.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any

from linexact.feature_search import FewestMonomials, LeastDegree
from linexact.geometry.region import Region
from linexact.geometry.summary import RegionSummary
from linexact.kernel import Number
from linexact.rational import exact_text
from linexact.render.record import feasibility_record, verdict_record
from linexact.separability import Infeasible, Separable


def region_record(found: RegionSummary, rows: Sequence[str]) -> dict[str, Any]:
    """Return what is known of a region of weights."""
    record: dict[str, Any] = {
        "feasible": not isinstance(found.verdict, Infeasible),
        "variables": list(found.variables),
        "constraints": list(rows),
        "slices": [_row(e.coefficients, e.bound) for e in found.equations],
    }
    if isinstance(found.verdict, Infeasible):
        record["refutation"] = feasibility_record(found.verdict)["multipliers"]
        return record
    record["point"] = _texts(found.inner or ())
    if found.cut is not None:
        record["coordinates"] = list(found.cut.axes)
    if found.pruned is not None:
        record["needed"] = [
            {"row": item.row + 1, "without_it": _texts(item.point)} for item in found.pruned.needed
        ]
        record["redundant"] = [
            {
                "row": index + 1,
                "from": [
                    {"row": i + 1, "multiplier": exact_text(m)} for i, m in r.multipliers.items()
                ],
            }
            for index, reasons in found.pruned.redundant.items()
            for r in reasons
        ]
    if found.centre is not None:
        record["half_width"] = exact_text(found.centre.half_width)
    if isinstance(found.region, Region):
        record["region"] = _region(found.region)
    return record


def _region(region: Region) -> dict[str, Any]:
    return {
        "dimension": region.dimension,
        "bounded": region.bounded,
        "vertices": [
            {"point": _texts(v.point), "rows": [i + 1 for i in v.rows], "solution": v.belongs}
            for v in region.vertices
            if not region.lines
        ],
        "rays": [_texts(ray) for ray in region.rays],
        "lines": [_texts(line) for line in region.lines],
    }


def least_degree_record(search: LeastDegree, *, source: str) -> dict[str, Any]:
    """Return the least degree with the verdict in every degree tried."""
    clash = search.contradiction
    return {
        "degree": search.degree,
        "contradiction": None if clash is None else [index + 1 for index in clash],
        "levels": [
            {
                "degree": level.degree,
                "monomials": list(level.features.names),
                **verdict_record(level.verdict, source=source),
            }
            for level in search.levels
        ],
    }


def fewest_record(search: FewestMonomials, *, source: str) -> dict[str, Any]:
    """Return a smallest set of monomials and what stops the smaller ones."""
    found = isinstance(search.verdict, Separable)
    return {
        "fewest": len(search.chosen) if found else None,
        "candidates": list(search.candidates.names),
        "monomials": list(search.features.names) if found else None,
        **verdict_record(search.verdict, source=source),
        "obstacles": [
            {
                "within": [search.candidates.names[i] for i in sorted(obstacle.reach)],
                **verdict_record(obstacle.verdict, source=source),
            }
            for obstacle in search.obstacles
        ],
    }


def _row(coefficients: Iterable[Number], bound: Number) -> dict[str, Any]:
    return {"coefficients": _texts(coefficients), "bound": exact_text(Fraction(bound))}


def _texts(values: Iterable[Number]) -> list[str]:
    return [exact_text(Fraction(v)) for v in values]
