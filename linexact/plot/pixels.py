"""Inputs and weights as pictures: patterns and their average, weights, misclassified images.

Grosse's Figure 4 asks for two patterns in all translations; what decides is that the average
of all shifts is the same grey picture for both.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from linexact.classifier.weights import Classifier, score_signs
from linexact.errors import InputError
from linexact.model.dataset import Dataset
from linexact.model.patterns import Picture, parse_picture, shifts
from linexact.plot import style
from linexact.plot.style import Drawing

if TYPE_CHECKING:
    from matplotlib.axes import Axes

Shape: TypeAlias = tuple[int, int]

MOST_SHIFTS = 64  # translations drawn of either pattern
MOST_PICTURES = 24  # misclassified images drawn
SIGNED_CELLS = 1024  # weights up to which the signs are written into the picture


def draw_patterns(ax: Axes, a: str, b: str) -> Drawing:
    """Draw all shifts of two patterns (with wrap-around), and the average of either.

    Raises :class:`~linexact.errors.InputError` for patterns that cannot be read or differ in
    size (``pattern-size``).
    """
    one, other = parse_picture(a), parse_picture(b)
    if one.shape != other.shape:
        raise InputError("pattern-size", "the two patterns differ in size")
    averages = []
    for column, (name, picture) in enumerate((("A", one), ("B", other))):
        averages.append(_draw_pattern(ax, name, picture, column))
    ax.set_axis_off()
    ax.set_aspect("equal")
    ax.autoscale_view()
    return Drawing(ax, _say_patterns(one, other, averages))


def average(pixels: NDArray[np.int64]) -> tuple[Fraction, ...]:
    """Return the mean of the rows, exactly.

    >>> [str(v) for v in average(shifts(parse_picture("1100"), repeats=True))]
    ['1/2', '1/2', '1/2', '1/2']
    """
    return tuple(Fraction(int(total), len(pixels)) for total in pixels.sum(axis=0))


def _draw_pattern(ax: Axes, name: str, picture: Picture, column: int) -> tuple[Fraction, ...]:
    """Draw one pattern's shifts in a block, its name above and the average below."""
    r, c = picture.shape
    every = shifts(picture, repeats=True)
    mean = average(every)
    across = 1 if r == 1 else c
    shown = every[:MOST_SHIFTS]
    pitch_x, pitch_y = c + 1, r + (0.35 if r == 1 else 1)
    left = column * (across * pitch_x + 2)
    for k, pixels in enumerate(shown):
        x, y = left + (k % across) * pitch_x, -(k // across) * pitch_y
        _draw_picture(ax, pixels.reshape(r, c), x, y)
    lines = -(-len(shown) // across)
    middle = left + (across * pitch_x - 1) / 2
    ax.text(
        middle, 0.6, f"pattern {name}, {len(every)} shifts", ha="center", va="bottom", **style.PLAIN
    )
    below = -lines * pitch_y - 1.2
    x = middle - c / 2
    _draw_picture(ax, np.array([float(v) for v in mean]).reshape(r, c), x, below)
    same = len(set(mean)) == 1
    text = f"average: {style.number(mean[0])} in every pixel" if same else "average"
    ax.text(middle, below - r - 0.4, text, ha="center", va="top", **style.PLAIN)
    return mean


def _draw_picture(ax: Axes, values: NDArray[Any], x: float, y: float) -> None:
    """Draw a picture of values 0 (white) to 1 (black) with its top left corner at (x, y)."""
    from matplotlib.collections import PolyCollection

    r, c = values.shape
    corners = [(0, 0), (1, 0), (1, -1), (0, -1)]
    cells = [[(x + j + u, y - i + v) for u, v in corners] for i in range(r) for j in range(c)]
    shades = [str(1.0 - float(v)) for v in values.ravel()]
    ax.add_collection(
        PolyCollection(cells, facecolors=shades, edgecolors=style.GREY, linewidths=0.4)
    )


def _say_patterns(one: Picture, other: Picture, averages: Sequence[Sequence[Fraction]]) -> str:
    parts = []
    for name, picture, mean in zip("AB", (one, other), averages, strict=True):
        rows = "/".join("".join(map(str, row)) for row in picture.tolist())
        shown = rows if len(rows) <= 80 else rows[:77] + "..."
        parts.append(
            f"Pattern {name} is {shown}, with {int(picture.sum())} of {picture.size} pixels on;"
            f" the average of all its shifts is {style.number(mean[0])} in every pixel."
        )
    same = averages[0] == averages[1]
    end = (
        "The averages are equal, so no linear classifier tells the patterns apart in all positions."
        if same
        else "The averages differ."
    )
    return " ".join([*parts, end])


def draw_weight_image(ax: Axes, classifier: Classifier, shape: Shape) -> Drawing:
    """Draw weights as a picture: blue with plus above 0, vermilion with minus below.

    Raises :class:`~linexact.errors.InputError` (``shape``) when the weights do not fill it.
    """
    from matplotlib.colors import LinearSegmentedColormap

    _check_shape(len(classifier.w), shape)
    largest = max(map(abs, classifier.w), default=Fraction(0)) or Fraction(1)
    values = np.array([float(v / largest) for v in classifier.w]).reshape(shape)
    colours = LinearSegmentedColormap.from_list(
        "signed", [style.NEGATIVE, "#FFFFFF", style.POSITIVE]
    )
    ax.imshow(values, cmap=colours, vmin=-1, vmax=1, interpolation="nearest")
    if values.size <= SIGNED_CELLS:
        size = 260.0 / max(shape)
        for sign, marker in ((1, "+"), (-1, "_")):
            rows, columns = np.nonzero(sign * values > 0.15)
            ax.plot(
                columns,
                rows,
                linestyle="",
                marker=marker,
                color=style.INK,
                markersize=size * 0.35,
                markeredgewidth=0.6,
            )
    ax.set_xticks([])
    ax.set_yticks([])
    positive = sum(v > 0 for v in classifier.w)
    negative = sum(v < 0 for v in classifier.w)
    style.title(ax, f"weights, the largest {style.number(largest)} in size")
    alt = (
        f"The {len(classifier.w)} weights as a picture of {shape[0]} by {shape[1]} pixels:"
        f" {positive} are above 0 (blue, plus signs), {negative} below (vermilion, minus signs)."
    )
    return Drawing(ax, alt)


def draw_misclassified(ax: Axes, dataset: Dataset, classifier: Classifier, shape: Shape) -> Drawing:
    """Draw the inputs that the classifier gets wrong, with their true class (exact signs).

    Raises :class:`~linexact.errors.InputError` (``shape``) when the inputs do not fill it.
    """
    _check_shape(dataset.dimension, shape)
    signs = score_signs(dataset, classifier) * dataset.targets
    wrong = np.flatnonzero(signs <= 0)
    across = max(1, min(6, len(wrong)))
    r, c = shape
    for k, index in enumerate(wrong[:MOST_PICTURES].tolist()):
        x, y = (k % across) * (c * 1.12), (k // across) * (r * 1.35)
        values = np.array([float(v) for v in dataset.x(index)]).reshape(shape)
        ax.imshow(values, cmap="gray_r", extent=(x, x + c, y + r, y), interpolation="nearest")
        name = style.words(dataset.classes[0 if dataset.target(index) > 0 else 1])
        ax.text(x + c / 2, y - 0.02 * r, name, ha="center", va="bottom", fontsize=9, **style.PLAIN)
    rows = -(-min(len(wrong), MOST_PICTURES) // across)
    ax.set_xlim(-1, across * c * 1.12)
    ax.set_ylim(max(1, rows) * r * 1.35, -0.3 * r)
    ax.set_axis_off()
    count = f"{len(wrong)} of {len(dataset)} examples are wrong"
    more = f"; the first {MOST_PICTURES} are shown" if len(wrong) > MOST_PICTURES else ""
    style.title(ax, f"{count}{more} (true class above each)")
    return Drawing(
        ax, f"Misclassified inputs as pictures: {count}{more}, each with its true class."
    )


def _check_shape(length: int, shape: Shape) -> None:
    if min(shape) < 1 or shape[0] * shape[1] != length:
        raise InputError(
            "shape", f"{length} numbers do not fill a picture of {shape[0]} x {shape[1]} pixels"
        )
