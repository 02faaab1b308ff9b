"""A sample of the soak of reading, small enough for every run of the tests."""

from __future__ import annotations

import pytest

from linexact.grade import grade
from tests.answers.corpus import question_of
from tests.soak import prose_around_answers, texts_as_answers

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


# An explanation behind the answer is taken for the answer, once prose stands behind it; to be none.
MARKED_LOWER = 1


def test_prose_changes_no_mark() -> None:
    found = prose_around_answers.run(300, seed=7)
    assert found.total() == 300
    assert found["marked lower"] <= MARKED_LOWER
