from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

import numpy as np
import pytest
import sympy

from linexact.errors import InputError
from linexact.exact import (
    MAX_CHARACTERS,
    MAX_DIGITS,
    MAX_EXPONENT,
    exact_text,
    parse_number,
    parse_ratio,
    to_fraction,
)

READ = [
    ("5", Fraction(5)), ("+5", Fraction(5)), ("-0", Fraction(0)), ("007", Fraction(7)),
    (".5", Fraction(1, 2)), ("-.5", Fraction(-1, 2)), ("5.", Fraction(5)), ("1.000", Fraction(1)),
    ("0.1", Fraction(1, 10)),
    ("1234567890.123456789012345678", Fraction(1234567890123456789012345678, 10**18)),
    ("1e3", Fraction(1000)), ("1E-3", Fraction(1, 1000)), ("-2.5e+1", Fraction(-25)),
    ("1e-00003", Fraction(1, 1000)), ("-3/2", Fraction(-3, 2)), ("3/-2", Fraction(-3, 2)),
    ("-3/-2", Fraction(3, 2)), ("1.5/2", Fraction(3, 4)), ("1/.5", Fraction(2)),
    (" - 3 / 2 ", Fraction(-3, 2)), ("\u22123/2", Fraction(-3, 2)), ("\u20131.5", Fraction(-3, 2)),
    ("\u20147", Fraction(-7)), ("\u20107", Fraction(-7)), ("\u20117", Fraction(-7)),
    ("\uff0d\uff11\uff0e\uff15", Fraction(-3, 2)), ("1\u20442", Fraction(1, 2)),
    ("\u00a07\u202f", Fraction(7)), ("\ufeff7\r\n", Fraction(7)), (r"\frac{3}{2}", Fraction(3, 2)),
    (r"-\tfrac{3}{2}", Fraction(-3, 2)), (r"\dfrac{-3}{2}", Fraction(-3, 2)),
    (r" - \frac { 3 } { -2 } ", Fraction(3, 2)),
]  # fmt: skip


@pytest.mark.parametrize(("text", "value"), READ)
def test_reads_exactly(text: str, value: Fraction) -> None:
    assert parse_number(text) == value
    assert Fraction(*parse_ratio(text)) == value
    assert parse_ratio(text)[1] > 0


REFUSED = [
    # text, code, start of the caret, words that the message must contain
    ("", "empty", 0, ["found nothing"]),
    (" \u00a0", "empty", 0, ["found nothing"]),
    ("-", "number", 1, ["breaks off"]),
    ("1e", "number", 2, ["breaks off"]),
    ("1/", "number", 2, ["breaks off"]),
    (".", "number", 1, ["breaks off"]),
    ("abc", "number", 0, ["'a'", "-3/2"]),
    ("1.2x", "number", 3, ["'x'"]),
    ("  1/x", "number", 4, ["'x'"]),
    ("--3", "number", 1, ["'-'"]),
    ("1.2.3", "number", 3, ["'.'"]),
    ("0x10", "number", 1, ["'x'"]),
    ("1e5.5", "number", 3, ["'.'"]),
    ("1e3/2", "number", 3, ["'/'"]),
    ("2^3", "number", 1, ["'^'"]),
    ("2*3", "number", 1, ["'*'"]),
    ("__import__('os')", "number", 0, ["'_'"]),
    ("1+1", "number", 1, ["'+'"]),
    ("50%", "number", 2, ["'%'"]),
    ("1\x002", "number", 1, ["U+0000"]),
    (r"\frac12", "number", 5, ["'1'"]),
    (r"\frac{1}{x}", "number", 9, ["'x'"]),
    (r"\frac{1}{2", "number", 10, ["breaks off"]),
    (r"\sqrt{2}", "number", 1, ["'s'"]),
    ("nan", "not-finite", 0, ["not a finite number"]),
    (" -Inf", "not-finite", 1, ["not a finite number"]),
    ("\u2212\u221e", "not-finite", 0, ["not a finite number"]),
    ("1/0", "zero-denominator", 2, ["denominator"]),
    ("0/0.00", "zero-denominator", 2, ["denominator"]),
    (r"\frac{1}{0}", "zero-denominator", 9, ["denominator"]),
    ("1,5", "ambiguous", 1, ["1.5", "several numbers"]),
    ("-1,5", "ambiguous", 2, ["1.5", "several numbers"]),
    ("1,000", "ambiguous", 1, ["1.000", "several numbers"]),
    ("1.000,5", "ambiguous", 5, ["decimal", "several numbers"]),
    ("1,000.5", "ambiguous", 1, ["in one number", "between several"]),
    ("1 1/2", "ambiguous", 1, ["1 + 1/2", "11/2"]),
    ("-1 1/2", "ambiguous", 2, ["1 + 1/2", "11/2"]),
    ("3\u00b2", "ambiguous", 1, ["3^2", "32"]),
    ("1'000", "ambiguous", 1, ["one number", "several"]),
    ("1_000", "ambiguous", 1, ["one number", "several"]),
    ("1 000 000 000", "ambiguous", 1, ["one number", "several"]),
    ("1/2/3", "ambiguous", 3, ["(1/2)/3", "1/(2/3)"]),
    ("-1/2/3", "ambiguous", 4, ["(1/2)/3", "1/(2/3)"]),
    ("1/2e3", "ambiguous", 3, ["(1/2)e3", "1/(2e3)"]),
    (r"2\frac{1}{2}", "ambiguous", 1, ["sum 2 +", "product 2 *"]),
    ("\u0663", "number", 0, ["another script", "write 3"]),
    ("\u00bd", "number", 0, ["write 1/2"]),
]


@pytest.mark.parametrize(("text", "code", "start", "words"), REFUSED)
def test_refuses_with_place_and_reason(text: str, code: str, start: int, words: list[str]) -> None:
    with pytest.raises(InputError) as caught:
        parse_number(text)
    error = caught.value
    assert (error.code, error.start, error.source) == (code, start, text)
    assert all(word in error.message for word in words)
    assert "\n" not in error.message


LIMITS = [
    # the largest that is read, the smallest that is not
    ("9" * MAX_DIGITS, "9" * (MAX_DIGITS + 1)),
    (f"1e{MAX_EXPONENT}", f"1e{MAX_EXPONENT + 1}"),
    (f"1e-{MAX_EXPONENT}", f"1e-{MAX_EXPONENT + 1}"),
    ("1e1", "1e" + "9" * 20_000),
    ("1e" + "0" * 20_000 + "1", "1e999999999"),
    ("5" + " " * (MAX_CHARACTERS - 1), "5" + " " * MAX_CHARACTERS),
    ("1/" + "3" * MAX_DIGITS, "1/" + "3" * (MAX_DIGITS + 1)),
]


@pytest.mark.parametrize(("largest", "beyond"), LIMITS)
def test_limits_apply_before_conversion(largest: str, beyond: str) -> None:
    parse_number(largest)
    with pytest.raises(InputError, match="too long") as caught:
        parse_number(beyond)
    assert caught.value.code == "too-long"
    assert len(str(caught.value)) < 300


def test_numerals_beyond_pythons_own_limit_have_the_right_value() -> None:
    assert parse_number("9" * MAX_DIGITS) == 10**MAX_DIGITS - 1
    assert parse_number("-1" + "0" * 9_999) == -(10**9_999)
    assert parse_number("0." + "0" * 9_998 + "7") == Fraction(7, 10**9_999)


@pytest.mark.parametrize("text", ["0", "-7", "3/2", "-3/2", "7" * 5_000 + "/2"])
def test_exact_text_is_read_back(text: str) -> None:
    assert exact_text(parse_number(text)) == text


ACCEPTED = [
    (3, Fraction(3)), (Fraction(1, 3), Fraction(1, 3)), (np.int8(-3), Fraction(-3)),
    (np.uint64(2**64 - 1), Fraction(2**64 - 1)), (sympy.Rational(-3, 2), Fraction(-3, 2)),
    (sympy.Integer(4), Fraction(4)), ("0.1", Fraction(1, 10)), (Decimal("0.1"), Fraction(1, 10)),
]  # fmt: skip


@pytest.mark.parametrize(("value", "fraction"), ACCEPTED)
def test_takes_exact_numbers_of_other_kinds(value: object, fraction: Fraction) -> None:
    taken = to_fraction(value)
    assert taken == fraction
    assert type(taken.numerator) is int


INEXACT = [0.1, True, np.bool_(True), np.float64(1), None, 1j, sympy.sqrt(2), sympy.Float(1), b"1"]


@pytest.mark.parametrize("value", INEXACT)
def test_refuses_what_is_not_exact(value: object) -> None:
    with pytest.raises(InputError, match="not an exact number"):
        to_fraction(value)


@pytest.mark.parametrize("text", ["NaN", "Infinity", "1E+999999"])
def test_decimals_pass_through_the_same_limits(text: str) -> None:
    with pytest.raises(InputError):
        to_fraction(Decimal(text))
