"""``linexact plot``: figures of data space and weight space, from exact results."""

from __future__ import annotations

import re
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, ClassVar

from linexact.cli import options as o
from linexact.cli.options import REQUIRED, option
from linexact.data.read import TableOptions
from linexact.errors import InputError

MAX_ROWS = 1000  # left out


@dataclass(frozen=True, slots=True)
class FigureOptions:
    """What is drawn."""

    PANEL: ClassVar[str] = "What to draw"

    space: str = option("data", "Which space.", metavar="data|weight")
    draw: str | None = option(
        None,
        "In data space: examples, boundary, margins, hulls, surface, path, accuracy, "
        "least-squares, pictures, weights, wrong. In weight space: region, cone, path. "
        "Default: boundary when the data are separable and hulls when not; region.",
        metavar="KIND",
    )
    weights: str | None = option(
        None, "Draw this classifier (default: one found by linexact).", metavar="w1,w2,b"
    )
    dummy: bool = option(
        False, "Show the dummy feature x0 = 1 as a coordinate; there is then no bias."
    )
    rule: str | None = option(
        None,
        "The perceptron of path and accuracy (default: the exercise's own, or grosse).",
        metavar="NAME",
    )
    shape: str | None = option(None, "Rows x columns of a picture.", metavar="28x28")
    without: str | None = option(
        None, "Rows (1,2,...) that one of the two least-squares fits leaves out.", metavar="ROWS"
    )
    title: str | None = option(None, "A title.", metavar="TEXT")

    def read(self) -> dict[str, Any]:
        """Return what is said of the figure, as keywords of :func:`linexact.draw`."""
        told = asdict(self) | {"shape": _shape(self.shape), "without": _rows(self.without)}
        told["figure"] = told.pop("draw")
        return told


def plot(
    problem: o.ProblemArgument,
    *,
    output: Path = option(
        REQUIRED, "A file: .svg, .png or .pdf.", "--output", "-o", metavar="FIG.svg"
    ),
    figure: FigureOptions,
    cut: o.SliceOptions,
    among: o.MonomialOptions,
    reading: TableOptions,
    convention: o.ConventionOptions,
    report: o.ReportOptions,
) -> None:
    """Draw a figure and say in words what it shows (the words are in the file, too).

    Example:  linexact plot AND --space weight --slice w0=-1 -o and.svg
    """
    from linexact.front.figures import draw
    from linexact.plot.files import format_of
    from linexact.proof.file import write_bytes
    from linexact.tasks.files import Files

    kind = format_of(output)
    report.check(output)
    told = figure.read() | asdict(among) | {"slices": cut.slices, "axes": o.names(cut.axes)}
    asked = o.read(problem, reading)
    drawn = draw(asked, **told, **asdict(convention)).illustration.picture(kind)
    write_bytes(output, drawn.content)
    report.tell(Files(drawn.alt, (output,)))


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
