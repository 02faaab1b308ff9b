"""Which words mean what: the tables of all languages as one lookup of phrases.

``words/LANGUAGE.toml`` maps roles to phrases; a role with values (``relation:>``, ``number:7``,
``outcome:cycle``) names them behind a colon.  A text is in the language whose words it has
most of; a phrase is looked up there first and then in the others, so that ``also`` is no
conclusion in an English sentence.  Chinese has no blanks: :func:`segmented` puts them.

A *saying* (``saying:derives``) is no word to the reader: it is looked for in the text near
something that was read (:mod:`.wording`).  A star stands for any ending or beginning: ``doppelt*``.
Nor are the words of *runs* (``run:score``), which are those of tables and logs.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import NamedTuple, TypeAlias

from linexact.written import joined

LANGUAGES = ("english", "german", "french", "spanish", "chinese")
MOST_WORDS = 8  # of a phrase
_FOLDER = Path(__file__).with_name("words")
_PARTS = re.compile(r"[^\W\d_]+|\d+|[^\w\s]").findall


class Phrase(NamedTuple):
    """What a phrase means: its role, its value there, and of how many words it is."""

    role: str
    value: str
    length: int


# By first word: how long its phrases are, the longest first, and what each of them means.
_Table: TypeAlias = Mapping[str, tuple[tuple[int, ...], Mapping[tuple[str, ...], Phrase]]]


_Words: TypeAlias = Mapping[str, Sequence[str]]
_APART = ("saying", "run")  # no words to the reader of prose


@cache
def _tables(language: str) -> Mapping[str, _Words]:
    """Return a language's sayings and words of runs by what they say, and under "" the others."""
    text = (_FOLDER / f"{language}.toml").read_text(encoding="utf-8")
    tables: dict[str, dict[str, Sequence[str]]] = {"": {}, **{kind: {} for kind in _APART}}
    for key, written in lists_of(text):
        kind, _, name = key.partition(":")
        phrases = [phrase for one in written for phrase in _spelled_out(one)]
        tables[kind if kind in _APART else ""][name if kind in _APART else key] = phrases
    return tables


def lists_of(text: str) -> Iterator[tuple[str, list[str]]]:
    r"""Yield the keys of a table of words with their texts.

    The tables are TOML of the plainest form: lists of texts without escapes, and lines of remarks.
    They are read by every start that marks an answer, here in a tenth of the time of ``tomllib``.

    >>> list(lists_of('# one\n"number:1" = [\n  "one", "a [single|]"\n]\nminus = ["minus"]\n'))
    [('number:1', ['one', 'a [single|]']), ('minus', ['minus'])]
    """
    for entry in _LIST.finditer(_REMARK.sub("", text)):
        yield entry["quoted"] or entry["bare"], _TEXT.findall(entry["texts"])


def _spelled_out(phrase: str) -> Iterator[str]:
    """Yield the phrases that one with alternatives in brackets stands for.

    >>> list(_spelled_out("[is|] [greater|more] than"))
    ['is greater than', 'is more than', 'greater than', 'more than']
    """
    choices = _CHOICE.search(phrase)
    if choices is None:
        yield " ".join(phrase.split())
        return
    for choice in choices[1].split("|"):
        yield from _spelled_out(phrase[: choices.start()] + choice + phrase[choices.end() :])


_REMARK = re.compile(r"^[ \t]*#.*$", re.MULTILINE)
_LIST = re.compile(
    r"""^(?:"(?P<quoted>[^"\n]+)"|(?P<bare>[\w-]+)) = \[(?P<texts>(?:[^"\]]|"[^"\n]*")*)\]""",
    re.MULTILINE,
)
_TEXT = re.compile(r'"([^"\n]*)"')
_CHOICE = re.compile(r"\[([^\[\]]*)\]")


def _read(language: str) -> _Words:
    return _tables(language)[""]


@cache
def _entries(language: str) -> Sequence[tuple[tuple[str, ...], Phrase]]:
    """Return the phrases of a language by their words, with what they mean."""
    found = []
    for key, phrases in _read(language).items():
        role, _, value = key.partition(":")
        for phrase in phrases:
            words = tuple(_PARTS(phrase.casefold()))
            found.append((words, Phrase(role, value, len(words))))
    return found


@cache
def _table(language: str) -> _Table:
    """Return the phrases by first word and words, those of the language before others."""
    found: dict[str, dict[tuple[str, ...], Phrase]] = {}
    for name in (language, *(other for other in LANGUAGES if other != language)):
        for words, meant in _entries(name):
            found.setdefault(words[0], {}).setdefault(words, meant)
    return {
        first: (tuple(sorted({*map(len, known)}, reverse=True)), known)
        for first, known in found.items()
    }


@cache
def first_words(language: str) -> frozenset[str]:
    """Return the first words of a language's phrases."""
    return frozenset(words[0] for words, _ in _entries(language))


def phrases_of(role: str) -> list[str]:
    """Return the phrases of a role in all languages.

    >>> "antwort" in phrases_of("final")
    True
    """
    return [phrase for name in LANGUAGES for phrase in _read(name).get(role, ())]


def sayings_of(meaning: str) -> list[str]:
    """Return the phrases of all languages that say something; none for what no table has.

    >>> sayings_of("that is")[:3]
    ['that is', 'i.e.', 'd.h.']
    """
    return [phrase for name in LANGUAGES for phrase in _tables(name)["saying"].get(meaning, ())]


def said_things() -> frozenset[str]:
    """Return everything that some saying says.

    >>> "derives" in said_things()
    True
    """
    return frozenset(meaning for name in LANGUAGES for meaning in _tables(name)["saying"])


def words_of_runs() -> Mapping[str, Sequence[str]]:
    """Return the words of tables and logs in all languages, by what they mean there.

    >>> "nettoeingabe" in words_of_runs()["score"]
    True
    """
    found: dict[str, list[str]] = {}
    for name in LANGUAGES:
        for meaning, phrases in _tables(name)["run"].items():
            found.setdefault(meaning, []).extend(phrases)
    return found


@cache
def ordinals() -> Mapping[str, int]:
    """Return the words of all languages for a place, with its number.

    >>> ordinals()["second"], ordinals()["deuxième"]
    (2, 2)
    """
    return {
        phrase: int(key.partition(":")[2])
        for name in LANGUAGES
        for key, phrases in _read(name).items()
        if key.startswith("ordinal:") and key.partition(":")[2].isdigit()
        for phrase in phrases
    }


def language_of(words: Sequence[str]) -> str:
    """Return the language that most of the words are in; English if there are as many.

    >>> language_of(["die", "gewichte", "sind", "also"])
    'german'
    """
    counts = {name: sum(word in first_words(name) for word in words) for name in LANGUAGES}
    return max(LANGUAGES, key=lambda name: counts[name])


def find_phrase(words: Sequence[str], language: str) -> Phrase | None:
    """Return the longest phrase that words begin with; in another language if need be.

    >>> find_phrase(["is", "greater", "than", "2"], "english")
    Phrase(role='relation', value='>', length=3)
    """
    lengths, known = _table(language).get(words[0], ((), {}))
    for length in lengths:
        found = known.get(tuple(words[:length]))
        if found is not None:
            return found
    number = joined.german(words[0], *_german()) if len(words[0]) >= _JOINED else None
    if number is None and words[0].endswith("mal"):  # "vierzigmal"
        number = _german()[0].get(words[0].removesuffix("mal"))
    return None if number is None else Phrase("number", str(number), 1)


_JOINED = 7  # letters of the shortest word that is made of two numbers


@cache
def _german() -> tuple[Mapping[str, Fraction], Mapping[str, int]]:
    """Return the German numbers of one word, and the words for parts."""
    numbers: dict[str, Fraction] = {}
    parts: dict[str, int] = {}
    for key, phrases in _read("german").items():
        role, _, value = key.partition(":")
        if role == "number":
            numbers |= {phrase: Fraction(value) for phrase in phrases if " " not in phrase}
        elif role == "part":
            parts |= {phrase: int(value) for phrase in phrases}
    return numbers, parts


@cache
def _chinese() -> tuple[frozenset[str], int]:
    """Return the Chinese words, and the length of the longest."""
    phrases = (phrase for known in _read("chinese").values() for phrase in known)
    words = frozenset(part for phrase in phrases for part in _PARTS(phrase))
    return words, max(map(len, words))


def segmented(text: str) -> str:
    """Return a run of Chinese with blanks between its words, the longest first.

    >>> segmented("权重都为"), segmented("线性不可分")
    (' 权重 都为 ', ' 线性不可分 ')
    """
    return " " + " ".join(_cut(text)) + " "


def _cuts_minus(text: str, place: int) -> bool:
    """Say whether a place is between a minus and its number: ``为负|一点五``."""
    return text[place - 1] == "负" and text[place : place + 1] in _NUMERALS


_VAGUE = re.compile("[一二两三四五六七八九]?[十百千]+[多几余来]").match
_NUMERALS = (*"零一二两三四五六七八九十百",)


def _cut(text: str) -> Iterator[str]:
    known, longest = _chinese()
    begin = 0
    while begin < len(text):
        number = joined.chinese(text, begin)
        if number is not None:
            written, begin = number
            yield written
            continue
        vague = _VAGUE(text, begin)
        if vague is not None:  # "四十多": none of its signs is the number
            yield vague[0]
            begin = vague.end()
            continue
        most = min(longest, len(text) - begin)
        sizes = [n for n in range(most, 1, -1) if not _cuts_minus(text, begin + n)]
        size = next((n for n in sizes if text[begin : begin + n] in known), 1)
        yield text[begin : begin + size]
        begin += size
