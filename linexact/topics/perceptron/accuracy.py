"""Accuracy against passes."""

from __future__ import annotations

import itertools
from fractions import Fraction
from typing import TYPE_CHECKING

from linexact.errors import LimitError
from linexact.plot import style
from linexact.plot.style import Drawing
from linexact.topics.perceptron import Trace
from linexact.topics.perceptron.table import accuracy_by_pass

if TYPE_CHECKING:
    from matplotlib.axes import Axes

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
