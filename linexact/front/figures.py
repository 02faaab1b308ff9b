"""The figures that can be asked for by name: by ``linexact plot``, and from Python."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, TypedDict, Unpack

from linexact.data.convention import Convention
from linexact.data.dataset import Dataset, with_dummy
from linexact.data.linear import Classifier
from linexact.data.polynomials import feature_map
from linexact.data.read import Ways
from linexact.errors import InputError
from linexact.front.given import Problem, given, one_of, parted, parts
from linexact.front.running import rule_for
from linexact.plot import style
from linexact.plot.data_space import draw_data
from linexact.plot.illustration import Illustration
from linexact.plot.space import draw_space
from linexact.plot.style import Drawing
from linexact.tasks.result import Figure
from linexact.topics.features.surface import draw_surface
from linexact.topics.least_squares.boundaries import draw_boundaries, left_out
from linexact.topics.least_squares.steps import least_squares
from linexact.topics.perceptron import Trace, rule, run
from linexact.topics.perceptron.paths import (
    draw_accuracy,
    draw_data_path,
    draw_weight_path,
    weight_names,
)
from linexact.topics.region.cone import draw_cone
from linexact.topics.region.named import dataset_region
from linexact.topics.region.summary import WeightRegion
from linexact.topics.region.weight_space import draw_region
from linexact.topics.separability import Inseparable, Separable, separate_dataset
from linexact.topics.separability.figures import draw_hulls
from linexact.topics.separability.pixels import (
    Shape,
    draw_misclassified,
    draw_pictures,
    draw_weight_image,
)

if TYPE_CHECKING:
    from linexact.data.convention import Boundary


class DrawOptions(TypedDict, total=False):
    """What a figure may be told."""

    weights: Classifier | Sequence[object]
    slices: Sequence[str]
    axes: Sequence[str]
    dummy: bool
    rule: str
    degree: int
    monomials: str
    shape: tuple[int, int]
    without: Sequence[int]
    title: str


class DrawWays(DrawOptions, Ways, total=False):
    """What a figure may be told, and ways of reading."""


def draw(
    problem: Problem,
    labels: Any = None,
    *,
    space: str = "data",
    figure: str | None = None,
    bias: bool | None = None,
    boundary: Boundary | None = None,
    **options: Unpack[DrawWays],
) -> Figure:
    """Plan a figure of data space or weight space from exact results; it has an ``alt`` text.

    ``figure`` is a name of :data:`linexact.front.figures.FIGURES` (default: in data space the
    boundary, or the hulls' common point; in weight space the region).  Figures take ``weights``
    (``w``, then ``b`` if there is one), ``slices`` and ``axes``, ``dummy`` (the feature x0 = 1 as a
    coordinate), the ``rule`` of a run, ``degree`` or ``monomials`` of a surface, the ``shape`` of
    pictures, ``without`` (rows that a fit leaves out) and a ``title``.

    Raises :class:`~linexact.errors.InputError` for what cannot be read, or (``option``) would be
    ignored; showing the figure raises where no true one can be drawn.

    >>> draw("AND", space="weight", slices=["w0=-1"]).alt[:35]
    'Weight space with axes w1 and w2, 4'
    >>> draw("AND", weights=[1, 1, "-3/2"]).svg()[:5]
    '<?xml'
    """
    reading, told = parted(options, DrawOptions.__annotations__)
    for listed in ("slices", "axes", "shape", "without"):
        if listed in told:
            told[listed] = parts(told[listed])
    typed = (told.get("weights", ()), *told.get("slices", ()), told.get("monomials", ""))
    asked = given(problem, labels, reading).beside(*typed)
    convention = asked.under(bias, boundary)
    name = told.get("rule")
    if name is not None or (figure is not None and "rule" in find_figure(space, figure).takes):
        choices = {"bias": False if told.get("dummy") else bias, "boundary": boundary}
        told["rule"] = rule_for(asked, name, choices, usual="grosse")
    return Figure(asked_figure(Request(asked.dataset, convention, told), space, figure))


@dataclass(frozen=True, slots=True)
class Request:
    """Data under a convention, and what is said of the figure; the rest is left to it."""

    dataset: Dataset
    convention: Convention
    said: Mapping[str, Any] = field(default_factory=dict)  # as ``DrawOptions``, a rule that is read

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
        d, bias, weights = self.dataset.dimension, self.convention.bias, self.said.get("weights")
        if weights is None:
            verdict = separate_dataset(self.dataset, self.convention)
            return Classifier(verdict.w, verdict.b) if isinstance(verdict, Separable) else None
        whole = isinstance(weights, Classifier)
        point = weights.point(bias=bias) if whole else Classifier.of(parts(weights)).w
        if len(point) != d + bias:
            last = " and then b" if bias else ""
            message = f"--weights has {len(point)} numbers; expected {d} weights{last}"
            raise InputError("weights", message)
        return Classifier.from_point(point, bias=bias)

    def trace(self) -> Trace:
        """Return the run of the perceptron."""
        return run(self.dataset, self.said.get("rule") or rule("grosse"))

    def region(self) -> WeightRegion:
        """Return the constraints on the weights, and what holds on the slice."""
        slices, axes = self.said.get("slices", ()), self.said.get("axes")
        return dataset_region(self.dataset, self.convention, slices, axes)


@dataclass(frozen=True, slots=True)
class NamedFigure:
    """How a figure is drawn, its paper in inches, and its axes: 0 are as many as features.

    ``takes`` names what it looks at of what may be said of some figures only.
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
    return draw_data(
        ax, request.dataset, weights, margins=margins, origin=request.said.get("dummy", False)
    )


def _draw_hulls(ax: Any, request: Request) -> Drawing:
    verdict = separate_dataset(request.dataset, request.convention)
    if isinstance(verdict, Separable):
        raise InputError("separable", "the data are separable, so their hulls have no common point")
    return draw_hulls(ax, verdict)


def _draw_surface(ax: Any, request: Request) -> Drawing:
    degree, monomials = request.said.get("degree", 1), request.said.get("monomials")
    features = feature_map(request.dataset.features, degree, monomials)
    mapped = replace(request, dataset=features.apply(request.dataset))
    return draw_surface(ax, request.dataset, features, mapped.classifier())


def _draw_fits(ax: Any, request: Request) -> Drawing:
    """Draw the least-squares boundary, also without some rows, and a separator if there is one."""
    bias = request.convention.bias
    lines: dict[str, Classifier] = {}
    without = request.said.get("without")
    if without is not None:
        part = left_out(request.dataset, without)
        rows = "row" if len(without) == 1 else "rows"
        name = f"least squares without {rows} {','.join(map(str, without))}"
        lines[name] = least_squares(part, bias=bias).weights
    lines["least squares"] = least_squares(request.dataset, bias=bias).weights
    other = request.classifier_if_any()
    if other is not None:
        lines["given weights" if "weights" in request.said else "a separator"] = other
    return draw_boundaries(ax, request.dataset, lines)


def _shape(request: Request) -> Shape:
    """Return rows and columns: as asked, else a square if that fits, else one row."""
    d = request.dataset.dimension
    side = math.isqrt(d)
    return request.said.get("shape") or ((side, side) if side * side == d and d > 16 else (1, d))


def _draw_weights(ax: Any, request: Request) -> Drawing:
    trace, chosen = request.trace(), request.said.get("axes")
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
_FOR_ALL = ("slices", "dummy", "title")  # what is said of any figure
USUAL: Mapping[str, str] = {"data": "examples and what decides", "weight": "region"}


def find_figure(space: str, name: str) -> NamedFigure:
    """Return a figure by its space and name.

    Raises :class:`~linexact.errors.InputError` (``space``, ``draw``) for one that there is not.

    >>> find_figure("data", "accuracy").size
    (5.5, 3.6)
    """
    named = FIGURES[one_of("space", space, FIGURES)]
    return named[one_of("draw", name, named)]


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
    own = request.said.get("title")
    title = own or f"{style.words(request.dataset.origin)}: {name or USUAL[space]}"
    request = _sliced(request, space)
    name = name or _usual(request, space)
    figure = find_figure(space, name)
    for option in request.said:
        if option not in (*figure.takes, *_FOR_ALL):
            raise InputError("option", f"the figure {name} has no use for {option}")

    def draw(ax: Any) -> Drawing:
        drawing = figure.draw(ax, request)
        if own is not None:
            style.title(ax, style.words(own))
        return drawing

    caption = title if own else f"{title} in {space} space"
    typed = request.dataset.writing
    solid = (figure.axes or request.dataset.dimension) == 3
    return Illustration(name, caption, draw, figure.size, solid, typed=typed)


def _usual(request: Request, space: str) -> str:
    if space == "weight":
        return "region"
    plane = request.dataset.dimension == 2 and request.convention.bias
    if plane and "weights" not in request.said:
        verdict = separate_dataset(request.dataset, request.convention)
        if isinstance(verdict, Inseparable):
            return "hulls"
    return "boundary"


def _sliced(request: Request, space: str) -> Request:
    """Turn ``--dummy`` and the data slice ``x0 = 1`` into data; weight slices stay."""
    dummy, slices = request.said.get("dummy"), request.said.get("slices", ())
    if space == "weight":
        if dummy:
            raise InputError("option", "--dummy is for data space; in weight space w0 is the bias")
        return request
    for text in slices:
        if re.sub(r"\s+|==?", "", text).replace("x_0", "x0") != "x01" or "=" not in text:
            raise InputError(
                "slice", "data space is drawn whole, or sliced at x0=1 (the dummy feature)"
            )
    if dummy and not slices:
        convention = Convention(False, request.convention.boundary)
        return replace(request, dataset=with_dummy(request.dataset), convention=convention)
    return request
