"""All that is known of a system's region, on a slice or whole, with its evidence.

:func:`summarise_region` puts the parts of this folder together: the slice, the rows on it,
whether they can be met (with a point or a refutation in the whole space), which rows are
needed, a point well inside, and, where two unknowns are free, the region with its vertices.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

from linexact.data.convention import Convention
from linexact.data.dataset import Dataset, Vector
from linexact.exact import Writing, moved, writing_beside
from linexact.kernel import CertificateError, Constraint, System
from linexact.proof.claim import (
    Claim,
    Combination,
    Examples,
    Expected,
    Point,
    Space,
    Stated,
    Vertices,
    signs,
    unscaled,
)
from linexact.proof.file import Evidence
from linexact.tasks.result import Result
from linexact.topics.region.centre import find_centre
from linexact.topics.region.redundancy import Reason, prune, reasons
from linexact.topics.region.region import Region, find_region
from linexact.topics.region.slices import Slice, echelon, find_slice
from linexact.topics.separability import Feasibility, Infeasible, feasible

MAX_CELLS = 4_000  # rows times free unknowns up to which rows are compared and squares fitted


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class WeightRegion(Result):
    """The region of a system on a slice: what bounds it, and a point well inside.

    ``verdict`` is about the whole space: the rows followed by the slice's equations; its point is
    the centre when this is a solution.  The parts are None where they do not apply: ``cut`` when
    the equations contradict each other, the others when nothing is feasible, ``region`` unless two
    unknowns are free, ``needed`` (with points that only this row excludes), ``redundant`` and
    ``half_width`` (of a largest square) when the rows times the free unknowns are more than
    ``MAX_CELLS``; ``inside`` is the square's centre if it is a solution.

    ``rows`` are the names of its constraints; for the
    constraints of a data set this and the convention are known.

    >>> from linexact import region
    >>> found = region("OR", slices=["b = -1"])
    >>> found.axes, [str(v) for v in found.point], found.region.bounded
    (('w1', 'w2'), ['2', '2', '-1'], False)
    """

    system: System
    variables: tuple[str, ...]
    equations: tuple[Constraint, ...]
    verdict: Feasibility
    cut: Slice | None
    region: Region | None = None
    needed: Mapping[int, Vector] | None = None
    redundant: Mapping[int, Sequence[Reason]] = field(default_factory=dict)
    half_width: Fraction | None = None
    inside: Vector | None = None  # on the slice
    rows: tuple[str, ...] = ()
    dataset: Dataset | None = None
    convention: Convention | None = None

    @property
    def typed(self) -> Writing | None:
        """How the numbers are written: as those of the data, or of constraints as text."""
        return writing_beside(self.rows) if self.dataset is None else self.dataset.writing

    @property
    def point(self) -> Vector | None:
        """A solution, well inside where that is known; None for an empty region."""
        return None if isinstance(self.verdict, Infeasible) else self.verdict.point

    @property
    def axes(self) -> tuple[str, ...] | None:
        """The coordinates of the slice; None when its equations contradict each other."""
        return None if self.cut is None else self.cut.axes

    def check(self) -> None:
        """Check the solution or the refutation, and all that is described, by finding it again."""
        self.verdict.check()
        again = summarise_region(self.system, self.variables, self.equations, self.axes)
        for part in ("verdict", "region", "needed", "redundant"):
            if getattr(again, part) != getattr(self, part):
                raise CertificateError("region", f"described again, its {part} is another")

    def proved(self) -> Evidence:
        """Return all that is said of the region as evidence, or its refutation."""
        verdict, data = self.verdict, self.dataset
        space: Space = Stated(verdict.system, self.variables)
        if self.convention is not None:
            space = Examples(self.convention, also=self.equations)

        def combined(multipliers: Mapping[int, Fraction], implies: int | None = None) -> Claim:
            shares = multipliers if data is None else unscaled(data, multipliers)
            return Combination(space, shares, implies=implies)

        if isinstance(verdict, Infeasible):
            return Evidence(data, (combined(verdict.multipliers),), (("unsolvable", space),))

        def at(point: Vector) -> Claim:
            return Point(space, point, *signs(verdict.system, point))

        claims: list[Claim] = [at(verdict.point)]
        expects: list[Expected] = [("solvable", space)]
        if self.needed is not None and self.cut is not None:
            spare = self._spare()
            claims += [combined(shares, i) for i, shares in spare.items()]
            expects += [("redundant", space, i) for i in spare]
            if len(spare) == len(self.redundant):
                claims += [at(self.cut.lift(point)) for point in self.needed.values()]
                expects += [("needed", space, i) for i in self.needed]
            if self.region is not None:
                kept = [i for i in range(len(verdict.system.rows)) if i not in spare]
                claims.append(_vertices(space, kept, self.region, self.cut))
                expects.insert(0, ("region", space))
        return Evidence(data, tuple(claims), tuple(expects))

    def _spare(self) -> dict[int, Reason]:
        """Return what adds up to each redundant row in the whole space; to equations, equations."""
        system, found = self.verdict.system, dict[int, Reason]()
        kept = [i for i in range(len(system.rows)) if i not in self.redundant]
        for i in self.redundant:
            free = system.rows[i].relation != "=="
            others = [j for j in kept if free or system.rows[j].relation == "=="]
            if why := reasons(system, others, i):
                found[i] = why[0]
        return found


def _vertices(space: Space, kept: Sequence[int], region: Region, cut: Slice) -> Vertices:
    """Return the vertices and directions, those beside lines with 0 where lines begin."""
    lines = [cut.along(line) for line in region.lines]
    flat = echelon(lines)

    def beside_lines(vector: Vector) -> Vector:
        for place, line in flat.items():
            vector = tuple(moved(vector, -vector[place], line))
        return vector

    vertices = [beside_lines(cut.lift(corner.point)) for corner in region.corners]
    rays = [beside_lines(cut.along(ray)) for ray in region.rays]
    return Vertices(space, kept, tuple(vertices), tuple(rays), tuple(lines))


def summarise_region(
    system: System,
    variables: Sequence[str],
    equations: Sequence[Constraint] = (),
    axes: Sequence[str] | None = None,
    rows: Sequence[str] = (),
) -> WeightRegion:
    """Answer everything about a system on a slice; ``rows`` are the names of its constraints.

    Raises :class:`~linexact.errors.InputError` (``axes``) for axes that do not fit.

    >>> row = Constraint
    >>> found = summarise_region(System(2, [row(">", (1, 0)), row(">=", (0, 1))]), ("w1", "b"))
    >>> list(found.needed), found.verdict.point
    ([0, 1], (Fraction(1, 1), Fraction(1, 1)))
    """
    names, equal = tuple(variables), tuple(equations)
    verdict = feasible(System(system.dimension, [*system.rows, *equal]), names)
    cut = find_slice(names, equal, axes or ())
    found = WeightRegion(system, names, equal, verdict, cut, rows=tuple(rows))
    if cut is None or isinstance(verdict, Infeasible):
        return found
    sliced = cut.restrict(system)
    region = find_region(sliced) if sliced.dimension == 2 else None
    found = replace(found, region=region)
    if len(sliced.rows) * sliced.dimension > MAX_CELLS:
        return found
    needed, redundant = prune(sliced, region.shaping if region else ())
    half_width, inside = find_centre(sliced)
    if inside is not None:
        found = replace(found, inside=inside, verdict=replace(verdict, point=cut.lift(inside)))
    return replace(found, needed=needed, redundant=redundant, half_width=half_width)
