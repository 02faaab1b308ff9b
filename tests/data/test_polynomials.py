"""Polynomials as features: read, bounded, and exact on random rows."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest
import sympy

from linexact import in_features
from linexact.data.dataset import Dataset
from linexact.data.features import FeatureMap
from linexact.data.polynomials import parse_features
from linexact.errors import InputError, LimitError
from linexact.topics.separability import Separable

F = Fraction
INPUTS = ("x1", "x2")


def test_plain_monomials_are_the_map_they_always_were() -> None:
    assert parse_features("x1*x2, x1^2", INPUTS) == FeatureMap(INPUTS, ((1, 1), (2, 0)))


@pytest.mark.parametrize(
    "text",
    ["x1 + x2", "x1^2 + x2^2", "(x1 - 1)^2", "2*x1 - x2/3", "-(x1 - x2)*(x1 + x2)", "x1**3 - 0.5",
     "((x1))*x2 + 1/2", "(x1 + x2)^4 - x1"],
)  # fmt: skip
def test_values_are_those_of_another_program(text: str) -> None:
    source = random.Random(text)
    rows = [[F(source.randint(-99, 99), source.randint(1, 9)) for _ in INPUTS] for _ in range(6)]
    data = Dataset.from_rows(rows, [1] * 6)
    features = parse_features(text, INPUTS)
    assert features.sums is not None
    mapped = features.apply(data)
    symbols = sympy.symbols("x1 x2")
    exact = sympy.sympify(text.replace("0.5", "1/2"), rational=True)
    for i, row in enumerate(rows):
        values = {
            s: sympy.Rational(v.numerator, v.denominator) for s, v in zip(symbols, row, strict=True)
        }
        value = sympy.Rational(exact.subs(values))
        assert mapped.x(i) == (F(int(value.p), int(value.q)),)


@pytest.mark.parametrize(
    ("text", "words", "start"),
    [
        ("x1 + y", "no input is called 'y'", 5),
        ("x1 + ", "expected a number, an input or (", 4),
        ("2 x1", "expected *, a comma or the end", 2),
        ("x1/x2", "division by an input", 3),
        ("x1/0", "division by 0", 3),
        ("(x1 + 1)^-2", "expected a whole power", 9),
        ("(x1 + 1)^1.5", "one whole number", 9),
        ("(x1 + 1", "a closing parenthesis", 7),
        ("x1 + x2, 3", "a feature without an input", 9),
        ("x1 - x1", "a feature without an input", 0),
        ("x1 +, x2", "expected a number, an input or (", 4),
        ("__import__('os') + x1", "expected", 0),
    ],
)
def test_refusals_have_their_place(text: str, words: str, start: int) -> None:
    with pytest.raises(InputError) as caught:
        parse_features(text, INPUTS)
    assert words in caught.value.message
    assert caught.value.start == start


def test_bounds_come_before_the_work() -> None:
    with pytest.raises(LimitError, match="degree beyond the limit"):
        parse_features("(x1 + x2)^17", INPUTS)
    with pytest.raises(LimitError, match="degree beyond the limit"):
        parse_features("(x1 + x2)^99999999999", INPUTS)
    names = tuple(f"x{j}" for j in range(1, 30))
    with pytest.raises(InputError, match="terms, which is the limit"):
        parse_features(f"({' + '.join(names)})^6", names)
    with pytest.raises(InputError, match="parentheses inside one another"):
        parse_features("(" * 60 + "x1" + ")" * 60, INPUTS)
    with pytest.raises(InputError, match="bits"):
        parse_features(f"{'9' * 700}*x1", INPUTS)
    with pytest.raises(InputError, match="characters of features"):
        parse_features("x1+" * 3000, INPUTS)
    with pytest.raises(LimitError, match="at most 200 are taken"):
        parse_features(", ".join(f"x1 + {k}" for k in range(1, 250)), INPUTS)


def test_equal_polynomials_count_once_and_keep_their_first_name() -> None:
    assert parse_features("x1 + x2, x2+x1, 2*x1", INPUTS).names == ("(x1 + x2)", "(2*x1)")


def test_xor_is_separable_by_the_square_of_a_difference() -> None:
    verdict = in_features("XOR", monomials="(x1 - x2)^2")
    assert isinstance(verdict, Separable)
    assert verdict.dataset.numerators.tolist() == [[0], [1], [1], [0]]
