"""``linexact export``: certificates for other people's checkers, exercises for their graders."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from linexact.cli import options as o
from linexact.cli.options import REQUIRED, argument, option
from linexact.errors import InputError

if TYPE_CHECKING:
    from linexact.classroom.marking import Prepared
    from linexact.export import Exported

MAX_BYTES = 100_000_000

HELP = (
    "Rewrite a certificate for Coq or SMT solvers, after checking it; or exercises for"
    " Gradescope or Otter-Grader."
)

_CERTIFICATE = argument(
    "A certificate file (JSON; - for standard input) that holds its data.", metavar="CERT"
)
_DATA = argument(
    "The data file that it is about, or the files, to be compared; needed where the certificate"
    " holds no data.",
    metavar="[DATA]...",
    default=None,
)
_OUTPUT = option(None, "Write to this file.", "-o", "--output", metavar="FILE")
_NAMES = argument("Ids of the bank, or TOML files.", metavar="EXERCISE...")


def coq(
    certificate: str = _CERTIFICATE,
    data: list[str] | None = _DATA,
    *,
    output: Path | None = _OUTPUT,
    report: o.ReportOptions,
) -> None:
    """Write a theorem for Coq/Rocq (8.16 or later) with its proof.

    Example:  linexact export coq xor.json -o xor.v && coqc xor.v
    """
    from linexact.export import coq_text

    _write(coq_text, certificate, data, output, report)


def smt2(
    certificate: str = _CERTIFICATE,
    data: list[str] | None = _DATA,
    *,
    output: Path | None = _OUTPUT,
    report: o.ReportOptions,
) -> None:
    """Write an SMT-LIB 2 problem (QF_LRA) with the expected answer, for z3, cvc5 and others.

    Example:  linexact export smt2 xor.json -o xor.smt2 && z3 xor.smt2
    """
    from linexact.export import smt_text

    _write(smt_text, certificate, data, output, report)


def gradescope(
    names: list[str] = _NAMES,
    output: Path = option(REQUIRED, "The zip to write.", "-o", "--output", metavar="FILE.zip"),
    *,
    report: o.ReportOptions,
) -> None:
    """Write a zip to upload to Gradescope as an autograder.

    Example:  linexact export gradescope grosse-and grosse-xor -o autograder.zip
    """
    from linexact.classroom.autograder import write_gradescope_zip
    from linexact.classroom.journal import replacing
    from linexact.classroom.marking import prepare
    from linexact.document.numbers import counted
    from linexact.tasks.files import Files

    report.check(output)
    exercises = [prepare(name) for name in names]
    with replacing(output) as stream:
        write_gradescope_zip(stream, exercises)
    report.tell(Files(f"Autograder for {counted(len(exercises), 'exercise')}", (output,)))


def otter(
    names: list[str] = _NAMES,
    output: Path = option(
        REQUIRED,
        "The folder of the tests, a file for each exercise; or one file.",
        "-o",
        "--output",
        metavar="FOLDER|FILE.py",
    ),
    *,
    report: o.ReportOptions,
) -> None:
    """Write test files for Otter-Grader; an exercise's conditions are its test cases.

    Example:  linexact export otter grosse-and xnor -o tests
    """
    from linexact.classroom.contracts import variable_of
    from linexact.classroom.marking import prepare
    from linexact.document.numbers import counted
    from linexact.tasks.files import Files

    if output.suffix == ".py" and len(names) > 1:
        raise InputError("output", f"{output}: a file for one exercise; expected a folder")
    exercises = [prepare(name) for name in names]
    texts = _otter_texts(output, exercises)
    for path in texts:
        report.check(path)
    for path, text in texts.items():
        o.write_file(path, text)
    remarks = [
        f"{path}: the answer is in the variable {variable_of(exercise.id)}"
        for exercise, path in zip(exercises, texts, strict=True)
    ]
    told = f"Tests of {counted(len(exercises), 'exercise')} for Otter-Grader"
    report.tell(Files(told, tuple(texts), tuple(remarks)))


COMMANDS = {
    "coq": coq,
    "smt2": smt2,
    "gradescope": gradescope,
    "otter": otter,
}
PANEL_OF = dict.fromkeys(("gradescope", "otter"), "Exercises, for other grading systems")


def _write(
    rewritten: Callable[[Exported], str],
    certificate: str,
    data: list[str] | None,
    output: Path | None,
    report: o.OutputOptions,
) -> None:
    """Print a certificate that was checked and rewritten, or write it and say so."""
    from linexact.data.read.streams import read_text
    from linexact.export import exported
    from linexact.tasks.files import Files

    content, name = read_text(o.source(certificate), MAX_BYTES)
    if not content.isascii():
        raise InputError("certificate", f"{name}: not a certificate (not ASCII)")
    text = rewritten(exported(content.encode("utf-8"), name, data or ()))
    if output is None:
        if report != o.OutputOptions():
            message = "--format says how is told what was written; expected -o FILE"
            raise InputError("format", message)
        print(text, end="")
        return
    report.check(output)
    o.write_file(output, text)
    report.tell(Files("The claim and its proof", (output,)))


def _otter_texts(output: Path, exercises: list[Prepared]) -> dict[Path, str]:
    from linexact.classroom.otter import otter_files, otter_test

    if output.suffix == ".py":
        return {output: otter_test(exercises[0], output.stem)}
    if output.exists() and not output.is_dir():
        raise InputError("output", f"{output}: is a file; expected a folder, or a name with .py")
    o.refuse_nowhere(output)
    output.mkdir(exist_ok=True)
    return {output / name: text for name, text in otter_files(exercises).items()}
