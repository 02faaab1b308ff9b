"""Heads that say which part of an exercise a piece of an answer speaks of.

``[scores]``, ``scores:`` and ``scores =`` name a part, on its own line or among others on one;
``a)``, ``(b)`` and, where each piece can be read, ``1)`` count what is asked.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from linexact.errors import InputError, did_you_mean, listed, quoted
from linexact.language.scan import depths

# Says whether a text can be read as the answer to the part of a name.
Readable: TypeAlias = Callable[[str, str], bool]

_BEGIN = r"(?:^|(?<=[\s;,.]))(?:[-*>#_]{1,3}[ \t]*){0,3}"  # a list's dash, a heading's mark, bold
_FILLER = r"(?:(?:and|the|my|final|(?:total )?number of|no\. of)[ \t]+){0,3}"
_BOLD = "[*_]{0,2}"
_FLAGS = re.IGNORECASE | re.MULTILINE
_SECTION = re.compile(rf"{_BEGIN}\[([A-Za-z][\w -]{{0,40}})\][ \t]*(?=(\S)?)", _FLAGS).finditer
# What stands between the name of a part and its answer.
_LINKS = (":", "=", r"\b(?:is|are)\b", r"(?::|=|\b(?:is|are)\b)", r"(?=[-+(\[{$\\\d])")
_COUNTS = tuple(
    re.compile(rf"{mark.replace('#', sign)}{_BOLD}(?=[\s\d\[({{$:-]|$)", _FLAGS).finditer
    for sign in ("[a-h]", "[1-8]")
    for mark in (
        rf"{_BEGIN}part *\(?(#)\)?[:.]?{_BOLD}[:.]?", rf"{_BEGIN}\((#)\)", rf"{_BEGIN}(#)\)",
        rf"^[ \t]*{_BOLD}(#)[.:]",
    )
)  # fmt: skip
_LETTERS, _DIGITS = "abcdefgh", "12345678"
_RELATION = re.compile(r"[<>=≤≥]|\\[lg]eq?\b").search


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
    if found or len(known) == 1:
        return found
    return _names(text, known) or _counted(text, asked, readable)


def _sections(text: str, known: Sequence[str]) -> list[PartHead]:
    """Return names in brackets: of parts anywhere, others alone on their line."""
    found = [m for m in _SECTION(text) if m[2] is None or _plain(m[1]) in known]
    names = [_plain(m[1]) for m in found]
    for name, match in zip(names, found, strict=True):
        if name not in known:
            near = did_you_mean(name, known) or f"; there are {listed(known)}"
            message = f"no part is called {quoted(name)}{near}"
            raise InputError("part", message, source=match[0])
        if names.count(name) > 1:
            raise InputError("twice", f"the part {name} is there twice", source=match[0])
    return _heads(found, names)


def _names(text: str, known: Sequence[str]) -> list[PartHead]:
    """Return names before colons, equals signs or ``is``; most of them, where each is once."""
    longest = sorted({name.replace("_", " ") for name in known}, key=len, reverse=True)
    names = "|".join(re.escape(name).replace(r"\ ", r"[ _-]") for name in longest)
    best: list[PartHead] = []
    for link in _LINKS:
        head = rf"{_BEGIN}{_FILLER}({names}){_BOLD}[ \t]*{link}(?!=){_BOLD}[ \t]*"
        found = [*re.finditer(head, text, _FLAGS)]
        said = [_plain(m[1]) for m in found]
        begins = found and not text[: found[0].start()].strip()
        if begins and len({*said}) == len(said) > (link != ":") and len(said) > len(best):
            best = _heads(found, said)
    return best


def _counted(text: str, asked: Sequence[Sequence[str]], readable: Readable) -> list[PartHead]:
    """Return letters in their order, or numbers, that count the parts or all that is asked."""
    for marks in _COUNTS:
        found = [m for m in marks(text) if _is_alone(text, m)]
        if not found or text[: found[0].start()].strip(" \t\n*_"):
            continue
        if (
            len(asked) == 1
            and len(found) > 1
            and _RELATION(text[found[0].end() : found[1].start()])
        ):
            return []  # the rows of one proof, which its lines cite
        said = "".join(m[1].casefold() for m in found)
        heads = _heads(found, _meant(said, asked))
        stops = [*(head.start for head in heads[1:]), len(text)]
        pieces = zip(heads, stops, strict=False)
        counts = said[0] in _DIGITS
        if heads and all(not counts or readable(h.name, text[h.end : k]) for h, k in pieces):
            return heads
    return []


def _is_alone(text: str, match: re.Match[str]) -> bool:
    """Say whether a closing bracket closes nothing that was opened before it on its line."""
    before = text[text.rfind("\n", 0, match.start()) + 1 : match.start()]
    return not any([*depths(before)][-1:]) or "(" in match[0]


def _meant(said: str, asked: Sequence[Sequence[str]]) -> list[str]:
    """Return the names that marks mean: of all that is asked, or of the parts; none if unclear.

    >>> _meant("ba", [("w",), ("b",)]), _meant("ab", [("verdict", "proof"), ("w",)])
    (['b', 'w'], ['verdict', 'w'])
    >>> _meant("abc", [("w",), ("b",)]), _meant("b", [("w",), ("b",)]), _meant("12", [("w",)])
    ([], ['b'], [])
    """
    firsts, every = [part[0] for part in asked], [name for part in asked for name in part]
    if said == _DIGITS[: len(asked)] and len(asked) > 1:
        return firsts
    for names in (every, firsts):
        if sorted(said) == [*_LETTERS[: len(names)]]:
            return [names[_LETTERS.index(letter)] for letter in said]
    in_order = len(said) > 1 and _LETTERS.startswith(said) and len(said) < len(every)
    lone = len(said) == 1 and said in _LETTERS[1 : len(every)]
    if len(every) == len(asked) and (in_order or lone):
        return [every[_LETTERS.index(letter)] for letter in said]
    return []


def _heads(found: Sequence[re.Match[str]], names: Sequence[str]) -> list[PartHead]:
    return [PartHead(n, m.start(), m.end()) for m, n in zip(found, names, strict=False)]


def _plain(said: str) -> str:
    return said.strip().casefold().replace("-", "_").replace(" ", "_")
