"""The pieces of an answer to several parts: each part's own text, as its author told them apart.

``[scores]``, ``scores:`` and ``scores =`` name a part, on its own line or among others on one;
``a)``, ``(b)`` and, where each piece can be read, ``1)`` count what is asked.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import permutations
from operator import contains
from typing import NamedTuple

from linexact.errors import InputError, did_you_mean, listed, quoted
from linexact.grade.form import form_of
from linexact.grade.pages import MAX_PAGE, page_text
from linexact.grade.part import Part
from linexact.grade.reading import Span
from linexact.language.scan import depths
from linexact.language.text import MOST_CHARACTERS

MOST_PIECES = 5  # of a text without names that are tried on its parts
_BETWEEN = "\n;,"  # what stands between parts and belongs to none
_NAMED = re.compile(  # as worked solutions announce their answers
    r"(?:^|>)[^\w\n]{0,12}(?P<head>Answer) \((?P<name>[A-Za-z](?:\\?\w){0,40})\): *(?P<said>[^\n]+?"
    r"(?:\n[^\n]+?)*?)(?=\s*(?:\n[ \t]*(?:\n|\\end\b|Answer \()|</p>|\Z))",
    re.MULTILINE,
)
_REPEATED = re.compile(  # an exercise as it is printed, and its answer
    r"\bTask\b.*?\b(?:Convention|Rule)\b.*?(?:^|>)[ *]*(?P<answer>Answer\.)", re.M | re.S
).search


def named_conclusions(text: str) -> dict[str, Span]:
    r"""Return where a text announces the answers to parts, the last place for each of them.

    >>> text = "z = 3 ...\nAnswer (score): -0.81\nAnswer (new_score): 3/5\n"
    >>> {name: text[start:stop] for name, (start, stop) in named_conclusions(text).items()}
    {'score': '-0.81', 'new_score': '3/5'}
    """
    if "Answer (" not in text:
        return {}
    return {m["name"].replace("\\", ""): Span(*m.span("said")) for m in _NAMED.finditer(text)}


def behind_exercise(text: str) -> int:
    r"""Return where a worked solution's own text begins behind the exercise that it repeats.

    >>> text = "AND\n\nTask  Find weights.\nConvention  with a bias\n\nAnswer. w1 = 1"
    >>> text[behind_exercise(text) :], behind_exercise("Answer. w1 = 1")
    ('Answer. w1 = 1', 0)
    """
    found = _REPEATED(text)
    return found.start("answer") if found else 0


def split_answer(text: str, parts: Sequence[Part]) -> dict[str, str]:
    r"""Return the answer to each part; a text without names answers the first part.

    Of a text that is too long, what it announces as the answers to parts is read.

    Raises :class:`~linexact.errors.InputError` for a part that is not asked (``part``), one
    that is named twice (``twice``), and an answer that is too long.

    >>> from linexact.exercise.bank import find_exercise
    >>> from linexact.grade.marking import parts_of
    >>> parts = parts_of(find_exercise("xnor"))
    >>> split_answer("[proof]\n1: 1, 2: 1, 3: 1, 4: 1\n[verdict]\nnot separable", parts)
    {'verdict': 'not separable\n1: 1, 2: 1, 3: 1, 4: 1'}
    """
    text, most = page_text(text), MOST_CHARACTERS * max(1, len(parts))
    if len(text) > most:
        said = [(m["head"], text[m.end("head") : m.end("said")]) for m in _NAMED.finditer(text)]
        text = "\n".join(map("".join, said)) if said and len(text) <= MAX_PAGE else text
    if len(text) > most:
        raise InputError("too-long", "the answer is too long to be marked", source=text[:200])
    heads = heads_of(text, parts)
    if not heads:  # a whole solution answers all that it says the answer to, and the first part
        named = {*named_conclusions(text)}
        known = {p.name: text for p in parts if p is parts[0] or not named.isdisjoint(p.names)}
        return known if named else _only_pieces(text, parts) or known
    if text[: heads[0].start].strip():
        line = text.strip().split("\n")[0]
        raise InputError("part", "expected the name of a part, [name], first", source=line)
    answers = {head.name: head.said for head in heads}
    told = {p.name: [answers[name] for name in p.names if name in answers] for p in parts}
    return {name: "\n".join(pieces) for name, pieces in told.items() if pieces}


def _only_pieces(text: str, parts: Sequence[Part]) -> dict[str, str]:
    """Return the pieces of a text without names, where each can answer one part alone.

    There are as many as parts, on lines or between semicolons; none where another one would fit
    as well, or a part wants a table or a proof.
    """
    if not 1 < len(parts) <= MOST_PIECES or not all(form_of(p.task).is_short for p in parts):
        return {}
    for between in ("\n", ";"):
        pieces = [piece.strip() for piece in text.split(between) if piece.strip()]
        if len(pieces) == len(parts):
            fits = [{piece for piece in pieces if _can_read(part, piece)} for part in parts]
            ways = [way for way in permutations(pieces) if all(map(contains, fits, way))]
            if len(ways) == 1:
                return {part.name: piece for part, piece in zip(parts, ways[0], strict=True)}
    return {}


def _can_read(part: Part, piece: str) -> bool:
    try:
        form_of(part.task).read(part.task, piece)
    except InputError:
        return False
    return True


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


class Headed(NamedTuple):
    """A piece with its head: the part that this names, where it begins, what is said behind it."""

    name: str
    start: int
    said: str


def heads_of(text: str, parts: Sequence[Part]) -> list[Headed]:
    """Return what heads the parts of an answer, in their order; none where it names no part.

    Numbers do where each piece is a short answer to its part.

    Raises :class:`~linexact.errors.InputError` for a part that is not asked (``part``), and one
    that is named twice (``twice``).

    >>> from linexact.exercise.bank import find_exercise
    >>> from linexact.grade.marking import parts_of
    >>> parts = parts_of(find_exercise("grosse-one-pass"))  # updates and weights
    >>> [(one.name, one.said) for one in heads_of("a) 3 b) (1, 2)", parts)]
    [('updates', ' 3 '), ('weights', ' (1, 2)')]
    """
    known = [name for part in parts for name in part.names]
    found = _sections(text, known)
    if found or len(known) == 1:
        return found
    return _names(text, known) or _counted(text, parts)


def _sections(text: str, known: Sequence[str]) -> list[Headed]:
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
    return _heads(text, found, names)


def _names(text: str, known: Sequence[str]) -> list[Headed]:
    """Return names before colons, equals signs or ``is``; most of them, where each is once."""
    longest = sorted({name.replace("_", " ") for name in known}, key=len, reverse=True)
    names = "|".join(re.escape(name).replace(r"\ ", r"[ _-]") for name in longest)
    best: list[Headed] = []
    for link in _LINKS:
        head = rf"{_BEGIN}{_FILLER}({names}){_BOLD}[ \t]*{link}(?!=){_BOLD}[ \t]*"
        found = [*re.finditer(head, text, _FLAGS)]
        said = [_plain(m[1]) for m in found]
        begins = found and not text[: found[0].start()].strip()
        if begins and len({*said}) == len(said) > (link != ":") and len(said) > len(best):
            best = _heads(text, found, said)
    return best


def _counted(text: str, parts: Sequence[Part]) -> list[Headed]:
    """Return letters in their order, or numbers, that count the parts or all that is asked."""
    for marks in _COUNTS:
        found = [m for m in marks(text) if _is_alone(text, m)]
        if not found or text[: found[0].start()].strip(" \t\n*_"):
            continue
        between = text[found[0].end() : found[1].start()] if len(found) > 1 else ""
        if len(parts) == 1 and _RELATION(between):
            return []  # the rows of one proof, which its lines cite
        said = "".join(m[1].casefold() for m in found)
        heads = _heads(text, found, _meant(said, [part.names for part in parts]))
        if heads and (said[0] in _LETTERS or _are_short(heads, parts)):
            return heads
    return []


def _are_short(heads: Sequence[Headed], parts: Sequence[Part]) -> bool:
    """Say whether each piece can be read as a short answer to its part."""
    named = {part.name: part for part in parts}
    pairs = ((named[head.name], head.said) for head in heads)
    return all(form_of(part.task).is_short and _can_read(part, said) for part, said in pairs)


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


def _heads(text: str, found: Sequence[re.Match[str]], names: Sequence[str]) -> list[Headed]:
    stops = [*(m.start() for m in found[1:]), len(text)]
    return [
        Headed(name, m.start(), text[m.end() : stop].strip(_BETWEEN))
        for m, name, stop in zip(found, names, stops, strict=False)
    ]


def _plain(said: str) -> str:
    return said.strip().casefold().replace("-", "_").replace(" ", "_")
