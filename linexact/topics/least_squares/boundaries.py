"""Several classifiers on the same data: an outlier's pull."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import cycle
from typing import TYPE_CHECKING, Any

from linexact.data.dataset import Dataset
from linexact.data.linear import Classifier
from linexact.errors import InputError
from linexact.plot import style
from linexact.plot.data_space import draw_boundary, plane_points, say_data, show_examples
from linexact.plot.style import Drawing
from linexact.plot.window import around
from linexact.topics.values.scores import WITH_BIAS, Weighed

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_LOOKS = (
    (style.INK, "-"),
    (style.PURPLE, (0, (6, 2))),
    (style.GREEN, (0, (1.5, 1.5))),
)


def draw_boundaries(ax: Axes, dataset: Dataset, classifiers: Mapping[str, Classifier]) -> Drawing:
    """Draw data of two features with several named boundaries, each with its errors.

    Least squares against an outlier (DSC 140A, lecture 6) is two of them: fitted with and
    without it.

    Raises :class:`~linexact.errors.InputError` for other data.

    >>> from linexact.data.gates import gate
    >>> from linexact.plot.files import blank_axes
    >>> with blank_axes() as ax:
    ...     alt = draw_boundaries(ax, gate("OR"), {"AND's": Classifier.of([2, 2], -3)}).alt
    >>> alt.split(". ")[-1]
    "Boundaries: AND's: 2 x1 + 2 x2 − 3 = 0, 2 errors."
    """
    points = plane_points(dataset)
    window = around(points)
    handles, said = list[Any](), list[str]()
    for (name, classifier), (color, dashes) in zip(classifiers.items(), cycle(_LOOKS)):
        look = {"color": color, "linestyle": dashes, "linewidth": 2}
        draw_boundary(ax, window, classifier, **look)
        wrong = Weighed(dataset, WITH_BIAS, classifier.w, classifier.b).wrong
        called, errors = style.words(name), style.counted(len(wrong), "error")
        handles.append(style.line_key(f"{called} ({errors})", **look))
        form = style.linear_form(classifier.w, dataset.features, classifier.b)
        said.append(f"{called}: {form} = 0, {errors}")
    alt = [say_data(dataset, points), f"Boundaries: {'; '.join(said)}."]
    return show_examples(ax, dataset, points, window, handles, alt)


def left_out(dataset: Dataset, rows: Sequence[int]) -> Dataset:
    """Return the data without these rows, counted as in the file.

    Raises :class:`~linexact.errors.InputError` (``without``) for a row without an example.

    >>> from linexact.data.gates import gate
    >>> len(left_out(gate("AND"), [1, 3]))
    2
    """
    numbers = [dataset.row_number(i) for i in range(len(dataset))]
    for row in rows:
        if row not in numbers:
            raise InputError("without", f"--without {row}: there is no example in that row")
    return dataset.part([i for i, number in enumerate(numbers) if number not in rows])
