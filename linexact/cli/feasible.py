"""``linexact feasible``: can all these constraints be met together?  With a proof."""

from __future__ import annotations

from typing import Annotated

import typer

from linexact.cli import options as o


def feasible(
    source: Annotated[
        str,
        typer.Argument(
            metavar="FILE",
            help="One linear constraint a line, such as `w1 + w2 + b > 0`, `b = 1`, "
            "`w1 >= 2 w2`; `#` begins a comment; `-` reads standard input.",
            show_default=False,
        ),
    ],
    *,
    proof: o.ProofOptions,
) -> None:
    """Decide whether one point meets every constraint, and prove it.

    Feasible: an exact point. Infeasible: the rows that add up to a contradiction.

    Example:  linexact feasible examples/and-weights.txt
    """
    from linexact.explain.feasibility import explain_feasibility
    from linexact.reading.inequalities import read_constraints
    from linexact.render.record import feasibility_record
    from linexact.separability import feasible as decide

    proof.check()
    written = read_constraints(o.text_source(source))
    verdict = decide(written.system, written.variables)
    proof.tell(
        verdict.certificate,
        lambda: explain_feasibility(verdict, written),
        lambda: feasibility_record(verdict),
    )
