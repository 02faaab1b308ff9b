"""Data space: the examples, a decision boundary, its half-planes and margins.

Two features make a plane.  One feature makes a line, on which the boundary is a threshold;
it is drawn as a line with the examples on it.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from linexact.data.dataset import Dataset
from linexact.data.linear import Classifier
from linexact.engine.polygon import Point, Triple, integer_row
from linexact.errors import InputError, LimitError
from linexact.kernel import Constraint
from linexact.plot import style
from linexact.plot.style import Drawing
from linexact.plot.window import Window, around, columns, finish

if TYPE_CHECKING:
    from matplotlib.axes import Axes


MAX_EXAMPLES = 20_000
MARK_SIZE = 150  # points squared of a marker when there are few examples
CELLS = 400  # each way: places closer than a cell look like one
MOST_MULTIPLES = 30  # examples among which places with several are labelled with their number


def draw_data(
    ax: Axes,
    dataset: Dataset,
    weights: Classifier | None = None,
    *,
    margins: bool = False,
    origin: bool = False,
) -> Drawing:
    """Draw a data set of one or two features, and the classifier if there is one.

    With ``margins`` the two lines parallel to the boundary through the examples closest to
    it in either class are drawn (their scores are exact).  With ``origin`` the point 0 is
    kept in view, through which a boundary without a bias goes.

    Raises :class:`~linexact.errors.InputError` (``dimension``) for more features, and
    :class:`~linexact.errors.LimitError` for more than ``MAX_EXAMPLES`` examples or a scale
    that floats cannot show.

    >>> from linexact.data.gates import gate
    >>> from linexact.plot.files import blank_axes
    >>> with blank_axes() as ax:
    ...     alt = draw_data(ax, gate("AND"), Classifier.of([2, 2], -3), margins=True).alt
    >>> alt.split(". ")[-1]
    'Dashed lines mark the scores of the closest examples, least score of +: 1, greatest of −: −1.'
    """
    check_features(dataset, 1, 2)
    if dataset.dimension == 1:
        return _draw_line(ax, dataset, weights)
    points = plane_points(dataset)
    window = around([*points, (Fraction(0), Fraction(0))] if origin else points)
    alt = [say_data(dataset, points)]
    handles: list[Any] = []
    if weights is not None:
        handles += draw_halves(ax, window, weights, dataset.features)
        alt.append(say_boundary(weights, dataset.features))
        if margins:
            handles += _draw_margins(ax, window, dataset, weights, alt)
    return show_examples(ax, dataset, points, window, handles, alt)


def show_examples(
    ax: Axes,
    dataset: Dataset,
    points: Sequence[Point],
    window: Window,
    handles: list[Any],
    alt: Sequence[str],
) -> Drawing:
    """Draw the examples, show the window, and put the legend below with these handles.

    >>> from linexact.data.gates import gate
    >>> from linexact.plot.files import blank_axes
    >>> points = plane_points(gate("AND"))
    >>> with blank_axes() as ax:
    ...     show_examples(ax, gate("AND"), points, around(points), [], ["AND", "alone"]).alt
    'AND alone'
    """
    names = (*dataset.features, "")
    finish(ax, names, window, [*draw_examples(ax, dataset, points, window), *handles])
    return Drawing(ax, " ".join(alt))


def check_features(dataset: Dataset, *dimensions: int) -> None:
    """Refuse data that this figure does not show.

    Raises :class:`~linexact.errors.InputError` (``dimension``), and
    :class:`~linexact.errors.LimitError` (``examples``) for more than ``MAX_EXAMPLES``.

    >>> from linexact.data.gates import gate
    >>> check_features(gate("AND"), 1, 2)
    >>> try:
    ...     check_features(gate("AND:3"), 1, 2)
    ... except InputError as refused:
    ...     refused.code
    'dimension'
    """
    if len(dataset) > MAX_EXAMPLES:
        raise LimitError(
            "examples", f"{len(dataset)} examples; a figure shows {MAX_EXAMPLES}", limit="examples"
        )
    if dataset.dimension not in dimensions:
        raise InputError("dimension", _dimension_message(dataset))


def plane_points(dataset: Dataset) -> list[Point]:
    """Return the examples of data of two features as points of the plane.

    Raises :class:`~linexact.errors.InputError` (``dimension``) for other data and
    :class:`~linexact.errors.LimitError` (``examples``) for more than a figure shows.

    >>> from linexact.data.gates import gate
    >>> [style.vector(point) for point in plane_points(gate("AND"))]
    ['(0, 0)', '(0, 1)', '(1, 0)', '(1, 1)']
    """
    check_features(dataset, 2)
    return [(x[0], x[1]) for x in map(dataset.x, range(len(dataset)))]


def _dimension_message(dataset: Dataset) -> str:
    """Say which figures data of this dimension can have."""
    d = dataset.dimension
    if d == 0:
        return "the data have no features; a figure needs one, two or three"
    if d == 1:
        return "the data have one feature; this figure shows two"
    chosen = ",".join(style.words(f) for f in dataset.features[:2])
    return f"the data have {d} features; a figure shows two (or three): choose columns, as {chosen}"


def draw_examples(ax: Axes, dataset: Dataset, points: Sequence[Point], window: Window) -> list[Any]:
    """Draw ``+`` and ``−`` markers; places with several examples say so.  Return legend handles.

    >>> from linexact.data.gates import gate
    >>> from linexact.plot.files import blank_axes
    >>> points = plane_points(gate("AND"))
    >>> with blank_axes() as ax:
    ...     [key.get_label() for key in draw_examples(ax, gate("AND"), points, around(points))]
    ['positive (class 1)', 'negative (class 0)']
    """
    handles = mark_classes(ax, dataset, points, zorder=4, clip_on=False)
    return handles + _mark_places(ax, dataset, points, window)


def mark_classes(
    ax: Any, dataset: Dataset, points: Sequence[Sequence[Fraction]], **look: Any
) -> list[Any]:
    """Draw the markers of each class, in a plane or in space.  Return legend handles."""
    size = _mark_size(len(dataset))
    handles = []
    for target, marker, word, colour in (
        (1, "+", "positive", style.POSITIVE),
        (-1, "_", "negative", style.NEGATIVE),
    ):
        mine = [p for i, p in enumerate(points) if dataset.target(i) == target]
        if mine:
            name = style.words(dataset.classes[0 if target > 0 else 1])
            told: dict[str, Any] = {
                "label": f"{word} (class {name})",
                "marker": marker,
                "color": colour,
            }
            less = 1 if target > 0 or size > 60 else 0.75
            width = 2.6 if size > 60 else 1.4
            handles.append(
                ax.scatter(*columns(mine), s=less * size, linewidths=width, **told, **look)
            )
    return handles


def _mark_size(count: int) -> float:
    return float(max(12.0, MARK_SIZE / max(1.0, count / 20) ** 0.6))


def _mark_places(ax: Axes, dataset: Dataset, points: Sequence[Point], window: Window) -> list[Any]:
    """Say how many examples share a place, and circle places that hold both classes."""
    places: dict[Point, list[int]] = defaultdict(list)
    for index, point in enumerate(points):
        places[point].append(dataset.target(index))
    both = [p for p, targets in places.items() if len(set(targets)) == 2]
    several = [p for p, targets in places.items() if len(targets) > 1]
    if len(dataset) <= MOST_MULTIPLES:
        for point in several:
            ax.annotate(
                f"{len(places[point])}×",
                (float(point[0]), float(point[1])),
                xytext=(9, 7),
                textcoords="offset points",
                fontsize=9,
                **style.PLAIN,
            )
    handles = []
    if both:
        look: dict[str, Any] = {"facecolors": "none", "edgecolors": style.INK, "linewidths": 1.0}
        look |= {"s": 2.6 * _mark_size(len(dataset)), "zorder": 5, "clip_on": False}
        handles.append(ax.scatter(*columns(both), label="both classes at one place", **look))
    close = _too_close(places, window)
    if close:
        label = f"{style.counted(close, 'place')} with both classes too close to tell"
        handles.append(style.line_key(label, linestyle=""))
    return handles


def _too_close(places: Mapping[Point, Sequence[int]], window: Window) -> int:
    """Count cells of a fine grid in which different places hold different classes."""
    cells: dict[tuple[int, int], list[Point]] = defaultdict(list)
    for point in places:
        x, y = window.share(point)
        cells[round(x * CELLS), round(y * CELLS)].append(point)
    several = [held for held in cells.values() if len(held) > 1]
    return sum(len({target for point in held for target in places[point]}) > 1 for held in several)


def boundary_row(weights: Classifier) -> Triple:
    """Return ``w . x + b >= 0`` in two coordinates as an integer row.

    >>> boundary_row(Classifier.of(["1/2", 1], "-3/4"))  # x1/2 + x2 - 3/4, times 4
    (2, 4, -3)
    """
    return integer_row(Constraint(">=", weights.w[:2], -weights.b))


def draw_boundary(ax: Axes, window: Window, weights: Classifier, **look: Any) -> bool:
    """Draw the line on which the score is 0; say whether some of it is in the window.

    >>> from linexact.plot.files import blank_axes
    >>> window = Window(Fraction(0), Fraction(0), Fraction(2), Fraction(2))
    >>> with blank_axes() as ax:
    ...     [draw_boundary(ax, window, Classifier.of([1, 1], b)) for b in (-1, -5)]
    [True, False]
    """
    ends = None if weights.is_constant else window.line(boundary_row(weights))
    if ends is not None:
        ax.plot(*columns(ends), zorder=2, **look)
    return ends is not None


def draw_halves(
    ax: Axes, window: Window, weights: Classifier, names: Sequence[str], called: str = ""
) -> list[Any]:
    """Draw the decision boundary with the positive region hatched.  Returns legend handles.

    The boundary is ``called`` by its equation, unless it has another name.

    >>> from linexact.plot.files import blank_axes
    >>> window = Window(Fraction(0), Fraction(0), Fraction(2), Fraction(2))
    >>> with blank_axes() as ax:
    ...     keys = draw_halves(ax, window, Classifier.of([2, 2], -3), ("x1", "x2"))
    >>> [key.get_label() for key in keys]
    ['positive region, score > 0', '2 x1 + 2 x2 − 3 = 0']
    """
    row = boundary_row(weights)
    if row[:2] == (0, 0):
        style.title(ax, "w = 0: no boundary; every score is " + style.number(weights.b))
        return []
    style.fill(ax, window.piece([row]), **style.SHADED)
    handles = [style.patch_key("positive region, score > 0", **style.SHADED)]
    if draw_boundary(ax, window, weights, color=style.INK, linewidth=1.8):
        called = called or f"{style.linear_form(weights.w, names, weights.b)} = 0"
        handles.append(style.line_key(called, color=style.INK, linewidth=1.8))
    return handles


def _draw_margins(
    ax: Axes, window: Window, dataset: Dataset, weights: Classifier, alt: list[str]
) -> list[Any]:
    """Draw the level lines of the least right score of each class."""
    look: dict[str, Any] = {"color": style.INK, "linewidth": 1.1, "linestyle": (0, (5, 3))}
    said: list[str] = []
    scores = [weights.score(dataset.x(i)) for i in range(len(dataset))]
    for target, nearest, word in ((1, min, "least score of +"), (-1, max, "greatest of −")):
        mine = [score for i, score in enumerate(scores) if dataset.target(i) == target]
        if not mine:
            continue
        level = nearest(mine)
        said.append(f"{word}: {style.number(level)}")
        shifted = Classifier(weights.w, weights.b - level)
        draw_boundary(ax, window, shifted, **look)
    label = ", ".join(said)
    alt.append(f"Dashed lines mark the scores of the closest examples, {label}.")
    return [style.line_key(label, **look)]


def say_boundary(weights: Classifier, names: Sequence[str]) -> str:
    """Return the classifier in words.

    >>> say_boundary(Classifier.of([0, 0], -1), ("x1", "x2"))
    'The weights are 0: every score is −1.'
    """
    form = style.linear_form(weights.w, names, weights.b)
    if weights.is_constant:
        return f"The weights are 0: every score is {style.number(weights.b)}."
    return f"The decision boundary is {form} = 0; the positive region, above 0, is hatched."


def say_data(dataset: Dataset, points: Sequence[Sequence[Fraction]]) -> str:
    """Return what a figure of data begins with in words: the axes, and the examples.

    >>> from linexact.data.gates import gate
    >>> say_data(gate("AND"), plane_points(gate("AND"))).split(".")[0]
    'Data space with axes x1 and x2'
    """
    names = style.listed([style.words(f) for f in dataset.features])
    return f"Data space with axes {names}. {say_examples(dataset, points)}"


def say_examples(dataset: Dataset, points: Sequence[Sequence[Fraction]]) -> str:
    """Return the examples in words: where they are if they are few.

    >>> from linexact.data.gates import gate
    >>> say_examples(gate("NOT"), [gate("NOT").x(i) for i in range(2)])
    '1 positive example at (0) (plus signs); 1 negative example at (1) (minus signs).'
    """
    parts = []
    for target, word in ((1, "positive"), (-1, "negative")):
        mine = [style.vector(p) for i, p in enumerate(points) if dataset.target(i) == target]
        text = style.counted(len(mine), f"{word} example")
        if 0 < len(mine) <= style.MOST_LISTED:
            text += f" at {style.listed(mine)}"
        parts.append(text)
    return f"{parts[0]} (plus signs); {parts[1]} (minus signs)."


def _draw_line(ax: Axes, dataset: Dataset, weights: Classifier | None) -> Drawing:
    """Draw one feature: the examples on a line, the boundary a threshold."""
    points = [(dataset.x(i)[0], Fraction(0)) for i in range(len(dataset))]
    wide = around(points)
    window = Window(wide.left, Fraction(-1), wide.right, Fraction(1))
    name = style.words(dataset.features[0])
    placed = re.sub(r"\(([^()]*), 0\)", r"\1", say_examples(dataset, points))
    handles: list[Any] = []
    alt = [f"Data on a line, axis {name}.", placed]
    if weights is not None and not weights.is_constant:
        (w,) = weights.w
        side, at = ("above" if w > 0 else "below"), style.number(-weights.b / w)
        alt.append(f"The threshold is at {at}; the positive region, {side} it, is hatched.")
        upright = Classifier((w, Fraction(0)), weights.b)
        handles = draw_halves(ax, window, upright, (name, ""), f"threshold {name} = {at}")
    elif weights is not None:
        alt.append(f"The weight is 0: every score is {style.number(weights.b)}.")
    ax.axhline(0, color=style.GREY, linewidth=1.2, zorder=1)
    drawn = show_examples(ax, dataset, points, window, handles, alt)
    ax.set_aspect("auto")
    ax.set_box_aspect(0.3)
    ax.set_yticks([])
    ax.spines["left"].set_visible(False)
    return drawn
