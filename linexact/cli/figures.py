"""From a request of ``linexact plot`` to a drawing: one function for each kind of figure."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

from linexact.cli.features import feature_map
from linexact.cli.weight_space import Named, named_dataset, region_named
from linexact.errors import InputError
from linexact.model.convention import Convention
from linexact.model.dataset import Dataset
from linexact.model.linear import Classifier
from linexact.plot.style import Drawing
from linexact.separability import Inseparable, Separable, separate_dataset

if TYPE_CHECKING:
    from linexact.geometry.summary import RegionSummary
    from linexact.perceptron import Trace

Axes: TypeAlias = Any
Draw: TypeAlias = Callable[[Axes, "Request"], Drawing]

MAX_ROWS_LEFT_OUT = 1000


@dataclass(frozen=True, slots=True)
class Request:
    """What the options of ``plot`` ask for."""

    dataset: Dataset
    convention: Convention
    weights: str | None = None
    slices: tuple[str, ...] = ()
    axes: str | None = None
    dummy: bool = False
    rule: str = "grosse"
    degree: int | None = None
    monomials: str | None = None
    shape: str | None = None
    without: str | None = None
    title: str | None = None


@dataclass(frozen=True, slots=True)
class Kind:
    """How a kind of figure is drawn, and the size of its paper in inches."""

    draw: Draw
    size: tuple[float, float] = (5.0, 5.0)


def make(
    request: Request, space: str, draw: str | None, kind: str, source: str
) -> tuple[bytes, str]:
    """Return a figure as a file's content, and its alternative text."""
    from linexact.plot import style
    from linexact.plot.files import figure_bytes, new_axes

    kinds = DATA if space == "data" else WEIGHT
    name = draw or ("examples and what decides" if space == "data" else "region")
    if draw is None:
        chosen = Kind(_verdict) if space == "data" else kinds["region"]
    elif draw in kinds:
        chosen = kinds[draw]
    else:
        known = ", ".join(kinds)
        raise InputError("draw", f"in {space} space --draw is one of {known}; not {draw[:40]!r}")
    request = _sliced(request, space)
    in_space = draw == "cone" or (
        space == "data" and request.dataset.dimension == 3 and draw in _SPATIAL
    )
    with new_axes(*chosen.size, space=in_space) as ax:
        drawing = chosen.draw(ax, request)
        if request.title is not None:
            style.title(ax, style.words(request.title))
        title = request.title or f"{style.words(source)}: {name} in {space} space"
        figure = drawing.ax.get_figure(root=True)
        assert figure is not None
        return figure_bytes(figure, kind, title=title, alt=drawing.alt), drawing.alt


_SPATIAL = (None, "examples", "boundary")


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
        return replace(
            request,
            dataset=with_dummy(request.dataset),
            convention=Convention(False, request.convention.boundary),
        )
    return request


def with_dummy(dataset: Dataset) -> Dataset:
    """Return the data with a first feature ``x0`` that is always 1 (Grosse section 2.1)."""
    ones = np.ones((len(dataset), 1), dtype=dataset.numerators.dtype)
    return Dataset(
        np.hstack([ones, dataset.numerators]),
        (1, *dataset.denominators),
        dataset.targets,
        ("x0", *dataset.features),
        classes=dataset.classes,
        row_numbers=dataset.row_numbers,
    )


# Data space


def _verdict(ax: Axes, request: Request) -> Drawing:
    """Draw the boundary when there is one, and why not when there is none."""
    if request.weights is None and request.dataset.dimension == 2 and request.convention.bias:
        verdict = separate_dataset(request.dataset, request.convention)
        if isinstance(verdict, Inseparable):
            return _hulls(ax, request)
    return _boundary(ax, request)


def _examples(ax: Axes, request: Request) -> Drawing:
    return _draw(ax, request, None)


def _boundary(ax: Axes, request: Request, *, margins: bool = False) -> Drawing:
    return _draw(ax, request, classifier(request, optional=not margins), margins=margins)


def _draw(
    ax: Axes, request: Request, chosen: Classifier | None, *, margins: bool = False
) -> Drawing:
    from linexact.plot.data_space import draw_data
    from linexact.plot.space import draw_space

    if request.dataset.dimension == 3 and not margins:
        return draw_space(ax, request.dataset, chosen)
    return draw_data(ax, request.dataset, chosen, margins=margins, origin=request.dummy)


def classifier(request: Request, *, optional: bool = False) -> Classifier | None:
    """Return the classifier of ``--weights``, or one found; None if optional and there is none."""
    d = request.dataset.dimension
    if request.weights is not None:
        given = typed_weights(request.weights)
        if len(given) != d + request.convention.bias:
            last = " and then b" if request.convention.bias else ""
            raise InputError(
                "weights", f"--weights has {len(given)} numbers; expected {d} weights{last}"
            )
        return Classifier(given[:d], given[d] if request.convention.bias else Fraction(0))
    verdict = separate_dataset(request.dataset, request.convention)
    if isinstance(verdict, Separable):
        return Classifier(verdict.w, verdict.b)
    if optional:
        return None
    raise InputError("inseparable", "the data are not separable; give a classifier: --weights")


def typed_weights(text: str) -> tuple[Fraction, ...]:
    """Read ``1,1,-3/2``."""
    from linexact.rational import parse_number

    return tuple(parse_number(part) for part in text.split(","))


def _hulls(ax: Axes, request: Request) -> Drawing:
    from linexact.plot.hulls import draw_hulls

    verdict = separate_dataset(request.dataset, request.convention)
    if isinstance(verdict, Separable):
        raise InputError("separable", "the data are separable, so their hulls have no common point")
    return draw_hulls(ax, verdict)


def _surface(ax: Axes, request: Request) -> Drawing:
    from linexact.plot.surface import draw_surface

    features = feature_map(request.dataset, request.degree or 1, request.monomials)
    mapped = replace(request, dataset=features.apply(request.dataset))
    chosen = classifier(mapped)
    assert chosen is not None
    return draw_surface(ax, request.dataset, features, chosen)


def _trace(request: Request) -> Trace:
    from linexact.perceptron import rule, run

    return run(request.dataset, rule(request.rule))


def _data_path(ax: Axes, request: Request) -> Drawing:
    from linexact.plot.paths import draw_data_path

    return draw_data_path(ax, _trace(request))


def _accuracy(ax: Axes, request: Request) -> Drawing:
    from linexact.plot.curves import draw_accuracy

    return draw_accuracy(ax, _trace(request))


def _least_squares(ax: Axes, request: Request) -> Drawing:
    from linexact.least_squares import least_squares
    from linexact.plot.curves import draw_boundaries

    bias = request.convention.bias
    lines: dict[str, Classifier] = {}
    if request.without is not None:
        part = left_out(request.dataset, request.without)
        rows = "row" if "," not in request.without else "rows"
        lines[f"least squares without {rows} {request.without.strip()}"] = least_squares(
            part, bias=bias
        ).classifier
    lines["least squares"] = least_squares(request.dataset, bias=bias).classifier
    given = classifier(request, optional=True)
    if given is not None:
        lines["given weights" if request.weights else "a separator"] = given
    return draw_boundaries(ax, request.dataset, lines)


def left_out(dataset: Dataset, rows: str) -> Dataset:
    """Return the data without the rows that ``rows`` lists, counted as in the file."""
    numbers = [part.strip() for part in rows.split(",")]
    if len(numbers) > MAX_ROWS_LEFT_OUT or not all(
        re.fullmatch(r"[0-9]{1,9}", part, re.ASCII) for part in numbers
    ):
        raise InputError("without", f"--without is a list of row numbers, not {rows[:40]!r}")
    wanted = {int(part) for part in numbers}
    found = {dataset.row_number(i): i for i in range(len(dataset))}
    for number in sorted(wanted - found.keys()):
        raise InputError("without", f"--without {number}: there is no example in that row")
    kept = [i for number, i in found.items() if number not in wanted]
    return replace(
        dataset,
        numerators=dataset.numerators[kept],
        targets=dataset.targets[kept],
        row_numbers=[dataset.row_number(i) for i in kept],
        reading=None,
    )


def _pictures(ax: Axes, request: Request) -> Drawing:
    from linexact.plot.pixels import draw_pictures

    return draw_pictures(ax, request.dataset, picture_shape(request))


def _weight_image(ax: Axes, request: Request) -> Drawing:
    from linexact.plot.pixels import draw_weight_image

    chosen = classifier(request)
    assert chosen is not None
    return draw_weight_image(ax, chosen, picture_shape(request))


def _wrong(ax: Axes, request: Request) -> Drawing:
    from linexact.plot.pixels import draw_misclassified

    chosen = classifier(request)
    assert chosen is not None
    return draw_misclassified(ax, request.dataset, chosen, picture_shape(request))


def picture_shape(request: Request) -> tuple[int, int]:
    """Return rows and columns: as asked, else a square if that fits, else one row."""
    d = request.dataset.dimension
    if request.shape is None:
        side = int(d**0.5 + 0.5)
        return (side, side) if side * side == d and d > 16 else (1, d)
    match = re.fullmatch(r"\s*([0-9]{1,4})\s*[x×]\s*([0-9]{1,4})\s*", request.shape, re.ASCII)
    if match is None:
        raise InputError("shape", f"--shape is rows x columns, 28x28; not {request.shape[:40]!r}")
    return int(match[1]), int(match[2])


# Weight space


def _summarised(request: Request) -> tuple[Named, RegionSummary]:
    texts = [*request.slices, *([request.axes] if request.axes else ())]
    named = named_dataset(request.dataset, request.convention, texts)
    return named, region_named(named, request.slices, request.axes)


def _region(ax: Axes, request: Request) -> Drawing:
    from linexact.plot.weight_space import draw_region

    named, found = _summarised(request)
    rows = [name.replace(" is ", " → ").replace("-", "−") for name in named.rows]
    return draw_region(ax, found, rows)


def _cone(ax: Axes, request: Request) -> Drawing:
    from linexact.plot.cone import draw_cone

    return draw_cone(ax, _summarised(request)[1])


def _weight_path(ax: Axes, request: Request) -> Drawing:
    from linexact.plot.paths import draw_weight_path, weight_names

    trace = _trace(request)
    if request.axes is None:
        return draw_weight_path(ax, trace)
    names = [part.strip() for part in request.axes.split(",")]
    known = weight_names(trace)
    if len(names) != 2 or not set(names) <= set(known) or names[0] == names[1]:
        raise InputError("axes", f"--axes names two of {', '.join(known[:8])}")
    return draw_weight_path(ax, trace, (known.index(names[0]), known.index(names[1])))


DATA: Mapping[str, Kind] = {
    "examples": Kind(_examples),
    "boundary": Kind(_boundary),
    "margins": Kind(lambda ax, request: _boundary(ax, request, margins=True)),
    "hulls": Kind(_hulls),
    "surface": Kind(_surface),
    "path": Kind(_data_path),
    "accuracy": Kind(_accuracy, (5.5, 3.6)),
    "least-squares": Kind(_least_squares),
    "pictures": Kind(_pictures, (8.0, 6.0)),
    "weights": Kind(_weight_image),
    "wrong": Kind(_wrong, (7.0, 5.0)),
}
WEIGHT: Mapping[str, Kind] = {
    "region": Kind(_region),
    "cone": Kind(_cone, (5.5, 5.5)),
    "path": Kind(_weight_path),
}
