"""How a number is written, as patterns; see :mod:`linexact.exact` for it in words."""

from __future__ import annotations

import re

# Characters that stand for an ASCII one, one for one, so that offsets stay.
_BLANKS = [0x9, 0xA, 0xB, 0xC, 0xD, 0xA0, 0x1680, 0x202F, 0x205F, 0x2060, 0x3000, 0xFEFF]
_BLANKS += range(0x2000, 0x2010)  # spaces of all widths, joiners and direction marks
_DASHES = [*range(0x2010, 0x2016), 0x2212, 0xFE58, 0xFE63, 0xFF0D]
ONE_FOR_ONE = str.maketrans(
    dict.fromkeys(map(chr, _BLANKS), " ")
    | dict.fromkeys(map(chr, _DASHES), "-")
    | {chr(0xFF10 + digit): str(digit) for digit in range(10)}
    | {"\ufe62": "+", "\uff0b": "+", "\uff0e": ".", "\u2044": "/", "\u2215": "/", "\uff0f": "/"}
)

DECIMAL = r"(?:[0-9]++(?:\.[0-9]*+)?|\.[0-9]++)"
NUMERAL = rf"{DECIMAL}(?:[eE][+-]?[0-9]++)?"
_SIGNED = rf"(?:[+-] *+)?{DECIMAL}"
NUMBER = re.compile(
    r" *+(?P<sign>[+-]?) *+(?:"
    rf"(?P<decimal>{DECIMAL})(?:[eE](?P<exponent>[+-]?[0-9]++))?"
    rf"|(?P<over>{DECIMAL}) *+/ *+(?P<under>{_SIGNED})"
    rf"|\\[td]?frac *+{{ *+(?P<top>{_SIGNED}) *+}} *+{{ *+(?P<bottom>{_SIGNED}) *+}}"
    r") *+"
).fullmatch
