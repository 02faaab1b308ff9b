"""A demand that is not met is told with what its own sides come to."""

from __future__ import annotations

from fractions import Fraction

import pytest

from linexact.data.convention import Convention
from linexact.data.gates import gate
from linexact.grade.forms.weights import DemandUnmet, WeightsTask
from linexact.grade.marking import grade
from linexact.grade.result import Grade
from linexact.topics.hand_weights import read_demands


@pytest.mark.parametrize(
    ("demand", "left", "right"),
    [
        ("b <= -4", -3, -4),
        ("b >= -2", -3, -2),
        ("w1 <= w2 - 1", 0, -1),
        ("w1 = 2 w2", -2, 0),
        ("|b| <= 1", 3, 1),
        ("w1 > 3", 2, 3),
    ],
)
def test_both_sides_are_those_of_the_demand(demand: str, left: int, right: int) -> None:
    problem = read_demands(gate("AND"), Convention(bias=True, boundary="strict"), [demand])
    outcome = grade(WeightsTask(problem, {"valid": Fraction(1)}), "w = (2, 2), b = -3")
    assert isinstance(outcome, Grade)
    found = [f for f in outcome.findings if isinstance(f, DemandUnmet)]
    assert [(f.left, f.right) for f in found] == [(left, right)]
