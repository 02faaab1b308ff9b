"""Where a net is on: as a union of polygons with who owns each edge; where two regions differ.

A region here is what a finite number of lines cuts out, so that it is known from one point of each
face of all lines together.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import TypeAlias

from linexact.certificate.networks import (
    FaceOf,
    cells_certificate,
    other_region_certificate,
    same_region_certificate,
)
from linexact.kernel import CertificateError, Constraint, Number
from linexact.model.dataset import Vector
from linexact.networks.arrangement import Face, Line, Signs, faces, line_of, meet, side
from linexact.networks.net import Net, Run
from linexact.rational import dot
from linexact.result import Result

Literal: TypeAlias = tuple[int, int, bool]  # a line, the side +1 or -1, whether it is closed


@dataclass(frozen=True, slots=True)
class Polygon:
    """The points that meet all rows; ``>=`` where an edge belongs to it, ``>`` where it does not.

    ``corners`` are those of its closure; it may go on without an end (``is_bounded``).
    """

    rows: tuple[Constraint, ...]
    corners: tuple[Vector, ...]
    is_bounded: bool

    def holds(self, x: Vector) -> bool:
        """Say whether a point belongs to it."""
        return all(_meets(row, x) for row in self.rows)


def _meets(row: Constraint, x: Vector) -> bool:
    value = dot(row.coefficients, x) - row.bound
    return value > 0 or (value == 0 and row.relation != ">")


@dataclass(frozen=True, slots=True)
class StatedRegion:
    """A union of polygons in the plane (or of intervals on the line), as somebody stated it."""

    parts: tuple[tuple[Constraint, ...], ...]
    width: int

    def holds(self, x: Vector) -> bool:
        """Say whether a point belongs to it."""
        return any(all(_holds(row, x) for row in part) for part in self.parts)

    @property
    def lines(self) -> tuple[Line, ...]:
        """The lines of its rows."""
        rows = [row for part in self.parts for row in part]
        found = (
            line_of([Fraction(a) for a in row.coefficients], -Fraction(row.bound)) for row in rows
        )
        return tuple(dict.fromkeys(line for line in found if line is not None))


def _holds(row: Constraint, x: Vector) -> bool:
    value = dot(row.coefficients, x) - row.bound
    return value == 0 if row.relation == "==" else _meets(row, x)


@dataclass(frozen=True, eq=False, repr=False)
class NetCells(Result):
    """A net on every face of its lines: one exact point each, with all activations.

    The lines are those of the hidden units and, with shortcuts, those of the last unit for each
    list of outputs that occurs.

    >>> from linexact.networks.net import Unit
    >>> one, half = Fraction(1), Fraction(1, 2)
    >>> units = (Unit((one, one), -half, ">"), Unit((one, one), -3 * half, ">="))
    >>> strip = cells_of(Net(units, Unit((one, -one), -half, ">"), "0/1"))
    >>> strip.count(2), strip.count(2, on=True), len(strip.polygons)
    (3, 1, 1)
    >>> [(row.relation, [int(a) for a in row.coefficients]) for row in strip.polygons[0].rows]
    [('>', [2, 2]), ('>', [-2, -2])]
    """

    net: Net
    lines: tuple[Line, ...]
    faces: tuple[Face, ...]
    runs: tuple[Run, ...]

    def count(self, dimension: int, *, on: bool | None = None) -> int:
        """Return how many faces there are of a dimension, of those that are on or off."""
        pairs = zip(self.faces, self.runs, strict=True)
        return sum(
            face.dimension == dimension and (on is None or run.is_on == on) for face, run in pairs
        )

    def holds(self, x: Vector) -> bool:
        """Say whether the net is on at a point."""
        return self.net.run(x).is_on

    @cached_property
    def polygons(self) -> tuple[Polygon, ...]:
        """Polygons (on a line intervals) whose union is where the net is on; they may overlap.

        Each is as large as it can be, and each edge belongs to it or does not.
        """
        return polygons_of(self.lines, self.faces, [run.is_on for run in self.runs])

    def check(self) -> None:
        """Work all faces out again."""
        again = cells_of(self.net)
        same = (self.lines, self.faces, self.runs) == (again.lines, again.faces, again.runs)
        union = all(
            run.is_on == any(polygon.holds(face.point) for polygon in self.polygons)
            for face, run in zip(self.faces, self.runs, strict=True)
        )
        if not (same and union):
            raise CertificateError("cells", "a face has other activations")

    def certificate(self) -> str:
        """Return the certificate file's text, for ``linexact check``."""
        return cells_certificate(self.net, _followed(self.net, self.faces))


def _followed(net: Net, found: Sequence[Face]) -> list[FaceOf]:
    """Return faces as certificates state them."""
    runs = [(face.dimension, net.run(face.point)) for face in found]
    return [(size, run.x, [v > 0 for v in run.hidden], run.is_on) for size, run in runs]


def cells_of(net: Net) -> NetCells:
    """Return a net on every face of its lines.

    Raises :class:`~linexact.errors.InputError` (``dimension``) for other than 1 or 2 inputs,
    :class:`~linexact.errors.LimitError` (``lines``) for too many lines.

    >>> from linexact.networks.net import Unit
    >>> net = Net((), Unit((), Fraction(-1), ">"), "0/1", (Fraction(1),))
    >>> [(one.dimension, int(one.point[0])) for one in cells_of(net).faces]
    [(1, 0), (1, 2), (0, 1)]
    """
    first = [line_of(unit.w, unit.b) for unit in net.hidden]
    lines = [line for line in first if line is not None]
    found = faces(lines, net.width)
    if any(net.shortcuts):
        outputs = dict.fromkeys(net.run(face.point).hidden for face in found)
        last = (line_of(net.shortcuts, net.last.score(hidden)) for hidden in outputs)
        lines += [line for line in last if line is not None]
        found = faces(lines, net.width)
    runs = tuple(net.run(face.point) for face in found)
    return NetCells(net, tuple(dict.fromkeys(lines)), found, runs)


def polygons_of(
    lines: Sequence[Line], found: Sequence[Face], on: Sequence[bool]
) -> tuple[Polygon, ...]:
    """Return polygons whose union is the faces that are on: each grown as far as it can be.

    >>> cross = [(1, 0, 0), (0, 1, 0)]
    >>> every = faces(cross, 2)
    >>> corner = polygons_of(cross, every, [min(face.signs) >= 0 for face in every])
    >>> [len(polygon.rows) for polygon in corner], corner[0].is_bounded
    ([2], False)
    """
    inside = [face.signs for face, is_on in zip(found, on, strict=True) if is_on]
    outside = [face.signs for face, is_on in zip(found, on, strict=True) if not is_on]
    left, grown = dict.fromkeys(inside), list[list[Literal]]()
    while left:
        literals = _grown(next(iter(left)), outside)
        grown.append(literals)
        left = dict.fromkeys(signs for signs in left if not _is_in(signs, literals))
    for literals in reversed(grown[:]):  # what the others hold together is not said again
        rest = [other for other in grown if other is not literals]
        if all(any(_is_in(signs, other) for other in rest) for signs in inside):
            grown = rest
    return tuple(_polygon(lines, found, literals) for literals in grown)


def _grown(signs: Signs, outside: Sequence[Signs]) -> list[Literal]:
    """Return sides of lines that hold a face, and no face outside: no side can be left out."""
    literals: list[Literal] = []
    for index, sign in enumerate(signs):
        sides = (sign,) if sign else (1, -1)
        literals += [(index, one, sign == 0) for one in sides]
    place = 0
    while place < len(literals):
        index, sign, closed = literals[place]
        without = [*literals[:place], *literals[place + 1 :]]
        wider: list[Literal] = [*literals]
        wider[place] = (index, sign, True)
        if not any(_is_in(other, without) for other in outside):
            literals = without
            continue
        if not closed and not any(_is_in(other, wider) for other in outside):
            literals = wider
        place += 1
    return literals


def _is_in(signs: Signs, literals: Sequence[Literal]) -> bool:
    return all(
        signs[index] == sign or (closed and not signs[index]) for index, sign, closed in literals
    )


def _polygon(lines: Sequence[Line], found: Sequence[Face], literals: Sequence[Literal]) -> Polygon:
    rows = []
    for index, sign, closed in literals:
        *a, c = lines[index]
        rows.append(
            Constraint(">=" if closed else ">", tuple(sign * v for v in a), Fraction(-sign * c))
        )
    closure = [(index, sign, True) for index, sign, _ in literals]
    corners = tuple(
        face.point
        for face in found
        if face.dimension == 0
        and _is_in(face.signs, closure)
        and _is_corner([lines[index] for index, *_ in literals if not face.signs[index]])
    )
    return Polygon(tuple(rows), corners, _is_bounded([row.coefficients for row in rows]))


def _is_corner(through: Sequence[Line]) -> bool:
    """Say whether lines through a point leave it no way along all of them."""
    if through and len(through[0]) == 2:
        return True
    return any(meet(through[0], other) is not None for other in through[1:])


def _is_bounded(normals: Sequence[Sequence[Number]]) -> bool:
    """Say whether no direction goes on within all half-planes (half-lines) with these normals."""
    if not normals:
        return False
    ways: list[tuple[Number, ...]] = [(1,), (-1,)]
    if len(normals[0]) == 2:
        ways = [(-sign * b, sign * a) for a, b in normals for sign in (1, -1)]
    return not any(all(dot(n, way) >= 0 for n in normals) for way in ways)


@dataclass(frozen=True, slots=True)
class Difference:
    """A point that belongs to one of two regions alone; of a cell, if one differs."""

    face: Face
    in_first: bool


def difference(
    first: tuple[Callable[[Vector], bool], Sequence[Line]],
    second: tuple[Callable[[Vector], bool], Sequence[Line]],
    width: int,
) -> Difference | None:
    """Return a point where two regions differ, or None where they are equal.

    A region is a test of points and the lines that cut it out.

    >>> half = StatedRegion(((Constraint(">", (1, 0), 0),),), 2)
    >>> closed = StatedRegion(((Constraint(">=", (1, 0), 0),),), 2)
    >>> found = difference((half.holds, half.lines), (closed.holds, closed.lines), 2)
    >>> found.in_first, found.face.dimension
    (False, 1)
    """
    for face in faces([*first[1], *second[1]], width):
        held = first[0](face.point)
        if held != second[0](face.point):
            return Difference(face, held)
    return None


@dataclass(frozen=True, slots=True)
class Side:
    """A side of a stated region, in the form of a unit: where ``w . x + b`` is ``on`` 0."""

    w: Vector
    b: Fraction
    on: str


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class NetInRegion(Result):
    """Whether a net is on in a stated region and nowhere else; else ``point`` is in one alone.

    >>> from linexact import network
    >>> found = network(["1, -1"], "1, -1/2", on=">=", outputs="0/1", region="x1 > 1")
    >>> found.is_same, [int(v) for v in found.point], found.is_on, found.dimension
    (False, [1], True, 0)
    """

    found: NetCells
    stated: StatedRegion
    point: Vector | None

    @property
    def is_same(self) -> bool:
        """Say whether there is no point that belongs to one of the two alone."""
        return self.point is None

    @property
    def is_on(self) -> bool:
        """Say whether the net is on at the point, which is not in the region then."""
        return self.point is not None and self.found.holds(self.point)

    @property
    def dimension(self) -> int | None:
        """Of what the point is inside: 2 a cell, 1 an edge (on a line a cell), 0 a corner."""
        if self.point is None:
            return None
        through = sum(not side(line, self.point) for line in self._lines)
        return self.stated.width - min(through, self.stated.width)

    @property
    def _lines(self) -> tuple[Line, ...]:
        return tuple(dict.fromkeys((*self.found.lines, *self.stated.lines)))

    def check(self) -> None:
        """Compare again."""
        right = self.point is not None and self.is_on != self.stated.holds(self.point)
        if not (right or (self.point is None and compared(self.found, self.stated).is_same)):
            raise CertificateError("region", "the net and the region differ, or do not there")

    def certificate(self) -> str:
        """Return the certificate file's text, for ``linexact check``."""
        net = self.found.net
        region = [[_side(row) for row in part] for part in self.stated.parts]
        if self.point is None:
            every = faces(self._lines, self.stated.width)
            return same_region_certificate(net, region, _followed(net, every))
        return other_region_certificate(net, region, self.point, on=self.is_on)


def _side(row: Constraint) -> Side:
    w = tuple(Fraction(v) for v in row.coefficients)
    return Side(w, -Fraction(row.bound), "=" if row.relation == "==" else row.relation)


def compared(found: NetCells, stated: StatedRegion) -> NetInRegion:
    """Compare where a net is on with a region.

    Raises :class:`~linexact.errors.LimitError` (``lines``) for too many lines of both together.

    >>> from linexact import network
    >>> cells = network(["1, -1"], "1, -1/2", on=">", outputs="0/1")
    >>> compared(cells, StatedRegion(((Constraint(">", (2,), 2),),), 1)).is_same
    True
    """
    ours = (found.holds, found.lines)
    apart = difference(ours, (stated.holds, stated.lines), found.net.width)
    return NetInRegion(found, stated, None if apart is None else apart.face.point)
