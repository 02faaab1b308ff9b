"""Where the common float and symbolic tools are wrong, and the exact verdict is not.

These run against the versions pinned in ``tests/pins.txt``; when a tool is mended, its
test fails here and the claim in the documentation goes.
"""

from __future__ import annotations

import itertools
from fractions import Fraction

import pytest
from scipy.optimize import linprog
from sympy.solvers.simplex import InfeasibleLPError
from sympy.solvers.simplex import linprog as sympy_linprog

from linexact.data.convention import Convention
from linexact.data.dataset import Dataset
from linexact.topics.separability import Separable, separate_dataset

STRICT = Convention(bias=True, boundary="strict")


def near_tie(power: int) -> Dataset:
    """Negatives 0 and 1, positives 1 + 10^-power and 2."""
    points = [0, 1, 1 + Fraction(1, 10**power), 2]
    return Dataset.from_rows([[x] for x in points], [-1, -1, 1, 1])


@pytest.mark.parametrize("power", [12, 30, 300])
def test_near_ties_are_certified_separable(power: int) -> None:
    verdict = separate_dataset(near_tie(power), STRICT)
    assert isinstance(verdict, Separable)
    threshold = -verdict.b / verdict.w[0]
    assert 1 < threshold < 1 + Fraction(1, 10**power)


def test_scipy_calls_the_first_near_tie_infeasible() -> None:
    dataset = near_tie(12)
    floats = [[float(x) for x in example.x] for example in dataset.examples()]
    assert len({x for (x,) in floats}) == 4  # the doubles still tell the four points apart
    rows = [[-t * x, -t] for (x,), t in zip(floats, dataset.targets.tolist(), strict=True)]
    answer = linprog([0, 0], A_ub=rows, b_ub=[-1] * 4, bounds=[(None, None)] * 2, method="highs")
    assert answer.status == 2  # "infeasible"


def test_sympy_calls_separable_gates_infeasible() -> None:
    points = list(itertools.product((0, 1), repeat=2))
    wrong = 0
    for bits in itertools.product((0, 1), repeat=4):
        targets = [1 if bit else -1 for bit in bits]
        rows = [[-t * v for v in (*x, 1)] for x, t in zip(points, targets, strict=True)]
        verdict = separate_dataset(Dataset.from_rows(points, targets), STRICT)
        try:
            sympy_linprog([0, 0, 0], rows, [-1] * 4, bounds=[(None, None)] * 3)
        except InfeasibleLPError:
            wrong += isinstance(verdict, Separable)
    assert wrong == 13
