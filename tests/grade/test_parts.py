"""Exercises that say how their points are shared out, and what hints cost."""

from __future__ import annotations

from fractions import Fraction

import pytest
from own_exercise import MINE, exercise, graded

from linexact.errors import InputError
from linexact.exercise.solving import solve_exercise
from linexact.grade import parts_of
from linexact.grade.forms.boundary import BoundaryTask
from linexact.grade.forms.trace import TraceTask

AND = MINE + 'data = { truth_table = "AND" }\n'


def earned(text: str, rest: str) -> Fraction:
    return graded(exercise(AND + rest), text).earned


def test_points_are_shared_out_over_conditions() -> None:
    rest = 'kind = "weights"\npoints = 4\n[marking.weights]\nvalid = 3\nexamples = 1\n'
    assert earned("w = (2, 2), b = -3", rest) == 4
    assert earned("w = (1, 1), b = -1", rest) == Fraction(1, 2)
    assert earned("w = (0, 0), b = -1", rest) == Fraction(3, 4)


def test_the_place_of_the_bias() -> None:
    rest = 'kind = "weights"\npoints = 1\n[marking]\nbias_place = "first"\n'
    assert earned("-3, 2, 2", rest) == 1


def test_a_proof_by_its_parts() -> None:
    rest = """
kind = "separability"
points = { verdict = 1, proof = 3 }
[marking.proof]
signs = 1
sums = 1
points = 1
"""
    chosen = exercise(AND.replace("AND", "XOR") + rest)
    outcome = graded(chosen, "no; 1: 1/2, 2: 3/4, 3: 1/2, 4: 1/2")
    assert [(c.name, c.earned) for c in outcome.conditions] == [
        ("verdict", 1), ("signs", 1), ("sums", 0), ("points", 0),
    ]  # fmt: skip


def test_inequalities_may_be_asked() -> None:
    rest = 'kind = "weights"\nasks = ["inequalities"]\npoints = 4\n'
    assert earned("b < 0; w2 + b < 0; w1 + b < 0; w1 + w2 + b > 0", rest) == 4
    assert earned("b < 0; w2 + b < 0; w1 + b < 0; w1 + w2 + b >= 0", rest) == Fraction(15, 4)


@pytest.mark.parametrize(
    ("rest", "answer"),
    [
        ('kind = "loss"\ntask = { w = [2, 2], b = -3, loss = "square" }', "x2 = 1.5 - x1"),
        ('kind = "distance"\ntask = { w = [2, 1], b = -3 }', "x2 = 3 - 2 x1"),
        (
            'kind = "same-boundary"\n'
            'task = { w = [1, 1], b = "-3/2", other_w = [-2, -2], other_b = 3 }',
            "2 x1 + 2 x2 = 3",
        ),
        ('kind = "perceptron"\ntask = { rule = "lyu-offset", steps = 4 }', "x2 = -x1"),
        ('kind = "update"\ntask = { rule = "blog", start = [1, 2, -1] }', "x1 + 2 x2 = 1"),
    ],
)
def test_a_boundary_may_be_asked(rest: str, answer: str) -> None:
    chosen = exercise(f'{AND}asks = ["boundary"]\npoints = 2\n{rest}\n')
    (part,) = parts_of(chosen)
    assert isinstance(part.task, BoundaryTask)
    outcome = graded(chosen, answer)
    assert (outcome.earned, outcome.possible) == (2, 2), outcome.findings


def test_weights_of_0_have_no_boundary_to_ask_for() -> None:
    rest = 'kind = "loss"\nasks = ["boundary"]\npoints = 2\n'
    chosen = exercise(AND + rest + 'task = { w = [0, 0], b = -3, loss = "square" }\n')
    with pytest.raises(InputError, match="w = 0 has no boundary"):
        solve_exercise(chosen)
    with pytest.raises(InputError, match="w = 0 has no boundary"):
        parts_of(chosen)


def test_columns_of_a_table_may_be_chosen() -> None:
    rest = """
kind = "perceptron"
points = 6
task = { rule = "blog" }
[marking.trace]
mistake = 1
weights = 2
"""
    (part,) = parts_of(exercise(AND + rest))
    assert isinstance(part.task, TraceTask)
    assert part.task.columns == ("mistake", "weights")
    assert part.task.points == {"mistake": 2, "weights": 4}


@pytest.mark.parametrize(
    ("rest", "said"),
    [
        ("[marking.weights]\nvalidd = 1", "did you mean 'valid'"),
        ("[marking.weights]\nvalid = 0", "at least one share above 0"),
        ("[marking.weights]\nvalid = -1", "expected from 0"),
        ("[marking.weights]\nvalid = true", "expected a number"),
        ("[marking]\nweights = 3", "expected conditions with their shares"),
        ("[marking]\nprice = 3", "no key 'price' is known in marking"),
        ("[marking]\nbias_place = 3", "3; expected first or last"),
    ],
)
def test_sections_that_cannot_be_used(rest: str, said: str) -> None:
    with pytest.raises(InputError) as error:
        parts_of(exercise(f'{AND}kind = "weights"\npoints = 1\n{rest}\n'))
    assert said in str(error.value)
