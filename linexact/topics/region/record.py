"""Regions of weights as records for programs; constraints count from 1, as people see them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction

from linexact.exact import exact_text
from linexact.kernel import Number
from linexact.tasks.record import Record, texts
from linexact.topics.region.named import WeightRegion
from linexact.topics.region.region import Region
from linexact.topics.separability import Infeasible


def region_record(told: WeightRegion) -> Record:
    r"""Return what is known of a region of weights; constraints count from 1.

    >>> from linexact.topics.region.named import named_constraints, region_named
    >>> from linexact.text.constraints import parse_constraints
    >>> found = region_named(named_constraints(parse_constraints("w1 > 0\nb >= 0")), (), None)
    >>> record = region_record(found)
    >>> record["point"], record["region"]["bounded"], record["region"]["rays"]
    (['1', '1'], False, [['0', '1'], ['1', '0']])
    """
    found = told.summary
    record: Record = {
        "feasible": not isinstance(found.verdict, Infeasible),
        "variables": list(found.variables),
        "constraints": list(told.named.rows),
        "slices": [_row(e.coefficients, e.bound) for e in found.equations],
    }
    if isinstance(found.verdict, Infeasible):
        record["refutation"] = _shares(found.verdict.multipliers)
        return record
    record["point"] = texts(found.inner or ())
    if found.cut is not None:
        record["coordinates"] = list(found.cut.axes)
    if found.pruned is not None:
        record["needed"] = [
            {"row": index + 1, "without_it": texts(point)}
            for index, point in found.pruned.needed.items()
        ]
        record["redundant"] = [
            {
                "row": index + 1,
                "from": _shares(reason),
            }
            for index, reasons in found.pruned.redundant.items()
            for reason in reasons
        ]
    if found.centre is not None:
        record["half_width"] = exact_text(found.centre.half_width)
    if found.region is not None and not isinstance(found.region, Infeasible):
        record["region"] = _region(found.region)
    return record


def _region(region: Region) -> Record:
    return {
        "dimension": region.dimension,
        "bounded": region.bounded,
        "vertices": [
            {"point": texts(v.point), "rows": [i + 1 for i in v.rows], "solution": v.belongs}
            for v in region.vertices
        ],
        "rays": [texts(ray) for ray in region.rays],
        "lines": [texts(line) for line in region.lines],
    }


def _shares(multipliers: Mapping[int, Fraction]) -> list[Record]:
    return [{"row": i + 1, "multiplier": exact_text(m)} for i, m in multipliers.items()]


def _row(coefficients: Iterable[Number], bound: Number) -> Record:
    return {"coefficients": texts(coefficients), "bound": exact_text(Fraction(bound))}
