r"""Commands, groups and scripts of LaTeX in plain text, with the mathematical signs among them.

A reader goes once through the tokens; a command reads its own arguments.  What is not known keeps
its backslash, which nothing reads.  A brace groups in mathematics, and stays elsewhere.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from linexact.language.commands import takes_arguments, write_command
from linexact.language.environments import begins_relation, is_table, write_table
from linexact.language.letters import write_lowered, write_raised, write_sign
from linexact.language.placed import Pen, Placed
from linexact.language.signs import COMMANDS, GAP, names
from linexact.language.tokens import Token, partners_of, tokens_of

_ONE, _TWO = names("options", "one"), names("options", "two")
_FORMULAS = frozenset(("equation", "displaymath", "math"))
_DEPTH = 40  # of arguments in arguments that are looked into
_TRANSPOSED = re.compile(r"T(?![a-z]{2})")
_LINE_ENDS = re.compile(r"[ \t]*\n")
_OPTION = re.compile(r"\[[^\[\]]{0,40}\]")
_ESCAPED = {
    ",": " ", ";": " ", ":": " ", " ": " ", "\n": " ", "!": "", "/": "", "|": "||",
    "-": "", "": "",
}  # fmt: skip


def unlatexed(source: Placed) -> Placed:
    """Return a text without commands of LaTeX and with plain signs."""
    tokens = tokens_of(source.text)
    reader = _Reader(tokens, partners_of(tokens), Pen(source))
    reader.read(0, len(tokens))
    return reader.pen.done()


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
    items: list[int] = field(default_factory=list)  # of the numbered lists around
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
        elif sign == "\\":
            self.new_line(place, place + 2)
        elif sign == ">" and self.math:
            self.pen.put(" ", place)
        else:
            self.pen.put(_ESCAPED.get(sign, sign), place)

    def new_line(self, place: int, end: int) -> None:
        """Begin a line for a command, unless one begins there anyhow."""
        pen = self.pen
        if pen.before() != "\n" and (self.in_rows or not _LINE_ENDS.match(pen.source.text, end)):
            pen.put("\n", place)

    def item(self, here: int, stop: int) -> None:
        """Begin an item with its label, or with its number where the list counts."""
        start = self.tokens[here].start
        option = _OPTION.match(self.tokens[here + 1].text) if here + 1 < stop else None
        self.new_line(start, start)
        if option:
            label = self.tokens[here + 1].start + 1
            self.pen.copy(label, label + option.end() - 2)
            self.shorten(here + 1, option.end())
        elif self.items and self.items[-1] >= 0:
            self.items[-1] += 1
            self.pen.put(f"{self.items[-1]}. ", start)

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
        elif name == "item":
            self.item(here, stop)
        elif name in COMMANDS and COMMANDS[name] == "\n":
            self.new_line(start, start + len(text))
        elif name in COMMANDS:
            plain = COMMANDS[name]
            write = self.pen.name if plain[:1].isalpha() else self.pen.put
            write(plain, start)
        elif takes_arguments(name):
            return write_command(self, here + 1, stop, name)
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
            self.new_line(start, start + len(text))
            self.math = math or name in _FORMULAS
            self.items.append(0 if name == "enumerate" else -1)
            self.read(here, end)
            self.items.pop()
            self.new_line(self.tokens[end].start, self.tokens[end].start + len(text) - 2)
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
