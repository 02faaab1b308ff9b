from __future__ import annotations

import random
from fractions import Fraction

import numpy as np
import pytest
import sympy

from linexact.data.dataset import Dataset
from linexact.data.features import MAX_DEGREE, FeatureMap, monomial_name, monomials_up_to
from linexact.data.polynomials import parse_features
from linexact.errors import InputError, LimitError

F = Fraction


@pytest.mark.parametrize(
    ("text", "inputs", "monomials"),
    [
        ("x1*x2", ("x1", "x2"), ((1, 1),)),
        (" x1 * x2 , x1 ^ 2", ("x1", "x2"), ((1, 1), (2, 0))),
        ("x1**2*x2", ("x1", "x2"), ((2, 1),)),
        ("x1*x1", ("x1", "x2"), ((2, 0),)),
        ("x1^007", ("x1",), ((7,),)),
        ("petal length*x2", ("petal length", "petal width"), ((1, 1),)),
        ("sepal-length^2*x-y", ("sepal-length", "x-y"), ((2, 1),)),
        ("x1", ("x2", "x1"), ((0, 1),)),  # a feature's own name wins over its position
    ],
)
def test_read(text: str, inputs: tuple[str, ...], monomials: tuple[tuple[int, ...], ...]) -> None:
    assert parse_features(text, inputs).monomials == monomials


@pytest.mark.parametrize("text", ["x1^40", "x1^99999999999999999999", "x1^16*x2"])
def test_high_degrees_meet_a_limit(text: str) -> None:
    with pytest.raises(LimitError, match=f"limit of {MAX_DEGREE}"):
        parse_features(text, ("x1", "x2"))


def test_limits_of_all_monomials() -> None:
    with pytest.raises(LimitError, match=f"limit of {MAX_DEGREE}"):
        monomials_up_to(2, 40)
    with pytest.raises(LimitError, match="4598125 monomials; at most 5000"):
        monomials_up_to(100, 4)
    with pytest.raises(InputError):
        monomials_up_to(2, -1)


def test_limit_of_long_numbers() -> None:
    data = Dataset.from_rows([[10**50_000]] * 100, [1] * 100)
    with pytest.raises(LimitError, match="bits"):
        FeatureMap(("x1",), ((16,),)).apply(data)


def test_products_are_exact_on_random_rows() -> None:
    source = random.Random(5)
    for _ in range(40):
        d = source.randint(1, 3)
        rows = [
            [F(source.randint(-(10**9), 10**9), source.randint(1, 9)) for _ in range(d)]
            for _ in range(source.randint(1, 4))
        ]
        data = Dataset.from_rows(rows, [1] * len(rows))
        features = FeatureMap(data.features, monomials_up_to(d, 3))
        mapped = features.apply(data)
        for index, row in enumerate(rows):
            for monomial, value in zip(features.monomials, mapped.x(index), strict=True):
                expected = F(1)
                for v, power in zip(row, monomial, strict=True):
                    expected *= v**power
                assert value == expected


def test_machine_integers_do_not_overflow() -> None:
    data = Dataset(np.array([[2**62]], dtype=np.int64), (1,), np.array([1], np.int8), ("x1",))
    assert FeatureMap(("x1",), ((2,),)).apply(data).x(0) == (F(2**124),)


def test_rows_and_classes_are_kept() -> None:
    data = Dataset.from_rows([[1], [2]], [1, -1], classes=("yes", "no"), row_numbers=[3, 9])
    mapped = FeatureMap(("x1",), ()).apply(data)
    assert (mapped.dimension, mapped.classes, mapped.row_number(1)) == (0, ("yes", "no"), 9)


def test_the_map_must_fit() -> None:
    with pytest.raises(InputError):
        FeatureMap(("x1", "x2"), ((1, 1),)).apply(Dataset.from_rows([[1]], [1]))


def test_the_empty_product_is_named() -> None:
    assert monomial_name((0, 0), ("x1", "x2")) == "1"


INPUTS = ("x1", "x2")


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
        ("x3", "", 0), ("x1, x1*y", "", 7), ("", "", 0), ("x1,,x2", "", 3), ("x1*", "", 3),
        ("x1^", "", 3), ("x1^0", "", 3), ("x1^-1", "", 3), ("x1^1.5", "", 3), ("x1^²", "", 3),
        ("x1^٣", "", 3), ("__import__('os')", "", 0), ("x1" * 3000, "characters of features", 0),
        ("x1 + y", "no input is called 'y'", 5), ("x1 + ", "expected a number, an input or (", 4),
        ("2 x1", "expected *, a comma or the end", 2), ("x1/x2", "division by an input", 3),
        ("x1/0", "division by 0", 3), ("(x1 + 1)^-2", "expected a whole power", 9),
        ("(x1 + 1)^1.5", "one whole number", 9), ("(x1 + 1", "a closing parenthesis", 7),
        ("x1 + x2, 3", "a feature without an input", 9),
        ("x1 - x1", "a feature without an input", 0),
        ("x1 +, x2", "expected a number, an input or (", 4),
    ],
)  # fmt: skip
def test_refusals_have_their_place(text: str, words: str, start: int) -> None:
    with pytest.raises(InputError) as caught:
        parse_features(text, INPUTS)
    assert words in caught.value.message
    assert caught.value.start == start
    others = {"characters of features": "too-long", "division by 0": "zero-denominator"}
    assert caught.value.code == others.get(words, "monomial")


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
    with pytest.raises(LimitError, match="at most 200 are taken"):
        parse_features(", ".join(f"x1 + {k}" for k in range(1, 250)), INPUTS)


def test_equal_polynomials_count_once_and_keep_their_first_name() -> None:
    assert parse_features("x1 + x2, x2+x1, 2*x1", INPUTS).names == ("(x1 + x2)", "(2*x1)")
