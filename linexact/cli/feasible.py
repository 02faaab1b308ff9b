"""``linexact feasible``: can all these constraints be met together?  With a proof."""

from __future__ import annotations

from linexact.cli import options as o
from linexact.cli.options import argument


def feasible(
    constraints: str = argument(
        "A file with one linear constraint a line, such as `w1 + w2 + b > 0`, `b = 1`, "
        "`w1 >= 2 w2`, `0 <= w1 < 1`, `#` before a comment, `-` for standard input; or "
        "constraints between semicolons.",
        metavar="FILE|CONSTRAINTS",
    ),
    *,
    proof: o.ProofOptions,
) -> None:
    """Decide whether one point meets every constraint, and prove it.

    Feasible: an exact point. Infeasible: the rows that add up to a contradiction.

    Example:  linexact feasible "b < 0; w1 + b > 0; w1 < 1"
    """
    from linexact.front.constraints import feasible as decided
    from linexact.front.waiting import on_terminal

    proof.check()
    with on_terminal("feasible"):
        found = decided(o.source(constraints))
    proof.prove(found)
