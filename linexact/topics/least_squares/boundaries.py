"""Several classifiers on the same data: an outlier's pull."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from linexact.data.dataset import Dataset
from linexact.data.linear import Classifier
from linexact.errors import InputError
from linexact.plot import style
from linexact.plot.data_space import boundary_row, draw_examples, plane_points, say_examples
from linexact.plot.style import Drawing
from linexact.plot.window import around, columns, finish
from linexact.topics.values.scores import score_signs

if TYPE_CHECKING:
    from matplotlib.axes import Axes

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
