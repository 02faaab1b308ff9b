"""``linexact features``: which products of the inputs make data separable, and which do not."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict
from typing import Any

from linexact.cli import options as o
from linexact.cli.options import option
from linexact.data.read import TableOptions
from linexact.errors import InputError
from linexact.tasks.result import Result


def features(
    problem: o.ProblemArgument,
    *,
    among: o.MonomialOptions,
    fewest: bool = option(
        False, "Find the fewest monomials among these (default: up to degree 2)."
    ),
    most: int | None = option(
        None, "The highest degree that is tried (default: 6).", "--up-to", metavar="N"
    ),
    reading: TableOptions,
    convention: o.ConventionOptions,
    proof: o.ProofOptions,
) -> None:
    """Find the least degree (or fewest monomials) in which a linear classifier exists.

    Without options: the least degree, with the weights there and a proof for each lower
    degree. With --degree or --monomials: the verdict in exactly these features.

    Example:  linexact features XOR --monomials x1,x2,x1*x2
    """
    from linexact.front.features import fewest_monomials, in_features, least_degree

    said = among.degree is not None or among.monomials is not None
    if most is not None and (fewest or said):
        raise InputError("option", "--up-to is for the least degree; it has no use here")
    under: dict[str, Any] = asdict(convention)
    find: Callable[..., Result] = least_degree
    if fewest or said:
        find = fewest_monomials if fewest else in_features
        under |= asdict(among)
    elif most is not None:
        under["up_to"] = most
    o.answer("features", problem, reading, proof, lambda asked, _: find(asked, **under))
