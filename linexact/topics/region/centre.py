"""A point well inside a region: the centre of a largest square that fits.

The ball of the maximum norm with centre ``y`` and half-width ``r`` (a square in the plane, a
cube in space) lies in the half-space ``a . y >= c`` exactly when ``a . y - r |a|_1 >= c``.  So the
largest one is a linear program with a rational answer, unlike the largest disc.  Regions
that are endless have endless squares; ``r`` is at most ``MAX_HALF_WIDTH``.  Among the centres of
largest squares the one nearest to 0 (in the same norm) is taken.  Both programs are
solved in integers.

Equalities hold for the centre alone: the square is cut by them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from linexact import kernel
from linexact.data.dataset import Vector
from linexact.engine.optimum import NoPoint, Optimum, maximise
from linexact.kernel import Constraint, System

MAX_HALF_WIDTH = Fraction(1)


@dataclass(frozen=True, slots=True)
class Centre:
    """The centre of a largest square, and its half-width.

    With half-width 0 the region is flat and the point may be on its rim; ``belongs`` says
    whether it is a solution.
    """

    point: Vector
    half_width: Fraction
    belongs: bool


def find_centre(system: System) -> Centre | None:
    """Return a point well inside a region; None when its closure is empty, or a point alone.

    >>> row = Constraint
    >>> rows = [row(">", (1, 0)), row(">", (0, 1)), row(">", (-1, -1), -1)]
    >>> centre = find_centre(System(2, rows))
    >>> tuple(map(str, centre.point)), str(centre.half_width)
    (('1/4', '1/4'), '1/4')
    """
    k = system.dimension
    if not k:
        return None
    rows = [_shrunk(row) for row in system.rows]
    radius = (0,) * k + (1,)
    cap = Constraint(">=", (0,) * k + (-1,), -MAX_HALF_WIDTH)
    widest = maximise(System(k + 1, [*rows, Constraint(">=", radius, 0), cap]), radius)
    if isinstance(widest, NoPoint):
        return None
    assert isinstance(widest, Optimum)
    point = _nearest(rows, k, widest.value)
    try:
        kernel.check(system, kernel.Solution(point))
        belongs = True
    except kernel.CertificateError:
        belongs = False
    return Centre(point, widest.value, belongs)


def _shrunk(row: Constraint) -> Constraint:
    """Return the row in ``(y, r)``: the square around ``y`` meets it."""
    if row.relation == "==":
        return Constraint("==", (*row.coefficients, 0), row.bound)
    size = sum((abs(Fraction(v)) for v in row.coefficients), Fraction(0))
    return Constraint(">=", (*row.coefficients, -size), row.bound)


def _nearest(rows: Sequence[Constraint], k: int, radius: Fraction) -> Vector:
    fixed = [
        Constraint(
            row.relation, (*row.coefficients[:k], 0), row.bound - row.coefficients[k] * radius
        )
        for row in rows
    ]
    limits = []
    for j in range(k):
        for sign in (1, -1):
            unit = tuple(sign * int(i == j) for i in range(k))
            limits.append(Constraint(">=", (*unit, 1), 0))
    best = maximise(System(k + 1, [*fixed, *limits]), (0,) * k + (-1,))
    assert isinstance(best, Optimum)
    return best.point[:k]
