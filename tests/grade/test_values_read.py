"""Numbers, vectors and lists of examples: what is read, and what is asked back."""

from __future__ import annotations

from fractions import Fraction

import pytest

from linexact.data.gates import gate
from linexact.errors import InputError
from linexact.exact.surds import SurdSum
from linexact.grade.forms.number import NumberTask, find_number
from linexact.grade.forms.set import find_examples
from linexact.grade.forms.vector import find_vector
from linexact.grade.named import Wanted

DISTANCE = NumberTask(SurdSum(()), "distance", {})
ERRORS = NumberTask(SurdSum(()), "errors", {}, counts={}, among=4, dataset=gate("AND"))
RATE = NumberTask(SurdSum(()), "rate", {}, among=4, dataset=gate("AND"))
UPDATES = NumberTask(SurdSum(()), "updates", {}, rate=Fraction(1, 4))
WEIGHTS = Wanted("weights", ("w1", "w2", "b"))
CORNERS = tuple(gate("AND").x(i) for i in range(4))


@pytest.mark.parametrize(
    ("asked", "text", "number"),
    [
        (DISTANCE, "d^2 = 4 and hence d = sqrt(4) = 2", "2"),
        (DISTANCE, "net = 15, |w| = √(16+9) = 5, distance = -15/5 = -3", "-3"),
        (DISTANCE, "|3*0 + 4*0 - 10| / 5 = 10/5, i.e. 2.", "2"),
        (DISTANCE, "norm = √5 ≈ 2.236; d = -1/√5 ≈ -0.447", "-sqrt(5)/5"),
        (DISTANCE, "−1/√5", "-sqrt(5)/5"),
        (DISTANCE, "It is minus one and a half.", "-3/2"),
        (DISTANCE, "Tried 3, wrong. So 2.", "2"),
        (ERRORS, "3 of 4", "3"),
        (ERRORS, "3/4", "3"),
        (ERRORS, "1 right, 3 wrong", "3"),
        (RATE, "3 of 4", "3/4"),
        (RATE, "one in four", "1/4"),
        (RATE, "half of the points", "1/2"),
        (RATE, "75 percent", "3/4"),
        (UPDATES, "12 passes, 40 updates", "40"),
        (UPDATES, "forty", "40"),
        (UPDATES, "40 updates. With the rate 1 it would be 10.", "40"),
    ],
)
def test_numbers_are_read(asked: NumberTask, text: str, number: str) -> None:
    assert str(find_number(text, asked).answer.value) == number


@pytest.mark.parametrize(
    ("asked", "text"),
    [
        *((DISTANCE, text) for text in (
            "1%2", "0o17", "100!", "None", "1e999999999", "1/0", "2 or 3", "between 2 and 3", "2-3",
            "not 2", "2?", "d < 2", "d = 2; d = 3", "d = 10/5 = 3", "≈ 0.71", "at least 2",
            "2 or more", "twice 2", "2 squared", "d^2 = 4", "The distance is 2 if b = 10.",
            "The distance is 2 times the norm.", "score 10, norm 5", "2, but I may be wrong",
            "The distance is 2. The answer is the square.", "2 according to the book", "(2) √4",
        )),
        *((ERRORS, text) for text in ("example 3", "examples 1 and 3", "3 of 5", "1 and 3")),
        *((UPDATES, text) for text in (
            "With rate 1 it takes 10 updates.", "12 passes", "update 40", "10 per pass", "about 40",
            "10 in each of the 4 passes", "pass 1: 10, pass 2: 30",
        )),
    ],
)  # fmt: skip
def test_numbers_are_asked_back(asked: NumberTask, text: str) -> None:
    with pytest.raises(InputError):
        find_number(text, asked)


@pytest.mark.parametrize(
    "text",
    [
        "w = (2, -2), b = -2", "(b, w1, w2) = (-2, 2, -2)", "2 -2 -2", "2\n-2\n-2",
        "w = (1, -3, -1) + (1, 1, -1) = (2, -2, -2)", "w1: 1 -> 2, w2: -3 -> -2, b: -1 -> -2",
    ],
)  # fmt: skip
def test_vectors_are_read(text: str) -> None:
    assert find_vector(text, WEIGHTS).answer == tuple(map(Fraction, (2, -2, -2)))


@pytest.mark.parametrize(
    "text",
    [
        "(2, -2)", "w1 = 2, w2 = -2", "(2, -2, -2) or (1, 1, 1)", "(2, -2, -2)?",
        "w1 = 1 + 1 = 3, w2 = -2, b = -2", "w1 = 2, w1 = 3, w2 = -2, b = -2",
        "(1, -3, -1) -> (2, -2, -2)",
        "(-2, 2, -2), bias first", "(-2, 2, -2), the bias is the first one",
        "The bias goes from -1 to -2, w1 from 1 to 2 and w2 from -3 to -2.",
        "| | old | new |\n|--|--|--|\n| w1 | 1 | 2 |\n| w2 | -3 | -2 |\n| b | 0 | -2 |",
        "[b w1 w2] = [-2 2 -2]", "If we add, (2, -2, -2)", "w = (2, -2, -2) after update 3",
    ],
)  # fmt: skip
def test_vectors_are_asked_back(text: str) -> None:
    with pytest.raises(InputError):
        find_vector(text, WEIGHTS)


@pytest.mark.parametrize(
    "text",
    [
        "(0, 0): -1, (0, 1): 0, (1, 0): 0, (1, 1): 1", "z1 = -1, z2 = 0, z3 = 0, z4 = 1",
        "example 4: 1\nexample 1: -1\nexample 2: 0\nexample 3: 0",
        "| example | score |\n|--|--|\n| 1 | -1 |\n| 2 | 0 |\n| 3 | 0 |\n| 4 | 1 |",
        "first -1, second 0, third 0 and fourth 1",
        "(0, 0) scores -1, (1, 1) scores 1, (0, 1) and (1, 0) both score 0",
    ],
)  # fmt: skip
def test_vectors_are_read_place_by_place(text: str) -> None:
    wanted = Wanted("scores", tuple(f"scores{j + 1}" for j in range(4)), CORNERS)
    assert find_vector(text, wanted).answer == tuple(map(Fraction, (-1, 0, 0, 1)))


@pytest.mark.parametrize(
    "text",
    ["3, 4, 1, 4", "3 -> 4 -> 1 -> 4", "updated = [3, 4, 1, 4]", "x3, then x4, x1 and x4",
     "(1, 0), (1, 1), (0, 0), (1, 1)", "third, fourth, first, and then the fourth once more"],
)  # fmt: skip
def test_examples_are_read_in_their_order(text: str) -> None:
    assert find_examples(text, gate("AND")).answer == (2, 3, 0, 3)
