"""A perceptron on its way, in weight space and in data space.

In weight space each update is an arrow by a signed example (Rosenblatt's rule); with two
weights in all, the constraints are drawn under it and the path is seen to end in the
feasible region.  With more, two weights are shown and the figure says that it is a shadow; with
one more, a run that ended well has the slice under it on which its last weights lie.
In data space the boundary turns from update to update, from light to dark.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from linexact.data.convention import Convention
from linexact.data.linear import Classifier
from linexact.errors import InputError
from linexact.kernel import Constraint, System
from linexact.plot import style
from linexact.plot.data_space import (
    boundary_row,
    draw_examples,
    draw_halves,
    plane_points,
    say_boundary,
    say_examples,
)
from linexact.plot.illustration import Illustration
from linexact.plot.style import Drawing
from linexact.plot.window import Point, around, finish
from linexact.topics.perceptron import Converged, Cycle, Trace
from linexact.topics.perceptron.result import PerceptronRun
from linexact.topics.region.redundancy import is_met
from linexact.topics.region.region import find_region
from linexact.topics.region.weight_space import Words, draw_weights

if TYPE_CHECKING:
    from matplotlib.axes import Axes

from linexact.data.dataset import Vector

MOST_STEPS = 400  # updates drawn; a longer path shows its beginning
MOST_NUMBERED = 14
MOST_BOUNDARIES = 12


def weights_along(trace: Trace) -> list[Vector]:
    """Return the start and the weights after each update, at most ``MOST_STEPS`` of these.

    >>> from linexact.data.gates import gate
    >>> from linexact.topics.perceptron import rule, run
    >>> [style.vector(w) for w in weights_along(run(gate("NOT"), rule("blog")))]
    ['(0, 0)', '(0, 1)', '(−1, 0)', '(−1, 1)', '(−2, 0)', '(−2, 1)']
    """
    path = [trace.start]
    for step in trace.steps() if trace.rule.batch is None else trace.batch_steps():
        if step.after != step.before:
            path.append(step.after)
        if len(path) > MOST_STEPS:
            break
    return path


def draw_weight_path(ax: Axes, trace: Trace, axes: tuple[int, int] = (0, 1)) -> Drawing:
    """Draw the weights from update to update, in two of the rule's weights.

    Raises :class:`~linexact.errors.InputError` (``dimension``) when there are fewer than two.

    >>> from linexact.data.gates import gate
    >>> from linexact.topics.perceptron import rule, run
    >>> from linexact.plot.files import blank_axes
    >>> with blank_axes() as ax:
    ...     draw_weight_path(ax, run(gate("AND"), rule("blog"))).alt.split(". ")[0]
    'Weight space seen along b: only w1 and w2 are shown'
    """
    names = weight_names(trace)
    if len(names) < 2:
        raise InputError("dimension", "the path of a single weight is no figure; expected two")
    path = weights_along(trace)
    points = [(w[axes[0]], w[axes[1]]) for w in path]
    chosen = (names[axes[0]], names[axes[1]])
    hidden = [j for j in range(len(names)) if j not in axes]
    alt: list[str] = []
    handles: list[Any] = []
    if hidden:
        left_out = style.listed([names[j] for j in hidden])
        alt = [f"Weight space seen along {left_out}: only {chosen[0]} and {chosen[1]} are shown."]
    system = _system(trace, axes, path[-1])
    if not hidden or (len(hidden) == 1 and _is_met(system, points[-1])):
        if hidden:
            at = f"{left_out} = {style.number(path[-1][hidden[0]])}"
            alt.append(f"Under the path lies the slice {at}, on which it ends.")
        labels = [f"example {i + 1}" for i in range(len(system.rows))]
        under = draw_weights(ax, system, find_region(system), Words(chosen, labels), also=points)
        style.title(ax, "")
        alt.append(under.alt)
        legend = ax.get_legend()
        handles += list(legend.legend_handles) if legend is not None else []
    else:
        finish(ax, chosen, around(points, margin=Fraction(1, 4)), ())
    handles += _draw_path(ax, points)
    style.legend(ax, handles)
    alt.append(_say_path(trace, path))
    return Drawing(ax, " ".join(alt))


def seen_plane(trace: Trace) -> tuple[int, int] | None:
    """Return the two weights that a path is drawn in: both, or those beside the bias.

    >>> from linexact.data.gates import gate
    >>> from linexact.topics.perceptron import rule, run
    >>> [seen_plane(run(gate("AND"), rule(name))) for name in ("blog", "comp135")]
    [(0, 1), (1, 2)]
    """
    names = weight_names(trace)
    if len(names) == 2:
        return (0, 1)
    if len(names) == 3 and trace.rule.bias != "absent":
        return (1, 2) if trace.rule.bias == "first" else (0, 1)
    return None


def path_caption(trace: Trace) -> str:
    """Say what a path of weights shows, and what it does not.

    >>> from linexact.data.gates import gate
    >>> from linexact.topics.perceptron import rule, run
    >>> path_caption(run(gate("AND"), rule("blog")))
    'The weights from update to update, seen along b: the region is the slice b = −4 of the end'
    """
    caption, names, axes = (
        "The weights from update to update",
        weight_names(trace),
        seen_plane(trace),
    )
    if len(names) == 2 or axes is None:
        return caption
    (hidden,) = (j for j in range(len(names)) if j not in axes)
    last = weights_along(trace)[-1]
    caption += f", seen along {names[hidden]}"
    if _is_met(_system(trace, axes, last), (last[axes[0]], last[axes[1]])):
        value = style.number(last[hidden])
        caption += f": the region is the slice {names[hidden]} = {value} of the end"
    return caption


def _is_met(system: System, point: Point) -> bool:
    return all(is_met(row, point) for row in system.rows)


def weight_names(trace: Trace) -> tuple[str, ...]:
    """Return the names of the weights in the rule's own order.

    >>> from linexact.data.gates import gate
    >>> from linexact.topics.perceptron import rule, run
    >>> [weight_names(run(gate("AND"), rule(name))) for name in ("blog", "comp135")]
    [('w1', 'w2', 'b'), ('w0', 'w1', 'w2')]
    """
    d = trace.dataset.dimension
    weights = tuple(f"w{j + 1}" for j in range(d))
    return {"first": ("w0", *weights), "last": (*weights, "b"), "absent": weights}[trace.rule.bias]


def _system(trace: Trace, axes: tuple[int, int], last: Vector) -> System:
    """Return the constraints on two weights, in the order of the axes; others are the last."""
    rule, dataset = trace.rule, trace.dataset
    convention: Convention = rule.convention
    rows = []
    for i in range(len(dataset)):
        target, row = dataset.target(i), rule.augmented(dataset.x(i))
        signed = tuple(target * row[j] for j in axes)
        held = sum(
            (v * a for j, (v, a) in enumerate(zip(last, row, strict=True)) if j not in axes),
            Fraction(0),
        )
        bound = target * ((rule.threshold or 0) - held)
        rows.append(Constraint(">" if convention.is_strict_for(target) else ">=", signed, bound))
    return System(2, rows)


def _draw_path(ax: Axes, points: Sequence[Point]) -> list[Any]:
    """Draw arrows between the points and number the first ones."""
    places = [(float(x), float(y)) for x, y in points]
    arrow = {"arrowstyle": "-|>", "color": style.BLUE, "linewidth": 1.5, "shrinkA": 3, "shrinkB": 3}
    for p, q in itertools.pairwise(places):
        ax.annotate("", q, p, arrowprops=arrow, zorder=4)
    ax.plot(*zip(*places, strict=True), "o", color=style.BLUE, markersize=4.5, zorder=5)
    ax.plot(*places[-1], "s", color=style.BLUE, markersize=9, zorder=5)
    _number_places(ax, places)
    last = f"last drawn: {style.vector(points[-1])}"
    return [
        style.line_key("weights W(1), W(2), ...", color=style.BLUE, marker="o", markersize=4.5),
        style.line_key(last, color=style.BLUE, marker="s", markersize=9, linestyle=""),
    ]


def _number_places(ax: Axes, places: Sequence[tuple[float, float]]) -> None:
    """Write the numbers of ``W(1)``, ``W(2)`` and so on at the first places of a path."""
    seen: dict[tuple[float, float], list[int]] = {}
    for number, place in enumerate(places, start=1):
        seen.setdefault(place, []).append(number)
    for place, numbers in list(seen.items())[:MOST_NUMBERED]:
        text = ", ".join(map(str, numbers[:3])) + (", ..." if len(numbers) > 3 else "")
        ax.annotate(
            text,
            place,
            xytext=(6, 6),
            textcoords="offset points",
            fontsize=9,
            color="#00456E",
            zorder=6,
            **style.PLAIN,
        )


def draw_data_path(ax: Axes, trace: Trace) -> Drawing:
    """Draw data of two features with the boundary after each update, from light to dark.

    Raises :class:`~linexact.errors.InputError` (``dimension``) for other data.

    >>> from linexact.data.gates import gate
    >>> from linexact.topics.perceptron import rule, run
    >>> from linexact.plot.files import blank_axes
    >>> with blank_axes() as ax:
    ...     draw_data_path(ax, run(gate("AND"), rule("blog"))).alt.split(". ")[-1]
    'The decision boundary is 3 x1 + 2 x2 − 4 = 0; the positive region, above 0, is hatched.'
    """
    dataset = trace.dataset
    path = weights_along(trace)
    points = plane_points(dataset)
    window = around(points)
    last = Classifier(*trace.rule.split(path[-1]))
    handles = draw_examples(ax, dataset, points, window)
    handles += draw_halves(ax, window, last, dataset.features)
    classifiers = [Classifier(*trace.rule.split(weights)) for weights in path[:-1]]
    numbered = [(k, c) for k, c in enumerate(classifiers, start=1) if not c.is_constant]
    shown = numbered[-MOST_BOUNDARIES:]
    for position, (number, weights) in enumerate(shown):
        shade = 0.82 - 0.55 * (position + 1) / len(shown)
        _draw_boundary(ax, window, weights, number, shade)
    if shown:
        label = f"earlier boundaries, of W({shown[0][0]}) to W({shown[-1][0]})"
        handles.append(style.line_key(label, color=style.GREY, linewidth=1.1))
    finish(ax, dataset.features, window, handles)
    names = style.listed([style.words(f) for f in dataset.features])
    alt = (
        f"Data space with axes {names}. {say_examples(dataset, points)} The boundaries of"
        f" earlier weights are thin grey lines. {_say_path(trace, path)}"
        f" {say_boundary(last, dataset.features)}"
    )
    return Drawing(ax, alt)


def _draw_boundary(ax: Axes, window: Any, weights: Classifier, number: int, shade: float) -> None:
    """Draw the boundary of ``W(number)`` with its number where it leaves the window."""
    ends = window.line(boundary_row(weights))
    if ends is None:
        return
    (x, y), (u, v) = ends
    ax.plot([float(x), float(u)], [float(y), float(v)], color=str(shade), linewidth=1.1, zorder=1.5)
    ax.annotate(
        f"{number}",
        (float(u), float(v)),
        fontsize=8.5,
        color=str(min(shade, 0.45)),
        ha="center",
        va="center",
        zorder=3,
        annotation_clip=False,
        **style.PLAIN,
        bbox={"boxstyle": "round,pad=0.1", "facecolor": "white", "edgecolor": "none"},
    )


def _say_path(trace: Trace, path: Sequence[Vector]) -> str:
    drawn = len(path) - 1
    updates = style.counted(drawn, "update")
    if drawn < trace.updates and trace.rule.batch is None:
        updates = f"the first {drawn} of {trace.updates} updates, which are drawn"
    names = ", ".join(weight_names(trace))
    text = f"The weights ({names}) start at {style.vector(path[0])}"
    if len(path) - 1 <= style.MOST_LISTED:
        text += f" and go through {updates}"
        if len(path) > 1:
            text += f" to {style.listed([style.vector(w) for w in path[1:]])}"
    else:
        text += f" and reach {style.vector(path[-1])} after {updates}"
    if isinstance(trace.outcome, Converged):
        return text + ", where every example is right."
    if isinstance(trace.outcome, Cycle):
        return text + "; the run repeats itself for ever."
    return text + "; the run ended before every example was right."


def run_figures(found: PerceptronRun) -> tuple[Illustration, ...]:
    """Plan the paths of a run."""
    return trace_figures(found.trace)


def trace_figures(trace: Trace) -> tuple[Illustration, ...]:
    """Return the path in either space that has two dimensions; a run without a log has none.

    >>> from linexact.data.gates import gate
    >>> from linexact.topics.perceptron import rule, run
    >>> [one.name for one in trace_figures(run(gate("NOT"), rule("grosse")))]
    ['weight-space']
    """
    if trace.log is None and trace.rule.batch is None:
        return ()
    found = []
    if trace.dataset.dimension == 2:
        caption = "The boundary after each update"
        found.append(Illustration("data-space", caption, lambda ax: draw_data_path(ax, trace)))
    axes = seen_plane(trace)
    if axes is not None:
        caption = path_caption(trace)
        found.append(
            Illustration("weight-space", caption, lambda ax: draw_weight_path(ax, trace, axes))
        )
    return tuple(found)
