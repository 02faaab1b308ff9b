"""Numbers in words: what is put together, what is refused as a whole, what counts as a share."""

from __future__ import annotations

from fractions import Fraction

import pytest

from linexact.grade.forms.number.answer import find_number
from linexact.written import Form, Statement, Unclear, statements

READ = {
    "one hundred and five": "105", "two hundred five": "205", "thirty five": "35",
    "minus one and a half": "-3/2", "two and a quarter": "9/4", "seven eighths": "7/8",
    "eleven twelfths": "11/12", "minus two fifths": "-2/5", "3 halves": "3/2",
    "20 percent": "1/5", "twenty per cent": "1/5", "one over five": "1/5",
}  # fmt: skip


def value(text: str) -> Fraction | None:
    [item] = [i for i in statements(text) if isinstance(i, Statement | Unclear)]
    side = item.sides[-1] if isinstance(item, Statement) else None
    return side.value if isinstance(side, Form) else None


@pytest.mark.parametrize("text", READ)
def test_words_make_one_number(text: str) -> None:
    assert value(text) == Fraction(READ[text])


@pytest.mark.parametrize("text", ["one point five", "two dozen million", "weights one and a half"])
def test_a_number_that_goes_on_is_refused_as_a_whole(text: str) -> None:
    assert any(isinstance(item, Unclear) for item in statements(text))


@pytest.mark.parametrize("typed", ["2/4", "two of the four"])
def test_a_share_of_all_is_the_count_where_a_count_is_asked(typed: str) -> None:
    found = find_number(typed, "errors", is_count=True).answer.value.as_fraction()
    assert found == 2


def test_a_fraction_in_words_is_not_guessed_to_be_a_count() -> None:
    assert find_number("one over five", "rate").answer.value.as_fraction() == Fraction(1, 5)


def test_a_float_gone_astray_is_the_decimal_it_was() -> None:
    found = find_number("1.4100000000000001", "gain")
    assert found.answer.value.as_fraction() == Fraction(141, 100)
    assert found.reading.confidence == "chosen"
    third = find_number("0.3333333333333333", "gain").answer.value.as_fraction()
    assert third == Fraction(3333333333333333, 10**16)
