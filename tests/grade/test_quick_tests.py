"""Quick tests that come before dear ones never say no where the dear one says yes."""

from __future__ import annotations

import pytest

from linexact.grade.forms.trace import doubtful
from linexact.text.records import _MAY_NAME, entries_of
from linexact.text.tables import Line
from linexact.written.lexicon import phrases_of

NAMED = (
    "w = (0, 1)", "x1: z = -1", "step 2", "net (0, 1)", "sample #3) err -1", "（0, 1）：w←1",
    "[1, 0]: w 1", "p_{2}: 3", "epoch 0  z=-1  ok", "{x: 1}", "w.3",
)  # fmt: skip


@pytest.mark.parametrize("role", doubtful._DOUBTS)
def test_every_phrase_of_doubt_has_a_word_of_doubt(role: str) -> None:
    for phrase in phrases_of(role):
        for text in (f"z is {phrase} 2", f"1 {phrase} 2", phrase):
            assert doubtful._has_word_of_doubt(text.casefold()) or not doubtful.is_hedged(text)
            if doubtful._hedges().search(text.casefold()):
                assert doubtful._has_word_of_doubt(text.casefold()), text


@pytest.mark.parametrize("begun", doubtful._BELIEVED.replace("(?: que)?", "").split("|"))
def test_what_is_only_believed_has_a_word_of_doubt(begun: str) -> None:
    assert doubtful._believed().search(f"{begun} no")
    assert doubtful._has_word_of_doubt(f"{begun} no")


@pytest.mark.parametrize("text", NAMED)
def test_a_line_with_names_may_name(text: str) -> None:
    entries = entries_of(Line(text, 0, len(text)))
    if any(entry.name for entry in entries or ()):
        assert _MAY_NAME(text)
