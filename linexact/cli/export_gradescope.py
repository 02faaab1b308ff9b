"""``linexact export gradescope``: exercises as an autograder that Gradescope takes."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from linexact.cli import options as o


def gradescope(
    names: Annotated[list[str], typer.Argument(metavar="EXERCISE...", show_default=False)],
    output: Annotated[Path, typer.Option("-o", "--output", metavar="FILE.zip")],
    force: o.ForceOption = False,
) -> None:
    """Write a zip to upload to Gradescope as an autograder.

    Example:  linexact export gradescope grosse-and grosse-xor -o autograder.zip
    """
    from linexact.classroom.gradescope_zip import write_gradescope_zip
    from linexact.classroom.journal import replacing
    from linexact.classroom.marking import prepare

    o.refuse_existing(output, force)
    exercises = tuple(prepare(name) for name in names)
    with replacing(output) as stream:
        write_gradescope_zip(stream, exercises)
    print(f"Autograder for {len(exercises)} exercises written to {output}")
