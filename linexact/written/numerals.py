"""Numbers in words: ``one hundred and five``, ``two thirds``, ``one and a half``, ``20 percent``.

A number that goes on with words which are not understood (``one point five``, ``two dozen``) is
refused as a whole, so that none of its words is read for it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache
from typing import NamedTuple, TypeAlias

from linexact.errors import InputError
from linexact.text.scanner import Token
from linexact.written.lexicon import Phrase, sayings_of

PhraseAt: TypeAlias = Callable[[int], tuple[Phrase, int] | None]

_LARGE, _HUNDRED, _THOUSAND = 20, 100, 1000  # beside them another number word is part of the number
_DEEPEST = 3  # additions within additions: a text of ten thousand words has no more
IN_DIGITS = "a number in words that is not understood; write it in digits"
_NEAR = 3  # words between such a noun and its number


@cache
def _said(what: str) -> frozenset[str]:
    """Return the words that say something, for single words of a text."""
    return frozenset(sayings_of(what))


def _joins(word: str) -> bool:
    """Say whether a word or a hyphen joins two parts of a number."""
    return word == "-" or word in _said("joining a number")


def _is_denominator(word: str) -> bool:
    """Say whether a word makes another number of what stands before it: ``elevenths``."""
    return word in _said("large number") or word.endswith(tuple(_said("denominator ending")))


class Numeral(NamedTuple):
    """A number in words, and the place behind it."""

    value: Fraction
    stop: int


def read_numeral(tokens: Sequence[Token], phrase: PhraseAt, place: int) -> Numeral | None:
    """Read a number in words; None where none begins.

    Raises :class:`~linexact.errors.InputError` (``ambiguous``) for one that is not understood.
    """
    begin, sign = place, 1
    found = phrase(place)
    if found is not None and found[0].role == "minus":
        sign, place = -1, found[1]
        if place < len(tokens) and tokens[place].kind == "number":
            return None
        found = phrase(place)
    if found is None or found[0].role != "number":
        return None
    read = _with_tail(tokens, phrase, _whole(tokens, phrase, Fraction(found[0].value), found[1]))
    _refuse_several(tokens, begin, read, place)
    _refuse_partial(tokens, phrase, read)
    return Numeral(sign * read.value, read.stop)


def finished(tokens: Sequence[Token], phrase: PhraseAt, value: Fraction, stop: int) -> Numeral:
    """Return a number in digits with the words behind it: ``20 percent``, ``3 halves``."""
    return _with_tail(tokens, phrase, Numeral(value, stop))


def _whole(
    tokens: Sequence[Token], phrase: PhraseAt, value: Fraction, place: int, depth: int = 0
) -> Numeral:
    """Read ``two hundred and five`` on from its first word."""
    if value.denominator > 1 or value < 0:
        return Numeral(value, place)
    read = _below_hundred(tokens, phrase, value, place)
    for scale in (_HUNDRED, _THOUSAND):
        found = phrase(read.stop)
        scaled = found is not None and found[0] == Phrase("number", str(scale), 1)
        if found is not None and scaled and 1 < read.value < scale:
            read = Numeral(read.value * scale, found[1])
        if read.value >= scale and read.value % scale == 0:
            read = _added(tokens, phrase, read, scale, depth)
    return read


def _added(
    tokens: Sequence[Token], phrase: PhraseAt, read: Numeral, scale: int, depth: int
) -> Numeral:
    """Read what is added to hundreds or thousands; they stand in each other two deep at most."""
    if depth == _DEEPEST:
        return read
    word = tokens[read.stop].text if read.stop < len(tokens) else ""
    joined = read.stop + (_joins(word))
    found = phrase(joined)
    if found is None or found[0].role != "number":
        return read
    rest = _whole(tokens, phrase, Fraction(found[0].value), found[1], depth + 1)
    if rest.value.denominator > 1 or not 0 < rest.value < scale:
        return read
    return Numeral(read.value + rest.value, rest.stop)


def _below_hundred(
    tokens: Sequence[Token], phrase: PhraseAt, tens: Fraction, place: int
) -> Numeral:
    """Read the units of ``thirty-five``."""
    if tens not in range(20, 100, 10):
        return Numeral(tens, place)
    joined = place < len(tokens) and tokens[place].text == "-"
    found = phrase(place + joined)
    units = Fraction(found[0].value) if found and found[0].role == "number" else Fraction(0)
    if found is None or units not in range(1, 10):
        return Numeral(tens, place)
    return Numeral(tens + units, found[1])


def _with_tail(tokens: Sequence[Token], phrase: PhraseAt, read: Numeral) -> Numeral:
    """Read what parts a number, adds a part to it, or makes it a share."""
    value, stop = read
    whole = value.denominator == 1
    found = phrase(stop)
    if found is not None and found[0].role == "part" and whole:
        value, stop = value / int(found[0].value), found[1]
    elif found is not None and found[0].role == "plus" and whole:
        value, stop = value + (1 if value > 0 else -1) * Fraction(found[0].value), found[1]
    else:
        value, stop = _over(tokens, phrase, Numeral(value, stop))
    found = phrase(stop)
    if found is not None and found[0].role == "percent":
        value, stop = value / _HUNDRED, found[1]
    return Numeral(value, stop)


def _over(tokens: Sequence[Token], phrase: PhraseAt, read: Numeral) -> Numeral:
    """Read ``one over five``."""
    word = tokens[read.stop].text if read.stop < len(tokens) else ""
    found = phrase(read.stop + 1) if word in _said("over a number") else None
    if found is None or found[0].role != "number" or not Fraction(found[0].value):
        return read
    under = _below_hundred(tokens, phrase, Fraction(found[0].value), found[1])
    return Numeral(read.value / under.value, under.stop)


def _refuse_several(tokens: Sequence[Token], begin: int, read: Numeral, place: int) -> None:
    """Refuse ``weights one and a half``: one number, or two."""
    words = {token.text.casefold() for token in tokens[max(0, begin - _NEAR) : begin]}
    joined = {token.text for token in tokens[place : read.stop]} & _said("joining a number")
    if joined and words & _said("numbers of several"):
        raise InputError("ambiguous", "one number, or two of them; write them in digits")


def _refuse_partial(tokens: Sequence[Token], phrase: PhraseAt, read: Numeral) -> None:
    """Refuse a number word that goes on: ``one eleventh``, ``two dozen``, ``one point five``."""
    value, place = read
    while (step := _goes_on(tokens, phrase, value, place)) is not None:
        value, place = step
    if place > read.stop:
        raise PartialNumeralError(place)


class PartialNumeralError(InputError):
    """A number in words that is not understood; ``stop`` is the place behind all of it."""

    def __init__(self, stop: int) -> None:
        super().__init__("ambiguous", IN_DIGITS)
        self.stop = stop


def _goes_on(
    tokens: Sequence[Token], phrase: PhraseAt, value: Fraction, place: int
) -> Numeral | None:
    """Return the next piece of a number in words and the place behind it."""
    words = [token.text.casefold() for token in tokens[place : place + 2]]
    if not words:
        return None
    pointed = words[0] in _said("decimal point")
    joined = int(_joins(words[0]) or pointed)
    if words[joined:] and _is_denominator(words[joined]):
        return Numeral(value, place + joined + 1)
    found = phrase(place + joined)
    if found is None or found[0].role != "number":
        return None
    more = Fraction(found[0].value)
    if pointed or value >= _HUNDRED or (joined and more.denominator > 1):
        return Numeral(more, found[1])
    return Numeral(more, found[1]) if not joined and max(value, more) >= _LARGE else None
