"""Numerals that are none are asked back, others have their value or are; long texts have an end."""

from __future__ import annotations

import os
from fractions import Fraction
from typing import Any

import pytest

from linexact.grade import Grade, Unreadable, grade
from linexact.language.text import MOST_CHARACTERS
from tests.answers import hostile
from tests.answers.corpus import question_of

LENGTH = MOST_CHARACTERS if os.environ.get("LINEXACT_ORACLE") == "all" else 400
OTHER = Fraction(7, 13)  # what no numeral here means

# What is still taken for a number, or for another one; to be empty when every form reads tokens.
STILL_TAKEN = {
    "1%2", "1//2", "0o17", "0x", "100!", "3!", "None", "½½", "--3", "-+3", "1:2", "3|4", "1,000",
    "1_000", "3-", "1\x002", "1\u00ad2", "\u202e12", "1,234,567", "3;5", "1/3...", "0.333...",
    "=1+1|'",
}  # fmt: skip


def marked(form: str, numeral: str, value: Fraction) -> Grade | Unreadable:
    """Mark a numeral by itself, in a vector or among weights, where this value is right."""
    ways: dict[str, tuple[dict[str, Any], str]] = {
        "number": ({"value": str(value), "quantity": "total"}, "{}"),
        "vector": ({"value": [str(value), "2"], "quantity": "weights"}, "({}, 2)"),
        "weights": (
            {"data": "AND", "boundary": "strict", "demands": [f"w1 = {value}"]},
            "w1 = {}, w2 = 1, b = -1",
        ),
    }
    spec, way = ways[form]
    return grade(question_of({"ask": form, **spec}).task, way.replace("{}", numeral))


@pytest.mark.parametrize("form", ["number", "vector", "weights"])
def test_what_is_no_number_is_asked_back(form: str) -> None:
    taken = {n for n in hostile.NOTHING if isinstance(marked(form, n, OTHER), Grade)}
    assert taken <= STILL_TAKEN


@pytest.mark.parametrize("form", ["number", "vector", "weights"])
def test_a_number_has_its_value_or_is_asked_back(form: str) -> None:
    wrong = set()
    for numeral, value in hostile.SOMETHING.items():
        right, other = (marked(form, numeral, Fraction(v)) for v in (value, OTHER))
        if isinstance(right, Grade) and not _is_taken_for(right, form, Fraction(value)):
            wrong.add(numeral)
        assert isinstance(other, Unreadable) or not other.is_right, numeral
    assert wrong <= STILL_TAKEN


def _is_taken_for(outcome: Grade, form: str, value: Fraction) -> bool:
    """Say whether a number was read as this value; weights need not be right with it."""
    if form == "weights":
        return outcome.understood[0][1] == (value,)
    return outcome.is_right


@pytest.mark.parametrize("form", hostile.questions())
def test_a_long_text_ends_with_an_answer(form: str) -> None:
    for text in hostile.repetitions(LENGTH):
        assert isinstance(grade(hostile.questions()[form].task, text), Grade | Unreadable)
