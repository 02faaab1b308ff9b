"""Characters that are not on every keyboard, written in those that are."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping

from linexact.language.placed import Pen
from linexact.language.signs import LETTERS, SIGNS, TRANSPOSED, mark_of

_RAISED = dict(zip("⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾", "0123456789+-=()", strict=True))
_LOWERED = dict(zip("₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎", "0123456789+-=()", strict=True))
HIGH = "".join(_RAISED) + "ᵀᵗⁿᵏⁱʲᵐᵉʷˢᵈʰʳᵒˡ"
LOW = "".join(_LOWERED) + "ₐₑₒₓₕₖₗₘₙₚₛₜᵢⱼᵣᵤᵥ"
VULGAR = "½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅐⅛⅜⅝⅞⅑⅒"
_TRANSPOSE = frozenset(("T", "true", "\\intercal", "tr", "t"))
_ENDS = re.compile(r"[ \t]*(?:[|\n]|\Z)")


def write_sign(pen: Pen, text: str, place: int) -> None:
    """Write what one character stands for, or a run of raised or lowered ones."""
    first = text[0]
    if text in SIGNS:
        pen.word(SIGNS[text], place)
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
    else:
        mark = mark_of(first) if pen.last.isalpha() else None
        pen.put(first if mark is None else mark, place)


def write_raised(pen: Pen, written: str, place: int) -> None:
    """Write a power, a mark of a transposed vector or primes."""
    if written in _TRANSPOSE:
        pen.put(TRANSPOSED, place)
    elif not written.strip("'"):
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
    start = length = len(pen.signs)
    while start and pen.signs[start - 1] in "0123456789":
        start -= 1
    before = pen.signs[start - 1] if start else ""
    if start == length or before.isalpha() or (before and before in ".^_/"):
        pen.put(f"({over}/{under})", place)
    else:
        pen.signs.insert(start, "(")
        pen.at.insert(start, pen.at[start])
        pen.put(f"+{over}/{under})", place)


def _is_minus(pen: Pen, place: int) -> bool:
    """Say whether a long dash parts nothing: before a number, or at an end of a cell or line."""
    text, before = pen.source.text, pen.before()
    at_end = before in "|\n" or _ENDS.match(text, place + 1) is not None
    return at_end or (text[place + 1].isdigit() and not before.isalnum())


def _flat(text: str, table: Mapping[str, str]) -> str:
    return "".join(table.get(sign) or unicodedata.normalize("NFKC", sign) for sign in text)
