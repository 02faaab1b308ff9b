"""``linexact sheet``: exercises as a sheet to hand out, or with their solutions."""

from __future__ import annotations

from pathlib import Path

from linexact.cli import options as o
from linexact.cli.options import REQUIRED, argument, option
from linexact.errors import InputError


def sheet(
    names: list[str] = argument(
        "Exercises (ids or .toml files), or folders of variants: a page for each student.",
        metavar="EXERCISE...",
    ),
    output: Path = option(
        REQUIRED, "", "-o", "--output", metavar="FILE.pdf|.tex|.html|.ipynb|.md|.txt"
    ),
    solutions: bool = option(False, "With the worked solution of each exercise."),
    further: bool = option(
        False, "The solutions with what may be said further: other proofs, forms."
    ),
    title: str = option("Exercises", "The heading of the sheet."),
    *,
    report: o.ReportOptions,
) -> None:
    """Write a sheet of exercises; a PDF is printed by a browser (Chromium).

    Example:  linexact sheet grosse-and xnor -o sheet.pdf --solutions
    """
    from linexact.classroom.journal import replacing
    from linexact.classroom.sheet import check_ending, read_parts
    from linexact.classroom.sheet import sheet as written
    from linexact.document.numbers import counted
    from linexact.tasks.files import Files

    if further and not solutions:
        raise InputError("option", "--further says more of solutions; expected --solutions")
    report.check(output)
    check_ending(output.suffix)
    parts = read_parts(names, title)
    content = written(parts, output.suffix, solutions=solutions, further=further)
    with replacing(output) as stream:
        stream.write(content)
    count = len({exercise.id for part in parts for exercise in part.exercises})
    students = f" for {len(parts)} students" if len(parts) > 1 else ""
    report.tell(Files(f"{counted(count, 'exercise')}{students}", (output,)))
