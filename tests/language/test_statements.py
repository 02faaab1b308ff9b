"""Statements in signs and words, what they share, and the modes they stand in."""

import pytest

from linexact.errors import InputError
from linexact.language.account import Known, Ledger, account, refuse_open
from linexact.language.text import read

STATEMENTS = {
    "w1 = w2 = 4 b=-6.": ["w1 = w2 = 4", "b = -6"],
    "bias is -5, both weights are 3": ["bias = -5", "weight = 3"],
    "w1, w2, b = 1, 1, -1.5": ["w1 = 1", "w2 = 1", "b = -1.5"],
    "weights 1 and 1, bias -3/2": ["weight = (1, 1)", "bias = -3/2"],
    "w1 and w2 are 1, b = -1.5": ["w1 = 1", "w2 = 1", "b = -1.5"],
    "w1, w2 < theta <= w1 + w2": ["w1 < theta <= w1 + w2", "w2 < theta <= w1 + w2"],
    "a bias of -1.5": ["bias = -1.5"], "the weight on x1 is 2": ["w1 = 2"],
    "weight 1 = 2, weight 2 = 3": ["w1 = 2", "w2 = 3"], "b must be negative": ["b < 0"],
    "w1 should be at least 3": ["w1 >= 3"], "3a + 3b exceeds 5": ["3 a + 3 b > 5"],
    "(b, w1, w2) = (-5, 3, 3)": ["(b, w1, w2) = (-5, 3, 3)"], "b = 3/2 (bias)": ["b = 3/2", "bias"],
    "f(1,1) = 1 + 1 - 3/2 > 0": ["f(1, 1) = 1 + 1 - 3/2 > 0"], "w1 (0) + b < 0": ["w1*0 + b < 0"],
    "w1(0) + w2(1) + b <= 0": ["w1*0 + w2*1 + b <= 0"], "(2) w2 + b > 0": ["2", "w2 + b > 0"],
    "1 -1 2": ["1", "-1", "2"], "| 1 | -1 |": ["1", "-1"], "|w| = sqrt(5)": ["|w| = sqrt(5)"],
    r"$w_1 = \tfrac12$": ["w1 = 1/2"], "(-1) w1 < 0": ["(-1)*w1 < 0"],
}  # fmt: skip


@pytest.mark.parametrize(("text", "said"), STATEMENTS.items())
def test_statements(text: str, said: list[str]) -> None:
    plain = [one for each in said for one in read(each).statements]
    assert len(plain) == len(said)
    found = [(one.sides, one.relations) for one in read(text).statements]
    assert found == [(one.sides, one.relations) for one in plain]


@pytest.mark.parametrize(
    ("text", "asserted"),
    [
        ("not b = 1, but b = 2", [False, True]),
        ("if b = 1 then w = 2. b = 3", [False, False, True]),
        ("b = 2. Check: 1 + b = 3", [True, False]),
        ("Check:\nb = 1\nw = 2\n\nb = 3", [False, False, True]),
        ("I tried b = 1. b = 2", [False, True]),
        ("b = 1? b = 2", [False, True]),
    ],
)
def test_modes(text: str, asserted: list[bool]) -> None:
    read_ = read(text)
    assert [read_.is_asserted(one) for one in read_.statements if one.relations] == asserted


def _accounted(text: str, quote: str) -> str:
    """Account for a text whose reading is what it says in a quotation."""
    found = read(text)
    ledger = Ledger(found)
    for one in found.statements:
        if found.quoted(one.first, one.last) == quote:
            ledger.use(one.first, one.last)
    try:
        refuse_open(found)
        account(ledger, Known(points=frozenset({(0, 1)})))
    except InputError as error:
        return error.code
    return "ok"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("b = 2 since 1 + 1 = 2", "ok"), ("b = 2, (0, 1) is class 1", "ok"), ("1. b = 2", "ok"),
        ("b = 2. Final words: 1 + 1 = 3", "left-over"), ("b = 1. Final answer: b = 2", "ok"),
        ("b = 2 and 7", "left-over"), ("b = 2 or b = 3", "left-over"), ("b = 2 or so", "open"),
        ("either b = 2", "choice"), ("b = 2 doubled", "altered"), ("b = 2 zork", "word"),
        ("b = 2, b = 1//2", "number"), ("my friend says b = 2", "open"),
    ],
)  # fmt: skip
def test_accounting(text: str, code: str) -> None:
    assert _accounted(text, "b = 2") == code
