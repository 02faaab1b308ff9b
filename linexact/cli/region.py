"""``linexact region``: the weights that get every example right, exactly."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from linexact.cli import options as o
from linexact.cli.options import option
from linexact.data.read import TableOptions


def region(
    problem: o.ProblemArgument,
    *,
    cut: o.SliceOptions,
    constraints: bool = option(False, "FILE holds constraints, one a line, as for `feasible`."),
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
    from linexact.front.waiting import on_terminal

    proof.check()
    what = "constraints" if constraints else "problem"
    asked: dict[str, Any] = {what: o.source(problem), **reading.keywords, **asdict(convention)}
    with on_terminal("region"):
        found = describe(**asked, slices=cut.slices or (), axes=o.names(cut.axes))
    proof.prove(found, data=None if constraints else o.data_file(problem))
