"""Characters that are not on every keyboard, written in those that are."""

from __future__ import annotations

import re
import unicodedata

from linexact.language.placed import Pen
from linexact.language.signs import LETTERS, SIGNS, TRANSPOSED, mark_of

HIGH = "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ᵀᵗⁿᵏⁱʲᵐᵉʷˢᵈʰʳᵒˡ"
LOW = "₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₐₑₒₓₕₖₗₘₙₚₛₜᵢⱼᵣᵤᵥ"
VULGAR = "½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅐⅛⅜⅝⅞⅑⅒"
_TRANSPOSE = frozenset(("T", "true", "\\intercal", "tr", "t"))
_ENDS = re.compile(r"[ \t]*(?:[|\n]|\Z)")


def write_sign(pen: Pen, text: str, place: int) -> None:
    """Write what one character stands for, or a run of raised or lowered ones."""
    first = text[0]
    if text in SIGNS:
        pen.word(SIGNS[text], place)
    elif first in HIGH:
        write_raised(pen, _flat(text), place)
    elif first in LOW:
        write_lowered(pen, _flat(text), place)
    elif first in VULGAR:
        over, _, under = unicodedata.normalize("NFKC", first).partition("⁄")
        pen.put(f"({over}/{under})", place)
        mix(pen, len(pen.signs) - len(over) - len(under) - len("(/)"))
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


def mix(pen: Pen, length: int) -> None:
    """Join the fraction that is written from a length on to a whole number right before it."""
    start = length
    while start and pen.signs[start - 1] in "0123456789":
        start -= 1
    before = pen.signs[start - 1] if start else ""
    if start < length and not before.isalpha() and before not in {*".^_/"}:
        for place, sign in ((length, "+"), (start, "(")):
            pen.signs.insert(place, sign)
            pen.at.insert(place, pen.at[place])
        pen.end(")")


def _is_minus(pen: Pen, place: int) -> bool:
    """Say whether a long dash parts nothing: before a number, or at an end of a cell or line."""
    text, before = pen.source.text, pen.before()
    at_end = before in "|\n" or _ENDS.match(text, place + 1) is not None
    return at_end or (text[place + 1].isdigit() and not before.isalnum())


def _flat(text: str) -> str:
    return unicodedata.normalize("NFKC", text).replace("\u2212", "-")
