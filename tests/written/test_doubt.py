"""What an answer leaves open is told; what only looks so is not."""

from __future__ import annotations

import pytest

from linexact.written import statements
from linexact.written.doubt import doubts

OPEN = [
    "±2", "$d = \\pm 2$", "2 ± 0.1", "2 +/- 1", "2 or 3", "either 2 or 3", "between 1 and 3", "1-3",
    "1 to 3", "from 1 to 3", "about 2", "around 2", "roughly 2", "circa 2", "approx. 2", "~2",
    "2 or so", "maybe 2", "perhaps 2", "probably 2", "plus or minus 2", "nearly 2", "close to 2",
]  # fmt: skip
PLAIN = [
    "2", "d = 2", "1/2 or 0.5", "about 0.45", "2/sqrt(5) ≈ 0.89", "3 of 4", "3 - 1",
    "z goes from -1.05 to -0.81", "b is at least 2", "minus 2", "w1 = 2, w2 = 3",
]  # fmt: skip


@pytest.mark.parametrize("text", OPEN)
def test_an_open_number_is_told(text: str) -> None:
    assert list(doubts(statements(text), text))


@pytest.mark.parametrize("text", PLAIN)
def test_a_number_that_is_one_is_none(text: str) -> None:
    assert not list(doubts(statements(text), text))
