"""Which brackets are open, in a line of signs or in tokens: counted here, and only here."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

OPENING, CLOSING = frozenset("([{"), frozenset(")]}")


def depths(signs: Iterable[str]) -> Iterator[int]:
    r"""Yield how many brackets are open behind each sign; the end of a line closes all.

    >>> list(depths("(1, [2])) \n"))
    [1, 1, 1, 1, 2, 2, 1, 0, 0, 0, 0]
    """
    depth = 0
    for sign in signs:
        if sign in OPENING:
            depth += 1
        elif sign in CLOSING:
            depth = max(0, depth - 1)
        elif "\n" in sign:
            depth = 0
        yield depth
