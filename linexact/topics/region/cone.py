"""A slice of a weight space of three dimensions, in its place (Grosse's Figure 2).

Without demands on their size the weights of a data set form a cone with its tip at 0.  The
plane ``w0 = -1`` cuts it; the cut is the region that a plane figure shows, and its positive
multiples are solutions as well.  The faces drawn go from 0 through true edges of that region
(not through those where the picture ends), and everything is exact until it is drawn.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from linexact.engine.polygon import clip_all, integer_row, value
from linexact.errors import InputError
from linexact.kernel import Constraint
from linexact.plot import style
from linexact.plot.style import Drawing
from linexact.plot.window import Point, Window, exact
from linexact.topics.region.region import Region
from linexact.topics.region.slices import Slice
from linexact.topics.region.summary import RegionSummary
from linexact.topics.region.view import slice_window
from linexact.topics.region.weight_space import FACE, say_region

if TYPE_CHECKING:
    from mpl_toolkits.mplot3d.axes3d import Axes3D  # type: ignore[import-untyped]


def draw_cone(ax: Axes3D, found: RegionSummary) -> Drawing:
    """Draw the slice of a system in three unknowns, the region on it and the cone behind it.

    Raises :class:`~linexact.errors.InputError` (``dimension``, ``cone``) unless there are three
    unknowns, one equation that misses 0, and constraints without constants.

    >>> from linexact.topics.region.summary import summarise_region
    >>> from linexact.kernel import Constraint, System
    >>> from linexact.plot.files import blank_axes
    >>> cone = System(3, [Constraint(">", (1, 0, 0)), Constraint(">", (0, 1, 1))])
    >>> found = summarise_region(cone, ("w1", "w2", "w0"), [Constraint("==", (0, 0, 1), -1)])
    >>> with blank_axes(in_space=True) as ax:
    ...     draw_cone(ax, found).alt.split(". ")[-1]
    'Its positive multiples, all solutions, make a cone with its tip at 0.'
    """
    cut, sliced, region = found.cut, found.sliced, found.region
    if len(found.variables) != 3 or cut is None or sliced is None or region is None:
        raise InputError("dimension", "a cone is drawn of three weights with one slice, w0=-1")
    if any(row.bound for row in found.system.rows) or not any(cut.origin):
        raise InputError("cone", "a cone is cut by a slice that misses 0, such as w0=-1")
    centre = found.centre
    inside = [(centre.point[0], centre.point[1])] if centre is not None and centre.belongs else []
    window = slice_window(sliced, region, inside)
    handles = _draw_slice(ax, cut, window, found.equations[0])
    if isinstance(region, Region):
        handles += _draw_region(ax, cut, window, region)
    _draw_lines(ax, cut, window, sliced.rows)
    origin = (0.0, 0.0, 0.0)
    ax.plot(*([v] for v in origin), "o", color=style.INK, markersize=5)
    ax.text(*origin, "  0", **style.PLAIN)
    for setter, name in zip(
        (ax.set_xlabel, ax.set_ylabel, ax.set_zlabel), found.variables, strict=True
    ):
        setter(style.words(name), labelpad=8, **style.PLAIN)
    _show_all(ax, cut, window)
    style.few_ticks(ax)
    style.legend(ax, handles, drop=14)
    return Drawing(ax, _say(found, region))


def _lifted(cut: Slice, point: Point) -> tuple[float, float, float]:
    x, y, z = map(float, cut.lift(point))
    return x, y, z


def _corners(window: Window) -> list[Point]:
    return [exact(corner) for corner in window.corners()]


def _draw_slice(ax: Axes3D, cut: Slice, window: Window, equation: Constraint) -> list[Any]:
    from mpl_toolkits.mplot3d.art3d import Poly3DCollection  # type: ignore[import-untyped]

    sheet = [_lifted(cut, p) for p in _corners(window)]
    ax.add_collection3d(
        Poly3DCollection([sheet], facecolor="#BBBBBB", edgecolor=style.GREY, alpha=0.25)
    )
    form = style.linear_form(
        tuple(map(Fraction, equation.coefficients)), cut.variables, Fraction(0)
    )
    label = f"the slice {form} = {style.number(equation.bound)}"
    return [style.patch_key(label, facecolor="#BBBBBB", edgecolor=style.GREY, alpha=0.4)]


def _draw_region(ax: Axes3D, cut: Slice, window: Window, region: Region) -> list[Any]:
    from mpl_toolkits.mplot3d.art3d import Poly3DCollection

    piece = clip_all(window.corners(), region.bounding)
    if len(piece) < 3:
        return []
    shape = [_lifted(cut, exact(corner)) for corner in piece]
    pairs = zip(piece, [*piece[1:], piece[0]], strict=True)
    on_edge = [any(value(r, p) == value(r, q) == 0 for r in region.bounding) for p, q in pairs]
    faces = [
        [(0.0, 0.0, 0.0), p, q]
        for p, q, is_edge in zip(shape, [*shape[1:], shape[0]], on_edge, strict=True)
        if is_edge
    ]
    ax.add_collection3d(
        Poly3DCollection(
            faces, facecolor=style.SKY, edgecolor=style.BLUE, linewidth=0.8, alpha=0.18
        )
    )
    ax.add_collection3d(
        Poly3DCollection([shape], facecolor=FACE, edgecolor=style.GREEN, linewidth=2, alpha=0.9)
    )
    for vertex in region.vertices:
        if not window.holds(vertex.point):
            continue
        place = _lifted(cut, vertex.point)
        label = style.vector(cut.lift(vertex.point))
        paper = {
            "boxstyle": "round,pad=0.1",
            "facecolor": "white",
            "edgecolor": "none",
            "alpha": 0.8,
        }
        ax.text(*place, label, fontsize=8.5, va="bottom", ha="left", bbox=paper, **style.PLAIN)
    return [
        style.patch_key("feasible region on the slice", facecolor=FACE, edgecolor=style.GREEN),
        style.patch_key("the cone of its multiples", facecolor=style.SKY, alpha=0.4),
    ]


def _draw_lines(ax: Axes3D, cut: Slice, window: Window, rows: Sequence[Any]) -> None:
    for row in rows:
        ends = window.line(integer_row(row)) if any(row.coefficients) else None
        if ends is not None:
            start, end = (_lifted(cut, p) for p in ends)
            ax.plot(*zip(start, end, strict=True), color=style.INK, linewidth=1.0, linestyle="--")


def _show_all(ax: Axes3D, cut: Slice, window: Window) -> None:
    """Keep the slice and 0 in view."""
    places = [(0.0, 0.0, 0.0), *(_lifted(cut, p) for p in _corners(window))]
    for setter, values in zip(
        (ax.set_xlim, ax.set_ylim, ax.set_zlim), zip(*places, strict=True), strict=True
    ):
        room = (max(values) - min(values)) * 0.06 or 1.0
        setter(min(values) - room, max(values) + room)
    ax.view_init(elev=22, azim=-58)


def _say(found: RegionSummary, region: object) -> str:
    names = style.listed([style.words(name) for name in found.variables])
    text = f"Weight space in three dimensions with axes {names}, cut by a slice."
    if not isinstance(region, Region):
        return f"{text} The feasible region on the slice is empty."
    chosen = style.listed([style.words(a) for a in found.cut.axes]) if found.cut else ""
    return (
        f"{text} On the slice, in {chosen}: {say_region(region)} Its positive"
        " multiples, all solutions, make a cone with its tip at 0."
    )
