"""A sample of the soak of reading, small enough for every run of the tests."""

from __future__ import annotations

from random import Random

import pytest

from tests.corpus.neighbours import FORMS, right_answer
from tests.soak import prose_around_answers, texts_as_answers, wrong_neighbours


def test_mutated_and_random_texts_do_no_harm() -> None:
    assert texts_as_answers.run(3_000, seed=7)["marked"] > 20


def test_prose_raises_no_mark() -> None:
    assert prose_around_answers.run(700, seed=7).total() == 700


@pytest.mark.parametrize("form", FORMS)
def test_no_wrong_neighbour_is_lifted_to_right(form: str) -> None:
    found = wrong_neighbours.of_form(12, seed=7, form=form)
    assert found["wrong neighbours with their finding"] >= 36


def test_a_neighbour_is_wrong_and_written_like_the_right_answer() -> None:
    random = Random(1)
    for _ in range(40):
        written = right_answer(random)
        texts = [text for _, text in written.neighbours()]
        assert texts
        assert written.text not in texts
