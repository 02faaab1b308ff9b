"""``linexact solve``: a worked solution of an exercise, a file's data or a gate."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from linexact.cli import options as o
from linexact.errors import InputError

if TYPE_CHECKING:
    from linexact.exercise.model import Exercise
    from linexact.explain.document import Document
    from linexact.reading import Loaded

FORMATS = ("text", "markdown", "latex", "html")


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
    exercise = None if constraints else _exercise(source)
    if constraints:
        document = _of_constraints(source, notation)
    elif exercise is None:
        loaded = o.load(source, label, columns, None, "error", positive, negative, None)
        document = _of_data(loaded, notation, demand or [], bias, boundary)
    else:
        given = (label, columns, positive, negative, bias, boundary, demand or None)
        if any(option is not None for option in given):
            raise InputError(
                "option",
                "an exercise states its data, convention and demands; expected no options"
                " that change them",
            )
        document = _of_exercise(exercise, notation, data)
    text = rendered(document, form)
    if output is None:
        _print(text)
    else:
        output.write_text(text, encoding="utf-8")


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


def _of_exercise(exercise: Exercise, notation: str | None, data: Path | None) -> Document:
    from linexact.explain.notation import NOTATIONS
    from linexact.explain.notation import notation as named
    from linexact.explain.solution import document
    from linexact.explain.work.exercises import solve_exercise

    usual = exercise.source.lecture if exercise.source.lecture in NOTATIONS else "grosse"
    chosen = named(notation or usual)
    return document(solve_exercise(exercise, folder=data).worked, chosen)


def _of_constraints(source: str, notation: str | None) -> Document:
    from linexact.explain.notation import notation as named
    from linexact.explain.solution import document, solve_constraints
    from linexact.reading.inequalities import read_constraints

    written = read_constraints(o.text_source(source))
    title = f"The constraints of {'standard input' if source == '-' else source}"
    return document(solve_constraints(written, title=title), named(notation or "grosse"))


def _of_data(
    loaded: Loaded,
    notation: str | None,
    demands: list[str],
    bias: bool | None,
    boundary: str | None,
) -> Document:
    from linexact.explain.notation import notation as named
    from linexact.explain.solution import document, solve_problem
    from linexact.handweights import read_demands

    chosen = named(notation or "grosse")
    convention = o.convention(bias, boundary, loaded.convention)
    problem = read_demands(loaded.dataset, convention, demands)
    return document(solve_problem(problem, title=f"Weights for {loaded.description}"), chosen)


def _print(text: str) -> None:
    """Print; a terminal that cannot show a letter gets a question mark."""
    encoding = sys.stdout.encoding or "utf-8"
    print(text.encode(encoding, "replace").decode(encoding), end="")
