"""The largest value of a linear function over a system of weak constraints, with its proof.

A linear program ``max g . y`` subject to ``a_i . y >= c_i`` and ``a_i . y == c_i`` goes to the
exact simplex of :mod:`.simplex`: first a point, then upwards.  The objective is one more
unknown ``z`` with the row ``g . y - z == 0``; once ``z`` is basic and the slacks are not
negative, its row

    D z = z_0 + sum_j T_j nonbasic_j

is the whole story.  While some nonbasic variable can rise with ``T_j > 0`` it enters (least
index first, Bland 1977, so this ends).  When none can, the row itself is the proof that
nothing is larger: ``z = z_0 / D`` minus non-negative multiples of slacks (weak duality).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from linexact import kernel
from linexact.rational import over_common_denominator
from linexact.solve.cone import Combination
from linexact.solve.simplex import Tableau

Vector: TypeAlias = tuple[Fraction, ...]


@dataclass(frozen=True, slots=True)
class Optimum:
    """A point where the objective is largest, and multipliers that prove it."""

    system: kernel.System
    objective: Vector  # shape (k,)
    point: Vector  # shape (k,)
    value: Fraction
    multipliers: Mapping[int, Fraction]  # by row; with 1 on the row "objective > value"

    def check(self) -> None:
        """Check both halves; raises :class:`linexact.kernel.CertificateError`.

        The point is feasible and reaches the value; the rows together with
        ``objective . y > value`` are refuted by the multipliers.
        """
        larger = kernel.Constraint(">", self.objective, self.value)
        reached = kernel.Constraint("==", self.objective, self.value)
        rows, k = list(self.system.rows), self.system.dimension
        kernel.check(kernel.System(k, [*rows, reached]), kernel.Solution(self.point))
        refutation = kernel.Refutation({**self.multipliers, len(rows): Fraction(1)})
        kernel.check(kernel.System(k, [*rows, larger]), refutation)


@dataclass(frozen=True, slots=True)
class Unbounded:
    """The objective grows without end."""


@dataclass(frozen=True, slots=True)
class NoPoint:
    """The constraints contradict each other; multipliers by row."""

    multipliers: Mapping[int, Fraction]


def maximise(
    system: kernel.System, objective: Sequence[kernel.Number]
) -> Optimum | Unbounded | NoPoint:
    """Return where ``objective . y`` is largest over a system without strict rows.

    Raises :class:`~linexact.errors.LimitError` when the simplex reaches its limit.

    >>> row = kernel.Constraint
    >>> triangle = kernel.System(2, [row(">=", (1, 0)), row(">=", (0, 1)), row(">=", (-1, -2), -6)])
    >>> best = maximise(triangle, (1, 1))
    >>> best.value, best.point, dict(best.multipliers)
    (Fraction(6, 1), (Fraction(6, 1), Fraction(0, 1)), {1: Fraction(1, 1), 2: Fraction(1, 1)})
    """
    if any(row.relation == ">" for row in system.rows):
        raise ValueError("a strict row has no place in a linear program")
    goal = tuple(Fraction(v) for v in objective)
    tableau, factors = _program(system, goal)
    found = tableau.solve()
    if isinstance(found, Combination):
        multipliers = {i - 1: Fraction(m * factors[i]) for i, m in found.multipliers.items()}
        kernel.check(system, kernel.Refutation(multipliers))
        return NoPoint(multipliers)
    return _best(tableau, system, goal, factors)


def _program(system: kernel.System, goal: Vector) -> tuple[_Program, list[int]]:
    """Return the tableau, the objective's row first, and what each row was multiplied by."""
    k = system.dimension
    tableau = _Program(k + 1)
    tableau.add([0] * (k + 1), strict=False, equal=True)
    whole, common = over_common_denominator(goal)
    tableau.rows[0][: k + 1] = [*whole, -1]
    tableau.make_basic(0, k)
    factors = [common]
    for row in system.rows:
        whole, factor = over_common_denominator([*row.coefficients, row.bound])
        tableau.add([*whole[:k], 0], strict=False, equal=row.relation == "==")
        tableau.rows[-1][-1] -= tableau.determinant * whole[k]
        factors.append(factor)
    return tableau, factors


def _best(
    tableau: _Program, system: kernel.System, goal: Vector, factors: list[int]
) -> Optimum | Unbounded:
    k, common = system.dimension, factors[0]
    top = -1 - k
    while True:
        entering = tableau.improving(tableau.unknown_rows[top])
        if entering is None:
            break
        if not tableau.raise_variable(*entering):
            return Unbounded()
    determinant = int(tableau.determinant)
    row = tableau.rows[tableau.unknown_rows[top]]
    point = tuple(
        Fraction(int(tableau.rows[tableau.unknown_rows[-1 - j]][-1]), determinant)
        if -1 - j in tableau.unknown_rows
        else Fraction(0)
        for j in range(k)
    )
    multipliers = {
        variable - 1: Fraction(-int(value) * factors[variable], determinant * common)
        for variable, value in zip(tableau.nonbasic, row, strict=False)
        if variable > 0 and value
    }
    value = Fraction(int(row[-1]), determinant * common)
    best = Optimum(system, goal, point, value, dict(sorted(multipliers.items())))
    best.check()
    return best


class _Program(Tableau):
    """A tableau that also climbs."""

    def make_basic(self, position: int, column: int) -> None:
        """Exchange a row's slack with the unknown in ``column``."""
        self._pivot(position, column)

    def improving(self, position: int) -> tuple[int, int] | None:
        """Return a column that raises the row's basic variable, and the direction; or None."""
        row = self.rows[position]
        best: tuple[int, int] | None = None
        for column, variable in enumerate(self.nonbasic):
            value = row[column]
            if not value or variable in self.fixed:
                continue
            if variable < 0:
                return column, 1 if value > 0 else -1
            if value > 0 and (best is None or variable < self.nonbasic[best[0]]):
                best = column, 1
        return best

    def raise_variable(self, column: int, direction: int) -> bool:
        """Move a nonbasic variable until a slack stops it; say whether one does."""
        blocking: int | None = None
        for position, variable in enumerate(self.basic):
            if variable < 0 or variable in self.fixed:
                continue
            fall = -direction * self.rows[position][column]
            if fall > 0 and (blocking is None or self._blocks(position, blocking, column)):
                blocking = position
        if blocking is None:
            return False
        self._pivot(blocking, column)
        return True

    def _blocks(self, position: int, other: int, column: int) -> bool:
        """Say whether one row stops the column's variable before another; ties by index."""
        mine, its = self.rows[position], self.rows[other]
        left = mine[-1] * abs(its[column])
        right = its[-1] * abs(mine[column])
        return bool(left < right or (left == right and self.basic[position] < self.basic[other]))
