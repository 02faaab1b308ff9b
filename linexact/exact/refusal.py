"""Why a text is not one number, in one line and with the place; both readings if it has two."""

from __future__ import annotations

import re
import unicodedata

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
_NOT_FINITE = re.compile(r" *+[+-]? *+(?:nan|inf|infinity|∞|\\infty) *+", re.IGNORECASE).fullmatch


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


_MAX_AMBIGUOUS = 60  # characters: the readings of longer texts would not fit a line
_WHOLE = r"0*[1-9][0-9]*"
# What has two readings, up to the place (the group ``a``) where they part, and what they are.
_AMBIGUOUS = (
    (rf"(?P<a>[0-9]+) +(?P<b>[0-9]+ */ *{_WHOLE})", "{a} + {b}, or {a}{b}"),
    (
        rf"(?P<a>[0-9]+) *(?P<b>\\[td]?frac *{{ *[0-9]+ *}} *{{ *{_WHOLE} *}})",
        "the sum {a} + {b}, or the product {a} * {b}",
    ),
    (
        rf"(?P<a>(?P<over>[0-9]+) */ *(?P<under>{_WHOLE})) */ *(?P<b>{_WHOLE})",
        "({a})/{b}, or {over}/({under}/{b})",
    ),
    (
        rf"(?P<a>(?P<over>{DECIMAL}) */ *(?P<under>{DECIMAL}))(?P<b>[eE][+-]?[0-9]+)",
        "({a}){b}, or {over}/({under}{b})",
    ),
    (r"(?P<a>[0-9]*\.?[0-9]+)(?P<b>[⁰¹²³⁴⁵⁶⁷⁸⁹]+)", "the power {a}^{b}, or {a}{b}"),
    (r"(?P<a>[0-9]+)(?:[ '’_][0-9]+)+", "one number with its digits in groups, or several"),
    (
        r"(?P<a>[0-9]+|[0-9]{1,3}(?:\.[0-9]{3})+),(?P<b>[0-9]+)",
        "a decimal comma as in {a}.{b}, or several numbers",
    ),
    (r"(?P<a>[0-9]{1,3})(?:,[0-9]{3})+(?:\.[0-9]*)?", "a comma in one number, or between several"),
)
_RAISED = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789")


def _ambiguity(line: str) -> tuple[str, int] | None:
    """Return both readings of a text that has two, and where they part; else None."""
    body = line.strip(" ")
    if len(body) > _MAX_AMBIGUOUS:
        return None
    for pattern, readings in _AMBIGUOUS:
        if match := re.fullmatch(rf"[+-]? *{pattern}", body):
            said = readings.format(**match.groupdict()).translate(_RAISED)
            place = line.index(body) + match.end("a")
            return f"two readings: {said}; write the one you mean", place
    return None
