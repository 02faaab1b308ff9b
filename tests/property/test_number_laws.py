from __future__ import annotations

from fractions import Fraction

from hypothesis import example, given
from hypothesis import strategies as st
from strategies import huge_rationals, rationals

from linexact.errors import InputError
from linexact.exact import exact_text, parse_number, parse_ratio, show


@given(huge_rationals() | rationals())
def test_exact_text_is_read_back(value: Fraction) -> None:
    text = exact_text(value)
    assert parse_number(text) == value


@given(rationals())
def test_what_is_shown_in_full_is_read_back(value: Fraction) -> None:
    assert parse_number(show(value, width=None)) == value


@given(rationals())
def test_no_exact_writing_is_shorter_than_the_shown_one(value: Fraction) -> None:
    shown = show(value, width=None)
    assert len(shown) <= len(exact_text(value))
    if "." in shown:
        assert len(shown) < len(exact_text(value))


@given(huge_rationals())
def test_a_shown_number_is_short_and_says_how_many_digits(value: Fraction) -> None:
    shown = show(value)
    assert len(shown) <= 2 * 13 + len("-/ (5001/5001 digits)")
    if "digits" not in shown:
        assert parse_number(shown) == value
        return
    numerals, _, counts = shown.removesuffix(" digits)").partition(" (")
    sides = (abs(value.numerator), value.denominator)
    pieces = numerals.removeprefix("-").split("/")
    for side, piece, count in zip(sides, pieces, map(int, counts.split("/")), strict=False):
        assert 10 ** (count - 1) <= max(side, 1) < 10**count
        head, _, tail = piece.partition("...")
        if tail:
            assert side // 10 ** (count - 5) == int(head)
            assert side % 10**5 == int(tail)
        else:
            assert int(piece) == side
    assert shown.startswith("-") == (value < 0)


SIGNS = st.sampled_from(["", "+", "-", "\u2212", "\u2013"])
NUMERALS = st.from_regex(r"[0-9]{1,20}", fullmatch=True)


@given(SIGNS, NUMERALS, NUMERALS, st.integers(-30, 30))
def test_a_decimal_is_the_sum_of_its_digits(
    sign: str, whole: str, places: str, exponent: int
) -> None:
    digits = sum(int(c) * 10**k for k, c in enumerate(reversed(whole + places)))
    value = Fraction(digits) / 10 ** len(places) * Fraction(10) ** exponent
    value = -value if sign in ("-", "\u2212", "\u2013") else value
    assert parse_number(f"{sign}{whole}.{places}e{exponent}") == value


@given(rationals(), SIGNS)
def test_a_fraction_and_its_latex_mean_the_same(value: Fraction, sign: str) -> None:
    p, q = value.numerator, value.denominator
    assert parse_number(f"{p}/{q}") == parse_number(rf"\frac{{{p}}}{{{q}}}") == value
    if p >= 0:
        assert parse_number(f"{sign}{p}/{q}") == parse_number(rf"{sign}\frac{{{p}}}{{{q}}}")


@given(st.text(max_size=30) | st.text(alphabet=" +-−.,/0123456789eE{}²'\\fractd", max_size=30))
@example("1 1/2")
@example("\\frac{1}{2}{")
def test_any_text_is_read_or_refused_with_a_place_inside_it(text: str) -> None:
    refusal = None
    try:
        p, q = parse_ratio(text)
    except InputError as error:
        refusal = error
    if refusal is None:
        assert q > 0
        assert parse_number(exact_text(Fraction(p, q))) == Fraction(p, q)
    else:
        assert 0 <= refusal.start <= len(text)
        assert "\n" not in refusal.message
        assert len(str(refusal).split("\n")) == 3


@given(st.text(alphabet="+-.,/0123456789eE ", max_size=12))
def test_what_both_python_and_we_read_is_the_same_number(text: str) -> None:
    try:
        value = parse_number(text)
    except InputError:
        return
    try:
        theirs = Fraction(text)
    except (ValueError, ZeroDivisionError):
        return
    assert value == theirs
