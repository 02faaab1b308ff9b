# ruff: noqa: E402 (what is optional is looked for first)
"""Models of statsmodels are read as what they are; their floats are not believed."""

from __future__ import annotations

from itertools import product
from typing import Any

import numpy as np
import pytest

sm = pytest.importorskip("statsmodels.api", reason="the extra `stats` is not installed")
pd = pytest.importorskip("pandas")

import linexact
from linexact.errors import InputError
from linexact.statsmodels import estimates

SQUARE = pd.DataFrame({"a": [0, 0, 1, 1], "b": [0, 1, 0, 1]}, index=list("pqrs"), dtype=float)
WITH_ONE = sm.add_constant(SQUARE)


def models(y: list[int]) -> dict[str, Any]:
    labels = pd.Series(y, index=SQUARE.index)
    binomial = sm.families.Binomial
    return {
        "Logit": sm.Logit(labels, WITH_ONE),
        "Probit": sm.Probit(labels, WITH_ONE),
        "GLM": sm.GLM(labels, WITH_ONE, family=binomial()),
        "probit": sm.GLM(labels, WITH_ONE, family=binomial(sm.families.links.Probit())),
        "cloglog": sm.GLM(labels, WITH_ONE, family=binomial(sm.families.links.CLogLog())),
    }


@pytest.mark.parametrize("y", list(product([0, 1], repeat=4))[1:-1])
def test_binary_models_are_those_of_the_truth_table(y: tuple[int, ...]) -> None:
    truth = linexact.estimates("".join(map(str, y))).statuses()
    expected = {"const": truth["(intercept)"], "a": truth["x1"], "b": truth["x2"]}
    for name, model in models(list(y)).items():
        found = estimates(model)
        assert found.statuses() == expected, name
        found.check()


def test_counts_of_trials() -> None:
    counts = np.array([[1, 2], [3, 0], [0, 4]])
    model = sm.GLM(counts, np.array([[1, 0], [1, 1.0], [1, 2]]), family=sm.families.Binomial())
    same = linexact.estimates([[0], [1], [2]], events=[1, 3, 0], trials=[3, 3, 4])
    assert list(estimates(model).statuses().values()) == [
        same.statuses()["(intercept)"], same.statuses()["x1"],
    ]  # fmt: skip


@pytest.mark.parametrize("n", [3, 7, 49, 1000, 10**6])
def test_counts_behind_shares_are_whole(n: int) -> None:
    counts = np.array([[k, n - k] for k in (0, 1, n - 1, n)])
    model = sm.GLM(counts, np.ones((4, 1)), family=sm.families.Binomial())
    assert estimates(model).observed.outcomes.tolist() == [0, 2, 2, 1]


def test_poisson_with_an_exposure() -> None:
    y = pd.Series([0, 0, 2, 1], index=SQUARE.index)
    for model in (
        sm.Poisson(y, WITH_ONE, exposure=np.array([1.0, 2, 3, 4])),
        sm.GLM(y, WITH_ONE, family=sm.families.Poisson(), offset=np.ones(4)),
    ):
        found = estimates(model)
        assert found.statuses() == {"const": "-inf", "a": "+inf", "b": "finite"}
        assert found.observed.has_offset


def test_rows_of_weight_0_take_no_part() -> None:
    y = pd.Series([0, 1, 0, 1], index=SQUARE.index)
    weights = np.array([1.0, 0, 2, 1])
    model = sm.GLM(y, WITH_ONE, family=sm.families.Binomial(), freq_weights=weights)
    found = estimates(model)
    assert len(found.observed) == 3
    assert [found.observed.row_name(i) for i in range(3)] == ["p", "r", "s"]


def test_categories() -> None:
    labels = pd.Series(["u", "v", "w", "u"])
    found = estimates(sm.MNLogit(labels, WITH_ONE.reset_index(drop=True)))
    assert found.observed.levels == ("u", "v", "w")
    same = linexact.estimates(SQUARE.to_numpy(), list(labels), model="multinomial")
    assert found.statuses()["v: a"] == same.statuses()["v: x1"]


def test_categories_in_order() -> None:
    from statsmodels.miscmodels.ordinal_model import OrderedModel

    levels = ["low", "mid", "high"]
    labels = pd.Categorical(["low", "mid", "mid", "high"], categories=levels, ordered=True)
    model = OrderedModel(pd.Series(labels), SQUARE.reset_index(drop=True), distr="probit")
    found = estimates(model, combinations="a - b")
    assert (found.link, found.observed.levels) == ("probit", tuple(levels))
    same = linexact.estimates(
        SQUARE.to_numpy(), list(labels), model="ordinal", levels=levels, combinations="x1 - x2"
    )
    assert list(found.statuses().values()) == list(same.statuses().values())


def test_a_result_is_its_model() -> None:
    result = sm.GLM([0, 1, 1, 0], WITH_ONE.to_numpy(), family=sm.families.Binomial()).fit()
    assert estimates(result).exists


@pytest.mark.parametrize(
    "made",
    [
        lambda: sm.OLS([0, 1, 1, 0], WITH_ONE.to_numpy()),
        lambda: sm.GLM([0, 1, 1, 0], WITH_ONE.to_numpy()),
        lambda: sm.GLM(
            [0, 1, 1, 0], WITH_ONE.to_numpy(), family=sm.families.Poisson(sm.families.links.Sqrt())
        ),
        lambda: 3,
        lambda: type("Logit", (), {})(),
    ],
)
@pytest.mark.filterwarnings("ignore")
def test_refused(made: Any) -> None:
    with pytest.raises(InputError, match="expected"):
        estimates(made())


def test_a_constant_column_is_said_to_stand_for_the_intercept():
    x = np.array([[1, 0], [1, 1], [1, 2], [1, 3]])
    found = estimates(sm.Logit([0, 0, 1, 1], x))
    text = " ".join(found.explain().text().split())
    assert "with the constant column const for an intercept" in text
    assert "y, which is 0 or 1" in text
    assert "x1 is at most 1 wherever y = 0" in text
    grouped = estimates(sm.GLM([[0, 3], [0, 2], [4, 0], [2, 0]], x, family=sm.families.Binomial()))
    assert "y = 1 is an event" in grouped.explain().text()
