"""``linexact feasible``: can all these constraints be met together?  With a proof."""

from __future__ import annotations

import json
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
    certificate: o.CertificateOption = None,
    force: o.ForceOption = False,
    as_json: o.JsonOption = False,
) -> None:
    """Decide whether one point meets every constraint, and prove it.

    Feasible: an exact point. Infeasible: the rows that add up to a contradiction.

    Example:  linexact feasible examples/and-weights.txt
    """
    from linexact.certificate import write_text
    from linexact.explain.feasibility import explain_feasibility
    from linexact.reading.inequalities import read_constraints
    from linexact.render.record import feasibility_record
    from linexact.render.text import render_text
    from linexact.separability import feasible as decide

    o.refuse_existing(certificate, force)
    written = read_constraints(o.text_source(source))
    verdict = decide(written.system, written.variables)
    if certificate is not None:
        write_text(certificate, verdict.to_json())
    if as_json:
        print(json.dumps(feasibility_record(verdict), indent=2))
        return
    print(render_text(explain_feasibility(verdict, written)), end="")
    print(f"\n{o.recheck(certificate)}")
