"""What takes an answer back, or leaves it open, is asked back; words that only look so are not."""

from __future__ import annotations

import pytest

from linexact.exercise.bank import find_exercise
from linexact.grade import Grade, Unreadable, grade, parts_of

(AND,) = parts_of(find_exercise("grosse-and"))


@pytest.mark.parametrize(
    "text",
    [
        "w = (1, 1), b = -1.5. This is not my answer.",
        "I would never answer w = (1, 1), b = -1.5.",
        "Mine is w = (1, 1), b = 3. The solution in the book is w = (1, 1), b = -1.5.",
        "w = (1, 1), b = 3. Example of a correct answer: w = (1, 1), b = -1.5",
        "w = (1, 1), b in {-1.5, 3}",
        r"w = (1, 1), $b \in \{-1.5, 3\}$",
        "w = (1, 1), b = 3^[or w = (1, 1), b = -1.5]",
        "|w1| = 1, |w2| = 1, b = -1.5",
        "w = (1, 1), b = -1.5, das ist nicht meine Antwort",
    ],
)
def test_what_is_taken_back_or_left_open_is_asked_back(text: str) -> None:
    assert isinstance(grade(AND.task, text), Unreadable)


@pytest.mark.parametrize(
    "text",
    [
        "For x1, x2 in {0, 1} take w1 = 1, w2 = 1, b = -1.5.",
        r"With $x_1, x_2 \in \{0, 1\}$: $w = (1, 1)$, $b = -1.5$",
        "Outputs are ∈ {0, 1}. Weights: w1 = w2 = 1, bias = -1.5",
    ],
)
def test_words_that_only_look_so_are_read(text: str) -> None:
    marked = grade(AND.task, text)
    assert isinstance(marked, Grade)
    assert marked.is_right
