from __future__ import annotations

from fractions import Fraction

import pytest

from linexact.exact import exact_text, show, show_vector

SHOWN = [
    (Fraction(0), "0"), (Fraction(-7), "-7"), (Fraction(1, 2), "1/2"), (Fraction(-3, 2), "-3/2"),
    (Fraction(1, 3), "1/3"), (Fraction(1, 10), "0.1"), (Fraction(-81, 100), "-0.81"),
    (Fraction(51, 10), "5.1"), (Fraction(3, 20), "3/20"), (Fraction(1, 1000), "0.001"),
    (Fraction(1, 2**10), "1/1024"), (Fraction(1, 10**21), "0." + "0" * 20 + "1"),
    (Fraction(10**23), "1" + "0" * 23), (Fraction(10**24), "10000...00000 (25 digits)"),
    (Fraction(-(10**24)), "-10000...00000 (25 digits)"),
    (Fraction(10**40 + 1, 3), "10000...00001/3 (41/1 digits)"),
    (Fraction(2, 10**40 + 1), "2/10000...00001 (1/41 digits)"),
    (Fraction(10**12 + 1, 10**12 + 3), "1000000000001/1000000000003"),
]  # fmt: skip


@pytest.mark.parametrize(("value", "text"), SHOWN)
def test_shows_the_shortest_exact_writing(value: Fraction, text: str) -> None:
    assert show(value) == text


def test_huge_numbers_are_counted_and_cut_or_written_out() -> None:
    huge = 10**20_000
    assert show(huge - 1) == "99999...99999 (20000 digits)"
    assert show(huge) == "10000...00000 (20001 digits)"
    assert show(huge, width=None) == exact_text(huge) == "1" + "0" * 20_000
    assert show(Fraction(huge + 1, 2), width=None) == exact_text(huge // 2) + ".5"


def test_zeros_inside_a_long_numeral_are_kept() -> None:
    value = 7 * 10**5_000 + 3
    assert exact_text(value) == "7" + "0" * 4_999 + "3"
    assert exact_text(-value) == "-7" + "0" * 4_999 + "3"


def test_a_vector_is_written_in_parentheses() -> None:
    assert show_vector([Fraction(4), Fraction(-1, 2), 1]) == "(4, -1/2, 1)"
    assert show_vector([]) == "()"
