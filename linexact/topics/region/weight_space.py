"""Weight space: each constraint a half-plane with an arrow to its good side, and the region.

A line is solid where its points are allowed and dashed where they are not; a vertex is a
full dot when it is a solution and a ring when it is not.  All pieces are cut exactly from
:class:`~linexact.topics.region.region.Region`.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from typing import TYPE_CHECKING, Any, TypeAlias

from linexact.engine.polygon import Triple, clip_all, integer_row, wedge
from linexact.errors import InputError
from linexact.kernel import System
from linexact.plot import style
from linexact.plot.style import Drawing
from linexact.plot.window import Point, Window, columns, exact, finish, normal
from linexact.topics.region.redundancy import are_met
from linexact.topics.region.region import Region
from linexact.topics.region.slices import wrong_dimension
from linexact.topics.region.view import slice_window
from linexact.topics.separability import Infeasible

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from linexact.topics.region.summary import RegionSummary

MOST_LABELS = 10  # constraints and vertices that are labelled
MOST_LINES = 400  # constraints drawn; beyond, those that shape the region
ARROW = 0.09  # of the window
FACE = "#D9F0E8"  # of the region
REGION: dict[str, Any] = {"facecolor": FACE, "edgecolor": "#5FBF9F", "hatch": "xx", "linewidth": 0}

Found: TypeAlias = Region | Infeasible


@dataclass(frozen=True, slots=True)
class Words:
    """What the parts of a picture are called."""

    axes: tuple[str, str]
    rows: Sequence[str]  # a short name of each constraint
    title: str = ""


@dataclass(frozen=True, slots=True)
class Marked:
    """A solution that is shown by itself, and how it is called."""

    name: str
    point: Point


def draw_region(
    ax: Axes, found: RegionSummary, rows: Sequence[str], chosen: Point | None = None
) -> Drawing:
    """Draw the slice that a summary is about; ``rows`` names its constraints.

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
    if found.region is None or found.sliced is None:
        raise InputError("dimension", wrong_dimension(found.cut))
    redundant = tuple(found.pruned.redundant) if found.pruned is not None else ()
    words = Words((found.cut.axes[0], found.cut.axes[1]), rows)
    marked = None if chosen is None else Marked("chosen", chosen)
    inside = found.centre
    if chosen is None and inside is not None and inside.belongs:
        marked = Marked("well inside", (inside.point[0], inside.point[1]))
    return draw_weights(ax, found.sliced, found.region, words, redundant=redundant, marked=marked)


def draw_weights(
    ax: Axes,
    system: System,
    found: Found,
    words: Words,
    *,
    redundant: Sequence[int] = (),
    marked: Marked | None = None,
    also: Sequence[Point] = (),
) -> Drawing:
    """Draw the constraints and the feasible region of a system in two unknowns.

    ``redundant`` rows are drawn thin and grey; ``also`` are points that must be in view.

    Raises :class:`~linexact.errors.LimitError` for a scale that floats cannot show.

    >>> from linexact.topics.region.region import find_region
    >>> from linexact.kernel import Constraint
    >>> from linexact.plot.files import blank_axes
    >>> never = System(2, [Constraint(">", (1, 0), 1), Constraint(">", (-1, 0))])
    >>> with blank_axes() as ax:
    ...     alt = draw_weights(ax, never, find_region(never), Words(("w1", "b"), ["1", "2"])).alt
    >>> alt.split(". ")[-1]
    'The feasible region is empty: the half-planes have no common point.'
    """
    window = slice_window(system, found, [*also, *([] if marked is None else [marked.point])])
    handles: list[Any] = []
    if isinstance(found, Region):
        handles += _draw_region(ax, window, found)
    handles += _draw_constraints(ax, window, system, words, redundant, found)
    if isinstance(found, Region):
        handles += _draw_vertices(ax, window, found)
    if marked is not None:
        handles += _draw_marked(ax, marked)
    handles += _name_decided(system, words)
    empty = isinstance(found, Infeasible)
    if words.title or empty:
        style.title(ax, words.title or "No point is on the good side of every line")
    finish(ax, words.axes, window, handles)
    return Drawing(ax, _say(system, found, words, redundant, marked))


def _draw_region(ax: Axes, window: Window, region: Region) -> list[Any]:
    shape = window.piece(region.bounding)
    if len(shape) > 2:
        style.fill(ax, shape, **REGION)
        return [style.patch_key("feasible region", **REGION)]
    if len(shape) == 2:
        ax.plot(*zip(*shape, strict=True), color=style.GREEN, linewidth=5, zorder=2, alpha=0.8)
        return [style.line_key("feasible region (flat)", color=style.GREEN, linewidth=5)]
    if len(shape) == 1:
        ax.plot(*shape[0], "D", color=style.GREEN, markersize=9, zorder=3)
        return [style.line_key("the only solution", marker="D", linestyle="", color=style.GREEN)]
    return []


def _draw_constraints(
    ax: Axes, window: Window, system: System, words: Words, redundant: Sequence[int], found: Found
) -> list[Any]:
    """Draw lines with arrows to their good sides.  Returns legend handles."""
    rows = [integer_row(row) for row in system.rows]
    spare, shaping = set(redundant), _shaping(found)
    lines = {
        i: ends
        for i, row in enumerate(rows)
        if (row[0] or row[1])
        and (len(rows) <= MOST_LINES or i in shaping)
        and (ends := window.line(row)) is not None
    }
    few = len(lines.keys() - spare) <= MOST_LABELS
    avoid = _crowded(window, rows, lines, found)
    used: set[str] = set()
    for i, ends in lines.items():
        kind = "spare" if i in spare else "strict" if system.rows[i].relation == ">" else "weak"
        used.add(kind)
        ax.plot(*columns(ends), zorder=1.5, **_LINES[kind])
        if (few or i in shaping) and system.rows[i].relation != "==":
            foot = _foot_of_arrow(window, ends, avoid)
            avoid.append(window.share(foot))
            _draw_arrow(ax, window, rows[i], words.rows[i], kind, foot)
    return [style.line_key(_NAMES[k], **_LINES[k]) for k in _NAMES if k in used]


def _name_decided(system: System, words: Words) -> list[Any]:
    """Return legend handles for the constraints that have no line here."""
    return [
        style.line_key(f"{style.words(words.rows[i])} {said}", linestyle="")
        for i, said in _decided(system)[:4]
    ]


def _decided(system: System) -> list[tuple[int, str]]:
    """Return the rows without unknowns, and whether all points meet them or none."""
    found = []
    for i, row in enumerate(system.rows):
        if not any(row.coefficients):
            holds = are_met([row], (Fraction(0),) * 2)
            found.append((i, "holds everywhere here" if holds else "holds nowhere here"))
    return found


_NAMES = {
    "strict": "constraint, its line not allowed (>)",
    "weak": "constraint, its line allowed (≥)",
    "spare": "redundant constraint",
}


def _crowded(
    window: Window, rows: Sequence[Triple], lines: Mapping[int, object], found: Found
) -> list[tuple[float, float]]:
    """Return the places where lines cross and vertices stand, in shares of the window."""
    drawn = [rows[i] for i in list(lines)[:MOST_LABELS]]
    places = [
        exact(wedge(r, s)[0]) for r, s in combinations(drawn, 2) if r[0] * s[1] != r[1] * s[0]
    ]
    if isinstance(found, Region):
        places += [v.point for v in found.corners]
    return [window.share(p) for p in places if window.holds(p)]


def _shaping(found: Found) -> set[int]:
    return {i for side in found.sides for i in side} if isinstance(found, Region) else set()


_LINES: dict[str, dict[str, Any]] = {
    "strict": {"color": style.INK, "linewidth": 1.5, "linestyle": (0, (5, 2.5))},
    "weak": {"color": style.INK, "linewidth": 1.7, "linestyle": "-"},
    "spare": {"color": style.GREY, "linewidth": 1.0, "linestyle": (0, (1.5, 2))},
}


def _draw_arrow(ax: Axes, window: Window, row: Triple, name: str, kind: str, foot: Point) -> None:
    """Draw an arrow from the line to its good side, with the constraint's name at its foot."""
    x, y = float(foot[0]), float(foot[1])
    across = normal(window, row)
    colour = _LINES[kind]["color"]
    arrow = {"arrowstyle": "-|>", "color": colour, "shrinkA": 0, "shrinkB": 0, "linewidth": 1.4}
    ahead = (x + ARROW * across[0], y + ARROW * across[1])
    ax.annotate("", ahead, (x, y), arrowprops=arrow, zorder=3)
    ax.annotate(
        style.words(name),
        (x - 0.012 * across[0], y - 0.012 * across[1]),
        fontsize=9,
        color=colour if kind != "spare" else "#606060",
        ha="left" if across[0] < 0 else "right",
        va="bottom" if across[1] < 0 else "top",
        zorder=5,
        bbox=_PAPER,
        **style.PLAIN,
    )


_PAPER = {"boxstyle": "round,pad=0.12", "facecolor": "white", "edgecolor": "none", "alpha": 0.85}


def _foot_of_arrow(
    window: Window, ends: tuple[Point, Point], avoid: Sequence[tuple[float, float]]
) -> Point:
    """Return the place on a line that is furthest from what is already there.

    Places are compared as they look, in shares of the window.
    """
    (x, y), (u, v) = ends
    best, room = ends[0], -1.0
    for step in range(2, 23):
        share = Fraction(step, 24)
        point = (x + share * (u - x), y + share * (v - y))
        p, q = window.share(point)
        near = min((math.hypot(p - r, q - s) for r, s in avoid), default=1.0)
        if min(near, 0.25) > room + 1e-9:
            best, room = point, min(near, 0.25)
    return best


def _draw_vertices(ax: Axes, window: Window, region: Region) -> list[Any]:
    inner = _middle(window, region)
    used = set()
    for vertex in region.vertices:
        if not window.holds(vertex.point):
            continue
        used.add(vertex.belongs)
        look = _VERTICES[vertex.belongs]
        ax.plot(*columns([vertex.point]), "o", markersize=7, zorder=4, **look)
        if len(region.vertices) <= MOST_LABELS:
            _label_vertex(ax, vertex.point, inner)
    return [
        style.line_key(f"vertex, {name}", marker="o", linestyle="", **_VERTICES[belongs])
        for belongs, name in ((True, "a solution"), (False, "not a solution"))
        if belongs in used
    ]


_VERTICES: dict[bool, dict[str, Any]] = {
    belongs: {"color": style.GREEN, "markerfacecolor": face, "markeredgewidth": 1.8}
    for belongs, face in ((True, style.GREEN), (False, "white"))
}


def _middle(window: Window, region: Region) -> Point:
    corners = [exact(c) for c in clip_all(window.corners(), region.bounding)]
    n = len(corners) or 1
    return (
        sum((p[0] for p in corners), Fraction(0)) / n,
        sum((p[1] for p in corners), Fraction(0)) / n,
    )


def _label_vertex(ax: Axes, point: Point, inner: Point) -> None:
    """Write a vertex's exact coordinates outside the region."""
    left, below = point[0] < inner[0], point[1] < inner[1]
    ax.annotate(
        style.vector(point),
        (float(point[0]), float(point[1])),
        xytext=(-8 if left else 8, -7 if below else 7),
        textcoords="offset points",
        ha="right" if left else "left",
        va="top" if below else "bottom",
        fontsize=10,
        fontweight="bold",
        color="#00523B",
        zorder=6,
        **style.PLAIN,
        bbox=_PAPER,
    )


def _draw_marked(ax: Axes, marked: Marked) -> list[Any]:
    label = f"{marked.name}: {style.vector(marked.point)}"
    return ax.plot(
        *columns([marked.point]),
        "x",
        color=style.PURPLE,
        markersize=9,
        markeredgewidth=2.4,
        linestyle="",
        label=label,
        zorder=4,
    )


def _say(
    system: System, found: Found, words: Words, redundant: Sequence[int], marked: Marked | None
) -> str:
    names = style.listed([style.words(name) for name in words.axes])
    parts = [f"Weight space with axes {names}, {style.counted(len(system.rows), 'constraint')}."]
    if isinstance(found, Infeasible):
        parts.append("The feasible region is empty: the half-planes have no common point.")
        parts += [f"{style.words(words.rows[i])} {said}." for i, said in _decided(system)[:4]]
        return " ".join(parts)
    parts.append(say_region(found))
    parts += [f"{style.words(words.rows[i])} {said}." for i, said in _decided(system)[:4]]
    if redundant:
        spare = style.listed([style.words(words.rows[i]) for i in redundant])
        parts.append(f"Redundant: {spare}.")
    if marked is not None:
        is_ = "A point well inside is" if marked.name == "well inside" else "The point chosen is"
        parts.append(f"{is_} {style.vector(marked.point)}.")
    return " ".join(parts)


def say_region(region: Region) -> str:
    """Return a region in words: its shape, vertices and directions.

    >>> from linexact.topics.region.region import find_region
    >>> from linexact.kernel import Constraint
    >>> strip = System(2, [Constraint(">", (1, 0)), Constraint(">", (-1, 0), -1)])  # 0 < x < 1
    >>> say_region(find_region(strip))
    'The feasible region is an area, unbounded, endless both ways along (0, 1).'
    """
    if len(region.lines) == 2:
        return "The feasible region is the whole plane."
    shape = {2: "an area", 1: "a line or part of one", 0: "a single point"}[region.dimension]
    text = f"The feasible region is {shape}, {'bounded' if region.bounded else 'unbounded'}"
    if region.vertices:
        shown = [
            style.vector(v.point) + ("" if v.belongs else " (not a solution)")
            for v in region.vertices
        ]
        text += f", with {'vertex' if len(shown) == 1 else 'vertices'} {style.listed(shown)}"
    if region.rays:
        shown = [style.vector(ray) for ray in region.rays]
        text += f", endless in the {'direction' if len(shown) == 1 else 'directions'} "
        text += style.listed(shown)
    if region.lines:
        text += f", endless both ways along {style.vector(region.lines[0])}"
    return text + "."
