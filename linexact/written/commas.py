"""Commas between digits: a decimal point, or between two numbers.

A comma with blanks beside it separates.  One that touches digits on both sides is a decimal
point where commas separate nothing else; in brackets it separates, unless semicolons do.
What has both readings is marked (:data:`UNCLEAR`) and read as nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

UNCLEAR = "‚"  # a comma with two readings
_THOUSANDS = re.compile(r"[1-9]\d{0,2}(,)\d{3}(?![\d.,])")  # 3,000: or three, to three places?
_NAMED = re.compile(r"\s+[^\W\d_]\w{0,12}\s*[=:]")
_TOUCHING = re.compile(r"(?<=\d),(?=\d)")
_LISTED = re.compile(r"\d(?:,[-+−–]?\d+){2,}|\d,\d+,[-+−–\d]")
# A comma that is followed by a word, not by a name, belongs to the sentence.
_SEPARATING = re.compile(r",(?=\s+[-+−(\[\d]|\s*[^\W\d_]{1,2}\d*\s*[=:<>≤≥,)\]]|\s*[^\W\d_]_?\d)")


def settle_commas(text: str) -> str:
    """Return the text with decimal commas as points and unclear ones marked.

    >>> settle_commas("w1 = 1,5; b = -2,25"), settle_commas("w = (3,3)"), settle_commas("2,2,-3")
    ('w1 = 1.5; b = -2.25', 'w = (3,3)', '2,2,-3')
    >>> settle_commas("(1,5; 2,5)"), settle_commas("w = (1, 1), b = -1,5")
    ('(1.5; 2.5)', 'w = (1, 1), b = -1‚5')
    """
    touching = [match.start() for match in _TOUCHING.finditer(text)]
    if not touching:
        return text
    characters = list(text)
    brackets = list(_innermost(text, touching))
    outside = [place for place, (start, _) in zip(touching, brackets, strict=True) if start < 0]
    listed = {
        place for match in _LISTED.finditer(text) for place in range(match.start(), match.end())
    }
    separates = bool(_SEPARATING.search(text)) or len(outside) < len(touching)
    separates = separates and not (_SEPARATING.search(text) and _all_named(text))
    within = {pair: _within(text[pair[0] + 1 : pair[1]]) for pair in set(brackets) if pair[0] >= 0}
    for place, pair in zip(touching, brackets, strict=True):
        if place not in listed:
            thousands = _THOUSANDS.match(text, max(0, _begin(text, place)))
            outer = UNCLEAR if separates or (thousands and thousands.start(1) == place) else "."
            characters[place] = within[pair] if pair[0] >= 0 else outer
    return "".join(characters)


def _all_named(text: str) -> bool:
    """Say whether each comma that separates stands before a name and its value.

    >>> _all_named("w1 = 1, w2 = 1, b = -1,5"), _all_named("w = (1, 1), b = -1,5")
    (True, False)
    """
    if any(c in text for c in "()[]{}"):
        return False
    commas = [m.end() for m in re.finditer(r",(?=\s)", text)]
    return all(_NAMED.match(text, place) for place in commas)


def _begin(text: str, place: int) -> int:
    """Return where the digits before a comma begin."""
    while place > 0 and text[place - 1].isdigit():
        place -= 1
    return place


def _within(inside: str) -> str:
    """Return what a comma between digits is in brackets that hold this."""
    if ";" in inside:
        return "."
    if re.search(r",\s", inside):
        return "." if _all_named(inside) else UNCLEAR
    return "." if _SAID(inside) else ","


_SAID = re.compile(r"[^\W\d_]{2,}[^,]*=\s*[-+−]?\d+,\d+\s*\Z").search  # (also b = -1,5)


def _innermost(text: str, places: list[int]) -> Iterator[tuple[int, int]]:
    """Yield for each place the innermost brackets around it; (-1, ...) for none."""
    closing: dict[int, int] = {}
    around: dict[int, int] = {}
    wanted, stack = set(places), []
    for i, character in enumerate(text):
        if character in "([" or (character == "{" and (i == 0 or text[i - 1] in " (=:$\n")):
            stack.append(i)
        elif character in ")]" or (character == "}" and stack and text[stack[-1]] == "{"):
            if stack:
                closing[stack.pop()] = i
        elif i in wanted:
            around[i] = stack[-1] if stack else -1
    for place in places:
        start = around[place]
        yield (start, closing[start]) if start in closing else (-1, len(text))
