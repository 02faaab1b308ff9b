"""``linexact duals``: streets with slacks, their multipliers, both objectives."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from linexact.cli import options as o
from linexact.reading.ways import TableOptions


def duals(
    problem: o.ProblemArgument,
    *,
    length: Annotated[
        str | None,
        typer.Option(
            "--length",
            metavar="NUMBER",
            help="The coefficient of |w|^2, as sources differ: 1/2, 1 or another.",
            show_default=False,
        ),
    ] = None,
    charge: Annotated[
        str | None,
        typer.Option(
            "--C",
            metavar="NUMBER",
            help="What is charged for the slacks; without it none is allowed.",
            show_default=False,
        ),
    ] = None,
    slacks: Annotated[
        str | None,
        typer.Option(
            "--slacks",
            metavar="sum|mean",
            help="Whether C is charged for their sum or their mean, as sources differ.",
            show_default=False,
        ),
    ] = None,
    reading: TableOptions,
    convention: Annotated[o.ConventionOptions, ("bias",)],
    proof: o.ProofOptions,
) -> None:
    """Find the best weights of a street with slacks, and every vertex of its multipliers.

    Example:  linexact duals XOR --length 1/2 --C 1 --slacks sum
    """
    from linexact.front.duality import duals as solve

    proof.check()
    asked = o.read(problem, reading)
    said: Any = {"length": length, "C": charge, "slacks": slacks, "bias": convention.bias}
    proof.prove(solve(asked, **said), data=asked.file)
