from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from strategies import datasets, rationals, small_rationals

from linexact.data.dataset import Dataset
from linexact.data.linear import Classifier
from linexact.exact.roots import Surd
from linexact.topics.evaluate.assessment import evaluate
from linexact.topics.least_squares.steps import least_squares
from linexact.topics.values.distances import compare, decision_hyperplane, quotient
from linexact.topics.values.losses import ZERO_RULES, subgradient
from linexact.topics.values.measure import measure
from linexact.topics.values.scores import best_threshold, score_signs, scores

vectors = st.lists(small_rationals(), min_size=3, max_size=3)


def classifier_for(dataset: Dataset, numbers: list[Fraction]) -> Classifier:
    return Classifier(tuple((numbers * 2)[: dataset.dimension]), numbers[-1])


@given(datasets(numbers=rationals()), vectors)
def test_numbers_agree_with_their_definitions(dataset: Dataset, numbers: list[Fraction]) -> None:
    assume(len(dataset))
    classifier = classifier_for(dataset, numbers)
    z = [
        sum((a * v for a, v in zip(classifier.w, e.x, strict=True)), classifier.b)
        for e in dataset.examples()
    ]
    t = [e.target for e in dataset.examples()]
    n = len(dataset)
    assert list(scores(dataset, classifier)) == z
    assert score_signs(dataset, classifier).tolist() == [(v > 0) - (v < 0) for v in z]
    measured = measure(dataset, classifier, "strict")
    assert measured.square_risk == sum((a - b) ** 2 for a, b in zip(z, t, strict=True)) / n
    losses = [abs(a) if a * b <= 0 else 0 for a, b in zip(z, t, strict=True)]
    assert measured.perceptron_risk == Fraction(sum(losses)) / n
    assert measured.errors == sum(a * b <= 0 for a, b in zip(z, t, strict=True))
    for reading in ZERO_RULES:
        one = evaluate(classifier, dataset, reading)
        assert one.errors == measured.errors_under(reading)
        assert one.misclassified == measure(dataset, classifier, reading).misclassified


@given(
    st.lists(small_rationals(), min_size=2, max_size=2),
    st.sampled_from([-1, 1]),
    vectors,
    vectors,
    st.sampled_from(["zero", "row"]),
)
def test_subgradients_support_the_loss_from_below(
    x: list[Fraction], t: int, here: list[Fraction], there: list[Fraction], at_zero: str
) -> None:
    def loss(weights: list[Fraction]) -> Fraction:
        return max(Fraction(0), -t * (weights[0] + weights[1] * x[0] + weights[2] * x[1]))

    z = here[0] + here[1] * x[0] + here[2] * x[1]
    g = subgradient(x, t, z, at_zero)  # type: ignore[arg-type]
    slope = sum(a * (q - p) for a, p, q in zip(g, here, there, strict=True))
    assert loss(there) >= loss(here) + slope


@given(vectors, st.lists(small_rationals(), min_size=2, max_size=2))
def test_distances_by_squaring(numbers: list[Fraction], x: list[Fraction]) -> None:
    w, b = numbers[:2], numbers[2]
    assume(any(w))
    classifier = Classifier(tuple(w), b)
    square = sum(v * v for v in w)
    z = classifier.score(x)
    distance = quotient(z, square)
    assert distance.times(distance).as_fraction() == z * z / square
    assert distance.sign() == (z > 0) - (z < 0)
    place = decision_hyperplane(classifier)
    assert classifier.score(place.foot) == 0
    assert place.offset.square * square == b * b
    assert sum(v * v for v in place.foot) == place.offset.square
    # w . foot = -b > 0 exactly when the boundary lies along w
    assert place.offset.sign == (b < 0) - (b > 0)


@given(rationals(), rationals())
def test_surds_are_ordered_as_numbers(p: Fraction, q: Fraction) -> None:
    first = Surd((p > 0) - (p < 0), p * p)
    second = Surd((q > 0) - (q < 0), q * q)
    assert (first < second) == (p < q)
    assert (first == second) == (p == q)
    assert first.as_fraction() == p


@given(vectors, vectors, st.lists(small_rationals(), min_size=2, max_size=2))
def test_the_same_classifier_never_disagrees(
    first: list[Fraction], second: list[Fraction], x: list[Fraction]
) -> None:
    one, two = Classifier(tuple(first[:2]), first[2]), Classifier(tuple(second[:2]), second[2])
    found = compare(one, two)
    a, b = one.score(x), two.score(x)
    if found.relation == "same-classifier":
        assert ((a > 0) - (a < 0)) == ((b > 0) - (b < 0))
    elif found.same_boundary:
        assert ((a > 0) - (a < 0)) == ((b < 0) - (b > 0))
    scaled = Classifier(tuple(3 * v for v in one.w), 3 * one.b)
    assert compare(one, scaled).relation == "same-classifier"


@given(datasets(max_dimension=2), vectors)
def test_no_threshold_beats_the_best(dataset: Dataset, numbers: list[Fraction]) -> None:
    assume(len(dataset))
    w = numbers[: dataset.dimension]
    best = best_threshold(dataset, w)
    chosen = evaluate(Classifier(tuple(w), best.b), dataset)
    assert chosen.errors == best.errors
    assert not chosen.on_boundary
    places = sorted(set(scores(dataset, Classifier.of(w))))
    between = [(p + q) / 2 for p, q in pairwise(places)]
    for theta in (*places, *between, places[0] - 1, places[-1] + 1):
        assert evaluate(Classifier(tuple(w), -theta), dataset).errors >= best.errors


@given(datasets(max_dimension=3), st.booleans(), vectors)
@settings(deadline=None)
def test_least_squares_is_least_and_shortest(
    dataset: Dataset, bias: bool, numbers: list[Fraction]
) -> None:
    assume(len(dataset))
    fit = least_squares(dataset, bias=bias)
    fit.proved().check()
    fitted = measure(dataset, fit.weights, "strict")
    other = classifier_for(dataset, numbers)
    if not bias:
        other = Classifier(other.w, Fraction(0))
    rival = measure(dataset, other, "strict")
    assert fitted.square_risk <= rival.square_risk
    table = np.array([[float(v) for v in e.x] + [1.0] * bias for e in dataset.examples()])
    expected, _, rank, _ = np.linalg.lstsq(table, dataset.targets.astype(float), rcond=1e-9)
    weights = [float(v) for v in (*fit.weights.w, *([fit.weights.b] if bias else []))]
    assert fit.rank == rank
    assert fit.is_unique == (rank == len(weights))
    assert weights == pytest.approx(expected.tolist(), abs=1e-6)
