"""The figures that can be asked for by name: by ``linexact plot``, and from Python.

A figure is a name here and a record in its module (:class:`~linexact.plot.request.Figure`), which
is loaded when the figure is drawn.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import fields, replace
from importlib import import_module
from typing import TYPE_CHECKING, Any

from linexact.errors import InputError

if TYPE_CHECKING:
    from linexact.plot.illustration import Illustration
    from linexact.plot.request import Figure, Request, Space
    from linexact.plot.style import Drawing

# By space: each figure's name, and the module of this folder that draws it.
FIGURES: Mapping[Space, Mapping[str, str]] = {
    "data": {
        "examples": "space",
        "boundary": "space",
        "margins": "space",
        "hulls": "hulls",
        "surface": "surface",
        "path": "paths",
        "accuracy": "curves",
        "least-squares": "curves",
        "pictures": "pixels",
        "weights": "pixels",
        "wrong": "pixels",
    },
    "weight": {"region": "weight_space", "cone": "cone", "path": "paths"},
}
# What a request says for some figures only; slices and the dummy feature change the data.
_PARTICULAR = ("weights", "axes", "rule", "degree", "monomials", "shape", "without")
USUAL: Mapping[Space, str] = {"data": "examples and what decides", "weight": "region"}


def find_figure(space: str, name: str) -> Figure:
    """Return a figure by its space and name.

    Raises :class:`~linexact.errors.InputError` (``space``, ``draw``) for one that there is not.

    >>> find_figure("data", "accuracy").size
    (5.5, 3.6)
    """
    checked = check_space(space)
    if name not in FIGURES[checked]:
        known = ", ".join(FIGURES[checked])
        message = f"in {space} space --draw is one of {known}; not {name[:40]!r}"
        raise InputError("draw", message)
    figures: Mapping[tuple[Space, str], Figure]
    figures = import_module(f"linexact.plot.{FIGURES[checked][name]}").FIGURES
    return figures[checked, name]


def check_space(space: str) -> Space:
    """Return the space that is meant.

    Raises :class:`~linexact.errors.InputError` (``space``) for another.

    >>> check_space("data")
    'data'
    """
    for known in FIGURES:
        if space == known:
            return known
    raise InputError("space", f"--space is data or weight, not {space[:40]!r}")


def asked_figure(request: Request, space: Space, name: str | None = None) -> Illustration:
    """Return the figure that is asked for, to be drawn.

    Without a name it is the region of weight space, or in data space what decides: the boundary
    when there is one, and why not when there is none.

    Raises :class:`~linexact.errors.InputError` for a figure that there is not, and (``option``)
    for what it would ignore; drawing it may raise where no true figure can be drawn.

    >>> from linexact.data.convention import Convention
    >>> from linexact.data.gates import gate
    >>> from linexact.plot.request import Request
    >>> asked = Request(gate("XOR"), Convention(True, "strict"))
    >>> asked_figure(asked, "data", "examples").picture("svg").alt[:30]
    'Data space with axes x1 and x2'
    """
    from linexact.plot import style
    from linexact.plot.illustration import Illustration

    if name is not None:
        find_figure(space, name)  # refused before any work
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
    return Illustration(name, caption, draw, figure.size, figure.in_space(request), typed=typed)


def _refuse_ignored(request: Request, name: str, takes: tuple[str, ...]) -> None:
    for option in fields(request):
        said = getattr(request, option.name) != option.default
        if option.name in _PARTICULAR and option.name not in takes and said:
            raise InputError("option", f"the figure {name} has no use for {option.name}")


def _usual(request: Request, space: Space) -> str:
    from linexact.separability import Inseparable, separate_dataset

    if space == "weight":
        return "region"
    if request.weights is None and request.dataset.dimension == 2 and request.convention.bias:
        verdict = separate_dataset(request.dataset, request.convention)
        if isinstance(verdict, Inseparable):
            return "hulls"
    return "boundary"


def _sliced(request: Request, space: Space) -> Request:
    """Turn ``--dummy`` and the data slice ``x0 = 1`` into data; weight slices stay."""
    from linexact.data.convention import Convention
    from linexact.data.dataset import with_dummy

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
