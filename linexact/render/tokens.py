"""Formulas of documents as trees, such as typed formulas are read into: one printer for both.

A formula's spans are numbers, vectors, symbols and strings; a string holds operators, brackets
and now and then a word (``and``, ``from``).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import chain

from linexact.document.blocks import Math, Styled, Symbol, Text, Typed, Written
from linexact.document.blocks import Root as RootOf
from linexact.errors import printable
from linexact.exact import ROUNDED, WithRoots, show
from linexact.text.tex import PLAIN, SYMBOLS, Atom, Over, Root, Row, Scripts, Tex

KEPT = 256  # numbers and strings whose trees or formulas are kept: they come again and again
_PIECE = re.compile(
    r"(?P<power>\^[0-9]|\^T(?!\w)|'+)"
    r"|(?P<sign><=>|=>|>=|<=|!=|-oo|oo(?!\w)|[-+*/=<>()\[\],.;:|≈%])"
    r"|(?P<blank>\s+)"
    r"|(?P<word>[^\s\-+*/=<>()\[\],.;:|'^≈%]+|\^)"
)
_NUMBER = re.compile(r"(-?)([0-9.]+)(?:/([0-9]+))?").fullmatch
_COMMANDS = {
    ">=": "ge", "<=": "le", "!=": "ne", "=>": "Rightarrow", "<=>": "Leftrightarrow", "*": "cdot",
    "oo": "infty", "≈": "approx", "%": "%", "'": "prime", "|": "lvert",
    "  ": "quad",
}  # fmt: skip
_SIGNS = {sign: Atom(sign, role) for sign, role in PLAIN.items()} | {
    sign: Atom(*SYMBOLS[command], command) for sign, command in _COMMANDS.items()
}
_NOTHING = Row(())


def formula_tree(text: Text, *, stacked: bool = True) -> Row:
    """Return a formula as a tree, its fractions ``stacked`` or in the line.

    >>> parts = formula_tree((Symbol("w", "1"), " + ", 2, " from A")).parts
    >>> [type(part).__name__ for part in parts], parts[-1].shown
    (['Scripts', 'Atom', 'Atom', 'Atom', 'Atom'], 'A')
    """
    parts: list[Tex] = []
    bars = 0
    for part in _parts(text, stacked):
        match part:
            case Scripts(Row(()), _, above) if parts:  # a power of what stands before it
                parts.append(Scripts(parts.pop(), None, above))
            case Atom("|"):
                bars += 1
                parts.append(part if bars % 2 else Atom("|", "close", "rvert"))
            case _:
                parts.append(part)
    return Row(tuple(parts))


def _parts(text: Text, stacked: bool) -> Iterator[Tex]:
    for span in text:
        match span:
            case str():
                yield from _pieces(printable(span))
            case Symbol(letter, index):
                name = _name(letter)
                yield Scripts(name, _name(index), None) if index else name
            case Math(spans) | Styled(_, spans):
                yield from _parts(spans, stacked)
            case Typed(tex):
                yield tex
            case Written(shown):
                exact = shown.removeprefix(ROUNDED)
                yield from _pieces(shown.removesuffix(exact))
                yield number(exact, stacked)
            case RootOf(of):
                yield Root(number(show(of), stacked), None)
            case tuple():
                entries = chain.from_iterable((",", entry) for entry in span)
                yield from _parts(("(", *[*entries][1:], ")"), stacked)
            case WithRoots():  # where nobody wrote it as a formula
                yield _name(str(span))
            case _:
                yield number(show(span), stacked)


@lru_cache(maxsize=KEPT)
def number(shown: str, stacked: bool = True) -> Tex:
    """Return a number as it was printed; one that is shortened is a word.

    >>> number("0.1").shown, number("-3/2").parts[1].top.shown
    ('0.1', '3')
    """
    match = _NUMBER(shown)
    if match is None:
        return Atom(shown, "word", "text")
    minus, *digits = match.groups()
    over, *under = (Atom(part, "number") for part in digits if part)
    found: Tex = over
    for part in under:
        found = Over(over, part) if stacked else Row((over, _SIGNS["/"], part))
    return Row((_SIGNS["-"], found)) if minus else found


def _name(text: str) -> Tex:
    """Return a letter, a number, or a word."""
    shown = printable(text)
    if shown.isdecimal():
        return Atom(shown, "number")
    one = len(shown) == 1 and shown.isalpha()
    return Atom(shown, "letter") if one else Atom(shown, "word", "text")


@lru_cache(maxsize=KEPT)
def _pieces(text: str) -> tuple[Tex, ...]:
    found: list[Tex] = []
    for piece in _PIECE.finditer(text):
        match piece.lastgroup, piece[0]:
            case "power", shown:
                primes = Row((_SIGNS["'"],) * len(shown))
                above = _name(shown[1:]) if shown.startswith("^") else primes
                found.append(Scripts(_NOTHING, None, above))
            case "sign", "-oo":
                found.append(Row((_SIGNS["-"], _SIGNS["oo"])))
            case "sign", shown:
                found.append(_SIGNS[shown])
            case "word", shown:
                found.append(Atom(f" {shown} " if len(shown) > 1 else shown, "word", "text"))
            case _, shown if len(shown) > 1:
                found.append(_SIGNS["  "])
    return tuple(found)
