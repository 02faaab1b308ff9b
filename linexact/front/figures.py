"""The figures that can be asked for by name: by ``linexact plot``, and from Python."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, replace
from fractions import Fraction
from typing import Any

from linexact.data.convention import Convention
from linexact.data.dataset import Dataset, with_dummy
from linexact.data.linear import Classifier
from linexact.data.polynomials import feature_map
from linexact.errors import InputError
from linexact.plot import style
from linexact.plot.data_space import draw_data
from linexact.plot.illustration import Illustration
from linexact.plot.space import draw_space
from linexact.plot.style import Drawing
from linexact.topics.features.surface import draw_surface
from linexact.topics.least_squares.boundaries import draw_boundaries, left_out
from linexact.topics.least_squares.steps import least_squares
from linexact.topics.perceptron import Rule, Trace, rule, run
from linexact.topics.perceptron.accuracy import draw_accuracy
from linexact.topics.perceptron.paths import draw_data_path, draw_weight_path, weight_names
from linexact.topics.region.cone import draw_cone
from linexact.topics.region.named import dataset_region
from linexact.topics.region.summary import WeightRegion
from linexact.topics.region.weight_space import draw_region
from linexact.topics.separability import Inseparable, Separable, separate_dataset
from linexact.topics.separability.hulls import draw_hulls
from linexact.topics.separability.pixels import (
    Shape,
    draw_misclassified,
    draw_pictures,
    draw_weight_image,
)


@dataclass(frozen=True, slots=True)
class Request:
    """Data under a convention, and what is said of the figure; None leaves it to the figure."""

    dataset: Dataset
    convention: Convention
    weights: tuple[Fraction, ...] | None = None  # and last the bias, if there is one
    slices: tuple[str, ...] = ()
    axes: tuple[str, ...] | None = None
    dummy: bool = False
    rule: Rule | None = None  # of a run; None: grosse's
    degree: int | None = None
    monomials: str | None = None
    shape: tuple[int, int] | None = None  # of pictures
    without: tuple[int, ...] | None = None  # rows
    title: str | None = None

    def classifier(self) -> Classifier:
        """Return the weights given, or those found.

        Raises :class:`~linexact.errors.InputError` (``inseparable``) when there are none.
        """
        found = self.classifier_if_any()
        if found is None:
            message = "the data are not separable; give a classifier: --weights"
            raise InputError("inseparable", message)
        return found

    def classifier_if_any(self) -> Classifier | None:
        """Return the weights given, or those found, or None for inseparable data.

        >>> from linexact.data.gates import gate
        >>> Request(gate("XOR"), Convention(True, "strict")).classifier_if_any() is None
        True
        """
        d, bias = self.dataset.dimension, self.convention.bias
        if self.weights is None:
            verdict = separate_dataset(self.dataset, self.convention)
            return Classifier(verdict.w, verdict.b) if isinstance(verdict, Separable) else None
        if len(self.weights) != d + bias:
            last = " and then b" if bias else ""
            raise InputError(
                "weights", f"--weights has {len(self.weights)} numbers; expected {d} weights{last}"
            )
        return Classifier(self.weights[:d], self.weights[d] if bias else Fraction(0))

    def trace(self) -> Trace:
        """Return the run of the perceptron."""
        return run(self.dataset, self.rule or rule("grosse"))

    def region(self) -> WeightRegion:
        """Return the constraints on the weights, and what holds on the slice."""
        return dataset_region(self.dataset, self.convention, self.slices, self.axes)


@dataclass(frozen=True, slots=True)
class NamedFigure:
    """How a figure is drawn, its paper in inches, and its axes: 0 are as many as features.

    ``takes`` names the fields of a request that it looks at, beside data, convention and title.
    """

    draw: Callable[[Any, Request], Drawing]
    size: tuple[float, float] = (5.0, 5.0)
    axes: int = 2
    takes: tuple[str, ...] = ()


def _draw_plain(
    ax: Any, request: Request, weights: Classifier | None, *, margins: bool = False
) -> Drawing:
    if request.dataset.dimension == 3 and not margins:
        return draw_space(ax, request.dataset, weights)
    return draw_data(ax, request.dataset, weights, margins=margins, origin=request.dummy)


def _draw_hulls(ax: Any, request: Request) -> Drawing:
    verdict = separate_dataset(request.dataset, request.convention)
    if isinstance(verdict, Separable):
        raise InputError("separable", "the data are separable, so their hulls have no common point")
    return draw_hulls(ax, verdict)


def _draw_surface(ax: Any, request: Request) -> Drawing:
    features = feature_map(request.dataset.features, request.degree or 1, request.monomials)
    mapped = replace(request, dataset=features.apply(request.dataset))
    return draw_surface(ax, request.dataset, features, mapped.classifier())


def _draw_fits(ax: Any, request: Request) -> Drawing:
    """Draw the least-squares boundary, also without some rows, and a separator if there is one."""
    bias = request.convention.bias
    lines: dict[str, Classifier] = {}
    if request.without is not None:
        part = left_out(request.dataset, request.without)
        rows = "row" if len(request.without) == 1 else "rows"
        name = f"least squares without {rows} {','.join(map(str, request.without))}"
        lines[name] = least_squares(part, bias=bias).weights
    lines["least squares"] = least_squares(request.dataset, bias=bias).weights
    given = request.classifier_if_any()
    if given is not None:
        lines["given weights" if request.weights else "a separator"] = given
    return draw_boundaries(ax, request.dataset, lines)


def _shape(request: Request) -> Shape:
    """Return rows and columns: as asked, else a square if that fits, else one row."""
    d = request.dataset.dimension
    side = math.isqrt(d)
    return request.shape or ((side, side) if side * side == d and d > 16 else (1, d))


def _draw_weights(ax: Any, request: Request) -> Drawing:
    trace, chosen = request.trace(), request.axes
    if chosen is None:
        return draw_weight_path(ax, trace)
    known = weight_names(trace)
    if len(chosen) != 2 or not set(chosen) <= set(known) or chosen[0] == chosen[1]:
        raise InputError("axes", f"--axes names two of {', '.join(known[:8])}")
    return draw_weight_path(ax, trace, (known.index(chosen[0]), known.index(chosen[1])))


FIGURES: Mapping[str, Mapping[str, NamedFigure]] = {
    "data": {
        "examples": NamedFigure(lambda ax, asked: _draw_plain(ax, asked, None), axes=0),
        "boundary": NamedFigure(
            lambda ax, asked: _draw_plain(ax, asked, asked.classifier_if_any()),
            axes=0,
            takes=("weights",),
        ),
        "margins": NamedFigure(
            lambda ax, asked: _draw_plain(ax, asked, asked.classifier(), margins=True),
            takes=("weights",),
        ),
        "hulls": NamedFigure(_draw_hulls),
        "surface": NamedFigure(_draw_surface, takes=("weights", "degree", "monomials")),
        "path": NamedFigure(lambda ax, asked: draw_data_path(ax, asked.trace()), takes=("rule",)),
        "accuracy": NamedFigure(
            lambda ax, asked: draw_accuracy(ax, asked.trace()), (5.5, 3.6), takes=("rule",)
        ),
        "least-squares": NamedFigure(_draw_fits, takes=("weights", "without")),
        "pictures": NamedFigure(
            lambda ax, asked: draw_pictures(ax, asked.dataset, _shape(asked)),
            (8.0, 6.0),
            takes=("shape",),
        ),
        "weights": NamedFigure(
            lambda ax, asked: draw_weight_image(ax, asked.classifier(), _shape(asked)),
            takes=("shape", "weights"),
        ),
        "wrong": NamedFigure(
            lambda ax, asked: draw_misclassified(
                ax, asked.dataset, asked.classifier(), _shape(asked)
            ),
            (7.0, 5.0),
            takes=("shape", "weights"),
        ),
    },
    "weight": {
        "region": NamedFigure(lambda ax, asked: draw_region(ax, asked.region()), takes=("axes",)),
        "cone": NamedFigure(
            lambda ax, asked: draw_cone(ax, asked.region()),
            (5.5, 5.5),
            axes=3,
            takes=("axes",),
        ),
        "path": NamedFigure(_draw_weights, takes=("rule", "axes")),
    },
}
# What a request says for some figures only; slices and the dummy feature change the data.
_PARTICULAR = ("weights", "axes", "rule", "degree", "monomials", "shape", "without")
USUAL: Mapping[str, str] = {"data": "examples and what decides", "weight": "region"}


def find_figure(space: str, name: str) -> NamedFigure:
    """Return a figure by its space and name.

    Raises :class:`~linexact.errors.InputError` (``space``, ``draw``) for one that there is not.

    >>> find_figure("data", "accuracy").size
    (5.5, 3.6)
    """
    if space not in FIGURES:
        raise InputError("space", f"--space is data or weight, not {space[:40]!r}")
    if name not in FIGURES[space]:
        known = ", ".join(FIGURES[space])
        message = f"in {space} space --draw is one of {known}; not {name[:40]!r}"
        raise InputError("draw", message)
    return FIGURES[space][name]


def asked_figure(request: Request, space: str, name: str | None = None) -> Illustration:
    """Return the figure that is asked for, to be drawn.

    Without a name it is the region of weight space, or in data space what decides: the boundary
    when there is one, and why not when there is none.

    Raises :class:`~linexact.errors.InputError` for a figure that there is not, and (``option``)
    for what it would ignore; drawing it may raise where no true figure can be drawn.

    >>> from linexact.data.convention import Convention
    >>> from linexact.data.gates import gate
    >>> asked = Request(gate("XOR"), Convention(True, "strict"))
    >>> asked_figure(asked, "data", "examples").picture("svg").alt[:30]
    'Data space with axes x1 and x2'
    """
    find_figure(space, name or "path")  # refused before any work
    title = request.title or f"{style.words(request.dataset.origin)}: {name or USUAL[space]}"
    request = _sliced(request, space)
    name = name or _usual(request, space)
    figure = find_figure(space, name)
    _refuse_ignored(request, name, figure.takes)

    def draw(ax: Any) -> Drawing:
        drawing = figure.draw(ax, request)
        if request.title is not None:
            style.title(ax, style.words(request.title))
        return drawing

    caption = title if request.title else f"{title} in {space} space"
    typed = request.dataset.writing
    solid = (figure.axes or request.dataset.dimension) == 3
    return Illustration(name, caption, draw, figure.size, solid, typed=typed)


def _refuse_ignored(request: Request, name: str, takes: tuple[str, ...]) -> None:
    for option in fields(request):
        said = getattr(request, option.name) != option.default
        if option.name in _PARTICULAR and option.name not in takes and said:
            raise InputError("option", f"the figure {name} has no use for {option.name}")


def _usual(request: Request, space: str) -> str:
    if space == "weight":
        return "region"
    if request.weights is None and request.dataset.dimension == 2 and request.convention.bias:
        verdict = separate_dataset(request.dataset, request.convention)
        if isinstance(verdict, Inseparable):
            return "hulls"
    return "boundary"


def _sliced(request: Request, space: str) -> Request:
    """Turn ``--dummy`` and the data slice ``x0 = 1`` into data; weight slices stay."""
    if space == "weight":
        if request.dummy:
            raise InputError("option", "--dummy is for data space; in weight space w0 is the bias")
        return request
    for text in request.slices:
        if re.sub(r"\s+|==?", "", text).replace("x_0", "x0") != "x01" or "=" not in text:
            raise InputError(
                "slice", "data space is drawn whole, or sliced at x0=1 (the dummy feature)"
            )
    if request.dummy and not request.slices:
        convention = Convention(False, request.convention.boundary)
        return replace(request, dataset=with_dummy(request.dataset), convention=convention)
    return request
