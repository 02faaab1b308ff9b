"""A solution whose demands say ``integers`` has whole weights, or says why there are none."""

from __future__ import annotations

from fractions import Fraction

import pytest

from linexact import work_out


@pytest.mark.parametrize("name", ["NAND", "AND", "OR", "NOT", "MAJORITY:3", "implies"])
@pytest.mark.parametrize("boundary", ["strict", "closed-positive", "closed-negative"])
def test_integers_are_demanded_and_given(name: str, boundary: str) -> None:
    found = work_out(name, demands=["integers"], boundary=boundary).weights
    assert found is not None
    assert all(Fraction(v).denominator == 1 for v in (*found.w, found.b))


def test_a_solution_without_whole_weights_says_that_there_are_none() -> None:
    demands = ["integers", "b <= 1/2", "b >= 1/4", "|w1| <= 5", "|w2| <= 5"]
    solution = work_out("NOR", demands=demands)
    assert solution.weights is None
    assert "No whole numbers" in str(solution.explain())


def test_a_point_of_constraints_is_told() -> None:
    assert (
        "y = " in str(work_out(constraints="x + y >= 1/3; x - y < 2").explain()).split("meets")[0]
    )
