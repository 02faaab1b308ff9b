"""Weight space as figures of regions and of constraints."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

from linexact.kernel import System
from linexact.plot.illustration import Illustration
from linexact.topics.region.summary import WeightRegion, summarise_region
from linexact.topics.region.weight_space import draw_region
from linexact.topics.separability.systems import Feasibility


def region_figures(found: WeightRegion) -> tuple[Illustration, ...]:
    """Plan the region of weights."""
    return (weights_figure(lambda: found, "The region"),)


def system_figures(found: Feasibility) -> tuple[Illustration, ...]:
    """Plan the region of a system of two unknowns."""
    lines = found.written.lines if found.written else ()
    return constraints_figures(found.system, found.unknowns, lines)


def constraints_figures(
    system: System, names: Sequence[str], lines: Sequence[str] = ()
) -> tuple[Illustration, ...]:
    """Plan the region of constraints in the plane; others have no figure.

    >>> constraints_figures(System(1, []), ["x"])
    ()
    """
    if system.dimension != 2:
        return ()
    caption = "The constraints and their region"
    return (weights_figure(lambda: summarise_region(system, names, rows=lines), caption),)


def weights_figure(
    found: Callable[[], WeightRegion], caption: str, chosen: Sequence[Fraction] | None = None
) -> Illustration:
    """Plan a region of weights, and the weights that were chosen.

    >>> from linexact.kernel import Constraint
    >>> half = System(2, [Constraint(">", (1, 0))])
    >>> weights_figure(lambda: summarise_region(half, ["w1", "w2"]), "Half").name
    'weight-space'
    """
    return Illustration("weight-space", caption, lambda ax: draw_region(ax, found(), chosen))
