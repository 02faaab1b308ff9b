"""A checked certificate as a record.  It needs none of the engine, so it stands alone."""

from __future__ import annotations

from linexact.checked import Checked


def checked_record(found: Checked) -> dict[str, object]:
    """Return what was found of a certificate.

    >>> from linexact import check, separate
    >>> checked_record(check(separate("NOT").certificate()))["verdict"]
    'verified'
    """
    verdict = "verified" if found.verified else "rejected"
    data = list(found.data) if len(found.data) > 1 else next(iter(found.data), None)
    record: dict[str, object] = {"verdict": verdict, "certificate": found.name, "data": data}
    if found.reason is not None:
        return record | {"reason": found.reason}
    return record | {"statement": found.statement, "read": dict(found.facts())}
