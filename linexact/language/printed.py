"""Arrays, numbers and records as programs print them: plain vectors, numbers and pairs.

``[3, 3]`` stays as it is: it may be an interval.  ``w[0]`` stays: only the text says what it means.
"""

from __future__ import annotations

import re
from itertools import accumulate

from linexact.language.placed import Pen, Placed, rewrite

_NUMBER = r"[-+]?(?:\d++(?:\.\d*+)?+|\.\d++)(?:[eE][-+]?\d++)?+"
_SCALAR = re.compile(
    rf"""(?<![\w.])(?:(?:np|numpy|torch|jnp|sp|sympy|fractions)\.)?
    (?:(?P<fraction>Fraction|Rational)\(\s*+['"]?(?P<over>-?\d++)
       (?:\s*+[,/]\s*+(?P<under>-?\d++))?+['"]?\s*+\)
     |(?:float(?:16|32|64|_)?|int(?:8|16|32|64)?)\(\s*+(?P<number>{_NUMBER})\s*+\))
    |(?<![\w.])(?P<module>(?:np|numpy|torch|jnp|math)\.)(?=[a-z]{{1,12}}\()
    |,\s*+(?:dtype|requires_grad|device|grad_fn)\s*+=\s*+[\w.'"<>:]++(?=\s*+[,)])""",
    re.VERBOSE,
)
_TOKEN = re.compile(
    rf"""(?P<call>(?<![\w.])(?:array|asarray|tensor|Matrix|matrix|list|tuple|vec|vector)\((?=[\[(]))
   |(?P<key>["'](?P<name>[A-Za-z][\w ]{{0,30}})["']\s*+:)
   |(?P<number>\(-?\d++/\d++\)|(?<![\w.]){_NUMBER}(?:/\d++)?+(?![\w./]))
   |(?P<open>[\[({{])|(?P<close>[\])}}])|(?P<part>,\s*+(?=\{{\s*+["']))|(?P<comma>[,;])
   |(?P<line>\n)|(?P<blank>[ \t]++)|(?P<word>[^\W\d]\w*+|.)""",
    re.VERBOSE | re.DOTALL,
)
_CLOSES = {"[": "]", "(": ")", "{": "}"}
_Rows = list[list[int]]
_GAPS = ("blank", "line")


def unprinted(source: Placed) -> Placed:
    """Return a text with what programs print in plain form."""
    source = rewrite(source, _SCALAR, _scalar)
    if not any(sign in source.text for sign in ("[", "((", '"', "'", "(")):
        return source
    return _Printed(source).done()


def _scalar(match: re.Match[str], pen: Pen) -> None:
    """Write a number that a program names by its type; what only says how it is kept is nothing."""
    if match["fraction"]:
        pen.put("(" if match["under"] else "", match.start())
        pen.copy(*match.span("over"))
        if match["under"]:
            pen.put("/", match.end("over"))
            pen.copy(*match.span("under"))
            pen.put(")", match.end("under"))
    elif match["number"]:
        pen.copy(*match.span("number"))


class _Printed:
    """The tokens of a text, and what is written in place of some of them."""

    def __init__(self, source: Placed) -> None:
        self.source = source
        self.tokens = list(_TOKEN.finditer(source.text))
        self.kinds = [token.lastgroup or "" for token in self.tokens]
        self.partner = self.partners()
        self.words = self.count("word", "key", "part")
        self.commas = self.count("comma")
        self.instead: dict[int, str] = {}
        self.listed: dict[int, str] = {}  # numbers of lists, and what parts them from the last
        self.called: set[int] = set()
        self.flat = 0  # up to where lines are joined

    def partners(self) -> dict[int, int]:
        """Return where each bracket closes."""
        partner: dict[int, int] = {}
        stacks: dict[str, list[int]] = {closer: [] for closer in _CLOSES.values()}
        for place, kind in enumerate(self.kinds):
            sign = self.tokens[place][0][-1]
            if kind in ("open", "call"):
                stacks[_CLOSES[sign]].append(place)
            elif kind == "close" and stacks[sign]:
                partner[stacks[sign].pop()] = place
        return partner

    def count(self, *kinds: str) -> list[int]:
        """Return how many tokens of some kinds stand before each."""
        return [0, *accumulate(kind in kinds for kind in self.kinds)]

    def beside(self, place: int, step: int) -> int:
        """Return the next token that is no blank; -1 if there is none."""
        place += step
        while 0 <= place < len(self.kinds) and self.kinds[place] in _GAPS:
            place += step
        return place if place < len(self.kinds) else -1

    def kind(self, place: int) -> str:
        return self.kinds[place] if 0 <= place < len(self.kinds) else ""

    def is_around(self, place: int, close: int) -> int | None:
        """Return the bracket that is all that stands in another one."""
        inner = self.beside(place, 1)
        end = self.partner.get(inner, -1)
        return inner if 0 <= end < close and self.beside(end, 1) == close else None

    def done(self) -> Placed:
        """Return the text with vectors, numbers and pairs in plain form."""
        pairs = sorted(self.partner.items())
        for place, close in pairs:
            inner = self.is_around(place, close) if self.kinds[place] == "call" else None
            if inner is not None:
                self.instead.update({place: "", close: ""})
                self.called.add(inner)
        for place, close in pairs:
            if place in self.instead or self.kinds[place] != "open":
                continue
            if self.tokens[place][0] == "{":
                self.record(place, close)
            elif not (place and self.is_name(place - 1)):
                self.bracket(place, close)
        return self.written()

    def is_name(self, place: int) -> bool:
        """Say whether a token takes brackets behind it as an index or its arguments."""
        sign = self.tokens[place][0][-1]
        return place not in self.instead and (sign.isalnum() or sign in "_)]'")

    def is_record(self, place: int) -> bool:
        opens = self.kind(place) == "open" and self.tokens[place][0] == "{"
        return opens and self.kind(self.beside(place, 1)) == "key" and place in self.partner

    def record(self, place: int, close: int) -> None:
        """Write a record as pairs, one in another in brackets."""
        if self.is_record(place):
            inner = self.kind(self.beside(place, -1)) == "key"
            self.instead.update({place: "(" if inner else "", close: ")" if inner else ""})
            for line in range(max(place, self.flat), close):
                if self.kinds[line] == "line":
                    self.instead[line] = " "
            self.flat = max(self.flat, close)

    def bracket(self, place: int, close: int) -> None:
        """Write a printed list, a list of records, or one bracket for two."""
        inner = self.is_around(place, close)
        rows = None
        if self.tokens[place][0] == "[":
            if self.is_record(self.beside(place, 1)):
                self.instead.update({place: "", close: ""})
                return
            if self.words[close] == self.words[place]:
                rows = self.rows(place, close)
        if rows is not None and self.is_printed(rows, place):
            self.list(rows, place, close)
        elif (
            inner is not None
            and self.tokens[inner][0] in "[("
            and self.commas[close] > self.commas[place]
        ):
            self.instead.update({place: "", close: ""})

    def rows(self, place: int, close: int) -> _Rows | None:
        """Return the numbers of a list by its rows; None if other brackets stand in it."""
        rows: _Rows = [[]]
        depth = 0
        for here in range(place + 1, close):
            kind, sign = self.kinds[here], self.tokens[here][0]
            if here in self.instead:
                continue
            depth += (kind == "open") - (kind == "close")
            if depth > 1 or (kind == "open" and sign != "["):
                return None
            if kind == "open" or sign == ";":
                rows.append([])
            elif kind == "number":
                rows[-1].append(here)
        return [row for row in rows if row]

    def is_printed(self, rows: _Rows, place: int) -> bool:
        """Say whether a list can only be a vector or a matrix, and its separators agree."""
        texts = [self.tokens[number][0] for row in rows for number in row]
        marks = [self.commas[row[-1]] - self.commas[row[0]] for row in rows]
        if not texts or any(m not in (0, len(r) - 1) for m, r in zip(marks, rows, strict=True)):
            return False
        if place in self.called or len(rows) > 1 or any(text.endswith(".") for text in texts):
            return True
        return marks == [0] and len(texts) > 1 and not any("/" in text for text in texts)

    def list(self, rows: _Rows, place: int, close: int) -> None:
        """Write numbers as a vector, or as a vector of rows."""
        flat = all(len(row) == 1 for row in rows) or len(rows) == 1
        for here in range(place + 1, close):
            self.instead.setdefault(here, "")
        for row in rows:
            for number in row:
                first = number == row[0] and not flat
                self.listed[number] = "" if number == rows[0][0] else "), (" if first else ", "
        self.instead.update({place: "(" if flat else "((", close: ")" if flat else "))"})

    def written(self) -> Placed:
        """Return the text with what stands in place of tokens."""
        pen = Pen(self.source)
        for place, token in enumerate(self.tokens):
            start = token.start()
            if place in self.listed:
                pen.put(self.listed[place], start)
                pen.copy(start, start + len(token[0].removesuffix(".")))
            elif place in self.instead:
                pen.put(self.instead[place], start)
            elif self.kinds[place] == "key":
                pen.copy(*token.span("name"))
                pen.put(" :" if self.kind(place + 1) == "blank" else " : ", token.end("name"))
            elif self.kinds[place] == "part":
                pen.put("\n", start)
            else:
                pen.copy(*token.span())
        return pen.done()
