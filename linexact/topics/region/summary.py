"""All that is known of a system's region, on a slice or whole: the answer of one question.

:func:`summarise_region` puts the parts of this folder together: the slice, the rows on it,
whether they can be met (with a point or a refutation in the whole space), which rows are
needed, a point well inside, and, where two unknowns are free, the region with its vertices.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from linexact.data.dataset import Vector
from linexact.kernel import Constraint, System
from linexact.topics.region.centre import Centre, find_centre
from linexact.topics.region.redundancy import Pruned, prune
from linexact.topics.region.region import Region, find_region
from linexact.topics.region.slices import Slice, find_slice
from linexact.topics.separability import Feasibility, Feasible, Infeasible, feasible

MAX_CELLS = 4_000  # rows times free unknowns up to which rows are compared and squares fitted


@dataclass(frozen=True, slots=True)
class RegionSummary:
    """A system on a slice.

    ``verdict`` is about the whole space: the rows followed by the slice's equations.  The
    parts are None where they do not apply: ``cut`` and ``sliced`` when the equations
    contradict each other, ``pruned`` and ``centre`` when nothing is feasible or the rows times
    the free unknowns are more than ``MAX_CELLS``, ``region`` unless two unknowns are free.
    """

    system: System
    variables: tuple[str, ...]
    equations: tuple[Constraint, ...]
    verdict: Feasibility
    cut: Slice | None
    sliced: System | None
    pruned: Pruned | None
    centre: Centre | None
    region: Region | Infeasible | None

    @property
    def inner(self) -> Vector | None:
        """A solution in the whole space: the centre when it is one, else any; None if empty."""
        if isinstance(self.verdict, Infeasible):
            return None
        if self.cut is not None and self.centre is not None and self.centre.belongs:
            return self.cut.lift(self.centre.point)
        return self.verdict.point

    @property
    def compared(self) -> bool:
        """Whether the rows were few enough to find out which are needed."""
        return self.pruned is not None or isinstance(self.verdict, Infeasible)


def summarise_region(
    system: System,
    variables: Sequence[str],
    equations: Sequence[Constraint] = (),
    axes: Sequence[str] | None = None,
) -> RegionSummary:
    """Answer everything about a system on a slice.

    Raises :class:`~linexact.errors.InputError` for axes that do not fit, and
    :class:`~linexact.errors.LimitError` where rows are too many.

    >>> row = Constraint
    >>> found = summarise_region(System(2, [row(">", (1, 0)), row(">=", (0, 1))]), ("w1", "b"))
    >>> found.pruned.kept, found.inner
    ((0, 1), (Fraction(1, 1), Fraction(1, 1)))
    """
    names, equal = tuple(variables), tuple(equations)
    whole = System(system.dimension, [*system.rows, *equal])
    verdict = feasible(whole, names)
    cut = find_slice(names, equal, axes)
    if not isinstance(cut, Slice):
        return RegionSummary(system, names, equal, verdict, None, None, None, None, None)
    sliced = cut.restrict(system)
    region = find_region(sliced) if sliced.dimension == 2 else None
    if isinstance(verdict, Infeasible):
        return RegionSummary(system, names, equal, verdict, cut, sliced, None, None, region)
    small = len(sliced.rows) * sliced.dimension <= MAX_CELLS
    pruned = prune(sliced, likely=_shaping(region)) if small else None
    centre = find_centre(sliced) if small else None
    found = RegionSummary(system, names, equal, verdict, cut, sliced, pruned, centre, region)
    Feasible(whole, found.inner or (), names).check()
    return found


def _shaping(region: Region | Infeasible | None) -> tuple[int, ...]:
    """Return one row for each edge: those that a reader sees."""
    if not isinstance(region, Region):
        return ()
    return tuple(edge.rows[0] for edge in region.edges)
