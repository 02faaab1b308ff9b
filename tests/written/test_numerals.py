"""Numbers in words: what is put together, what is refused as a whole, what counts as a share."""

from __future__ import annotations

from fractions import Fraction

import pytest

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
