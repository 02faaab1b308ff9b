"""``linexact check``: re-check a certificate with the standalone checkers' own code."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def check(
    certificate: Annotated[Path, typer.Argument(help="The certificate file (JSON).")],
    data: Annotated[
        Path | None,
        typer.Argument(help="The data file that it is about, to be compared as well."),
    ] = None,
) -> int:
    """Re-check a certificate; prints VERIFIED or REJECTED (exit code 0 or 1), 2 if unreadable.

    Under VERIFIED stands what was read: file, columns, classes, rows left out, convention.

    The same program is one file that needs only Python: linexact/checker.py, or
    linexact/bound_checker.py for margins, cycles and fewest errors.

    Example:  linexact certify XOR --certificate xor.json && linexact check xor.json
    """
    from linexact import bound_checker, checker

    main = bound_checker.main if _is_of_a_bound(certificate) else checker.main
    return main([str(certificate), *([str(data)] if data else [])])


def _is_of_a_bound(certificate: Path) -> bool:
    """Say which checker is asked; the wrong one would reject, so nothing hangs on this."""
    if not certificate.is_file():
        return False
    try:
        with open(certificate, "rb") as file:
            return b'"format":"linexact-bound/' in file.read(2**28)
    except OSError:
        return False  # the checker says why
