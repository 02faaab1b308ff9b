"""Characters that are not on every keyboard, written in those that are."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping

from linexact.language.placed import Pen
from linexact.language.signs import LETTERS, SIGNS, TRANSPOSED, mark_of, split_hat

_RAISED = dict(zip("⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾", "0123456789+-=()", strict=True))
_LOWERED = dict(zip("₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎", "0123456789+-=()", strict=True))
HIGH = "".join(_RAISED) + "ᵀᵗⁿᵏⁱʲᵐᵉʷˢᵈʰʳᵒˡ"
LOW = "".join(_LOWERED) + "ₐₑₒₓₕₖₗₘₙₚₛₜᵢⱼᵣᵤᵥ"
VULGAR = "½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅐⅛⅜⅝⅞⅑⅒"
_TRANSPOSE = frozenset(("T", "true", "\\intercal", "tr", "t"))
_ORDINAL = frozenset(("st", "nd", "rd", "th"))
_ENDS = re.compile(r"[ \t]*(?:[|\n]|\Z)")
_NEGATED = {"=": "!=", "<": ">=", ">": "<="}


def write_sign(pen: Pen, text: str, place: int) -> None:
    """Write what one character stands for, or a run of raised or lowered ones."""
    first = text[0]
    if text in SIGNS and text != "×":
        pen.word(SIGNS[text], place)
    elif text[-1] in LOW and first in HIGH:
        over, _, under = text.replace("⁄", "/").replace("∕", "/").partition("/")
        write_fraction(pen, _flat(over, _RAISED), _flat(under, _LOWERED), place)
    elif first in HIGH:
        write_raised(pen, _flat(text, _RAISED), place)
    elif first in LOW:
        write_lowered(pen, _flat(text, _LOWERED), place)
    elif first in VULGAR:
        over, _, under = unicodedata.normalize("NFKC", first).partition("⁄")
        write_fraction(pen, over, under, place)
    elif first in LETTERS:
        pen.name(LETTERS[first], place)
    elif first in "—―":
        pen.put("-" if _is_minus(pen, place) else " ; ", place)
    elif first == "×":
        pen.put(" no " if _is_alone(pen, place) else SIGNS[first], place)
    else:
        _write_letter(pen, first, place)


def write_raised(pen: Pen, written: str, place: int) -> None:
    """Write a power, a mark of a transposed vector, primes or the end of an ordinal."""
    if written in _TRANSPOSE:
        pen.put(TRANSPOSED, place)
    elif written in _ORDINAL or not written.strip("'"):
        pen.put(written, place)
    elif written.isdigit() or (written[0] == "(" and written.find(")") == len(written) - 1):
        pen.put(f"^{written}", place)
    else:
        pen.put(f"^({written})", place)
    pen.joint = len(pen.signs)


def write_lowered(pen: Pen, written: str, place: int) -> None:
    """Write an index."""
    if written:
        plain = written.isascii() and written.isalnum()
        pen.put(f"_{written}" if plain else f"_({written})", place)
        pen.joint = len(pen.signs)


def write_fraction(pen: Pen, over: str, under: str, place: int) -> None:
    """Write a fraction of two numerals, together with a whole number right before it."""
    length = len(pen.signs)
    start = whole_before(pen, length)
    if start < length:
        pen.insert(start, "(")
    pen.put(f"{'+' if start < length else '('}{over}/{under})", place)


def whole_before(pen: Pen, stop: int) -> int:
    """Return where a whole number begins that ends at a length; the length if there is none."""
    start = stop
    while start and pen.signs[start - 1] in "0123456789":
        start -= 1
    before = pen.signs[start - 1] if start else ""
    return stop if before.isalpha() or (before and before in ".^_/") else start


def _write_letter(pen: Pen, sign: str, place: int) -> None:
    """Write a mark over a letter, a letter with one, or another character."""
    mark = mark_of(sign)
    if mark is None:
        pen.put(_hatted(pen, sign, place), place)
    elif sign == "\u0338" and pen.last in _NEGATED:
        negated = _NEGATED[pen.last]
        pen.cut(len(pen.signs) - 1)
        pen.put(negated, place)
    elif pen.last.isalpha():
        pen.put(mark, place)


def _hatted(pen: Pen, sign: str, place: int) -> str:
    """Return a letter with a hat that stands alone in plain characters; others as they are."""
    parts = split_hat(sign)
    beside = pen.source.text[place + 1 : place + 2].isalpha() or pen.last.isalpha()
    return "".join(parts) if parts and not beside else sign


def _is_minus(pen: Pen, place: int) -> bool:
    """Say whether a long dash parts nothing: before a number, or at an end of a cell or line."""
    text, before = pen.source.text, pen.before()
    at_end = before in "|\n" or _ENDS.match(text, place + 1) is not None
    return at_end or (text[place + 1].isdigit() and not before.isalnum())


def _is_alone(pen: Pen, place: int) -> bool:
    """Say whether a sign that multiplies has no factors beside it."""
    return pen.before() in "|\n" and _ENDS.match(pen.source.text, place + 1) is not None


def _flat(text: str, table: Mapping[str, str]) -> str:
    return "".join(table.get(sign) or unicodedata.normalize("NFKC", sign) for sign in text)
