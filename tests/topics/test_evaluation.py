from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest

from linexact.data.dataset import Dataset
from linexact.data.gates import gate
from linexact.data.linear import Classifier
from linexact.errors import InputError, LimitError
from linexact.kernel import CertificateError
from linexact.topics.evaluate.assessment import (
    as_trained_on,
    evaluate,
    train_least_squares,
    train_perceptron,
    with_best_threshold,
)
from linexact.topics.least_squares.steps import least_squares
from linexact.topics.perceptron import Converged, Trace, rule


def digits() -> tuple[Dataset, Dataset]:
    """Return scikit-learn's threes and sevens: the first half, and the rest."""
    sklearn = pytest.importorskip("sklearn.datasets")
    images, names = sklearn.load_digits(return_X_y=True)
    kept = np.isin(names, (3, 7))
    inputs = images[kept].astype(np.int64)
    targets = np.where(names[kept] == 7, 1, -1).astype(np.int8)
    half = len(inputs) // 2
    features = tuple(f"p{j}" for j in range(inputs.shape[1]))
    parts = [
        Dataset(inputs[cut], (1,) * len(features), targets[cut], features, ("7", "3"))
        for cut in (slice(None, half), slice(half, None))
    ]
    return parts[0], parts[1]


def test_digits_three_against_seven_in_exact_fractions() -> None:
    training, test = digits()
    assert (len(training), len(test)) == (181, 181)
    perceptron = train_perceptron(training, rule("lyu-offset"))
    assert isinstance(perceptron.origin, Trace)
    assert isinstance(perceptron.origin.outcome, Converged)
    assert evaluate(perceptron.classifier, training).errors == 0
    found = evaluate(perceptron.classifier, test)
    assert found.error_fraction == Fraction(8, 181)
    # the same count by numpy, whose floats hold these integers exactly
    w = np.array([float(v) for v in perceptron.classifier.w])
    z = test.numerators.astype(float) @ w + float(perceptron.classifier.b)
    assert np.flatnonzero(np.sign(z) != test.targets).tolist() == list(found.misclassified)
    squares = train_least_squares(training)
    assert not squares.origin.is_unique  # type: ignore[union-attr]
    assert evaluate(squares.classifier, test).error_fraction == Fraction(2, 181)
    picked = with_best_threshold(squares, training)
    before, after = (evaluate(c.classifier, training).errors for c in (squares, picked))
    assert after <= before
    assert picked.threshold is not None
    assert after == picked.threshold.errors


def test_who_is_missed_and_who_is_a_false_alarm() -> None:
    found = evaluate(Classifier.of([1, 1], -1), gate("AND"), "closed-positive")
    assert (found.missed, found.false_alarms, found.on_boundary) == ((), (1, 2), (1, 2))
    assert (found.error_fraction, found.accuracy) == (Fraction(1, 2), Fraction(1, 2))
    assert evaluate(Classifier.of([1, 1], -1), gate("AND"), "either").errors == 0


@pytest.mark.parametrize(
    ("test_classes", "test_targets", "expected"),
    [
        (("yes", "no"), [1, -1], [1, -1]),
        (("no", "yes"), [1, -1], [-1, 1]),
        (("no", "not no"), [1, 1], [-1, -1]),
        (("yes", "not yes"), [1, 1], [1, 1]),
    ],
)
def test_test_data_get_the_classes_of_the_training_data(
    test_classes: tuple[str, str], test_targets: list[int], expected: list[int]
) -> None:
    training = Dataset.from_rows([[0], [1]], [-1, 1], classes=("yes", "no"))
    test = Dataset.from_rows([[2], [3]], test_targets, classes=test_classes)
    aligned = as_trained_on(test, training)
    assert aligned.targets.tolist() == expected
    assert aligned.classes == ("yes", "no")


def test_unknown_classes_and_other_features_are_refused() -> None:
    training = Dataset.from_rows([[0], [1]], [-1, 1], classes=("yes", "no"))
    strange = Dataset.from_rows([[0], [1]], [-1, 1], classes=("yes", "perhaps"))
    with pytest.raises(InputError, match="perhaps") as refused:
        as_trained_on(strange, training)
    assert refused.value.code == "unknown-class"
    wide = Dataset.from_rows([[0, 1]], [1], classes=("yes", "no"))
    with pytest.raises(InputError) as refused:
        as_trained_on(wide, training)
    assert refused.value.code == "features"


def test_nothing_to_evaluate_on_is_refused() -> None:
    empty = Dataset.from_rows([], [], dimension=1)
    for call in (lambda: evaluate(Classifier.of([1]), empty), lambda: least_squares(empty)):
        with pytest.raises(InputError) as refused:
            call()
        assert refused.value.code == "no-examples"


def test_singular_normal_equations_give_the_shortest_solution() -> None:
    twice = Dataset.from_rows([[0, 0], [1, 1], [2, 2]], [-1, 1, 1])
    fit = least_squares(twice)
    assert (fit.rank, fit.is_unique) == (2, False)
    assert fit.weights.w[0] == fit.weights.w[1] == Fraction(1, 2)
    for w in ((1, 0), (1, 1)):  # longer, though it solves the equations; no solution
        with pytest.raises(CertificateError):
            replace(fit, w=tuple(map(Fraction, w))).proved().check()


def test_limits_and_wrong_places() -> None:
    with pytest.raises(LimitError):
        least_squares(Dataset.from_rows([[0] * 2_001], [1]))
