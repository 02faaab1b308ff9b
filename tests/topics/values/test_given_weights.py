from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest
import sympy

from linexact.data.dataset import Dataset
from linexact.data.gates import gate
from linexact.data.linear import Classifier
from linexact.errors import InputError
from linexact.exact.roots import Surd
from linexact.topics.values.distances import compare, decision_hyperplane
from linexact.topics.values.losses import mean, subgradient
from linexact.topics.values.measure import measure
from linexact.topics.values.remarks import remarks
from linexact.topics.values.scores import best_threshold, score_signs, scores

F = Fraction


def test_bias_threshold_and_dummy_feature_are_one_thing_written_thrice() -> None:
    classifier = Classifier.of([1, "1/2"], "-3/2")
    assert Classifier.from_threshold([1, "0.5"], "1.5") == classifier
    assert Classifier.from_augmented(["-3/2", 1, "1/2"]) == classifier
    assert Classifier.from_augmented([1, "1/2", "-3/2"], "last") == classifier
    assert classifier.augmented("last") == (1, F(1, 2), F(-3, 2))
    assert classifier.threshold == F(3, 2)


@pytest.mark.parametrize(
    ("first", "second", "relation", "factor"),
    [
        (([1, 2], 3), ([2, 4], 6), "same-classifier", 2),
        (([1, 2], 3), ([-1, -2], -3), "opposite-classifier", -1),
        (([1, 2], 3), ([1, 2], 4), "parallel", 1),
        (([1, 2], 3), ([-2, -4], 5), "parallel", -2),
        (([1, 2], 3), ([2, 1], 3), "different", None),
        (([0, 2], 3), ([1, 2], 3), "different", None),
        (([1, 2], 3), ([0, 0], 3), "different", None),
        (([0, 0], 3), ([1, 2], 3), "different", None),
        (([0, 0], 3), ([0, 0], 6), "same-classifier", 2),
        (([0, 0], 0), ([0, 0], 0), "same-classifier", 1),
        (([0, 0], 3), ([0, 0], -3), "opposite-classifier", -1),
        (([0, 0], 3), ([0, 0], 0), "different", None),
    ],
)
def test_comparison(
    first: tuple[list[int], int], second: tuple[list[int], int], relation: str, factor: int | None
) -> None:
    found = compare(Classifier.of(*first), Classifier.of(*second))
    assert (found.relation, found.factor) == (relation, factor)


@pytest.mark.parametrize(
    ("square", "text"),
    [
        ("9/5", "3*sqrt(5)/5"), ("1/2", "sqrt(2)/2"), ("4/9", "2/3"), ("8", "2*sqrt(2)"),
        ("5/4", "sqrt(5)/2"), ("0", "0"), ("50/3", "5*sqrt(6)/3"),
    ],
)  # fmt: skip
def test_surds_read_as_in_a_textbook(square: str, text: str) -> None:
    surd = Surd.root(F(square))
    assert str(surd) == text
    assert sympy.simplify(surd.to_sympy() ** 2 - sympy.Rational(square)) == 0
    if surd.sign:
        assert str(-surd) == f"-{text}"


def test_surds_of_huge_squares_are_not_factored() -> None:
    square = F((2**61 - 1) * (2**89 - 1), 3)
    assert str(Surd.root(square)).startswith("sqrt(")
    assert Surd.root(square).to_sympy() ** 2 == sympy.Rational(square.numerator, square.denominator)
    assert Surd.root(F((10**30 + 1) ** 2)).as_fraction() == 10**30 + 1


def test_best_threshold_on_either_end() -> None:
    data = Dataset.from_rows([[0], [1]], [1, 1])
    best = best_threshold(data, [1])
    assert (best.below, best.above, best.errors) == (None, 0, 0)
    none = best_threshold(Dataset.from_rows([[0], [1]], [-1, -1]), [1])
    assert (none.below, none.above, none.errors) == (1, None, 0)
    flat = best_threshold(gate("XOR"), [0, 0])
    assert flat.errors == 2


def test_data_without_features_score_the_bias() -> None:
    data = Dataset(np.empty((2, 0), dtype=np.int64), (), np.array([1, -1], dtype=np.int8), ())
    assert scores(data, Classifier.of([], "1/2")) == (F(1, 2), F(1, 2))
    assert score_signs(data, Classifier.of([], "-1/2")).tolist() == [-1, -1]


@pytest.mark.parametrize(
    ("call", "code"),
    [
        (lambda: decision_hyperplane(Classifier.of([0, 0], 1)), "zero-weights"),
        (lambda: Classifier.of([1, 2]).score((1,)), "length"),
        (lambda: measure(gate("AND"), Classifier.of([1]), "strict"), "length"),
        (lambda: compare(Classifier.of([1]), Classifier.of([1, 2])), "length"),
        (lambda: Classifier.from_augmented([]), "length"),
        (lambda: Classifier.of(["one"]), "number"),
        (lambda: Classifier.of([0.5]), "type"),
        (lambda: Classifier.of([float("nan")]), "type"),
        (lambda: measure(gate("AND"), Classifier.of([1, 1]), "open"), "boundary"),  # type: ignore[arg-type]
        (lambda: measure(empty(), Classifier.of([1]), "strict"), "no-examples"),
        (lambda: best_threshold(empty(), [1]), "no-examples"),
        (lambda: mean([]), "no-examples"),
        (lambda: Surd.root(F(-1)), "negative-square"),
        (lambda: subgradient((F(1),), 1, F(0), "both"), "at-zero"),  # type: ignore[arg-type]
    ],
)
def test_bad_input_is_refused_with_a_code(call: object, code: str) -> None:
    with pytest.raises(InputError) as refused:
        call()  # type: ignore[operator]
    assert refused.value.code == code


def empty() -> Dataset:
    return Dataset.from_rows([], [], dimension=1)


@pytest.mark.parametrize(
    ("weights", "b", "reading", "codes"),
    [
        ([1, 1], "-3/2", "strict", set()),
        ([1, 1], -1, "closed-positive", {"score-zero", "zero-loss-error", "other-reading",
                                         "signed-sum-negative"}),
        ([1, 1], -1, "closed-negative", {"score-zero", "other-reading", "signed-sum-negative"}),
        ([0, 0], 0, "strict", {"score-zero", "zero-loss-error", "other-reading", "zero-weights",
                               "signed-sum-negative"}),
        ([0, 1], 1, "strict", {"constant-answer", "signed-sum-negative"}),
        ([0, 0], -1, "strict", {"zero-weights"}),
        ([9, 1], "-1/2", "strict", {"signed-sum-negative", "right-but-charged"}),
    ],
)  # fmt: skip
def test_findings_about_and(weights: list[int], b: object, reading: str, codes: set[str]) -> None:
    measured = measure(gate("AND"), Classifier.of(weights, b), reading)  # type: ignore[arg-type]
    assert {remark.code for remark in remarks(measured)} == codes
