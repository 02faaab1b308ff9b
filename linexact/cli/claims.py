"""``linexact claims``: which regions nobody, one or several classes claim."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Annotated, Any

import typer

from linexact.cli import options as o
from linexact.errors import InputError
from linexact.text.quoting import listed, quoted


def claims(
    units: Annotated[
        list[str],
        typer.Argument(
            metavar="UNIT...",
            help="A unit's class and its weights, then its bias: A=1,0,-1/2; of a pair A/B=1,0,-1/2"
            " with a vote for the first where its score is positive.",
        ),
    ],
    *,
    by: Annotated[
        str,
        typer.Option(
            "--by",
            metavar="rest|pairs",
            help="A unit for each class, which claims where its score is positive; or for each"
            " pair, and the class with most votes claims.",
            show_default=False,
        ),
    ],
    convention: o.ConventionOptions,
    proof: o.ProofOptions,
) -> None:
    """Decide which regions nobody, one or several classes claim, each with a point or a proof.

    Units were trained each for itself: of their signs every pattern is decided.

    Example:  linexact claims A=1,0,-1 B=0,1,-1 C=-1,-1,-1 --by rest
    """
    from linexact.front.classes import claimed_regions

    proof.check()
    if by not in ("rest", "pairs"):
        raise InputError("option", f"--by: expected rest or pairs, not {quoted(by)}")
    named = [_unit(text) for text in units]
    names, rows = _of_classes(named) if by == "rest" else _of_pairs(named)
    bias = convention.bias is not False
    if any(len(row) < 1 + bias for row in rows):
        raise InputError("units", "a unit has no weights; expected some, then the bias")
    w = [row[:-1] for row in rows] if bias else rows
    asked: Any = {"by": by, "boundary": convention.read_boundary() or "strict"}
    found = claimed_regions(names, w, [row[-1] for row in rows] if bias else None, **asked)
    proof.prove(found)


def _unit(text: str) -> tuple[str, list[str]]:
    """Return a unit's name and its numbers, still as text."""
    name, sign, numbers = text.rpartition("=")
    if not sign or not name.strip():
        message = f"a unit is {quoted(text)}; expected a name and weights, such as A=1,0,-1/2"
        raise InputError("units", message)
    return name.strip(), numbers.split(",")


def _of_classes(named: Sequence[tuple[str, list[str]]]) -> tuple[list[str], list[list[str]]]:
    return [name for name, _ in named], [row for _, row in named]


def _of_pairs(named: Sequence[tuple[str, list[str]]]) -> tuple[list[str], list[list[str]]]:
    """Return the classes in the order in which they are named, and a unit for each pair of them."""
    given: dict[tuple[str, ...], list[str]] = {}
    for name, row in named:
        pair = tuple(one.strip() for one in name.split("/"))
        if len(pair) != 2 or pair in given:
            message = f"the unit of {quoted(name)}; expected one for each pair, such as A/B=1,0,-1"
            raise InputError("units", message)
        given[pair] = row
    classes = list(dict.fromkeys(one for pair in given for one in pair))
    pairs = list(combinations(classes, 2))
    wrong = [pair for pair in pairs if pair not in given]
    if wrong or len(given) > len(pairs):
        wanted = listed(["/".join(pair) for pair in pairs])
        message = f"the units of {listed(['/'.join(pair) for pair in given])}; expected {wanted}"
        raise InputError("units", f"{message}, as the classes stand in this order")
    return classes, [given[pair] for pair in pairs]
