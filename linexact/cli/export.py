"""``linexact export``: a certificate rewritten for other people's checkers.

Exercises for other people's grading systems are in :mod:`linexact.cli.export_exercises`.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal, TypeAlias, cast

import typer

from linexact.cli import options as o
from linexact.errors import InputError

if TYPE_CHECKING:
    from linexact.export.claim import Claim

MAX_BYTES = 100_000_000

app = typer.Typer(
    help="Rewrite a certificate for Coq, VIPR or SMT solvers, after checking it; or exercises for "
    "Gradescope, Otter-Grader or Moodle STACK.",
    no_args_is_help=True,
    rich_markup_mode="rich",
)

CertificateArgument: TypeAlias = Annotated[
    Path, typer.Argument(metavar="CERT", help="A certificate file (JSON) that holds its data.")
]
OutputOption: TypeAlias = Annotated[
    Path, typer.Option("--output", "-o", metavar="FILE", help="The file to write.")
]
SupportOption: TypeAlias = Annotated[
    bool,
    typer.Option("--support", help="Only the examples or constraints that the refutation uses."),
]


@app.command("coq")
def coq(
    certificate: CertificateArgument,
    output: OutputOption,
    form: Annotated[
        str, typer.Option(metavar="reflect|lra", help="lra: written out, for small data.")
    ] = "reflect",
    numbers: Annotated[
        str, typer.Option(metavar="Q|R", help="The unknowns are rational or real.")
    ] = "Q",
    support: SupportOption = False,
    force: o.ForceOption = False,
) -> None:
    """Write a theorem for Coq/Rocq (8.16 or later) with its proof.

    Example:  linexact export coq xor.json -o xor.v && coqc xor.v
    """
    from linexact.export.coq import export_coq

    if form not in ("reflect", "lra"):
        raise InputError("coq-form", f"--form is reflect or lra, not {form[:40]!r}")
    if numbers not in ("Q", "R"):
        raise InputError("coq-form", f"--numbers is Q or R, not {numbers[:40]!r}")
    chosen = cast('Literal["reflect", "lra"]', form)
    over = cast('Literal["Q", "R"]', numbers)
    _write(certificate, output, support, force, lambda c: export_coq(c, chosen, numbers=over))


@app.command("vipr")
def vipr(
    certificate: CertificateArgument,
    output: OutputOption,
    support: SupportOption = False,
    force: o.ForceOption = False,
) -> None:
    """Write a VIPR 1.0 file, for viprchk of exact mixed-integer programming.

    Example:  linexact export vipr xor.json -o xor.vipr && viprchk xor.vipr
    """
    from linexact.export.vipr import export_vipr

    _write(certificate, output, support, force, export_vipr)


@app.command("smt2")
def smt2(
    certificate: CertificateArgument,
    output: OutputOption,
    support: SupportOption = False,
    force: o.ForceOption = False,
) -> None:
    """Write an SMT-LIB 2 problem (QF_LRA) with the expected answer, for z3, cvc5 and others.

    Example:  linexact export smt2 xor.json -o xor.smt2 && z3 xor.smt2
    """
    from linexact.export.smt import export_smt

    _write(certificate, output, support, force, export_smt)


def _write(
    certificate: Path, output: Path, support: bool, force: bool, export: Callable[[Claim], str]
) -> None:
    from linexact.certificate import read_certificate, write_text
    from linexact.export.claim import claim_of

    o.refuse_existing(output, force)
    claim = claim_of(read_certificate(_text(certificate)))
    write_text(output, export(claim.support_only() if support else claim))
    print(f"Written to {output}.")


def _text(path: Path) -> str:
    if path.stat().st_size > MAX_BYTES:
        raise InputError("certificate", f"{path}: larger than {MAX_BYTES} bytes")
    try:
        return path.read_bytes().decode("ascii")
    except UnicodeDecodeError:
        raise InputError("certificate", f"{path}: not a certificate (not ASCII)") from None
