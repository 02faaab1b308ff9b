"""Mutated and random texts, and prose around answers: none does harm."""

from __future__ import annotations

from tests.answers import prose_around_answers, texts_as_answers


def test_mutated_and_random_texts_do_no_harm() -> None:
    found = texts_as_answers.run(1_000, seed=7)
    assert found["marked"] > 7


def test_prose_changes_no_mark() -> None:
    found = prose_around_answers.run(300, seed=7)
    assert found.total() == 300
    assert found["marked lower"] == 0
