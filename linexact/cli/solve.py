"""``linexact solve``: a worked solution of an exercise, a file's data or a gate."""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from linexact.cli import options as o
from linexact.cli.options import option
from linexact.errors import InputError
from linexact.model.lectures import LECTURES
from linexact.render.formats import FORMATS, check_format

if TYPE_CHECKING:
    from linexact.exercise.model import Exercise
    from linexact.exercise.solving import Solved
    from linexact.explain.document import Document, Picture
    from linexact.explain.notation import Notation
    from linexact.explain.solution import Worked
    from linexact.reading.source import Loaded
    from linexact.render.formats import Format

_TAKEN = ("label", "columns", "positive", "negative")  # of the options of a table


@dataclass(frozen=True, slots=True)
class WritingOptions:
    """How the solution is written."""

    form: str = option("text", "How it is written.", "--format", metavar="|".join(FORMATS))
    notation: str | None = option(
        None,
        "The letters of a lecture (default: those of the exercise's own, or grosse).",
        metavar="|".join(LECTURES),
    )
    output: Path | None = option(None, "Write to this file.", "--output", "-o", metavar="FILE")
    demand: list[str] | None = option(
        None,
        "A demand on the weights of a gate or a table: `b = 1`, `w1 = w2`, `|w| <= 2`,"
        " `integers`. May be given again.",
        metavar="TEXT",
    )
    figures: bool = option(
        False,
        "Add figures of data space and weight space: inside HTML; for Markdown (SVG) and"
        " LaTeX (PDF) in a folder beside the output, NAME-figures.",
    )
    data: Path | None = option(
        None,
        "Where data files are that exercises name and linexact does not carry.",
        metavar="FOLDER",
    )


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
    *,
    writing: WritingOptions,
    table: Annotated[o.DataOptions, _TAKEN],
    constraints: Annotated[
        bool,
        typer.Option("--constraints", help="The file holds constraints, one a line: `w1 + b > 0`."),
    ] = False,
    convention: o.ConventionOptions,
    force: o.ForceOption = False,
) -> None:
    """Write a solution out, step by step; every step has verified itself.

    Example:  linexact solve grosse-and --notation lyu --format html -o and.html
    """
    check_format(writing.form)
    form = FORMATS[writing.form]
    o.refuse_existing(writing.output, force)
    folder = _figure_folder(form, writing.output, force) if writing.figures else None
    exercise = None if constraints else o.stated_exercise(source)
    solved: Worked | Solved
    if constraints:
        solved, letters = _of_constraints(source, writing.notation)
    elif exercise is None:
        solved, letters = _of_data(table.load(source), writing, convention)
    else:
        _refuse_changes(table, convention, writing.demand)
        solved, letters = _of_exercise(exercise, writing)
    pictures = _pictures(solved, form, folder) if writing.figures else []
    text = form.render(_told(solved, letters, pictures))
    if writing.output is None:
        _print(text)
    else:
        _write(writing.output, text, folder, pictures)


def _refuse_changes(
    table: o.DataOptions, convention: o.ConventionOptions, demand: list[str] | None
) -> None:
    if table != o.DataOptions() or convention.given or demand:
        raise InputError(
            "option",
            "an exercise states its data, convention and demands; expected no options"
            " that change them",
        )


def _told(solved: Worked | Solved, letters: Notation, pictures: Sequence[Picture]) -> Document:
    from linexact.explain.document import illustrated
    from linexact.explain.solution import explain_solution

    return illustrated(explain_solution(solved, letters), pictures)


def _figure_folder(form: Format, output: Path | None, force: bool) -> Path | None:
    """Return where the figures go; None when they go inside the page."""
    if form.figures is None:
        inside_first = sorted(FORMATS.values(), key=lambda one: not one.holds_figures)
        drawn = ", ".join(one.name for one in inside_first if one.figures)
        raise InputError("figures", f"--figures goes with --format {drawn}")
    if form.holds_figures:
        return None
    if output is None:
        message = f"--figures of {form.name} are files beside the output; expected -o"
        raise InputError("figures", message)
    folder = output.with_name(f"{output.stem}-figures")
    if form.name == "latex" and not re.fullmatch(r"[A-Za-z0-9_.+-]+", folder.name):
        raise InputError(
            "figures",
            "LaTeX takes figures from files whose names have letters, digits, _, + and - only;"
            " expected such a name after -o",
        )
    if folder.exists() and not (force and folder.is_dir()):
        raise InputError("output-exists", f"{folder}: exists already (overwrite with --force)")
    return folder


def _pictures(solved: Worked | Solved, form: Format, folder: Path | None) -> list[Picture]:
    """Draw what can be drawn; say on standard error what cannot, and why."""
    from linexact.errors import LimitError
    from linexact.plot.illustrations import illustrations

    pictures = []
    planned = illustrations(solved)
    for figure in planned:
        try:
            file = figure.picture(form.figures or "svg", folder=folder.name if folder else "")
            pictures.append(file)
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


def _of_exercise(exercise: Exercise, writing: WritingOptions) -> tuple[Solved, Notation]:
    from linexact.exercise.solving import solve_exercise
    from linexact.explain.notation import NOTATIONS
    from linexact.explain.notation import notation as named

    usual = exercise.source.lecture if exercise.source.lecture in NOTATIONS else "grosse"
    chosen = named(writing.notation or usual)
    return solve_exercise(exercise, folder=writing.data), chosen


def _of_constraints(source: str, notation: str | None) -> tuple[Worked, Notation]:
    from linexact.derivation.derivation import derive_constraints
    from linexact.explain.notation import notation as named
    from linexact.explain.solution import Worked
    from linexact.reading.inequalities import read_constraints

    written = read_constraints(o.text_source(source))
    title = f"The constraints of {'standard input' if source == '-' else source}"
    return Worked(title, derive_constraints(written)), named(notation or "grosse")


def _of_data(
    loaded: Loaded, writing: WritingOptions, convention: o.ConventionOptions
) -> tuple[Worked, Notation]:
    from linexact.derivation.derivation import derive_problem
    from linexact.explain.notation import notation as named
    from linexact.explain.solution import Worked
    from linexact.handweights import read_demands

    chosen = named(writing.notation or "grosse")
    problem = read_demands(loaded.dataset, convention.over(loaded.convention), writing.demand or [])
    return Worked(f"Weights for {loaded.description}", derive_problem(problem)), chosen


def _print(text: str) -> None:
    """Print; a terminal that cannot show a letter gets a question mark."""
    encoding = sys.stdout.encoding or "utf-8"
    print(text.encode(encoding, "replace").decode(encoding), end="")
