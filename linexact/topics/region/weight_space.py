"""Weight space: each constraint a half-plane with an arrow to its good side, and the region.

A line is solid where its points are allowed and dashed where they are not; a vertex is a
full dot when it is a solution and a ring when it is not.  All pieces are cut exactly from
:class:`~linexact.topics.region.region.Region`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from typing import TYPE_CHECKING, Any

import numpy as np

from linexact.data.linear import is_met
from linexact.engine.polygon import Point
from linexact.errors import InputError
from linexact.kernel import System
from linexact.plot import style
from linexact.plot.style import Drawing
from linexact.plot.window import Window, columns, finish, normal
from linexact.topics.region.region import Region, boundaries
from linexact.topics.region.slices import Slice, wrong_dimension
from linexact.topics.region.view import crossings, slice_window

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from linexact.topics.region.summary import WeightRegion

MOST_LABELS = 10  # constraints and vertices that are labelled
MOST_LINES = 400  # constraints drawn; beyond, those that shape the region
ARROW = 0.09  # of the window
MOST_DECIDED = 4  # constraints without a line that are named
GAP = 5  # points from a place to its label
FACE = "#D9F0E8"  # of the region
PAPER = {"boxstyle": "round,pad=0.12", "facecolor": "white", "edgecolor": "none", "alpha": 0.85}
DIM = "#606060"  # of names of redundant constraints

_VERTEX: dict[str, Any] = {
    "color": style.GREEN,
    "marker": "o",
    "markersize": 7,
    "markeredgewidth": 1.8,
    "linestyle": "",
    "zorder": 4,
}
POINT: dict[str, Any] = {
    "color": style.PURPLE,
    "marker": "x",
    "markersize": 9,
    "markeredgewidth": 2.4,
    "linestyle": "",
    "zorder": 4,
}
# What is drawn, each as the legend has it.
LOOKS: dict[str, dict[str, Any]] = {
    "area": {
        "label": "feasible region",
        "facecolor": FACE,
        "edgecolor": "#5FBF9F",
        "hatch": "xx",
        "linewidth": 0,
    },
    "flat": {
        "label": "feasible region (flat)",
        "color": style.GREEN,
        "linewidth": 5,
        "alpha": 0.8,
        "zorder": 2,
    },
    "strict": {
        "label": "constraint, its line not allowed (>)",
        "color": style.INK,
        "linewidth": 1.5,
        "linestyle": (0, (5, 2.5)),
        "zorder": 1.5,
    },
    "weak": {
        "label": "constraint, its line allowed (≥)",
        "color": style.INK,
        "linewidth": 1.7,
        "zorder": 1.5,
    },
    "spare": {
        "label": "redundant constraint",
        "color": style.GREY,
        "linewidth": 1.0,
        "linestyle": (0, (1.5, 2)),
        "zorder": 1.5,
    },
    "vertex": {"label": "vertex, a solution", **_VERTEX},
    "ring": {"label": "vertex, not a solution", **_VERTEX, "markerfacecolor": "white"},
}


def draw_region(
    ax: Axes,
    found: WeightRegion,
    chosen: Sequence[Fraction] | None = None,
    also: Sequence[Point] = (),
) -> Drawing:
    """Draw the plane that a region is on, its constraints by their names, and the region.

    Redundant constraints are thin and grey.  A point that was ``chosen`` is marked, or one well
    inside, unless there are points that ``also`` must be in view.

    Raises :class:`~linexact.errors.InputError` (``slice``, ``dimension``) where it is no plane and
    :class:`~linexact.errors.LimitError` for a scale that floats cannot show.

    >>> from linexact.topics.region.summary import summarise_region
    >>> from linexact.kernel import Constraint
    >>> from linexact.plot.files import blank_axes
    >>> never = System(2, [Constraint(">", (1, 0), 1), Constraint(">", (-1, 0))])
    >>> with blank_axes() as ax:
    ...     alt = draw_region(ax, summarise_region(never, ("w1", "b"))).alt
    >>> alt.split(". ")[0], alt.split(". ")[-1][:31]
    ('Weight space with axes w1 and b, 2 constraints', 'The feasible region is empty: t')
    """
    cut = plane_of(found)
    system, region = cut.restrict(found.system), found.region
    mark = chosen or (None if also else found.inside)
    window = slice_window(system, region, [*also, *([(mark[0], mark[1])] if mark else [])])
    axes = [style.words(name) for name in cut.axes]
    given = found.rows or [f"row {i + 1}" for i in range(len(system.rows))]
    names = [style.words(name).replace("-", "−") for name in given]
    counted = style.counted(len(names), "constraint")
    said = [f"Weight space with axes {style.listed(axes)}, {counted}.", say_region(region)]
    if region is not None:
        _draw_shape(ax, window, region)
    else:
        style.title(ax, "No point is on the good side of every line")
    _draw_constraints(ax, window, system, names, found)
    for text in _decided(system, names):
        said.append(f"{text}.")
        ax.plot([], [], linestyle="", label=text)
    if found.redundant:
        said.append(f"Redundant: {style.listed([names[i] for i in found.redundant])}.")
    if mark:
        what = f"{'chosen' if chosen else 'well inside'}: {style.vector(mark)}"
        ax.plot(*columns([mark]), **POINT, label=what)
        said.append(f"A point {what}.")
    handles, labels = ax.get_legend_handles_labels()
    finish(ax, axes, window, [*dict(zip(labels, handles, strict=True)).values()])
    return Drawing(ax, " ".join(said))


def plane_of(found: WeightRegion) -> Slice:
    """Return the plane that a region is on; raises where it is none, as :func:`draw_region`."""
    if found.cut is None:
        raise InputError("slice", "the equations of the slice contradict each other")
    if len(found.cut.axes) != 2:
        raise InputError("dimension", wrong_dimension(found.cut))
    return found.cut


def _decided(system: System, names: Sequence[str]) -> list[str]:
    """Say of the constraints that have no line here whether all points meet them or none."""
    return [
        f"{name} holds {'everywhere' if is_met(row, (0, 0)) else 'nowhere'} here"
        for name, row in zip(names, system.rows, strict=True)
        if not any(row.coefficients)
    ][:MOST_DECIDED]


def _draw_shape(ax: Axes, window: Window, region: Region) -> None:
    """Draw the region and its vertices, labelled on the side that is away from the middle."""
    shape = window.piece(region.bounding)
    if len(shape) > 2:
        style.fill(ax, shape, **LOOKS["area"])
    else:
        ax.plot(*zip(*shape, strict=True), **LOOKS["flat"])
    bold = {"fontsize": 10, "fontweight": "bold", "color": "#00523B", "zorder": 6}
    right, up = (sum(values) / len(shape) for values in zip(*shape, strict=True))
    for vertex in region.vertices:
        ax.plot(*columns([vertex.point]), **LOOKS["vertex" if vertex.belongs else "ring"])
        if len(region.vertices) <= MOST_LABELS:
            x, y = map(float, vertex.point)
            _label(ax, style.vector(vertex.point), (x, y), (right - x, up - y), bold)


def _label(
    ax: Axes,
    text: str,
    place: tuple[float, float],
    ahead: tuple[float, float],
    look: Mapping[str, Any],
) -> None:
    """Write beside a place, on the side that is not ``ahead``."""
    left, below = ahead[0] >= 0, ahead[1] >= 0
    ax.annotate(
        text,
        place,
        xytext=(-GAP if left else GAP, -GAP if below else GAP),
        textcoords="offset points",
        ha="right" if left else "left",
        va="top" if below else "bottom",
        bbox=PAPER,
        **look,
        **style.PLAIN,
    )


def _draw_constraints(
    ax: Axes, window: Window, system: System, names: Sequence[str], found: WeightRegion
) -> None:
    """Draw lines with arrows to their good sides, and names at the arrows' feet."""
    rows, shaping = boundaries(system), found.region.shaping if found.region else ()
    chosen = rows if len(rows) <= MOST_LINES else shaping
    lines = {i: ends for i in chosen if (ends := window.line(rows[i])) is not None}
    named = [i for i in lines if i in shaping or len(lines) <= MOST_LABELS]
    crowded = crossings(combinations([rows[i] for i in named[:MOST_LABELS]], 2))
    avoid = [window.share(place) for place in crowded if window.holds(place)]
    for i, ends in lines.items():
        relation = system.rows[i].relation
        look = "spare" if i in found.redundant else "strict" if relation == ">" else "weak"
        ax.plot(*columns(ends), **LOOKS[look])
        if i in named and relation != "==":
            # The place on the line, of 21, that is furthest from all else as it looks.
            start, end = ([*window.share(point), *map(float, point)] for point in ends)
            places = np.linspace(start, end, 25)[2:-2]
            gaps = np.linalg.norm(places[:, np.newaxis, :2] - np.reshape(avoid, (-1, 2)), axis=2)
            across, above, x, y = places[gaps.min(axis=1, initial=0.25).round(9).argmax()].tolist()
            avoid.append((across, above))
            right, up = normal(window, rows[i])
            tip = (x + ARROW * right, y + ARROW * up)
            colour = {"color": DIM if look == "spare" else style.INK}
            arrow = {"arrowstyle": "-|>", "shrinkA": 0, "shrinkB": 0, "linewidth": 1.4}
            ax.annotate("", tip, (x, y), arrowprops=arrow | colour, zorder=3)
            _label(ax, names[i], (x, y), (right, up), {"fontsize": 9, "zorder": 5} | colour)


def say_region(region: Region | None) -> str:
    """Return a region in words: its shape, vertices and directions.

    >>> from linexact.topics.region.region import find_region
    >>> from linexact.kernel import Constraint
    >>> strip = System(2, [Constraint(">", (1, 0)), Constraint(">", (-1, 0), -1)])  # 0 < x < 1
    >>> say_region(find_region(strip))
    'The feasible region is an area, unbounded, endless both ways along (0, 1).'
    """
    if region is None:
        return "The feasible region is empty: the half-planes have no common point."
    parts = [f"The feasible region is {region.kind}"]
    vertices = [
        style.vector(v.point) + ("" if v.belongs else " (not a solution)") for v in region.vertices
    ]
    rays, lines = map(style.vector, region.rays), map(style.vector, region.lines)
    for one, more, shown in (
        ("with vertex", "with vertices", vertices),
        (
            "endless in the direction",
            "endless in the directions",
            [*rays],
        ),
        ("endless both ways along", "endless both ways along", [*lines]),
    ):
        if shown:
            parts.append(f"{one if len(shown) == 1 else more} {style.listed(shown)}")
    return ", ".join(parts) + "."
