"""The options that several commands share, and what they read.

Options that go together are a bundle (see :func:`linexact.cli.app.expanded`): how to read a
table, the convention, the proof to be written.  Defining them once keeps help texts and meanings
the same everywhere; a new option of a bundle is there in every command that takes it.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import sys
import textwrap
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, TextIO, TypeAlias, TypeVar

import typer

from linexact.data.convention import BOUNDARIES
from linexact.errors import InputError
from linexact.render import CSV, JSON, OUTPUTS, check_format, format_of_file
from linexact.tasks.result import Result

if TYPE_CHECKING:
    from linexact.data.read import TableOptions
    from linexact.front.given import Given

REQUIRED: Any = ...  # the default of what has to be said
WIDTH = 80
NARROW = 40  # columns, and no fewer

T = TypeVar("T")
R = TypeVar("R", bound=Result)

_CONVENTION = "Convention"
ABOUT_FILE = '"reading":{'  # in a certificate with which a data file goes
MANY_CHARACTERS = 20_000  # of a certificate whose check may take long
SOON_READ = 1_000_000  # bytes of a data file


def option(
    default: T,
    help: str,
    *names: str,
    metavar: str | None = None,
    min: float | None = None,
    max: float | None = None,
    show_default: bool | str = True,
) -> T:
    """Return a field of a bundle, or a default of a command, that is an option.

    Without names it is ``--`` and the field's.  The panel of its help is the bundle's ``PANEL``, if
    it has one.
    """
    told = {"help": help, "metavar": metavar, "min": min, "max": max, "show_default": show_default}
    return field(default=default, metadata={"names": names, "told": told})


def argument(help: str, *, metavar: str | None = None, default: Any = REQUIRED) -> Any:
    """Return a command's default that is an argument: it stands in the call without a name."""
    told = {"help": help, "metavar": metavar, "show_default": False}
    return field(default=default, metadata={"names": None, "told": told})


_PROBLEM: Any = typer.Argument(
    metavar="FILE|ID|GATE",
    help="A CSV/TSV table (- for standard input), a TOML exercise, an .npy/.npz array,"
    " a Parquet or Feather file, or several files by a pattern in quotes ('data/*.csv'); an"
    " exercise's id (`linexact exercises`); or a gate: AND, XOR, parity:5, majority:3,"
    " at-least:2:4, a bit string such as 0001. An existing file wins over an id, an id over"
    " a gate.",
    show_default=False,
)
ProblemArgument: TypeAlias = Annotated[str, _PROBLEM]
OptionalProblem: TypeAlias = Annotated[str | None, _PROBLEM]
BoundaryOption: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--boundary",
        metavar="|".join(BOUNDARIES),
        help="Which class owns a score of 0 (default: strict, or as the exercise says).",
        show_default=False,
        rich_help_panel=_CONVENTION,
    ),
]


@dataclass(frozen=True, slots=True)
class ConventionOptions:
    """Whether there is a bias, and which class owns a score of 0."""

    PANEL: ClassVar[str] = _CONVENTION

    bias: bool | None = option(
        None,
        "Whether the score is w.x + b or w.x (default: with, or as the exercise says).",
        "--bias/--no-bias",
    )
    boundary: BoundaryOption = None


@dataclass(frozen=True, slots=True)
class WorkerOptions:
    """Who does the work, where it is not this process."""

    PANEL: ClassVar[str] = "Workers"

    workers: str | None = option(
        None,
        "Leave the rows of files, or the many parts of the work, to so many processes of this"
        " machine, or to the workers of a Dask scheduler (linexact[cluster]).",
        metavar="N|ADDRESS",
    )


@dataclass(frozen=True, slots=True)
class OutputOptions:
    """How a result is printed, and where: on the terminal, or into a file."""

    PANEL: ClassVar[str] = "Output"
    TABLE: ClassVar[bool] = False  # whether the result has a table, to be written as CSV

    output: Path | None = option(
        None, "Write to this file instead.", "-o", "--output", metavar="FILE"
    )
    force: bool = option(False, "Overwrite a file that exists.", "--force")
    form: str = option("text", "How it is written.", "--format", metavar="|".join(OUTPUTS))
    as_json: bool = option(False, "The same as --format json.", "--json")

    @property
    def format(self) -> str:
        """The format that is asked for: by its name, or by the ending of the file.

        Raises :class:`~linexact.errors.InputError` (``format``) for one that there is not.
        """
        form = self.form
        if self.as_json:
            if form not in ("text", JSON):
                raise InputError("format", f"--json and --format {form[:40]} contradict each other")
            form = JSON
        outputs = (*OUTPUTS, CSV) if self.TABLE else OUTPUTS
        check_format(form, outputs)
        if form == "text" and self.output is not None and self.output.suffix:
            ending = self.output.suffix[1:].casefold()
            plain = ending in (JSON, CSV) and ending in outputs
            return ending if plain else format_of_file(self.output).name
        return form

    def check(self, *files: Path | None) -> None:
        """Refuse, before any work, an unknown format or files that cannot be written."""
        self.format  # noqa: B018
        for file in (self.output, *files):
            refuse_existing(file, self.force)

    def write(self, text: str) -> None:
        """Print text that ends its lines, or write it."""
        if self.output is None:
            print(text, end="")
        else:
            write_file(self.output, text)
            print(f"Written to {self.output}.")

    def tell(self, result: Result, *more: str, certificate: str | None = None) -> None:
        """Print a result, or write it; ``more`` is printed below it, for people.

        A page holds the ``certificate``, which is made unless it is there already.
        """
        form = self.format
        if form == JSON:
            text = result.to_json()
        elif form == CSV:
            text = result.to_csv()
        elif form == "text":
            text = result.explain().text(width=WIDTH if self.output else width())
        else:
            text = result.explain().written(form)
            if form == "html":
                text = _with_proof(text, result, certificate)
        self.write(text)
        if form == "text":
            for line in more:
                print(f"\n{wrapped(line)}")


def _with_proof(page: str, result: Result, certificate: str | None) -> str:
    """Put the certificate into a page, if the result has one, to be checked again there."""
    from linexact.page import recheckable, with_evidence

    if evidence := result.evidence():
        return with_evidence(page, evidence, "--certificate FILE writes all of them")
    try:
        return recheckable(page, certificate or result.certificate())
    except InputError:
        return page


# How is said what a command wrote that writes files.
ReportOptions: TypeAlias = Annotated[OutputOptions, ("form", "as_json", "force")]
ShortReport: TypeAlias = Annotated[OutputOptions, ("form", "as_json")]


@dataclass(frozen=True, slots=True)
class ProofOptions(OutputOptions):
    """Where the proof is written, and how the result is printed."""

    certificate: Path | None = option(
        None, "Write the proof to this file, for `check`.", "--certificate", metavar="OUT.json"
    )

    def check(self, *files: Path | None) -> None:
        """Refuse, before any work, an unknown format or files that cannot be written."""
        OutputOptions.check(self, self.certificate, *files)

    def keep(self, result: Result) -> str | None:
        """Write the proof if that is asked; return its text."""
        if self.certificate is None:
            return None
        from linexact.front.waiting import bar, on_terminal
        from linexact.proof.source import following

        with (
            on_terminal("certificate") as tell,
            following(lambda done, of: tell(f"the rows' hash {bar(done, of)}")),
        ):
            text = result.certificate()
        write_file(self.certificate, text)
        return text

    def prove(
        self,
        result: Result,
        *,
        data: str | None = None,
        table: str | None = None,
        hint: bool = True,
        further: str = "",
    ) -> None:
        """Write the proof if that is asked, print the result, say how the proof is re-checked.

        ``data`` is the file that the proof is about; ``table`` that which the checker reads, if it
        is another: a table of text, or nothing where there is none.  ``hint``: it is said how a
        proof is kept that nobody asked for.  ``further`` is told below that.
        """
        text = self.keep(result)
        told = hint or text is not None
        again = recheck(self.certificate, text, data, table)
        self.tell(
            result, *([again] if told else []), *([further] if further else []), certificate=text
        )


@dataclass(frozen=True, slots=True)
class SliceOptions:
    """Which part of weight space is looked at."""

    slices: list[str] | None = option(
        None,
        "A linear equation that the weights are to meet (may be given several times). "
        "The weights are w1, w2, ... and b; w0 is another name of b.",
        "--slice",
        metavar="w0=-1",
    )
    axes: str | None = option(
        None, "Which weights are the coordinates, in this order.", metavar="w1,w2"
    )


@dataclass(frozen=True, slots=True)
class MonomialOptions:
    """Which products of the inputs are features."""

    degree: int | None = option(None, "Take all monomials up to this degree.", metavar="N")
    monomials: str | None = option(
        None, "Take these monomials (or polynomials) of the inputs.", metavar="x1*x2,x1^2"
    )


def read(problem: str, reading: TableOptions) -> Given:
    """Read the problem that was typed; ``-`` is standard input."""
    from linexact.front.given import given

    return given(source(problem), None, reading)


def answer(
    doing: str,
    problem: str,
    reading: TableOptions,
    proof: ProofOptions,
    ask: Callable[[Given, Callable[[str], None]], R],
    *,
    hint: bool = True,
) -> R:
    """Read the problem that was typed, answer it, and tell the answer with its proof.

    ``ask`` is given the problem, and whom to tell how far the work has come.
    """
    from linexact.front.waiting import on_terminal

    proof.check()
    with on_terminal(doing) as tell:
        tell("reading")
        asked = read(problem, reading)
        tell("deciding")
        found = ask(asked, tell)
    proof.prove(found, data=asked.file, hint=hint)
    return found


def wrapped(text: str) -> str:
    """Return text whose paragraphs fit; lines that are set in are commands, and stay."""
    lines = text.split("\n")
    return "\n".join(
        line if line.startswith(" ") else textwrap.fill(line, width(), break_on_hyphens=False)
        for line in lines
    )


def width() -> int:
    """Return how many columns an answer may take: the terminal's, or 80 where there is none."""
    if not sys.stdout.isatty():
        return WIDTH
    return max(NARROW, shutil.get_terminal_size((WIDTH, 24)).columns)


def names(option: str | None) -> list[str] | None:
    """Split ``A,B`` into its names; None stays None."""
    if option is None:
        return None
    return [name.strip() for name in option.split(",") if name.strip()]


def write_file(path: Path, text: str) -> None:
    """Write a file whole or not at all."""
    from linexact.proof.file import write_text  # loads the engine

    write_text(path, text)


def refuse_existing(path: Path | None, force: bool) -> None:
    """Refuse, before any work, an output that exists or a folder that does not."""
    if path is None:
        return
    if path.is_dir():
        raise InputError("output", f"{path}: is a directory; expected a file to write")
    if path.exists() and not force:
        raise InputError("output-exists", f"{path}: exists already (overwrite with --force)")
    refuse_nowhere(path)


def refuse_nowhere(path: Path) -> None:
    """Refuse an output in a folder that does not exist."""
    if not path.parent.is_dir():
        raise InputError("output", f"{path}: the folder {path.parent} does not exist")


def source(name: str) -> str | TextIO:
    """Return what to read: a file or a name, or standard input for ``-``."""
    return sys.stdin if name == "-" else name


def data_file(problem: str) -> str | None:
    """Return what was named if it is a file of data, not a name or an exercise."""
    from linexact.exercise.read import is_exercise_file

    return problem if os.path.isfile(problem) and not is_exercise_file(problem) else None


def _for_shell(name: str) -> str:
    r"""Quote a file's name; a pattern so that the shell still finds its files.

    >>> _for_shell("a b.csv"), _for_shell("a b/*.csv")
    ("'a b.csv'", 'a\\ b/*.csv')
    """
    if os.path.exists(name) or not re.search(r"[*?\[]", name):
        return shlex.quote(name)
    return re.sub(r"[^\w@%+=:,./*?\[\]-]", r"\\\g<0>", name)


def _patience(text: str | None, data: str | None) -> str:
    """Return the option without which a checker refuses what takes long, where that is so."""
    if text is None or len(text) < MANY_CHARACTERS:
        return ""
    if data and not (os.path.isfile(data) and os.path.getsize(data) <= SOON_READ):
        return ""
    from linexact.checked import takes_long

    return "--patient " if takes_long(text.encode("ascii"), *([data] if data else [])) else ""


def recheck(
    certificate: Path | None,
    text: str | None,
    data: str | None,
    table: str | None = None,
) -> str:
    """Say how a proof can be re-checked by someone who does not trust this program.

    A data file goes with a certificate whose text says how to read one.  Of one with many numbers
    the check is tried here, so that it is said where that needs patience.
    """
    if certificate is None:
        return "To keep the proof: add --certificate FILE.json, then `linexact check FILE.json`."
    from linexact.data.read.frame_files import is_frame_file
    from linexact.data.read.streams import PACKED_BY_ZSTD

    if text is not None and ABOUT_FILE not in text:
        data = table = None
    unread = data is not None and (is_frame_file(data) or data.casefold().endswith(PACKED_BY_ZSTD))
    alone = data if table is None else table
    read = None if unread and table is None else alone
    proof = f"{_patience(text, read)}{shlex.quote(str(certificate))}"
    files = f"{proof} {shlex.quote(data)}" if data else proof
    said = f"Proof written to {certificate}. Re-check it with\n  linexact check {files}"
    if table is None and unread:
        return said  # Python alone does not read such files
    files = f"{proof} {_for_shell(alone)}" if alone else proof
    return f"{said}\nor, trusting nothing but Python,\n  python linexact/proof/checker.py {files}"
