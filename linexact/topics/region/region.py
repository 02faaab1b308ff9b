"""The feasible region of a system in the plane: vertices, rays, lines, sides, exactly.

The region of strict and weak rows has the same vertices, rays and lines as its closure (all
rows weak) whenever it is not empty; what strictness changes is which vertices *belong* to it,
and that is said.  An empty region is :class:`~linexact.topics.separability.Infeasible` with its
refutation.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import TypeAlias

from linexact.engine.polygon import Triple, clip_all, integer_row, primitive, value, wedge
from linexact.engine.recession import null_vectors
from linexact.errors import InputError, LimitError
from linexact.kernel import System
from linexact.topics.separability import Infeasible, feasible

Point: TypeAlias = tuple[Fraction, Fraction]
Direction: TypeAlias = tuple[int, int]

MAX_ROWS = 20_000


@dataclass(frozen=True, slots=True)
class Vertex:
    """A corner: the point, the rows whose lines meet there, and whether it is a solution."""

    point: Point
    rows: tuple[int, ...]
    belongs: bool


@dataclass(frozen=True, slots=True)
class Region:
    """A region that is not empty.

    ``rays`` are the extreme directions in which it is endless one way, ``lines`` those in which it
    is endless both ways; with lines there are no true vertices, and ``corners`` are one point of
    each boundary line (0 for the whole plane).  ``dimension`` is 2, or 1 or 0 when it is flat.
    """

    bounding: tuple[Triple, ...]  # the half-planes of its closure
    corners: tuple[Vertex, ...]
    rays: tuple[Direction, ...]
    lines: tuple[Direction, ...]
    sides: tuple[tuple[int, ...], ...]  # the rows whose lines hold a side, of each
    dimension: int

    @property
    def vertices(self) -> tuple[Vertex, ...]:
        """The vertices, counterclockwise."""
        return () if self.lines else self.corners

    @property
    def bounded(self) -> bool:
        """Whether the region fits into some square."""
        return not self.rays and not self.lines


def find_region(system: System) -> Region | Infeasible:
    """Return the region of a system in two unknowns, or the proof that it is empty.

    Raises :class:`~linexact.errors.InputError` (``dimension``) for another number of unknowns
    and :class:`~linexact.errors.LimitError` beyond ``MAX_ROWS`` rows.

    >>> from linexact.kernel import Constraint
    >>> row = Constraint
    >>> rows = [row(">", (1, 0)), row(">=", (0, 1)), row(">=", (-1, -1), -2)]
    >>> region = find_region(System(2, rows))
    >>> [(tuple(map(str, v.point)), v.belongs) for v in region.vertices]
    [(('0', '0'), False), (('2', '0'), True), (('0', '2'), False)]
    """
    if system.dimension != 2:
        message = f"a plane has two unknowns, this system has {system.dimension}"
        raise InputError("dimension", message)
    if len(system.rows) > MAX_ROWS:
        message = f"more than {MAX_ROWS} constraints; a region is found for fewer"
        raise LimitError("rows", message, limit="MAX_ROWS")
    verdict = feasible(system)
    if isinstance(verdict, Infeasible):
        return verdict
    rows = {i: row for i, c in enumerate(system.rows) if any((row := integer_row(c))[:2])}
    strict = {i for i in rows if system.rows[i].relation == ">"}
    equal = [rows[i] for i in rows if system.rows[i].relation == "=="]
    bounding = (*rows.values(), *((-a, -b, -c) for a, b, c in equal))
    lines = tuple(map(_upwards, null_vectors([row[:2] for row in bounding], 2)))
    ends = _ends(bounding, lines)

    def tight(*ends: Triple) -> tuple[int, ...]:
        return tuple(i for i, row in rows.items() if not any(value(row, end) for end in ends))

    cycle = [*ends, *ends[:1]] if len(ends) > 2 else ends
    groups = [(end,) for end in ends] if lines else pairwise(cycle)
    sides = [tight(*group) for group in groups if any(end[2] for end in group)]
    return Region(
        bounding,
        tuple(Vertex(_point(e), tight(e), not strict.intersection(tight(e))) for e in ends if e[2]),
        tuple(end[:2] for end in ends if not end[2]),
        lines,
        tuple(side for side in sides if side),
        min(2, len(ends) - 1) + len(lines),
    )


def _upwards(vector: Sequence[int]) -> Direction:
    """Return the shortest integers along a line, of the two directions the one that is greater."""
    x, y, _ = primitive(vector[0], vector[1], 0)
    return max((x, y), (-x, -y))


def _ends(bounding: Sequence[Triple], lines: Sequence[Direction]) -> list[Triple]:
    """Return the corners in order, from infinity if it has an end there, else the least first.

    A region that is endless along a line is cut across by the row through 0 at right
    angles, which leaves one point for each of its boundary lines.
    """
    rows = [*bounding, *(row for x, y in lines for row in ((x, y, 0), (-x, -y, 0)))]
    first = rows[0]
    second = next(row for row in rows if first[0] * row[1] != first[1] * row[0])
    ends = clip_all(wedge(first, second), rows)
    n = len(ends)

    def late(i: int) -> tuple[bool, Point]:
        return not ends[i][2] == 0 < ends[(i + 1) % n][2], _point(ends[i])

    start = min(range(n), key=late)
    return ends[start:] + ends[:start]


def _point(end: Triple) -> Point:
    x, y, h = end
    return (Fraction(x, h), Fraction(y, h)) if h else (Fraction(0), Fraction(0))
