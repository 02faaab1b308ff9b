"""Can one point meet every linear constraint?  An answer with its proof."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING, TypeAlias

from linexact import kernel
from linexact.data.dataset import Vector
from linexact.engine.system import point_or_multipliers
from linexact.exact import Writing
from linexact.proof.claim import Combination, Point, Stated, signs
from linexact.proof.file import Evidence
from linexact.tasks.result import Result

if TYPE_CHECKING:
    from linexact.text.constraints import WrittenSystem


class _OfSystem(Result):
    """An answer about constraints."""

    __slots__ = ()
    system: kernel.System
    variables: tuple[str, ...] | None
    written: WrittenSystem | None

    @property
    def typed(self) -> Writing | None:
        """How the constraints' numbers were typed, where the constraints are known as text."""
        return None if self.written is None else self.written.typed

    @property
    def unknowns(self) -> tuple[str, ...]:
        """The names of the unknowns; ``y1``, ``y2``, ... unless they have others."""
        nameless = (f"y{j + 1}" for j in range(self.system.dimension))
        return self.variables or tuple(nameless)


@dataclass(frozen=True, slots=True, repr=False)
class Feasible(_OfSystem):
    """A rational ``point`` that meets every constraint of ``system``.

    >>> feasible(kernel.System(1, [kernel.Constraint("==", (2,), 1)])).point
    (Fraction(1, 2),)
    """

    system: kernel.System
    point: Vector
    variables: tuple[str, ...] | None = None
    written: WrittenSystem | None = None  # how the constraints were typed

    def check(self) -> None:
        """Check every row; raises :class:`linexact.kernel.CertificateError`."""
        kernel.check(self.system, kernel.Solution(self.point))

    def proved(self) -> Evidence:
        """Return the evidence: the point."""
        space = Stated(self.system, self.unknowns)
        zero, _ = signs(self.system, self.point)
        return Evidence(None, (Point(space, self.point, zero),), (("solvable", space),))


@dataclass(frozen=True, slots=True, repr=False)
class Infeasible(_OfSystem):
    """Multipliers, by row, that add the constraints up to a contradiction.

    >>> apart = [kernel.Constraint(">", (1,)), kernel.Constraint(">", (-1,))]
    >>> feasible(kernel.System(1, apart)).multipliers
    {0: Fraction(1, 1), 1: Fraction(1, 1)}
    """

    system: kernel.System
    multipliers: Mapping[int, Fraction]
    variables: tuple[str, ...] | None = None
    written: WrittenSystem | None = None  # how the constraints were typed

    def check(self) -> None:
        """Check the combination; raises :class:`linexact.kernel.CertificateError`."""
        kernel.check(self.system, kernel.Refutation(self.multipliers))

    def proved(self) -> Evidence:
        """Return the evidence: the combination."""
        space = Stated(self.system, self.unknowns)
        return Evidence(None, (Combination(space, self.multipliers),), (("unsolvable", space),))


Feasibility: TypeAlias = Feasible | Infeasible


def feasible(system: kernel.System, variables: Sequence[str] | None = None) -> Feasibility:
    """Decide a system of ``>``, ``>=``, ``==`` constraints, with a point or a refutation.

    >>> row = kernel.Constraint
    >>> feasible(kernel.System(1, [row(">", (1,), 2), row(">=", (-1,), -3)])).point
    (Fraction(3, 1),)
    """
    found = point_or_multipliers(system)
    names = tuple(variables) if variables is not None else None
    if isinstance(found, tuple):
        return Feasible(system, found, names)
    return Infeasible(system, found, names)


def refuted_by(verdict: Infeasible, rows: Sequence[int]) -> Infeasible | None:
    """Return a refutation by some of the rows, if these contradict each other.

    >>> apart = [kernel.Constraint(">", (1,)), kernel.Constraint(">", (1,), 2)]
    >>> found = feasible(kernel.System(1, [*apart, kernel.Constraint(">=", (-1,), -2)]))
    >>> refuted_by(found, [0, 2]) is None, refuted_by(found, [1, 2]).multipliers
    (True, {1: Fraction(1, 1), 2: Fraction(1, 1)})
    """
    system = verdict.system
    part = kernel.System(system.dimension, [system.rows[i] for i in rows])
    found = point_or_multipliers(part)
    if isinstance(found, tuple):
        return None
    return replace(verdict, multipliers={rows[i]: m for i, m in found.items()})


def without_spare_rows(verdict: Infeasible) -> Infeasible:
    """Return a refutation by some of the same rows, of which none can be spared.

    >>> rows = [kernel.Constraint(">", (1,), c) for c in (0, 4)]
    >>> found = kernel.System(1, [kernel.Constraint(">=", (-1,), -2), *rows])
    >>> proof = Infeasible(found, {0: Fraction(2), 1: Fraction(1), 2: Fraction(1)})
    >>> without_spare_rows(proof).multipliers
    {0: Fraction(1, 1), 2: Fraction(1, 1)}
    """
    for row in verdict.multipliers:
        rest = [i for i in verdict.multipliers if i != row]
        verdict = refuted_by(verdict, rest) or verdict
    return verdict
