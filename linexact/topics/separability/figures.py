"""The figures of verdicts: the boundary, or the point that both classes average to.

Of data that are not separable the two classes' segments or triangles meet in a point
(Grosse, CSC321 lecture 3, section 5.2 and Figure 3.)  The examples that carry weight in the
certificate are joined class by class; both joins hold the common point, whose coordinates
are exact.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from linexact.data.dataset import Dataset
from linexact.data.linear import Classifier
from linexact.engine.polygon import Point
from linexact.errors import InputError
from linexact.plot import style
from linexact.plot.data_space import draw_examples, plane_points, say_data
from linexact.plot.illustration import Illustration, data_figure
from linexact.plot.style import Drawing
from linexact.plot.window import around, columns, finish
from linexact.topics.separability import Inseparable
from linexact.topics.separability.certified import Certified
from linexact.topics.separability.verdict import Separable, Verdict

if TYPE_CHECKING:
    from matplotlib.axes import Axes


def certified_figures(found: Certified) -> tuple[Illustration, ...]:
    """Plan the figure of a verdict with further claims."""
    return verdict_figures(found.verdict)


def verdict_figures(found: Verdict) -> tuple[Illustration, ...]:
    """Plan the figure of a verdict."""
    return (verdict_figure(found),)


def verdict_figure(verdict: Verdict) -> Illustration:
    """Plan the data with what decides.

    >>> from linexact import separate
    >>> verdict_figure(separate("AND")).caption
    'The data and a boundary'
    """
    data, bias = verdict.dataset, verdict.convention.bias
    if isinstance(verdict, Separable):
        found = Classifier(verdict.w, verdict.b)
        return data_figure(data, "The data and a boundary", found, origin=not bias)
    if bias and data.dimension == 2:
        return Illustration(
            "data-space",
            "A point that both classes average to",
            lambda ax: draw_hulls(ax, verdict),
            instead=True,
        )
    return data_figure(data, "The data", origin=not bias)


def draw_hulls(ax: Axes, verdict: Inseparable) -> Drawing:
    """Draw the examples of two features, the two weighted averages and their common point.

    Raises :class:`~linexact.errors.InputError` (``dimension``, ``bias``) for other data, and
    :class:`~linexact.errors.LimitError` as :func:`~linexact.plot.data_space.draw_data`.

    >>> from linexact.plot.files import blank_axes
    >>> from linexact import separate
    >>> with blank_axes() as ax:
    ...     draw_hulls(ax, separate("XOR")).alt.split(" are ")[-1]
    'the same point, (1/2, 1/2).'
    """
    dataset, common = verdict.dataset, verdict.common_point
    if common is None:
        raise InputError("bias", "the hulls of the classes meet only when there is a bias")
    points = plane_points(dataset)
    window = around(points)
    handles: list[Any] = draw_examples(ax, dataset, points, window)
    for target in (1, -1):
        handles += _draw_class(ax, dataset, points, target, list(verdict.side(target)))
    meeting = (common[0], common[1])
    handles += ax.plot(
        *columns([meeting]),
        "*",
        color=style.INK,
        markerfacecolor="#F0E442",
        markersize=19,
        zorder=3.5,  # under the markers of examples
        linestyle="",
        label=f"common point {style.vector(meeting)}",
    )
    finish(ax, dataset.features, window, handles)
    return Drawing(ax, _say(verdict, points, meeting))


def _draw_class(
    ax: Axes, dataset: Dataset, points: Sequence[Point], target: int, support: Sequence[int]
) -> list[Any]:
    """Join the support of one class: a point, a segment or a polygon."""
    corners = _hull([points[i] for i in support])
    colour, dashes = (style.POSITIVE, "-") if target > 0 else (style.NEGATIVE, (0, (4, 2)))
    name = style.words(dataset.classes[0 if target > 0 else 1])
    if len(corners) < 2:
        return []
    closed = [*corners, corners[0]] if len(corners) > 2 else corners
    what = "segment" if len(corners) == 2 else "hull"
    if len(corners) > 2:
        ax.fill(*columns(corners), facecolor=colour, alpha=0.12, zorder=1)
    return ax.plot(
        *columns(closed),
        color=colour,
        linestyle=dashes,
        linewidth=2.0,
        zorder=2,
        label=f"{what} of class {name}",
    )


def _hull(points: Sequence[Point]) -> list[Point]:
    """Return the corners of the convex hull in order (Andrew 1979), exactly.

    >>> hull = _hull([(Fraction(x), Fraction(y)) for x, y in [(0, 0), (2, 0), (1, 0), (1, 1)]])
    >>> [(int(x), int(y)) for x, y in hull]
    [(0, 0), (2, 0), (1, 1)]
    """
    ordered = sorted(set(points))
    return [*_chain(ordered)[:-1], *_chain(ordered[::-1])[:-1]]


def _chain(points: Sequence[Point]) -> list[Point]:
    chain: list[Point] = []
    for p in points:
        while len(chain) > 1 and _turn(chain[-2], chain[-1], p) <= 0:
            chain.pop()
        chain.append(p)
    return chain


def _turn(o: Point, p: Point, q: Point) -> Fraction:
    return (p[0] - o[0]) * (q[1] - o[1]) - (p[1] - o[1]) * (q[0] - o[0])


def _say(verdict: Inseparable, points: Sequence[Point], meeting: Point) -> str:
    average, other = (
        " + ".join(f"{style.number(m)} {style.vector(points[i])}" for i, m in side.items())
        for side in (verdict.side(1), verdict.side(-1))
    )
    return (
        f"{say_data(verdict.dataset, points)} Not separable:"
        f" the positive average {average} and the negative average {other} are the same point,"
        f" {style.vector(meeting)}."
    )
