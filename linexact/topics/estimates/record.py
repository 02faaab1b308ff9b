"""A report on estimates as a record, for programs."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING

from linexact.engine.growth import Free, Growing, Settled, Unidentified
from linexact.exact import exact_text
from linexact.tasks.record import Record, texts
from linexact.topics.estimates.certified import own_units
from linexact.topics.estimates.columns import Never, Reason
from linexact.topics.estimates.estimable import estimable

if TYPE_CHECKING:
    from linexact.topics.estimates.estimate import Estimate
from linexact.topics.estimates.result import Estimates


def estimates_record(answer: Estimates) -> Record:
    """Return what was found, with the numbers that prove it.

    >>> from linexact import estimates
    >>> record = estimates_record(estimates("NOT"))
    >>> record["separation"], record["coefficients"][0]["status"]
    ('complete', '-inf')
    """
    seen, found = answer.observed, answer.recession
    record: Record = {
        "exists": answer.exists,
        "unique": answer.is_unique,
        "separation": answer.kind,
        "source": seen.origin,
        "model": {"name": answer.model, "link": answer.link, "intercept": answer.bias},
        "outcome": {"name": seen.response, "levels": list(seen.levels)},
        "data": {
            "rows": len(seen),
            "columns": list(seen.features),
            "coding": [{"column": f.name, "levels": list(f.levels)} for f in seen.factors],
            "left_out": dict(seen.left_out),
            "offset": seen.has_offset,
        },
        "rank": answer.rank,
        "recession_cone": {
            "dimension": answer.dimension,
            "null": answer.nullity,
            "inner_direction": texts(own_units(answer.rows.units, found.direction)),
        },
        "coefficients": [_estimate(answer, estimate) for estimate in answer.coefficients],
        "combinations": [
            {**_estimate(answer, e), "coefficients": texts(e.coefficients)}
            for e in answer.combinations
        ],
        "estimable": [
            texts(combination)
            for combination in estimable(answer.rows, answer.recession, answer.coefficients)
        ],
        "diverging": _diverging(answer),
        "diverging_wholly": len(answer.settled),
        "staying": len(answer.staying),
        "columns_alone": [_reason(reason) for reason in answer.reasons],
    }
    return record


def _estimate(answer: Estimates, estimate: Estimate) -> Record:
    growth = estimate.growth
    record: Record = {"name": estimate.name, "status": estimate.status}
    if isinstance(growth, Growing):
        record["rows"] = _shares(answer, growth.rows, estimate.unit)
        record["rows_that_stay"] = _shares(answer, growth.face, estimate.unit)
    elif isinstance(growth, Settled):
        record["rows_that_stay"] = _shares(answer, growth.face, estimate.unit)
    elif isinstance(growth, Free):
        record["up"], record["down"] = (
            texts(own_units(answer.rows.units, y)) for y in (growth.up, growth.down)
        )
    elif isinstance(growth, Unidentified):
        record["along"] = texts(own_units(answer.rows.units, growth.along))
    return record


def _shares(answer: Estimates, part: Mapping[int, Fraction], unit: int) -> list[Record]:
    found = []
    for row, multiplier in part.items():
        index = int(answer.rows.owner[row])
        record: Record = {"example": index + 1, "row": answer.observed.row_name(index)}
        if answer.model in ("multinomial", "ordinal"):  # several rows each
            record["side"] = int(answer.rows.side[row]) + 1
        found.append({**record, "multiplier": exact_text(multiplier / unit)})
    return found


def _diverging(answer: Estimates) -> list[Record]:
    """Return the rows that diverge; where the model fits one value a row, with its limit."""
    seen, wholly = answer.observed, set(answer.settled.tolist())
    records = []
    for i in answer.diverging.tolist():
        record: Record = {"example": i + 1, "row": seen.row_name(i), "wholly": i in wholly}
        if seen.model in ("binary", "poisson"):
            record["limit"] = int(seen.outcomes[i])
        records.append(record)
    return records


def _reason(reason: Reason) -> Record:
    if isinstance(reason, Never):
        return {
            "column": reason.column,
            "value": exact_text(reason.value),
            "never_with": reason.level,
            "rows": reason.rows,
        }
    return {
        "column": reason.column,
        "at_most": exact_text(reason.low),
        "with": reason.below,
        "at_least": exact_text(reason.high),
        "with_the_other": reason.above,
    }
