r"""Typed text as tokens with their places: one scanner for all that people write.

A text is cut into *tokens* (:func:`scan`), each with its kind and the offsets where it stands;
a *piece* (:class:`Piece`) is a stretch of a text with the tokens in it.  The grammar's rules
cut pieces and read tokens, so that every refusal can point at its place in the text.

=============  ====================================================================
kind           tokens
=============  ====================================================================
``number``     a numeral without its sign: ``2``, ``.5``, ``1.5e-3``
``name``       a letter, then letters, digits, ``_``; ``w₁`` is ``w1``; words too
``root``       ``√``, ``\sqrt``; ``sqrt`` and ``root`` before a number or a bracket
``frac``       ``\frac``, ``\tfrac``, ``\dfrac``
``command``    any other command of LaTeX
``relation``   ``<  >  =  <=  >=  ==  ≤  ≥``, and the wrong ones: ``=<  =>  !=  <>  ≠``
``sign``       ``+  -``
``operator``   ``*  /  ^  **``
``opening``    ``(  [  {``
``closing``    ``)  ]  }``
``separator``  ``,  ;`` and the line end
``mark``       ``|  :  "  '  .  ?  #`` and, where it is asked for, the tab
``strange``    any other character
=============  ====================================================================

No text is refused: what no rule understands is a token too.  Dashes for a minus, full-width
forms, dots and crosses for a product and the like stand for their plain characters, one for
one, so that offsets stay.  Blanks are no tokens: two tokens touch when the one ends where the
other begins.  The time is linear in the length of the text.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from linexact.errors import InputError, quoted
from linexact.exact.printer import NUMERAL, ONE_FOR_ONE
from linexact.exact.reader import parse_number

_SHORT = 15  # digits of a numeral that is read at once
SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹"
SUBSCRIPTS = str.maketrans("₀₁₂₃₄₅₆₇₈₉", "0123456789")
_PLAIN: dict[int, str | int | None] = {
    **ONE_FOR_ONE,
    **str.maketrans("·⋅×∗≦⩽≧⩾＝＜＞（）［］｛｝，；：", "****≤≤≥≥=<>()[]{},;:"),
    0x9: "\t",
    0xA: "\n",
}
# Word characters of Python that begin or continue no name: ², ½, ①.
_RAISED = (
    r"\u00b2\u00b3\u00b9\u00bc-\u00be\u2070\u2074-\u2079\u2150-\u215f\u2460-\u24ff\u2776-\u2793"
)
# Kinds that begin with characters of their own come first, the most frequent ones before.
_TOKEN = re.compile(
    rf" *+(?:(?P<number>{NUMERAL})"
    r"|(?P<separator>[,;\n])"
    r"|(?P<opening>[(\[{])"
    r"|(?P<closing>[)\]}])"
    r"|(?P<sign>[+-])"
    r"|(?P<root>√|\\sqrt(?![A-Za-z])|(?:sqrt|root)(?= *[0-9.({√\\]))"
    r"|(?P<frac>\\[td]?frac(?![A-Za-z]))"
    r"|(?P<command>\\[A-Za-z]++)"
    rf"|(?P<name>[^\W\d_₀-₉{_RAISED}][^\W{_RAISED}]*+)"
    r"|(?P<relation><=|>=|==|=<|=>|!=|<>|[<>=≤≥≠])"
    r"|(?P<operator>\*\*|[*/^])"
    r"|(?P<mark>[|:\"'.?#])"
    r"|(?P<tab>\t)"
    r"|(?P<strange>[^ ]))",
    re.DOTALL,
).finditer


class Mark(NamedTuple):
    """A token in plain characters, and its offsets in the text as it was typed."""

    kind: str
    text: str
    start: int
    end: int


def scan(text: str) -> tuple[Mark, ...]:
    """Return the tokens of a text, without its blanks and tabs.

    >>> [(t.kind, t.text, t.start) for t in scan("w₁ ≥ −2e-3")]
    [('name', 'w1', 0), ('relation', '≥', 3), ('sign', '-', 5), ('number', '2e-3', 6)]
    """
    tokens = []
    for match in _TOKEN(text.translate(_PLAIN)):
        kind = match.lastgroup or ""
        written = match[kind]
        if kind == "tab":
            continue
        if kind == "name":
            written = written.translate(SUBSCRIPTS)
        end = match.end()
        tokens.append(Mark(kind, written, end - len(written), end))
    return tuple(tokens)


class Number(NamedTuple):
    """A number of a text and the offset where it was written."""

    value: Fraction
    start: int


class Piece(NamedTuple):
    """A stretch of a text, with the tokens that stand in it."""

    source: str
    tokens: Sequence[Mark]
    start: int
    stop: int

    @classmethod
    def of(cls, source: str) -> Piece:
        """Return the whole text as a piece."""
        return cls(source, scan(source), 0, len(source))

    @property
    def text(self) -> str:
        """The stretch as it was typed, without blanks at its ends."""
        return self.source[self.start : self.stop].strip()

    @property
    def first(self) -> int:
        """Where the first token stands; the start of an empty piece."""
        return self.tokens[0].start if self.tokens else self.start

    @property
    def last(self) -> int:
        """Where the last token ends; the start of an empty piece."""
        return self.tokens[-1].end if self.tokens else self.start

    def __bool__(self) -> bool:
        """Say whether there are tokens other than line ends."""
        return any(token.text != "\n" for token in self.tokens)

    def between(self, begin: int, end: int | None = None) -> Piece:
        """Return what stands between the tokens before ``begin`` and at ``end``."""
        start = self.tokens[begin - 1].end if begin else self.start
        stop = self.stop if end is None or end >= len(self.tokens) else self.tokens[end].start
        return Piece(self.source, self.tokens[begin:end], start, max(start, stop))

    def stripped(self) -> Piece:
        r"""Return the piece without line ends at either end.

        >>> Piece.of("\n 2 ").stripped().tokens[0].text
        '2'
        """
        kept = [i for i, token in enumerate(self.tokens) if token.text != "\n"]
        return self.between(kept[0], kept[-1] + 1) if kept else self.between(0, 0)

    def split(self, cuts: Iterable[int]) -> Iterator[Piece]:
        """Yield what stands between the tokens of these numbers."""
        begin = 0
        for cut in cuts:
            yield self.between(begin, cut)
            begin = cut + 1
        yield self.between(begin)

    def split_at(self, *texts: str) -> Iterator[Piece]:
        """Yield what stands between tokens of these texts, in brackets or not.

        >>> [piece.text for piece in Piece.of("x1, 2 x2").split_at(",")]
        ['x1', '2 x2']
        """
        return self.split(i for i, token in enumerate(self.tokens) if token.text in texts)

    def apart(self, i: int) -> tuple[bool, bool]:
        """Say whether there are blanks before a token and behind it.

        >>> Piece.of("a and b").apart(1)
        (True, True)
        """
        before = self.tokens[i - 1].end if i else self.start
        behind = self.tokens[i + 1].start if i + 1 < len(self.tokens) else self.stop
        return before < self.tokens[i].start, self.tokens[i].end < behind

    def outside(self) -> Iterator[int]:
        """Yield the numbers of the tokens that stand outside of brackets.

        Raises :class:`~linexact.errors.InputError` (``bracket``) for one that closes nothing
        or is not closed.

        >>> list(Piece.of("w = (1, 2), b").outside())
        [0, 1, 7, 8]
        """
        depth = 0
        for i, token in enumerate(self.tokens):
            if token.kind == "opening":
                depth += 1
            elif token.kind == "closing":
                depth -= 1
                if depth < 0:
                    message = f"{quoted(token.text)} closes nothing"
                    raise self.refused("bracket", message, token.start)
            elif depth == 0:
                yield i
        if depth:
            message = "a bracket is not closed; expected ) or ] before the end"
            raise self.refused("bracket", message, self.stop)

    def words(self) -> list[Piece]:
        """Return the groups of tokens that touch each other."""
        cuts = [0]
        for i, (a, b) in enumerate(zip(self.tokens, self.tokens[1:], strict=False), start=1):
            if a.end < b.start or "\n" in (a.text, b.text):
                cuts.append(i)
        pieces = [self.between(a, b) for a, b in zip(cuts, [*cuts[1:], None], strict=True)]
        return [Piece(p.source, p.tokens, p.first, p.last) for p in pieces if p]

    def number(self) -> Number:
        """Read the piece as one number; quotes around it are dropped.

        Raises :class:`~linexact.errors.InputError` as :func:`~linexact.exact.parse_number`.

        >>> str(Piece.of("'1/2'").number().value)
        '1/2'
        """
        if len(self.tokens) == 1 and self.tokens[0].kind == "number":  # most of them
            token = self.tokens[0]
            if token.text.isdigit() and len(token.text) <= _SHORT:
                return Number(Fraction(int(token.text)), token.start)
        tokens = [token for token in self.tokens if token.text != "\n"]
        start, stop = self.start, self.stop
        if tokens:
            start, stop = tokens[0].start, tokens[-1].end
        if len(tokens) > 1 and tokens[0].text == tokens[-1].text and tokens[0].text in "\"'":
            start, stop = tokens[0].end, tokens[-1].start
        try:
            value = parse_number(self.source[start:stop])
        except InputError as error:
            raise self.refused(error.code, error.message, start + error.start) from None
        return Number(value, max(self.first, start))

    def spaced(self) -> tuple[Number, ...]:
        """Read one number, or several between blanks where that is the only reading.

        ``1 000`` and ``1 1/2`` have two readings, and are refused with both.

        >>> [str(n.value) for n in Piece.of("2 -3 1/2").spaced()]
        ['2', '-3', '1/2']
        """
        try:
            return (self.number(),)
        except InputError as error:
            words = self.words()
            if error.code == "ambiguous" or len(words) < 2:
                raise
            try:
                return tuple(word.number() for word in words)
            except InputError:
                raise error from None

    def numbers(self, *, blanks: bool = False) -> tuple[Number, ...]:
        """Read a list, with or without brackets: numbers between semicolons, commas or line ends.

        The first of these that there is separates.  Without any, blanks do: always if
        ``blanks``, otherwise as :meth:`spaced` says.

        >>> [str(n.value) for n in Piece.of("(2, 1/2)").numbers()]
        ['2', '1/2']
        """
        piece = self.stripped()
        closing = {"(": ")", "[": "]"}.get(piece.tokens[0].text if piece.tokens else "")
        if closing is not None:
            if piece.tokens[-1].text != closing:
                message = f"expected {closing} at the end of this list"
                raise self.refused("bracket", message, piece.last)
            piece = piece.between(1, len(piece.tokens) - 1)
            if not piece:
                return ()
        texts = {token.text for token in piece.tokens}
        separator = next((mark for mark in ";,\n" if mark in texts), None)
        if separator is not None:
            return tuple(part.number() for part in piece.split_at(separator))
        return tuple(word.number() for word in piece.words()) if blanks else piece.spaced()

    def refused(self, code: str, message: str, start: int) -> InputError:
        """Return the error for a place of the text."""
        return InputError(code, message, source=self.source, start=start)
