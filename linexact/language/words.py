"""The words that the reader knows, and what each may be: one table, ``english.toml``."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from importlib.resources import files
from types import MappingProxyType

_Phrase = tuple[str, ...]


def _by_phrase(table: Mapping[str, str]) -> Mapping[_Phrase, frozenset[str]]:
    """Return the roles of a table by phrase."""
    found: dict[_Phrase, set[str]] = {}
    for role, phrases in table.items():
        for phrase in phrases.split("|"):
            found.setdefault(tuple(phrase.split()), set()).add(role)
    return MappingProxyType({phrase: frozenset(roles) for phrase, roles in found.items()})


_TABLE = tomllib.loads(
    files("linexact.language").joinpath("english.toml").read_text(encoding="utf-8")
)
_HEADS = _by_phrase(_TABLE.pop("heads"))
_ROLES = _by_phrase(_TABLE)
_LONGEST: Mapping[str, int] = MappingProxyType(  # words of the phrases that begin with a word
    {phrase[0]: len(phrase) for phrase in sorted(filter(None, _ROLES), key=len)}
)


def roles_of(phrase: tuple[str, ...]) -> frozenset[str]:
    """Return what a phrase in small letters may be; nothing for one that is not in the table.

    >>> sorted(roles_of(("at", "least"))), sorted(roles_of(("xyzzy",)))
    (['>='], [])
    """
    return _ROLES.get(phrase, frozenset())


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
    return _LONGEST.get(word, 0)
