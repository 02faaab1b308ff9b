"""The lectures' data sets, decided: CSC321 lecture 3 (Grosse) and the perceptron blog."""

from __future__ import annotations

from fractions import Fraction

import pytest

from linexact.data.convention import Convention
from linexact.data.dataset import Dataset
from linexact.topics.separability import Inseparable, Separable, separate_dataset

STRICT = Convention(bias=True, boundary="strict")
NO_BIAS = Convention(bias=False, boundary="strict")


def shifts(pattern: str) -> list[list[int]]:
    return [[int(c) for c in pattern[i:] + pattern[:i]] for i in range(len(pattern))]


def patterns(a: str, b: str) -> Dataset:
    rows = shifts(a) + shifts(b)
    return Dataset.from_rows(rows, [1] * len(a) + [-1] * len(b))


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("1111000000000000", "1101001000000000"),
        ("1010101000000000", "1000100010001000"),  # the second repeats with period 4
        ("1100110000000000", "1001000100010000"),
    ],
)
def test_translated_patterns_with_four_pixels_are_inseparable(a: str, b: str) -> None:
    dataset = patterns(a, b)
    assert (len(dataset), dataset.dimension) == (32, 16)
    verdict = separate_dataset(dataset, STRICT)
    assert isinstance(verdict, Inseparable)
    assert len(verdict.multipliers) <= 18
    # The lecture's own certificate, the average of all shifts, is one too.
    uniform = dict.fromkeys(range(32), Fraction(1, 16))
    Inseparable(dataset, STRICT, uniform, (Fraction(1, 4),) * 16).check()


def test_without_a_bias_the_convention_decides() -> None:
    origin = Dataset.from_rows([[0], [1]], [1, 1])
    both_sides = Dataset.from_rows([[1], [-1]], [1, 1])
    for dataset in (origin, both_sides):
        assert isinstance(separate_dataset(dataset, NO_BIAS), Inseparable)
        closed = Convention(bias=False, boundary="closed-positive")
        assert isinstance(separate_dataset(dataset, closed), Separable)
        open_ = Convention(bias=False, boundary="closed-negative")
        assert isinstance(separate_dataset(dataset, open_), Inseparable)


def test_without_a_bias_a_strict_example_must_carry_weight() -> None:
    """Under closed-positive, -(0) of a negative example is the contradiction by itself."""
    dataset = Dataset.from_rows([[0], [1]], [-1, 1])
    verdict = separate_dataset(dataset, Convention(bias=False, boundary="closed-positive"))
    assert isinstance(verdict, Inseparable)
    assert verdict.multipliers == {0: 1}


@pytest.mark.parametrize("bias", [True, False])
def test_one_class_only(bias: bool) -> None:
    dataset = Dataset.from_rows([[1, 0], [1, 1]], [-1, -1])
    assert isinstance(
        separate_dataset(dataset, Convention(bias=bias, boundary="strict")), Separable
    )


def test_no_examples() -> None:
    verdict = separate_dataset(Dataset.from_rows([], [], dimension=2), STRICT)
    assert isinstance(verdict, Separable)


def test_the_same_point_in_both_classes_is_the_certificate() -> None:
    dataset = Dataset.from_rows([[5, 1], [2, "1/3"], [2, "1/3"], [0, 0]], [1, 1, -1, -1])
    verdict = separate_dataset(dataset, STRICT)
    assert isinstance(verdict, Inseparable)
    assert verdict.multipliers == {1: 1, 2: 1}
    assert verdict.common_point == (2, Fraction(1, 3))


def test_hulls_that_touch_in_one_point() -> None:
    dataset = Dataset.from_rows([[0, 0], [2, 0], [1, 0], [1, -3]], [1, 1, -1, -1])
    verdict = separate_dataset(dataset, STRICT)
    assert isinstance(verdict, Inseparable)
    assert verdict.common_point == (1, 0)


def test_numbers_of_200_digits_and_a_zero_column() -> None:
    big = 10**200
    dataset = Dataset.from_rows([[0, big], [0, big + 1], [0, -big]], [-1, 1, -1])
    verdict = separate_dataset(dataset, STRICT)
    assert isinstance(verdict, Separable)
