"""Inequalities and lines are read as they are meant, or asked back."""

from __future__ import annotations

from fractions import Fraction

import pytest

from linexact.data.convention import Convention
from linexact.data.gates import gate
from linexact.errors import InputError
from linexact.grade import Grade, grade
from linexact.grade.forms.boundary.answer import find_boundary
from linexact.grade.forms.inequalities import InequalitiesTask

POINTS = {"half-spaces": Fraction(2), "strictness": Fraction(1), "nothing-extra": Fraction(1)}
AND = InequalitiesTask(gate("AND"), Convention(bias=True, boundary="closed-positive"), POINTS)
ALL = "b < 0, w1 + b < 0, w2 + b < 0, w1 + w2 + b >= 0"


@pytest.mark.parametrize(
    "text",
    [
        ALL,
        "w1 + w2 + b >= 0 > b, w1 + b, w2 + b",
        "b is negative, as are w1 + b and w2 + b; w1 + w2 + b is not negative",
        "w1 + t < 0, w2 + t < 0, t < 0, w1 + w2 + t >= 0",
        "w1, w2 < T <= w1 + w2, T > 0",
        "00: b < 0\n01: w2 + b < 0\n10: w1 + b < 0\n11: w1 + w2 + b >= 0",
        "b < 0 (1)  w1 + b < 0 (2)  w2 + b < 0 (3)  w1 + w2 + b >= 0 (4)",
        f"w.x + b >= 0 means class 1, so {ALL}",
        f"{ALL}, e.g. w1 = w2 = 1, b = -3/2",
    ],
)
def test_inequalities_of_and(text: str) -> None:
    outcome = grade(AND, text)
    assert isinstance(outcome, Grade), outcome
    assert outcome.earned == 4, outcome.understood


@pytest.mark.parametrize(
    "text",
    [
        "b < 0, w1 + b < 0, w2 + b < 0, similarly for the last",
        f"If {ALL}",
        f"Not {ALL}",
        f"{ALL}, e.g. w1 = w2 = 1, b = -1/2",
        "b < 0 > w1 + b, w2 + b < 0, w1 + w2 + b >= 0, w1 > b < w2",
        "y = 1 iff w.x > b: 0 < b, w1 < b, w2 < b, w1 + w2 >= b",
        "b < 0, w1 + theta < 0, w2 + b < 0, w1 + w2 >= theta",
        "a + c < 0, b + c < 0, c < 0, a + b + c >= 0",
        f"{ALL} (>= is fine too)",
        "b < 0, w1 + b, w2 + b < 0 or w1 + w2 + b >= 0",
        "(2) w2 + b < 0, w1 + b < 0",
        "0 < b, w1 + b, w2 + b < 0",
        "b < 0, b <= 0, w1 + b < 0, w2 + b < 0, w1 + w2 + b >= 0",
    ],
)
def test_what_leaves_inequalities_open_is_asked_back(text: str) -> None:
    assert not isinstance(grade(AND, text), Grade)


@pytest.mark.parametrize(
    "text",
    [
        "3x1 + 4x2 = 12",
        "slope -3/4, cuts the x2-axis at 3",
        "it cuts the axes at x1 = 4 and x2 = 3",
        "the line through (4, 0) and (0, 3)",
        "{(x1, x2) : 3x1 + 4x2 = 12}",
        "f(x) = -3/4 x + 3",
        "w.x + b = 0 with w = (3, 4), b = -12",
        "x2 = -(w1/w2) x1 - b/w2 = -(3/4) x1 + 3",
        "3x + 4y = 12. For x = 0, y = 3 and for y = 0, x = 4.",
        "First I had 3x1 + 4x2 = 10, corrected: 3x1 + 4x2 = 12",
    ],
)
def test_a_line(text: str) -> None:
    row = find_boundary(text, ("x1", "x2")).answer
    a, b = row.coefficients
    assert (b / a, row.bound / a) == (Fraction(4, 3), 4)


@pytest.mark.parametrize(
    "text",
    [
        "x1 + x2 is 5 or -5, so x1 + x2 = 0",
        "If the bias were 1, 3x1 + 4x2 = 12",
        "parallel to 3x1 + 4x2 = 12",
        "the normal vector is (3, 4) and it goes through (4, 0)",
        "The points (4, 0) and (0, 3) are positive",
        "the line through (4, 0) but not through (0, 3)",
        "the line through (4, 0), (0, 3) and (1, 1)",
        "the vertical line x2 = 3",
        "3x1 + 4x2 = 12 or 3x1 - 4x2 = 12",
        "3x1 + 4x2 = 12, slope 3/4",
        "w = (3, 4), b = 12, so 3x1 + 4x2 = 12",
        "3x1 + 4x2 = 12 for x1 > 0",
        "3x1 + 4x2 >= 12",
        "3x1 + 4x2 ~ 12",
    ],
)
def test_what_leaves_a_line_open_is_asked_back(text: str) -> None:
    with pytest.raises(InputError):
        find_boundary(text, ("x1", "x2"))
