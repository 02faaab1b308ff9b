"""``linexact solve``: a worked solution of an exercise, a file's data or a gate."""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from linexact.cli import options as o
from linexact.cli.options import option
from linexact.data.lectures import LECTURES
from linexact.data.read import TableOptions
from linexact.errors import InputError, LimitError
from linexact.render import FORMATS

if TYPE_CHECKING:
    from linexact.document.blocks import Picture
    from linexact.explain.solution import WrittenSolution
    from linexact.render import Format


@dataclass(frozen=True, slots=True)
class WritingOptions:
    """What is worked out, in which letters, and with what beside it."""

    notation: str | None = option(
        None,
        "The letters of a lecture (default: those of the exercise's own, or grosse).",
        metavar="|".join(LECTURES),
    )
    demand: list[str] | None = option(
        None,
        "A demand on the weights of a gate or a table: `b = 1`, `w1 = w2`, `|w|_2 <= 2`,"
        " `integers`. May be given again.",
        metavar="TEXT",
    )
    ask: str | None = option(
        None,
        "Another question about the data, and the values that are wanted, such as loss,"
        " margin, `perceptron: trace, updates` (an unknown name lists all).",
        metavar="QUESTION[: VALUE, ...]",
    )
    set: list[str] | None = option(
        None,
        "An option of that question, as exercises state it in [task]: w=1,1, rule=blog."
        " May be given again.",
        metavar="NAME=VALUE",
    )
    further: bool = option(
        False,
        "Tell further what the answer does not need: how far the weights may move, other forms,"
        " other proofs. Without it that is closed in HTML and notebooks, and left out elsewhere.",
    )
    figures: bool = option(
        False,
        "Add figures of data space and weight space: inside HTML and notebooks; for Markdown"
        " (SVG) and LaTeX (PDF) in a folder beside the output, NAME-figures.",
    )
    data: Path | None = option(
        None,
        "Where data files are that exercises name and linexact does not carry.",
        metavar="FOLDER",
    )


def solve(
    problem: o.OptionalProblem = None,
    *,
    writing: WritingOptions,
    reading: TableOptions,
    constraints: bool = option(False, "The file holds constraints, one a line: `w1 + b > 0`."),
    convention: o.ConventionOptions,
    output: o.ProofOptions,
) -> None:
    """Write a solution out, step by step; every line has been checked.

    Example:  linexact solve grosse-and --notation lyu --format html -o and.html
    """
    output.check()
    folder = _figure_folder(output) if writing.figures else None
    solved = _solved(problem, constraints, writing, {**reading.keywords, **asdict(convention)})
    if writing.figures:
        _tell(solved, output, folder)
    else:
        file = None if constraints or problem is None else o.data_file(problem)
        output.prove(solved, data=file, hint=False)


def _solved(
    problem: str | None, constraints: bool, writing: WritingOptions, said: Mapping[str, Any]
) -> WrittenSolution:
    """Work out what is asked: an exercise, data, constraints, or a question about data."""
    from linexact.front.solving import ask, work_out

    named = None if problem is None else o.source(problem)
    shown: dict[str, Any] = {"notation": writing.notation, "further": writing.further}
    options, demands = _options(writing), writing.demand or ()
    if writing.ask is None:
        if named is None:
            raise InputError("problem", "expected a file, an exercise's id or a gate to work out")
        asked: dict[str, Any] = {"constraints" if constraints else "problem": named, **said}
        return work_out(**asked, **shown, demands=demands, folder=writing.data)
    if constraints or demands or writing.data is not None:
        message = (
            "--ask has options of its own (--set); expected no --demand, --constraints, --data"
        )
        raise InputError("option", message)
    return ask(named, writing.ask, **said, **shown, options=options)


def _options(writing: WritingOptions) -> dict[str, object]:
    """Return the options of a question, each typed as ``NAME=VALUE``."""
    from linexact.exercise.asking import read_options

    typed: dict[str, str] = {}
    for text in writing.set or ():
        name, equals, value = text.partition("=")
        if not equals or not value.strip():
            raise InputError("option", f"--set {text[:40]}; expected NAME=VALUE, such as w=1,1")
        if name.strip() in typed:
            raise InputError("option", f"--set {name.strip()} is given twice")
        typed[name.strip()] = value
    if typed and writing.ask is None:
        raise InputError("option", "--set gives an option of a question; expected --ask QUESTION")
    return read_options(writing.ask, typed) if writing.ask and typed else {}


def _tell(solved: WrittenSolution, output: o.ProofOptions, folder: Path | None) -> None:
    """Write the solution with its figures, inside or in their folder, and its proof."""
    from linexact.document.blocks import illustrated
    from linexact.explain.solution import explain_written

    form = FORMATS[output.format]
    pictures = _pictures(solved, form, folder)
    if folder is not None and pictures:
        _write(folder, pictures)
    output.keep(solved)
    output.write(form.render(illustrated(explain_written(solved), pictures)))


def _figure_folder(asked: o.OutputOptions) -> Path | None:
    """Return where the figures go; None when they go inside the page."""
    form, output = FORMATS.get(asked.format), asked.output
    if form is None or form.figures is None:
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
    if folder.exists() and not (asked.force and folder.is_dir()):
        raise InputError("output-exists", f"{folder}: exists already (overwrite with --force)")
    return folder


def _pictures(solved: WrittenSolution, form: Format, folder: Path | None) -> list[Picture]:
    """Draw what can be drawn; say on standard error what cannot, and why."""
    pictures = []
    planned = solved.figures()
    for figure in planned:
        try:
            file = figure.picture(form.figures or "svg", folder=folder.name if folder else "")
            pictures.append(file)
        except (InputError, LimitError) as error:
            print(f"no figure of {figure.name}: {error}", file=sys.stderr)
    if not planned:
        print("no figure goes with this solution", file=sys.stderr)
    return pictures


def _write(folder: Path, pictures: Sequence[Picture]) -> None:
    """Write the figures, before the text: that never names one that is not there."""
    from linexact.proof.file import write_bytes

    try:
        folder.mkdir(exist_ok=True)
    except OSError as error:
        raise InputError("unwritable", f"{folder}: {error.strerror}") from None
    for picture in pictures:
        write_bytes(folder.parent / picture.file, picture.content)
