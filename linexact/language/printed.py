"""Arrays, numbers and records as programs print them: plain vectors, numbers and pairs.

``[3, 3]`` stays as it is: it may be an interval.  ``w[0]`` stays: only the text says what it means.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from linexact.language.placed import Pen, Placed, rewrite

_REAL = r"[-+]?(?:\d++(?:\.\d*+)?+|\.\d++)(?:[eE][-+]?\d++)?+"
_ITEM = rf"(?:\(-?\d++/\d++\)|{_REAL}(?:/\d++)?+)"
_BLANKS = rf"\[\s*+{_REAL}(?:(?:\s*+;\s*+|\s++){_REAL})++\s*+\]"
_ROW = rf"(?:{_BLANKS}|\[\s*+{_ITEM}(?:\s*+[,;]\s*+{_ITEM})*+\s*+\])"
_ROWS = rf"\[\s*+{_ROW}(?:\s*+,?\s*+{_ROW})*+\s*+\]"
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
    (?<![\w)\]'])(?:array|asarray|tensor|[Mm]atrix|list|tuple|vec|vector)\(
     (?P<called>{_ROWS}|{_ROW})\s*+\)
   |(?<![\w)\]'])(?P<list>{_ROWS}|{_BLANKS})
   |(?P<key>["'](?P<name>[A-Za-z][\w ]{{0,30}})["']:) | (?P<next>,\s*+(?=\{{\s*+["']))
   |(?P<record>\{{(?=\s*+["'])) | (?P<records>\[(?=\s*+\{{\s*+["'])) | (?P<close>[\]}}\n]))""",
    re.VERBOSE,
)
_PIECE = re.compile(rf"{_ITEM}|[\[\]]")


def unprinted(source: Placed) -> Placed:
    """Return a text with what programs print in plain form."""
    return rewrite(rewrite(source, _SCALAR, _scalar), _PRINTED, _Printed())


def _scalar(match: re.Match[str], pen: Pen) -> None:
    """Write a number that a program names by its type; what only says how it is kept is nothing."""
    whole = "{real}" if match["real"] else "{over}"
    pen.fill(match, "({over}/{under})" if match["under"] else whole)


@dataclass(slots=True)
class _Printed:
    """Writes lists and records; ``open`` holds what closes the records that are open."""

    open: list[str] = field(default_factory=list)
    lists: int = 0  # of records

    def __call__(self, match: re.Match[str], pen: Pen) -> None:
        kind, start = match.lastgroup or "", match.start()
        if kind in ("list", "called"):
            _write_list(match, kind, pen)
        elif kind == "key":
            pen.fill(match, "{name} : ")
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


def _write_list(match: re.Match[str], kind: str, pen: Pen) -> None:
    """Write numbers as a vector, several rows as a vector of rows, with commas between."""
    before = "["
    for piece in _PIECE.finditer(match.string, *match.span(kind)):
        sign = piece[0]
        pen.put(", " if before != "[" and sign != "]" else "", piece.start())
        if sign in ("[", "]"):
            pen.put("(" if sign == "[" else ")", piece.start())
        else:
            pen.copy(piece.start(), piece.start() + len(sign.removesuffix(".")))
        before = sign
