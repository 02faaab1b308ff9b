"""The tables of notation, and characters that stand for plain ones."""

from __future__ import annotations

import re
import tomllib
import unicodedata
from functools import lru_cache
from pathlib import Path

from linexact.language.placed import Pen, Placed

_TABLES: dict[str, dict[str, str]] = tomllib.loads(
    Path(__file__).with_name("notation.toml").read_text(encoding="utf-8")
)
TRANSPOSED = "\ue000"  # private signs between passes: a typed one never gets so far
GAP = "\ue001"


def kinds(table: str) -> dict[str, str]:
    """Return of each name in a table what its row says.

    >>> kinds("templates")["dfrac"]
    '((#)/(#))'
    """
    return {name: kind for kind, names in _TABLES[table].items() for name in names.split()}


LETTERS = _TABLES["letters"]
SIGNS = {sign: plain for signs, plain in _TABLES["signs"].items() for sign in signs}
COMMANDS = {
    name: name if plain == "itself" else plain
    for alike, plain in _TABLES["commands"].items()
    for name in alike.split()
}
TEMPLATES = kinds("templates")
OPTIONS = {name: int(count) for name, count in kinds("options").items()}
_HATS = {"\u0302": "_hat", "\u0303": "_tilde", "\u0304": "_bar", "\u0305": "_bar"}
_NEW_LINES = "\r\v\f\x85\u2028\u2029"
_DROPPED = frozenset(("Cc", "Cf", "Co", "Cs", "Cn"))
_ALIKE = ("<font>", "<wide>", "<narrow>", "<small>", "<compat>")


@lru_cache(maxsize=4096)
def _single(sign: str) -> str:
    """Return a character in its plain form, nothing if it does not print."""
    if " " <= sign <= "~" or sign in "\n\t":
        return sign
    if sign in _NEW_LINES:
        return "\n"
    category = unicodedata.category(sign)
    if category in _DROPPED:
        return ""
    if category == "Zs":
        return " "
    if sign in SIGNS or sign in LETTERS:
        return sign
    if sign >= "\U0001f300" and category == "So":
        return " "  # a smile says nothing
    form = unicodedata.decomposition(sign).partition(" ")[0]
    return unicodedata.normalize("NFKC", sign) if form in _ALIKE else sign


def cleaned(raw: str) -> Placed:
    """Return a text without what does not print, its wide and styled letters plain.

    >>> cleaned("𝐰 ＝ \u200b２").text
    'w = 2'
    """
    if raw.isascii() and raw.isprintable():
        return Placed(raw, range(len(raw)))
    signs: list[str] = []
    at: list[int] = []
    for place, sign in enumerate(raw):
        if sign == "\r" and raw[place + 1 : place + 2] == "\n":
            continue
        plain = _single(sign)
        signs += plain
        at += [place] * len(plain)
    return Placed("".join(signs), at)


def mark_of(sign: str) -> str | None:
    """Return what a mark over a letter adds to its name; None if it is no such mark."""
    return _HATS.get(sign, "") if unicodedata.category(sign).startswith("M") else None


# Characters that are not on every keyboard, written in those that are

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
