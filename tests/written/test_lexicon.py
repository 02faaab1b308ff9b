"""The table of words: read quickly, as TOML is read."""

from __future__ import annotations

import tomllib
from pathlib import Path

from linexact.written import lexicon


def test_the_quick_reader_of_words_reads_what_tomllib_reads() -> None:
    path = Path(lexicon.__file__).with_name("words") / "english.toml"
    text = path.read_text(encoding="utf-8")
    assert list(lexicon.lists_of(text)) == list(tomllib.loads(text).items())
