"""Entries told by how they change: ``w1 goes from 1 to 1/2``; where it ends is the entry."""

from __future__ import annotations

from linexact.written.wording import Wording

_NUMBER = r"[-+−]?\d{1,30}(?:[.,/]\d{1,30})?"
_CHANGE = Wording(
    rf"(?<=\s)(?:{{changing so}}\s+(?:\w{{1,12}}\s+)?)?{{from a value}}\s*{_NUMBER}"
    rf"\s*{{to a value}}(?=\s*{_NUMBER})"
)


def ended(text: str) -> str:
    """Return a text with ``=`` for *goes from 1 to*, in as many characters.

    >>> ended("w1 goes from 1 to 0.5, b from -1 to 0").split()
    ['w1', '=', '0.5,', 'b', '=', '0']
    """
    return _CHANGE.pattern.sub(lambda match: "=".rjust(len(match[0])), text)
