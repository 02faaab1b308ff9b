"""Formulas as tokens, for the renderers that set mathematics (LaTeX, MathML).

A formula's spans are numbers, vectors, symbols and strings; a string holds operators,
brackets and now and then a word (``and``, ``from``).  Here it is cut into :class:`Number`,
:class:`Letter`, :class:`Operator` and :class:`Word`, so that every renderer decides the same way
what is what.  Numbers are printed by :func:`linexact.exact.show`, as in the terminal.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import TypeAlias

from linexact.document.blocks import Math, Root, Styled, Symbol, Text, Typed, Written
from linexact.errors import printable
from linexact.exact import ROUNDED, WithRoots, show
from linexact.render.typed_text import typed_text

KEPT = 256  # numbers and strings whose tokens or formulas are kept: they come again and again
_PIECE = re.compile(
    r"(?P<operator><=>|=>|>=|<=|!=|-oo|oo(?!\w)|\^[0-9]|\^T(?!\w)|[-+*/=<>()\[\],.;:|'≈%])"
    r"|(?P<blank>\s+)"
    r"|(?P<word>[^\s\-+*/=<>()\[\],.;:|'^≈%]+|\^)"
)
_FRACTION = re.compile(r"(-?)([0-9]+)/([0-9]+)").fullmatch
_PLAIN = re.compile(r"-?[0-9]+(?:\.[0-9]+)?(?:e-?[0-9]+)?").fullmatch


@dataclass(frozen=True, slots=True)
class Number:
    """A number: ``over`` is the denominator of a fraction; ``whole`` may be a shortened text."""

    minus: bool
    whole: str
    over: str | None = None


@dataclass(frozen=True, slots=True)
class Letter:
    """A symbol with its index."""

    letter: str
    index: str


@dataclass(frozen=True, slots=True)
class Operator:
    """An operator, a bracket or a mark."""

    text: str


@dataclass(frozen=True, slots=True)
class Word:
    """Words inside a formula, blanks around them included."""

    text: str


@dataclass(frozen=True, slots=True)
class Rooted:
    """The square root of a number."""

    of: Number


Token: TypeAlias = Number | Letter | Operator | Word | Rooted


def tokens(text: Text) -> Iterator[Token]:
    """Cut a formula into tokens.

    >>> [type(t).__name__ for t in tokens((Symbol("w", "1"), " + ", Fraction(-1, 2), " from A"))]
    ['Letter', 'Operator', 'Number', 'Word', 'Word']
    """
    for span in text:
        if isinstance(span, str):
            yield from _pieces(printable(span))
        elif isinstance(span, Symbol):
            yield Letter(printable(span.letter), printable(span.index))
        elif isinstance(span, (Math, Styled)):
            yield from tokens(span.spans)
        elif isinstance(span, Typed):  # among others; by itself a renderer sets its tree
            yield Word(typed_text(span.tex))
        elif isinstance(span, Written):
            exact = span.text.removeprefix(ROUNDED)
            yield from [Operator(ROUNDED)] * (exact != span.text)
            yield number(exact)
        elif isinstance(span, Root):
            yield Rooted(number(show(span.of)))
        elif isinstance(span, WithRoots):
            yield Word(str(span))  # where nobody wrote it as a formula
        elif isinstance(span, tuple):
            yield from _vector(span)
        else:
            yield number(show(span))


@lru_cache(maxsize=KEPT)
def number(shown: str) -> Number:
    """Return a number as it was printed.

    >>> number("-3/2"), number("0.1")
    (Number(minus=True, whole='3', over='2'), Number(minus=False, whole='0.1', over=None))
    """
    fraction = _FRACTION(shown)
    if fraction:
        return Number(bool(fraction[1]), fraction[2], fraction[3])
    if _PLAIN(shown):
        return Number(shown.startswith("-"), shown.lstrip("-"))
    return Number(False, shown)


def _vector(values: tuple[Fraction | WithRoots, ...]) -> Iterator[Token]:
    yield Operator("(")
    for place, value in enumerate(values):
        if place:
            yield Operator(",")
        yield number(show(value)) if isinstance(value, Fraction) else Word(str(value))
    yield Operator(")")


@lru_cache(maxsize=KEPT)
def _pieces(text: str) -> tuple[Token, ...]:
    found: list[Token] = []
    for match in _PIECE.finditer(text):
        if match["operator"]:
            found.append(Operator(match["operator"]))
        elif match["word"]:
            found.append(Word(match["word"]))
        elif len(match["blank"]) > 1:
            found.append(Word("  "))
    return tuple(found)
