"""Slices: the part of a space that meets some linear equations, as a space of its own.

Equations such as ``w0 = -1`` are solved for some unknowns (Gauss-Jordan, the last unknown
of each equation first); the remaining *free* unknowns are the coordinates of the slice:

    y = origin + basis @ u        u shape (f,), origin shape (k,), basis shape (k, f)

A constraint ``a . y R c`` becomes ``(a basis) . u R c - a . origin``.  Row ``i`` of the slice is
row ``i`` of the space, so multipliers mean the same rows; and a row that the equations
decide becomes ``0 R c``, true or false everywhere on the slice.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from operator import mul

from linexact.data.dataset import Vector
from linexact.errors import InputError
from linexact.exact import show
from linexact.kernel import Constraint, System


@dataclass(frozen=True, slots=True)
class Slice:
    """A flat in ``k`` dimensions with ``f`` coordinates, which are unknowns of the space."""

    variables: tuple[str, ...]  # shape (k,)
    equations: tuple[Constraint, ...]
    free: tuple[int, ...]  # shape (f,): which unknowns are the coordinates
    origin: Vector  # shape (k,)
    basis: tuple[Vector, ...]  # shape (k, f)

    @property
    def axes(self) -> tuple[str, ...]:
        """The names of the coordinates."""
        return tuple(self.variables[j] for j in self.free)

    def lift(self, u: Sequence[Fraction]) -> Vector:
        """Return the point of the space with coordinates ``u`` on the slice.  Shape ``(k,)``."""
        return tuple(
            o + sum(map(mul, row, u), Fraction(0))
            for o, row in zip(self.origin, self.basis, strict=True)
        )

    def restrict(self, system: System) -> System:
        """Return the system on the slice, in its coordinates, row for row."""
        return System(len(self.free), [self._restricted(row) for row in system.rows])

    def _restricted(self, row: Constraint) -> Constraint:
        a = row.coefficients
        coefficients = tuple(
            sum((v * b[j] for v, b in zip(a, self.basis, strict=True)), Fraction(0))
            for j in range(len(self.free))
        )
        shift = sum(map(mul, a, self.origin), Fraction(0))
        return Constraint(row.relation, coefficients, row.bound - shift)


@dataclass(frozen=True, slots=True)
class NoSlice:
    """The equations contradict each other; ``multipliers`` (by equation) prove it."""

    equations: tuple[Constraint, ...]
    multipliers: dict[int, Fraction]


def find_slice(
    variables: Sequence[str], equations: Sequence[Constraint], axes: Sequence[str] | None = None
) -> Slice | NoSlice:
    """Solve the equations; ``axes`` says which unknowns are to be coordinates, in order.

    Raises :class:`~linexact.errors.InputError` when an axis is no unknown, or the equations
    fix it (``axes``).

    >>> cut = find_slice(("w1", "w2", "w0"), [Constraint("==", (0, 0, 1), -1)])
    >>> cut.axes, cut.lift((Fraction(2), Fraction(3)))
    (('w1', 'w2'), (Fraction(2, 1), Fraction(3, 1), Fraction(-1, 1)))
    """
    names = tuple(variables)
    wanted = _wanted(names, axes)
    solved = _solve(equations, len(names), wanted)
    if isinstance(solved, NoSlice):
        return solved
    free = tuple(j for j in range(len(names)) if j not in solved)
    if axes is not None:
        _check_axes(names, free, wanted)
        free = wanted
    origin = [solved[j][-1] if j in solved else Fraction(0) for j in range(len(names))]
    basis = [
        tuple(-solved[j][i] for i in free)
        if j in solved
        else tuple(Fraction(int(i == j)) for i in free)
        for j in range(len(names))
    ]
    return Slice(names, tuple(equations), free, tuple(origin), tuple(basis))


def wrong_dimension(cut: Slice) -> str:
    """Say how many unknowns are free and which equations would leave two.

    >>> wrong_dimension(find_slice(("w1", "b"), [Constraint("==", (0, 1), -1)]))
    'only w1 is free on this slice; vertices and figures need two free unknowns'
    """
    count, names = len(cut.free), ", ".join(cut.axes[:8]) + (", ..." if len(cut.free) > 8 else "")
    if count < 2:
        left = f"only {names} is" if count else "no unknown is"
        return f"{left} free on this slice; vertices and figures need two free unknowns"
    more = count - 2
    last = cut.axes[-1]
    examples = [f"{last}=-1", f"{last}=1"] if more == 1 else []
    if more > 1:
        shown = [f"{name}=0" for name in cut.axes[2:-1][:4]]
        examples = [" and ".join([*shown, *(["..."] if more > 5 else []), f"{last}=-1"])]
    plural = "equation" if more == 1 else "equations"
    return (
        f"{count} unknowns are free ({names}); vertices and figures need two."
        f" Give {show(more)} more {plural}: any linear one will do, such as"
        f" {' or '.join(examples)}"
    )


def _wanted(names: tuple[str, ...], axes: Sequence[str] | None) -> tuple[int, ...]:
    if axes is None:
        return ()
    for name in axes:
        if name not in names:
            shown = ", ".join(names[:8])
            raise InputError("axes", f"no unknown is called {name[:40]!r}; there are {shown}")
    if len(set(axes)) != len(axes):
        raise InputError("axes", "the same unknown is named for two axes")
    return tuple(names.index(name) for name in axes)


def _check_axes(names: tuple[str, ...], free: tuple[int, ...], wanted: tuple[int, ...]) -> None:
    for j in wanted:
        if j not in free:
            raise InputError("axes", f"{names[j]} is fixed on this slice and cannot be an axis")
    if len(wanted) != len(free):
        left = ", ".join([names[j] for j in free if j not in wanted][:8])
        raise InputError(
            "dimension", f"also free: {left}; give an equation for each that is no axis"
        )


def _solve(
    equations: Sequence[Constraint], k: int, wanted: tuple[int, ...]
) -> dict[int, Vector] | NoSlice:
    """Return, by solved unknown, ``(coefficients of the others, constant)``: y_j + r . y = c.

    Each row carries the multipliers that made it, so that a contradiction has its proof.
    """
    order = [j for j in reversed(range(k)) if j not in wanted] + list(wanted)
    m = len(equations)
    rows: list[list[Fraction]] = []
    for index, equation in enumerate(equations):
        tag = [Fraction(int(i == index)) for i in range(m)]
        values = map(Fraction, (*equation.coefficients, equation.bound))
        rows.append([*values, *tag])
    solved: dict[int, list[Fraction]] = {}
    for row in rows:
        for j, known in solved.items():
            if row[j]:
                row[:] = _minus(row, row[j], known)
        pivot = next((j for j in order if row[j]), None)
        if pivot is None:
            if row[k]:
                sign = 1 if row[k] > 0 else -1
                tags = enumerate(row[k + 1 :])
                return NoSlice(tuple(equations), {i: sign * v for i, v in tags if v})
            continue
        row[:] = [v / row[pivot] for v in row]
        for known in solved.values():
            if known[pivot]:
                known[:] = _minus(known, known[pivot], row)
        solved[pivot] = row
    return {
        j: tuple(Fraction(0) if i == j else v for i, v in enumerate(row[: k + 1]))
        for j, row in solved.items()
    }


def _minus(row: list[Fraction], factor: Fraction, other: list[Fraction]) -> list[Fraction]:
    return [a - factor * b for a, b in zip(row, other, strict=True)]
