"""``linexact sheet``: exercises as a sheet to hand out, or with their solutions."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from linexact.cli import options as o


def sheet(
    names: Annotated[list[str], typer.Argument(metavar="EXERCISE...", show_default=False)],
    output: Annotated[
        Path, typer.Option("-o", "--output", metavar="FILE.tex|.html|.ipynb|.md|.txt")
    ],
    solutions: Annotated[
        bool, typer.Option("--solutions", help="With the worked solution of each exercise.")
    ] = False,
    title: Annotated[str, typer.Option("--title", help="The heading of the sheet.")] = "Exercises",
    force: o.ForceOption = False,
) -> None:
    """Write a sheet of exercises; LaTeX becomes PDF with `pdflatex`.

    Example:  linexact sheet grosse-and xnor -o sheet.html --solutions
    """
    from linexact.classroom.journal import replacing
    from linexact.classroom.marking import find
    from linexact.classroom.sheet import sheet as written

    o.refuse_existing(output, force)
    exercises = [find(name)[0] for name in names]
    text = written(exercises, output.suffix, title=title, solutions=solutions)
    with replacing(output) as stream:
        stream.write(text.encode("utf-8"))
    print(f"{len(exercises)} exercises written to {output}")
