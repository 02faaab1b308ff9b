"""A sample of the soak of reading, small enough for every run of the tests."""

from __future__ import annotations

from random import Random

import pytest

from linexact.grade import grade
from tests.answers.corpus import question_of
from tests.answers.neighbours import FORMS, right_answer
from tests.soak import prose_around_answers, texts_as_answers, wrong_neighbours

# Yardsticks, whatever else the machine does; what takes the square of its length takes hundreds.
FAR_TOO_MANY = 10 * texts_as_answers.MOST_YARDSTICKS


def test_mutated_and_random_texts_do_no_harm() -> None:
    found = texts_as_answers.run(1_000, seed=7, many=FAR_TOO_MANY)
    assert found["marked"] > 7


# Texts that took longer than all others of a soak, and what was wanted of them.
SLOW = {
    "equations that contradict each other": ("parity-3", "", "w1=0, w2==-.22" * 21),
    "numbers in many clauses": ("lyu-distance", "", "margin 3, |w| = 5, so the mar| " * 250),
    "a program in many lines": ("grosse-and", "", "    if s <= 0:\n        return 1\n" * 250),
    "words of choice": ("grosse-xor", "", "separable: (0,0) and (1,1) or " * 120),
    "many cases": ("grosse-xor", "", "not separable. Case 1: w1 + 3 b > 0, then 2 w2 > 0. " * 50),
}


@pytest.mark.parametrize("what", SLOW)
def test_a_text_that_was_slow_is_read_in_time(what: str) -> None:
    exercise, part, text = SLOW[what]
    task = question_of({"exercise": exercise} | ({"part": part} if part else {})).task
    grade(task, text[:100])
    times = texts_as_answers.times_yardstick(task, text)
    assert times <= FAR_TOO_MANY


def test_prose_raises_no_mark() -> None:
    assert prose_around_answers.run(300, seed=7).total() == 300


@pytest.mark.parametrize("form", FORMS)
def test_no_wrong_neighbour_is_lifted_to_right(form: str) -> None:
    found = wrong_neighbours.of_form(6, seed=7, form=form)
    assert found["wrong neighbours with their finding"] >= 18


def test_a_neighbour_is_wrong_and_written_like_the_right_answer() -> None:
    random = Random(1)
    for _ in range(40):
        written = right_answer(random)
        texts = [text for _, text in written.neighbours()]
        assert texts
        assert written.text not in texts
