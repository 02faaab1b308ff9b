"""Parts that are none, and solutions that are none, are refused with their key."""

from __future__ import annotations

import io

import pytest

from linexact.errors import InputError
from linexact.exercise.read import read_exercise
from linexact.exercise.solving import solve_exercise

HEAD = """
id = "mine"
title = "Mine"
statement = "Do it."
points = 1
source = { lecture = "own" }
convention = { bias = true, boundary = "strict" }
"""
AVERAGE = HEAD + 'kind = "average"\ntask = { w = [1], points = [[1], [2]], parts = PARTS }\n'
BETWEEN = HEAD + (
    'kind = "between"\ndata = { truth_table = "AND" }\n'
    "task = { w = [1, 1], b = B, other_w = [2, 2], other_b = -3, part = PART }\n"
)


@pytest.mark.parametrize(
    ("parts", "said"),
    [
        ('["1/2", "1/3"]', "task.parts: they add up to 5/6; expected 1"),
        ("[2, -1]", r"task.parts\[1\]: 2; expected a part from 0 to 1"),
    ],
)
def test_parts_of_an_average_add_up_to_1(parts: str, said: str) -> None:
    with pytest.raises(InputError, match=said):
        read_exercise(io.StringIO(AVERAGE.replace("PARTS", parts)))


def test_what_is_between_lies_between_solutions() -> None:
    right = BETWEEN.replace("= B", '= "-3/2"').replace("PART", '"1/2"')
    assert solve_exercise(read_exercise(io.StringIO(right))).values
    with pytest.raises(InputError, match=r"task\.part: 2; expected a part from 0 to 1"):
        read_exercise(io.StringIO(right.replace('"1/2" }', "2 }")))
    wrong = right.replace('"-3/2"', "-1")
    with pytest.raises(InputError, match=r"task\.w: example 2 is not right under these weights"):
        solve_exercise(read_exercise(io.StringIO(wrong)))
