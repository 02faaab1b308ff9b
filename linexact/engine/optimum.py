"""The largest value of a linear function over a system of weak constraints, with its proof.

A linear program ``max g . y`` subject to ``a_i . y >= c_i`` and ``a_i . y == c_i`` goes to the
exact simplex of :mod:`.simplex`: first a point, then upwards.  The objective is one more
unknown ``z``, the first, with the row ``g . y - z == 0``; once the slacks are not negative,
the row

    D z = z_0 + sum_j T_j nonbasic_j

is the whole story.  While some nonbasic variable can rise with ``T_j > 0`` it enters (least
index first, Bland 1977, so this ends).  When none can, the row itself is the proof that
nothing is larger: ``z = z_0 / D`` minus non-negative multiples of slacks (weak duality).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from operator import mul

from linexact import kernel
from linexact.data.dataset import Vector
from linexact.engine.cone import Dependence
from linexact.engine.simplex import Basis, Row
from linexact.exact import over_common_denominator

_OBJECTIVE = -1  # the unknown z


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
    climb = _Climb(system, tuple(Fraction(v) for v in objective))
    refuted = climb.start()
    if refuted is not None:
        return refuted
    while (entering := climb.improving()) is not None:
        if not climb.rise(*entering):
            return Unbounded()
    return climb.best()


class _Climb:
    """A basis of the unknowns ``(z, y)``; slack 0 is the objective's, ``i + 1`` that of row i."""

    def __init__(self, system: kernel.System, goal: Vector) -> None:
        self.system, self.goal = system, goal
        self.basis = Basis(system.dimension + 1)
        whole, self.common = over_common_denominator(goal)
        self.basis.settle(0, [-1, *whole, 0])
        self.factors: dict[int, int] = {}  # what each row was multiplied by
        self.rows: dict[int, Row] = {}
        for index, row in enumerate(system.rows, start=1):
            whole, self.factors[index] = over_common_denominator([*row.coefficients, row.bound])
            self.rows[index] = [0, *whole[:-1], -whole[-1]]

    def start(self) -> NoPoint | None:
        """Find a point, or the refutation of all of them."""
        for index, row in enumerate(self.system.rows, start=1):
            if row.relation == "==":
                found = self.basis.settle(index, self.rows.pop(index))
                if found is not None:
                    return self._refuted(found)
        found = self.basis.meet(self.rows)
        return None if found is None else self._refuted(found)

    def _refuted(self, found: Dependence) -> NoPoint:
        multipliers = {i - 1: Fraction(m * self.factors[i]) for i, m in found.multipliers.items()}
        kernel.check(self.system, kernel.Refutation(multipliers))
        return NoPoint(multipliers)

    def improving(self) -> tuple[int, int] | None:
        """Return a column that raises the objective, and its direction; or None."""
        entries = self.basis.unknowns[_OBJECTIVE]
        best: tuple[int, int] | None = None
        for column, variable in enumerate(self.basis.nonbasic):
            value = entries[column]
            if not value or variable in self.basis.fixed:
                continue
            if variable < 0:
                return column, 1 if value > 0 else -1
            if value > 0 and (best is None or variable < self.basis.nonbasic[best[0]]):
                best = column, 1
        return best

    def rise(self, column: int, direction: int) -> bool:
        """Move a nonbasic variable until a slack stops it; say whether one does."""
        point, growth = self.basis.point(), self.basis.along(column)
        blocking, room, fall = -1, 0, 0
        for index, row in self.rows.items():
            falls = -direction * sum(map(mul, row, growth))
            if falls > 0 and index not in self.basis.nonbasic:
                slack = sum(map(mul, row, point))
                if blocking < 0 or slack * fall < room * falls:  # ties: the least index
                    blocking, room, fall = index, slack, falls
        if blocking < 0:
            return False
        self.basis.exchange(blocking, self.basis.express(self.rows[blocking]), column)
        return True

    def best(self) -> Optimum:
        """Return the point that has been reached, with the proof that nothing is larger."""
        *numerators, determinant = map(int, self.basis.point())
        value, *point = (Fraction(v, determinant) for v in numerators)
        entries = self.basis.unknowns[_OBJECTIVE]
        multipliers = {
            variable - 1: Fraction(-int(entry) * self.factors[variable], determinant * self.common)
            for variable, entry in zip(self.basis.nonbasic, entries, strict=False)
            if variable > 0 and entry
        }
        proof = dict(sorted(multipliers.items()))
        found = Optimum(self.system, self.goal, tuple(point), value / self.common, proof)
        found.check()
        return found
