"""A slice of a weight space of three dimensions, in its place (Grosse's Figure 2).

Without demands on their size the weights of a data set form a cone with its tip at 0.  The
plane ``w0 = -1`` cuts it; the cut is the region that a plane figure shows, and its positive
multiples are solutions as well.  The faces drawn go from 0 through true edges of that region
(not through those where the picture ends), and everything is exact until it is drawn.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, TypeAlias

from linexact.engine.polygon import Triple, clip_all, exact, value
from linexact.errors import InputError
from linexact.plot import style
from linexact.plot.space import fill_space, show_space
from linexact.plot.style import Drawing
from linexact.topics.region.region import Region, boundaries
from linexact.topics.region.summary import WeightRegion
from linexact.topics.region.view import slice_window
from linexact.topics.region.weight_space import FACE, PAPER, plane_of, say_region

if TYPE_CHECKING:
    from mpl_toolkits.mplot3d.axes3d import Axes3D  # type: ignore[import-untyped]

Place: TypeAlias = Sequence[float]  # of three
NEAR: Place = (0.0, 0.0, 0.0)


def draw_cone(ax: Axes3D, found: WeightRegion) -> Drawing:
    """Draw the slice of a system in three unknowns, the region on it and the cone behind it.

    Raises :class:`~linexact.errors.InputError` as its figure in the plane, and (``cone``) unless
    there are three unknowns, one equation that misses 0, and constraints without constants.

    >>> from linexact.topics.region.summary import summarise_region
    >>> from linexact.kernel import Constraint, System
    >>> from linexact.plot.files import blank_axes
    >>> cone = System(3, [Constraint(">", (1, 0, 0)), Constraint(">", (0, 1, 1))])
    >>> found = summarise_region(cone, ("w1", "w2", "w0"), [Constraint("==", (0, 0, 1), -1)])
    >>> with blank_axes(in_space=True) as ax:
    ...     draw_cone(ax, found).alt.split(". ")[-1]
    'Its positive multiples, all solutions, make a cone with its tip at 0.'
    """
    cut, region, names = plane_of(found), found.region, found.variables
    if len(names) != 3 or any(row.bound for row in found.system.rows) or not any(cut.origin):
        message = "a cone is drawn of three weights, cut by a slice that misses 0, such as w0=-1"
        raise InputError("cone", message)

    def lifted(point: Sequence[Fraction]) -> Place:
        return [float(v) for v in cut.lift(point)]

    sliced = cut.restrict(found.system)
    window = slice_window(sliced, region, ())
    sheet = [lifted(exact(corner)) for corner in window.corners()]
    equation = found.equations[0]
    form = style.linear_form([*map(Fraction, equation.coefficients)], names, Fraction(0))
    label = f"the slice {form} = {style.number(equation.bound)}"
    grey = {"facecolor": "#BBBBBB", "edgecolor": style.GREY, "alpha": 0.25}
    handles = [fill_space(ax, [sheet], label, **grey)]
    text = f"Weight space in three dimensions with axes {style.listed(names)}, cut by a slice."
    there = "The feasible region on the slice is empty."
    if region is not None:
        piece = clip_all(window.corners(), region.bounding)
        handles += _draw_piece(ax, region, piece, [lifted(exact(corner)) for corner in piece])
        for vertex in region.vertices:
            at = style.vector(cut.lift(vertex.point))
            ax.text(*lifted(vertex.point), at, fontsize=8.5, va="bottom", bbox=PAPER, **style.PLAIN)
        there = (
            f"On the slice, in {style.listed(cut.axes)}: {say_region(region)} Its positive"
            " multiples, all solutions, make a cone with its tip at 0."
        )
    for row in boundaries(sliced).values():
        ends = window.line(row)
        if ends is not None:
            ax.plot(*zip(*map(lifted, ends), strict=True), "--", color=style.INK, linewidth=1.0)
    ax.plot(*([v] for v in NEAR), "o", color=style.INK, markersize=5)
    ax.text(*NEAR, "  0", **style.PLAIN)
    sides = [(min(values), max(values)) for values in zip(NEAR, *sheet, strict=True)]
    show_space(ax, names, sides, -58, handles)
    return Drawing(ax, f"{text} {there}")


def _draw_piece(
    ax: Axes3D, region: Region, piece: Sequence[Triple], shape: Sequence[Place]
) -> list[Any]:
    """Draw the region's part in the window, and the faces from 0 through its true edges."""
    faces = [
        (NEAR, shape[i], shape[i - 1])
        for i in range(len(shape))
        if any(value(row, piece[i]) == value(row, piece[i - 1]) == 0 for row in region.bounding)
    ]
    cone = {"facecolor": style.SKY, "edgecolor": style.BLUE, "linewidth": 0.8, "alpha": 0.18}
    cut = {"facecolor": FACE, "edgecolor": style.GREEN, "linewidth": 2, "alpha": 0.9}
    behind = fill_space(ax, faces, "the cone of its multiples", **cone)
    return [fill_space(ax, [shape], "feasible region on the slice", **cut), behind]
