r"""Commands, groups and scripts of LaTeX in plain text, with the mathematical signs among them.

A reader goes once through the tokens; a command reads its own arguments.  What is not known keeps
its backslash, which nothing reads.  A brace groups in mathematics, and stays elsewhere.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from linexact.language.placed import Pen, Placed
from linexact.language.signs import (
    COMMANDS,
    GAP,
    HIGH,
    LOW,
    OPTIONS,
    TEMPLATES,
    VULGAR,
    kinds,
    mix,
    write_lowered,
    write_raised,
    write_sign,
)

_KINDS = kinds("environments")
_LONGEST = 2000  # characters of an array that are looked at
_JOINING = "|".join(n for n, s in COMMANDS.items() if s.strip()[:1] in {*"<>=!+-*/±~,.;:"})
GOES_ON = re.compile(  # with what stands before it
    rf"\s*+(?:[-<>=≤≥≠!+*/±~,.;:−·&]|\\(?:{_JOINING})(?![A-Za-z])|\{{\}}|\\\\|\\end|\Z)"
)
LAST_ROW = re.compile(r"(?:\s|\\[a-z]{1,6}(?:rule|line)(?![a-z]))*+(?:\\end|\Z)")


@dataclass(slots=True)
class Grid:
    """What an environment's begin, columns, rows and end are written as."""

    begin: str = "\n"
    column: str = "&"
    row: str = "\n"
    end: str = "\n"
    math: bool | None = None  # whether its cells are formulas; None if that stays
    outside: bool = False  # whether it stands in a formula
    counted: int | None = None  # of the items of a numbered list

    @property
    def joins_lines(self) -> bool:
        """Whether the end of a typed line means nothing."""
        return self.column != "&"


def grid_of(name: str, text: str, start: int) -> Grid:
    """Return how an environment is written whose body begins at a place."""
    kind = _KINDS.get(name, "")
    if kind in ("vector", "array"):
        stop = text.find(rf"\end{{{name}", start, start + _LONGEST)
        return _array(kind, text[start : stop if stop >= 0 else start + _LONGEST])
    if kind == "counted":
        return Grid(counted=0)
    column = {"table": " | ", "lines": " ; ", "cases": ", "}.get(kind, "&")
    return Grid(column=column, math=None if column == "&" else kind != "table")


def _array(kind: str, body: str) -> Grid:
    """Return how an array is written: as a vector or a matrix, or as a table."""
    parted = body.split(r"\\")
    columns = max(row.count("&") for row in parted)
    if not columns or sum(map(bool, map(str.strip, parted))) < 2:
        return Grid("(", ", ", ", ", ")", True)
    if kind == "array":
        return Grid(column=" | ", math=True)
    return Grid("((", ", ", "), (", "))", True)


_DEPTH = 40  # of arguments in arguments that are looked into
_TOKEN = re.compile(
    rf"""\\(?:begin|end)[ ]?\{{[A-Za-z]{{1,20}}\*?\}} | \\(?:left|right)[ ]?\. | \\[A-Za-z]+\*?
   |\\\\\[-?[\d.]{{1,6}}[ ]?(?:pt|em|ex|mm|cm)\] | \\[\s\S]? | \$\$? | \{{,\}}
   |[{{}}^_&~\n] | [{HIGH}]+ | [{LOW}]+ | [{VULGAR}] | [^\x00-\x7f]
   |[^\\$\x7f-\U0010ffff{{}}^_&~\n]+""",
    re.VERBOSE,
)
_TRANSPOSED = re.compile(r"T(?![a-z]{2})")
_LINE_ENDS = re.compile(r"[ \t]*\n")
_SIMPLE = re.compile(r"\(\((\d{1,6})\)/\((\d{1,6})\)\)")
_ESCAPED = {
    ",": " ", ";": " ", ":": " ", " ": " ", "\n": " ", "!": "", "/": "", "|": "||", "-": "", "": "",
}  # fmt: skip


class _Token(NamedTuple):
    text: str
    start: int


def unlatexed(source: Placed) -> Placed:
    """Return a text without commands of LaTeX and with plain signs."""
    reader = _Reader([_Token(m[0], m.start()) for m in _TOKEN.finditer(source.text)], Pen(source))
    opened: list[int] = []
    for place, token in enumerate(reader.tokens):
        if token.text == "{":
            opened.append(place)
        elif token.text == "}" and opened:
            reader.closes[opened.pop()] = place
    reader.read(0, len(reader.tokens))
    return reader.pen.done()


@dataclass(slots=True)
class _Reader:
    """The tokens, where their groups end, and what is written."""

    tokens: list[_Token]
    pen: Pen
    closes: dict[int, int] = field(default_factory=dict)
    shut: set[int] = field(default_factory=set)  # braces that group
    grids: list[Grid] = field(default_factory=list)  # the environments around
    depth: int = 0
    math: bool = False
    inline: bool = False  # between single dollars
    closed: int = -1  # how much was written when a formula ended

    def read(self, start: int, stop: int) -> None:
        """Write what tokens stand for."""
        while start < stop:
            start = self.one(start, stop)

    def one(self, here: int, stop: int) -> int:
        """Write what a token stands for, with its arguments; return the place behind them."""
        text, start = self.tokens[here]
        first = text[:1]
        if first == "\\" and text[1:2].isalpha():
            return self.command(here, stop)
        if first in ("^", "_"):
            return self.script(here, stop)
        if text in _MARKS:
            _MARKS[text](self, here)
        elif first == "\\":
            self.escaped(text[1:], start)
        elif first.isascii():
            self.pen.copy_apart(start, start + len(text))
        else:
            write_sign(self.pen, text, start)
        return here + 1

    def argument(self, here: int, stop: int) -> int:
        """Write an argument: a group, or one character or command."""
        while here < stop and not self.tokens[here].text.strip():
            here += 1
        if here >= stop or self.depth >= _DEPTH:
            return here
        self.depth += 1
        text, start = self.tokens[here]
        end = self.closes.get(here, stop)
        if end < stop:
            self.read(here + 1, end)
            here = end + 1
        elif text[0] in "\\^_" or not text[0].isascii() or len(text) == 1:
            here = self.one(here, stop)
        else:
            place = len(text) - len(text.lstrip())
            self.pen.copy(start + place, start + place + 1)
            self.tokens[here] = _Token(text[place + 1 :], start + place + 1)
        self.depth -= 1
        return here

    def taken(self, here: int, stop: int) -> tuple[str, int]:
        """Read an argument and write nothing; return what it says, and the place behind it."""
        length = len(self.pen.signs)
        here = self.argument(here, stop)
        said = self.pen.since(length).strip()
        self.pen.cut(length)
        return said, here

    def brace(self, here: int) -> None:
        """Drop a brace that groups; others stay."""
        text, start = self.tokens[here]
        end = self.closes.get(here, -1)
        behind = here > 0 and self.tokens[here - 1].text[:1] == "\\"
        if end >= 0 and (self.math or end == here + 1 or behind):
            self.shut.update((here, end))
        if here not in self.shut:
            self.pen.put(text, start)

    def script(self, here: int, stop: int) -> int:
        """Write an index or a power."""
        sign, start = self.tokens[here]
        behind = self.tokens[here + 1].text if here + 1 < stop else ""
        transposed = sign == "^" and _TRANSPOSED.match(behind) is not None
        if not transposed and behind[:1] not in ("{", "\\", "⊤"):
            self.pen.put(sign, start)
            return here + 1
        math, self.math = self.math, True
        said, here = self.taken(here + 1, stop)
        self.math = math
        (write_raised if sign == "^" else write_lowered)(self.pen, said, start)
        return here

    def escaped(self, sign: str, place: int) -> None:
        """Write what a backslash before a sign stands for."""
        if sign in ("(", ")", "[", "]"):
            self.math = sign in "(["
            self.pen.put("\n" if sign in "[]" else "", place)
        elif sign[:1] == "\\":
            row = self.grids[-1].row if self.grids else "\n"
            end = place + 1 + len(sign)
            if not (self.grids and LAST_ROW.match(self.pen.source.text, end)):
                self.part(row, place, end)
        else:
            self.pen.put(_ESCAPED.get(sign, " " if sign == ">" and self.math else sign), place)

    def part(self, between: str, place: int, end: int) -> None:
        """Write what parts rows; a new line only where none begins anyhow."""
        pen, joins = self.pen, bool(self.grids) and self.grids[-1].joins_lines
        if between != "\n":
            pen.trim()
            pen.put(between, place)
        elif pen.before() != "\n" and (joins or not _LINE_ENDS.match(pen.source.text, end)):
            pen.put("\n", place)

    def ampersand(self, here: int) -> None:
        """Write what parts two cells; in lines and cases nothing beside a sign that goes on."""
        pen, start = self.pen, self.tokens[here].start
        between = self.grids[-1].column if self.grids else "&"
        loose = between in (" ; ", ", ") and self.grids[-1].begin == "\n"
        goes_on = loose and GOES_ON.match(pen.source.text, start + 1)
        if goes_on or (loose and pen.before() in "\n|+-*/<>=(,"):
            between = " "
        elif between == ", ":
            pen.trim()
        pen.put(between, start)

    def item(self, here: int) -> None:
        """Begin an item, with its number where the list counts."""
        start = self.tokens[here].start
        self.part("\n", start, start)
        if self.grids and self.grids[-1].counted is not None:
            self.grids[-1].counted += 1
            self.pen.put(f"{self.grids[-1].counted}. ", start)

    def dollar(self, here: int) -> None:
        """Begin or end a formula; two of them side by side are no product."""
        text, start = self.tokens[here]
        pen = self.pen
        if text == "$$":
            pen.put(GAP if self.inline else "\n", start)
            self.math = self.inline or not self.math
        elif self.math:
            self.math = self.inline = False
            self.closed = pen.joint = len(pen.signs)
        else:
            self.math = self.inline = True
            beside = self.closed >= 0 and not pen.since(self.closed).strip(" \t")
            pen.put(GAP if beside else " " if pen.last.isalnum() else "", start)

    def tie(self, here: int) -> None:
        """Write a tie as a blank; before a number it may mean "about"."""
        start = self.tokens[here].start
        tied = self.math or self.pen.source.text[start + 1 : start + 2].isalpha()
        self.pen.put(" " if tied else "~", start)

    def end_of_line(self, here: int) -> None:
        """Write the end of a typed line, a blank between cells."""
        joins = bool(self.grids) and self.grids[-1].joins_lines
        self.pen.put(" " if joins else "\n", self.tokens[here].start)

    def comma(self, here: int) -> None:
        """Write a decimal comma as a point."""
        self.pen.put(".", self.tokens[here].start)

    def command(self, here: int, stop: int) -> int:
        """Write what a command stands for; return the place behind it and its arguments."""
        text, start = self.tokens[here]
        name = text[1:].rstrip(" .*")
        plain = COMMANDS.get(name)
        if text[-1] == "}" and text[1] == "b":
            return self.begin(here, stop)
        if name in TEMPLATES:
            return self.filled(here, stop, TEMPLATES[name])
        if text[-1] == "}":
            self.end(here)
        elif name == "item":
            self.item(here)
        elif plain is None or plain[:1].isalpha():
            self.pen.name(text if plain is None else plain, start)
        else:
            self.pen.put(plain, start)
        return here + 1

    def filled(self, here: int, stop: int, template: str) -> int:
        """Write a command's template: at # an argument, at % one is left out."""
        pen, start = self.pen, self.tokens[here].start
        if template[0] == "#" and pen.last.isalpha():
            pen.put(" ", start)
        length = len(pen.signs)
        here += 1
        for part in re.split("([#%])", template):
            if part == "#":
                here = self.argument(here, stop)
            elif part == "%":
                here = self.taken(here, stop)[1]
            elif len(pen.signs) == length:
                pen.put(part, start)
            elif part != " " or self.tokens[min(here, len(self.tokens) - 1)].text[0] != "(":
                pen.end(part)
        if (simple := _SIMPLE.fullmatch(pen.since(length))) and int(simple[1]) < int(simple[2]):
            mix(pen, length)
        pen.joint = len(pen.signs)
        return here

    def begin(self, here: int, stop: int) -> int:
        """Begin an environment; return the place behind what says how it looks."""
        text, start = self.tokens[here]
        name = text.rstrip("*}").rpartition("{")[2]
        grid = grid_of(name, self.pen.source.text, start + len(text))
        here += 1
        for _ in range(OPTIONS.get(name, 0)):
            here = self.taken(here, stop)[1]
        self.part(grid.begin, start, start + len(text))
        grid.outside, self.math = self.math, self.math if grid.math is None else grid.math
        self.grids.append(grid)
        return here

    def end(self, here: int) -> None:
        """End an environment."""
        text, start = self.tokens[here]
        grid = self.grids.pop() if self.grids else Grid()
        self.math = self.math if grid.math is None else grid.outside
        self.part(grid.end, start, start + len(text))


_MARKS: Mapping[str, Callable[[_Reader, int], None]] = {
    "{": _Reader.brace, "}": _Reader.brace, "$": _Reader.dollar, "$$": _Reader.dollar,
    "~": _Reader.tie, "\n": _Reader.end_of_line, "{,}": _Reader.comma, "&": _Reader.ampersand,
}  # fmt: skip
