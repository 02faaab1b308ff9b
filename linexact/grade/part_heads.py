"""Heads that say which part of an exercise a piece of an answer speaks of.

``[scores]``, ``scores:`` and ``scores =`` name a part, on its own line or among others on one;
``a)``, ``(b)`` and, where each piece can be read, ``1)`` count what is asked.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from linexact.errors import InputError
from linexact.text.quoting import did_you_mean, listed, quoted

# Says whether a text can be read as the answer to the part of a name.
Readable: TypeAlias = Callable[[str, str], bool]

_NAME = r"[A-Za-z][\w -]{0,40}"
_FILLER = r"(?:(?:and|the|my|final|(?:total )?number of|no\. of)[ \t]+){0,3}"
_LEAD = r"[ \t]*(?:[-*>#_]{1,3}[ \t]*){0,3}"  # a list's dash, a heading's mark, bold
_SECTION = re.compile(rf"^[ \t]*\[({_NAME})\][ \t]*(?=(\S)?)", re.MULTILINE)
_INSIDE = re.compile(rf"(?:^|(?<=[\s;,.]))\[({_NAME})\][ \t]*")
_NAMED = re.compile(
    rf"^{_LEAD}{_FILLER}({_NAME}?)[*_]{{0,2}}[ \t]*:[*_]{{0,2}}[ \t]*", re.MULTILINE | re.IGNORECASE
)
_LETTERS = (
    re.compile(
        r"(?:^|(?<=[\s;,.]))[*_]{0,2}part *"
        r"\(?([a-h])\)?[:.]?[*_]{0,2}[:.]?(?=\s)",
        re.IGNORECASE,
    ),
    re.compile(
        r"(?:^|(?<=[\s;,.]))[*_]{0,2}\(([a-h])\)[*_]{0,2}(?=[\s\d\[({$:-]|$)", re.IGNORECASE
    ),
    re.compile(r"(?:^|(?<=[\s;,.]))[*_]{0,2}([a-h])\)[*_]{0,2}(?=[\s\d\[({$:-]|$)", re.IGNORECASE),
    re.compile(r"^[ \t]*[*_]{0,2}([a-h])[.:][*_]{0,2}(?=\s)", re.IGNORECASE | re.MULTILINE),
)
_RELATION = re.compile(r"[<>=≤≥]|\\[lg]eq?\b").search
_NUMBERS = (
    re.compile(r"(?:^|(?<=[\s;,.]))\((\d)\)(?=\s)"),
    re.compile(r"(?:^|(?<=[\s;,.]))(\d)\)(?=\s)"),
    re.compile(r"^[ \t]*(\d)[.:](?=\s)", re.MULTILINE),
)


@dataclass(frozen=True, slots=True)
class PartHead:
    """A head: the part that it names, where it begins and where the answer behind it does."""

    name: str
    start: int
    end: int


def part_heads(text: str, asked: Sequence[Sequence[str]], readable: Readable) -> list[PartHead]:
    """Return what heads the parts of an answer, in their order; none where it names no part.

    ``asked`` are the names of each part, more than one where several are marked together.

    Raises :class:`~linexact.errors.InputError` for a part that is not asked (``part``), and one
    that is named twice (``twice``).

    >>> asked = [("scores",), ("total",)]
    >>> text = "a) (1, 2) b) 3"
    >>> [(head.name, text[head.end :]) for head in part_heads(text, asked, lambda *_: True)]
    [('scores', ' (1, 2) b) 3'), ('total', ' 3')]
    >>> [head.name for head in part_heads("scores: (1, 2); total: 3", asked, lambda *_: True)]
    ['scores', 'total']
    """
    known = [name for names in asked for name in names]
    found = _sections(text, known)
    if not found and len(known) > 1:
        found = _names(text, known) or _counted(text, asked, readable)
    return _checked(text, found, known)


def _sections(text: str, known: Sequence[str]) -> list[PartHead]:
    """Return names in brackets: at the head of a line, or anywhere where one begins the text."""
    lines = [m for m in _SECTION.finditer(text) if m[2] is None or _plain(m[1]) in known]
    inside = [m for m in _INSIDE.finditer(text) if _plain(m[1]) in known]
    if len(inside) > len(lines) > 0 and len({m[1] for m in inside}) == len(inside):
        lines = inside
    return [PartHead(_plain(m[1]), m.start(), m.end()) for m in lines]


def _names(text: str, known: Sequence[str]) -> list[PartHead]:
    """Return names before colons, equals signs or ``is``, or at the head of lines."""
    lines = [m for m in _NAMED.finditer(text) if _plain(m[1]) in known]
    for mark in (":", "=", r"\b(?:is|are)\b", r"(?::|=|\b(?:is|are)\b)", r"(?=[-+(\[{$\\\d])"):
        inside = list(_inline(known, mark).finditer(text))
        names = {_plain(m[1]) for m in inside}
        if len(inside) > max(1, len(lines)) and len(names) == len(inside):
            lines = inside
            break
    begins = bool(lines) and not text[: lines[0].start()].strip()
    return [PartHead(_plain(m[1]), m.start(), m.end()) for m in lines] if begins else []


def _inline(known: Sequence[str], mark: str) -> re.Pattern[str]:
    longest = sorted({name.replace("_", " ") for name in known}, key=len, reverse=True)
    names = "|".join(re.escape(name).replace(r"\ ", r"[ _-]") for name in longest)
    return re.compile(
        rf"(?:^|(?<=[\s;,.]))[*_]{{0,2}}{_FILLER}({names})[*_]{{0,2}}[ \t]*{mark}(?!=)[*_]{{0,2}}"
        r"[ \t]*",
        re.IGNORECASE,
    )


def _counted(text: str, asked: Sequence[Sequence[str]], readable: Readable) -> list[PartHead]:
    """Return letters in their order, or numbers, that count the parts or all that is asked."""
    for pattern in _LETTERS:
        found = _marked(text, pattern)
        labels_rows = len(found) > 1 and _RELATION(text[found[0].end() : found[1].start()])
        if len(asked) == 1 and labels_rows:
            return []  # the rows of one proof, which its lines cite
        names = _meant("".join(m[1].casefold() for m in found), asked)
        if names:
            return _heads(found, names)
    for pattern in _NUMBERS if len(asked) > 1 else ():
        found = _marked(text, pattern)
        if "".join(m[1] for m in found) == "12345678"[: len(asked)]:
            heads = _heads(found, [names[0] for names in asked])
            pieces = zip(heads, [*(h.start for h in heads[1:]), len(text)], strict=True)
            if all(readable(head.name, text[head.end : stop]) for head, stop in pieces):
                return heads
    return []


def _marked(text: str, pattern: re.Pattern[str]) -> list[re.Match[str]]:
    """Return the marks of one kind, where the text begins with one."""
    found = [m for m in pattern.finditer(text) if _is_alone(text, m)]
    return found if found and not text[: found[0].start()].strip(" \t\n*_") else []


def _is_alone(text: str, match: re.Match[str]) -> bool:
    """Say whether a closing bracket closes nothing that was opened before it on its line."""
    before = text[text.rfind("\n", 0, match.start()) + 1 : match.start()]
    return before.count("(") <= before.count(")") or "(" in match[0]


def _meant(said: str, asked: Sequence[Sequence[str]]) -> list[str]:
    """Return the names that letters mean: of all that is asked, or of the parts; none if unclear.

    >>> _meant("ba", [("w",), ("b",)]), _meant("ab", [("verdict", "proof"), ("w",)])
    (['b', 'w'], ['verdict', 'w'])
    >>> _meant("abc", [("w",), ("b",)]), _meant("aba", [("w",), ("b",)])
    ([], [])
    """
    every = [name for part in asked for name in part]
    for names in (every, [part[0] for part in asked]):
        known = "abcdefgh"[: len(names)]
        in_order = "abcdefgh".startswith(said) and len(every) == len(asked) and len(said) > 1
        if sorted(said) == sorted(known) or (in_order and len(said) < len(known)):
            return [names[known.index(letter)] for letter in said]
    lone = len(said) == 1 and len(every) == len(asked) and "a" < said <= "abcdefgh"[len(asked) - 1]
    return [every["abcdefgh".index(said)]] if lone else []


def _heads(found: Sequence[re.Match[str]], names: Sequence[str]) -> list[PartHead]:
    return [PartHead(n, m.start(), m.end()) for m, n in zip(found, names, strict=True)]


def _checked(text: str, heads: list[PartHead], known: Sequence[str]) -> list[PartHead]:
    seen: set[str] = set()
    for head in heads:
        said = text[head.start : head.end]
        if head.name not in known:
            near = did_you_mean(head.name, known) or f"; there are {listed(known)}"
            message = f"no part is called {quoted(head.name)}{near}"
            raise InputError("part", message, source=said)
        if head.name in seen:
            raise InputError("twice", f"the part {head.name} is there twice", source=said)
        seen.add(head.name)
    return heads


def _plain(said: str) -> str:
    return said.strip().casefold().replace("-", "_").replace(" ", "_")
