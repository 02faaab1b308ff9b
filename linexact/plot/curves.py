"""Accuracy against passes, and several classifiers on the same data (an outlier's pull)."""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from linexact.classifier.scores import score_signs
from linexact.data.dataset import Dataset
from linexact.data.linear import Classifier
from linexact.errors import InputError, LimitError
from linexact.least_squares import least_squares
from linexact.perceptron import Trace
from linexact.perceptron.table import accuracy_by_pass
from linexact.plot import style
from linexact.plot.data_space import boundary_row, draw_examples, plane_points, say_examples
from linexact.plot.request import Figure, Request
from linexact.plot.style import Drawing
from linexact.plot.window import around, columns, finish

if TYPE_CHECKING:
    from matplotlib.axes import Axes

MAX_WORK = 20_000_000  # presentations times features replayed for a curve


def accuracies(trace: Trace) -> list[Fraction]:
    """Return the share of right examples at the start and after each pass, exactly.

    Raises :class:`~linexact.errors.LimitError` (``work``) for runs too long to replay.

    >>> from linexact.data.gates import gate
    >>> from linexact.perceptron import rule, run
    >>> [str(share) for share in accuracies(run(gate("NOT"), rule("blog")))]
    ['0', '1/2', '1/2', '1', '1']
    """
    if trace.presentations * (trace.dataset.dimension + 1) > MAX_WORK:
        raise LimitError("work", "the run is too long to be replayed for a curve", limit="MAX_WORK")
    return list(accuracy_by_pass(trace))


def draw_accuracy(ax: Axes, trace: Trace) -> Drawing:
    """Draw the share of right examples after each pass of a perceptron.

    >>> from linexact.data.gates import gate
    >>> from linexact.perceptron import rule, run
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


_STYLES: tuple[dict[str, Any], ...] = (
    {"color": style.INK, "linestyle": "-", "linewidth": 1.9},
    {"color": style.PURPLE, "linestyle": (0, (6, 2)), "linewidth": 1.9},
    {"color": style.GREEN, "linestyle": (0, (1.5, 1.5)), "linewidth": 2.2},
    {"color": style.ORANGE, "linestyle": (0, (6, 2, 1.5, 2)), "linewidth": 1.9},
)


def draw_boundaries(ax: Axes, dataset: Dataset, classifiers: Mapping[str, Classifier]) -> Drawing:
    """Draw data of two features with several named boundaries, each with its errors.

    Least squares against an outlier (DSC 140A, lecture 6) is two of them: fitted with and
    without it.

    Raises :class:`~linexact.errors.InputError` for other data or more than four classifiers.

    >>> from linexact.data.gates import gate
    >>> from linexact.plot.files import blank_axes
    >>> with blank_axes() as ax:
    ...     alt = draw_boundaries(ax, gate("OR"), {"AND's": Classifier.of([2, 2], -3)}).alt
    >>> alt.split(". ")[-1]
    "Boundaries: AND's: 2 x1 + 2 x2 − 3 = 0, 2 errors."
    """
    if len(classifiers) > len(_STYLES):
        raise InputError("count", f"a figure shows {len(_STYLES)} boundaries at most")
    points = plane_points(dataset)
    window = around(points)
    handles = draw_examples(ax, dataset, points, window)
    said = []
    for (name, classifier), look in zip(classifiers.items(), _STYLES, strict=False):
        wrong = int((score_signs(dataset, classifier) * dataset.targets <= 0).sum())
        form = style.linear_form(classifier.w, dataset.features, classifier.b)
        errors = style.counted(wrong, "error")
        said.append(f"{style.words(name)}: {form} = 0, {errors}")
        ends = None if classifier.is_constant else window.line(boundary_row(classifier))
        if ends is not None:
            ax.plot(*columns(ends), zorder=2, **look)
        handles.append(style.line_key(f"{style.words(name)} ({errors})", **look))
    finish(ax, dataset.features, window, handles)
    names = style.listed([style.words(f) for f in dataset.features])
    alt = f"Data space with axes {names}. {say_examples(dataset, points)} Boundaries: "
    return Drawing(ax, alt + "; ".join(said) + ".")


def _draw_fits(ax: Axes, request: Request) -> Drawing:
    """Draw the least-squares boundary, also without some rows, and a separator if there is one."""
    bias = request.convention.bias
    lines: dict[str, Classifier] = {}
    if request.without is not None:
        part = left_out(request.dataset, request.without)
        rows = "row" if len(request.without) == 1 else "rows"
        name = f"least squares without {rows} {','.join(map(str, request.without))}"
        lines[name] = least_squares(part, bias=bias).classifier
    lines["least squares"] = least_squares(request.dataset, bias=bias).classifier
    given = request.classifier_if_any()
    if given is not None:
        lines["given weights" if request.weights else "a separator"] = given
    return draw_boundaries(ax, request.dataset, lines)


def left_out(dataset: Dataset, rows: Sequence[int]) -> Dataset:
    """Return the data without these rows, counted as in the file.

    Raises :class:`~linexact.errors.InputError` (``without``) for a row without an example.

    >>> from linexact.data.gates import gate
    >>> len(left_out(gate("AND"), [1, 3]))
    2
    """
    found = {dataset.row_number(i): i for i in range(len(dataset))}
    for number in sorted(set(rows) - found.keys()):
        raise InputError("without", f"--without {number}: there is no example in that row")
    return dataset.part([i for number, i in found.items() if number not in rows])


FIGURES = {
    ("data", "accuracy"): Figure(
        lambda ax, asked: draw_accuracy(ax, asked.trace()),
        (5.5, 3.6),
        takes=("rule",),
    ),
    ("data", "least-squares"): Figure(
        _draw_fits,
        takes=("weights", "without"),
    ),
}
