"""The vertices and directions of a region in the plane, in order.

Corners are p = (x, y, h): a vertex ``(x/h, y/h)``, a direction ``(x, y)`` where h = 0.  Rows, and
``h >= 0`` ("infinity"), are linear in p.  All of them hold at all corners, and for neighbouring
corners some row is 0 at these two alone: it bounds a side of the cone that the corners span.  A
cone in space has as many sides as edges, so these are all its sides, and as their rows are among
those given, the cone is all that meets the rows.  Flat regions: see ``around`` and ``endless``.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TypeAlias

from linexact.checker import Fields, numbers, require, require_readable
from linexact.checkers.rows import MAX_WORK, Row, listed

Corner: TypeAlias = tuple[int, int, int]

INFINITY = (0, 0, 1)  # the row that all corners meet, and directions with 0
FORM = {"vertices": [[[str], [int], bool]], "rays": [[str]], "lines": [[str]]}


def plane(part: Fields, rows: Sequence[Row]) -> str:
    """Check the vertices and the directions of a region in the plane."""
    lines = [direction(one) for one in part["lines"]]
    rays = [direction(one) for one in part["rays"]]
    vertices = [corner(at) for at, _, _ in part["vertices"]]
    for (x, y, h), (_, tight, belongs) in zip(vertices, part["vertices"], strict=True):
        through = [i for i, one in enumerate(rows) if any(one.v[:-1]) and not one.at((x, y), h)]
        require(tight == through, "other rows meet at a vertex")
        require(belongs == all(one.met((x, y), h) for one in rows), "solution or not")
    if lines:
        require(not vertices, "what is endless both ways has no vertices")
        dimension = endless(lines, rays, rows)
    else:
        dimension = around([*rays[:1], *vertices, *rays[1:]], rows)
    shape = ("a single point", "part of a line", "an area")[dimension]
    bounded = "unbounded" if rays or lines else "bounded"
    corners = listed([at for at, _, _ in part["vertices"]])
    text = f" In the plane they are {shape}, {bounded}"
    text += f"; the vertices in order: {corners}" if vertices else ""
    text += f"; endless in the directions {listed(part['rays'])}" if rays else ""
    text += f"; endless both ways along {listed(part['lines'])}" if lines else ""
    return f"{text}."


def corner(at: list[str]) -> Corner:
    """Return the corner of a vertex."""
    (x, y), h = numbers(at, 2)
    return x, y, h


def direction(stated: list[str]) -> Corner:
    """Return the corner of a direction."""
    (x, y), h = numbers(stated, 2)
    require(h == 1 == math.gcd(x, y), "a direction is not in lowest terms")
    return x, y, 0


def normals(rows: Sequence[Row]) -> list[tuple[int, ...]]:
    """Return the rows that are no mere numbers, equations both ways, divided by what they share."""
    found = []
    for one in rows:
        if any(one.v[:-1]):
            common = math.gcd(*one.v)
            v = tuple(a // common for a in one.v)
            found += [v, tuple(-a for a in v)] if one.relation == "==" else [v]
    return list(dict.fromkeys(found))


def at(v: Sequence[int], p: Corner) -> int:
    """Return the value of a row at a corner."""
    return v[0] * p[0] + v[1] * p[1] + v[2] * p[2]


def around(corners: Sequence[Corner], rows: Sequence[Row]) -> int:
    """Check that the corners, in order, are those of the region; return its dimension."""
    vectors = normals(rows)
    inside = all(at(v, p) >= 0 for v in vectors for p in corners)
    require(inside, "a corner lies outside")
    require(any(p[2] for p in corners), "there is no vertex")
    sides, n = [*vectors, INFINITY], len(corners)
    if n == 1:
        require_alone(corners[0], vectors)
        return 0
    if n == 2:
        require_flat(vectors, corners)
        for p, q in (corners, corners[::-1]):
            ends = any(at(v, p) == 0 < at(v, q) for v in sides)
            require(ends, "nothing ends the region at a corner")
        return 1
    zeros = {frozenset(i for i, p in enumerate(corners) if at(v, p) == 0) for v in sides}
    for i in range(n):
        bounded = frozenset((i, (i + 1) % n)) in zeros
        require(bounded, "no row bounds the region between two corners")
    (a, b, c), (d, e, f), (g, h, k) = corners[:3]
    turn = a * (e * k - f * h) - b * (d * k - f * g) + c * (d * h - e * g)
    require(turn > 0, "the corners are not in counterclockwise order")
    return 2


def require_flat(vectors: Sequence[Sequence[int]], corners: Sequence[Corner]) -> None:
    """Require a row and its opposite to be 0 at all corners."""
    flat = {tuple(v) for v in vectors if not any(at(v, p) for p in corners)}
    both = any(tuple(-a for a in v) in flat for v in flat)
    require(both, "nothing keeps the region on a line")


def require_alone(p: Corner, vectors: Sequence[Sequence[int]]) -> None:
    """Require that no direction leads away from the only corner.

    The rows that are 0 there leave a closed cone of directions.  Unless that is the whole plane,
    its last direction counterclockwise is the normal of some row, turned left.
    """
    tight = list({(v[0], v[1]) for v in vectors if at(v, p) == 0})
    require_readable(len(tight) ** 2 <= MAX_WORK, "the check would take too long")
    leads = any(all(w * a - v * b >= 0 for v, w in tight) for a, b in tight)
    require(bool(tight) and not leads, "the region goes on beyond its only vertex")


def endless(lines: Sequence[Corner], rays: Sequence[Corner], rows: Sequence[Row]) -> int:
    """Check the directions of a region that is endless both ways; return its dimension."""
    vectors = normals(rows)
    if len(lines) == 2:
        across = lines[0][0] * lines[1][1] - lines[0][1] * lines[1][0]
        require(across != 0 and not rays and not vectors, "some row bounds the plane")
        return 2
    require(len(lines) == 1 and len(rays) <= 1, "other directions")
    (x, y, _) = lines[0]
    level = bool(vectors) and all(a * x + b * y == 0 for a, b, _ in vectors)
    require(level, "some row bounds the line, or none the plane")
    if rays:
        inward = all(at(v, rays[0]) > 0 for v in vectors)
        require(inward, "a direction leads outside")
        return 2
    signs = {(a, b) > (0, 0) for a, b, _ in vectors}
    require(len(signs) == 2, "nothing ends the region on one side")
    return 1 if any(tuple(-a for a in v) in vectors for v in vectors) else 2
