"""Labelings of points as small multiples, and two parts of points with their common point.

Each panel shows the points with one labeling; a boundary where the labeling is produced, a cross
in the corner and, of half-spaces, the common point of both averages where it is not.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

from linexact.errors import InputError
from linexact.model.convention import Convention
from linexact.model.dataset import Dataset, Vector
from linexact.model.linear import Classifier
from linexact.plot import style
from linexact.plot.hulls import draw_hulls
from linexact.plot.style import Drawing
from linexact.plot.window import Point, Window, around
from linexact.separability import Inseparable, Separable, inseparable
from linexact.shattering.boxes import Box
from linexact.shattering.labelings import Labeling, Labelings
from linexact.shattering.radon import RadonPartition

if TYPE_CHECKING:
    from matplotlib.axes import Axes

MOST_PANELS = 16
ACROSS = 4  # panels side by side
STEP = (1.15, 1.35)  # from a panel to the next, in sizes of a panel


class Panel(NamedTuple):
    """Where a panel stands, and the window of the points that it shows."""

    left: float
    bottom: float
    window: Window

    def at(self, point: Point) -> tuple[float, float]:
        """Return a point's place on the paper."""
        x = (point[0] - self.window.left) / self.window.width
        y = (point[1] - self.window.bottom) / self.window.height
        return self.left + float(x), self.bottom + float(y)


def draw_labelings(ax: Axes, found: Labelings) -> Drawing:
    """Draw the labelings of points of a line or a plane, one of each pair of opposites.

    Raises :class:`~linexact.errors.InputError` (``dimension``, ``points``) for other points.

    >>> from linexact import shatter
    >>> from linexact.plot.files import blank_axes
    >>> with blank_axes() as ax:
    ...     draw_labelings(ax, shatter([[0], [1], [2]])).alt
    'Labelings of (0), (1) and (2). Produced: −−−, −−+ and −++. Not produced: −+−.'
    """
    if found.hypotheses.dimension > 2:
        raise InputError("dimension", "labelings are drawn of points of a line or a plane")
    shown = shown_labelings(found)
    if not found.points or not shown:
        raise InputError("points", "there are no points to draw")
    places = [_place(x) for x in found.points]
    window = around(places)
    for index, one in enumerate(shown):
        row, column = divmod(index, ACROSS)
        panel = Panel(column * STEP[0], -row * STEP[1], window)
        _draw_panel(ax, panel, places, one)
    ax.set_axis_off()
    ax.set_aspect("equal")
    ax.autoscale_view()
    return Drawing(ax, _say(found, shown))


def shown_labelings(found: Labelings) -> Sequence[Labeling]:
    """Return the labelings that have a panel: those not produced where they are too many."""
    listed = found.listed
    if len(listed) > MOST_PANELS:
        listed = tuple(one for one in listed if not one.is_produced)[:MOST_PANELS]
    return listed


def _place(x: Vector) -> Point:
    return (x[0], x[1]) if len(x) > 1 else (x[0], Fraction(0))


def _draw_panel(ax: Axes, panel: Panel, places: Sequence[Point], one: Labeling) -> None:
    colour = style.INK if one.is_produced else style.GREY
    x, y = [panel.left + u for u in (0, 1, 1, 0, 0)], [panel.bottom + v for v in (0, 0, 1, 1, 0)]
    ax.plot(x, y, "-", color=colour, linewidth=0.8)
    for target, marker, paint in ((1, "+", style.POSITIVE), (-1, "_", style.NEGATIVE)):
        mine = [panel.at(p) for p, t in zip(places, one.targets, strict=True) if t == target]
        if mine:
            looks: dict[str, Any] = {"color": paint, "markersize": 8, "markeredgewidth": 2}
            ax.plot(*zip(*mine, strict=True), marker, zorder=3, **looks)
    said = one.text.replace("-", "−") + ("" if one.is_produced else "  none")
    ax.text(panel.left, panel.bottom + 1.04, said, fontsize=8.5, **style.PLAIN)
    _draw_proof(ax, panel, one)


def _draw_proof(ax: Axes, panel: Panel, one: Labeling) -> None:
    proof = one.proof
    look: dict[str, Any] = {"color": style.GREEN, "linewidth": 1.6, "zorder": 2}
    if isinstance(proof, Separable):
        ends = [panel.at(p) for p in crossing(panel.window, proof.classifier)]
        if len(ends) == 2:
            ax.plot(*zip(*ends, strict=True), "-", **look)
    elif isinstance(proof, Box):
        for side in _sides(panel, proof):
            ax.plot(*zip(*side, strict=True), "-", **look)
    elif isinstance(proof, Inseparable) and proof.common_point is not None:
        star = panel.at(_place(proof.common_point))
        ax.plot(*star, "*", color=style.INK, markerfacecolor="#F0E442", markersize=13, zorder=2.5)


def crossing(window: Window, weights: Classifier) -> list[Point]:
    """Return the two points where a boundary crosses the edges of a window; none if it does not.

    >>> unit = Window(Fraction(0), Fraction(0), Fraction(1), Fraction(1))
    >>> [style.vector(p) for p in crossing(unit, Classifier.of([1, 1], -1))]
    ['(0, 1)', '(1, 0)']
    """
    w = (*weights.w, Fraction(0))[:2]
    found = set[Point]()
    for x in (window.left, window.right):
        if w[1]:
            found.add((x, -(weights.b + w[0] * x) / w[1]))
    for y in (window.bottom, window.top):
        if w[0]:
            found.add((-(weights.b + w[1] * y) / w[0], y))
    inside = sorted(
        (x, y)
        for x, y in found
        if window.left <= x <= window.right and window.bottom <= y <= window.top
    )
    return [inside[0], inside[-1]] if len(inside) > 1 else []


def _sides(panel: Panel, region: Box) -> list[tuple[tuple[float, float], tuple[float, float]]]:
    """Return the sides of a region that lie in the window."""
    window = panel.window
    bounds = [(window.left, window.right), (window.bottom, window.top)]
    ends = [*zip(region.low, region.high, strict=True), (None, None)][:2]
    held = [
        (max(low, a) if low is not None else a, min(high, b) if high is not None else b)
        for (low, high), (a, b) in zip(ends, bounds, strict=True)
    ]
    if any(a > b for a, b in held):
        return []
    lines = []
    for j, values in enumerate(ends):
        for v in values:
            if v is not None and bounds[j][0] <= v <= bounds[j][1]:
                a, b = held[1 - j]
                pair = [(v, a), (v, b)] if j == 0 else [(a, v), (b, v)]
                lines.append((panel.at(pair[0]), panel.at(pair[1])))
    return lines


def _say(found: Labelings, shown: Sequence[Labeling]) -> str:
    said = [f"Labelings of {style.listed([style.vector(x) for x in found.points])}."]
    for what, produced in (("Produced", True), ("Not produced", False)):
        texts = [one.text.replace("-", "−") for one in shown if one.is_produced == produced]
        if texts:
            said.append(f"{what}: {style.listed(texts)}.")
    return " ".join(said)


def draw_radon(ax: Axes, found: RadonPartition) -> Drawing:
    """Draw two parts of points of the plane with their hulls and the common point.

    Raises :class:`~linexact.errors.InputError` (``dimension``) for other points.

    >>> from linexact import radon
    >>> from linexact.plot.files import blank_axes
    >>> with blank_axes() as ax:
    ...     draw_radon(ax, radon([[0, 0], [1, 0], [1, 1], [0, 1]])).alt.split(" are ")[-1]
    'the same point, (1/2, 1/2).'
    """
    if len(found.point) != 2:
        raise InputError("dimension", "the parts are drawn of points of the plane")
    order = (*found.first, *found.second)
    targets = [1] * len(found.first) + [-1] * len(found.second)
    rows = [found.points[i] for i in order]
    data = Dataset.from_rows(rows, targets, classes=("first part", "second part"))
    shares = {place: abs(found.shares[i]) for place, i in enumerate(order)}
    return draw_hulls(ax, inseparable(data, Convention(True, "strict"), shares))
