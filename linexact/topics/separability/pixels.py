"""Inputs and weights as pictures: patterns and their average, weights, misclassified images.

Grosse's Figure 4 asks for two patterns in all translations; what decides is that the average
of all shifts is the same grey picture for both.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from linexact.data.dataset import Dataset, Vector
from linexact.data.linear import Classifier
from linexact.errors import InputError
from linexact.plot import style
from linexact.plot.style import Drawing
from linexact.topics.separability.verdict import weighted_average
from linexact.topics.values.scores import score_signs

if TYPE_CHECKING:
    from matplotlib.axes import Axes

Shape: TypeAlias = tuple[int, int]

ONE = Fraction(1)
CRISP_CELLS = 64  # pixels up to which a picture is drawn cell by cell
MOST_SHOWN = 64  # pictures drawn of either class
MOST_PICTURES = 24  # misclassified images drawn
SIGNED_CELLS = 1024  # weights up to which the signs are written into the picture


def draw_pictures(ax: Axes, dataset: Dataset, shape: Shape) -> Drawing:
    """Draw the inputs of either class as pictures, and the exact average of each class below.

    Raises :class:`~linexact.errors.InputError` (``shape``) when the inputs do not fill it.

    >>> from linexact.data.patterns import translated_patterns
    >>> from linexact.plot.files import blank_axes
    >>> with blank_axes() as ax:
    ...     draw_pictures(ax, translated_patterns("1100", "1010"), (1, 4)).alt.split(". ")[0]
    '4 pictures of class A; their average is 1/2 in every pixel'
    """
    _check_shape(dataset.dimension, shape)
    tops = zip(dataset.numerators.T, dataset.denominators, strict=True)
    scale = max((Fraction(int(top.max()), unit) for top, unit in tops if len(top)), default=ONE)
    scale = scale if scale > 0 else ONE  # the largest value is black; 0 and less are white
    said, averages, left = [], [], 0.0
    for target in (1, -1):
        indices = np.flatnonzero(dataset.targets == target).tolist()
        if not indices:
            continue
        name = style.words(dataset.classes[0 if target > 0 else 1])
        mean = weighted_average(dataset, dict.fromkeys(indices, 1), len(indices))
        averages.append(mean)
        pictures = [dataset.x(i) for i in indices[:MOST_SHOWN]]
        shades = [np.clip(_picture(x, shape, scale), 0.0, 1.0) for x in (*pictures, mean)]
        more = f", {len(pictures)} shown" if len(pictures) < len(indices) else ""
        heading = f"class {name}: {len(indices)} pictures{more}"
        left = _draw_block(ax, shades, (heading, _words(mean)), left) + 2 + shape[1] / 4
        spread = f"has values from {style.number(min(mean))} to {style.number(max(mean))}"
        even = f"is {style.number(mean[0])} in every pixel"
        told = even if len(set(mean)) == 1 else spread
        said.append(
            f"{style.counted(len(indices), 'picture')} of class {name}; their average {told}."
        )
    ax.set_axis_off()
    ax.set_aspect("equal")
    ax.autoscale_view()
    if len(averages) == 2:
        said.append(_EQUAL if averages[0] == averages[1] else "The averages of the classes differ.")
    return Drawing(ax, " ".join(said))


_EQUAL = (
    "The averages of the classes are equal, so no linear classifier is right on all of"
    " both: the average would have to be on both sides."
)


def _picture(values: Vector, shape: Shape, scale: Fraction = ONE) -> NDArray[np.float64]:
    return np.array([float(v / scale) for v in values], dtype=np.float64).reshape(shape)


def _words(mean: Vector) -> str:
    return "average" + (f": {style.number(mean[0])} in every pixel" if len(set(mean)) == 1 else "")


def _draw_block(
    ax: Axes, shades: Sequence[NDArray[np.float64]], words: tuple[str, str], left: float
) -> float:
    """Draw pictures, and below them the last one, from ``left``; return where the block ends."""
    *pictures, mean = shades
    r, c = mean.shape
    across = 1 if r == 1 else min(len(pictures), c if c <= 8 else 6)
    pitch_x, pitch_y = c + max(1, c // 8), r + (0.35 if r == 1 else max(1, r // 8))
    for k, picture in enumerate(pictures):
        _draw_picture(ax, picture, left + (k % across) * pitch_x, -(k // across) * pitch_y)
    width: float = across * pitch_x - (pitch_x - c)
    middle, below = left + width / 2, -math.ceil(len(pictures) / across) * pitch_y - 0.06 * r - 1
    ax.text(middle, 0.6, words[0], ha="center", va="bottom", **style.PLAIN)
    _draw_picture(ax, mean, middle - c / 2, below)
    ax.text(middle, below - r - 0.4, words[1], ha="center", va="top", **style.PLAIN)
    return left + width


def _draw_picture(ax: Axes, values: NDArray[Any], x: float, y: float) -> None:
    """Draw a picture of values 0 (white) to 1 (black) with its top left corner at (x, y)."""
    from matplotlib.collections import PolyCollection

    r, c = values.shape
    if values.size > CRISP_CELLS:
        ax.imshow(values, cmap="gray_r", vmin=0, vmax=1, extent=(x, x + c, y - r, y))
        return
    corners = [(0, 0), (1, 0), (1, -1), (0, -1)]
    cells = [[(x + j + u, y - i + v) for u, v in corners] for i, j in np.ndindex(r, c)]
    shades = [str(1.0 - float(v)) for v in values.ravel()]
    ax.add_collection(
        PolyCollection(cells, facecolors=shades, edgecolors=style.GREY, linewidths=0.4)
    )


def draw_weight_image(ax: Axes, classifier: Classifier, shape: Shape) -> Drawing:
    """Draw weights as a picture: blue with plus above 0, vermilion with minus below.

    Raises :class:`~linexact.errors.InputError` (``shape``) when the weights do not fill it.

    >>> from linexact.plot.files import blank_axes
    >>> with blank_axes() as ax:
    ...     draw_weight_image(ax, Classifier.of([1, 0, -1, 2], -1), (2, 2)).alt.split(": ")[-1]
    '2 are above 0 (blue, plus signs), 1 below (vermilion, minus signs).'
    """
    from matplotlib.colors import LinearSegmentedColormap

    _check_shape(len(classifier.w), shape)
    largest = max(map(abs, classifier.w), default=Fraction(0)) or Fraction(1)
    values = _picture(classifier.w, shape, largest)
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
    positive, negative = (sum(sign * v > 0 for v in classifier.w) for sign in (1, -1))
    style.title(ax, f"weights, the largest {style.number(largest)} in size")
    alt = (
        f"The {len(classifier.w)} weights as a picture of {shape[0]} by {shape[1]} pixels:"
        f" {positive} are above 0 (blue, plus signs), {negative} below (vermilion, minus signs)."
    )
    return Drawing(ax, alt)


def draw_misclassified(ax: Axes, dataset: Dataset, classifier: Classifier, shape: Shape) -> Drawing:
    """Draw the inputs that the classifier gets wrong, with their true class (exact signs).

    Raises :class:`~linexact.errors.InputError` (``shape``) when the inputs do not fill it.

    >>> from linexact.data.gates import gate
    >>> from linexact.plot.files import blank_axes
    >>> with blank_axes() as ax:
    ...     draw_misclassified(ax, gate("AND"), Classifier.of([1, 1], -1), (1, 2)).alt
    'Misclassified inputs as pictures: 2 of 4 examples are wrong, each with its true class.'
    """
    _check_shape(dataset.dimension, shape)
    signs = score_signs(dataset, classifier) * dataset.targets
    wrong = np.flatnonzero(signs <= 0)
    across = max(1, min(6, len(wrong)))
    r, c = shape
    for k, index in enumerate(wrong[:MOST_PICTURES].tolist()):
        x, y = (k % across) * (c * 1.12), (k // across) * (r * 1.35)
        values = _picture(dataset.x(index), shape)
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
