"""``linexact shatter``: which labelings of points a class of positive sets produces."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from linexact.cli import options as o
from linexact.errors import InputError
from linexact.result import Result


def shatter(
    points: Annotated[
        list[str],
        typer.Argument(metavar="POINT...", help="Points such as 0,1/2 or, on the line, 3."),
    ],
    *,
    by: Annotated[
        str,
        typer.Option(
            "--by", metavar="half-spaces|rays|intervals|boxes", help="What the positive sets are."
        ),
    ] = "half-spaces",
    positive: Annotated[
        str | None,
        typer.Option(
            "--positive",
            metavar="SIDE",
            help="Where positive points lie, as sources differ: right, left or either side of a"
            " ray's end; inside, outside or either of an interval or box.",
            show_default=False,
        ),
    ] = None,
    split: Annotated[
        bool,
        typer.Option(
            "--radon", help="Split the points in two parts with a common average instead."
        ),
    ] = False,
    convention: o.ConventionOptions,
    proof: o.ProofOptions,
) -> None:
    """Decide every labeling of points: is it produced, or by none of the class?  Each has a proof.

    Without a bias the boundaries of half-spaces pass through the origin.

    Example:  linexact shatter 0,0 1,0 1,1 0,1
    """
    from linexact.front.shattering import radon
    from linexact.front.shattering import shatter as decide

    proof.check()
    found: Result
    if split:
        stated = (by != "half-spaces", positive, convention.bias, convention.boundary)
        if any(one not in (None, False) for one in stated) or convention.bias is not None:
            message = "--radon is about half-spaces with a bias; it takes no other class"
            raise InputError("option", message)
        found = radon(points)
    else:
        under: dict[str, Any] = {"bias": convention.bias is not False}
        if (boundary := convention.read_boundary()) is not None:
            under["boundary"] = boundary
        chosen: Any = {"by": by, "positive": positive}
        found = decide(points, **chosen, **under)
    proof.prove(found)
