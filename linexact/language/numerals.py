"""Numbers in words, as one closed grammar: *minus* is not of it, and *a half* is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

_SMALL = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen",
    "nineteen",
)  # fmt: skip
_ROUND = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
_UNITS: Mapping[str, int] = {word: value for value, word in enumerate(_SMALL)}
_TENS: Mapping[str, int] = {word: 10 * value for value, word in enumerate(_ROUND, start=2)}
_PARTS: Mapping[str, int] = {
    "half": 2, "halves": 2, "third": 3, "thirds": 3, "quarter": 4, "quarters": 4, "fourth": 4,
    "fourths": 4, "fifth": 5, "fifths": 5, "sixth": 6, "sixths": 6, "eighth": 8, "eighths": 8,
    "tenth": 10, "tenths": 10,
}  # fmt: skip
MOST_WORDS = 5  # of a number


def numeral(words: Sequence[str]) -> tuple[Fraction | None, int]:
    """Return the number that words in small letters begin with, and how many words it takes.

    >>> numeral("two and a half".split()), numeral("twenty-five updates".split())
    ((Fraction(5, 2), 4), (Fraction(25, 1), 1))
    >>> numeral("three quarters".split()), numeral("a third line".split())
    ((Fraction(3, 4), 2), (None, 0))
    """
    value, length = _whole(words)
    if value is None:
        return _part(words)
    rest = words[length:]
    part, further = _part(rest[1:]) if rest[:1] == ["and"] else (None, 0)
    if part is not None:
        return value + part, length + 1 + further
    if rest and rest[0] in _PARTS:
        return value / _PARTS[rest[0]], length + 1
    return value, length


def _whole(words: Sequence[str]) -> tuple[Fraction | None, int]:
    """Return an integer from zero to 99."""
    first = words[0] if words else ""
    tens, _, unit = first.partition("-")
    if tens in _TENS and _UNITS.get(unit, 10) < 10:
        return Fraction(_TENS[tens] + _UNITS[unit]), 1
    value = _UNITS.get(first, _TENS.get(first))
    return (None, 0) if value is None else (Fraction(value), 1)


def _part(words: Sequence[str]) -> tuple[Fraction | None, int]:
    """Return *a half*, *half* or *a quarter*: an ordinal alone is none."""
    skipped = int(words[:1] in (["a"], ["one"]))
    part = words[skipped] if len(words) > skipped else ""
    return (Fraction(1, _PARTS[part]), skipped + 1) if part in ("half", "quarter") else (None, 0)
