"""A street with slacks: its edges, what each example lacks of its own, support vectors ringed.

An example's own edge is where its margin ``t z`` is 1.  What it lacks is drawn as the way across
the street to there; rings are the examples with a multiplier above 0.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from linexact.duality.optimum import MarginOptimum
from linexact.model.dataset import Vector
from linexact.model.linear import Classifier
from linexact.plot import style
from linexact.plot.data_space import (
    boundary_row,
    draw_examples,
    draw_halves,
    draw_line,
    line_points,
    plane_points,
    say_boundary,
    say_examples,
)
from linexact.plot.style import Drawing
from linexact.plot.window import Point, Window, around, columns, finish
from linexact.rational import dot

if TYPE_CHECKING:
    from matplotlib.axes import Axes

RING = 420  # points squared, around a marker
EDGE: dict[str, Any] = {"color": style.INK, "linewidth": 1.1, "linestyle": (0, (5, 3))}
STEM: dict[str, Any] = {"color": style.GREY, "linewidth": 0.8}
WAY: dict[str, Any] = {"color": style.PURPLE, "linewidth": 2.0, "linestyle": (0, (1, 1))}


def draw_slacks(ax: Axes, found: MarginOptimum) -> Drawing:
    """Draw the street of data of one or two features.

    >>> from linexact import duals
    >>> from linexact.plot.files import blank_axes
    >>> with blank_axes() as ax:
    ...     alt = draw_slacks(ax, duals("AND", length="1/2", C="1/2", slacks="sum")).alt
    >>> alt.split(". ")[-1]
    'Slacks: 7/4 of example 4.'
    """
    data, weights = found.dataset, Classifier(found.w, found.b)
    if data.dimension == 1:
        return _draw_on_line(ax, found, weights)
    points = plane_points(data)
    ways = [_to_edge(found, i) for i in range(len(data))]
    seen = [*points, *(end for end in ways if end is not None)]
    window = around(seen if found.objective.bias else [*seen, (Fraction(0), Fraction(0))])
    handles = draw_halves(ax, window, weights, data.features)
    handles += _draw_edges(ax, window, weights)
    reached = zip(points, ways, strict=True)
    handles += _draw_ways(ax, [(p, end) for p, end in reached if end is not None])
    handles += _draw_rings(ax, found, points)
    handles[:0] = draw_examples(ax, data, points, window)
    finish(ax, data.features, window, handles)
    names = [style.words(f) for f in data.features]
    said = [
        f"Data space with axes {style.listed(names)}.",
        say_examples(data, points),
        say_boundary(weights, data.features),
        *_say(found),
    ]
    return Drawing(ax, " ".join(said))


def _draw_on_line(ax: Axes, found: MarginOptimum, weights: Classifier) -> Drawing:
    """Draw the street of one feature: its edges are two thresholds, its slacks lie on the axis."""
    data, points = found.dataset, line_points(found.dataset)
    edges = [((level - found.b) / w, Fraction(0)) for w in found.w if w for level in (1, -1)]

    def beside(window: Window) -> list[Any]:
        for at, _ in edges:
            ax.plot([float(at)] * 2, [-1, 1], zorder=2, **EDGE)
        handles = _edge_key() if edges else []
        # Ways overlap where examples lie behind one another: each has a height of its own.
        lacking = [i for i, slack in enumerate(found.slacks) if slack and edges]
        ways: list[tuple[Point, Point]] = []
        for place, i in enumerate(lacking):
            height = -Fraction(2, 5) - Fraction(place, 2 * len(lacking))  # below the rings
            start = (points[i][0], height)
            ways.append((start, (edges[0 if data.target(i) > 0 else 1][0], height)))
            ax.plot(*columns((points[i], start)), zorder=1, **STEM)
        return handles + _draw_ways(ax, ways) + _draw_rings(ax, found, points)

    drawn = draw_line(ax, data, weights, seen=edges, beside=beside)
    return Drawing(ax, " ".join([drawn.alt, *_say(found)]))


def _draw_ways(ax: Axes, ways: Sequence[tuple[Point, Point]]) -> list[Any]:
    """Draw what margins lack of 1, each from its example to where it lacks nothing."""
    for way in ways:
        ax.plot(*columns(way), zorder=3, **WAY)
    return [style.line_key("what a margin lacks of 1", **WAY)] if ways else []


def _to_edge(found: MarginOptimum, index: int) -> Point | None:
    """Return where the way from an example straight across the street meets its own edge."""
    slack, square = found.slacks[index], dot(found.w, found.w)
    if not slack or not square:
        return None
    x: Vector = found.dataset.x(index)
    step = found.dataset.target(index) * slack / square
    return x[0] + step * found.w[0], x[1] + step * found.w[1]


def _draw_edges(ax: Axes, window: Window, weights: Classifier) -> list[Any]:
    if weights.is_constant:
        return []
    for level in (1, -1):
        ends = window.line(boundary_row(Classifier(weights.w, weights.b - level)))
        if ends is not None:
            ax.plot(*columns(ends), zorder=2, **EDGE)
    return _edge_key()


def _edge_key() -> list[Any]:
    return [style.line_key("edges of the street, score ±1", **EDGE)]


def _draw_rings(ax: Axes, found: MarginOptimum, points: list[Point]) -> list[Any]:
    """Ring the examples with a multiplier above 0, thick where it is all that a slack costs."""
    handles: list[Any] = []
    for full, width, label in (
        (False, 1.2, "multiplier above 0"), (True, 2.8, "multiplier at its most"),
    ):  # fmt: skip
        pairs = zip(points, found.multipliers, strict=True)
        chosen = [p for p, m in pairs if m and _full(found, m) == full]
        if chosen:
            look: dict[str, Any] = {"marker": "o", "linewidths": width, "edgecolors": style.GREEN}
            ax.scatter(*columns(chosen), s=RING, facecolors="none", zorder=5, clip_on=False, **look)
            handles.append(
                style.line_key(
                    label, linestyle="", marker="o", markersize=11, markerfacecolor="none",
                    markeredgecolor=style.GREEN, markeredgewidth=width,
                )
            )  # fmt: skip
    return handles


def _full(found: MarginOptimum, multiplier: Fraction) -> bool:
    return found.charge is not None and multiplier == found.charge


def _say(found: MarginOptimum) -> list[str]:
    """Say which examples are ringed, and which slacks there are."""
    data = found.dataset
    ringed = [str(data.row_number(i)) for i, m in enumerate(found.multipliers) if m]
    said = [f"Dashed lines are the edges of the street. Ringed: examples {style.listed(ringed)}."]
    if found.vertices is not None and len(found.vertices) > 1:
        said.append("Other multipliers prove it as well.")
    slacks = [
        f"{style.number(slack)} of example {data.row_number(i)}"
        for i, slack in enumerate(found.slacks)
        if slack
    ]
    if len(slacks) > style.MOST_LISTED:
        slacks = [*slacks[: style.MOST_LISTED], f"and {len(slacks) - style.MOST_LISTED} more"]
    return [*said, f"Slacks: {', '.join(slacks)}." if slacks else "There are no slacks."]
