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
from itertools import product

from linexact.data.dataset import Vector
from linexact.data.linear import is_met
from linexact.engine.optimum import Optimum, maximise
from linexact.kernel import Constraint, System

MAX_HALF_WIDTH = Fraction(1)


def find_centre(system: System) -> tuple[Fraction, Vector | None]:
    """Return the half-width of a largest square in a region, and its centre if it is a solution.

    With half-width 0 the region is flat, and the centre may be on its rim.

    >>> row = Constraint
    >>> rows = [row(">", (1, 0)), row(">", (0, 1)), row(">", (-1, -1), -1)]
    >>> half_width, point = find_centre(System(2, rows))
    >>> str(half_width), tuple(map(str, point))
    ('1/4', ('1/4', '1/4'))
    """
    k = system.dimension
    widest = (*[0] * k, 1, 0)  # the unknowns are y, the half-width, the distance from 0
    rows = [Constraint(">=", widest), Constraint(">=", (*[0] * k, -1, 0), -MAX_HALF_WIDTH)]
    for row in system.rows:  # the square around y meets it, or y an equation
        equal = row.relation == "=="
        size = 0 if equal else sum(abs(Fraction(v)) for v in row.coefficients)
        rows.append(Constraint("==" if equal else ">=", (*row.coefficients, -size, 0), row.bound))
    for j, sign in product(range(max(k, 1)), (1, -1)):
        rows.append(Constraint(">=", (*(sign * int(i == j) for i in range(k)), 0, 1)))
    largest = maximise(System(k + 2, rows), widest)
    assert isinstance(largest, Optimum)  # a point that meets all is a square of width 0
    rows.append(Constraint("==", widest, largest.value))
    nearest = maximise(System(k + 2, rows), (*[0] * k, 0, -1))
    assert isinstance(nearest, Optimum)
    point = nearest.point[:k]
    met = all(is_met(row, point) for row in system.rows)
    return largest.value, point if met else None
