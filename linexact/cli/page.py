"""``linexact page``: write a page that works by itself in a browser."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from linexact.cli import options as o
from linexact.errors import InputError


def page(
    check: Annotated[
        bool, typer.Option("--check", help="The page that re-checks certificates dropped on it.")
    ] = False,
    output: Annotated[
        Path | None, typer.Option("-o", "--output", metavar="FILE.html", help="The file to write.")
    ] = None,
    *,
    report: o.ReportOptions,
) -> None:
    """Write a page, one HTML file without network or server, that re-checks certificates.

    Drop a certificate on it and, if there is one, its data file: VERIFIED with the theorem, or
    REJECTED with the reason.  It computes exactly, and shares no code with the other checkers.

    Example:  linexact page --check -o check.html
    """
    from linexact.classroom.journal import replacing
    from linexact.explain.files import Files
    from linexact.page import check_page

    if not check:
        raise InputError("page", "which page? --check: the one that re-checks certificates")
    if output is None:
        raise InputError("output", "-o FILE.html names the file to write")
    report.check(output)
    with replacing(output) as stream:
        stream.write(check_page().encode("utf-8"))
    report.tell(Files("A page that re-checks certificates", (output,)))
