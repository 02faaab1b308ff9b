"""``linexact check``: re-check a certificate with the standalone checkers' own code."""

from __future__ import annotations

from typing import Annotated

import typer

from linexact.cli import options as o


def check(
    certificate: Annotated[
        str, typer.Argument(help="The certificate file (JSON; - for standard input).")
    ],
    data: Annotated[
        str | None,
        typer.Argument(help="The data file that it is about, to be compared as well."),
    ] = None,
    *,
    output: o.OutputOptions,
) -> int:
    """Re-check a certificate: VERIFIED or REJECTED (exit code 0 or 1), 2 if unreadable.

    Under VERIFIED stands what was read: file, columns, classes, rows left out, convention.

    The same program is one file that needs only Python: linexact/checker.py, and beside it
    bound_checker.py for margins, cycles and fewest errors, estimates_checker.py for estimates.

    Example:  linexact check xor.json
    """
    from linexact.front import checking
    from linexact.front.waiting import on_terminal

    output.check()
    with on_terminal("check"):
        found = checking.check(o.source(certificate), data)
    output.tell(found)
    return 0 if found.verified else 1
