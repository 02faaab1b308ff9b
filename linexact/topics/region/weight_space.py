"""Weight space: each constraint a half-plane with an arrow to its good side, and the region.

A line is solid where its points are allowed and dashed where they are not; a vertex is a
full dot when it is a solution and a ring when it is not.  All pieces are cut exactly from
:class:`~linexact.topics.region.region.Region`.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from typing import TYPE_CHECKING, Any

import numpy as np

from linexact.errors import InputError
from linexact.kernel import System
from linexact.plot import style
from linexact.plot.style import Drawing
from linexact.plot.window import Point, Window, columns, finish, normal
from linexact.topics.region.redundancy import are_met
from linexact.topics.region.region import Region, boundaries
from linexact.topics.region.slices import wrong_dimension
from linexact.topics.region.view import crossings, slice_window

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from linexact.topics.region.summary import WeightRegion

MOST_LABELS = 10  # constraints and vertices that are labelled
MOST_LINES = 400  # constraints drawn; beyond, those that shape the region
MOST_DECIDED = 4  # constraints without a line that are named
ARROW = 0.09  # of the window
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
    "single": {
        "label": "the only solution",
        "color": style.GREEN,
        "marker": "D",
        "markersize": 9,
        "linestyle": "",
        "zorder": 3,
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
    ax: Axes, found: WeightRegion, rows: Sequence[str], chosen: Sequence[Fraction] | None = None
) -> Drawing:
    """Draw the slice that a region is on; ``rows`` names its constraints.

    A point that was ``chosen`` on the slice is shown, instead of one well inside.

    Raises :class:`~linexact.errors.InputError` (``slice``, ``dimension``) where it is no plane.

    >>> from linexact.topics.region.summary import summarise_region
    >>> from linexact.kernel import Constraint
    >>> from linexact.plot.files import blank_axes
    >>> quadrant = System(2, [Constraint(">", (1, 0)), Constraint(">=", (0, 1))])
    >>> with blank_axes() as ax:
    ...     alt = draw_region(ax, summarise_region(quadrant, ("w1", "b")), ["1", "2"]).alt
    >>> alt.split(". ")[0]
    'Weight space with axes w1 and b, 2 constraints'
    """
    if found.cut is None:
        raise InputError("slice", "the equations of the slice contradict each other")
    if len(found.cut.axes) != 2:
        raise InputError("dimension", wrong_dimension(found.cut))
    name, point = ("chosen", chosen) if chosen else ("well inside", found.inside)
    return draw_weights(
        ax,
        found.cut.restrict(found.system),
        found.region,
        found.cut.axes,
        rows,
        redundant=found.redundant,
        marked={} if point is None else {name: (point[0], point[1])},
    )


def draw_weights(
    ax: Axes,
    system: System,
    region: Region | None,
    axes: Sequence[str],
    rows: Sequence[str],
    *,
    redundant: Collection[int] = (),
    marked: Mapping[str, Point] | None = None,
    also: Sequence[Point] = (),
) -> Drawing:
    """Draw the constraints, named by ``rows``, and the region of a system in two unknowns.

    ``redundant`` rows are drawn thin and grey; ``marked`` are points by what they are called,
    ``also`` others that must be in view.

    Raises :class:`~linexact.errors.LimitError` for a scale that floats cannot show.

    >>> from linexact.topics.region.region import find_region
    >>> from linexact.kernel import Constraint
    >>> from linexact.plot.files import blank_axes
    >>> never = System(2, [Constraint(">", (1, 0), 1), Constraint(">", (-1, 0))])
    >>> with blank_axes() as ax:
    ...     alt = draw_weights(ax, never, find_region(never), ("w1", "b"), ["1", "2"]).alt
    >>> alt.split(". ")[-1]
    'The feasible region is empty: the half-planes have no common point.'
    """
    names, points = [style.words(name) for name in rows], marked or {}
    window = slice_window(system, region, [*also, *points.values()])
    decided = _decided(system, names)
    said = [say_region(region), *decided]
    if region is not None:
        _draw_region(ax, window, region)
    else:
        style.title(ax, "No point is on the good side of every line")
    _draw_constraints(ax, window, system, names, redundant, region)
    if redundant:
        said.append(f"Redundant: {style.listed([names[i] for i in redundant])}.")
    for name, point in points.items():
        at = style.vector(point)
        which = "A point well inside" if name == "well inside" else f"The point {name}"
        said.append(f"{which} is {at}.")
        ax.plot(*columns([point]), **POINT, label=f"{name}: {at}")
    for text in decided:
        ax.plot([], [], linestyle="", label=text[:-1])
    handles, labels = ax.get_legend_handles_labels()
    finish(ax, axes, window, [*dict(zip(labels, handles, strict=True)).values()])
    shown = style.listed([style.words(name) for name in axes])
    counted = style.counted(len(system.rows), "constraint")
    return Drawing(ax, " ".join([f"Weight space with axes {shown}, {counted}.", *said]))


def _decided(system: System, names: Sequence[str]) -> list[str]:
    """Say of the constraints that have no line here whether all points meet them or none."""
    zero = [(i, row) for i, row in enumerate(system.rows) if not any(row.coefficients)]
    return [
        f"{names[i]} holds {'everywhere' if are_met([row], (0, 0)) else 'nowhere'} here."
        for i, row in zero[:MOST_DECIDED]
    ]


def _draw_region(ax: Axes, window: Window, region: Region) -> None:
    """Draw the region and its vertices, labelled on the side that is away from the middle."""
    shape = window.piece(region.bounding)
    if len(shape) > 2:
        style.fill(ax, shape, **LOOKS["area"])
    else:
        ax.plot(*zip(*shape, strict=True), **LOOKS["flat" if len(shape) == 2 else "single"])
    bold = {"fontsize": 10, "fontweight": "bold", "color": "#00523B", "zorder": 6}
    for vertex in region.vertices:
        ax.plot(*columns([vertex.point]), **LOOKS["vertex" if vertex.belongs else "ring"])
        if len(region.vertices) <= MOST_LABELS:
            x, y = map(float, vertex.point)
            right, up = (sum(values) / len(shape) for values in zip(*shape, strict=True))
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
    ax: Axes,
    window: Window,
    system: System,
    names: Sequence[str],
    redundant: Collection[int],
    region: Region | None,
) -> None:
    """Draw lines with arrows to their good sides, and names at the arrows' feet."""
    corners, shaping = ((), ()) if region is None else (region.corners, region.shaping)
    rows = boundaries(system)
    chosen = rows if len(system.rows) <= MOST_LINES else [i for i in rows if i in shaping]
    lines = {i: ends for i in chosen if (ends := window.line(rows[i])) is not None}
    few = len(lines.keys() - redundant) <= MOST_LABELS
    crowded = crossings(combinations([rows[i] for i in [*lines][:MOST_LABELS]], 2))
    crowded += [corner.point for corner in corners]
    avoid = [[*window.share(place)] for place in crowded if window.holds(place)]
    arrow = {"arrowstyle": "-|>", "shrinkA": 0, "shrinkB": 0, "linewidth": 1.4}
    for i, ends in lines.items():
        relation = system.rows[i].relation
        look = "spare" if i in redundant else "strict" if relation == ">" else "weak"
        ax.plot(*columns(ends), **LOOKS[look])
        if (few or i in shaping) and relation != "==":
            # The place on the line, of 21, that is furthest from all else as it looks.
            start, end = ([*window.share(point), *map(float, point)] for point in ends)
            places = np.linspace(start, end, 25)[2:-2]
            gaps = np.linalg.norm(places[:, np.newaxis, :2] - np.reshape(avoid, (-1, 2)), axis=2)
            *spot, x, y = places[gaps.min(axis=1, initial=0.25).round(9).argmax()].tolist()
            avoid.append(spot)
            right, up = normal(window, rows[i])
            colour = LOOKS[look]["color"]
            tip = (x + ARROW * right, y + ARROW * up)
            ax.annotate("", tip, (x, y), arrowprops=arrow | {"color": colour}, zorder=3)
            dim = {"fontsize": 9, "color": DIM if look == "spare" else colour, "zorder": 5}
            _label(ax, names[i], (x, y), (right, up), dim)


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
    if len(region.lines) == 2:
        return "The feasible region is the whole plane."
    shape = {2: "an area", 1: "a line or part of one", 0: "a single point"}[region.dimension]
    parts = [f"The feasible region is {shape}", "bounded" if region.bounded else "unbounded"]
    vertices = [
        style.vector(v.point) + ("" if v.belongs else " (not a solution)") for v in region.vertices
    ]
    rays, lines = map(style.vector, region.rays), map(style.vector, region.lines)
    for one, more, shown in (
        ("with vertex", "with vertices", vertices),
        ("endless in the direction", "endless in the directions", [*rays]),
        ("endless both ways along", "", [*lines]),
    ):
        if shown:
            parts.append(f"{one if len(shown) == 1 else more} {style.listed(shown)}")
    return ", ".join(parts) + "."
