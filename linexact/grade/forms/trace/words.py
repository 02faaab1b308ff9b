"""The words in which runs are written: what a phrase of the word table means in a run.

Phrases of several words are looked for before the words in them, so that ``no update`` is not
an update.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import TypeAlias

from linexact.text.remembered import remembered
from linexact.written.lexicon import ordinals, sayings_of, words_of_runs

_TOKEN = re.compile(r"[^\W\d_]+").finditer
_GAP = re.compile(r"[ '.-]{0,3}").fullmatch
_Key: TypeAlias = tuple[str, ...]


@cache
def _meanings() -> tuple[Mapping[_Key, frozenset[str]], int]:
    """Return what each phrase may mean, and how long phrases are."""
    found: dict[_Key, set[str]] = {}
    for meaning, phrases in words_of_runs().items():
        for phrase in phrases:
            key = tuple(token[0] for token in _TOKEN(phrase))
            found.setdefault(key, set()).add(meaning)
    return {key: frozenset(of) for key, of in found.items()}, max(map(len, found))


def meanings_in(text: str) -> Iterator[tuple[frozenset[str], int, int]]:
    """Yield the meanings of the words of a text (in small letters), and where they stand.

    >>> [sorted(found) for found, _, _ in meanings_in("no change, new weights")]
    [['unchanged'], ['after'], ['weights']]
    """
    known, longest = _meanings()
    tokens = [(token[0], token.start(), token.end()) for token in _TOKEN(text)]
    at = 0
    while at < len(tokens):
        reach = 1  # how many tokens stand together
        while reach < longest and at + reach < len(tokens):
            if not _GAP(text[tokens[at + reach - 1][2] : tokens[at + reach][1]]):
                break
            reach += 1
        for size in range(reach, 0, -1):
            found = known.get(tuple(token for token, _, _ in tokens[at : at + size]))
            if found is not None:
                yield found, tokens[at][1], tokens[at + size - 1][2]
                at += size
                break
        else:
            at += 1


@remembered
def meanings_of(text: str) -> frozenset[str]:
    """Return everything that the words of a text mean.

    >>> sorted(meanings_of("new weights"))
    ['after', 'weights']
    """
    return frozenset(m for found, _, _ in meanings_in(text.casefold()) for m in found)


def either(meaning: str) -> str:
    """Return a pattern for what says something; a number may stand right behind.

    >>> re.fullmatch(f"(?:{either('step of a run')}) ?3", "step3") is not None
    True
    """
    return "|".join(map(re.escape, sorted(sayings_of(meaning), key=len, reverse=True)))


def either_place() -> str:
    """Return a pattern for the words for a place.

    >>> re.fullmatch(either_place(), "second") is not None
    True
    """
    return "|".join(map(re.escape, sorted(ordinals(), key=len, reverse=True)))
