"""Linear forms: what they are worth, and how they are written."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from linexact.data.linear import Classifier, linear_form, linear_row, primitive
from linexact.kernel import Constraint

NAMES = ("w1", "w2", "b")


@pytest.mark.parametrize(
    ("coefficients", "text"),
    [
        ((1, 1, 1), "w1 + w2 + b"),
        ((-1, Fraction(-1, 2), 2), "-w1 - 1/2 w2 + 2 b"),
        ((0, -3, 0), "-3 w2"),
        ((0, 0, -1), "-b"),
        ((0, 0, 0), "0"),
    ],
)
def test_a_form_is_written_as_people_do(coefficients: tuple[Fraction, ...], text: str) -> None:
    assert "".join(map(str, linear_form(coefficients, NAMES))) == text


@pytest.mark.parametrize(
    ("row", "text"),
    [
        (Constraint(">", (1, -1, 0)), "w1 - w2 > 0"),
        (Constraint("==", (0, 0, 2), Fraction(1, 3)), "2 b = 1/3"),
        (Constraint(">=", (0, 0, 0), 1), "0 >= 1"),
    ],
)
def test_a_row_is_written_as_it_stands(row: Constraint, text: str) -> None:
    assert "".join(map(str, linear_row(row, NAMES))) == text


@given(st.lists(st.fractions(), min_size=1, max_size=5), st.booleans())
def test_a_point_of_weight_space_is_a_classifier(values: list[Fraction], bias: bool) -> None:
    classifier = Classifier.from_point(values, bias=bias)
    assert classifier.point(bias=bias) == tuple(values)
    assert bias or classifier.b == 0
    whole = classifier.integers(bias=bias)
    assert primitive(whole) == whole
    scaled = Classifier.from_point(whole, bias=bias)
    origin = [0] * len(classifier.w)
    assert scaled.is_constant == classifier.is_constant
    assert scaled.score(origin) * classifier.score(origin) >= 0
