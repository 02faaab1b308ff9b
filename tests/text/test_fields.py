from __future__ import annotations

import pytest

from linexact.errors import InputError
from linexact.text.fields import MAX_ANSWER, MAX_NUMBERS, read_answer, read_fields

READ = {
    "w = (2, 2); b = -3": "w=2,2 b=-3",
    "w1: 1\nw2: 1/2\nb: −1.5": "w1=1 w2=1/2 b=-3/2",
    '{"w": [2, 2], "b": "-3"}': "w=2,2 b=-3",
    "b = -3 and w_1 = 2  # as in the lecture": "b=-3 w1=2",
    "w[1] = 2, w₂ := 3": "w1=2 w2=3",
    "2, 2, -3": "=2 =2 =-3",
    "1,2": "=1 =2",
    "2 -3 1/2": "=2,-3,1/2",
    "petal length = 2, x1 * x2 = 3": "petallength=2 x1*x2=3",
    "w = (), b = \\frac{1}{2},": "w= b=1/2",
    "w = (1,\n2)": "w=1,2",
}


def fields(text: str) -> str:
    found = read_answer(text, read_fields)
    return " ".join(f"{f.name}={','.join(map(str, f.numbers))}" for f in found)


@pytest.mark.parametrize("text", READ)
def test_read(text: str) -> None:
    assert fields(text) == READ[text]


def test_names_may_be_numbers() -> None:
    assert fields("1:1/4,2:1/4, example 3: 1/2") == "1=1/4 2=1/4 example3=1/2"


@pytest.mark.parametrize(
    ("text", "code", "start", "line"),
    [
        ("", "empty", 0, ""),
        ("# nothing", "empty", 0, "         "),
        ("x" * (MAX_ANSWER + 1), "too-long", 0, "x" * 200),
        ("w = 1,5", "ambiguous", 5, "w = 1,5"),
        ("w = 2\nb = 1 1/2", "ambiguous", 5, "b = 1 1/2"),
        ("w = (1, 1, b = 2", "bracket", 16, "w = (1, 1, b = 2"),
        ("w = 1), b = x", "bracket", 5, "w = 1), b = x"),
        ("w = (1, 2) 3", "bracket", 12, "w = (1, 2) 3"),
        ("w = 1; b = nan", "not-finite", 11, "w = 1; b = nan"),
        ("2² = 3", "number", 1, "2² = 3"),
    ],
)
def test_refused(text: str, code: str, start: int, line: str) -> None:
    with pytest.raises(InputError) as caught:
        fields(text)
    assert (caught.value.code, caught.value.start, caught.value.source) == (code, start, line)


def test_too_many_numbers() -> None:
    with pytest.raises(InputError, match="numbers, which is the limit"):
        fields("1, " * (MAX_NUMBERS + 1))
