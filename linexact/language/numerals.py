"""Numbers in words, as one closed grammar: *minus* is not of it, and *a half* is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

_UNITS: Mapping[str, int] = {
    word: value
    for value, word in enumerate(
        [
            "zero",
            "one",
            "two",
            "three",
            "four",
            "five",
            "six",
            "seven",
            "eight",
            "nine",
            "ten",
            "eleven",
            "twelve",
            "thirteen",
            "fourteen",
            "fifteen",
            "sixteen",
            "seventeen",
            "eighteen",
            "nineteen",
        ]
    )
}
_TENS: Mapping[str, int] = {
    word: 10 * value
    for value, word in enumerate(
        ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"], start=2
    )
}
_PARTS: Mapping[str, int] = {
    "half": 2, "halves": 2, "third": 3, "thirds": 3, "quarter": 4, "quarters": 4, "fourth": 4,
    "fourths": 4, "fifth": 5, "fifths": 5, "sixth": 6, "sixths": 6, "eighth": 8, "eighths": 8,
    "tenth": 10, "tenths": 10,
}  # fmt: skip
_LONGEST = 5


def numeral(words: Sequence[str]) -> tuple[Fraction, int] | None:
    """Return the number that words in small letters begin with, and how many words it takes.

    >>> numeral("two and a half".split()), numeral("twenty-five updates".split())
    ((Fraction(5, 2), 4), (Fraction(25, 1), 1))
    >>> numeral("three quarters".split()), numeral("a third line".split()), numeral(["a"])
    ((Fraction(3, 4), 2), None, None)
    """
    found = _whole(words)
    if found is None:
        return _part(words, Fraction(1))
    value, length = found
    rest = words[length:]
    if rest[:1] == ["and"] and (part := _part(rest[1:], Fraction(1))):
        return value + part[0], length + 1 + part[1]
    if rest and rest[0] in _PARTS and (value != 1 or rest[0] in ("half", "quarter")):
        return value / _PARTS[rest[0]], length + 1
    return value, length


def _whole(words: Sequence[str]) -> tuple[Fraction, int] | None:
    """Return an integer from zero to 99."""
    if not words:
        return None
    first = words[0]
    tens, _, unit = first.partition("-")
    if tens in _TENS and _UNITS.get(unit, 10) < 10:
        return Fraction(_TENS[tens] + _UNITS[unit]), 1
    if first in _UNITS:
        return Fraction(_UNITS[first]), 1
    if first not in _TENS:
        return None
    unit_value = _UNITS.get(words[1], 0) if len(words) > 1 else 0
    if 0 < unit_value < 10:
        return Fraction(_TENS[first] + unit_value), 2
    return Fraction(_TENS[first]), 1


def _part(words: Sequence[str], times: Fraction) -> tuple[Fraction, int] | None:
    """Return *a half*, *half* or *a quarter*: an ordinal alone is none."""
    skipped = 1 if words[:1] in (["a"], ["one"]) else 0
    if words[skipped : skipped + 1] and words[skipped] in ("half", "quarter"):
        return times / _PARTS[words[skipped]], skipped + 1
    return None
