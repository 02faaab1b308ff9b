"""Where other programs are wrong about estimates that do not exist, and linexact is not.

These run against the versions pinned in ``tests/pins.txt``; when a program is mended, its test
fails here and the claim in ``docs/estimates.md`` goes.
"""

from __future__ import annotations

import itertools
import warnings
from fractions import Fraction

import numpy as np
import pytest

import linexact
from linexact import kernel
from linexact.engine.optimum import maximise

TWO = list(itertools.product((0, 1), repeat=2))
THREE = list(itertools.product((0, 1), repeat=3))
GATES = [
    (X, [gate >> i & 1 for i in range(len(X))])
    for X in (TWO, THREE)
    for gate in range(1, 2 ** len(X) - 1)
]


def truth(X, y) -> list[str]:
    return [e.status for e in linexact.estimates(X, y).coefficients]


def sign(value) -> str:
    return "+inf" if value > 0 else "-inf" if value < 0 else "finite"


def test_linexact_is_right_about_and_or_and_their_kin() -> None:
    assert truth(TWO, [0, 0, 0, 1]) == ["+inf", "+inf", "-inf"]
    assert truth(TWO, [0, 1, 1, 1]) == ["+inf", "+inf", "-inf"]
    assert truth(TWO, [0, 1, 1, 0]) == ["finite"] * 3
    assert truth(TWO, [0, 0, 1, 1]) == ["+inf", "either", "-inf"]


def test_firthmodels_calls_estimates_finite_that_run_off() -> None:
    firthmodels = pytest.importorskip("firthmodels")

    def answer(X, y):
        found = firthmodels.detect_separation(np.array(X, dtype=float), np.array(y))
        return [sign(v) for v in found.directions.tolist()]

    assert answer(TWO, [0, 0, 0, 1]) == ["+inf", "finite", "-inf"]  # AND: w2 runs off too
    assert answer(TWO, [0, 1, 1, 1])[2] == "finite"  # OR: the bias runs off
    wrong = [answer(X, y) != truth(X, y) for X, y in GATES if "either" not in truth(X, y)]
    assert sum(wrong) >= 4
    assert sum(wrong) >= 30  # of 234


def test_a_vertex_of_the_box_does_not_tell_even_exactly() -> None:
    """The rule of detectseparation (Konis 2007, 4.23) by an exact simplex; R is not run here."""
    rows = [[(1 if t else -1) * Fraction(v) for v in (*x, 1)] for x, t in zip(TWO, [0, 0, 0, 1])]  # noqa: B905
    box = []
    for j, side in itertools.product(range(3), (1, -1)):
        unit = [side * int(i == j) for i in range(3)]
        box.append(kernel.Constraint(">=", unit, -1))
    system = kernel.System(3, [kernel.Constraint(">=", row) for row in rows] + box)
    best = maximise(system, [sum(column) for column in zip(*rows, strict=True)])
    assert "finite" in [sign(v) for v in best.point]
    other = (1, 1, -1)  # as good a vertex, on which all three are infinite
    assert sum(map(lambda g, v: g * v, best.objective, other)) == best.value


@pytest.mark.parametrize("family", ["Binomial", "Poisson"])
def test_statsmodels_is_silent_where_there_is_no_estimate(family: str) -> None:
    sm = pytest.importorskip("statsmodels.api")
    x = np.array([0, 0, 0, 0, 1, 1, 1])
    y = np.array([0, 1, 0, 1, 1, 1, 1]) if family == "Binomial" else np.array([2, 1, 3, 1, 0, 0, 0])
    model = "binary" if family == "Binomial" else "poisson"
    found = linexact.estimates(x.reshape(-1, 1), y.tolist(), model=model)
    assert not found.exists
    assert found.coefficients[0].status == ("+inf" if model == "binary" else "-inf")
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always")
        fit = sm.GLM(y, sm.add_constant(x), family=getattr(sm.families, family)()).fit()
    assert not said
    assert fit.converged
    assert np.isfinite(fit.params).all()


def test_scikit_learn_says_nothing_without_a_penalty() -> None:
    from sklearn.linear_model import LogisticRegression

    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always")
        LogisticRegression(C=np.inf).fit(np.array(TWO), [0, 0, 0, 1])
    assert not said
    assert not linexact.estimates(TWO, [0, 0, 0, 1]).exists
