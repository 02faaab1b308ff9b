"""The pieces of an answer to several parts: each part's own text, as its author told them apart."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import permutations
from operator import contains

from linexact.errors import InputError
from linexact.grade.form import form_of
from linexact.grade.pages import MAX_PAGE, page_text
from linexact.grade.part import Part
from linexact.grade.part_heads import PartHead, part_heads
from linexact.grade.reading import Span
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
    text = page_text(text)
    if len(text) > MOST_CHARACTERS * max(1, len(parts)):
        said = [(m["head"], text[m.end("head") : m.end("said")]) for m in _NAMED.finditer(text)]
        text = "\n".join(map("".join, said)) if said and len(text) <= MAX_PAGE else text
    if len(text) > MOST_CHARACTERS * max(1, len(parts)):
        raise InputError("too-long", "the answer is too long to be marked", source=text[:200])
    heads = heads_of(text, parts)
    if not heads:  # a whole solution answers all that it says the answer to, and the first part
        named = {*named_conclusions(text)}
        known = {p.name: text for p in parts if p is parts[0] or not named.isdisjoint(p.names)}
        return known if named else _only_pieces(text, parts) or known
    if text[: heads[0].start].strip():
        line = text.strip().split("\n")[0]
        raise InputError("part", "expected the name of a part, [name], first", source=line)
    stops = [*(head.start for head in heads[1:]), len(text)]
    pieces = zip(heads, stops, strict=True)
    answers = {head.name: text[head.end : stop].strip(_BETWEEN) for head, stop in pieces}
    told = {p.name: [answers[name] for name in p.names if name in answers] for p in parts}
    return {name: "\n".join(pieces) for name, pieces in told.items() if pieces}


def heads_of(text: str, parts: Sequence[Part]) -> list[PartHead]:
    """Return what heads the parts; numbers do where each piece is a short answer to its part."""
    named = {part.name: part for part in parts}

    def readable(name: str, piece: str) -> bool:
        part = named[name]
        return form_of(part.task).is_short and _can_read(part, piece.strip(_BETWEEN))

    return part_heads(text, [part.names for part in parts], readable)


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
