"""A checked certificate in words."""

from __future__ import annotations

from linexact.checked import Checked
from linexact.document.blocks import Document, Facts, Heading, Text


def explain_checked(found: Checked) -> Document:
    """Return what was found of a certificate as a document.

    >>> from linexact import check, separate
    >>> told = explain_checked(check(separate("NOT").certificate()))
    >>> told.blocks[0].text, [name for name, _ in told.blocks[1].pairs]
    (('VERIFIED',), ['Statement', 'Data', 'Features', 'Class +', 'Class -'])
    """
    if found.statement is None:
        reason: tuple[str, Text] = ("Reason", (str(found.reason),))
        return Document((Heading(("REJECTED",)), Facts((reason,))))
    read = [(name.capitalize(), (said,)) for name, said in found.facts()]
    stated: list[tuple[str, Text]] = [
        ("Statement", (line,)) for line in found.statement.split("\n")
    ]
    return Document((Heading(("VERIFIED",)), Facts((*stated, *read))))
