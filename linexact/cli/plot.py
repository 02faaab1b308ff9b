"""``linexact plot``: figures of data space and weight space, from exact results."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from linexact.cli import options as o
from linexact.cli.features import DegreeOption, MonomialsOption
from linexact.cli.weight_space import AxesOption, SliceOption
from linexact.errors import InputError

_FIGURE = "What to draw"


def plot(
    source: o.SourceArgument,
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
            help="In data space: examples, boundary, margins, hulls, surface, path, accuracy, "
            "least-squares, pictures, weights, wrong. In weight space: region, cone, path. "
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
    slices: SliceOption = None,
    axes: AxesOption = None,
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
    degree: DegreeOption = None,
    monomials: MonomialsOption = None,
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
    label: o.LabelOption = None,
    columns: o.ColumnsOption = None,
    drop: o.DropOption = None,
    missing: o.MissingOption = "error",
    positive: o.PositiveOption = None,
    negative: o.NegativeOption = None,
    header: o.HeaderOption = None,
    bias: o.BiasOption = None,
    boundary: o.BoundaryOption = None,
    force: o.ForceOption = False,
) -> None:
    """Draw a figure and say in words what it shows (the words are in the file, too).

    Example:  linexact plot AND --space weight --slice w0=-1 -o and.svg
    """
    from linexact.cli import figures
    from linexact.plot.files import format_of

    kind = format_of(output)
    o.refuse_existing(output, force)
    if space not in ("data", "weight"):
        raise InputError("space", f"--space is data or weight, not {space[:40]!r}")
    loaded = o.load(source, label, columns, drop, missing, positive, negative, header)
    convention = o.convention(bias, boundary, loaded.convention)
    request = figures.Request(
        loaded.dataset,
        convention,
        weights=weights,
        slices=tuple(slices or ()),
        axes=axes,
        dummy=dummy,
        rule=rule,
        degree=degree,
        monomials=monomials,
        shape=shape,
        without=without,
        title=title,
    )
    content, alt = figures.make(request, space, draw, kind, source)
    output.write_bytes(content)
    print(alt)
    print(f"\nWritten to {output}.")
