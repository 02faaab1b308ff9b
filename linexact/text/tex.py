r"""Formulas between dollar signs: a bounded part of TeX, read into a tree and never run.

A formula is letters, numbers, operators, the symbols of :mod:`.tex_symbols`, fractions, roots,
indices and powers, accents, words in ``\text`` and small tables.  Whatever defines, loads or
links (``\def``, ``\input``, ``\href``) is no command here, so it is refused like any other name
that is not known; what a renderer writes is made from the tree alone.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from linexact.errors import InputError, quoted
from linexact.text.tex_symbols import (
    ACCENTS,
    FRACTIONS,
    GRIDS,
    PLAIN,
    SPACES,
    STYLES,
    SYMBOLS,
    WORDS,
    Role,
)

MAX_FORMULA = 2_000  # characters
MAX_DEPTH = 20  # braces in braces


@dataclass(frozen=True, slots=True)
class Atom:
    """One sign: what it looks like, what it is, and its command if it was written as one."""

    shown: str
    role: Role
    command: str = ""


@dataclass(frozen=True, slots=True)
class Space:
    """A blank that was asked for."""

    command: str


@dataclass(frozen=True, slots=True)
class Row:
    """Formulas side by side."""

    parts: tuple[Tex, ...]


@dataclass(frozen=True, slots=True)
class Over:
    """A fraction."""

    top: Tex
    bottom: Tex


@dataclass(frozen=True, slots=True)
class Root:
    """A root; ``degree`` is None for the square root."""

    of: Tex
    degree: Tex | None


@dataclass(frozen=True, slots=True)
class Scripts:
    """A formula with an index below, a power above, or both."""

    base: Tex
    below: Tex | None
    above: Tex | None


@dataclass(frozen=True, slots=True)
class Styled:
    """A formula in another form of letters, or under a mark: ``command`` says which."""

    command: str
    of: Tex


@dataclass(frozen=True, slots=True)
class Fence:
    r"""Brackets that grow: ``\left( ... \right)``; an empty one is not seen."""

    left: Atom | None
    of: Tex
    right: Atom | None


@dataclass(frozen=True, slots=True)
class Grid:
    """Rows of cells, with the environment's name."""

    name: str
    rows: tuple[tuple[Tex, ...], ...]


Tex: TypeAlias = Atom | Space | Row | Over | Root | Scripts | Styled | Fence | Grid

_TOKEN = re.compile(
    r"\\(?P<command>[A-Za-z]+)\*?|\\(?P<sign>.)|(?P<digit>[0-9])|(?P<blank>\s+)"
    r"|(?P<char>.)",
    re.DOTALL,
)


def parse_tex(source: str) -> Tex:
    r"""Read a formula.

    Raises :class:`~linexact.errors.InputError` (``tex``) for a command that is not known, for
    braces that do not match, and beyond the limits.

    >>> parse_tex(r"w_1 \ge 0").parts[1]
    Atom(shown='≥', role='relation', command='ge')
    >>> parse_tex(r"\input{secret}")
    Traceback (most recent call last):
    ...
    linexact.errors.InputError: the formula '\input{secret}': the command \input is not known
    """
    try:
        if len(source) > MAX_FORMULA:
            raise _RefusedError(f"more than {MAX_FORMULA} characters, which is the limit")
        if not source.replace("\n", " ").replace("\t", " ").isprintable():
            raise _RefusedError("a character that cannot be printed")
        reader = _Reader(source)
        found = reader.row(lambda: reader.at_end, 0)
    except _RefusedError as error:
        raise InputError("tex", f"the formula {quoted(source)}: {error}") from None
    return found


class _RefusedError(Exception):
    """Why a formula is none."""


class _Reader:
    """A place in the tokens of a formula, and the grammar from there on."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.tokens = list(_TOKEN.finditer(source))
        self.place = 0

    @property
    def at_end(self) -> bool:
        return self.place == len(self.tokens)

    @property
    def text(self) -> str:
        """What the next token is written as; empty at the end."""
        return "" if self.at_end else self.tokens[self.place][0]

    @property
    def after(self) -> str:
        """What the token behind the next one is written as."""
        return self.tokens[self.place + 1][0] if self.place + 1 < len(self.tokens) else ""

    def take(self) -> re.Match[str]:
        if self.at_end:
            raise _RefusedError("it ends where more is expected")
        self.place += 1
        return self.tokens[self.place - 1]

    def skip_blanks(self) -> None:
        while not self.at_end and self.tokens[self.place]["blank"]:
            self.place += 1

    def expect(self, text: str) -> None:
        self.skip_blanks()
        if self.text != text:
            seen = quoted(self.text) if self.text else "its end"
            raise _RefusedError(f"expected '{text}', found {seen}")
        self.place += 1

    def row(self, ends: Callable[[], bool], depth: int) -> Tex:
        """Read formulas side by side until the row ends."""
        if depth > MAX_DEPTH:
            raise _RefusedError(f"braces in more than {MAX_DEPTH} braces, which is the limit")
        parts: list[Tex] = []
        while True:
            self.skip_blanks()
            if ends():
                return parts[0] if len(parts) == 1 else Row(tuple(parts))
            parts.append(self.scripted(depth))

    def scripted(self, depth: int) -> Tex:
        if self.text in ("_", "^"):
            base: Tex = Row(())
        else:
            base = self.number() if self.text.isdecimal() else self.one(depth)
        scripts: dict[str, Tex] = {}
        while True:
            self.skip_blanks()
            if self.text in ("\\limits", "\\nolimits"):  # where the index stands is for a renderer
                self.place += 1
                continue
            mark = self.text
            if mark == "'":
                self.place += 1
                mark, script = "^", self.primes()
            elif mark in ("_", "^"):
                self.place += 1
                self.skip_blanks()
                script = self.one(depth)
            else:
                break
            if mark in scripts:
                raise _RefusedError(f"two of '{mark}' after another; expected braces around one")
            scripts[mark] = script
        return Scripts(base, scripts.get("_"), scripts.get("^")) if scripts else base

    def number(self) -> Tex:
        """Read all digits; as an argument without braces TeX takes one alone."""
        written = self.take()[0]
        while self.text.isdecimal() or (
            self.text == "." and "." not in written and self.after.isdecimal()
        ):
            written += self.take()[0]
        return Atom(written, "number")

    def primes(self) -> Tex:
        count = 1
        while self.text == "'":
            self.place += 1
            count += 1
        one = Atom("′", "mark", "prime")
        return one if count == 1 else Row((one,) * count)

    def one(self, depth: int) -> Tex:
        """Read one sign, one group in braces, or one command with its arguments."""
        token = self.take()
        if token["command"] or token["sign"]:
            return self.command(token["command"] or token["sign"], depth)
        if token["digit"]:
            return Atom(token["digit"], "number")
        char = token["char"]
        if char == "{":
            return self.group(depth)
        if char in PLAIN:
            return Atom(char, PLAIN[char])
        if char.isalpha():
            return Atom(char, "letter")
        raise _RefusedError(f"{quoted(char)} stands where a formula is expected")

    def group(self, depth: int) -> Tex:
        """Read up to the brace that closes, which is taken."""
        inside = self.row(lambda: self.text in ("}", ""), depth + 1)
        self.expect("}")
        return inside

    def argument(self, depth: int) -> Tex:
        self.skip_blanks()
        return self.one(depth + 1)

    def command(self, name: str, depth: int) -> Tex:
        if depth > MAX_DEPTH:
            raise _RefusedError(f"braces in more than {MAX_DEPTH} braces, which is the limit")
        if name in SYMBOLS:
            return Atom(*SYMBOLS[name], name)
        if name in SPACES:
            return Space(name)
        if name in FRACTIONS:
            return Over(self.argument(depth), self.argument(depth))
        if name in STYLES or name in ACCENTS:
            return Styled(name, self.argument(depth))
        if name in WORDS:
            return Atom(self.words(), "word", name)
        if name == "sqrt":
            return self.root(depth)
        if name == "left":
            return self.fence(depth)
        if name == "begin":
            return self.grid(depth)
        raise _RefusedError(f"the command \\{name} is not known")

    def words(self) -> str:
        r"""Read the words of ``\text{...}``: no command and no brace stands in them."""
        self.expect("{")
        begin = self.place
        while self.text not in ("}", ""):
            if self.text.startswith(("\\", "{")):
                raise _RefusedError("words in a formula hold neither commands nor braces")
            self.place += 1
        found = "".join(token[0] for token in self.tokens[begin : self.place])
        self.expect("}")
        return found

    def root(self, depth: int) -> Tex:
        self.skip_blanks()
        degree: Tex | None = None
        if self.text == "[":
            self.place += 1
            degree = self.row(lambda: self.text in ("]", ""), depth + 1)
            self.expect("]")
        return Root(self.argument(depth), degree)

    def fence(self, depth: int) -> Tex:
        left = self.bracket(depth)
        inside = self.row(lambda: self.text in ("\\right", ""), depth + 1)
        self.expect("\\right")
        return Fence(left, inside, self.bracket(depth))

    def bracket(self, depth: int) -> Atom | None:
        self.skip_blanks()
        if self.text == ".":
            self.place += 1
            return None
        found = self.one(depth)
        known = isinstance(found, Atom) and found.shown in set("()[]{}|‖⌊⌋⌈⌉⟨⟩/<>")
        if not known or not isinstance(found, Atom):
            raise _RefusedError("expected a bracket after \\left and \\right")
        return found

    def grid(self, depth: int) -> Tex:
        name = self.name_in_braces()
        if name not in GRIDS:
            known = ", ".join(GRIDS)
            raise _RefusedError(f"no environment {quoted(name)} is known; expected one of {known}")
        rows: list[tuple[Tex, ...]] = []
        cells: list[Tex] = []
        while True:
            cells.append(self.row(lambda: self.text in ("&", "\\\\", "\\end", ""), depth + 1))
            mark = self.take()[0]
            if mark != "&":
                rows.append(tuple(cells))
                cells = []
            if mark == "\\end":
                break
        if self.name_in_braces() != name:
            raise _RefusedError(f"\\begin{{{name}}} ends as another environment")
        if rows[-1] == (Row(()),):  # after a last line break
            rows.pop()
        return Grid(name, tuple(rows))

    def name_in_braces(self) -> str:
        self.expect("{")
        name = ""
        while self.text not in ("}", ""):
            name += self.take()[0]
        self.expect("}")
        return name
