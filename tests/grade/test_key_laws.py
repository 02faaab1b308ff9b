"""Answers that are made to test a task keep what is said of them, on tasks drawn at random.

Right ones earn all points, wrong ones fewer, open ones are asked back.
"""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from linexact.data.convention import BOUNDARIES, Convention
from linexact.data.dataset import Dataset
from linexact.data.gates import gate
from linexact.exact.surds import SurdSum
from linexact.grade import Grade, Task, grade
from linexact.grade.forms.boundary import BoundaryTask
from linexact.grade.forms.inequalities import InequalitiesTask
from linexact.grade.forms.number import NumberTask
from linexact.grade.forms.proof import VerdictTask
from linexact.grade.forms.trace import TraceTask
from linexact.grade.forms.vector import VectorTask
from linexact.grade.forms.weights import WeightsTask
from linexact.grade.keys import keys_of
from linexact.topics.hand_weights import read_demands
from linexact.topics.perceptron import rule

ONE = Fraction(1)
numbers = st.fractions(-40, 40, max_denominator=10)
conventions = st.builds(Convention, st.booleans(), st.sampled_from(BOUNDARIES))
tables = st.sampled_from(["01", "10", "0001", "0111", "0110", "1001", "0100", "1011", "1110"])


@st.composite
def datasets(draw: st.DrawFn) -> Dataset:
    """Draw a few points of the line or the plane in two classes."""
    d = draw(st.integers(1, 2))
    small = st.fractions(-3, 3, max_denominator=2)
    point = st.lists(small, min_size=d, max_size=d).filter(any)  # "1 (0) = 1 (0)" says nothing
    points = draw(st.lists(point, min_size=2, max_size=5))
    return Dataset.from_rows(points, [(-1) ** i for i in range(len(points))])


def check(task: Task) -> None:
    keys = keys_of(task)
    possible = sum(task.points.values())
    assert keys.right
    for text in keys.right:
        outcome = grade(task, text)
        assert isinstance(outcome, Grade), (text, outcome)
        assert outcome.earned == possible, (text, outcome.findings)
    for text in keys.wrong:
        outcome = grade(task, text)
        assert not isinstance(outcome, Grade) or outcome.earned < possible, text
    for text in keys.refused:
        outcome = grade(task, text)
        assert not isinstance(outcome, Grade), (text, outcome)


@given(numbers, st.sampled_from([1, 2, 5, 6]))
@settings(max_examples=20, deadline=None)
def test_numbers(value: Fraction, root: int) -> None:
    number = SurdSum.root(Fraction(root)).times(SurdSum.rational(value))
    check(NumberTask(number, "total", {"value": ONE}))


@given(st.lists(numbers, min_size=1, max_size=4))
@settings(max_examples=15, deadline=None)
def test_vectors(values: list[Fraction]) -> None:
    names = tuple(f"w{j + 1}" for j in range(len(values)))
    for entries in ((), names):
        check(VectorTask(tuple(values), "weights", {"value": ONE}, entries))


@given(st.lists(numbers, min_size=1, max_size=3).filter(any), numbers)
@settings(max_examples=20, deadline=None)
def test_boundaries(w: list[Fraction], b: Fraction) -> None:
    features = tuple(f"x{j + 1}" for j in range(len(w)))
    check(BoundaryTask(tuple(w), b, features, {"boundary": ONE}))


@given(tables, conventions)
@settings(max_examples=8, deadline=None)
def test_gates(table: str, convention: Convention) -> None:
    data = gate(table)
    check(WeightsTask(read_demands(data, convention), {"valid": ONE}))
    check(VerdictTask(data, convention, {"verdict": ONE, "proof": Fraction(2)}))
    if convention.bias:
        points = {"half-spaces": ONE, "strictness": ONE, "nothing-extra": ONE}
        check(InequalitiesTask(data, convention, points))


IN_BOTH = Dataset.from_rows([[0, -2], [2, 0], [-3, -3], [-3, -3], [0, 0]], [1, -1, 1, -1, 1])


@given(datasets(), conventions)
@example(IN_BOTH, Convention(True, "strict"))
@settings(max_examples=10, deadline=None)
def test_points(data: Dataset, convention: Convention) -> None:
    assume(data.dimension > 1 or len({data.x(i) for i in range(len(data))}) == len(data))
    check(WeightsTask(read_demands(data, convention), {"valid": ONE}))
    check(VerdictTask(data, convention, {"verdict": ONE, "proof": Fraction(2)}))


@pytest.mark.parametrize("name", ["blog", "grosse", "lyu", "comp135"])
@pytest.mark.parametrize("table", ["01", "0001", "0111", "0110"])
def test_runs(name: str, table: str) -> None:
    points = dict.fromkeys(("example", "score", "mistake", "weights"), ONE)
    check(TraceTask(gate(table), rule(name), points, limit=12))
