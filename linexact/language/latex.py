r"""Commands, groups and scripts of LaTeX in plain text, with the mathematical signs among them.

A reader goes once through the tokens; a command reads its own arguments.  What is not known keeps
its backslash, which nothing reads.  A brace groups in mathematics, and stays elsewhere.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from linexact.language.environments import Token, begins_relation, is_table, write_table
from linexact.language.letters import (
    HIGH,
    LOW,
    VULGAR,
    whole_before,
    write_fraction,
    write_lowered,
    write_raised,
    write_sign,
)
from linexact.language.placed import Pen, Placed
from linexact.language.signs import COMMANDS, GAP, kinds, names

_TAKERS = kinds("takers")
_ONE, _TWO = names("options", "one"), names("options", "two")
_FORMULAS = frozenset(("equation", "displaymath", "math"))
_DEPTH = 40  # of arguments in arguments that are looked into
_TOKEN = re.compile(
    rf"""\\(?:begin|end)[ ]?\{{[A-Za-z]{{1,20}}\*?\}} | \\[A-Za-z]+\*? | \\[\s\S]? | \$\$? | \{{,\}}
   |[{{}}^_&~\n] | [{HIGH}]+(?:[⁄∕/][{LOW}]+)? | [{LOW}]+ | [{VULGAR}] | [^\x00-\x7f]
   |[^\\$\x7f-\U0010ffff{{}}^_&~\n]+""",
    re.VERBOSE,
)
_PAIRS = (("{", "}"), ("\\begin", "\\end"), ("\\left", "\\right"))
_TRANSPOSED = re.compile(r"T(?![a-z])")
_OPTION = re.compile(r"\[[^\[\]]{0,40}\]")
_NAME = re.compile(r"[A-Za-z]+(?:_\w+)?")
_ESCAPED = {
    ",": " ", ";": " ", ":": " ", " ": " ", "\n": " ", "!": "", "/": "", "|": "||", "\\": "\n",
    "-": "", "": "",
}  # fmt: skip
_LONGEST = 6  # digits of a part of a mixed number


def unlatexed(source: Placed) -> Placed:
    """Return a text without commands of LaTeX and with plain signs."""
    tokens = [Token(match[0], match.start()) for match in _TOKEN.finditer(source.text)]
    reader = _Reader(tokens, _partners(tokens), Pen(source))
    reader.read(0, len(tokens))
    return reader.pen.done()


def _partners(tokens: list[Token]) -> dict[int, int]:
    """Return where what begins at a token ends."""
    partner: dict[int, int] = {}
    stacks: dict[str, list[int]] = {opener: [] for opener, _ in _PAIRS}
    openers = {closer: opener for opener, closer in _PAIRS}
    for place, token in enumerate(tokens):
        kind = token.text.partition("{")[0].rstrip() or token.text
        if kind in stacks:
            stacks[kind].append(place)
        elif kind in openers and stacks[openers[kind]]:
            partner[stacks[openers[kind]].pop()] = place
    return partner


@dataclass(slots=True)
class _Reader:
    """The tokens, where their groups end, and what is written."""

    tokens: list[Token]
    partner: Mapping[int, int]
    pen: Pen
    depth: int = 0
    math: bool = False
    inline: bool = False  # between single dollars
    closed: int = -1  # how much was written when a formula ended
    in_rows: bool = False  # where the end of a typed line means nothing
    shut: set[int] = field(default_factory=set)  # braces that group

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
        if first and first in "^_":
            return self.script(here, stop)
        if text in _MARKS:
            _MARKS[text](self, here, stop)
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
        end = self.partner.get(here, stop)
        if text == "{" and end < stop:
            self.read(here + 1, end)
            here = end + 1
        elif text[0] in "\\^_" or not text[0].isascii() or len(text) == 1:
            here = self.one(here, stop)
        else:
            place = len(text) - len(text.lstrip())
            self.pen.copy(start + place, start + place + 1)
            self.shorten(here, place + 1)
        self.depth -= 1
        return here

    def shorten(self, here: int, count: int) -> None:
        """Take off the first characters of a token."""
        text, start = self.tokens[here]
        self.tokens[here] = Token(text[count:], start + count)

    def taken(self, here: int, stop: int) -> tuple[str, int]:
        """Read an argument and write nothing; return what it says, and the place behind it."""
        length = len(self.pen.signs)
        here = self.argument(here, stop)
        said = self.pen.since(length).strip()
        self.pen.cut(length)
        return said, here

    def brace(self, here: int, stop: int) -> None:
        """Drop a brace that groups; others stay."""
        text, start = self.tokens[here]
        if text == "{":
            end = self.partner.get(here, -1)
            behind = here > 0 and self.tokens[here - 1].text[:1] == "\\"
            if 0 <= end < stop and (self.math or end == here + 1 or behind):
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
        write = write_raised if sign == "^" else write_lowered
        write(self.pen, said, start)
        return here

    def escaped(self, sign: str, place: int) -> None:
        """Write what a backslash before a sign stands for."""
        if sign in ("(", ")", "[", "]"):
            self.math = sign in "(["
            self.pen.put("\n" if sign in "[]" else "", place)
        elif sign == ">" and self.math:
            self.pen.put(" ", place)
        else:
            self.pen.put(_ESCAPED.get(sign, sign), place)

    def dollar(self, here: int, _stop: int) -> None:
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

    def tie(self, here: int, stop: int) -> None:
        """Write a tie as a blank; before a number it may mean "about"."""
        word = self.pen.since(max(len(self.pen.signs) - 2, 0))
        behind = self.tokens[here + 1].text[:1] if here + 1 < stop else ""
        tied = self.math or behind.isalpha() or (len(word) == 2 and word.isalpha())
        self.pen.put(" " if tied else "~", self.tokens[here].start)

    def ampersand(self, here: int, stop: int) -> None:
        """Drop a mark of a column beside a relation; others stay."""
        behind = self.tokens[here + 1].text if here + 1 < stop else ""
        related = self.pen.last in tuple("<>=") or begins_relation(behind)
        self.pen.put(" " if related else "&", self.tokens[here].start)

    def command(self, here: int, stop: int) -> int:
        """Write what a command stands for."""
        text, start = self.tokens[here]
        name = text[1:].rstrip("*")
        if name.startswith(("begin{", "begin {", "end{", "end {")):
            return self.environment(here, stop)
        if name in ("left", "right"):
            self.delimiter(here, stop)
        elif name in COMMANDS:
            plain = COMMANDS[name]
            write = self.pen.name if plain[:1].isalpha() else self.pen.put
            write(plain, start)
        elif name in _TAKERS:
            return _TAKING[_TAKERS[name]](self, here + 1, stop, name)
        else:
            self.pen.copy(start, start + len(text))
            self.pen.joint = len(self.pen.signs)
        return here + 1

    def delimiter(self, here: int, stop: int) -> None:
        r"""Pass over \left or \right; a bracket whose other half is a dot is dropped."""
        if here + 1 >= stop:
            return
        sign, start = self.tokens[here + 1]
        other = self.partner.get(here, -1) + 1
        half = 0 < other < len(self.tokens) and self.tokens[other].text[:1] == "."
        if sign[:1] == "." or half:
            self.shorten(here + 1, 2 if sign[:1] == "\\" else 1)
        elif sign[:1] in ("<", ">"):
            self.pen.put("(" if sign[0] == "<" else ")", start)
            self.shorten(here + 1, 1)

    def environment(self, here: int, stop: int) -> int:
        """Write an environment; one without its end is a new line."""
        text, start = self.tokens[here]
        name = text.rstrip("*}").rpartition("{")[2]
        end = self.partner.get(here, stop)
        if text.startswith("\\end") or end >= stop or self.depth >= _DEPTH:
            self.pen.put("\n", start)
            return here + 1
        if name == "document":
            self.pen.cut(0)
        here = self.options(here + 1, end, name)
        self.depth += 1
        math, in_rows = self.math, self.in_rows
        if is_table(name):
            self.in_rows = True
            write_table(self, name, here, end)
        else:
            self.pen.put("\n", start)
            self.math = math or name in _FORMULAS
            self.read(here, end)
            self.pen.put("\n", self.tokens[end].start)
        self.math, self.in_rows = math, in_rows
        self.depth -= 1
        return end + 1

    def options(self, here: int, stop: int, name: str) -> int:
        """Pass over what says how an environment looks."""
        if here < stop and (option := _OPTION.match(self.tokens[here].text)):
            self.shorten(here, option.end())
        for _ in range((name in _ONE) + 2 * (name in _TWO)):
            while here < stop and not self.tokens[here].text.strip():
                here += 1
            if here < stop and self.tokens[here].text == "{":
                here = self.taken(here, stop)[1]
        return here

    def end_of_line(self, here: int, _stop: int) -> None:
        self.pen.put(" " if self.in_rows else "\n", self.tokens[here].start)

    def comma(self, here: int, _stop: int) -> None:
        """Write a decimal comma as a point."""
        self.pen.put("." if self.pen.last.isdigit() else ",", self.tokens[here].start)


_MARKS: Mapping[str, Callable[[_Reader, int, int], None]] = {
    "{": _Reader.brace, "}": _Reader.brace, "$": _Reader.dollar, "$$": _Reader.dollar,
    "~": _Reader.tie, "\n": _Reader.end_of_line, "{,}": _Reader.comma,
    "&": _Reader.ampersand,
}  # fmt: skip


def _place(reader: _Reader, here: int) -> int:
    """Return where a token begins; the last one where there is none."""
    return reader.tokens[min(here, len(reader.tokens) - 1)].start


def _fraction(reader: _Reader, here: int, stop: int, _name: str) -> int:
    pen, length = reader.pen, len(reader.pen.signs)
    start = _place(reader, here - 1)
    pen.put("((", start)
    here = reader.argument(here, stop)
    over = pen.since(length + 2).strip()
    pen.put(")/(", _place(reader, here))
    middle = len(pen.signs)
    here = reader.argument(here, stop)
    under = pen.since(middle).strip()
    pen.end("))")
    proper = over.isdecimal() and under.isdecimal() and len(over + under) <= 2 * _LONGEST
    if proper and 0 < int(over) < int(under) and _is_mixed(pen, length):
        pen.cut(length)
        write_fraction(pen, over, under, start)
    return here


def _is_mixed(pen: Pen, length: int) -> bool:
    """Say whether a whole number stands right before what was written last."""
    before = Pen(pen.source, pen.signs[max(length - 2 * _LONGEST, 0) : length])
    return whole_before(before) < len(before.signs)


def _pair(reader: _Reader, here: int, stop: int, _name: str) -> int:
    reader.pen.put("(", _place(reader, here - 1))
    here = reader.argument(here, stop)
    reader.pen.put(", ", _place(reader, here))
    here = reader.argument(here, stop)
    reader.pen.end(")")
    return here


def _root(reader: _Reader, here: int, stop: int, _name: str) -> int:
    reader.pen.word("sqrt", _place(reader, here - 1))
    if here < stop and reader.tokens[here].text[:1] == "[":
        return here  # no square root: nothing reads it
    reader.pen.put("(", _place(reader, here - 1))
    here = reader.argument(here, stop)
    reader.pen.end(")")
    return here


def _words(reader: _Reader, here: int, stop: int, name: str) -> int:
    blank = "\n" if _TAKERS[name] == "heading" else " "
    reader.pen.put(blank, _place(reader, here - 1))
    math, inline = reader.math, reader.inline
    reader.math = reader.inline = False
    here = reader.argument(here, stop)
    reader.math, reader.inline = math, inline
    reader.pen.end(blank)
    return here


def _letters(reader: _Reader, here: int, stop: int, _name: str) -> int:
    if reader.pen.last.isalpha():
        reader.pen.put(" ", _place(reader, here - 1))
    here = reader.argument(here, stop)
    reader.pen.joint = len(reader.pen.signs)
    return here


def _marked(reader: _Reader, here: int, stop: int, name: str) -> int:
    """Write a letter with a mark above as a name of its own."""
    pen, mark = reader.pen, name.removeprefix("wide").replace("overline", "bar")
    if pen.last.isalpha():
        pen.put(" ", _place(reader, here - 1))
    length = len(pen.signs)
    here = reader.argument(here, stop)
    if _NAME.fullmatch(pen.since(length).strip()):
        pen.end(f"_{mark}")
        pen.joint = len(pen.signs)
    elif len(pen.signs) > length:
        pen.insert(length, f"{mark}(")
        pen.end(")")
    return here


def _dropped(reader: _Reader, here: int, stop: int, name: str) -> int:
    reader.pen.put(" ", _place(reader, here - 1))
    for _ in range(1 + (_TAKERS[name] == "both")):
        here = reader.taken(here, stop)[1]
    return here


def _last(reader: _Reader, here: int, stop: int, name: str) -> int:
    """Write the last of the arguments."""
    for _ in range(1 + (_TAKERS[name] == "third")):
        here = reader.taken(here, stop)[1]
    return reader.argument(here, stop)


def _braced(reader: _Reader, here: int, stop: int, _name: str) -> int:
    """Write what a brace spans, without the word below it."""
    here = reader.argument(here, stop)
    if here < stop and reader.tokens[here].text in ("_", "^"):
        here = reader.taken(here, stop)[1]
    return here


def _numbered(reader: _Reader, here: int, stop: int, _name: str) -> int:
    start = _place(reader, here - 1)
    said, here = reader.taken(here, stop)
    reader.pen.put(f" ({said.strip('() ')}) ", start)
    return here


def _scripted(reader: _Reader, here: int, stop: int, name: str) -> int:
    start = _place(reader, here - 1)
    said, here = reader.taken(here, stop)
    (write_raised if _TAKERS[name] == "raised" else write_lowered)(reader.pen, said, start)
    return here


def _arrow(reader: _Reader, here: int, stop: int, _name: str) -> int:
    reader.pen.put(" => ", _place(reader, here - 1))
    return reader.taken(here, stop)[1]


_TAKING: Mapping[str, Callable[[_Reader, int, int, str], int]] = {
    "fraction": _fraction, "pair": _pair, "root": _root, "words": _words, "heading": _words,
    "letters": _letters, "marked": _marked, "struck": _dropped, "dropped": _dropped,
    "both": _dropped, "second": _last, "third": _last, "braced": _braced, "numbered": _numbered,
    "raised": _scripted, "lowered": _scripted, "arrow": _arrow,
}  # fmt: skip
