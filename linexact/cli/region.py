"""``linexact region``: the weights that get every example right, exactly."""

from __future__ import annotations

from typing import Annotated

import typer

from linexact.cli import options as o
from linexact.reading.source import TableOptions


def region(
    problem: o.ProblemArgument,
    *,
    cut: o.SliceOptions,
    constraints: Annotated[
        bool,
        typer.Option(
            "--constraints", help="FILE holds constraints, one a line, as for `feasible`."
        ),
    ] = False,
    reading: TableOptions,
    convention: o.ConventionOptions,
    proof: o.ProofOptions,
) -> None:
    """Describe the region of weights that meet every constraint, or prove it empty.

    Which constraints are needed and why the others are not; vertices and directions where
    two weights are free; a point well inside.

    Example:  linexact region AND --slice w0=-1 --boundary closed-positive
    """
    from linexact.front.study import region as describe

    proof.check()
    slices, axes = cut.slices or (), o.names(cut.axes)
    if constraints:
        o.refuse_for_constraints(reading, convention)
        written = o.read_constraints(problem)
        proof.prove(describe(constraints=written, slices=slices, axes=axes))
        return
    asked = o.read(problem, reading)
    chosen = convention.over(asked)
    found = describe(asked, slices=slices, axes=axes, bias=chosen.bias, boundary=chosen.boundary)
    proof.prove(found)
