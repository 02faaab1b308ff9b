"""A perceptron on its way, in weight space and in data space; its accuracy against passes.

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
from linexact.data.dataset import Vector
from linexact.data.linear import Classifier, is_met
from linexact.engine.polygon import Point
from linexact.errors import InputError, LimitError
from linexact.exact import dot
from linexact.kernel import Constraint, System
from linexact.plot import style
from linexact.plot.data_space import (
    boundary_row,
    draw_examples,
    draw_halves,
    plane_points,
    say_boundary,
    say_data,
)
from linexact.plot.illustration import Illustration
from linexact.plot.style import Drawing
from linexact.plot.window import around, finish
from linexact.topics.perceptron import Converged, Cycle, Trace
from linexact.topics.perceptron.result import PerceptronRun
from linexact.topics.perceptron.table import accuracy_by_pass
from linexact.topics.region.summary import summarise_region
from linexact.topics.region.weight_space import draw_region

if TYPE_CHECKING:
    from matplotlib.axes import Axes


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
    for step in trace.moves():
        if step.after != step.before:
            path.append(step.after)
        if len(path) > MOST_STEPS:
            break
    return path


class _Shadow:
    """A path in two of the weights, and what lies under it.

    The constraints on the two are drawn where they are all weights, or where the path ends in the
    slice of the others.
    """

    def __init__(self, trace: Trace, axes: tuple[int, int]) -> None:
        names = weight_names(trace)
        self.path = weights_along(trace)
        self.points = [(w[axes[0]], w[axes[1]]) for w in self.path]
        self.shown = (names[axes[0]], names[axes[1]])
        rest = {
            name: v for name, v in zip(names, self.path[-1], strict=True) if name not in self.shown
        }
        self.hidden = style.listed(list(rest)) if rest else ""
        self.system = _system(trace, axes, self.path[-1])
        end = self.points[-1]
        met = len(rest) == 1 and all(is_met(row, end) for row in self.system.rows)
        self.has_system = met or not rest
        self.slice = f"the slice {self.hidden} = {style.number(*rest.values())}" if met else ""

    @property
    def caption(self) -> str:
        """What the path shows, and what it does not."""
        seen = f", seen along {self.hidden}" if self.hidden else ""
        region = f": the region is {self.slice} of the end" if self.slice else ""
        return f"The weights from update to update{seen}{region}"

    def draw(self, ax: Axes, trace: Trace) -> Drawing:
        """Draw the path, and the constraints under it."""
        alt: list[str] = []
        handles: list[Any] = []
        if self.hidden:
            only = " and ".join(self.shown)
            alt = [f"Weight space seen along {self.hidden}: only {only} are shown."]
        if self.slice:
            alt.append(f"Under the path lies {self.slice}, on which it ends.")
        if self.has_system:
            rows = [f"example {i + 1}" for i in range(len(self.system.rows))]
            found = summarise_region(self.system, self.shown, rows=rows)
            under = draw_region(ax, found, also=self.points)
            style.title(ax, "")
            alt.append(under.alt)
            legend = ax.get_legend()
            handles += list(legend.legend_handles) if legend is not None else []
        else:
            finish(ax, self.shown, around(self.points, margin=Fraction(1, 4)), ())
        handles += _draw_path(ax, self.points)
        style.legend(ax, handles)
        return Drawing(ax, " ".join((*alt, _say_path(trace, self.path))))


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
    if len(weight_names(trace)) < 2:
        raise InputError("dimension", "the path of a single weight is no figure; expected two")
    return _Shadow(trace, axes).draw(ax, trace)


def weight_names(trace: Trace) -> tuple[str, ...]:
    """Return the names of the weights in the rule's own order.

    >>> from linexact.data.gates import gate
    >>> from linexact.topics.perceptron import rule, run
    >>> [weight_names(run(gate("AND"), rule(name))) for name in ("blog", "comp135")]
    [('w1', 'w2', 'b'), ('w0', 'w1', 'w2')]
    """
    weights = tuple(f"w{j + 1}" for j in range(trace.dataset.dimension))
    return trace.rule.joined(weights, "w0" if trace.rule.bias == "first" else "b")


def _system(trace: Trace, axes: tuple[int, int], last: Vector) -> System:
    """Return the constraints on two weights, in the order of the axes; others are the last."""
    rule, dataset = trace.rule, trace.dataset
    convention: Convention = rule.convention
    rows = []
    others = tuple(Fraction(0) if j in axes else v for j, v in enumerate(last))
    for i in range(len(dataset)):
        target, row = dataset.target(i), rule.augmented(dataset.x(i))
        signed, held = tuple(target * row[j] for j in axes), dot(others, row)
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
    alt = (
        f"{say_data(dataset, points)} The boundaries of"
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

    In weight space these are both weights, or those beside the bias.

    >>> from linexact.data.gates import gate
    >>> from linexact.topics.perceptron import rule, run
    >>> [one.name for one in trace_figures(run(gate("NOT"), rule("grosse")))]
    ['weight-space']
    """
    if trace.log is None:
        return ()
    found, width, bias = [], len(trace.weights), trace.rule.bias
    if trace.dataset.dimension == 2:
        caption = "The boundary after each update"
        found.append(Illustration("data-space", caption, lambda ax: draw_data_path(ax, trace)))
    if width == 2 or (width == 3 and bias != "absent"):
        seen = _Shadow(trace, (1, 2) if width == 3 and bias == "first" else (0, 1))
        found.append(Illustration("weight-space", seen.caption, lambda ax: seen.draw(ax, trace)))
    return tuple(found)


MAX_WORK = 20_000_000  # presentations times features replayed for a curve


def accuracies(trace: Trace) -> list[Fraction]:
    """Return the share of right examples at the start and after each pass, exactly.

    Raises :class:`~linexact.errors.LimitError` (``work``) for runs too long to replay.

    >>> from linexact.data.gates import gate
    >>> from linexact.topics.perceptron import rule, run
    >>> [str(share) for share in accuracies(run(gate("NOT"), rule("blog")))]
    ['0', '1/2', '1/2', '1', '1']
    """
    if trace.presentations * (trace.dataset.dimension + 1) > MAX_WORK:
        raise LimitError("work", "the run is too long to be replayed for a curve", limit="MAX_WORK")
    return list(accuracy_by_pass(trace))


def draw_accuracy(ax: Axes, trace: Trace) -> Drawing:
    """Draw the share of right examples after each pass of a perceptron.

    >>> from linexact.data.gates import gate
    >>> from linexact.topics.perceptron import rule, run
    >>> from linexact.plot.files import blank_axes
    >>> with blank_axes() as ax:
    ...     draw_accuracy(ax, run(gate("AND"), rule("blog"))).alt.split(": ")[1]
    '0 at the start, 1 after pass 9, at best 1; it fell in 2 of the passes.'
    """
    shares = accuracies(trace)
    passes = list(range(len(shares)))
    ax.plot(
        passes,
        [float(v) for v in shares],
        color=style.BLUE,
        marker="o",
        markersize=5 if len(shares) <= 60 else 0,
        linewidth=1.6,
    )
    ax.set_ylim(-0.02, 1.04)
    ax.axhline(1, color=style.GREY, linewidth=0.8, linestyle=(0, (4, 3)))
    ax.set_xlabel("passes over the data", **style.PLAIN)
    ax.set_ylabel("share of right examples", **style.PLAIN)
    _whole_ticks(ax)
    best = max(shares)
    alt = (
        f"Accuracy against passes over {style.counted(len(trace.dataset), 'example')}:"
        f" {style.number(shares[0])} at the start, {style.number(shares[-1])} after"
        f" pass {len(shares) - 1}, at best {style.number(best)};"
        f" it fell in {_drops(shares)} of the passes."
    )
    return Drawing(ax, alt)


def _drops(shares: list[Fraction]) -> int:
    return sum(later < earlier for earlier, later in itertools.pairwise(shares))


def _whole_ticks(ax: Axes) -> None:
    from matplotlib.ticker import MaxNLocator

    ax.xaxis.set_major_locator(MaxNLocator(nbins=8, integer=True))
