"""The figure that most results have: the data, and a boundary."""

from __future__ import annotations

from typing import TYPE_CHECKING

from linexact.data.dataset import Dataset
from linexact.data.linear import Classifier
from linexact.plot.data_space import draw_data
from linexact.plot.illustration import Illustration
from linexact.plot.space import draw_space
from linexact.plot.style import Drawing

if TYPE_CHECKING:
    from matplotlib.axes import Axes


def data_figure(
    dataset: Dataset,
    caption: str,
    weights: Classifier | None = None,
    *,
    margins: bool = False,
    origin: bool = False,
) -> Illustration:
    """Plan data, with a boundary if there is one; three features make a space.

    >>> from linexact.data.gates import gate
    >>> data_figure(gate("XOR"), "The data").name
    'data-space'
    """

    def draw(ax: Axes) -> Drawing:
        if dataset.dimension == 3:
            return draw_space(ax, dataset, weights)
        return draw_data(ax, dataset, weights, margins=margins, origin=origin)

    return Illustration("data-space", caption, draw, in_space=dataset.dimension == 3)


def judged_figure(dataset: Dataset, classifier: Classifier, *, bias: bool = True) -> Illustration:
    """Plan data with the boundary of weights that are judged on them.

    >>> from linexact.data.gates import gate
    >>> judged_figure(gate("OR"), Classifier.of([2, 2], -1)).caption
    'The data and the boundary of the weights'
    """
    caption = "The data and the boundary of the weights"
    return data_figure(dataset, caption, classifier, origin=not bias)
