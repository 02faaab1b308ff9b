"""Numbers written as one word: ``fünfunddreißig``, ``zweidrittel``, ``一百零五``, ``百分之二十``.

What could be meant otherwise is no number: ``三四十`` (thirty or forty), ``十几`` (some ten).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction
from functools import cache

_HUNDRED = "hundert"
_UNITS = range(1, 10)
_TENS = range(20, 100, 10)


def german(word: str, numbers: Mapping[str, Fraction], parts: Mapping[str, int]) -> Fraction | None:
    """Return the number that a German word is made of, by the simple ``numbers`` and ``parts``.

    >>> numbers = {"drei": Fraction(3), "dreißig": Fraction(30), "ein": Fraction(1)}
    >>> words = ("hundertdrei", "dreiunddreißig", "dreiviertel")
    >>> [str(german(word, numbers, {"viertel": 4})) for word in words]
    ['103', '33', '3/4']
    >>> german("undrei", numbers, {}) is None
    True
    """
    head, cut, tail = word.partition(_HUNDRED)
    if cut:
        hundreds = numbers.get(head, Fraction(0)) if head else Fraction(1)
        rest = _below_hundred(tail.removeprefix("und"), numbers) if tail else Fraction(0)
        return None if rest is None or hundreds not in _UNITS else 100 * hundreds + rest
    if word.endswith("einhalb"):
        ones = numbers.get(word.removesuffix("einhalb"), Fraction(0))
        return ones + Fraction(1, 2) if ones in _UNITS else None
    for name, size in parts.items():
        over = numbers.get(word.removesuffix(name)) if word.endswith(name) else None
        if over in _UNITS and over is not None:
            return over / size
    return _below_hundred(word, numbers)


def _below_hundred(word: str, numbers: Mapping[str, Fraction]) -> Fraction | None:
    if word in numbers:
        return numbers[word] if 0 < numbers[word] < 100 else None
    units, _, tens = word.partition("und")
    one, ten = numbers.get(units, Fraction(0)), numbers.get(tens, Fraction(0))
    return one + ten if one in _UNITS and ten in _TENS else None


_DIGIT = dict(zip("零〇一二两三四五六七八九", (0, 0, 1, 2, 2, 3, 4, 5, 6, 7, 8, 9), strict=True))
_ONE = "[一二两三四五六七八九]"
_WHOLE = rf"(?:{_ONE}千零?)?(?:{_ONE}百零?)?(?:{_ONE}?十)?{_ONE}?"


@cache  # it takes longer to make than most answers to read
def _chinese() -> re.Pattern[str]:
    return re.compile(
        r"(?<![零〇一二两三四五六七八九十百千第几多数])(?:"
        rf"(?P<whole>百|(?=[一二两三四五六七八九十]){_WHOLE})分之(?P<over>{_WHOLE})"
        rf"|(?P<ones>[零〇]|(?=[一二三四五六七八九十]){_WHOLE})点(?P<decimals>[零〇一二三四五六七八九]+)"
        rf"|(?P<count>(?=[一二两三四五六七八九]?[十百千]){_WHOLE})(?!分)"
        r")(?![零〇一二两三四五六七八九十百千几多余来])"
    )


def chinese(text: str, begin: int) -> tuple[str, int] | None:
    """Return the number that a Chinese text has at a place, in digits, and the place behind it.

    >>> [chinese(text, 0)[0] for text in ("一百零五", "五分之二", "百分之二十", "零点五次")]
    ['105', '(2/5)', '(20/100)', '0.5']
    >>> chinese("三四十个", 0), chinese("十几个", 0), chinese("十分好", 0)
    (None, None, None)
    """
    match = _chinese().match(text, begin)
    if match is None:
        return None
    if match["whole"]:
        under = 100 if match["whole"] == "百" else _value(match["whole"])
        over = match["over"]
        return (f"({_value(over)}/{under})", match.end()) if over else None
    if match["decimals"]:
        digits = "".join(str(_DIGIT[c]) for c in match["decimals"])
        return f"{_value(match['ones'])}.{digits}", match.end()
    return str(_value(match["count"])), match.end()


def _value(written: str) -> int:
    total = digit = 0
    for character in written:
        if character in _DIGIT:
            digit = _DIGIT[character]
        else:
            total += (digit or 1) * {"十": 10, "百": 100, "千": 1000}[character]
            digit = 0
    return total + digit
