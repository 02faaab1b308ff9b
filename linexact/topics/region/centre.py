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

from fractions import Fraction

from linexact.data.dataset import Vector
from linexact.data.linear import is_met
from linexact.engine.optimum import Optimum, maximise
from linexact.kernel import Constraint, Relation, System

MAX_HALF_WIDTH = Fraction(1)


def find_centre(system: System) -> tuple[Fraction | None, Vector | None]:
    """Return the half-width of a largest square, and its centre if this is a solution.

    With half-width 0 the region is flat, and the centre may be on its rim.

    >>> row = Constraint
    >>> rows = [row(">", (1, 0)), row(">", (0, 1)), row(">", (-1, -1), -1)]
    >>> half_width, point = find_centre(System(2, rows))
    >>> str(half_width), tuple(map(str, point))
    ('1/4', ('1/4', '1/4'))
    """
    k = system.dimension
    if not k:
        return None, None
    widest = (*[0] * k, 1, 0)  # the unknowns are y, the half-width, the distance from 0
    narrow = tuple(-v for v in widest)
    rows = [Constraint(">=", widest), Constraint(">=", narrow, -MAX_HALF_WIDTH)]
    for row in system.rows:  # the square around y meets it, or y an equation
        size = 0 if row.relation == "==" else sum(abs(Fraction(v)) for v in row.coefficients)
        weak: Relation = "==" if row.relation == "==" else ">="
        rows.append(Constraint(weak, (*row.coefficients, -size, 0), row.bound))
    for j in range(k):
        for sign in (1, -1):
            side = [sign * int(i == j) for i in range(k + 1)]
            rows.append(Constraint(">=", (*side, 1)))
    largest = maximise(System(k + 2, rows), widest)
    if not isinstance(largest, Optimum):
        return None, None
    rows.append(Constraint("==", widest, largest.value))
    nearest = maximise(System(k + 2, rows), (*[0] * k, 0, -1))
    assert isinstance(nearest, Optimum)
    point = nearest.point[:k]
    met = all(is_met(row, point) for row in system.rows)
    return largest.value, point if met else None
