"""Text from outside, made harmless for a comment in somebody else's language.

Class and variable names come from files that anyone may have written.  A comment of Coq
ends with ``*)`` and takes quotation marks seriously; one of SMT-LIB or VIPR ends with the
line.  So only letters, digits and a few marks pass, and long names are cut.
"""

from __future__ import annotations

from collections.abc import Iterable

MAX_NAME = 40
_HARMLESS = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 ._+-=")


def plain(name: str) -> str:
    """Return ``name`` with every other character as ``?``, cut to 40 characters.

    >>> plain("setosa"), plain('*) Axiom a : False. (* "')
    ('setosa', '?? Axiom a ? False. ?? ?')
    """
    cut = name if len(name) <= MAX_NAME else name[: MAX_NAME - 3] + "..."
    return "".join(c if c in _HARMLESS else "?" for c in cut)


def plain_list(names: Iterable[str], most: int = 20) -> str:
    """Return names joined by commas, the first ``most`` of them.

    >>> plain_list(["a", "b;", "c"], most=2)
    'a, b?, ...'
    """
    listed = list(names)
    shown = [plain(name) for name in listed[:most]]
    return ", ".join(shown if len(listed) <= most else [*shown, "..."])
