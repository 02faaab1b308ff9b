"""``linexact check``: re-check a certificate with the standalone checker's own code."""

from __future__ import annotations

from linexact.cli import options as o
from linexact.cli.options import argument, option


def check(
    certificate: str = argument("The certificate file (JSON; - for standard input)."),
    data: list[str] | None = argument(
        "The data file that it is about, or the files (or a pattern in quotes), to be"
        " compared as well.",
        default=None,
    ),
    *,
    patient: bool = option(False, "Check it also when that takes long."),
    output: o.OutputOptions,
) -> int:
    """Re-check a certificate: VERIFIED or REJECTED (exit code 0 or 1), 2 if unreadable.

    Under VERIFIED stand the theorem and what was read: file, features, classes, rows left out.

    The same program is two files that need only Python: linexact/proof/checker.py and rows.py.

    Example:  linexact check xor.json
    """
    from linexact.front import checking
    from linexact.front.waiting import bar, on_terminal

    output.check()
    with on_terminal("check") as tell:
        found = checking.check(
            o.source(certificate),
            _named(data or []),
            patient=patient,
            tell=lambda done, of: tell(f"examples read {bar(done, of)}"),
        )
    output.tell(found)
    return 0 if found.verified else 1


def _named(data: list[str]) -> str | list[str] | None:
    """Return one name, which may be a pattern, or several."""
    return (data[0] if len(data) == 1 else data) if data else None
