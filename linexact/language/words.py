"""The words that the reader knows, and what each may be: one table, ``english.toml``."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from importlib.resources import files

_Phrase = tuple[str, ...]
_ENDINGS = ("s", "es", "d", "ed", "ing")
_STEM = 4  # letters of a word that has other forms


def _by_phrase(table: Mapping[str, str]) -> Mapping[_Phrase, frozenset[str]]:
    """Return the roles of a table by phrase."""
    found: dict[_Phrase, set[str]] = {}
    for role, phrases in table.items():
        for phrase in phrases.split("|"):
            found.setdefault(tuple(phrase.split()), set()).add(role)
    return {phrase: frozenset(roles) for phrase, roles in found.items()}


_TABLE = tomllib.loads(
    files("linexact.language").joinpath("english.toml").read_text(encoding="utf-8")
)
_HEADS = _by_phrase(_TABLE.pop("heads"))
_ROLES = _by_phrase(_TABLE)
# Words of the phrases that begin with a word.
_LONGEST = {phrase[0]: len(phrase) for phrase in sorted(filter(None, _ROLES), key=len)}


def roles_of(phrase: tuple[str, ...]) -> frozenset[str]:
    """Return what a phrase in small letters may be; nothing for one that is not in the table.

    A word that is not there is what the word is that it is a form of, or what its parts are.

    >>> sorted(roles_of(("at", "least"))), sorted(roles_of(("xyzzy",)))
    (['>='], [])
    >>> sorted(roles_of(("conjectures",))), sorted(roles_of(("double-check",)))
    (['doubt'], ['check', 'scale'])
    """
    found = _ROLES.get(phrase)
    if found is None and len(phrase) == 1:
        return _derived(phrase[0])
    return found or frozenset()


@cache
def _derived(word: str) -> frozenset[str]:
    """Return the roles of the word that a word is a form of; of two that a hyphen joins both's."""
    if word.endswith("'s"):
        return _ROLES.get((word[:-2],), frozenset()) & {"filler"}
    parts = [(part,) for part in word.split("-")]
    if len(parts) > 1:
        known = [_ROLES.get(part, frozenset()) for part in parts]
        return frozenset().union(*known) if all(known) else frozenset()
    own = [_ROLES.get((part,), frozenset()) for part in word.split("_")]
    if "_" in word and all(own) and "gate" not in own[0]:  # but a gate's own: "or_bias"
        return frozenset({"filler"})  # the name of a part: "weights_after"
    stems = [word.removesuffix(end) for end in _ENDINGS if word.isalpha() and word.endswith(end)]
    bases = [base for stem in stems for base in (stem, f"{stem}e", stem[:-1]) if len(stem) >= _STEM]
    return next((_ROLES[base,] for base in bases if (base,) in _ROLES), frozenset())


def heads_of(phrase: tuple[str, ...]) -> frozenset[str]:
    """Return what the head of a column may mean that has these words.

    >>> sorted(heads_of(("t",)))
    ['step', 'target']
    """
    return _HEADS.get(phrase, frozenset())


def longest_from(word: str) -> int:
    """Return how many words the longest phrase has that begins with one in small letters.

    >>> longest_from("xyzzy")
    0
    """
    return _LONGEST.get(word) or int(bool(_derived(word)))


# Numbers in words, as one closed grammar: *minus* is not of it, and *a half* is

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
