"""General systems of constraints, decided through the cone that has one unknown more."""

from __future__ import annotations

import math
from fractions import Fraction

from linexact import kernel
from linexact.engine import decide
from linexact.engine.cone import Cone, Dependence, Ray
from linexact.exact import over_common_denominator


def point_or_multipliers(system: kernel.System) -> tuple[Fraction, ...] | dict[int, Fraction]:
    """Return a point that meets all rows, or multipliers of rows that refute them, by row.

    The system is made homogeneous: ``a . y R c`` becomes ``a . y - c h R 0`` with the
    extra strict row ``h > 0``; a ray gives the point ``y / h``.  Either has passed the kernel.

    >>> row = kernel.Constraint
    >>> point_or_multipliers(kernel.System(1, [row(">", (1,), 2), row(">=", (-1,), -3)]))
    (Fraction(3, 1),)
    >>> point_or_multipliers(kernel.System(1, [row(">", (1,)), row(">", (-1,))]))
    {0: Fraction(1, 1), 1: Fraction(1, 1)}
    """
    rows = [_homogeneous(row) for row in system.rows]
    rows.append([0] * system.dimension + [1])
    cone = Cone.of(
        rows,
        strict=[row.relation == ">" for row in system.rows] + [True],
        equal=[row.relation == "==" for row in system.rows] + [False],
        dimension=system.dimension + 1,
    )
    answer = decide(cone)
    if isinstance(answer, Ray):
        point = tuple(Fraction(v, answer.y[-1]) for v in answer.y[:-1])
        kernel.check(system, kernel.Solution(point))
        return point
    multipliers = _row_multipliers(system, answer)
    kernel.check(system, kernel.Refutation(multipliers))
    return multipliers


def _homogeneous(row: kernel.Constraint) -> list[int]:
    """Return ``(a, -c)`` times its least common denominator, so in integers."""
    return over_common_denominator([*row.coefficients, -row.bound])[0]


def _row_multipliers(system: kernel.System, answer: Dependence) -> dict[int, Fraction]:
    """Return multipliers of the rows as given (undoing the denominators), the least integers."""
    found: dict[int, int] = {}
    for index, multiplier in sorted(answer.multipliers.items()):
        if index < len(system.rows):
            row = system.rows[index]
            values = (*row.coefficients, row.bound)
            found[index] = multiplier * math.lcm(*(v.denominator for v in values))
    common = math.gcd(*found.values()) or 1
    return {index: Fraction(m // common) for index, m in found.items()}
