"""The proof of a report on estimates as a certificate states it: in the coefficients' own units."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from linexact.certificate.estimates import Alone, Line, Proof, Shares
from linexact.data.dataset import Vector
from linexact.data.linear import primitive
from linexact.data.observations import Observations
from linexact.engine.growth import Free, Growing, Settled, Unidentified
from linexact.engine.recession import Recession
from linexact.likelihood.columns import Never, Reason
from linexact.likelihood.estimate import Estimate
from linexact.likelihood.rows import Rows


def proof_of(
    rows: Rows,
    found: Recession,
    coefficients: Sequence[Estimate],
    combinations: Sequence[Estimate],
) -> Proof:
    """Return directions, null vectors, the face and a line for each function.

    >>> from linexact import estimates
    >>> seen = estimates("NOT")
    >>> proof_of(seen.rows, seen.recession, seen.coefficients, ()).coefficients[0].fields()
    ['-inf', [[0, '1'], [1, '1']], []]
    """
    directions = [found.direction]
    for estimate in (*coefficients, *combinations):
        if isinstance(estimate.growth, Free):
            directions += (estimate.growth.up, estimate.growth.down)
    different = list(dict.fromkeys(directions))
    place = {y: i for i, y in enumerate(different)}
    return Proof(
        [own_units(rows.units, y) for y in different],
        [own_units(rows.units, u) for u in found.null],
        {rows.number(i): Fraction(m) for i, m in found.relation.items()},
        [rows.number(i) for i in found.independent],
        [_line(rows, found, e, place) for e in coefficients],
        [(e.coefficients, _line(rows, found, e, place)) for e in combinations],
    )


def alone_of(observed: Observations, reason: Reason) -> Alone:
    """Return what a column says by itself as a certificate states it.

    >>> from linexact import estimates
    >>> seen = estimates("AND")
    >>> alone_of(seen.observed, seen.reasons[0]).said
    "= 0 never with '1' (2 rows)"
    """
    column = reason.column, observed.features.index(reason.column)
    if isinstance(reason, Never):
        level = reason.level, observed.levels.index(reason.level)
        return Alone.never(column, reason.value, level, reason.rows)
    if reason.below is not None:
        level = reason.below, observed.levels.index(reason.below)
        return Alone.apart(column, "at most", level, (reason.low, reason.high))
    assert reason.above is not None
    level = reason.above, observed.levels.index(reason.above)
    return Alone.apart(column, "at least", level, (reason.high, reason.low))


def own_units(units: Sequence[int], y: Sequence[int]) -> Vector:
    """Return a direction of the cone's unknowns in the coefficients' own units.

    >>> own_units((10, 1), (3, 5))
    (Fraction(6, 1), Fraction(1, 1))
    """
    whole = primitive([v * unit for v, unit in zip(y, units, strict=True)])
    return tuple(map(Fraction, whole))


def _line(
    rows: Rows, found: Recession, estimate: Estimate, place: Mapping[tuple[int, ...], int]
) -> Line:
    growth, unit = estimate.growth, estimate.unit

    def shares(part: Mapping[int, Fraction]) -> Shares:
        return {rows.number(i): m / unit for i, m in part.items()}

    if isinstance(growth, Unidentified):
        return Line(estimate.status, {}, {}, (found.null.index(growth.along),))
    if isinstance(growth, Free):
        return Line(estimate.status, {}, {}, (place[growth.up], place[growth.down]))
    if isinstance(growth, Settled):
        return Line(estimate.status, {}, shares(growth.face))
    assert isinstance(growth, Growing)
    return Line(estimate.status, shares(growth.rows), shares(growth.face))
