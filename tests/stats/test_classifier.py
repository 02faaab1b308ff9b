"""The estimator keeps scikit-learn's rules, and its counts are those of the exact engine."""

from __future__ import annotations

import pickle
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

pytest.importorskip("sklearn", reason="the extra `stats` is not installed")

from sklearn.base import clone
from sklearn.compose import make_column_transformer
from sklearn.datasets import load_iris
from sklearn.model_selection import GridSearchCV
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import OneHotEncoder, StandardScaler
from sklearn.utils.estimator_checks import parametrize_with_checks

import linexact
from linexact.sklearn import ExactLinearClassifier

SQUARE = np.array([[0, 0], [0, 1], [1, 0], [1, 1]])


@parametrize_with_checks([ExactLinearClassifier(), ExactLinearClassifier(fit_intercept=False)])
@pytest.mark.filterwarnings("ignore::sklearn.exceptions.SkipTestWarning")
def test_the_rules_of_estimators(estimator: Any, check: Any) -> None:
    check(estimator)


@pytest.mark.parametrize("outputs", [f"{k:04b}" for k in range(1, 15)])
@pytest.mark.parametrize("boundary", ["closed-positive", "closed-negative"])
def test_errors_are_counted_and_bounded(outputs: str, boundary: Any) -> None:
    t = [int(bit) for bit in outputs]
    model = ExactLinearClassifier(boundary=boundary).fit(SQUARE, t)
    wrong = int((model.predict(SQUARE) != t).sum())
    fewest = 1 if outputs in ("0110", "1001") else 0
    assert wrong == model.n_errors_ == model.lower_bound_ == fewest
    assert linexact.check(model.answer_.certificate()).verified


def test_a_sign_that_floats_do_not_see() -> None:
    """The margin is 1e-300, far below what the floats of a score resolve."""
    X = np.array([[1.0, 1e-300], [1.0, -1e-300]])
    model = ExactLinearClassifier().fit(X, ["up", "down"])
    assert model.predict(X).tolist() == ["up", "down"]
    assert (model.decision_function(X) != 0).all()


def test_a_score_of_0_is_its_owners() -> None:
    for boundary, owner in (("closed-positive", 1), ("closed-negative", 0)):
        model = ExactLinearClassifier(boundary=boundary).fit([[0], [2]], [0, 1])  # type: ignore[arg-type]
        assert model.decision_function([[1]])[0] == 0
        assert model.predict([[1]])[0] == owner


def test_weights_are_fractions_and_survive_a_copy() -> None:
    model = ExactLinearClassifier().fit([[0.1, 2], [0.3, 1]], [0, 1])
    assert all(isinstance(v, Fraction) for v in (*model.w_, model.b_))
    again = pickle.loads(pickle.dumps(model))
    assert (again.w_, again.b_) == (model.w_, model.b_)
    assert clone(model).get_params() == model.get_params()


def test_in_a_pipeline_and_a_search() -> None:
    X, y = load_iris(return_X_y=True)
    two = y > 0
    pipeline = make_pipeline(StandardScaler(), ExactLinearClassifier(max_cores=5))
    pipeline.fit(X[two], y[two])
    model = pipeline[-1]
    assert model.lower_bound_ == model.n_errors_ == 1  # versicolor and virginica: one error
    search = GridSearchCV(pipeline, {"exactlinearclassifier__boundary": ["closed-positive"]}, cv=3)
    assert search.fit(X[two], y[two]).best_score_ > 0.9


def test_after_one_hot_encoding() -> None:
    pd = pytest.importorskip("pandas")
    frame = pd.DataFrame({"g": ["a", "b", "a", "c"], "x": [0.5, 1, 2, 3]})
    coded = make_column_transformer(
        (OneHotEncoder(drop="first", sparse_output=False), ["g"]), (StandardScaler(), ["x"])
    )
    model = make_pipeline(coded, ExactLinearClassifier()).fit(frame, [0, 1, 1, 0])
    assert model.predict(frame).tolist() == [0, 1, 1, 0]


@pytest.mark.parametrize(
    ("parameters", "words"),
    [
        ({"boundary": "strict"}, "closed-positive or closed-negative"),
        ({"exact": "float"}, "decimal or binary"),
        ({"max_cores": 0}, "at least 1"),
        ({"max_cores": 2.5}, "a whole number"),
    ],
)
def test_refused(parameters: dict[str, Any], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        ExactLinearClassifier(**parameters).fit(SQUARE, [0, 1, 1, 1])


@pytest.mark.parametrize(("y", "words"), [([1] * 4, "1 class"), ([0, 1, 2, 0], "3 classes")])
def test_two_classes(y: list[int], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        ExactLinearClassifier().fit(SQUARE, y)
