"""The feasible region of a system in the plane: vertices, rays, lines, exactly.

The region of strict and weak rows has the same vertices, rays and lines as its closure (all
rows weak) whenever it is not empty; what strictness changes is which vertices *belong* to it,
and that is said.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from linexact.engine.polygon import Point, Triple, clip_all, exact, integer_row, value, wedge
from linexact.exact import over_common_denominator
from linexact.kernel import Constraint, System
from linexact.topics.region.slices import find_slice
from linexact.topics.separability import Infeasible, feasible

Direction: TypeAlias = tuple[int, int]


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
    shaping: tuple[int, ...]  # a row whose line holds a side, for each
    dimension: int

    @property
    def vertices(self) -> tuple[Vertex, ...]:
        """The vertices, counterclockwise."""
        return () if self.lines else self.corners

    @property
    def bounded(self) -> bool:
        """Whether the region fits into some square."""
        return not self.rays and not self.lines

    @property
    def kind(self) -> str:
        """What it is, in words."""
        if len(self.lines) == 2:
            return "the whole plane"
        shape = {2: "an area", 1: "a line or part of one", 0: "a single point"}[self.dimension]
        return f"{shape}, {'bounded' if self.bounded else 'unbounded'}"


def find_region(system: System) -> Region | None:
    """Return the region of a system in two unknowns; None when it is empty.

    >>> from linexact.kernel import Constraint
    >>> row = Constraint
    >>> rows = [row(">", (1, 0)), row(">=", (0, 1)), row(">=", (-1, -1), -2)]
    >>> region = find_region(System(2, rows))
    >>> [(tuple(map(str, v.point)), v.belongs) for v in region.vertices]
    [(('0', '0'), False), (('2', '0'), True), (('0', '2'), False)]
    """
    if isinstance(feasible(system), Infeasible):
        return None
    rows = boundaries(system)
    equal = [rows[i] for i in rows if system.rows[i].relation == "=="]
    bounding = (*rows.values(), *((-a, -b, -c) for a, b, c in equal))
    # What no row notices: where all of them are 0.
    level = find_slice("xy", [Constraint("==", row[:2]) for row in bounding])
    assert level is not None
    columns = (over_common_denominator(column)[0] for column in zip(*level.basis, strict=True))
    lines = tuple((x, y) for x, y in columns)
    ends, corners = _ends(bounding, lines), []
    tight = {i: tuple(end for end in ends if not value(row, end)) for i, row in rows.items()}
    for end in ends:
        if end[2]:
            here = tuple(i for i, held in tight.items() if end in held)
            belongs = all(system.rows[i].relation != ">" for i in here)
            corners.append(Vertex(exact(end), here, belongs))
    least = 1 if lines else 2  # ends that a side has
    sides = {held: i for i, held in reversed(tight.items()) if len(held) >= least}
    return Region(
        bounding,
        tuple(corners),
        tuple(end[:2] for end in ends if not end[2]),
        lines,
        tuple(sides.values()),
        min(2, len(ends) - 1) + len(lines),
    )


def boundaries(system: System) -> dict[int, Triple]:
    """Return the rows that have a line, in integers.

    >>> from linexact.kernel import Constraint
    >>> boundaries(System(2, [Constraint(">", (0, 0), -1), Constraint(">", (0, 2), 1)]))
    {1: (0, 2, -1)}
    """
    return {i: integer_row(row) for i, row in enumerate(system.rows) if any(row.coefficients)}


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
    entering = [i for i in range(n) if not ends[i][2] and ends[(i + 1) % n][2]]
    start = entering[0] if entering else min(range(n), key=lambda i: exact(ends[i]))
    return ends[start:] + ends[:start]
