"""The tables of notation, and characters that stand for plain ones."""

from __future__ import annotations

import tomllib
import unicodedata
from functools import lru_cache
from pathlib import Path

from linexact.language.placed import Placed

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
