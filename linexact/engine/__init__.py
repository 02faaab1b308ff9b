"""The engine: guess in floating point, prove in integers.

:mod:`.cone` is the problem (integer rows ``r_i``, find ``y`` with ``r_i . y > 0``),
:mod:`.simplex` decides it exactly, :mod:`.by_need` with few rows at a time that :mod:`.scan`
finds and :mod:`.lowest_terms` shortens; :mod:`.guess` proposes both answers in floating point on
the rows as :mod:`.image` shows them, and :mod:`.row_generation` proves a guess on all rows.
:mod:`.recession` tells which rows every weak solution meets with equality, and the exact rank.

:func:`decide` puts them together.  Whatever comes out has been verified in integers:

* Small cones, and any number of rows in few unknowns, go to the exact simplex at once: its
  cost is that of a few products of all rows with a vector, and a failed float attempt or a
  linear program cost more.
* Other cones are guessed on a pool of their rows by the nearest point, which gives both
  answers in a fraction of a linear program's time; every guess is proved in integers, a
  direction on all rows, a support by its null vector.
* Equal rows are beyond the guess; such cones go to the exact simplex, whatever their size.
* Where the guess fails (margins below what floats see, degenerate supports), the exact
  simplex starts from the few rows that the guess ended on, and takes in rows that its
  exact ray does not meet.  It always ends, so there is always an answer.
"""

from __future__ import annotations

import math

from linexact.engine.cone import Cone, Dependence, Ray, largest_size
from linexact.engine.simplex import decide_few, is_few

SMALL = 20_000  # n * k**2 up to which the exact simplex starts at once
UNKNOWNS = 12, 16  # up to which it does so with any number of rows: fewer and more than MANY_ROWS
MANY_ROWS = 2000
LONG_BITS = 2000  # of Python integers, times k: what the exact simplex multiplies is as long


def decide(cone: Cone) -> Ray | Dependence:
    """Return a primitive ray, or a combination of the rows that refutes the cone.

    Raises :class:`~linexact.errors.LimitError` when the exact simplex reaches its limit.

    >>> decide(Cone.of([[1, 2], [1, -3]]))
    Ray(y=(1, 0))
    """
    if len(cone) * cone.dimension**2 <= SMALL:
        cone = cone.in_integers()
        if is_few(cone):
            return primitive(decide_few(cone))
    if _is_for_the_simplex(cone):
        from linexact.engine.by_need import decide_exactly

        return primitive(decide_exactly(cone))
    if not cone.strict.any():
        return Ray((0,) * cone.dimension)
    return primitive(_decide_larger(cone))


def _is_for_the_simplex(cone: Cone) -> bool:
    from linexact.engine.by_need import is_scanned

    n, k = len(cone), cone.dimension
    if n * k * k <= SMALL:
        return True
    if k > UNKNOWNS[n > MANY_ROWS] or not is_scanned(cone):
        return False
    if cone.matrix.dtype != object:
        return True
    few, whole = cone.matrix[:1], cone.matrix  # one row tells of most data that they are long
    return all(k * largest_size(part).bit_length() <= LONG_BITS for part in (few, whole))


def primitive(answer: Ray | Dependence) -> Ray | Dependence:
    """Divide an answer by the greatest common divisor of its integers."""
    if isinstance(answer, Ray):
        common = math.gcd(*answer.y)
        return Ray(tuple(v // common for v in answer.y)) if common > 1 else answer
    common = math.gcd(*answer.multipliers.values())
    return Dependence({i: v // common for i, v in sorted(answer.multipliers.items())})


def _decide_larger(cone: Cone) -> Ray | Dependence:
    from linexact.engine.by_need import decide_exactly, decide_from, is_scanned
    from linexact.engine.lowest_terms import LowestTerms
    from linexact.engine.row_generation import decide_by_guessing

    if cone.equal.any():  # every direction that meets an equal row is a boundary case
        return decide_exactly(cone)
    answer, promising = decide_by_guessing(cone)
    if answer is not None:
        return answer
    if not is_scanned(cone) or cone.matrix.dtype != object:
        return decide_from(cone, promising.tolist())
    lowest = LowestTerms.of(cone)
    return lowest.answer(decide_from(lowest.cone, promising.tolist()))
