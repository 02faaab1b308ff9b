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
from linexact.topics.values.scores import score_signs

if TYPE_CHECKING:
    from matplotlib.axes import Axes

Shape: TypeAlias = tuple[int, int]

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
    scale = _brightest(dataset)
    said, averages, left = [], [], 0.0
    for target in (1, -1):
        indices = [i for i in range(len(dataset)) if dataset.target(i) == target]
        if not indices:
            continue
        name = style.words(dataset.classes[0 if target > 0 else 1])
        mean = average(dataset, indices)
        averages.append(mean)
        left = _draw_class(ax, dataset, indices, shape, name, mean, scale, left) + 2 + shape[1] / 4
        said.append(_say_class(name, len(indices), mean))
    ax.set_axis_off()
    ax.set_aspect("equal")
    ax.autoscale_view()
    if len(averages) == 2:
        said.append(_say_averages(averages[0] == averages[1]))
    return Drawing(ax, " ".join(said))


def average(dataset: Dataset, indices: Sequence[int]) -> Vector:
    """Return the mean input of some examples, exactly.

    >>> from linexact.data.patterns import translated_patterns
    >>> [str(v) for v in average(translated_patterns("1100", "1010"), range(4))]
    ['1/2', '1/2', '1/2', '1/2']
    """
    totals = dataset.numerators[list(indices)].astype(object).sum(axis=0)
    return tuple(
        Fraction(int(total), len(indices) * unit)
        for total, unit in zip(totals, dataset.denominators, strict=True)
    )


def _brightest(dataset: Dataset) -> Fraction:
    """Return the largest value, shown black; 0 and less are white."""
    values = [
        Fraction(int(dataset.numerators[:, j].max()), unit)
        for j, unit in enumerate(dataset.denominators)
        if len(dataset)
    ]
    return max(values, default=Fraction(1)) if max(values, default=Fraction(0)) > 0 else Fraction(1)


def _draw_class(
    ax: Axes,
    dataset: Dataset,
    indices: Sequence[int],
    shape: Shape,
    name: str,
    mean: Vector,
    scale: Fraction,
    left: float,
) -> float:
    """Draw one class in a block from ``left``; return where the block ends."""
    r, c = shape
    shown = indices[:MOST_SHOWN]
    across = 1 if r == 1 else min(len(shown), c if c <= 8 else 6)
    pitch_x, pitch_y = c + max(1, c // 8), r + (0.35 if r == 1 else max(1, r // 8))
    for k, index in enumerate(shown):
        place = left + (k % across) * pitch_x, -(k // across) * pitch_y
        _draw_picture(ax, _shades(dataset.x(index), shape, scale), *place)
    width = across * pitch_x - (pitch_x - c)
    middle, below = left + width / 2, -math.ceil(len(shown) / across) * pitch_y - 0.06 * r - 1
    more = f", {len(shown)} shown" if len(shown) < len(indices) else ""
    heading = f"class {name}: {len(indices)} pictures{more}"
    ax.text(middle, 0.6, heading, ha="center", va="bottom", **style.PLAIN)
    _draw_picture(ax, _shades(mean, shape, scale), middle - c / 2, below)
    ax.text(middle, below - r - 0.4, _average_words(mean), ha="center", va="top", **style.PLAIN)
    return left + width


def _shades(values: Sequence[Fraction], shape: Shape, scale: Fraction) -> NDArray[np.float64]:
    shades = np.array([float(v / scale) for v in values], dtype=np.float64)
    return np.clip(shades, 0.0, 1.0, out=shades).reshape(shape)


def _average_words(mean: Vector) -> str:
    if len(set(mean)) == 1:
        return f"average: {style.number(mean[0])} in every pixel"
    return "average"


def _draw_picture(ax: Axes, values: NDArray[Any], x: float, y: float) -> None:
    """Draw a picture of values 0 (white) to 1 (black) with its top left corner at (x, y)."""
    from matplotlib.collections import PolyCollection

    r, c = values.shape
    if values.size > CRISP_CELLS:
        ax.imshow(values, cmap="gray_r", vmin=0, vmax=1, extent=(x, x + c, y - r, y))
        return
    corners = [(0, 0), (1, 0), (1, -1), (0, -1)]
    cells = [[(x + j + u, y - i + v) for u, v in corners] for i in range(r) for j in range(c)]
    shades = [str(1.0 - float(v)) for v in values.ravel()]
    ax.add_collection(
        PolyCollection(cells, facecolors=shades, edgecolors=style.GREY, linewidths=0.4)
    )


def _say_class(name: str, count: int, mean: Vector) -> str:
    text = f"{style.counted(count, 'picture')} of class {name}"
    if len(set(mean)) == 1:
        return f"{text}; their average is {style.number(mean[0])} in every pixel."
    return f"{text}; their average has values from {style.number(min(mean))} to" + (
        f" {style.number(max(mean))}."
    )


def _say_averages(equal: bool) -> str:
    if equal:
        return (
            "The averages of the classes are equal, so no linear classifier is right on all of"
            " both: the average would have to be on both sides."
        )
    return "The averages of the classes differ."


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
