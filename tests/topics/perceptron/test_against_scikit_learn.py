"""The same updates as scikit-learn's Perceptron, where it has the rule; and where it has not."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from linexact.data.dataset import Dataset
from linexact.topics.perceptron import Converged, Stop, rule, run

sklearn = pytest.importorskip("sklearn.linear_model", reason="scikit-learn is not installed")


def dataset(points: Any, targets: Any) -> Dataset:
    width = points.shape[1]
    names = tuple(f"x{j + 1}" for j in range(width))
    return Dataset(points, (1,) * width, np.asarray(targets, dtype=np.int8), names)


def digits() -> tuple[Any, Any]:
    from sklearn.datasets import load_digits

    data = load_digits()
    chosen = (data.target == 3) | (data.target == 7)
    return data.data[chosen].astype(np.int64), np.where(data.target[chosen] == 7, 1, -1)


def random_points(n: int, d: int, largest: int) -> tuple[Any, Any]:
    generator = np.random.default_rng(n + d)
    points = generator.integers(-largest, largest + 1, (n, d))
    scores = points @ generator.integers(-9, 10, d) + 1
    return points, np.where(scores > 0, 1, -1)


CASES = {
    "digits 3 and 7": digits,
    "packed integers": lambda: random_points(300, 5, 100),
    "blocks": lambda: random_points(200, 40, 50),
    "tiny": lambda: random_points(8, 3, 4),
}


def fitted(points: Any, targets: Any, passes: int) -> Any:
    # tol=None: exactly so many passes.  There, too, a score of 0 is a mistake.
    model = sklearn.Perceptron(penalty=None, shuffle=False, tol=None, max_iter=passes)
    return model.fit(points, targets)


@pytest.mark.parametrize("name", CASES)
@pytest.mark.parametrize("passes", [1, 2, 5, 11])
def test_dense_input_gives_the_same_integers(name: str, passes: int) -> None:
    points, targets = CASES[name]()
    choice = rule("lyu-offset", stop=Stop(passes=passes))
    trace = run(dataset(points, targets), choice, keep=False)
    model = fitted(points.astype(float), targets, passes)
    assert [int(v) for v in trace.w] == model.coef_[0].tolist()
    assert int(trace.b) == model.intercept_[0]


def test_digits_converge_in_the_same_pass() -> None:
    points, targets = digits()
    trace = run(dataset(points, targets), rule("grosse"), keep=False)
    assert trace.outcome == Converged()
    before = fitted(points.astype(float), targets, trace.passes - 1)
    after = fitted(points.astype(float), targets, trace.passes)
    assert after.score(points, targets) == 1.0
    assert before.coef_.tolist() == after.coef_.tolist()  # the last pass is the clean one
