"""The policy: which cone is decided how, and nothing let out unverified.

* Small cones go to the exact simplex at once: it is faster than a failed float attempt.
* Larger ones by row generation.  A working set of about ``2 k`` rows is guessed on; a
  guessed direction is rounded to integers, coarse first, and checked *exactly* against
  all rows, the worst violated join the working set; a guessed support is solved exactly.
* A guess that fails is replaced by the exact simplex on the working set, warm from its
  last basis.  So every answer ends in integers, and there is always an answer.
"""

from __future__ import annotations

import math
from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from linexact.solve.cone import Combination, Cone, Ray
from linexact.solve.exact_support import combination_on_support
from linexact.solve.guess import Guess, Scaled, largest_margin, rounded, scaled_rows
from linexact.solve.simplex import Tableau

SMALL_CELLS = 3000  # n * k up to which the exact simplex starts at once
ROUNDING_BITS = (3, 6, 12, 24, 50)


def decide(cone: Cone) -> Ray | Combination:
    """Return a primitive ray, or a combination of the rows that refutes the cone.

    Raises :class:`~linexact.errors.LimitError` when the exact simplex reaches its limit.

    >>> decide(Cone.of([[1, 2], [1, -3]]))
    Ray(y=(1, 0))
    """
    if not cone.strict.any():
        return Ray((0,) * cone.dimension)
    if len(cone) * cone.dimension <= SMALL_CELLS:
        return primitive(decide_exactly(cone))
    return primitive(_by_row_generation(cone))


def decide_exactly(cone: Cone) -> Ray | Combination:
    """Decide by the exact simplex alone, on all rows (no floats anywhere)."""
    tableau = Tableau(cone.dimension)
    for row, strict, equal in zip(
        cone.rows(), cone.strict.tolist(), cone.equal.tolist(), strict=True
    ):
        tableau.add(row, strict=strict, equal=equal)
    return tableau.solve()


def primitive(answer: Ray | Combination) -> Ray | Combination:
    """Divide an answer by the greatest common divisor of its integers."""
    if isinstance(answer, Ray):
        common = math.gcd(*answer.y)
        return Ray(tuple(v // common for v in answer.y)) if common > 1 else answer
    common = math.gcd(*answer.multipliers.values())
    return Combination({i: v // common for i, v in sorted(answer.multipliers.items())})


class _Working:
    """A growing set of rows, with the exact simplex that serves as rescue."""

    def __init__(self, cone: Cone, rows: Iterable[int]) -> None:
        self.cone = cone
        self.rows = list(dict.fromkeys(rows))
        self.tableau = Tableau(cone.dimension)

    def add(self, rows: Iterable[int]) -> None:
        known = set(self.rows)
        self.rows.extend(i for i in rows if i not in known)

    def solve_exactly(self) -> Ray | Combination:
        """Solve the working set exactly; multipliers are named by rows of the cone."""
        for index in self.rows[self.tableau.added :]:
            self.tableau.add(
                self.cone.row(index),
                strict=bool(self.cone.strict[index]),
                equal=bool(self.cone.equal[index]),
            )
        answer = self.tableau.solve()
        if isinstance(answer, Ray):
            return answer
        return Combination({self.rows[p]: v for p, v in answer.multipliers.items()})


def _by_row_generation(cone: Cone) -> Ray | Combination:
    working = _Working(cone, _first_rows(cone))
    while True:
        answer, nearly = _guessed(cone, working)
        if answer is not None:
            return answer
        if nearly is None:
            exact = working.solve_exactly()
            if isinstance(exact, Combination):
                return exact
            nearly = exact.y
            if not len(cone.unmet(nearly)):
                return exact
        working.add(_worst(cone, nearly))


def _first_rows(cone: Cone) -> list[int]:
    """Return about ``2 k`` rows spread evenly over each class, and every equal row."""
    wanted = cone.dimension + 1
    chosen = np.flatnonzero(cone.equal).tolist()
    for sign in (1, -1):
        members = np.flatnonzero(cone.signs == sign)
        if len(members):
            spread = np.linspace(0, len(members) - 1, min(wanted, len(members)))
            chosen.extend(members[spread.astype(np.intp)].tolist())
    return chosen


def _guessed(
    cone: Cone, working: _Working
) -> tuple[Ray | Combination | None, tuple[int, ...] | None]:
    """Guess on the working set: a verified answer, or a direction right on that set, or neither."""
    rows = np.array(working.rows)
    scaled = scaled_rows(cone, working.rows)
    guess = largest_margin(scaled, cone.strict[rows], cone.equal[rows])
    if guess.margin > 0.0:
        return _from_direction(cone, rows, guess, scaled)
    support = [working.rows[p] for p in guess.support]
    return combination_on_support(cone, support), None


def _from_direction(
    cone: Cone, rows: NDArray[np.intp], guess: Guess, scaled: Scaled
) -> tuple[Ray | None, tuple[int, ...] | None]:
    """Round the guess, coarse first, until it meets the working set; then try all rows."""
    part = Cone(
        cone.matrix[rows], cone.signs[rows], cone.dummy, cone.strict[rows], cone.equal[rows]
    )
    for bits in ROUNDING_BITS:
        y = rounded(guess.y, scaled.columns, bits)
        if len(part.unmet(y)) == 0:
            return (Ray(y), None) if len(cone.unmet(y)) == 0 else (None, y)
    return None, None


def _worst(cone: Cone, y: tuple[int, ...]) -> list[int]:
    """Return up to ``2 k`` rows that ``y`` does not meet, the worst first.

    Which rows are violated is exact; how badly is judged in floating point, which only
    decides the order of work.
    """
    unmet = cone.unmet(y)
    wanted = 2 * cone.dimension
    if len(unmet) <= wanted:
        return list(map(int, unmet))
    if cone.matrix.dtype == object:
        return list(map(int, unmet[:: math.ceil(len(unmet) / wanted)]))
    top = max(map(abs, y))
    direction = np.array([v / top for v in y])
    width = cone.matrix.shape[1]
    scores = cone.matrix[unmet].astype(np.float64) @ direction[:width]
    if cone.dummy:
        scores += direction[width]
    order = np.argsort(scores * cone.signs[unmet], kind="stable")
    return list(map(int, unmet[order[:wanted]]))
