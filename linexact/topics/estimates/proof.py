"""Check every line of a report on estimates again, in exact arithmetic, from the rows alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from linexact import kernel
from linexact.engine.cone import Cone
from linexact.engine.growth import Free, Growing, Settled, Unidentified
from linexact.engine.recession import Recession, in_recession_cone
from linexact.exact import over_common_denominator
from linexact.proof.claim import expect
from linexact.topics.estimates.estimate import Estimate
from linexact.topics.estimates.rows import Rows
from linexact.topics.separability.kind import check_recession


def check_estimates(rows: Rows, found: Recession, estimates: Sequence[Estimate]) -> None:
    """Raise :class:`linexact.kernel.CertificateError` unless every line holds.

    >>> from linexact import estimates
    >>> seen = estimates("OR")
    >>> check_estimates(seen.rows, seen.recession, seen.coefficients)
    >>> wrong = estimates("NAND").coefficients
    >>> try:
    ...     check_estimates(seen.rows, seen.recession, wrong)
    ... except kernel.CertificateError as refused:
    ...     refused.code
    'combination'
    """
    check_recession(found)
    known: set[tuple[int, ...]] = set()
    for estimate in estimates:
        _check_estimate(rows, found, estimate, known)


def _check_estimate(
    rows: Rows, found: Recession, estimate: Estimate, known: set[tuple[int, ...]]
) -> None:
    growth = estimate.growth
    function = [
        int(c * unit * estimate.unit) if c else 0
        for c, unit in zip(estimate.coefficients, rows.units, strict=True)
    ]
    if isinstance(growth, Unidentified):
        expect(growth.along in found.null, "null", "not one of the null vectors")
        expect(_dot(function, growth.along) != 0, "null", "it does not move")
    elif isinstance(growth, Free):
        for y, sign in ((growth.up, 1), (growth.down, -1)):
            expect(sign * _dot(function, y) > 0, "direction", "a direction has the other sign")
            if y not in known:
                expect(in_recession_cone(found.cone, y), "direction", "not in the cone")
                known.add(y)
    elif isinstance(growth, Settled):
        # With the rows of the face at 0 it cannot be above 0, nor (all being equations) below.
        _refuted(found, function, {}, growth.face)
    else:
        _check_growing(found, [growth.sign * v for v in function], growth)


def _check_growing(found: Recession, function: Sequence[int], growth: Growing) -> None:
    grows = all(found.diverging[i] for i in growth.rows) and len(growth.rows) > 0
    expect(grows, "rows", "a row does not grow, or there is none")
    _refuted(found, function, growth.rows, growth.face)


def _refuted(
    found: Recession,
    function: Sequence[int],
    rows: Mapping[int, Fraction],
    face: Mapping[int, Fraction],
) -> None:
    """Let the kernel refute a negative function where rows are ``>= 0`` and the face is 0.

    ``-c . y > 0`` is refuted by ``c = sum of rows + sum of face``: it is ``>= 0``.
    """
    cone: Cone = found.cone
    expect(not any(found.diverging[i] for i in face), "face", "a row of the face grows")
    constraints = [kernel.Constraint(">=", row) for row in cone.some(rows)]
    constraints += [kernel.Constraint("==", row) for row in cone.some(face)]
    constraints.append(kernel.Constraint(">", [-v for v in function]))
    whole, _ = over_common_denominator([*rows.values(), *face.values(), 1])
    system = kernel.System(cone.dimension, constraints)
    kernel.check(system, kernel.Refutation(dict(enumerate(whole))))


def _dot(a: Sequence[int], b: Sequence[int]) -> int:
    return sum(v * w for v, w in zip(a, b, strict=True))
