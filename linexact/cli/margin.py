"""``linexact margin``: the hard-margin classifier and the mistake bound's constants, exactly."""

from __future__ import annotations

from typing import Annotated

from linexact.cli import options as o
from linexact.data.read import TableOptions


def margin(
    problem: o.ProblemArgument,
    *,
    reading: TableOptions,
    convention: Annotated[o.ConventionOptions, ("bias",)],
    proof: o.ProofOptions,
) -> None:
    """Find the widest street between the classes, with the proof that none is wider.

    The hard margin has a bias: an exercise without one is refused unless --bias is said.

    Example:  linexact margin AND
    """
    from linexact.front.decide import hard_margin

    bias = convention.bias
    o.answer("margin", problem, reading, proof, lambda asked, _: hard_margin(asked, bias=bias))
