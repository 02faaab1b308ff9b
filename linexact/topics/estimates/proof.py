"""Check every line of a report on estimates again, in exact arithmetic, from the rows alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

import numpy as np
from flint import fmpz_mat

from linexact import kernel
from linexact.engine.cone import Cone
from linexact.engine.growth import Free, Growing, Settled, Unidentified
from linexact.engine.recession import Recession, in_recession_cone
from linexact.exact import over_common_denominator
from linexact.proof.claim import expect
from linexact.topics.estimates.estimate import Estimate
from linexact.topics.estimates.rows import Rows


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


def check_recession(found: Recession) -> None:
    """Check the face, the inner direction, the ranks and the null vectors.

    Raises :class:`linexact.kernel.CertificateError` for the first that does not hold.

    >>> from dataclasses import replace
    >>> from linexact.engine.recession import recession
    >>> right = recession(Cone.of([[1, 0], [-1, 0], [3, 2]]))
    >>> check_recession(right)
    >>> try:
    ...     check_recession(replace(right, direction=(0, -1)))
    ... except kernel.CertificateError as refused:
    ...     print(refused)
    a row is negative on the inner direction
    """
    cone, k = found.cone, found.cone.dimension
    signs = cone.row_signs(found.direction)
    expect(bool((signs >= 0).all()), "direction", "a row is negative on the inner direction")
    expect(not signs[cone.equal].any(), "direction", "an equation is not 0 on it")
    expect(bool(((signs > 0) == found.diverging).all()), "direction", "other rows grow")
    inequalities = {i: m for i, m in found.relation.items() if not cone.equal[i]}
    expect(all(m > 0 for m in inequalities.values()), "sign", "a multiplier is not positive")
    total = [0] * k
    face = cone.some(found.relation)
    for row, multiplier in zip(face, found.relation.values(), strict=True):
        total = [t + multiplier * v for t, v in zip(total, row, strict=True)]
    expect(not any(total), "combination", "the relation does not cancel")
    expect(set(found.basis) <= found.relation.keys(), "face", "a row of the basis is another")
    _check_null(face, found.kernel, k, "the face")
    others = cone if not found.diverging.any() else cone.part(np.flatnonzero(~found.diverging))
    for vector in found.kernel:
        expect(not others.row_signs(vector).any(), "face", "a row is outside the face's span")
    _check_null(cone.some(found.independent), found.null, k, "the rows")
    for vector in found.null:
        expect(not cone.row_signs(vector).any(), "null", "a row is not 0 on a null vector")


def _check_null(
    rows: Sequence[Sequence[int]], null: Sequence[Sequence[int]], k: int, what: str
) -> None:
    """Check that vectors are independent and as many as the null space of some rows needs."""
    rank = int(fmpz_mat([list(r) for r in rows]).rank()) if rows else 0
    spanned = int(fmpz_mat([list(v) for v in null]).rank()) if null else 0
    right = rank + len(null) == k and spanned == len(null)
    zero = all(_dot(r, v) == 0 for r in rows for v in null)
    expect(right and zero, "rank", f"{what} have another rank")


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
