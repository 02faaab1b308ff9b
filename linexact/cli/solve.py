"""``linexact solve``: a worked solution of an exercise, a file's data or a gate."""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from linexact.cli import options as o
from linexact.errors import InputError

if TYPE_CHECKING:
    from linexact.exercise.model import Exercise
    from linexact.exercise.solving import Solved
    from linexact.explain.document import Document, Picture
    from linexact.explain.notation import Notation
    from linexact.explain.solution import Worked
    from linexact.reading import Loaded

FORMATS = ("text", "markdown", "latex", "html")
DRAWN = {"html": "svg", "markdown": "svg", "latex": "pdf"}  # the figures of each format


def solve(
    source: Annotated[
        str,
        typer.Argument(
            metavar="ID|FILE|GATE",
            help="An exercise's id (see `linexact exercises list`), an exercise file, a table of"
            " data, or a gate such as AND. An existing file wins over an id, an id over a gate.",
            show_default=False,
        ),
    ],
    form: Annotated[
        str, typer.Option("--format", metavar="|".join(FORMATS), help="How it is written.")
    ] = "text",
    notation: Annotated[
        str | None,
        typer.Option(
            "--notation",
            metavar="grosse|lyu|comp135|dsc140a|blog",
            help="The letters of a lecture (default: those of the exercise's own, or grosse).",
            show_default=False,
        ),
    ] = None,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", metavar="FILE", help="Write to this file.")
    ] = None,
    demand: Annotated[
        list[str] | None,
        typer.Option(
            "--demand",
            metavar="TEXT",
            help="A demand on the weights of a gate or a table: `b = 1`, `w1 = w2`, `|w| <= 2`,"
            " `integers`. May be given again.",
            show_default=False,
        ),
    ] = None,
    figures: Annotated[
        bool,
        typer.Option(
            "--figures",
            help="Add figures of data space and weight space: inside HTML; for Markdown (SVG) and"
            " LaTeX (PDF) in a folder beside the output, NAME-figures.",
        ),
    ] = False,
    data: Annotated[
        Path | None,
        typer.Option(
            "--data",
            metavar="FOLDER",
            help="Where data files are that exercises name and linexact does not carry.",
            show_default=False,
        ),
    ] = None,
    label: o.LabelOption = None,
    columns: o.ColumnsOption = None,
    positive: o.PositiveOption = None,
    negative: o.NegativeOption = None,
    constraints: Annotated[
        bool,
        typer.Option("--constraints", help="The file holds constraints, one a line: `w1 + b > 0`."),
    ] = False,
    bias: o.BiasOption = None,
    boundary: o.BoundaryOption = None,
    force: o.ForceOption = False,
) -> None:
    """Write a solution out, step by step; every step has verified itself.

    Example:  linexact solve grosse-and --notation lyu --format html -o and.html
    """
    if form not in FORMATS:
        raise InputError("format", f"--format is one of {', '.join(FORMATS)}, not {form[:40]!r}")
    o.refuse_existing(output, force)
    folder = _figure_folder(form, output, force) if figures else None
    exercise = None if constraints else _exercise(source)
    solved: Worked | Solved
    if constraints:
        solved, letters = _of_constraints(source, notation)
    elif exercise is None:
        loaded = o.load(source, label, columns, None, "error", positive, negative, None)
        solved, letters = _of_data(loaded, notation, demand or [], bias, boundary)
    else:
        given = (label, columns, positive, negative, bias, boundary, demand or None)
        if any(option is not None for option in given):
            raise InputError(
                "option",
                "an exercise states its data, convention and demands; expected no options"
                " that change them",
            )
        solved, letters = _of_exercise(exercise, notation, data)
    pictures = _pictures(solved, DRAWN[form], folder) if figures else []
    text = rendered(_told(solved, letters, pictures), form)
    if output is None:
        _print(text)
    else:
        _write(output, text, folder, pictures)


def rendered(document: Document, form: str) -> str:
    """Return a document in one of the formats."""
    if form == "latex":
        from linexact.render.latex import render_latex

        return render_latex(document)
    if form == "html":
        from linexact.render.html import render_html

        return render_html(document)
    if form == "markdown":
        from linexact.render.markdown import render_markdown

        return render_markdown(document)
    from linexact.render.text import render_text

    return render_text(document)


def _exercise(source: str) -> Exercise | None:
    """Return the exercise that a file or an id names; None for data alone."""
    from linexact.exercise.bank import find_exercise, is_exercise
    from linexact.exercise.read import is_exercise_file, read_exercise

    if is_exercise_file(source):
        return read_exercise(source)
    if not Path(source).exists() and is_exercise(source):
        return find_exercise(source)
    return None


def _told(solved: Worked | Solved, letters: Notation, pictures: Sequence[Picture]) -> Document:
    from linexact.explain.document import illustrated
    from linexact.explain.solution import explain_solution

    return illustrated(explain_solution(solved, letters), pictures)


def _figure_folder(form: str, output: Path | None, force: bool) -> Path | None:
    """Return where the figures go; None when they go inside the page."""
    if form not in DRAWN:
        raise InputError("figures", f"--figures goes with --format {', '.join(DRAWN)}")
    if form == "html":
        return None
    if output is None:
        raise InputError("figures", f"--figures of {form} are files beside the output; expected -o")
    folder = output.with_name(f"{output.stem}-figures")
    if form == "latex" and not re.fullmatch(r"[A-Za-z0-9_.+-]+", folder.name):
        raise InputError(
            "figures",
            "LaTeX takes figures from files whose names have letters, digits, _, + and - only;"
            " expected such a name after -o",
        )
    if folder.exists() and not (force and folder.is_dir()):
        raise InputError("output-exists", f"{folder}: exists already (overwrite with --force)")
    return folder


def _pictures(solved: Worked | Solved, kind: str, folder: Path | None) -> list[Picture]:
    """Draw what can be drawn; say on standard error what cannot, and why."""
    from linexact.errors import LimitError
    from linexact.plot.illustrations import illustrations

    pictures = []
    planned = illustrations(solved)
    for figure in planned:
        try:
            pictures.append(figure.picture(kind, folder=folder.name if folder else ""))
        except (InputError, LimitError) as error:
            print(f"no figure of {figure.name}: {error}", file=sys.stderr)
    if not planned:
        print("no figure goes with this solution", file=sys.stderr)
    return pictures


def _write(output: Path, text: str, folder: Path | None, pictures: Sequence[Picture]) -> None:
    """Write the figures first, so that the text never names one that is not there."""
    from linexact.certificate import write_bytes, write_text

    if folder is not None and pictures:
        try:
            folder.mkdir(exist_ok=True)
        except OSError as error:
            raise InputError("unwritable", f"{folder}: {error.strerror}") from None
        for picture in pictures:
            write_bytes(output.parent / picture.file, picture.content)
    write_text(output, text)


def _of_exercise(
    exercise: Exercise, notation: str | None, data: Path | None
) -> tuple[Solved, Notation]:
    from linexact.exercise.solving import solve_exercise
    from linexact.explain.notation import NOTATIONS
    from linexact.explain.notation import notation as named

    usual = exercise.source.lecture if exercise.source.lecture in NOTATIONS else "grosse"
    chosen = named(notation or usual)
    return solve_exercise(exercise, folder=data), chosen


def _of_constraints(source: str, notation: str | None) -> tuple[Worked, Notation]:
    from linexact.derivation.derivation import derive_constraints
    from linexact.explain.notation import notation as named
    from linexact.explain.solution import Worked
    from linexact.reading.inequalities import read_constraints

    written = read_constraints(o.text_source(source))
    title = f"The constraints of {'standard input' if source == '-' else source}"
    return Worked(title, derive_constraints(written)), named(notation or "grosse")


def _of_data(
    loaded: Loaded,
    notation: str | None,
    demands: list[str],
    bias: bool | None,
    boundary: str | None,
) -> tuple[Worked, Notation]:
    from linexact.derivation.derivation import derive_problem
    from linexact.explain.notation import notation as named
    from linexact.explain.solution import Worked
    from linexact.handweights import read_demands

    chosen = named(notation or "grosse")
    convention = o.convention(bias, boundary, loaded.convention)
    problem = read_demands(loaded.dataset, convention, demands)
    return Worked(f"Weights for {loaded.description}", derive_problem(problem)), chosen


def _print(text: str) -> None:
    """Print; a terminal that cannot show a letter gets a question mark."""
    encoding = sys.stdout.encoding or "utf-8"
    print(text.encode(encoding, "replace").decode(encoding), end="")
