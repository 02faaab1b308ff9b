"""Why a text is not one number, in one line and with the place; both readings if it has two."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from fractions import Fraction
from typing import TypeAlias

from linexact.errors import InputError
from linexact.exact.printer import DECIMAL, NUMBER, ONE_FOR_ONE

# The same grammar with every piece optional: it ends at the first character not understood.
_PREFIX_DECIMAL = r"(?:[0-9]++(?:\.[0-9]*+)?|\.[0-9]*+)"
_PREFIX_BRACED = rf"(?:{{ *+(?:[+-] *+)?(?:{_PREFIX_DECIMAL} *+)?"
_PREFIX = re.compile(
    r" *+[+-]? *+(?:"
    rf"\\(?:[td]?frac *+{_PREFIX_BRACED}(?:}} *+{_PREFIX_BRACED}}}?)?)?)?)?"
    rf"|{_PREFIX_DECIMAL}(?:[eE][+-]?[0-9]*+| *+/ *+(?:[+-] *+)?(?:{_PREFIX_DECIMAL})?)?"
    r")? *+"
).match
_NOT_FINITE = re.compile(r" *[+-]? *(?:nan|inf|infinity|∞|\\infty) *", re.IGNORECASE).fullmatch


def refusal(text: str, line: str) -> InputError:
    """Return the error that says best why ``line`` is not one number."""
    prefix = _PREFIX(line)
    start = prefix.end() if prefix is not None else 0  # it matches the empty text too
    if not line.strip(" "):
        return InputError("empty", "expected a number, found nothing", source=text)
    if _NOT_FINITE(line):
        message = "not a finite number; expected a number such as -3/2 or 0.5"
        return InputError("not-finite", message, source=text, start=len(line) - len(line.lstrip()))
    ambiguity = _ambiguity(line)
    if ambiguity is not None:
        message, start = ambiguity
        return InputError("ambiguous", message, source=text, start=start)
    if start >= len(line.rstrip(" ")):
        message = "the number breaks off; expected a digit"
        return InputError("number", message, source=text, start=start)
    return InputError("number", _unexpected(line[start]), source=text, start=start)


def _unexpected(character: str) -> str:
    digit = unicodedata.decimal(character, None)
    if digit is not None and not character.isascii():
        return f"'{character}' is a digit of another script; if it means {digit}, write {digit}"
    plain = unicodedata.normalize("NFKC", character).translate(ONE_FOR_ONE)
    if plain != character and NUMBER(plain):
        return f"'{character}' is not read; if it means {plain}, write {plain}"
    seen = f"'{character}'" if character.isprintable() else f"U+{ord(character):04X}"
    return f"unexpected {seen}; expected a number such as -3/2, 0.5 or 1e-3"


# Texts with two readings.  Each pattern captures the sign, then the piece before the place
# where the readings part.

_MAX_AMBIGUOUS = 60  # characters: the readings of longer texts would not fit a line
_POSITIVE = r"(0*[1-9][0-9]*)"
_MIXED = re.compile(rf"([+-]?) *([0-9]+) +([0-9]+) */ *{_POSITIVE}")
_FACTOR = re.compile(rf"([+-]?) *([0-9]+) *\\[td]?frac *{{ *([0-9]+) *}} *{{ *{_POSITIVE} *}}")
_CHAIN = re.compile(rf"([+-]?) *([0-9]+ */ *{_POSITIVE}) */ *{_POSITIVE}")
_EXPONENT_BELOW = re.compile(rf"([+-]?) *({DECIMAL} */ *{DECIMAL})([eE][+-]?[0-9]+)")
_POWER = re.compile(r"([+-]?) *([0-9]*\.?[0-9]+)([⁰¹²³⁴⁵⁶⁷⁸⁹]+)")
_GROUPED = re.compile(r"([+-]?) *([0-9]+)((?:[ '’_][0-9]+)+)")
_COMMAS = re.compile(r"([+-]?) *([0-9]+(?:\.[0-9]+)*)((?:,[0-9]+(?:\.[0-9]+)*)+)")
_DECIMAL_COMMA = re.compile(r"[+-]?(?:[0-9]+|[0-9]{1,3}(?:\.[0-9]{3})+),[0-9]+")
_THOUSANDS = re.compile(r"[+-]?[0-9]{1,3}(?:,[0-9]{3})+(?:\.[0-9]*)?")


def _ambiguity(line: str) -> tuple[str, int] | None:
    """Return both readings of a text that has two, and where they part; else None."""
    body = line.strip(" ")
    if len(body) > _MAX_AMBIGUOUS:
        return None
    for pattern, readings in _AMBIGUOUS:
        match = pattern.fullmatch(body)
        found = readings(match) if match is not None else None
        if match is not None and found is not None:
            one, other = found
            start = line.index(body) + match.end(2)
            return f"two readings: {one}, or {other}; write the one you mean", start
    return None


def _mixed(match: re.Match[str]) -> tuple[str, str]:
    sign, whole, top, bottom = match.groups()
    together = Fraction(int(whole) * int(bottom) + int(top), int(bottom))
    sign = sign.replace("+", "")
    other = f"{sign}{whole}{top}/{bottom}"
    if "frac" in match[0]:
        other = f"the product {sign}{Fraction(int(whole) * int(top), int(bottom))}"
    return f"{whole} + {top}/{bottom} = {sign}{together}", other


def _chain(match: re.Match[str]) -> tuple[str, str]:
    a, b, c = (int(piece) for piece in re.findall("[0-9]+", match[0]))
    sign = -1 if match[1] == "-" else 1
    left, right = sign * Fraction(a, b * c), sign * Fraction(a * c, b)
    return f"({a}/{b})/{c} = {left}", f"{a}/({b}/{c}) = {right}"


def _exponent_below(match: re.Match[str]) -> tuple[str, str]:
    _, fraction, exponent = match.groups()
    over, under = (piece.strip() for piece in fraction.split("/"))
    return f"({over}/{under}){exponent}", f"{over}/({under}{exponent})"


def _power(match: re.Match[str]) -> tuple[str, str]:
    sign, base, raised = match.groups()
    power = raised.translate(_RAISED)
    return f"the power {base}^{power}", f"{sign}{base}{power}"


def _grouped(match: re.Match[str]) -> tuple[str, str]:
    return re.sub("[^0-9+-]", "", match[0]), _several(match, "[ '’_]")


def _commas(match: re.Match[str]) -> tuple[str, str] | None:
    text = match[0].replace(" ", "")
    readings = []
    if _DECIMAL_COMMA.fullmatch(text):
        readings.append(text.replace(".", "").replace(",", "."))
    if _THOUSANDS.fullmatch(text):
        readings.append(text.replace(",", ""))
    readings.append(_several(match, ","))
    return (readings[0], readings[1]) if len(readings) > 1 else None


def _several(match: re.Match[str], separator: str) -> str:
    pieces = re.split(separator, match[1] + match[2] + match[3])
    if len(pieces) > 3:
        return f"{len(pieces)} numbers"
    return "the numbers " + " and ".join(pieces)


_RAISED = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789")
_Readings: TypeAlias = Callable[[re.Match[str]], tuple[str, str] | None]
_AMBIGUOUS: tuple[tuple[re.Pattern[str], _Readings], ...] = (
    (_MIXED, _mixed),
    (_FACTOR, _mixed),
    (_CHAIN, _chain),
    (_EXPONENT_BELOW, _exponent_below),
    (_POWER, _power),
    (_GROUPED, _grouped),
    (_COMMAS, _commas),
)
