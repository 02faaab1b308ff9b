"""The options that several commands share, and what they read.

Every command that takes data takes the same arguments: a file or a gate's name, how to
read the file, and the convention.  Defining them once keeps help texts and meanings the
same everywhere.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TextIO, TypeAlias

import typer

from linexact.errors import InputError
from linexact.model.convention import BOUNDARIES, Convention

if TYPE_CHECKING:
    from linexact.reading.source import Loaded

_READING = "How to read a table"
_CONVENTION = "Convention"

SourceArgument: TypeAlias = Annotated[
    str,
    typer.Argument(
        metavar="FILE|GATE",
        help="A CSV/TSV table, a TOML exercise, an .npy/.npz array, or a gate: AND, XOR, "
        "parity:5, majority:3, at-least:2:4, a bit string such as 0001. "
        "An existing file wins over a gate's name.",
        show_default=False,
    ),
]
LabelOption: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--label",
        metavar="COLUMN",
        help="The label's column, by name or number from 1 (default: the last).",
        rich_help_panel=_READING,
    ),
]
ColumnsOption: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--columns",
        metavar="A,B",
        help="Use only these feature columns (names or numbers).",
        rich_help_panel=_READING,
    ),
]
DropOption: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--drop", metavar="A,B", help="Leave these columns out.", rich_help_panel=_READING
    ),
]
MissingOption: TypeAlias = Annotated[
    str,
    typer.Option(
        "--missing",
        metavar="error|skip",
        help="What to do with rows that miss a value (blank, NA, ?).",
        rich_help_panel=_READING,
    ),
]
PositiveOption: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--positive",
        metavar="CLASS",
        help="The positive class; with more than two classes, against all others.",
        rich_help_panel=_READING,
    ),
]
NegativeOption: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--negative",
        metavar="CLASS",
        help="The negative class; other classes are left out.",
        rich_help_panel=_READING,
    ),
]
HeaderOption: TypeAlias = Annotated[
    bool | None,
    typer.Option(
        "--header/--no-header",
        help="Whether the first row names the columns (default: looked at).",
        show_default=False,
        rich_help_panel=_READING,
    ),
]
BiasOption: TypeAlias = Annotated[
    bool | None,
    typer.Option(
        "--bias/--no-bias",
        help="Whether the score is w.x + b or w.x (default: with, or as the exercise says).",
        show_default=False,
        rich_help_panel=_CONVENTION,
    ),
]
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
JsonOption: TypeAlias = Annotated[
    bool, typer.Option("--json", help="Print the result as JSON, for programs.")
]
CertificateOption: TypeAlias = Annotated[
    Path | None,
    typer.Option(
        "--certificate", metavar="OUT.json", help="Write the proof to this file, for `check`."
    ),
]
ForceOption: TypeAlias = Annotated[
    bool, typer.Option("--force", help="Overwrite a file that exists.")
]


def convention(
    bias: bool | None, boundary: str | None, stated: Convention | None = None
) -> Convention:
    """Return the convention of the options, of the exercise (``stated``), or bias and strict."""
    usual = stated or Convention(bias=True, boundary="strict")
    chosen = usual.bias if bias is None else bias
    if boundary is None:
        return Convention(bias=chosen, boundary=usual.boundary)
    for known in BOUNDARIES:
        if boundary == known:
            return Convention(bias=chosen, boundary=known)
    raise InputError(
        "boundary", f"--boundary is one of {', '.join(BOUNDARIES)}, not {boundary[:40]!r}"
    )


def load(
    source: str,
    label: str | None,
    columns: str | None,
    drop: str | None,
    missing: str,
    positive: str | None,
    negative: str | None,
    header: bool | None,
) -> Loaded:
    """Read the data that the options name."""
    from linexact.reading.source import TableOptions, read_dataset

    if missing not in ("error", "skip"):
        raise InputError("missing", f"--missing is error or skip, not {missing[:40]!r}")
    options = TableOptions(
        label=label,
        columns=names(columns),
        drop=tuple(names(drop) or ()),
        missing="skip" if missing == "skip" else "error",
        positive=positive,
        negative=negative,
        header=header,
    )
    return read_dataset(source, options)


def names(option: str | None) -> list[str] | None:
    """Split ``A,B`` into its names; None stays None."""
    if option is None:
        return None
    return [name.strip() for name in option.split(",") if name.strip()]


def refuse_existing(path: Path | None, force: bool) -> None:
    """Refuse, before any work, an output that exists or a folder that does not."""
    if path is None:
        return
    if path.is_dir():
        raise InputError("output", f"{path}: is a directory; expected a file to write")
    if path.exists() and not force:
        raise InputError("output-exists", f"{path}: exists already (overwrite with --force)")
    if not path.parent.is_dir():
        raise InputError("output", f"{path}: the folder {path.parent} does not exist")


def text_source(source: str) -> str | TextIO:
    """Return what to read: a path, or standard input for ``-``."""
    return sys.stdin if source == "-" else source


def recheck(
    certificate: Path | None, data: str | None = None, *, checker: str = "checker.py"
) -> str:
    """Say how a proof can be re-checked by someone who does not trust this program."""
    if certificate is None:
        return "To keep the proof: add --certificate FILE.json, then `linexact check FILE.json`."
    files = f"{certificate} {data}" if data else f"{certificate}"
    return (
        f"Proof written to {certificate}. Re-check it with\n"
        f"  linexact check {files}\n"
        f"or, trusting nothing but Python,\n"
        f"  python linexact/{checker} {files}"
    )
