"""What the user may have meant: names like the one that was not found, for one line."""

from __future__ import annotations

import difflib
from collections.abc import Iterable

_LISTED = 6
_COMPARED = 2_000
_WIDTH = 40


def printable(text: str) -> str:
    r"""Return what strangers wrote without control characters.

    >>> printable("a\nb")
    'a?b'
    """
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() else "?" for c in text)


def quoted(text: object) -> str:
    r"""Return a short, printable, quoted form of a text from outside.

    >>> quoted("a\nb"), len(quoted("x" * 1000))
    ("'a?b'", 45)
    """
    shown = printable(str(text)[: _WIDTH + 1])
    return f"'{shown}'" if len(shown) <= _WIDTH else f"'{shown[:_WIDTH]}...'"


def listed(names: Iterable[object]) -> str:
    """Return the first few names, quoted, and how many more there are.

    >>> listed("abcdefgh")
    "'a', 'b', 'c', 'd', 'e', 'f' and 2 more"
    """
    names = list(names)
    more = len(names) - _LISTED
    shown = ", ".join(quoted(name) for name in names[:_LISTED])
    return f"{shown} and {more} more" if more > 0 else shown


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """Return ``; did you mean 'x'?`` for the nearest known names, or nothing.

    >>> did_you_mean("Specis", ["sepal", "species"])
    "; did you mean 'species'?"
    >>> did_you_mean("q", ["sepal"])
    ''
    """
    choices = {choice.casefold(): choice for choice in list(known)[:_COMPARED]}
    found = difflib.get_close_matches(name.casefold()[:_WIDTH], choices, n=2, cutoff=0.6)
    if not found:
        return ""
    return f"; did you mean {' or '.join(quoted(choices[key]) for key in found)}?"
