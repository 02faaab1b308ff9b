"""``linexact counts``: a perceptron in counts of mistakes, and whether counts can occur."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from linexact.cli import options as o
from linexact.errors import InputError
from linexact.reading.ways import TableOptions
from linexact.result import Result


def counts(
    problem: o.ProblemArgument,
    *,
    degree: Annotated[
        int,
        typer.Option("--degree", metavar="P", help="The kernel is (x . z + C)^P; 1 is linear."),
    ],
    plus: Annotated[
        str, typer.Option("--plus", metavar="C", help="The number C, in most sources 0 or 1.")
    ],
    order: Annotated[
        str | None,
        typer.Option("--order", metavar="3,1,2", help="The examples of a pass (default: theirs)."),
    ] = None,
    restart: Annotated[
        bool, typer.Option("--restart", help="Begin the order anew after each update.")
    ] = False,
    passes: Annotated[
        int | None, typer.Option("--passes", metavar="N", help="Stop after so many passes.")
    ] = None,
    possible: Annotated[
        str | None,
        typer.Option("--possible", metavar="2,0,1", help="Say if a run can end with these counts."),
    ] = None,
    any_time: Annotated[
        bool, typer.Option("--any-time", help="With --possible: at any time, not at a run's end.")
    ] = False,
    reading: TableOptions,
    convention: o.ConventionOptions,
    proof: o.ProofOptions,
) -> None:
    """Run a perceptron in counts of mistakes under a kernel, or say whether counts can occur.

    The bias is a constant feature 1 beside the kernel's. It and who owns a score of 0 are stated.

    Example:  linexact counts XOR --degree 2 --plus 1 --no-bias --boundary strict
    """
    from linexact.front.mistake_counts import kernel_run, possible_counts

    proof.check()
    asked, boundary = o.read(problem, reading), convention.read_boundary()
    stated: dict[str, Any] = {
        "degree": degree, "plus": plus, "bias": convention.bias, "boundary": boundary,
    }  # fmt: skip
    found: Result
    if possible is not None:
        if order is not None or restart or passes is not None:
            message = "--possible is about runs in any order; expected no order, restart or passes"
            raise InputError("option", message)
        numbers = whole_numbers("--possible", possible)
        found = possible_counts(asked, counts=numbers, ended=not any_time, **stated)
    elif any_time:
        raise InputError("option", "--any-time is for --possible; expected both or neither")
    else:
        shown = None if order is None else whole_numbers("--order", order)
        found = kernel_run(asked, order=shown, restart=restart, passes=passes, **stated)
    proof.prove(found, data=asked.file)


def whole_numbers(option: str, text: str) -> list[int]:
    """Return the whole numbers of an option.

    Raises :class:`~linexact.errors.InputError` (``option``) for anything else.

    >>> whole_numbers("--order", "2, 1")
    [2, 1]
    """
    parts = [part.strip() for part in text.split(",")]
    if not all(part.isascii() and part.isdigit() and len(part) < 10 for part in parts):
        message = f"{option}: {text[:40]!r}; expected whole numbers, such as 2,0,1"
        raise InputError("option", message)
    return list(map(int, parts))
