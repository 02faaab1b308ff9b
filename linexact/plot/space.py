"""Three features: examples in space and the plane between them, cut exactly to the box."""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, TypeAlias

from linexact.data.dataset import Dataset, Vector
from linexact.data.linear import Classifier
from linexact.engine.polygon import clip_all, exact, integer_row
from linexact.kernel import Constraint
from linexact.plot import style
from linexact.plot.data_space import check_features, mark_classes, say_boundary, say_data
from linexact.plot.style import Drawing
from linexact.plot.window import Window, around

if TYPE_CHECKING:
    from mpl_toolkits.mplot3d.axes3d import Axes3D  # type: ignore[import-untyped]


STEMS = 60  # examples, at most, that have one
Sides: TypeAlias = tuple[tuple[Fraction, Fraction], ...]


def draw_space(ax: Axes3D, dataset: Dataset, weights: Classifier | None = None) -> Drawing:
    """Draw data of three features on 3-D axes, with the plane ``w . x + b = 0`` if given.

    Raises :class:`~linexact.errors.InputError` (``dimension``) for other data and
    :class:`~linexact.errors.LimitError` as :func:`~linexact.plot.data_space.draw_data`.

    >>> from linexact.data.gates import gate
    >>> from linexact.plot.files import blank_axes
    >>> with blank_axes(in_space=True) as ax:
    ...     draw_space(ax, gate("AND:3"), Classifier.of([2, 2, 2], -5)).alt.split(". ")[-1]
    'The decision boundary is 2 x1 + 2 x2 + 2 x3 − 5 = 0.'
    """
    check_features(dataset, 3)
    points = [dataset.x(i) for i in range(len(dataset))]
    sides = _box(points)
    names = [style.words(f) for f in dataset.features]
    handles = mark_classes(ax, dataset, points, depthshade=False)
    if len(points) <= STEMS:  # from the floor, so that depth can be seen
        for *place, z in ([float(v) for v in point] for point in points):
            ends = [float(sides[2][0]), z]
            ax.plot(*([v, v] for v in place), ends, color=style.GREY, linewidth=0.7, zorder=1)
    alt = [say_data(dataset, points)]
    if weights is not None:
        handles += _draw_plane(ax, sides, weights, names)
        alt.append(
            say_boundary(weights, names).replace("; the positive region, above 0, is hatched", "")
        )
    show_space(ax, names, sides, _view(sides, weights), handles)
    return Drawing(ax, " ".join(alt))


def show_space(
    ax: Axes3D,
    names: Sequence[str],
    sides: Sequence[Sequence[float | Fraction]],
    azimuth: float,
    handles: Sequence[Any],
) -> None:
    """Name the three axes, show them from end to end as seen from there, and the legend below.

    >>> from linexact.plot.files import blank_axes
    >>> with blank_axes(in_space=True) as ax:
    ...     show_space(ax, "abc", [(0, 1), (0, 1), (0, 2)], -60, [])
    ...     ax.get_zlabel(), [float(end) for end in ax.get_zlim()]
    ('c', [0.0, 2.0])
    """
    ways = (
        (ax.set_xlabel, ax.set_ylabel, ax.set_zlabel),
        (ax.set_xlim, ax.set_ylim, ax.set_zlim),
    )
    for label, limit, name, ends in zip(*ways, names, sides, strict=True):
        label(name, labelpad=8, **style.PLAIN)
        limit(*map(float, ends))
    ax.view_init(elev=20, azim=azimuth)
    style.few_ticks(ax)
    style.legend(ax, handles, drop=14)


def fill_space(ax: Axes3D, shapes: Sequence[Any], label: str, **look: Any) -> Any:
    """Draw polygons in space; return the legend's entry.

    >>> from linexact.plot.files import blank_axes
    >>> with blank_axes(in_space=True) as ax:
    ...     fill_space(ax, [[(0, 0, 0), (1, 0, 0), (0, 1, 1)]], "a face", alpha=0.2).get_label()
    'a face'
    """
    from mpl_toolkits.mplot3d.art3d import Poly3DCollection  # type: ignore[import-untyped]

    ax.add_collection3d(Poly3DCollection(shapes, **look))
    return style.patch_key(label, **look | {"alpha": max(look["alpha"], 0.35)})


def _box(points: Sequence[Vector]) -> Sides:
    """Return the sides of the box around the points, with room; checked for floats."""
    pairs: list[Window] = [
        around([(p[0], p[1]) for p in points]),
        around([(p[2], p[2]) for p in points]),
    ]
    return (
        (pairs[0].left, pairs[0].right),
        (pairs[0].bottom, pairs[0].top),
        (pairs[1].left, pairs[1].right),
    )


def _view(sides: Sides, weights: Classifier | None) -> float:
    """Return the azimuth from which the plane is seen slantwise, neither edge nor face on."""
    if weights is None or weights.is_constant:
        return -60.0
    spans = [w * (high - low) for w, (low, high) in zip(weights.w, sides, strict=True)]
    top = max(map(abs, spans))
    x, y, z = (float(v / top) for v in spans)
    length = math.hypot(x, y, z)

    def slant(azimuth: int) -> float:
        turn, rise = math.radians(azimuth), math.radians(20)
        seen = (math.cos(turn) * x + math.sin(turn) * y) * math.cos(rise) + math.sin(rise) * z
        return abs(abs(seen) / length - 0.45)

    return float(min(range(-75, 80, 5), key=slant))


def _draw_plane(ax: Axes3D, sides: Sides, weights: Classifier, names: Sequence[str]) -> list[Any]:
    corners = [] if weights.is_constant else plane_in_box(sides, weights)
    if len(corners) < 3:
        return []
    shape = [tuple(map(float, corner)) for corner in corners]
    form = style.linear_form(weights.w, names, weights.b)
    look = {"facecolor": style.GREEN, "edgecolor": style.GREEN, "alpha": 0.25}
    return [fill_space(ax, [shape], f"{form} = 0", **look)]


def plane_in_box(sides: Sides, weights: Classifier) -> list[Vector]:
    """Return the corners of a plane's part in a box, in order.

    >>> sides = ((Fraction(0), Fraction(1)),) * 3
    >>> half = Classifier((Fraction(0), Fraction(0), Fraction(2)), Fraction(-1))
    >>> [tuple(map(str, corner)) for corner in plane_in_box(sides, half)]
    [('0', '0', '1/2'), ('1', '0', '1/2'), ('1', '1', '1/2'), ('0', '1', '1/2')]
    """
    up = max(range(3), key=lambda j: abs(weights.w[j]))  # a function of the two others
    first, second = (j for j in range(3) if j != up)
    floor = Window(sides[first][0], sides[second][0], sides[first][1], sides[second][1])
    slopes = [-weights.w[j] / weights.w[up] for j in (first, second)]
    shift = weights.b / weights.w[up]
    low, high = (side + shift for side in sides[up])
    least = Constraint(">=", tuple(slopes), low)
    most = Constraint(">=", tuple(-slope for slope in slopes), -high)
    rows = map(integer_row, (least, most))
    found: list[Vector] = []
    for x, y in map(exact, clip_all(floor.corners(), rows)):
        corner = [x, y]
        corner.insert(up, slopes[0] * x + slopes[1] * y - shift)
        found.append(tuple(corner))
    return found
