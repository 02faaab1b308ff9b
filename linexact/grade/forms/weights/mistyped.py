"""Nouns of weights, bias and threshold as they are mistyped or cut short: ``bais``, ``thr``."""

from __future__ import annotations

from functools import cache

from linexact.written.lexicon import phrases_of

_LEAST = 4  # letters of a noun that may be mistyped
_SHORTENED = 2  # letters of a noun that is cut short before its number
_NOUNS = ("weights", "b", "threshold")


@cache
def _nouns() -> dict[str, str]:
    """Return the nouns of weights, bias and threshold, single words only."""
    return {
        phrase: noun
        for noun in _NOUNS
        for phrase in phrases_of(f"name:{noun}")
        if phrase.isalpha() and len(phrase) >= _LEAST
    }


@cache
def noun_of(word: str) -> str | None:
    """Return the noun that a word is, mistyped or cut short: ``bais``, ``thr``; None for others.

    >>> noun_of("weigths"), noun_of("treshold"), noun_of("thr"), noun_of("bits")
    ('weights', 'threshold', 'threshold', None)
    """
    nouns = _nouns()
    if word in nouns:
        return nouns[word]
    begun = {noun for phrase, noun in nouns.items() if phrase.startswith(word)}
    close = {noun for phrase, noun in nouns.items() if _is_mistyped(word, phrase)}
    close = close or (begun if len(word) >= _SHORTENED and word in _CUT else set())
    return close.pop() if len(close) == 1 else None


_CUT = ("th", "thr", "thresh", "wt", "wts")


def _is_mistyped(word: str, meant: str) -> bool:
    """Say whether one letter of a word was left out, doubled, changed, or two were exchanged."""
    if len(word) < _LEAST or abs(len(word) - len(meant)) > 1 or word[0] != meant[0]:
        return False
    begin = next((i for i, (a, c) in enumerate(zip(word, meant)) if a != c), None)  # noqa: B905
    if begin is None:
        return len(word) != len(meant)
    one, other = word[begin:], meant[begin:]
    exchanged = one[:2] == other[1::-1] and one[2:] == other[2:]
    if exchanged or len(word) <= _LEAST:  # "bits" is no "bias"
        return exchanged
    return one[1:] == other or one == other[1:] or one[1:] == other[1:]
