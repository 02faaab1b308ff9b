"""The options that several commands share, and what they read.

Options that go together are a bundle (see :func:`linexact.cli.app.expanded`): how to read a
table, the convention, the proof to be written.  Defining them once keeps help texts and meanings
the same everywhere; a new option of a bundle is there in every command that takes it.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, ClassVar, TextIO, TypeAlias, TypeVar

import typer

from linexact.errors import InputError
from linexact.model.convention import BOUNDARIES, Convention

if TYPE_CHECKING:
    from linexact.exercise.model import Exercise
    from linexact.explain.document import Document
    from linexact.reading.source import Loaded

T = TypeVar("T")

_CONVENTION = "Convention"


def option(
    default: T,
    help: str,
    *names: str,
    metavar: str | None = None,
    min: float | None = None,
    max: float | None = None,
    show_default: bool | str = True,
) -> T:
    """Return a field of a bundle that is an option; without names it is ``--`` and the field's.

    The panel of its help is the bundle's ``PANEL``, if it has one.
    """
    told = {"help": help, "metavar": metavar, "min": min, "max": max, "show_default": show_default}
    return field(default=default, metadata={"names": names, "told": told})


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
ForceOption: TypeAlias = Annotated[
    bool, typer.Option("--force", help="Overwrite a file that exists.")
]
CertificateOption: TypeAlias = Annotated[
    Path | None,
    typer.Option(
        "--certificate", metavar="OUT.json", help="Write the proof to this file, for `check`."
    ),
]


@dataclass(frozen=True, slots=True)
class DataOptions:
    """How to read a table of data."""

    PANEL: ClassVar[str] = "How to read a table"

    label: str | None = option(
        None, "The label's column, by name or number from 1 (default: the last).", metavar="COLUMN"
    )
    columns: str | None = option(
        None, "Use only these feature columns (names or numbers).", metavar="A,B"
    )
    drop: str | None = option(None, "Leave these columns out.", metavar="A,B")
    missing: str = option(
        "error", "What to do with rows that miss a value (blank, NA, ?).", metavar="error|skip"
    )
    positive: str | None = option(
        None, "The positive class; with more than two classes, against all others.", metavar="CLASS"
    )
    negative: str | None = option(
        None, "The negative class; other classes are left out.", metavar="CLASS"
    )
    header: bool | None = option(
        None,
        "Whether the first row names the columns (default: looked at).",
        "--header/--no-header",
    )

    def load(self, source: str) -> Loaded:
        """Read a file, or a gate."""
        from linexact.reading.source import TableOptions, read_dataset

        if self.missing not in ("error", "skip"):
            message = f"--missing is error or skip, not {self.missing[:40]!r}"
            raise InputError("missing", message)
        options = TableOptions(
            label=self.label,
            columns=names(self.columns),
            drop=tuple(names(self.drop) or ()),
            missing="skip" if self.missing == "skip" else "error",
            positive=self.positive,
            negative=self.negative,
            header=self.header,
        )
        return read_dataset(source, options)


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

    @property
    def given(self) -> bool:
        """Whether anything is said of the convention."""
        return self.bias is not None or self.boundary is not None

    def over(self, stated: Convention | None) -> Convention:
        """Return the convention that is asked for, else of the exercise, else bias and strict."""
        usual = stated or Convention(bias=True, boundary="strict")
        bias = usual.bias if self.bias is None else self.bias
        if self.boundary is None:
            return Convention(bias, usual.boundary)
        for known in BOUNDARIES:
            if self.boundary == known:
                return Convention(bias, known)
        expected = ", ".join(BOUNDARIES)
        message = f"--boundary is one of {expected}, not {self.boundary[:40]!r}"
        raise InputError("boundary", message)


@dataclass(frozen=True, slots=True)
class ProofOptions:
    """Where the proof is written, and how the result is printed."""

    certificate: CertificateOption = None
    force: ForceOption = False
    as_json: JsonOption = False

    def check(self) -> None:
        """Refuse, before any work, a file that cannot be written."""
        refuse_existing(self.certificate, self.force)

    def tell(
        self,
        proof: Callable[[], str],
        document: Callable[[], Document],
        record: Callable[[], object],
        *,
        data: str | None = None,
        checker: str = "checker.py",
        offer: bool = True,
    ) -> None:
        """Write the proof if that is asked, print the result, say how the proof is re-checked.

        ``data`` is the file that the proof is about; without ``offer`` a proof that nobody asked
        for is not spoken of.
        """
        from linexact.certificate import write_text

        if self.certificate is not None:
            write_text(self.certificate, proof())
        show(document, record, as_json=self.as_json)
        if not self.as_json and (offer or self.certificate is not None):
            print(f"\n{_recheck(self.certificate, data, checker)}")


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
        None, "Take these monomials of the inputs.", metavar="x1*x2,x1^2"
    )


def stated_exercise(source: str) -> Exercise | None:
    """Return the exercise that a file or an id names; None for data alone."""
    from linexact.exercise.bank import find_exercise, is_exercise
    from linexact.exercise.read import is_exercise_file, read_exercise

    if is_exercise_file(source):
        return read_exercise(source)
    if not Path(source).exists() and is_exercise(source):
        return find_exercise(source)
    return None


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


def show(
    document: Callable[[], Document],
    record: Callable[[], object],
    *,
    as_json: bool,
    ascii_only: bool = True,
) -> None:
    """Print a result for people, or as JSON."""
    from linexact.render.text import render_text

    if as_json:
        print(json.dumps(record(), indent=2, ensure_ascii=ascii_only))
    else:
        print(render_text(document()), end="")


def _recheck(certificate: Path | None, data: str | None, checker: str) -> str:
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
