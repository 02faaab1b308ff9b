"""Numbers in words: ``one hundred and five``, ``two thirds``, ``one and a half``, ``20 percent``.

A number that goes on with words which are not understood (``one point five``, ``two dozen``) is
refused as a whole, so that none of its words is read for it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import NamedTuple, TypeAlias

from linexact.errors import InputError
from linexact.text.scanner import Token
from linexact.written.lexicon import Phrase

PhraseAt: TypeAlias = Callable[[int], tuple[Phrase, int] | None]

# What goes on with a number in words, which is then not the number that it begins with.
_JOINING = ("-", "and", "y", "et", "und", "又")
_POINTS = ("point", "dot", "komma", "virgule", "coma", "点")
_OVER = ("over", "durch", "sur", "sobre", "entre")
_LARGE, _HUNDRED, _THOUSAND = 20, 100, 1000  # beside them another number word is part of the number
_LONG_TENS = (60, 80)  # to which French adds up to 19
_DENOMINATOR = re.compile(
    r"(?:eleven|twelf|\w+teen|\w+tie|hundred|thousand|third|four|fif|six|seven|eigh|nin|ten)ths?"
    r"|(?:dri|vier|fünf|sechs|sieb|sieben|ach|neun|zehn|elf|zwölf|\w+zehn|\w+zigs|hunderts|tausends)tel"
    r"|(?:onz|douz|treiz|quatorz|quinz|seiz|vingt|cent|mill)ièmes?"
    r"|\w+avos?|(?:cent|mil)ésim[oa]s?|分之|分|百|千|万"
    r"|thousand|million|tausend|mille|mil|percent|prozent"
).fullmatch
IN_DIGITS = "a number in words that is not understood; write it in digits"
_PLURAL = frozenset({"weights", "gewichte", "gewichten", "poids", "pesos", "values", "权重"})
_NEAR = 3  # words between such a noun and its number


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


def _whole(tokens: Sequence[Token], phrase: PhraseAt, value: Fraction, place: int) -> Numeral:
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
            read = _added(tokens, phrase, read, scale)
    return read


def _added(tokens: Sequence[Token], phrase: PhraseAt, read: Numeral, scale: int) -> Numeral:
    """Read what is added to hundreds or thousands."""
    word = tokens[read.stop].text if read.stop < len(tokens) else ""
    joined = read.stop + (word in _JOINING)
    found = phrase(joined)
    if found is None or found[0].role != "number":
        return read
    rest = _whole(tokens, phrase, Fraction(found[0].value), found[1])
    if rest.value.denominator > 1 or not 0 < rest.value < scale:
        return read
    return Numeral(read.value + rest.value, rest.stop)


def _below_hundred(
    tokens: Sequence[Token], phrase: PhraseAt, tens: Fraction, place: int
) -> Numeral:
    """Read the units of ``thirty-five``, ``treinta y cinco``, ``soixante et onze``."""
    if tens not in range(20, 100, 10):
        return Numeral(tens, place)
    joined = place < len(tokens) and tokens[place].text in ("-", "y", "et")
    found = phrase(place + joined)
    units = Fraction(found[0].value) if found and found[0].role == "number" else Fraction(0)
    most = 20 if tens in _LONG_TENS else 10
    if found is None or units not in range(1, most):
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
    """Read ``one over five``, ``un sur cinq``."""
    word = tokens[read.stop].text if read.stop < len(tokens) else ""
    found = phrase(read.stop + 1) if word in _OVER else None
    if found is None or found[0].role != "number" or not Fraction(found[0].value):
        return read
    under = _below_hundred(tokens, phrase, Fraction(found[0].value), found[1])
    return Numeral(read.value / under.value, under.stop)


def _refuse_several(tokens: Sequence[Token], begin: int, read: Numeral, place: int) -> None:
    """Refuse ``weights one and a half``: one number, or two."""
    words = {token.text.casefold() for token in tokens[max(0, begin - _NEAR) : begin]}
    joined = {token.text for token in tokens[place : read.stop]} & {*_JOINING} - {"-"}
    if joined and words & _PLURAL:
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
    joined = int(words[0] in _JOINING or words[0] in _POINTS)
    if words[joined:] and _DENOMINATOR(words[joined]):
        return Numeral(value, place + joined + 1)
    found = phrase(place + joined)
    if found is None or found[0].role != "number":
        return None
    more = Fraction(found[0].value)
    if words[0] in _POINTS or value >= _HUNDRED or (joined and more.denominator > 1):
        return Numeral(more, found[1])
    return Numeral(more, found[1]) if not joined and max(value, more) >= _LARGE else None
