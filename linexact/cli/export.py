"""``linexact export``: certificates for other people's checkers, exercises for their graders."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal, TypeAlias, cast

import typer

from linexact.cli import options as o
from linexact.errors import InputError

if TYPE_CHECKING:
    from linexact.classroom.marking import Prepared
    from linexact.export.claim import Claim

MAX_BYTES = 100_000_000

HELP = (
    "Rewrite a certificate for Coq, VIPR or SMT solvers, after checking it; or exercises for"
    " Gradescope, Otter-Grader or Moodle STACK."
)

CertificateArgument: TypeAlias = Annotated[
    str,
    typer.Argument(
        metavar="CERT",
        help="A certificate file (JSON; - for standard input) that holds its data.",
        show_default=False,
    ),
]
OutputOption: TypeAlias = Annotated[
    Path | None,
    typer.Option("-o", "--output", metavar="FILE", help="Write to this file."),
]
SupportOption: TypeAlias = Annotated[
    bool,
    typer.Option("--support", help="Only the examples or constraints that the refutation uses."),
]

NamesArgument: TypeAlias = Annotated[
    list[str],
    typer.Argument(
        metavar="EXERCISE...", help="Ids of the bank, or TOML files.", show_default=False
    ),
]


def coq(
    certificate: CertificateArgument,
    style: Annotated[
        str,
        typer.Option("--form", metavar="reflect|lra", help="lra: written out, for small data."),
    ] = "reflect",
    numbers: Annotated[
        str, typer.Option(metavar="Q|R", help="The unknowns are rational or real.")
    ] = "Q",
    support: SupportOption = False,
    *,
    output: OutputOption = None,
    report: o.ReportOptions,
) -> None:
    """Write a theorem for Coq/Rocq (8.16 or later) with its proof.

    Example:  linexact export coq xor.json -o xor.v && coqc xor.v
    """
    from linexact.export.coq import export_coq

    if style not in ("reflect", "lra"):
        raise InputError("coq-form", f"--form is reflect or lra, not {style[:40]!r}")
    if numbers not in ("Q", "R"):
        raise InputError("coq-form", f"--numbers is Q or R, not {numbers[:40]!r}")
    chosen = cast('Literal["reflect", "lra"]', style)
    over = cast('Literal["Q", "R"]', numbers)
    _write(certificate, output, report, support, lambda c: export_coq(c, chosen, numbers=over))


def vipr(
    certificate: CertificateArgument,
    support: SupportOption = False,
    *,
    output: OutputOption = None,
    report: o.ReportOptions,
) -> None:
    """Write a VIPR 1.0 file, for viprchk of exact mixed-integer programming.

    Example:  linexact export vipr xor.json -o xor.vipr && viprchk xor.vipr
    """
    from linexact.export.vipr import export_vipr

    _write(certificate, output, report, support, export_vipr)


def smt2(
    certificate: CertificateArgument,
    support: SupportOption = False,
    *,
    output: OutputOption = None,
    report: o.ReportOptions,
) -> None:
    """Write an SMT-LIB 2 problem (QF_LRA) with the expected answer, for z3, cvc5 and others.

    Example:  linexact export smt2 xor.json -o xor.smt2 && z3 xor.smt2
    """
    from linexact.export.smt import export_smt

    _write(certificate, output, report, support, export_smt)


def gradescope(
    names: NamesArgument,
    output: Annotated[
        Path, typer.Option("-o", "--output", metavar="FILE.zip", help="The zip to write.")
    ],
    *,
    report: o.ReportOptions,
) -> None:
    """Write a zip to upload to Gradescope as an autograder.

    Example:  linexact export gradescope grosse-and grosse-xor -o autograder.zip
    """
    from linexact.classroom.gradescope_zip import write_gradescope_zip
    from linexact.classroom.journal import replacing
    from linexact.explain.files import Files

    report.check(output)
    exercises = _prepared(names)
    with replacing(output) as stream:
        write_gradescope_zip(stream, exercises)
    report.tell(Files(f"Autograder for {_count(len(exercises), 'exercise')}", (output,)))


def otter(
    names: NamesArgument,
    output: Annotated[
        Path,
        typer.Option(
            "-o",
            "--output",
            metavar="FOLDER|FILE.py",
            help="The folder of the tests, a file for each exercise; or one file.",
        ),
    ],
    *,
    report: o.ReportOptions,
) -> None:
    """Write test files for Otter-Grader; an exercise's conditions are its test cases.

    Example:  linexact export otter grosse-and xnor -o tests
    """
    from linexact.classroom.journal import replacing
    from linexact.classroom.variables import variable_of
    from linexact.explain.files import Files

    if output.suffix == ".py" and len(names) > 1:
        raise InputError("output", f"{output}: a file for one exercise; expected a folder")
    exercises = _prepared(names)
    texts = _otter_texts(output, exercises)
    for path in texts:
        report.check(path)
    for path, text in texts.items():
        with replacing(path) as stream:
            stream.write(text.encode("ascii"))
    remarks = [
        f"{path}: the answer is in the variable {variable_of(exercise.id)}"
        for exercise, path in zip(exercises, texts, strict=True)
    ]
    told = f"Tests of {_count(len(exercises), 'exercise')} for Otter-Grader"
    report.tell(Files(told, tuple(texts), tuple(remarks)))


def stack(
    names: NamesArgument,
    output: Annotated[
        Path, typer.Option("-o", "--output", metavar="FILE.xml", help="The file to write.")
    ],
    *,
    report: o.ReportOptions,
) -> None:
    """Write hand-weight exercises as Moodle STACK questions; any right weights are right there.

    Example:  linexact export stack grosse-and nand -o questions.xml
    """
    from linexact.classroom.journal import replacing
    from linexact.classroom.stack import stack_xml
    from linexact.explain.files import Files

    report.check(output)
    xml = stack_xml(_prepared(names))
    with replacing(output) as stream:
        stream.write(xml)
    report.tell(Files(_count(len(names), "question"), (output,)))


COMMANDS = {
    "coq": coq,
    "vipr": vipr,
    "smt2": smt2,
    "gradescope": gradescope,
    "otter": otter,
    "stack": stack,
}
PANEL_OF = dict.fromkeys(("gradescope", "otter", "stack"), "Exercises, for other grading systems")


def _write(
    certificate: str,
    output: Path | None,
    report: o.ReportOptions,
    support: bool,
    export: Callable[[Claim], str],
) -> None:
    """Print what is exported, or write it and say so."""
    from linexact.certificate.parts import read_verdicts
    from linexact.explain.files import Files
    from linexact.export.claim import claim_of

    report.check(output)
    if output is None and report != o.ReportOptions():
        raise InputError("format", "--format says how is told what was written; expected -o FILE")
    claim = claim_of(read_verdicts(_text(certificate))[0])
    text = export(claim.support_only() if support else claim)
    if output is None:
        print(text, end="")
        return
    o.write_file(output, text)
    report.tell(Files("The claim and its proof", (output,)))


def _text(certificate: str) -> str:
    from linexact.reading.streams import read_text

    text, name = read_text(o.source(certificate), MAX_BYTES)
    if not text.isascii():
        raise InputError("certificate", f"{name}: not a certificate (not ASCII)")
    return text


def _prepared(names: list[str]) -> tuple[Prepared, ...]:
    from linexact.classroom.marking import prepare

    return tuple(prepare(name) for name in names)


def _otter_texts(output: Path, exercises: tuple[Prepared, ...]) -> dict[Path, str]:
    from linexact.classroom.otter import otter_files, otter_test

    if output.suffix == ".py":
        return {output: otter_test(exercises[0], output.stem)}
    return _in_folder(output, otter_files(exercises))


def _in_folder(folder: Path, texts: Mapping[str, str]) -> dict[Path, str]:
    """Return the texts by their paths; refuse a folder that is a file or has no place."""
    if folder.exists() and not folder.is_dir():
        raise InputError("output", f"{folder}: is a file; expected a folder, or a name with .py")
    if not folder.parent.is_dir():
        raise InputError("output", f"{folder}: the folder {folder.parent} does not exist")
    folder.mkdir(exist_ok=True)
    return {folder / name: text for name, text in texts.items()}


def _count(n: int, what: str) -> str:
    return f"{n} {what}{'' if n == 1 else 's'}"
