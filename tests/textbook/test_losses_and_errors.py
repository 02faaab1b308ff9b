"""The lectures' statements about losses, errors and least squares, each re-computed.

Sources: Grosse, CSC321 lecture 3 (S0); the blog (S1); Lyu, notes 1 (S2); Tufts COMP 135
class 5 (S3); UCSD DSC 140A lecture 6 (S4).
"""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from math import comb

import pytest
from pieces import pieces

from linexact.data.convention import Convention
from linexact.data.dataset import Dataset
from linexact.data.gates import gate
from linexact.data.lectures import RuleText
from linexact.data.linear import Classifier
from linexact.topics.errors.search import fewest_errors
from linexact.topics.least_squares.equations import best_multiple
from linexact.topics.least_squares.steps import least_squares
from linexact.topics.perceptron import run
from linexact.topics.perceptron.rules import read_rule
from linexact.topics.separability import Separable, separate_dataset
from linexact.topics.values.distances import compare, quotient
from linexact.topics.values.losses import (
    is_right,
    perceptron_loss,
    signed_sum,
    square_loss,
    subgradient,
    zero_one_loss,
)
from linexact.topics.values.measure import measure
from linexact.topics.values.remarks import remarks

STRICT = Convention(bias=True, boundary="strict")
F = Fraction
COMP135 = (F(1, 2), F(2, 5))
COMP135_WEIGHTS = Classifier.from_augmented(["0.2", "-2.5", "0.6"])


def test_comp135_loss_is_19_tenths_for_its_numbers_and_negative_for_its_words() -> None:
    # statement 2: the slide describes y = 0, h = 1 and computes y = 1, h = 0
    assert signed_sum(COMP135, 1, 0) == F(19, 10)
    assert signed_sum(COMP135, 0, 1) == F(-19, 10)


def test_comp135_loss_is_no_loss() -> None:
    # statement 3: 0 for a misclassified point, negative for false positives, cancelling
    assert signed_sum((F(-1, 2), F(-1, 2)), 1, 0) == 0
    data = Dataset.from_rows([["1/2", "2/5"], ["1/2", "2/5"], ["-1/2", "-1/2"]], [1, -1, 1])
    measured = measure(data, Classifier.of([0, 0], -1), "closed-positive")
    codes = {remark.code for remark in remarks(measured)}
    assert "signed-sum-zero" in codes
    both = measure(
        Dataset.from_rows([[0, 0], [2, 0]], [1, -1]), Classifier.of([1, 0], -1), "closed-positive"
    )
    assert [row.signed_sum for row in both.rows] == [1, -3]
    found = {remark.code: remark for remark in remarks(both)}
    assert found["signed-sum-negative"].examples == (1,)
    assert found["signed-sum-cancels"].numbers == (-2, 4)


def test_comp135_votes() -> None:
    assert COMP135_WEIGHTS.votes(COMP135) == (F(-5, 4), F(6, 25))


@pytest.mark.parametrize("factor", [1, 100])
def test_comp135_step_does_not_grow_with_the_mistake(factor: int) -> None:
    # statement 4: the step alpha x is the same for z = -81/100 and z = -81
    scaled = Classifier(tuple(factor * v for v in COMP135_WEIGHTS.w), factor * COMP135_WEIGHTS.b)
    z = scaled.score(COMP135)
    assert z == factor * F(-81, 100)
    assert subgradient(COMP135, +1, z, "zero") == (-1, F(-1, 2), F(-2, 5))


def test_comp135_a_mistake_below_the_line_does_not_add_to_each_weight() -> None:
    # statement 5: only when every input is positive
    step = tuple(-v for v in subgradient((F(-1), F(2)), +1, F(-1), "zero"))
    assert step == (1, -1, 2)


def test_comp135_vanishing_step_does_not_lead_to_the_least_error_separator() -> None:
    # statement 6: XOR can be had with one error; the schedule wanders with three
    xor = gate("XOR")
    rule = read_rule(RuleText("comp135-schedule", start="0,0,0", passes=200))
    trace = run(xor, rule, keep=False)
    wandering = measure(xor, Classifier(trace.w, trace.b), "closed-positive")
    least = fewest_errors(xor, Convention(bias=True, boundary="closed-positive"))
    assert least.is_exact
    assert (wandering.errors, least.errors) == (3, 1)


def test_lyu_length_of_theta_matters_only_with_the_offset_fixed() -> None:
    # statement 23
    for b in (0, 3):
        longer = compare(Classifier.of([1, 2], b), Classifier.of([5, 10], 5 * b))
        assert longer.relation == "same-classifier"
    fixed = compare(Classifier.of([1, 2], 3), Classifier.of([5, 10], 3))
    assert fixed.relation == "parallel"


def test_lyu_two_forms_of_the_training_error_agree_with_sign_zero() -> None:
    # the indicator y != sign(z) and the indicator y z <= 0, at every sign of z
    for z in (F(-1), F(0), F(1)):
        for target in (-1, 1):
            sign = (z > 0) - (z < 0)
            assert zero_one_loss(z, target, "strict") == (target != sign) == (target * z <= 0)


def test_dsc140a_true_or_false_contradicts_its_useful_fact() -> None:
    # statement 7: positive multiples are other weights with the same boundary and classifier
    assert compare(Classifier.of([1, 2], 3), Classifier.of([2, 4], 6)).relation == "same-classifier"
    flipped = compare(Classifier.of([1, 2], 3), Classifier.of([-1, -2], -3))
    assert flipped.same_boundary
    assert flipped.relation != "same-classifier"


def test_dsc140a_two_readings_of_a_score_of_zero() -> None:
    # statement 8: with sign(0) = 0 a boundary point is always an error, with "either" never
    for target in (-1, 1):
        assert not is_right(F(0), target, "strict")
        assert is_right(F(0), target, "either")


@pytest.mark.parametrize("name", ["AND", "XOR", "parity:3"])
def test_dsc140a_zero_weights_minimise_the_perceptron_risk(name: str) -> None:
    # statement 9: risk 0, and none is less, on every data set, with every example an error
    data = gate(name)
    measured = measure(data, Classifier.of([0] * data.dimension, 0), "strict")
    assert measured.perceptron_risk == 0
    assert measured.training_error == 1
    assert "zero-loss-error" in {remark.code for remark in remarks(measured)}


def test_dsc140a_two_subgradient_formulas_differ_at_zero() -> None:
    # statement 10
    ends = [
        [subgradient((F(2), F(3)), -1, F(z), end) for end in ("zero", "row")] for z in (0, -1, 1)
    ]
    assert ends[0] == [(0, 0, 0), (1, 2, 3)]
    assert all(first == last for first, last in ends[1:])
    # from w = 0 the choice 0 never moves, the other one does
    zero = measure(gate("AND"), Classifier.of([0, 0]), "strict")
    assert zero.subgradient("zero") == (0, 0, 0)
    assert zero.subgradient("row") == (F(1, 2), 0, 0)


def test_dsc140a_perceptron_loss_grows_with_the_distance_and_square_loss_punishes_the_right() -> (
    None
):
    assert [perceptron_loss(F(z), 1) for z in (-3, -1, 0, 5)] == [3, 1, 0, 0]
    assert square_loss(F(10), 1) == 81
    assert square_loss(F(0), 1) == 1


def test_dsc140a_zero_one_risk_is_flat_almost_everywhere() -> None:
    data = Dataset.from_rows([[0], [1], [2]], [-1, 1, -1])
    found = pieces(data)
    # three points in general position on a line: 2 (C(2,0) + C(2,1)) pieces
    assert len(found) == 2 * (comb(2, 0) + comb(2, 1))
    for piece in found:
        for nudge in (F(-1, 10**9), F(1, 10**9)):
            near = Classifier(tuple(v + nudge for v in piece.w), piece.b - nudge)
            assert measure(data, near, "strict").training_error == piece.risk
    assert min(piece.risk for piece in found) == F(1, 3)


def test_dsc140a_score_is_proportional_to_distance() -> None:
    classifier = Classifier.of([1, 2], 1)
    distance = quotient(classifier.score((1, F(1, 2))), F(5))
    assert str(distance) == "3*sqrt(5)/5"
    assert distance.times(distance).as_fraction() == classifier.score((1, F(1, 2))) ** 2 / 5


def line(*points: int) -> Dataset:
    """Return points of a line, the first of them negative and the others positive."""
    return Dataset.from_rows([[x] for x in points], [-1] + [1] * (len(points) - 1))


def test_dsc140a_least_squares_misleads_on_separable_data() -> None:
    data = line(0, 1, 2, 6)
    fitted = measure(data, least_squares(data).weights, "strict")
    assert fitted.misclassified == (0,)
    separator = best_multiple(data, Classifier.of([2], -1))
    separating = measure(data, separator, "strict")
    assert separating.errors == 0
    assert fitted.square_risk < separating.square_risk
    # the far example is right and overshoots; without it the fit is right everywhere
    assert fitted.rows[3].margin > 1
    without = line(0, 1, 2)
    assert not measure(without, least_squares(without).weights, "strict").errors


def test_four_examples_are_the_fewest_that_mislead_least_squares() -> None:
    for middle, far in combinations(range(1, 12), 2):
        three = line(0, middle, far)
        assert not measure(three, least_squares(three).weights, "strict").errors


def test_dsc140a_square_loss_charges_a_right_and_far_example_more_than_a_wrong_one() -> None:
    data = Dataset.from_rows([[-1], [2], [-3]], [1, 1, -1])
    measured = measure(data, Classifier.of([2], 1), "strict")
    assert [row.right for row in measured.rows] == [False, True, True]
    found = {remark.code: remark for remark in remarks(measured)}
    assert found["right-but-charged"].examples == (1, 2)
    assert found["right-but-charged"].numbers == (4,)


@pytest.mark.parametrize(("far", "wrong"), [(3, ()), (5, (2,)), (6, (2,)), (100, (2,))])
def test_dsc140a_an_outlier_moves_the_boundary_over_others(
    far: int, wrong: tuple[int, ...]
) -> None:
    data = Dataset.from_rows([[0], [1], [2], [far]], [-1, -1, 1, 1])
    assert measure(data, least_squares(data).weights, "strict").misclassified == wrong
    assert isinstance(separate_dataset(data, STRICT), Separable)
