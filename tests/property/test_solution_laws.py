"""Laws of worked solutions: they end as the engine does, are checked as told, and fit the page."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from strategies import conventions, datasets

from linexact.data.convention import BOUNDARIES, Boundary, Convention
from linexact.data.dataset import Dataset
from linexact.data.gates import truth_table
from linexact.data.problem import Problem
from linexact.document.notation import NOTATIONS
from linexact.explain.solution import WrittenSolution, check_told, explain_written
from linexact.render.text import render_text
from linexact.topics.hand_weights import Simplest, hand_weights, simplest
from linexact.topics.hand_weights.derivation import derive_problem
from linexact.topics.hand_weights.steps import Verification
from linexact.topics.separability import Infeasible, Separable, separate_dataset


def ends_in_weights(data: Dataset, convention: Convention) -> bool:
    worked = derive_problem(Problem(data, convention))
    check_told(worked)
    for notation in NOTATIONS.values():
        told = WrittenSolution("a problem", worked, notation)
        text = render_text(explain_written(told))
        assert max(map(len, text.splitlines())) <= 80
    if worked.verdict is not None:
        return isinstance(worked.verdict, Separable)
    return any(isinstance(step, Verification) for step in worked.steps)


@pytest.mark.parametrize("bias", [True, False])
@pytest.mark.parametrize("boundary", BOUNDARIES)
def test_all_functions_of_two_inputs(bias: bool, boundary: Boundary) -> None:
    convention = Convention(bias, boundary)
    for number in range(16):
        data = truth_table(f"{number:04b}")
        verdict = separate_dataset(data, convention)
        assert ends_in_weights(data, convention) == isinstance(verdict, Separable)


@settings(max_examples=40, deadline=None)
@given(datasets(), conventions())
def test_a_solution_ends_as_the_engine_does(data: Dataset, convention: Convention) -> None:
    verdict = separate_dataset(data, convention)
    assert ends_in_weights(data, convention) == isinstance(verdict, Separable)


@settings(max_examples=40, deadline=None)
@given(datasets(), conventions())
def test_simplest_weights_are_right_and_not_larger_than_the_engine_s(
    data: Dataset, convention: Convention
) -> None:
    verdict = separate_dataset(data, convention)
    if isinstance(verdict, Separable):
        size = max(map(abs, verdict.integers[: data.dimension]), default=0)
        if size > 40 or data.dimension > 3:
            return
        found = simplest(Problem(data, convention))
        assert isinstance(found, Simplest)
        found.check()
        assert found.size <= size
    else:
        assert isinstance(hand_weights(Problem(data, convention)), Infeasible)
