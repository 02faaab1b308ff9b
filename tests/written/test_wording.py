"""Sayings: phrases of the word tables that are looked for near other words."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

import linexact
from linexact.written.lexicon import find_phrase, sayings_of
from linexact.written.wording import Wording

HOME = Path(linexact.__file__).parent
SOURCES = HOME.rglob("*.py")
TABLE = HOME / "written" / "words" / "english.toml"


def test_every_saying_of_the_tables_is_looked_for() -> None:
    texts = [path.read_text() for path in SOURCES]
    keys = tomllib.loads(TABLE.read_text(encoding="utf-8"))
    said = {key.partition(":")[2] for key in keys if key.startswith("saying:")}
    looked = r"\{([a-z ]+)\}", r"(?:_said|sayings_of|either)\([\"']([a-z ]+)[\"']\)"
    named = {name for text in texts for pattern in looked for name in re.findall(pattern, text)}
    assert not said - named


def test_sayings_are_no_words_to_the_reader() -> None:
    phrase = find_phrase(["doubled"])
    assert phrase is None or phrase.role != "saying"


def test_whole_words_are_found_in_any_case() -> None:
    multiplied = Wording("{multiplied}")
    for text in ("TWICE the last", "the doubled  line"):
        assert multiplied.search(text), text
    assert not multiplied.search("sometimes")


def test_apostrophes_and_stops_are_written_in_more_ways_than_one() -> None:
    assert Wording("{that is}").is_all("i. e.")


def test_a_saying_that_no_table_has_is_an_error() -> None:
    assert sayings_of("nothing of the kind") == []
    with pytest.raises(KeyError, match="nothing of the kind"):
        Wording("{nothing of the kind}").search("")
