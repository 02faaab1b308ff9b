"""The plane cut by who claims it: one score a class, or units that nobody or several listen to.

A class has a colour of its own and its name beside it; what nobody claims is hatched one way on
white, what several claim both ways on grey.  Points stand with the first letters of their classes.
Where no weights do, the points are drawn whose difference rows add up to 0.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import lcm
from typing import TYPE_CHECKING, Any, NamedTuple

from linexact.errors import InputError
from linexact.geometry.polygon import Triple
from linexact.model.dataset import Vector, default_features
from linexact.plot import style
from linexact.plot.style import Drawing
from linexact.plot.window import Floats, Point, Window, around, finish
from linexact.several_classes.against import Against
from linexact.several_classes.claimed import Claimed
from linexact.several_classes.kesler import JointlyInseparable, JointlySeparable
from linexact.several_classes.labelled import ClassWeights, Labelled
from linexact.several_classes.runs import ClassRun

if TYPE_CHECKING:
    from matplotlib.axes import Axes

PALE = ("#CFE3F1", "#F8DCC6", "#C9E8DC", "#F7E7BF", "#DDF0FA", "#F1DEE8")  # of the next, mixed
DEEP = (style.BLUE, style.VERMILION, style.GREEN, "#8A6000", "#1F78A8", "#A34F79")
MOST_DRAWN = len(PALE)
MOST_LETTERED = 60  # points with the letters of their classes
MOST_ROWS = 8  # of a refutation, that are listed
NOBODY: dict[str, Any] = {"facecolor": "#FFFFFF", "edgecolor": style.GREY, "hatch": "//"}
SEVERAL: dict[str, Any] = {"facecolor": "#E8E8E8", "edgecolor": style.GREY, "hatch": "xx"}


class Area(NamedTuple):
    """A part of the plane and the classes that claim it."""

    rows: tuple[Triple, ...]
    winners: tuple[int, ...]


def draw_claimed(ax: Axes, found: Claimed) -> Drawing:
    """Draw who claims what of the plane.

    Raises :class:`~linexact.errors.InputError` (``dimension``) for other numbers of inputs.

    >>> from linexact import claimed_regions
    >>> from linexact.plot.files import blank_axes
    >>> with blank_axes() as ax:
    ...     draw_claimed(ax, claimed_regions(["a", "b"], [[1, 0], [-1, 0]], [-1, -1])).alt
    'The plane by who claims it: a, b, nobody.'
    """
    units = found.units
    _require_plane(units.dimension, units.classes)
    areas = [
        Area(
            tuple(
                _row(one.w, one.b, on)
                for one, on in zip(units.weights, found_one.positive, strict=True)
            ),
            found_one.winners,
        )
        for found_one in found.patterns
        if found_one.point is not None
    ]
    places = [(p.point[0], p.point[1]) for p in found.patterns if p.point is not None]
    window = around(places)
    handles = _fill(ax, areas, units.classes, window, named=True)
    finish(ax, default_features(2), window, handles)
    return Drawing(ax, _say(areas, units.classes, window))


def draw_highest(ax: Axes, data: Labelled, weights: Sequence[ClassWeights]) -> Drawing:
    """Draw where each class has the highest score, with the points.

    Raises :class:`~linexact.errors.InputError` (``dimension``) for other numbers of features.

    >>> from linexact import separate_classes
    >>> from linexact.plot.files import blank_axes
    >>> found = separate_classes([[0, 0], [1, 0], [0, 1]], ["a", "b", "c"])
    >>> with blank_axes() as ax:
    ...     draw_highest(ax, found.data, found.weights).alt
    'The plane by who claims it: a, b, c; with 3 points.'
    """
    _require_plane(data.dimension, data.classes)
    areas = [
        Area(tuple(_difference(one, other) for other in weights if other is not one), (c,))
        for c, one in enumerate(weights)
    ]
    places: list[Point] = [(x[0], x[1]) for x in data.points]
    window = around(places)
    handles = _fill(ax, areas, data.classes, window, named=False)
    _draw_points(ax, data)
    finish(ax, default_features(2), window, handles)
    counted = style.counted(len(places), "point")
    return Drawing(ax, f"{_say(areas, data.classes, window)[:-1]}; with {counted}.")


def draw_refuted(ax: Axes, found: JointlyInseparable) -> Drawing:
    """Draw the points, with rings and numbers where difference rows of them add up to 0.

    Raises :class:`~linexact.errors.InputError` (``dimension``) for other numbers of features.

    >>> from linexact import separate_classes
    >>> from linexact.plot.files import blank_axes
    >>> points = [[0, 0], [1, 0], [2, 0], [0, 1]]
    >>> with blank_axes() as ax:
    ...     draw_refuted(ax, separate_classes(points, ["a", "b", "a", "c"])).alt
    '4 points of a, b and c. Rows that add up to 0: 1 (a above b) times 1/4 and 2 more.'
    """
    data = found.data
    _require_plane(data.dimension, data.classes)
    window = around([(x[0], x[1]) for x in data.points])
    _draw_points(ax, data)
    rows = []
    for one, times in found.multipliers.items():
        own, other = (style.words(data.classes[c]) for c in (data.labels[one.point], one.other))
        rows.append(f"{one.point + 1} ({own} above {other}) times {style.number(times)}")
    for i in found.points:
        x, y = (float(v) for v in data.points[i])
        ring = {"markersize": 19, "markerfacecolor": "none", "zorder": 2.5, "markeredgewidth": 2}
        ax.plot(x, y, "o", markeredgecolor=DEEP[data.labels[i]], **ring)  # type: ignore[arg-type]
        beside: dict[str, Any] = {"textcoords": "offset points", "xytext": (11, 9), "fontsize": 8}
        ax.annotate(str(i + 1), (x, y), **beside)
    told = [*rows[:MOST_ROWS], *(["..."] if len(rows) > MOST_ROWS else [])]
    handles = [style.line_key(row, linestyle="") for row in told]
    finish(ax, default_features(2), window, handles)
    counted, names = style.counted(len(data.points), "point"), map(style.words, data.classes)
    first, more = rows[0], f" and {len(rows) - 1} more" if len(rows) > 1 else ""
    said = f"{counted} of {style.listed(list(names))}. Rows that add up to 0: {first}{more}."
    return Drawing(ax, said)


def _draw_points(ax: Axes, data: Labelled) -> None:
    """Draw points in their classes' colours; few of them with the first letters of the classes."""
    few = len(data.points) <= MOST_LETTERED
    for c in range(len(data.classes)):
        places = [x for x, label in zip(data.points, data.labels, strict=True) if label == c]
        spots = [[float(x[j]) for x in places] for j in range(2)]
        ax.plot(*spots, "o", color="#FFFFFF" if few else DEEP[c], zorder=3,
                markersize=12 if few else 5, markeredgecolor=DEEP[c], linestyle="")  # fmt: skip
    held: dict[Vector, set[int]] = {}
    for place, label in zip(data.points, data.labels, strict=True) if few else ():
        held.setdefault(place, set()).add(label)
    for (x, y), labels in held.items():
        letters = "".join(style.words(data.classes[c])[:1] for c in sorted(labels))
        colour = DEEP[min(labels)] if len(labels) == 1 else style.INK
        look: dict[str, Any] = {"color": colour, "ha": "center", "va": "center", "fontsize": 9}
        ax.text(float(x), float(y), letters, fontweight="bold", zorder=4, **look, **style.PLAIN)


def is_drawn(found: JointlySeparable | JointlyInseparable | Against | ClassRun | Claimed) -> bool:
    """Say whether a result is of the plane and of few classes, so that there is a figure of it."""
    if isinstance(found, Claimed):
        return found.units.dimension == 2 and len(found.units.classes) <= MOST_DRAWN
    return found.data.dimension == 2 and len(found.data.classes) <= MOST_DRAWN


def _require_plane(dimension: int, classes: Sequence[str]) -> None:
    if dimension != 2:
        raise InputError("dimension", "regions of classes are drawn in a plane, of two features")
    if len(classes) > MOST_DRAWN:
        raise InputError("dimension", f"at most {MOST_DRAWN} classes have colours of their own")


def _row(w: Vector, b: Any, positive: bool) -> Triple:
    """Return ``w . x + b``, or its opposite, in integers."""
    values = (w[0], w[1], b)
    unit = lcm(*(v.denominator for v in values)) * (1 if positive else -1)
    first, second, last = (int(v * unit) for v in values)
    return first, second, last


def _difference(one: ClassWeights, other: ClassWeights) -> Triple:
    w = tuple(a - b for a, b in zip(one.w, other.w, strict=True))
    return _row(w, one.b - other.b, True)


def _seen(areas: Sequence[Area], window: Window) -> Iterator[tuple[Area, Floats]]:
    for area in areas:
        corners = window.piece(area.rows)
        if len(corners) > 2:
            yield area, corners


def _look(area: Area) -> dict[str, Any]:
    if len(area.winners) == 1:
        c = area.winners[0]
        return {"facecolor": PALE[c], "edgecolor": DEEP[c], "linewidth": 1.0}
    return {**(SEVERAL if area.winners else NOBODY), "linewidth": 1.0}


def _named(area: Area, classes: Sequence[str]) -> str:
    names = [style.words(classes[c]) for c in area.winners]
    return style.listed(names) if names else "nobody"


def _fill(
    ax: Axes, areas: Sequence[Area], classes: Sequence[str], window: Window, *, named: bool
) -> list[Any]:
    """Fill the areas, ``named`` with their names; return a key for each sort that is seen."""
    keys: dict[str, Any] = {}
    for area, corners in _seen(areas, window):
        style.fill(ax, corners, **_look(area))
        name = _named(area, classes)
        if named:
            _write(ax, corners, name)
        if name not in keys:
            keys[name] = style.patch_key(name, **_look(area))
    return [keys[name] for name in sorted(keys)]


def _write(ax: Axes, corners: Floats, name: str) -> None:
    """Write who claims an area into it."""
    x, y = (sum(values) / len(corners) for values in zip(*corners, strict=True))
    box = {"facecolor": "#FFFFFF", "edgecolor": "none", "pad": 1.5, "alpha": 0.85}
    look = {"ha": "center", "va": "center", "fontsize": 8.5, "zorder": 2.5}
    ax.text(x, y, name, bbox=box, **look, **style.PLAIN)  # type: ignore[arg-type]


def _say(areas: Sequence[Area], classes: Sequence[str], window: Window) -> str:
    names = dict.fromkeys(_named(area, classes) for area, _ in _seen(areas, window))
    return f"The plane by who claims it: {', '.join(sorted(names))}."
