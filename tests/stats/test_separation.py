# ruff: noqa: E402 (what is optional is looked for first)
"""What scikit-learn's estimators see, and whether its estimates exist there."""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np
import pytest

pytest.importorskip("sklearn", reason="the extra `stats` is not installed")
pd = pytest.importorskip("pandas")

from sklearn.compose import make_column_transformer
from sklearn.datasets import load_iris
from sklearn.linear_model import LogisticRegression
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import OneHotEncoder, StandardScaler

import linexact
from linexact.sklearn import SeparationGuard, SeparationWarning, check_separation

SQUARE = np.array([[0, 0], [0, 1], [1, 0], [1, 1]])
FRAME = pd.DataFrame(
    {"island": ["a", "b", "a", "c", "b", "c"], "mass": [1.5, 2, 3, 4, 5, 6.5]},
)
SPECIES = ["u", "u", "v", "v", "u", "v"]


def pipeline() -> Any:
    coded = make_column_transformer(
        (OneHotEncoder(drop="first"), ["island"]),
        (StandardScaler(), ["mass"]),
        verbose_feature_names_out=False,
    )
    return make_pipeline(coded, LogisticRegression(C=np.inf))


@pytest.mark.parametrize("outputs", [f"{k:04b}" for k in range(1, 15)])
def test_as_of_the_truth_table(outputs: str) -> None:
    found = check_separation(LogisticRegression(), SQUARE, [int(bit) for bit in outputs])
    assert found.statuses() == linexact.estimates(outputs).statuses()


def test_without_an_intercept() -> None:
    found = check_separation(LogisticRegression(fit_intercept=False), SQUARE, [0, 1, 1, 1])
    assert list(found.statuses()) == ["x1", "x2"]


@pytest.mark.parametrize("fitted", [False, True])
def test_a_pipeline_is_seen_as_its_last_step_sees_it(fitted: bool) -> None:
    estimator = pipeline()
    if fitted:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            estimator.fit(FRAME, SPECIES)
    found = check_separation(estimator, FRAME, SPECIES)
    direct = linexact.estimates(FRAME, SPECIES)
    assert list(found.statuses()) == ["island_b", "island_c", "mass", "(intercept)"]
    # scaling moves the intercept's status perhaps, those of the slopes never
    assert list(found.statuses().values())[:3] == list(direct.statuses().values())[:3]
    assert found.certificate()


def test_several_classes() -> None:
    X, y = load_iris(return_X_y=True)
    found = check_separation(LogisticRegression(), X, y)
    assert (found.model, found.kind) == ("multinomial", "quasi-complete")


def test_the_guard_warns_and_passes_on() -> None:
    with pytest.warns(SeparationWarning, match=r"complete separation: x1 tends to \+infinity"):
        guard = SeparationGuard(LogisticRegression()).fit(SQUARE, [0, 0, 0, 1])
    assert guard.predict(SQUARE).shape == (4,)
    assert guard.predict_proba(SQUARE).shape == (4, 2)
    assert guard.score(SQUARE, [0, 0, 0, 1]) > 0
    assert guard.decision_function(SQUARE).shape == (4,)
    assert guard.report_.statuses()["x1"] == "+inf"


def test_the_guard_is_silent_where_estimates_exist() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        SeparationGuard(LogisticRegression()).fit(SQUARE, [0, 1, 1, 0])


def test_the_guard_in_a_pipeline() -> None:
    with pytest.warns(SeparationWarning):
        make_pipeline(StandardScaler(), SeparationGuard(LogisticRegression())).fit(
            SQUARE, [0, 1, 1, 1]
        )


def test_columns_that_depend_on_each_other() -> None:
    X = np.array([[0, 0], [1, 2], [0, 0], [1, 2]])
    with pytest.warns(SeparationWarning, match="depend on each other: x1 has no estimate"):
        SeparationGuard(LogisticRegression()).fit(X, [0, 1, 1, 0])
