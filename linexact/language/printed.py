"""Arrays, numbers and records as programs print them: plain vectors, numbers and pairs.

``[3, 3]`` stays as it is: it may be an interval.  ``w[0]`` stays: only the text says what it means.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from linexact.language.placed import Pen, Placed, rewrite

_REAL = r"[-+]?(?:\d++(?:\.\d*+)?+|\.\d++)(?:[eE][-+]?\d++)?+"
_ITEM = rf"(?:\(-?\d++/\d++\)|{_REAL}(?:/\d++)?+)"
_ROW = rf"\[\s*+{_ITEM}(?:(?:\s*+[,;]\s*+|\s++){_ITEM})*+\s*+\]"
_SCALAR = re.compile(
    rf"""(?<![\w.])(?:(?:np|numpy|torch|jnp|sp|sympy|fractions)\.)?
    (?:(?:Fraction|Rational)\(\s*+['"]?(?P<over>-?\d++)
       (?:\s*+[,/]\s*+(?P<under>-?\d++))?+['"]?\s*+\)
     |(?:float(?:16|32|64|_)?|int(?:8|16|32|64)?)\(\s*+(?P<real>{_REAL})\s*+\))
    |(?<![\w.])(?:np|numpy|torch|jnp|math)\.(?=[a-z]{{1,12}}\()
    |,\s*+(?:dtype|requires_grad|device|grad_fn)\s*+=\s*+[\w.'"<>:]++(?=\s*+[,)])""",
    re.VERBOSE,
)
_PRINTED = re.compile(
    rf"""(?=[\[({{}}\]\n,"'atMmlv])(?:
    (?<![\w)\]'])(?P<call>(?:array|asarray|tensor|Matrix|matrix|list|tuple|vec|vector)\()?
     (?P<list>\[\s*+{_ROW}(?:\s*+,?\s*+{_ROW})*+\s*+\]|{_ROW})(?(call)\s*+\))
   |(?<![\w)\]'])[(\[](?P<twice>\([^()\[\],]*+,[^()\[\]]*+\))[)\]]
   |(?P<key>["'](?P<name>[A-Za-z][\w ]{{0,30}})["']:) | (?P<next>,\s*+(?=\{{\s*+["']))
   |(?P<record>\{{(?=\s*+["'])) | (?P<records>\[(?=\s*+\{{\s*+["'])) | (?P<close>[\]}}\n]))""",
    re.VERBOSE,
)
_NUMBER = re.compile(_ITEM)
_PIECE = re.compile(r"[^;\[\]]++")


def unprinted(source: Placed) -> Placed:
    """Return a text with what programs print in plain form."""
    return rewrite(rewrite(source, _SCALAR, _scalar), _PRINTED, _Printed())


def _scalar(match: re.Match[str], pen: Pen) -> None:
    """Write a number that a program names by its type; what only says how it is kept is nothing."""
    whole = "real" if match["real"] else "over"
    pen.put("(" if match["under"] else "", match.start())
    pen.copy(*match.span(whole))
    if match["under"]:
        pen.end("/")
        pen.copy(*match.span("under"))
        pen.end(")")


@dataclass(slots=True)
class _Printed:
    """Writes lists and records; ``open`` holds what closes the records that are open."""

    open: list[str] = field(default_factory=list)
    lists: int = 0  # of records

    def __call__(self, match: re.Match[str], pen: Pen) -> None:
        kind, start = match.lastgroup or "", match.start()
        if kind == "list":
            _write_list(match, pen)
        elif kind == "twice":
            pen.copy(*match.span(kind))
        elif kind == "key":
            pen.copy(*match.span("name"))
            pen.end(" :" if match.string[match.end() : match.end() + 1] == " " else " : ")
        elif kind == "record":
            inner = pen.before() == ":"
            self.open.append(")" if inner else "")
            pen.put("(" if inner else "", start)
        elif kind == "records":
            self.lists += 1
        else:
            pen.put(self.closed(match[0]) if kind == "close" else "\n", start)

    def closed(self, sign: str) -> str:
        """Return what stands for the end of a record, of a list of records, or of a line."""
        if sign == "\n":
            return " " if self.open else sign
        if sign == "}":
            return self.open.pop() if self.open else sign
        ends = self.lists > 0 and not self.open
        self.lists -= ends
        return "" if ends else sign


def _write_list(match: re.Match[str], pen: Pen) -> None:
    """Write numbers as a vector, several rows of several as a vector of rows."""
    pieces = _PIECE.finditer(match.string, *match.span("list"))
    found = ([*_NUMBER.finditer(match.string, *piece.span())] for piece in pieces)
    rows = [row for row in found if row]
    if not _is_vector(match, rows):
        pen.copy(*match.span())
        return
    deep = len(rows) > 1 and any(len(row) > 1 for row in rows)
    pen.put("((" if deep else "(", match.start())
    for row in rows:
        for number in row:
            between = "), (" if deep and number is row[0] else ", "
            pen.end("" if number is rows[0][0] else between)
            pen.copy(number.start(), number.start() + len(number[0].removesuffix(".")))
    pen.end("))" if deep else ")")


def _is_vector(match: re.Match[str], rows: list[list[re.Match[str]]]) -> bool:
    """Say whether a list can be nothing but a vector or a matrix, and its separators agree."""
    for row in rows:
        marks = match.string.count(",", row[0].start(), row[-1].end())
        if marks not in (0, len(row) - 1):
            return False
    text = match["list"]
    plain = len(rows) == 1 and not match["call"] and not re.search(r"\.[\s,\]]", text)
    return not plain or ("," not in text and "/" not in text and len(rows[0]) > 1)
