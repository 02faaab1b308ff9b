"""Where the bias stands in a list, as the text says it: in words, or by an input list with a 1.

``the last one belongs to the constant input``, ``weights for [x1, x2, 1]``,
``np.c_[X, np.ones(4)]``, a line ``w1 w2 b`` over the line of the numbers, ``(order: b, w1, w2)``,
``W[0] is the bias``, ``(2, 2; -1)`` with the bias behind a mark of its own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from linexact.grade.forms.weights.parameters import VECTORS, BiasPlace, Wanted
from linexact.text.fields import plain_name
from linexact.written import Form, Statement, statements
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
_ORDERS = (
    Wording(r"{an order}\s*[:(]?(?P<names>[^\n.;)\]]{3,60})"),
    Wording(r"(?P<names>[^\n.;()\[\]]{3,60}){an order}"),
)
_BRACKETED = re.compile(
    r"[(\[]((?:\s*[^\W\d][^,;|()\[\]\n]{0,16}[,;|]){1,12}[^,;|()\[\]\n]{1,16})[)\]]"
)
_INDEXED = Wording(
    r"\b\w{1,12}\s?(?:\[|_\{?)(?P<index>\d{1,2})[\]}]?\)?\s{0,2}[^.;,\n\d(\[=]{0,16}{a bias}"
    r"|{a bias}[^.;,\n\d(\[]{0,12}\b\w{1,12}\[(?P<behind>\d{1,2})\]"
)
_NUMBER = r"[-+−]?\d{1,20}(?:[.,/]\d{1,20})?"
_APART = re.compile(rf"[(\[]\s*{_NUMBER}(?:\s*,\s*{_NUMBER}){{1,12}}\s*[;|]\s*{_NUMBER}\s*[)\]]")


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
        if wording.search(written) or wording.search(text):
            yield place
    for place, pattern in _LISTED:
        if pattern.search(written) or pattern.search(text):
            yield place
    for heading in _HEADING.finditer(text):
        names = [wanted.parameter(plain_name(name)) for name in _NAMES(heading[1])]
        yield from _in_list([name for name in names if name is not None], wanted)
    for order in (match for wording in _ORDERS for match in wording.pattern.finditer(text)):
        yield from _in_list(_named(order["names"], wanted), wanted)
    for bracket in _BRACKETED.finditer(text):
        yield from _in_list(_named(bracket[1], wanted), wanted)
    for named in _INDEXED.pattern.finditer(text):
        index = int(named["index"] or named["behind"] or 0)
        if index in (0, wanted.size):
            yield "last" if index else "first"
    if _APART.search(text):
        yield "last"


def _in_list(names: Sequence[str], wanted: Wanted) -> Iterator[BiasPlace]:
    """Yield where the bias stands among the names of all parameters."""
    if len(names) == wanted.size + 1 and "b" in (names[0], names[-1]):
        yield "first" if names[0] == "b" else "last"


def _named(typed: str, wanted: Wanted) -> list[str]:
    """Return the parameters that are named one after the other."""
    found: list[str] = []
    for item in statements(typed, frozenset(wanted.features)):
        side = item.sides[0] if isinstance(item, Statement) and not item.relations else None
        name = side.name if isinstance(side, Form) else None
        if name in VECTORS and name != "theta" and wanted.size > 1:
            found.append("w")
        elif name is not None:
            found.append(wanted.parameter(name) or "")
        elif isinstance(side, Form) and side.value is not None and found[-1:] == ["w"]:
            found[-1] = f"w{side.value}"  # "weight 1"
        elif isinstance(item, Statement):
            return []
    return found
