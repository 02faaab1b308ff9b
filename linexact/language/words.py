"""The words that the reader knows, and what each may be: one table, ``english.toml``."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
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
    if "_" in word and all((part,) in _ROLES for part in word.split("_")):
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
