"""Heads that say which exercise a piece of a text answers.

An exercise's id or title stands between ``===`` or behind ``#``; ``Question 1:`` or ``1)`` stand
for its number, when all such numbers are those of exercises.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from linexact.classroom.tables import ASKING

_BARS = re.compile(r"^[ \t]*={3,}[ \t]*([^=\n]{1,80}?)[ \t]*={3,}[ \t]*$", re.MULTILINE)
_MARKS = re.compile(
    r"^[ \t]*#{1,6}[ \t]+(?:\\?\d{1,3}[.)][ \t]+)?([^#\n]{1,200})#*[ \t]*$", re.MULTILINE
)
_WORDS = re.compile(
    rf"^[ \t*#]*(?:{ASKING})[ \t]*(\d{{1,3}})[ \t]*(?:[:.)][ \t*]*|[ \t*]*$)",
    re.MULTILINE | re.IGNORECASE,
)
_NUMBERS = re.compile(r"^[ \t]*(\d{1,3})\)[ \t]*", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Head:
    """A head: what it says, the exercise that it means, and where it begins and ends."""

    said: str
    exercise: str | None  # None: no exercise that is marked
    start: int
    end: int


def find_heads(text: str, known: Mapping[str, str], exercises: Sequence[str]) -> list[Head]:
    r"""Return the heads of a text in their order.

    ``known`` are the casefolded names that may stand in one, ``exercises`` the ids in the order in
    which they are numbered.

    >>> known = {"and": "and", "xnor": "xnor"}
    >>> [head.exercise for head in find_heads("## xnor\nno\n=== and ===\n1", known, list(known))]
    ['xnor', 'and']
    >>> [h.exercise for h in find_heads("Question 2: no\nQ1: 2, 2, -3", known, list(known))]
    ['xnor', 'and']
    >>> find_heads("1) b < 0\n2) w1 < 0\n3) w2 < 0", known, list(known))
    []
    """
    bars = [_named(match, known) for match in _BARS.finditer(text)]
    marks = [_named(match, known) for match in _MARKS.finditer(text)]
    named = bars + [head for head in marks if head.exercise is not None]
    if named:
        return sorted(named, key=lambda head: head.start)
    return _numbered(_WORDS, text, exercises) or _numbered(_NUMBERS, text, exercises)


def under_head(text: str, names: Collection[str]) -> str:
    r"""Return what stands between ``=== NAME ===`` and the next such head, or the whole text.

    A file that answers several exercises, or was saved from a page, is so an answer to one of them.

    >>> under_head("=== a ===\n1\n=== b ===\n[w]\n2\n", ["b"]), under_head("w1 = 1", ["b"])
    ('[w]\n2', 'w1 = 1')
    """
    known = {name.casefold() for name in names}
    heads = list(_BARS.finditer(text))
    if not heads:
        return text
    stops = [*(head.start() for head in heads[1:]), len(text)]
    own = [
        text[head.end() : stop].strip("\n")
        for head, stop in zip(heads, stops, strict=True)
        if head[1].casefold() in known
    ]
    alone = len(own) == 1 and not text[: heads[0].start()].strip()
    return own[0] if alone else text


def _named(match: re.Match[str], known: Mapping[str, str]) -> Head:
    said = match[1].strip()
    return Head(said, known.get(said.casefold()), match.start(), match.end())


def _numbered(pattern: re.Pattern[str], text: str, exercises: Sequence[str]) -> list[Head]:
    """Return heads with numbers when each is that of an exercise and nothing is before them."""
    found = list(pattern.finditer(text))
    numbers = [int(match[1]) for match in found]
    if not found or text[: found[0].start()].strip():
        return []
    if any(not 1 <= number <= len(exercises) for number in numbers):
        return []
    return [
        Head(match[0].strip(), exercises[number - 1], match.start(), match.end())
        for match, number in zip(found, numbers, strict=True)
    ]
