"""Regions of weights as records for programs; constraints count from 1, as people see them."""

from __future__ import annotations

from linexact.exact import exact_text
from linexact.tasks.record import Record, numbers_of, shares, texts
from linexact.topics.region.summary import WeightRegion
from linexact.topics.separability import Infeasible


def region_record(found: WeightRegion) -> Record:
    r"""Return what is known of a region of weights; constraints count from 1.

    >>> from linexact.topics.region.named import constraints_region
    >>> from linexact.text.constraints import parse_constraints
    >>> record = region_record(constraints_region(parse_constraints("w1 > 0\nb >= 0")))
    >>> record["point"], record["region"]["bounded"], record["region"]["rays"]
    (['1', '1'], False, [['0', '1'], ['1', '0']])
    """
    verdict = found.verdict
    record: Record = {
        "feasible": not isinstance(verdict, Infeasible),
        "variables": list(found.variables),
        "constraints": list(found.rows),
        "slices": [
            {"coefficients": texts(row.coefficients), "bound": exact_text(row.bound)}
            for row in found.equations
        ],
    }
    if isinstance(verdict, Infeasible):
        return record | {"refutation": shares(verdict.multipliers)}
    record["point"] = texts(verdict.point)
    record["coordinates"] = list(found.axes or ())
    if found.needed is not None:
        record["needed"] = [
            {"row": i + 1, "without_it": texts(point)} for i, point in found.needed.items()
        ]
        record["redundant"] = [
            {"row": i + 1, "from": shares(reason)}
            for i, reasons in found.redundant.items()
            for reason in reasons
        ]
    if found.half_width is not None:
        record["half_width"] = exact_text(found.half_width)
    region = found.region
    if region is not None:
        record["region"] = {
            "dimension": region.dimension,
            "bounded": region.bounded,
            "vertices": [
                {"point": texts(v.point), "rows": numbers_of(v.rows), "solution": v.belongs}
                for v in region.vertices
            ],
            "rays": list(map(texts, region.rays)),
            "lines": list(map(texts, region.lines)),
        }
    return record
