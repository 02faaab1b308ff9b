"""The policy: which cone is decided how, and nothing let out unverified.

* Small cones go to the exact simplex at once: it is faster than a failed float attempt.
* Larger ones are guessed on a pool of their rows by the nearest point, which gives both
  answers in a fraction of a linear program's time; every guess is proved in integers, a
  direction on all rows, a support by its null vector.
* Where the guess fails (margins below what floats see, degenerate supports), the exact
  simplex starts from the few rows that the guess ended on, and takes in rows that its
  exact ray does not meet.  It always ends, so there is always an answer.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from operator import mul

import numpy as np
from numpy.typing import NDArray

from linexact.solve.cone import Combination, Cone, IntVector, Ray
from linexact.solve.row_generation import decide_by_guessing, worst
from linexact.solve.simplex import Tableau

SMALL_CELLS = 500  # n * k up to which the exact simplex starts at once
ALL_AT_ONCE = 2  # rows beyond 2 k with which the exact simplex still starts on all of them
JOINING = 2  # rows that join it at a time otherwise
RESCUE_JOINING = 8  # rows that join the exact simplex at a time


def decide(cone: Cone) -> Ray | Combination:
    """Return a primitive ray, or a combination of the rows that refutes the cone.

    Raises :class:`~linexact.errors.LimitError` when the exact simplex reaches its limit.

    >>> decide(Cone.of([[1, 2], [1, -3]]))
    Ray(y=(1, 0))
    """
    if len(cone) * cone.dimension <= SMALL_CELLS:
        return primitive(decide_exactly(cone))
    if not cone.strict.any():
        return Ray((0,) * cone.dimension)
    return primitive(_decide_larger(cone))


def decide_exactly(cone: Cone) -> Ray | Combination:
    """Decide by the exact simplex alone (no floats anywhere).

    Few rows at a time: those that the ray of the others does not meet join, the worst first.
    """
    k, rows = cone.dimension, cone.rows()
    strict, equal = cone.strict.tolist(), cone.equal.tolist()
    if len(rows) <= 2 * k + ALL_AT_ONCE:
        return Tableau.of(k, rows, strict, equal).solve()
    tableau = Tableau(k)
    added: list[int] = []
    joining = [i for i, is_equal in enumerate(equal) if is_equal] or [0, len(rows) - 1]
    while True:
        for i in joining:
            tableau.add(rows[i], strict=strict[i], equal=equal[i])
        added += joining
        answer = tableau.solve()
        if isinstance(answer, Combination):
            return Combination({added[p]: v for p, v in answer.multipliers.items()})
        joining = _violated(rows, strict, equal, answer.y)[:JOINING]
        if not joining:
            return answer


def _violated(
    rows: Sequence[Sequence[int]], strict: Sequence[bool], equal: Sequence[bool], y: IntVector
) -> list[int]:
    """Return the rows that ``y`` does not meet, the least scores first."""
    scores = [sum(map(mul, row, y)) for row in rows]
    found = [i for i, (z, needed) in enumerate(zip(scores, strict, strict=True)) if z < needed]
    found += [i for i, z in enumerate(scores) if equal[i] and z > 0]
    return sorted(found, key=scores.__getitem__)


def primitive(answer: Ray | Combination) -> Ray | Combination:
    """Divide an answer by the greatest common divisor of its integers."""
    if isinstance(answer, Ray):
        common = math.gcd(*answer.y)
        return Ray(tuple(v // common for v in answer.y)) if common > 1 else answer
    common = math.gcd(*answer.multipliers.values())
    return Combination({i: v // common for i, v in sorted(answer.multipliers.items())})


def _decide_larger(cone: Cone) -> Ray | Combination:
    answer, promising = decide_by_guessing(cone)
    return answer if answer is not None else _by_exact_simplex(cone, promising)


def _by_exact_simplex(cone: Cone, first: NDArray[np.intp]) -> Ray | Combination:
    """Decide by the exact simplex on a few rows, joined by those that its ray does not meet."""
    rows = first.tolist()
    part = cone.part(first)
    tableau = Tableau.of(cone.dimension, part.rows(), part.strict.tolist(), part.equal.tolist())
    while True:
        answer = tableau.solve()
        if isinstance(answer, Combination):
            return Combination({rows[p]: v for p, v in answer.multipliers.items()})
        unmet = cone.unmet(answer.y)
        if not len(unmet):
            return answer
        for index in worst(cone, answer.y, unmet, RESCUE_JOINING).tolist():
            tableau.add(
                cone.row(index), strict=bool(cone.strict[index]), equal=bool(cone.equal[index])
            )
            rows.append(index)
