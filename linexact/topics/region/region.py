"""The feasible region of a system in the plane: vertices, rays, lines, edges, exactly.

The region of strict and weak rows has the same vertices, rays and lines as its closure (all
rows weak) whenever it is not empty; what strictness changes is which vertices and edges
*belong* to it, and both are said.  An empty region is
:class:`~linexact.topics.separability.Infeasible` with its refutation.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from linexact.engine.polygon import Triple, clip_all, integer_row, primitive, value, wedge
from linexact.errors import InputError, LimitError
from linexact.exact import over_common_denominator
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
class Edge:
    """A side of the region, from ``start`` to ``end`` with the region on its left.

    An end that is None is at infinity; then ``direction`` (towards ``end``) is its ray.
    ``belongs`` says whether its inner points are solutions.
    """

    rows: tuple[int, ...]
    through: Point
    direction: Direction
    start: Point | None
    end: Point | None
    belongs: bool


@dataclass(frozen=True, slots=True)
class Region:
    """A region that is not empty.

    With ``lines`` (directions in which it is endless both ways) there are no true vertices:
    ``vertices`` then holds one point of each boundary line (none for the whole plane).
    ``rays`` are the extreme directions in which it is endless one way; ``dimension`` is 2, or
    1 or 0 when it is flat.
    """

    system: System  # in two unknowns
    vertices: tuple[Vertex, ...]
    rays: tuple[Direction, ...]
    lines: tuple[Direction, ...]
    edges: tuple[Edge, ...]
    point: Point  # some solution
    dimension: int

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
        raise InputError(
            "dimension", f"a plane has two unknowns, this system has {system.dimension}"
        )
    if len(system.rows) > MAX_ROWS:
        raise LimitError(
            "rows",
            f"more than {MAX_ROWS} constraints; a region is found for fewer",
            limit="MAX_ROWS",
        )
    verdict = feasible(system)
    if isinstance(verdict, Infeasible):
        return verdict
    rows = [integer_row(row) for row in system.rows]
    lines = _lines(rows)
    corners = _corners(system, rows, lines)
    vertices = tuple(
        Vertex(_point(c), _tight(rows, c), _belongs(system, rows, c))
        for c in corners
        if c[2] and len(lines) < 2
    )
    rays = tuple((c[0], c[1]) for c in corners if c[2] == 0)
    x, y = verdict.point
    return Region(
        system,
        vertices,
        rays,
        lines,
        _edges(system, rows, corners, lines),
        (x, y),
        min(2, len(corners) - 1) + len(lines),
    )


def closed_rows(system: System, rows: Sequence[Triple]) -> list[Triple]:
    """Return the rows that bound the closure: an equality as two rows, ``0 R c`` left out.

    >>> from linexact.kernel import Constraint
    >>> system = System(2, [Constraint(">", (1, 0)), Constraint("==", (0, 2), 4)])
    >>> closed_rows(system, [integer_row(row) for row in system.rows])
    [(1, 0, 0), (0, 2, -4), (0, -2, 4)]
    """
    bounding: list[Triple] = []
    for constraint, (a, b, c) in zip(system.rows, rows, strict=True):
        if a or b:
            bounding.append((a, b, c))
            if constraint.relation == "==":
                bounding.append((-a, -b, -c))
    return bounding


def _lines(rows: Sequence[Triple]) -> tuple[Direction, ...]:
    """Return a basis of the directions that no row notices."""
    normals = [(a, b) for a, b, _ in rows if a or b]
    if not normals:
        return (1, 0), (0, 1)
    a, b = normals[0]
    if any(a * e != b * d for d, e in normals):
        return ()
    x, y, _ = primitive(-b, a, 0)
    return ((x, y) if (x, y) > (0, 0) else (-x, -y),)


def _corners(system: System, rows: Sequence[Triple], lines: Sequence[Direction]) -> list[Triple]:
    """Return the corners in order, from infinity if it has an end there, else the least first.

    A region that is endless along a line is cut across by the row through 0 at right
    angles, which leaves one point for each of its boundary lines.
    """
    if len(lines) == 2:
        return [(0, 0, 1)]
    bounding = closed_rows(system, rows)
    if lines:
        x, y = lines[0]
        bounding += [(x, y, 0), (-x, -y, 0)]
    first = bounding[0]
    second = next(r for r in bounding if first[0] * r[1] != first[1] * r[0])
    return _ordered(clip_all(wedge(first, second), bounding))


def _ordered(corners: list[Triple]) -> list[Triple]:
    """Rotate the cycle so that equal regions have equal lists."""
    n = len(corners)
    starts = [i for i in range(n) if corners[i][2] == 0 and corners[(i + 1) % n][2] > 0]
    if not starts:
        starts = [min(range(n), key=lambda i: _point(corners[i]))]
    start = starts[0]
    return corners[start:] + corners[:start]


def _point(corner: Triple) -> Point:
    x, y, h = corner
    return (Fraction(x, h), Fraction(y, h)) if h else (Fraction(0), Fraction(0))


def _tight(rows: Sequence[Triple], *corners: Triple) -> tuple[int, ...]:
    """Return the rows whose lines hold all the corners."""
    return tuple(
        i
        for i, row in enumerate(rows)
        if (row[0] or row[1]) and all(value(row, corner) == 0 for corner in corners)
    )


def _belongs(system: System, rows: Sequence[Triple], *corners: Triple) -> bool:
    """Say whether the points strictly between the corners meet the strict rows as well."""
    return all(
        any(value(row, corner) > 0 for corner in corners)
        for constraint, row in zip(system.rows, rows, strict=True)
        if constraint.relation == ">"
    )


def _edges(
    system: System, rows: Sequence[Triple], corners: Sequence[Triple], lines: Sequence[Direction]
) -> tuple[Edge, ...]:
    if len(lines) == 2:
        return ()
    if lines:
        return tuple(
            _full_line(system, rows, c, lines[0]) for c in corners if c[2] and _tight(rows, c)
        )
    n = len(corners)
    pairs = [(corners[i], corners[(i + 1) % n]) for i in range(n if n > 2 else n - 1)]
    return tuple(_edge(system, rows, p, q) for p, q in pairs if p[2] or q[2])


def _edge(system: System, rows: Sequence[Triple], p: Triple, q: Triple) -> Edge:
    start, end = (_point(p) if p[2] else None), (_point(q) if q[2] else None)
    if start is not None and end is not None:
        (x, y), _ = over_common_denominator([end[0] - start[0], end[1] - start[1]])
        direction = primitive(x, y, 0)[:2]
    else:
        direction = (q[0], q[1]) if q[2] == 0 else (-p[0], -p[1])
    through = start if start is not None else _point(q)
    belongs = _belongs(system, rows, p, q)
    return Edge(_tight(rows, p, q), through, direction, start, end, belongs)


def _full_line(system: System, rows: Sequence[Triple], corner: Triple, line: Direction) -> Edge:
    tight = _tight(rows, corner)
    a, b, _ = rows[tight[0]]
    x, y = line
    direction = line if b * x - a * y > 0 else (-x, -y)
    return Edge(tight, _point(corner), direction, None, None, _belongs(system, rows, corner))
