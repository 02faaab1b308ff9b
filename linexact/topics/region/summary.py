"""All that is known of a system's region, on a slice or whole: the answer of one question.

:func:`summarise_region` puts the parts of this folder together: the slice, the rows on it,
whether they can be met (with a point or a refutation in the whole space), which rows are
needed, a point well inside, and, where two unknowns are free, the region with its vertices.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from linexact.kernel import Constraint, System
from linexact.topics.region.centre import Centre, find_centre
from linexact.topics.region.redundancy import Pruned, prune
from linexact.topics.region.region import Region, find_region
from linexact.topics.region.slices import Slice, find_slice
from linexact.topics.separability import Feasibility, Feasible, feasible

MAX_CELLS = 4_000  # rows times free unknowns up to which rows are compared and squares fitted


@dataclass(frozen=True, slots=True)
class RegionSummary:
    """A system on a slice.

    ``verdict`` is about the whole space: the rows followed by the slice's equations; its point is
    the centre when this is a solution.  The parts are None where they do not apply: ``cut`` when
    the equations contradict each other, the others when nothing is feasible, ``region`` unless two
    unknowns are free, ``pruned`` and ``centre`` when the rows times the free unknowns are more
    than ``MAX_CELLS``.
    """

    system: System
    variables: tuple[str, ...]
    equations: tuple[Constraint, ...]
    verdict: Feasibility
    cut: Slice | None
    region: Region | None
    pruned: Pruned | None
    centre: Centre | None


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
    >>> list(found.pruned.needed), found.verdict.point
    ([0, 1], (Fraction(1, 1), Fraction(1, 1)))
    """
    names, equal = tuple(variables), tuple(equations)
    verdict = feasible(System(system.dimension, [*system.rows, *equal]), names)
    cut = find_slice(names, equal, axes or ())
    region, pruned, centre = None, None, None
    if cut is not None and isinstance(verdict, Feasible):
        sliced = cut.restrict(system)
        if sliced.dimension == 2:
            region = find_region(sliced)
        if len(sliced.rows) * sliced.dimension <= MAX_CELLS:
            pruned = prune(sliced, region.shaping if region else ())
            centre = find_centre(sliced)
        if centre is not None and centre.belongs:
            verdict = replace(verdict, point=cut.lift(centre.point))
    return RegionSummary(system, names, equal, verdict, cut, region, pruned, centre)
