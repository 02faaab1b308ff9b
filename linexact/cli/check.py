"""``linexact check``: re-check a certificate with the standalone checker's own code."""

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
    """Re-check a certificate; prints VERIFIED or REJECTED (exit code 0 or 1).

    The same program is one file that needs only Python: linexact/checker.py.

    Example:  linexact certify XOR --certificate xor.json && linexact check xor.json
    """
    from linexact import checker

    return checker.main([str(certificate), *([str(data)] if data else [])])
