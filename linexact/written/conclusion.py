"""Where a text says what its answer is: behind ``Answer:`` or ``Final answer.``.

``Answer (score): 2`` at the head of a line is the answer to the part of that name.
"""

from __future__ import annotations

import re
from functools import cache

from linexact.written.lexicon import phrases_of
from linexact.written.plain import Span
from linexact.written.statements import Mark, Statement, Word, statements


def conclusion(text: str) -> int | None:
    r"""Return where the last answer that is announced begins; None where none is.

    >>> text = "w = (1, 1) ...\nAnswer: w = (2, 2)"
    >>> text[conclusion(text):]
    ' w = (2, 2)'
    """
    found = [match.end() for match in _announced().finditer(text) if text[match.end() :].strip()]
    return found[-1] if found else None


def before_explanation(text: str) -> int | None:
    r"""Return where an explanation of the answer before it begins, which corrects nothing.

    >>> text = "**Answer:** 3.5\n\n*Explanation.* The losses are 0, 1, 1/2, 2."
    >>> text[: before_explanation(text)]
    '**Answer:** 3.5\n\n'
    """
    for match in _explained().finditer(text):
        said = statements(text[match.end() :])
        corrects = any(isinstance(item, Word) and item.role in _CORRECTING for item in said)
        asks = any(isinstance(item, Mark) and item.text == "?" for item in said)
        asks |= any(isinstance(item, Statement) and _MORE & {*item.relations} for item in said)
        return match.start() if text[: match.start()].strip() and not (corrects or asks) else None
    return None


_MORE = {"<", ">", "<=", ">="}  # inequalities may belong to the answer
_CORRECTING = ("instead", "final", "unsure", "others", "hedge", "hope", "reject", "or")


@cache
def _explained() -> re.Pattern[str]:
    joined = "|".join(map(re.escape, phrases_of("explains")))
    return re.compile(
        rf"^[^\w\n]{{0,6}}(?:{joined})\b[*_]{{0,3}}[:.：。]", re.MULTILINE | re.IGNORECASE
    )


def named_conclusions(text: str) -> dict[str, Span]:
    r"""Return where a text announces the answers to parts, the last place for each of them.

    >>> text = "z = 3 ...\nAnswer (score): -0.81\nAnswer (new_score): 3/5\n"
    >>> {name: text[start:stop] for name, (start, stop) in named_conclusions(text).items()}
    {'score': '-0.81', 'new_score': '3/5'}
    """
    return {m["name"].replace("\\", ""): Span(*m.span("said")) for m in _NAMED.finditer(text)}


def announced_lines(text: str) -> list[Span]:
    r"""Return where a text announces answers to parts, with their names.

    >>> text = "z = 3 ...\nAnswer (score): -0.81\n"
    >>> [text[start:stop] for start, stop in announced_lines(text)]
    ['Answer (score): -0.81']
    """
    return [Span(m.start("head"), m.end("said")) for m in _NAMED.finditer(text)]


_NAMED = re.compile(
    r"(?:^|>)[^\w\n]{0,12}(?P<head>Answer) \((?P<name>[A-Za-z](?:\\?\w){0,40})\): *(?P<said>[^\n]+?"
    r"(?:\n[^\n]+?)*?)(?=\s*(?:\n[ \t]*(?:\n|\\end\b|Answer \()|</p>|\Z))",
    re.MULTILINE,
)


@cache
def _announced() -> re.Pattern[str]:
    words = sorted({p for p in phrases_of("final") if len(p) > 1}, key=len, reverse=True)
    joined = "|".join(re.escape(word).replace(r"\ ", " +") for word in words)
    return re.compile(
        rf"(?:^|>)[^\w\n]{{0,12}}(?:\\text(?:bf|it)\{{)?(?:{joined})[*_}} ]{{0,4}}[:.：。][*_]*",
        re.MULTILINE | re.IGNORECASE,
    )
