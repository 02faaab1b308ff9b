"""``linexact plot``: figures of data space and weight space, from exact results."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, ClassVar

import typer

from linexact.cli import options as o
from linexact.cli.options import option
from linexact.errors import InputError
from linexact.plot.figures import FIGURES

if TYPE_CHECKING:
    from linexact.plot.request import Request
    from linexact.reading.source import Loaded

MAX_ROWS = 1000  # left out


@dataclass(frozen=True, slots=True)
class FigureOptions:
    """What is drawn."""

    PANEL: ClassVar[str] = "What to draw"

    space: str = option("data", "Which space.", metavar="data|weight")
    draw: str | None = option(
        None,
        f"In data space: {', '.join(FIGURES['data'])}. In weight space: "
        f"{', '.join(FIGURES['weight'])}. "
        "Default: boundary when the data are separable and hulls when not; region.",
        metavar="KIND",
    )
    weights: str | None = option(
        None, "Draw this classifier (default: one found by linexact).", metavar="w1,w2,b"
    )
    dummy: bool = option(
        False, "Show the dummy feature x0 = 1 as a coordinate; there is then no bias."
    )
    rule: str = option("grosse", "The perceptron of path and accuracy.")
    shape: str | None = option(None, "Rows x columns of a picture.", metavar="28x28")
    without: str | None = option(
        None, "Rows (1,2,...) that one of the two least-squares fits leaves out.", metavar="ROWS"
    )
    title: str | None = option(None, "A title.")

    def request(
        self,
        loaded: Loaded,
        convention: o.ConventionOptions,
        cut: o.SliceOptions,
        among: o.MonomialOptions,
    ) -> Request:
        """Return what is asked of the figure, with what is typed read."""
        from linexact.plot.request import Request

        return Request(
            loaded.dataset,
            convention.over(loaded.convention),
            weights=_weights(self.weights),
            slices=tuple(cut.slices or ()),
            axes=None if cut.axes is None else tuple(o.names(cut.axes) or ()),
            dummy=self.dummy,
            rule=self.rule,
            degree=among.degree,
            monomials=among.monomials,
            shape=_shape(self.shape),
            without=_rows(self.without),
            title=self.title,
        )


def plot(
    source: o.ProblemArgument,
    *,
    output: Annotated[
        Path,
        typer.Option("--output", "-o", metavar="FIG.svg", help="A file: .svg, .png or .pdf."),
    ],
    figure: FigureOptions,
    cut: o.SliceOptions,
    among: o.MonomialOptions,
    data: o.DataOptions,
    convention: o.ConventionOptions,
    force: o.ForceOption = False,
) -> None:
    """Draw a figure and say in words what it shows (the words are in the file, too).

    Example:  linexact plot AND --space weight --slice w0=-1 -o and.svg
    """
    from linexact.plot.figures import check_space, draw_figure
    from linexact.plot.files import format_of

    kind = format_of(output)
    o.refuse_existing(output, force)
    space = check_space(figure.space)
    request = figure.request(data.load(source), convention, cut, among)
    content, alt = draw_figure(request, space, figure.draw, kind=kind, source=source)
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
