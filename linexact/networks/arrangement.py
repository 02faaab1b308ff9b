"""Lines in a plane (or points on a line): an exact point of every cell, edge and vertex.

The faces of ``L`` different lines, of which ``m_v`` meet in the vertex v, are as many as this: the
vertices; on each line one edge more than it has vertices; and ``1 + L + sum (m_v - 1)`` cells.  A
list of points that differ in their sides of the lines is complete when there are so many.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, pairwise
from math import gcd
from typing import TypeAlias

from linexact.errors import InputError, LimitError
from linexact.model.dataset import Vector
from linexact.rational import dot, over_common_denominator

MOST_LINES = 24

Line: TypeAlias = tuple[int, ...]  # shape (d + 1,): a . x + c = 0, without common divisor
Signs: TypeAlias = tuple[int, ...]  # -1, 0 or 1 for each line


@dataclass(frozen=True, slots=True)
class Face:
    """A cell, an edge or a vertex: a point of it, and on which side of each line it lies."""

    point: Vector
    signs: Signs
    dimension: int  # 2 a cell, 1 an edge, 0 a vertex; on a line 1 and 0


def line_of(a: Sequence[Fraction], c: Fraction) -> Line | None:
    """Return ``a . x + c = 0`` in integers, one for all its multiples; None where a is 0.

    >>> line_of([Fraction(-1, 2), Fraction(1)], Fraction(1, 4))
    (2, -4, -1)
    """
    if not any(a):
        return None
    whole, _ = over_common_denominator([*a, c])
    first = next(v for v in whole if v)
    divisor = gcd(*whole) * (1 if first > 0 else -1)
    return tuple(v // divisor for v in whole)


def side(line: Line, x: Vector) -> int:
    """Return on which side of a line a point lies: -1, 0 or 1.

    >>> side((1, 1, -1), (Fraction(1, 2), Fraction(1, 2)))
    0
    """
    value = dot(line[:-1], x) + line[-1]
    return (value > 0) - (value < 0)


def faces(lines: Iterable[Line], width: int) -> tuple[Face, ...]:
    """Return a point of every face, cells first, then edges, then vertices.

    Raises :class:`~linexact.errors.InputError` (``dimension``) for other than 1 or 2 inputs,
    :class:`~linexact.errors.LimitError` (``lines``) for too many lines.

    >>> found = faces([(1, 0, 0), (0, 1, 0), (1, 1, -1)], 2)
    >>> [sum(one.dimension == k for one in found) for k in (2, 1, 0)]
    [7, 9, 3]
    """
    each = tuple(dict.fromkeys(lines))
    if width not in (1, 2):
        message = f"cells are worked out of nets with 1 or 2 inputs; this one has {width}"
        raise InputError("dimension", message)
    if len(each) > MOST_LINES:
        message = f"{len(each)} lines; the cells of at most {MOST_LINES} are worked out"
        raise LimitError("lines", message, limit="MOST_LINES")
    points = _on_line(each) if width == 1 else _on_plane(each)
    found: dict[Signs, Face] = {}
    for point, dimension in points:
        signs = tuple(side(line, point) for line in each)
        found.setdefault(signs, Face(point, signs, dimension))
    return tuple(sorted(found.values(), key=lambda one: -one.dimension))


def _on_line(lines: Sequence[Line]) -> list[tuple[Vector, int]]:
    ends = sorted({Fraction(-c, a) for a, c in lines})
    found: list[tuple[Vector, int]] = [((v,), 0) for v in ends]
    return found + [((v,), 1) for v in _between(ends)]


def _on_plane(lines: Sequence[Line]) -> list[tuple[Vector, int]]:
    """Return points of all faces; cells are found beside edges."""
    if not lines:
        return [((Fraction(0), Fraction(0)), 2)]
    vertices = {x for one, other in combinations(lines, 2) if (x := meet(one, other))}
    points: list[tuple[Vector, int]] = [(x, 0) for x in sorted(vertices)]
    for line in lines:
        a, b, _ = line
        along, foot = (Fraction(-b), Fraction(a)), _foot(line)
        on = [x for x in vertices if side(line, x) == 0]
        places = sorted(dot(along, x) / dot(along, along) for x in on)
        for t in _between(places):
            middle = (foot[0] + t * along[0], foot[1] + t * along[1])
            points.append((middle, 1))
            points += [(x, 2) for x in _beside(middle, line, lines)]
    return points


def _between(places: Sequence[Fraction]) -> list[Fraction]:
    """Return a number before, between and behind places in rising order."""
    if not places:
        return [Fraction(0)]
    inner = [(u + v) / 2 for u, v in pairwise(places)]
    return [places[0] - 1, *inner, places[-1] + 1]


def _foot(line: Line) -> Vector:
    """Return the point of a line that is nearest to 0."""
    a, b, c = line
    square = a * a + b * b
    return (Fraction(-a * c, square), Fraction(-b * c, square))


def _beside(x: Vector, line: Line, lines: Sequence[Line]) -> list[Vector]:
    """Return a point on either side of a line, so near that no other line lies between."""
    a, b, _ = line
    step = Fraction(1, max(abs(a), abs(b)))
    for p, q, r in lines:
        moved = p * a + q * b
        if (p, q, r) != line and moved:
            step = min(step, abs(p * x[0] + q * x[1] + r) / abs(2 * moved))
    return [(x[0] + sign * step * a, x[1] + sign * step * b) for sign in (1, -1)]


def meet(one: Line, other: Line) -> Vector | None:
    """Return where two lines of a plane meet, None where they are parallel.

    >>> [str(v) for v in meet((1, 1, -1), (1, -1, 0)) or ()]
    ['1/2', '1/2']
    """
    (a, b, c), (p, q, r) = one, other
    under = a * q - b * p
    return (Fraction(b * r - c * q, under), Fraction(c * p - a * r, under)) if under else None
