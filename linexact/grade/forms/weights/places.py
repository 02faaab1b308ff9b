"""Where the bias stands in a list, as the text says it: in words, or by an input list with a 1.

``the last one belongs to the constant input``, ``weights for [x1, x2, 1]``,
``np.c_[X, np.ones(4)]``, a line ``w1 w2 b`` over the line of the numbers.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from linexact.grade.forms.weights.parameters import BiasPlace, Wanted
from linexact.text.fields import plain_name
from linexact.written.plain import plain
from linexact.written.wording import Wording

_BIAS = r"(?:{a bias}|{constant input})"


def _near_bias(end: str) -> Wording:
    return Wording(rf"{end}[^.;\n\d]{{0,40}}?{_BIAS}|{_BIAS}[^.;\n\d,]{{0,25}}?{end}")


_SAID: tuple[tuple[BiasPlace, Wording], ...] = (
    ("last", _near_bias("{last of a list}")),
    ("first", _near_bias("{first of a list}")),
)
_ONES = r"(?:1(?:\.0?)?|(?:\w{1,6}\.)?ones\([^\n]{0,24}?\)+)"
_INPUTS = r"x\w{0,6}(?:[,\s]\s*x\w{0,6}){0,9}"
_LISTED: tuple[tuple[BiasPlace, re.Pattern[str]], ...] = (
    ("last", re.compile(rf"[(\[]\s*{_INPUTS}[,\s]\s*{_ONES}\s*[)\],]", re.IGNORECASE)),
    ("first", re.compile(rf"[(\[]\s*{_ONES}[,\s]\s*{_INPUTS}\s*[)\],]", re.IGNORECASE)),
)
_HEADING = re.compile(
    r"^[ \t]*((?:[^\W\d]\w{0,12}[ \t,|]+){1,12}[^\W\d]\w{0,12})[ \t|]*\n"
    r"[ \t|]*(?:[^\W\d]\w{0,12}[:\s|]\s*)?[-+−]?[\d.]",
    re.MULTILINE,
)
_NAMES = re.compile(r"\w+").findall


def place_said(text: str, wanted: Wanted) -> BiasPlace | None:
    """Return where the bias stands in a list of all numbers; None if nothing or both is said.

    >>> wanted = Wanted(("x1", "x2"), True)
    >>> place_said("(1, 1, -1), the last one belongs to the constant input 1", wanted)
    'last'
    >>> place_said("w = [-1, 1, 1] for x = [1, x1, x2]", wanted)
    'first'
    >>> place_said("(1, 1, -1)", wanted) is None
    True
    """
    found = set(_places(text, wanted))
    return found.pop() if len(found) == 1 else None


def _places(text: str, wanted: Wanted) -> Iterator[BiasPlace]:
    written = plain(text).text
    for place, wording in _SAID:
        if wording.search(written):
            yield place
    for place, pattern in _LISTED:
        if pattern.search(written) or pattern.search(text):
            yield place
    for heading in _HEADING.finditer(text):
        names = [wanted.parameter(plain_name(name)) for name in _NAMES(heading[1])]
        if None in names:
            names = [name for name in names if name is not None]
        if len(names) == wanted.size + 1 and "b" in (names[0], names[-1]):
            yield "first" if names[0] == "b" else "last"
