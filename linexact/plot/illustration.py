"""A figure that is planned, and drawn when it is looked at."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from linexact.data.dataset import Dataset
from linexact.data.linear import Classifier
from linexact.document.blocks import Picture
from linexact.exact import Writing
from linexact.plot.data_space import draw_data
from linexact.plot.files import drawn
from linexact.plot.space import draw_space
from linexact.plot.style import Drawing, typed_as

if TYPE_CHECKING:
    from matplotlib.axes import Axes


@dataclass(frozen=True, slots=True)
class Illustration:
    """A figure that can be drawn: its short name, its caption, and its paper in inches."""

    name: str
    caption: str
    draw: Callable[[Any], Drawing]
    size: tuple[float, float] = (5.0, 5.0)
    in_space: bool = False  # three axes
    instead: bool = False  # see Picture
    at: str = ""
    typed: Writing | None = None  # how the numbers were that it is about

    def picture(self, kind: str = "svg", *, folder: str = "") -> Picture:
        """Draw it, as a file of ``kind`` that lies in ``folder`` beside the document.

        Raises :class:`~linexact.errors.InputError` or :class:`~linexact.errors.LimitError`
        with the reason where no true figure can be drawn.
        """
        with typed_as(self.typed):
            content, alt = drawn(
                self.draw, kind, title=self.caption, size=self.size, in_space=self.in_space
            )
        file = "/".join(filter(None, (folder, f"{self.name}.{kind}")))
        return Picture((self.caption,), alt, content, file, self.instead, self.at)


# Figures of data with a line, planned


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
