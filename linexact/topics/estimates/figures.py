"""What the estimates of a model do, as a picture: a line a coefficient.

A point is a finite estimate (where it lies is not shown: that is no question of existence), an
arrow points to the infinity that is run off to, two arrows to either, an open ring is not
identified.  Nothing is said by colour alone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from linexact.data.dataset import Dataset
from linexact.data.linear import Classifier
from linexact.data.observations import BOTH
from linexact.engine.recession import Recession
from linexact.errors import LimitError
from linexact.plot import style
from linexact.plot.data_space import draw_data
from linexact.plot.illustration import Illustration
from linexact.plot.style import Drawing
from linexact.topics.estimates.estimate import Estimate
from linexact.topics.estimates.result import Estimates

if TYPE_CHECKING:
    from matplotlib.axes import Axes

MOST_LINES = 60
LOOKS = {
    "finite": ((), "o", "one finite value"),
    "+inf": ((1,), "", "+infinity"),
    "-inf": ((-1,), "", "-infinity"),
    "either": ((1, -1), "", "either infinity"),
    "not identified": ((), "ring", "not identified"),
}


def draw_estimates(ax: Axes, answer: Estimates) -> Drawing:
    """Draw what each coefficient and combination does.

    Raises :class:`~linexact.errors.LimitError` (``coefficients``) for more than ``MOST_LINES``.

    >>> from linexact import estimates
    >>> from linexact.plot.files import blank_axes
    >>> with blank_axes() as ax:
    ...     print(draw_estimates(ax, estimates("NOT")).alt)
    Maximum-likelihood estimates. -infinity: x1. +infinity: (intercept).
    """
    lines = [*answer.coefficients, *answer.combinations]
    if len(lines) > MOST_LINES:
        message = f"{len(lines)} coefficients; a figure shows {MOST_LINES}"
        raise LimitError("coefficients", message, limit="MOST_LINES")
    for place, estimate in enumerate(lines):
        _draw_line(ax, place, estimate)
    ax.set_ylim(len(lines) - 0.5, -0.5)
    ax.set_xlim(-1.25, 1.25)
    ax.set_yticks(range(len(lines)), [style.words(e.name) for e in lines], **style.PLAIN)
    ax.set_xticks([-1, 0, 1], ["−∞", "finite", "+∞"])
    ax.axvline(0, color=style.GREY, linewidth=0.6, zorder=0)
    found: dict[str, list[str]] = {}
    for estimate in lines:
        found.setdefault(LOOKS[estimate.status][2], []).append(style.words(estimate.name))
    said = [f"{status}: {style.listed(names)}." for status, names in found.items()]
    return Drawing(ax, " ".join(["Maximum-likelihood estimates.", *said]))


def _draw_line(ax: Axes, place: int, estimate: Estimate) -> None:
    ways, mark, _ = LOOKS[estimate.status]
    for way in ways:
        ax.annotate(
            "",
            xy=(way, place),
            xytext=(0, place),
            arrowprops={
                "arrowstyle": "-|>",
                "color": style.BLUE if way > 0 else style.VERMILION,
                "linewidth": 1.8,
            },
        )
    if mark:
        fill = style.INK if mark == "o" else "none"
        ax.plot([0], [place], "o", color=style.INK, markerfacecolor=fill, markersize=7)


def is_plane(answer: Estimates) -> bool:
    """Say whether the data can be drawn with the direction in which the likelihood grows.

    >>> from linexact import estimates
    >>> is_plane(estimates("AND")), is_plane(estimates("XOR"))
    (True, False)
    """
    seen = answer.observed
    binary = answer.model == "binary" and not (seen.outcomes == BOTH).any()
    weights = answer.recession.direction[:2]
    return binary and seen.dimension == 2 and len(seen) > 0 and any(weights)


def draw_direction(ax: Axes, answer: Estimates) -> Drawing:
    """Draw data of two features, and where the inner direction of the cone is 0 and above.

    Rows off the line diverge, those on it stay.
    """
    seen, found = answer.observed, answer.recession
    targets = np.where(seen.outcomes == 1, 1, -1).astype(np.int8)
    negative, positive = seen.levels
    data = Dataset(seen.numerators, seen.denominators, targets, seen.features, (positive, negative))
    drawn = draw_data(ax, data, _direction(answer, found), origin=not answer.bias)
    grow, stay = len(answer.diverging), len(answer.staying)
    alt = f"{drawn.alt} Along the direction shown {grow} rows grow and {stay} stay on the line."
    return Drawing(drawn.ax, alt)


def _direction(answer: Estimates, found: Recession) -> Classifier:
    units = answer.rows.units
    own = [v * unit for v, unit in zip(found.direction, units, strict=True)]
    return Classifier.of(own[:2], own[2] if answer.bias else 0)


def estimates_figures(answer: Estimates) -> tuple[Illustration, ...]:
    """Plan what the estimates do, and a direction in which the likelihood grows."""
    count = len(answer.coefficients) + len(answer.combinations)
    height = min(12.0, 1.5 + 0.3 * count)
    caption = "What the estimates do"
    found = [
        Illustration(
            "estimates", caption, lambda ax: draw_estimates(ax, answer), size=(5.0, height)
        )
    ]
    if is_plane(answer):
        caption = "A direction in which the likelihood grows"
        found.append(Illustration("data-space", caption, lambda ax: draw_direction(ax, answer)))
    return tuple(found)
