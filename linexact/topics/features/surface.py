"""The prediction surface of a classifier in features: where its score is above 0.

The score ``z = w . phi(x) + b`` is sampled on a grid in floats, so the curve ``z = 0`` is drawn
to the picture's accuracy; the examples' own scores are exact, and an example that is on
the wrong side is counted from those.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

import numpy as np

from linexact.data.dataset import Dataset
from linexact.data.features import FeatureMap
from linexact.data.linear import Classifier
from linexact.errors import LimitError
from linexact.plot import style
from linexact.plot.data_space import draw_examples, plane_points, say_examples
from linexact.plot.illustration import Illustration
from linexact.plot.style import Drawing
from linexact.plot.window import Window, around, finish
from linexact.topics.features.search import FewestMonomials, LeastDegree
from linexact.topics.separability import Inseparable, Verdict

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from numpy.typing import NDArray

GRID = 241  # samples each way


def draw_surface(ax: Axes, dataset: Dataset, features: FeatureMap, weights: Classifier) -> Drawing:
    """Draw the sign and the level lines of ``w . phi(x) + b`` under data of two features.

    Raises :class:`~linexact.errors.InputError` (``dimension``) for other data, and
    :class:`~linexact.errors.LimitError` (``scale``) when floats cannot hold the scores.

    >>> from linexact.data.gates import gate
    >>> from linexact.plot.files import blank_axes
    >>> from linexact.data.polynomials import feature_map
    >>> features = feature_map(("x1", "x2"), 1, "x1, x2, x1*x2")
    >>> with blank_axes() as ax:
    ...     alt = draw_surface(ax, gate("XOR"), features, Classifier.of([1, 1, -2], "-1/2")).alt
    >>> alt.split(". ")[-1]
    'By exact scores, every example is on its side.'
    """
    points = plane_points(dataset)
    window = around(points, margin=Fraction(1, 4))
    xs, ys, scores = _sampled(window, features, weights)
    handles: list[Any] = draw_examples(ax, dataset, points, window)
    handles += _draw_signs(ax, xs, ys, scores)
    form = style.linear_form(weights.w, features.names, weights.b)
    style.title(ax, f"z = {form}")
    finish(ax, dataset.features, window, handles)
    return Drawing(ax, _say(dataset, features, weights, say_examples(dataset, points), form))


def _sampled(
    window: Window, features: FeatureMap, weights: Classifier
) -> tuple[NDArray[np.float64], NDArray[np.float64], NDArray[np.float64]]:
    xs = np.linspace(float(window.left), float(window.right), GRID)
    ys = np.linspace(float(window.bottom), float(window.top), GRID)
    grid = np.meshgrid(xs, ys)
    largest = max((*weights.w, weights.b), key=abs) or Fraction(1)
    with np.errstate(all="ignore"):
        total = np.full(grid[0].shape, float(weights.b / largest))
        for w, polynomial in zip(weights.w, features.polynomials, strict=True):
            for (p, q), a in polynomial:
                total += float(w / largest) * float(a) * grid[0] ** p * grid[1] ** q
    if not np.isfinite(total).all():
        raise LimitError(
            "scale", "not drawn: the scores between the examples exceed floats", limit="scale"
        )
    return xs, ys, total * (1 if largest > 0 else -1)


def _draw_signs(
    ax: Axes, xs: NDArray[np.float64], ys: NDArray[np.float64], scores: NDArray[np.float64]
) -> list[Any]:
    handles: list[Any] = []
    if scores.max() > 0:
        above = [0, float(scores.max()) * 2]
        face, hatch = style.SHADED["facecolor"], style.SHADED["hatch"]
        shown = ax.contourf(xs, ys, scores, above, colors=[face], hatches=[hatch], zorder=0)
        shown.set_edgecolor(style.SHADED["edgecolor"])
        shown.set_linewidth(0)
        handles.append(style.patch_key("positive region, z > 0", **style.SHADED))
    if scores.max() > 0 > scores.min():
        levels = np.linspace(scores.min(), scores.max(), 9)
        others = [v for v in levels if abs(v) > 1e-12]
        look: dict[str, Any] = {"colors": style.GREY, "linewidths": 0.6, "linestyles": "-"}
        ax.contour(xs, ys, scores, levels=others, zorder=1, **look)
        ax.contour(xs, ys, scores, levels=[0], colors=style.INK, linewidths=2.0, zorder=2)
        handles += [
            style.line_key("boundary, z = 0", color=style.INK, linewidth=2.0),
            style.line_key("equal scores", color=style.GREY, linewidth=0.6),
        ]
    return handles


def _say(
    dataset: Dataset, features: FeatureMap, weights: Classifier, examples: str, form: str
) -> str:
    mapped = features.apply(dataset)
    wrong = sum(mapped.target(i) * weights.score(mapped.x(i)) <= 0 for i in range(len(mapped)))
    right = (
        "every example is on its side"
        if not wrong
        else (f"{style.counted(wrong, 'example')} not on the right side")
    )
    names = style.listed([style.words(f) for f in dataset.features])
    return (
        f"Prediction surface over axes {names}: the score is {form}, and the region where it is"
        f" above 0 is hatched. {examples} By exact scores, {right}."
    )


def degree_figures(found: LeastDegree) -> tuple[Illustration, ...]:
    """Plan the surface of the least degree."""
    return _surface(found.dataset, found.levels[-1].features, found.levels[-1].verdict)


def fewest_figures(found: FewestMonomials) -> tuple[Illustration, ...]:
    """Plan the surface of the fewest monomials."""
    return _surface(found.dataset, found.features, found.verdict)


def _surface(dataset: Dataset, features: FeatureMap, verdict: Verdict) -> tuple[Illustration, ...]:
    if dataset.dimension != 2 or isinstance(verdict, Inseparable):
        return ()
    caption = "Where the score is above 0"
    weights = verdict.classifier
    return (
        Illustration("surface", caption, lambda ax: draw_surface(ax, dataset, features, weights)),
    )
