"""``linexact plot``: figures of data space and weight space, from exact results."""

from __future__ import annotations

import re
from fractions import Fraction
from pathlib import Path
from typing import Annotated

import typer

from linexact.cli import options as o
from linexact.errors import InputError
from linexact.plot.figures import FIGURES

MAX_ROWS = 1000  # left out
_FIGURE = "What to draw"


def plot(
    source: o.SourceArgument,
    *,
    output: Annotated[
        Path,
        typer.Option("--output", "-o", metavar="FIG.svg", help="A file: .svg, .png or .pdf."),
    ],
    space: Annotated[
        str,
        typer.Option(
            "--space", metavar="data|weight", help="Which space.", rich_help_panel=_FIGURE
        ),
    ] = "data",
    draw: Annotated[
        str | None,
        typer.Option(
            "--draw",
            metavar="KIND",
            help=f"In data space: {', '.join(FIGURES['data'])}. In weight space: "
            f"{', '.join(FIGURES['weight'])}. "
            "Default: boundary when the data are separable and hulls when not; region.",
            show_default=False,
            rich_help_panel=_FIGURE,
        ),
    ] = None,
    weights: Annotated[
        str | None,
        typer.Option(
            "--weights",
            metavar="w1,w2,b",
            help="Draw this classifier (default: one found by linexact).",
            rich_help_panel=_FIGURE,
        ),
    ] = None,
    cut: o.SliceOptions,
    dummy: Annotated[
        bool,
        typer.Option(
            "--dummy",
            help="Show the dummy feature x0 = 1 as a coordinate; there is then no bias.",
            rich_help_panel=_FIGURE,
        ),
    ] = False,
    rule: Annotated[
        str,
        typer.Option(
            "--rule", help="The perceptron of path and accuracy.", rich_help_panel=_FIGURE
        ),
    ] = "grosse",
    among: o.MonomialOptions,
    shape: Annotated[
        str | None,
        typer.Option(
            "--shape", metavar="28x28", help="Rows x columns of a picture.", rich_help_panel=_FIGURE
        ),
    ] = None,
    without: Annotated[
        str | None,
        typer.Option(
            "--without",
            metavar="ROWS",
            help="Rows (1,2,...) that one of the two least-squares fits leaves out.",
            rich_help_panel=_FIGURE,
        ),
    ] = None,
    title: Annotated[
        str | None, typer.Option("--title", help="A title.", rich_help_panel=_FIGURE)
    ] = None,
    data: o.DataOptions,
    convention: o.ConventionOptions,
    force: o.ForceOption = False,
) -> None:
    """Draw a figure and say in words what it shows (the words are in the file, too).

    Example:  linexact plot AND --space weight --slice w0=-1 -o and.svg
    """
    from linexact.plot.figures import check_space, draw_figure
    from linexact.plot.files import format_of
    from linexact.plot.request import Request

    kind = format_of(output)
    o.refuse_existing(output, force)
    chosen = check_space(space)
    loaded = data.load(source)
    request = Request(
        loaded.dataset,
        convention.over(loaded.convention),
        weights=_weights(weights),
        slices=tuple(cut.slices or ()),
        axes=None if cut.axes is None else tuple(o.names(cut.axes) or ()),
        dummy=dummy,
        rule=rule,
        degree=among.degree,
        monomials=among.monomials,
        shape=_shape(shape),
        without=_rows(without),
        title=title,
    )
    content, alt = draw_figure(request, chosen, draw, kind=kind, source=source)
    output.write_bytes(content)
    print(f"{alt}\n\nWritten to {output}.")


def _weights(text: str | None) -> tuple[Fraction, ...] | None:
    from linexact.rational import parse_number

    return None if text is None else tuple(parse_number(part) for part in text.split(","))


def _shape(text: str | None) -> tuple[int, int] | None:
    if text is None:
        return None
    match = re.fullmatch(r"\s*([0-9]{1,4})\s*[x×]\s*([0-9]{1,4})\s*", text, re.ASCII)
    if match is None:
        raise InputError("shape", f"--shape is rows x columns, 28x28; not {text[:40]!r}")
    return int(match[1]), int(match[2])


def _rows(text: str | None) -> tuple[int, ...] | None:
    if text is None:
        return None
    numbers = [part.strip() for part in text.split(",")]
    if len(numbers) > MAX_ROWS or not all(
        re.fullmatch(r"[0-9]{1,9}", part, re.ASCII) for part in numbers
    ):
        raise InputError("without", f"--without is a list of row numbers, not {text[:40]!r}")
    return tuple(map(int, numbers))
