"""Which words mean what: the table of English words as one lookup of phrases.

``words/english.toml`` maps roles to phrases; a role with values (``relation:>``, ``number:7``,
``outcome:cycle``) names them behind a colon.

A *saying* (``saying:derives``) is no word to the reader: it is looked for in the text near
something that was read (:mod:`.wording`).  A star stands for any ending or beginning: ``doubl*``.
Nor are the words of *runs* (``run:score``), which are those of tables and logs.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple, TypeAlias

MOST_WORDS = 8  # of a phrase
_TABLE = Path(__file__).with_name("words") / "english.toml"
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
def _tables() -> Mapping[str, _Words]:
    """Return the sayings and words of runs by what they say, and under "" the others."""
    text = _TABLE.read_text(encoding="utf-8")
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


@cache
def _table() -> _Table:
    """Return the phrases by first word and words, with what they mean."""
    found: dict[str, dict[tuple[str, ...], Phrase]] = {}
    for key, phrases in _tables()[""].items():
        role, _, value = key.partition(":")
        for phrase in phrases:
            words = tuple(_PARTS(phrase.casefold()))
            found.setdefault(words[0], {}).setdefault(words, Phrase(role, value, len(words)))
    return {
        first: (tuple(sorted({*map(len, known)}, reverse=True)), known)
        for first, known in found.items()
    }


def phrases_of(role: str) -> list[str]:
    """Return the phrases of a role.

    >>> "answer" in phrases_of("final")
    True
    """
    return list(_tables()[""].get(role, ()))


def sayings_of(meaning: str) -> list[str]:
    """Return the phrases that say something; none for what the table has not.

    >>> sayings_of("that is")[:2]
    ['that is', 'i.e.']
    """
    return list(_tables()["saying"].get(meaning, ()))


def words_of_runs() -> Mapping[str, Sequence[str]]:
    """Return the words of tables and logs, by what they mean there.

    >>> "net input" in words_of_runs()["score"]
    True
    """
    return _tables()["run"]


@cache
def ordinals() -> Mapping[str, int]:
    """Return the words for a place, with its number.

    >>> ordinals()["second"]
    2
    """
    return {
        phrase: int(key.partition(":")[2])
        for key, phrases in _tables()[""].items()
        if key.startswith("ordinal:") and key.partition(":")[2].isdigit()
        for phrase in phrases
    }


def find_phrase(words: Sequence[str]) -> Phrase | None:
    """Return the longest phrase that words begin with.

    >>> find_phrase(["is", "greater", "than", "2"])
    Phrase(role='relation', value='>', length=3)
    """
    lengths, known = _table().get(words[0], ((), {}))
    return next(
        (known[tuple(words[:n])] for n in lengths if tuple(words[:n]) in known),
        None,
    )
