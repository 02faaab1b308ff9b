"""The simplest integers: against brute force, against each other, and with demands."""

from __future__ import annotations

import itertools
import random
from fractions import Fraction

import pytest

from benchmarks.simplest_weights import simplest_of_all
from linexact.data.constraints import dataset_system
from linexact.data.convention import BOUNDARIES, Boundary, Convention
from linexact.data.dataset import Dataset
from linexact.data.gates import gate, truth_table
from linexact.data.problem import Problem
from linexact.errors import InputError, LimitError
from linexact.topics.hand_weights import NoIntegers, Simplest, read_demands, simplest
from linexact.topics.separability import Infeasible, Separable, separate_dataset

STRICT = Convention(bias=True, boundary="strict")


def by_brute_force(data: Dataset, convention: Convention, limit: int = 4) -> object:
    """Go through all small integers in the stated order of simplicity."""
    rows = dataset_system(data, convention).rows
    d = data.dimension
    best = None
    for y in itertools.product(range(-limit, limit + 1), repeat=d + convention.bias):
        values = [sum(a * v for a, v in zip(r.coefficients, y, strict=True)) for r in rows]
        if all(v > 0 or (v == 0 and r.relation == ">=") for v, r in zip(values, rows, strict=True)):
            w, b = y[:d], (y[d] if convention.bias else 0)
            key = (max(map(abs, w), default=0), sum(map(abs, w)), abs(b), -b, tuple(-v for v in w))
            key = (*key[:3], tuple(-v for v in w), -b)
            best = min(best, (key, w, b)) if best is not None else (key, w, b)
    return None if best is None else best[1:]


def test_random_points_against_brute_force() -> None:
    generator = random.Random(7)
    compared = 0
    for _ in range(60):
        n, d = generator.randint(1, 5), generator.randint(1, 2)
        rows = [
            [Fraction(generator.randint(-3, 3), generator.randint(1, 2)) for _ in range(d)]
            for _ in range(n)
        ]
        data = Dataset.from_rows(rows, [generator.choice((-1, 1)) for _ in range(n)])
        convention = Convention(generator.random() < 0.7, generator.choice(BOUNDARIES))
        expected = by_brute_force(data, convention)
        found = simplest(read_demands(data, convention))
        if isinstance(found, Infeasible):
            assert expected is None
        elif isinstance(found, Simplest) and found.size <= 4 and abs(found.b) <= 4:
            assert (found.w, found.b) == expected
            compared += 1
    assert compared > 20


@pytest.mark.parametrize("boundary", BOUNDARIES)
def test_all_functions_of_three_inputs_both_ways(boundary: Boundary) -> None:
    listed = simplest_of_all(3, boundary)
    assert len(listed) == 104
    for bits, expected in listed.items():
        found = simplest(read_demands(truth_table(bits), Convention(True, boundary)))
        assert isinstance(found, Simplest)
        assert (found.w, found.b) == expected


DEMANDS = [
    (["w1 = w2"], (2, 2), -3), (["b = -5"], (3, 3), -5), (["b = -4"], (3, 2), -4),
    (["7 > w1 >= 2 w2"], (4, 2), -5), (["|w| <= 2", "integers"], (2, 2), -3),
    (["w0 <= -7"], (4, 4), -7),
]  # fmt: skip


@pytest.mark.parametrize(("demands", "w", "b"), DEMANDS)
def test_and_with_demands(demands: list[str], w: tuple[int, ...], b: int) -> None:
    found = simplest(read_demands(gate("AND"), STRICT, demands))
    assert isinstance(found, Simplest)
    assert (found.w, found.b) == (w, b)


def test_demands_can_refute() -> None:
    refuted = simplest(read_demands(gate("AND"), STRICT, ["b = 1"]))
    assert isinstance(refuted, Infeasible)
    refuted.check()
    assert 4 in refuted.multipliers  # the demand's row is in the proof


@pytest.mark.parametrize(
    ("name", "demands"), [("NAND", ["b = 1"]), ("AND", ["2 w1 = 1"]), ("AND", ["|w| <= 1"])]
)
def test_rational_but_no_integers(name: str, demands: list[str]) -> None:
    assert isinstance(simplest(read_demands(gate(name), STRICT, demands)), NoIntegers)


@pytest.mark.parametrize(
    ("demand", "code"),
    [
        ("w3 > 0", "demand"),
        ("w1 w2 > 0", "nonlinear"),
        ("w1 >", "syntax"),
        ("|w| = 2", "nonlinear"),
    ],
)
def test_unreadable_demands(demand: str, code: str) -> None:
    with pytest.raises(InputError) as refused:
        read_demands(gate("AND"), STRICT, [demand])
    assert refused.value.code == code


def test_many_inputs_reach_a_stated_limit() -> None:
    generator = random.Random(5)
    rows = [[generator.randint(-9, 9) for _ in range(24)] for _ in range(90)]
    w = [generator.randint(-9, 9) for _ in range(24)]
    targets = [1 if sum(a * v for a, v in zip(w, r, strict=True)) > 0 else -1 for r in rows]
    data = Dataset.from_rows(rows, targets)
    assert isinstance(separate_dataset(data, STRICT), Separable)
    with pytest.raises(LimitError, match="weight vectors"):
        simplest(read_demands(data, STRICT))


def test_numbers_beyond_machine_integers() -> None:
    big = 10**30
    data = Dataset.from_rows([[0], [big]], [-1, 1])
    found = simplest(Problem(data, STRICT))
    assert isinstance(found, Simplest)
    assert (found.w, found.b) == ((1,), -1)
