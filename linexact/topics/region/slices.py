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

from linexact.data.dataset import Vector
from linexact.errors import InputError
from linexact.exact import dot, over_common_denominator
from linexact.kernel import Constraint, Number, System

MOST_NAMES = 8  # that are listed one by one


@dataclass(frozen=True, slots=True)
class Slice:
    """A flat in ``k`` dimensions with ``f`` coordinates, which are unknowns of the space."""

    variables: tuple[str, ...]  # shape (k,)
    axes: tuple[str, ...]  # shape (f,): which unknowns are the coordinates
    origin: Vector  # shape (k,)
    basis: tuple[Vector, ...]  # shape (k, f)

    def along(self, u: Sequence[Number]) -> Vector:
        """Return the direction of the space that is ``u`` on the slice.  Shape ``(k,)``."""
        return tuple(dot(row, u) for row in self.basis)

    def lift(self, u: Sequence[Number]) -> Vector:
        """Return the point of the space with coordinates ``u`` on the slice.  Shape ``(k,)``."""
        return tuple(o + v for o, v in zip(self.origin, self.along(u), strict=True))

    def restrict(self, system: System) -> System:
        """Return the system on the slice, in its coordinates, row for row."""
        columns = list(zip(*self.basis, strict=True))
        rows = [
            Constraint(
                row.relation,
                tuple(dot(row.coefficients, column) for column in columns),
                row.bound - dot(row.coefficients, self.origin),
            )
            for row in system.rows
        ]
        return System(len(self.axes), rows)


def find_slice(
    variables: Sequence[str], equations: Sequence[Constraint], axes: Sequence[str] = ()
) -> Slice | None:
    """Solve the equations; ``axes`` says which unknowns are to be coordinates, in order.

    None says that the equations contradict each other.

    Raises :class:`~linexact.errors.InputError` (``axes``) unless the axes are the unknowns that
    the equations leave free.

    >>> cut = find_slice(("w1", "w2", "w0"), [Constraint("==", (0, 0, 1), -1)])
    >>> cut.axes, cut.lift((Fraction(2), Fraction(3)))
    (('w1', 'w2'), (Fraction(2, 1), Fraction(3, 1), Fraction(-1, 1)))
    """
    names = tuple(variables)
    order = sorted(range(len(names)), key=lambda j: (names[j] in axes, -j))  # solved for in turn
    at = {names[j]: place for place, j in enumerate(order)}
    solved = echelon([(*(row.coefficients[j] for j in order), row.bound) for row in equations])
    if len(names) in solved:
        return None
    free = tuple(name for name in names if at[name] not in solved)
    if axes and sorted(axes) != sorted(free):
        message = f"axes {some(axes)}; expected {some(free)}, each free unknown once"
        raise InputError("axes", message)
    free = tuple(axes) or free
    origin, basis = [], []
    for name in names:
        place = at[name]
        # An equation y + row . u = c; of an unknown that is free y - y = 0.
        row = solved.get(place) or [Fraction(-int(i == place)) for i in range(len(names) + 1)]
        origin.append(row[-1])
        basis.append(tuple(-row[at[other]] for other in free))
    return Slice(names, free, tuple(origin), tuple(basis))


def echelon(rows: Sequence[Sequence[Number]]) -> dict[int, Vector]:
    """Return the reduced rows that span the same, each by the place where it begins, with a 1.

    >>> {place: [str(v) for v in row] for place, row in echelon([(0, 2, 4), (0, 1, 2)]).items()}
    {1: ['0', '1', '2']}
    """
    from flint import fmpz_mat

    if not rows:
        return {}
    reduced, unit, rank = fmpz_mat([over_common_denominator(row)[0] for row in rows]).rref()
    found = {}
    for row in reduced.tolist()[: int(rank)]:
        numbers = tuple(Fraction(int(v), int(unit)) for v in row)
        found[next(j for j, v in enumerate(numbers) if v)] = numbers
    return found


def some(names: Sequence[str]) -> str:
    """Return names with commas between them, of many the first and how many there are.

    >>> some(["w1", "b"]), some(["w"] * 9)
    ('w1, b', 'w, w, w, w, w, w, w, w, ... (9 in all)')
    """
    shown = ", ".join(names[:MOST_NAMES])
    return shown + (f", ... ({len(names)} in all)" if len(names) > MOST_NAMES else "")


def wrong_dimension(cut: Slice) -> str:
    """Say how many unknowns are free, and which equation leaves fewer.

    >>> wrong_dimension(find_slice(("w1", "b"), [Constraint("==", (0, 1), -1)]))
    'vertices and figures need two free unknowns, and here these are w1'
    """
    more = f"; equations such as {cut.axes[-1]}=-1 leave fewer" if len(cut.axes) > 2 else ""
    free = some(cut.axes) or "none"
    return f"vertices and figures need two free unknowns, and here these are {free}{more}"
