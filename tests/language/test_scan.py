"""What plain text is cut into: numbers, signs, words and phrases."""

import tomllib
from fractions import Fraction
from importlib.resources import files

import pytest

from linexact.errors import InputError
from linexact.language.scan import MOST_TOKENS, tokens_of

NO_NUMBERS = (
    "1//2", "1%2", "0x1F", "0b11", "0o17", "1_000", "1'000", "1.2.3", "3..5", "1e5e5", "100!",
    "1e999999999",
)  # fmt: skip


@pytest.mark.parametrize("text", NO_NUMBERS)
def test_what_looks_like_a_number_and_is_none(text: str) -> None:
    assert "bad" in {token.kind for token in tokens_of(f"b = {text} ")}


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("75 %", "3/4"), (".5", "1/2"), ("45e-1", "9/2"), ("two and a half", "5/2"), ("3.", "3"),
        ("three quarters", "3/4"), ("twenty-five", "25"), ("half", "1/2"),
    ],
)  # fmt: skip
def test_numbers(text: str, value: str) -> None:
    (token,) = tokens_of(text + ("]" if text.endswith(".") else ""))[:1]
    assert token.value == Fraction(value)


def test_a_decimal_comma_is_one_where_commas_separate_nothing_else() -> None:
    values = [token.value for token in tokens_of("w1 = 0,5; b = -0,75") if token.value is not None]
    assert values == [Fraction(1, 2), Fraction(3, 4)]
    assert [t.kind for t in tokens_of("w1 = 1, b = 1,5")].count("bad") == 1
    assert [t.text for t in tokens_of("0,1")] == ["0", ",", "1"]


def test_the_longest_phrase_is_one_token() -> None:
    tokens = tokens_of("is greater than or equal to 3")
    assert [t.text for t in tokens] == ["is", "greater than or equal to", "3"]
    assert tokens[1].has(">=")
    assert not tokens[1].has(">")


def test_too_many_tokens() -> None:
    with pytest.raises(InputError, match="the limit"):
        tokens_of("1 " * (MOST_TOKENS + 1))


def test_no_phrase_stands_twice_in_a_role() -> None:
    source = files("linexact.language").joinpath("english.toml").read_text(encoding="utf-8")
    table = tomllib.loads(source)
    heads = table.pop("heads")
    for role, phrases in (*table.items(), *heads.items()):
        several = [" ".join(phrase.split()) for phrase in phrases.split("|")]
        twice = {phrase for phrase in several if several.count(phrase) > 1}
        assert not twice, role
