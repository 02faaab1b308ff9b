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
class Piece:
    """What stands below a head, the exercise that the head means, and what it says."""

    text: str
    exercise: str | None = None  # no exercise that is marked
    said: str = ""


def find_pieces(text: str, known: Mapping[str, str], exercises: Sequence[str]) -> list[Piece]:
    r"""Return what stands before the first head, and below each, in their order.

    ``known`` are the casefolded names that may stand in one, ``exercises`` the ids in the order in
    which they are numbered.

    >>> known = {"and": "and", "xnor": "xnor"}
    >>> [p.exercise for p in find_pieces("## xnor\nno\n=== and ===\n1", known, list(known))]
    [None, 'xnor', 'and']
    >>> [p.text for p in find_pieces("Question 2: no\nQ1: 2, 2, -3", known, list(known))]
    ['', 'no', '2, 2, -3']
    >>> [p.text for p in find_pieces("1) b < 0\n2) w1 < 0\n3) w2 < 0", known, list(known))]
    ['1) b < 0\n2) w1 < 0\n3) w2 < 0']
    """
    marks = [head for head in _MARKS.finditer(text) if _meant(head, known)]
    named = sorted([*_BARS.finditer(text), *marks], key=lambda head: head.start())
    if named:
        return _cut(text, [(head, _meant(head, known)) for head in named])
    for pattern in (_WORDS, _NUMBERS):
        heads = list(pattern.finditer(text))
        numbers = [int(head[1]) for head in heads]
        before = text[: heads[0].start()].strip() if heads else "text"
        if not before and all(1 <= number <= len(exercises) for number in numbers):
            meant = [exercises[number - 1] for number in numbers]
            return _cut(text, list(zip(heads, meant, strict=True)))
    return [Piece(text)]


def under_head(text: str, names: Collection[str]) -> str:
    r"""Return what stands between ``=== NAME ===`` and the next such head, or the whole text.

    A file that answers several exercises, or was saved from a page, is so an answer to one of them.

    >>> under_head("=== a ===\n1\n=== b ===\n[w]\n2\n", ["b"]), under_head("w1 = 1", ["b"])
    ('[w]\n2', 'w1 = 1')
    """
    known = {name.casefold(): name for name in names}
    before, *pieces = _cut(text, [(head, _meant(head, known)) for head in _BARS.finditer(text)])
    own = [piece.text for piece in pieces if piece.exercise is not None]
    return own[0] if len(own) == 1 and not before.text.strip() else text


def _meant(head: re.Match[str], known: Mapping[str, str]) -> str | None:
    return known.get(head[1].strip().casefold())


def _cut(text: str, heads: Sequence[tuple[re.Match[str], str | None]]) -> list[Piece]:
    stops = [*(head.start() for head, _ in heads), len(text)]
    below = [
        Piece(text[head.end() : stop].strip("\n"), exercise, head[1].strip())
        for (head, exercise), stop in zip(heads, stops[1:], strict=True)
    ]
    return [Piece(text[: stops[0]]), *below]
