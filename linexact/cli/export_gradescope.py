"""``linexact export gradescope`` and ``stack``: exercises for the systems that schools use."""

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


def stack(
    names: Annotated[list[str], typer.Argument(metavar="EXERCISE...", show_default=False)],
    output: Annotated[Path, typer.Option("-o", "--output", metavar="FILE.xml")],
    force: o.ForceOption = False,
) -> None:
    """Write hand-weight exercises as Moodle STACK questions; any right weights are right there.

    Example:  linexact export stack grosse-and nand -o questions.xml
    """
    from linexact.classroom.journal import replacing
    from linexact.classroom.marking import prepare
    from linexact.classroom.stack import stack_xml

    o.refuse_existing(output, force)
    xml = stack_xml([prepare(name) for name in names])
    with replacing(output) as stream:
        stream.write(xml)
    print(f"{len(names)} questions written to {output}")
