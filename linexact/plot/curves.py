"""Accuracy against passes, and several classifiers on the same data (an outlier's pull)."""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import numpy as np

from linexact.classifier.scores import score_signs
from linexact.errors import InputError, LimitError
from linexact.model.dataset import Dataset
from linexact.model.linear import Classifier
from linexact.perceptron import Trace
from linexact.plot import style
from linexact.plot.data_space import (
    boundary_row,
    check_count,
    dimension_message,
    draw_examples,
    say_examples,
)
from linexact.plot.style import Drawing
from linexact.plot.window import around, set_window

if TYPE_CHECKING:
    from matplotlib.axes import Axes

MAX_WORK = 20_000_000  # presentations times features replayed for a curve


def accuracies(trace: Trace) -> list[Fraction]:
    """Return the share of right examples at the start and after each pass, exactly.

    Raises :class:`~linexact.errors.LimitError` (``work``) for runs too long to replay.
    """
    dataset, rule = trace.dataset, trace.rule
    if trace.presentations * (dataset.dimension + 1) > MAX_WORK:
        raise LimitError("work", "the run is too long to be replayed for a curve", limit="MAX_WORK")
    ends = {0: trace.start}
    if rule.batch is not None:
        for whole in trace.batch_steps():
            ends[whole.epoch] = whole.after
    else:
        for step in trace.steps():
            ends[step.epoch] = step.after
    return [_accuracy(dataset, trace, weights) for _, weights in sorted(ends.items())]


def _accuracy(dataset: Dataset, trace: Trace, weights: tuple[Fraction, ...]) -> Fraction:
    if not len(dataset):
        return Fraction(1)
    margins = score_signs(dataset, Classifier(*trace.rule.split(weights))) * dataset.targets
    strict = np.array([trace.rule.convention.is_strict_for(t) for t in dataset.targets.tolist()])
    right = np.where(strict, margins > 0, margins >= 0)
    return Fraction(int(right.sum()), len(dataset))


def draw_accuracy(ax: Axes, trace: Trace) -> Drawing:
    """Draw the share of right examples after each pass of a perceptron."""
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
    """
    from matplotlib.lines import Line2D

    check_count(dataset)
    if dataset.dimension != 2:
        raise InputError("dimension", dimension_message(dataset))
    if len(classifiers) > len(_STYLES):
        raise InputError("count", f"a figure shows {len(_STYLES)} boundaries at most")
    points = [(x[0], x[1]) for x in map(dataset.x, range(len(dataset)))]
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
            (x, y), (u, v) = ends
            ax.plot([float(x), float(u)], [float(y), float(v)], zorder=2, **look)
        handles.append(Line2D([], [], label=f"{style.words(name)} ({errors})", **look))
    style.name_axes(ax, *dataset.features)
    style.few_ticks(ax)
    set_window(ax, window)
    style.legend(ax, handles)
    names = style.listed([style.words(f) for f in dataset.features])
    alt = f"Data space with axes {names}. {say_examples(dataset, points)} Boundaries: "
    return Drawing(ax, alt + "; ".join(said) + ".")
