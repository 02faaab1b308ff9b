"""The tables of words: read quickly, as TOML is read."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from linexact.written import lexicon


@pytest.mark.parametrize("language", lexicon.LANGUAGES)
def test_the_quick_reader_of_words_reads_what_tomllib_reads(language: str) -> None:
    path = Path(lexicon.__file__).with_name("words") / f"{language}.toml"
    text = path.read_text(encoding="utf-8")
    assert list(lexicon.lists_of(text)) == list(tomllib.loads(text).items())
