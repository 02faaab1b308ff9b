"""Best weights with slacks: against scipy's floats, and against all active sets in rationals."""

from __future__ import annotations

import random
from collections.abc import Iterator
from fractions import Fraction
from itertools import product

import numpy as np
import pytest
from flint import fmpq, fmpq_mat
from scipy.optimize import linprog, minimize

from linexact.duality.objective import Objective
from linexact.duality.optimum import (
    MarginOptimum,
    balance,
    combination,
    margins_of,
    optimum,
    primal_value,
)
from linexact.errors import InputError, LimitError
from linexact.kernel import CertificateError
from linexact.margins import HardMargin, widest_street
from linexact.model.dataset import Dataset
from linexact.separability import Inseparable

ONE, HALF = Fraction(1), Fraction(1, 2)
SQUARE = Dataset.from_rows([[1, 1], [1, -1], [-1, 1], [-1, -1]], [1, 1, -1, -1])


def some(seed: int, most: int) -> tuple[Dataset, Objective]:
    """Return data of both classes at random, and an objective with slacks."""
    made = random.Random(seed)
    n = made.randint(2, most)
    rows = [[Fraction(made.randint(-3, 3), made.choice([1, 1, 2])) for _ in range(2)]
            for _ in range(n)]  # fmt: skip
    targets = [1, -1, *(made.choice([1, -1]) for _ in range(n - 2))]
    objective = Objective(
        made.choice([HALF, ONE, Fraction(1, 10)]),
        made.choice([Fraction(1, 4), ONE, Fraction(10)]),
        made.choice(["sum", "mean"]),
        bias=made.random() < 0.7,
    )
    return Dataset.from_rows(rows, targets), objective


def found(data: Dataset, objective: Objective) -> MarginOptimum:
    answer = optimum(data, objective)
    assert isinstance(answer, MarginOptimum)
    return answer


def values_of_active_sets(data: Dataset, objective: Objective) -> Iterator[Fraction]:
    """Yield the objective wherever some sorting of the examples meets all conditions.

    Each example is below the edge (m = c), at it, or beyond (m = 0).  The unknowns are w, b and
    the multipliers at the edge; every linear system of them is solved by itself.
    """
    n, d, a, c = len(data), data.dimension, objective.length, objective.charge(len(data))
    assert c is not None
    for places in product((-1, 0, 1), repeat=n):
        edge = [i for i in range(n) if places[i] == 0]
        wide = d + objective.bias + len(edge)
        rows, right = [], []
        for j in range(d):
            row = [Fraction(0)] * wide
            row[j] = 2 * a
            for k, i in enumerate(edge):
                row[d + objective.bias + k] = -data.target(i) * data.x(i)[j]
            rows.append(row)
            right.append(sum((c * data.target(i) * data.x(i)[j]
                              for i in range(n) if places[i] < 0), Fraction(0)))  # fmt: skip
        if objective.bias:
            row = [Fraction(0)] * wide
            for k, i in enumerate(edge):
                row[d + 1 + k] = Fraction(data.target(i))
            rows.append(row)
            right.append(-sum((c * data.target(i) for i in range(n) if places[i] < 0), Fraction(0)))
        for i in edge:
            row = [Fraction(0)] * wide
            row[:d] = [data.target(i) * v for v in data.x(i)]
            if objective.bias:
                row[d] = Fraction(data.target(i))
            rows.append(row)
            right.append(ONE)
        point = solved(rows, right)
        if point is None:
            continue
        w, b = tuple(point[:d]), point[d] if objective.bias else Fraction(0)
        margins, own = margins_of(data, w, b), point[d + objective.bias :]
        fits = all(m <= 1 if p < 0 else m >= 1 for m, p in zip(margins, places, strict=True) if p)
        if fits and all(0 <= m <= c for m in own):
            value = primal_value(data, objective, w, b)
            assert value is not None
            yield value


def solved(rows: list[list[Fraction]], right: list[Fraction]) -> list[Fraction] | None:
    """Return the one solution of a system; None where there is none or more."""
    whole = fmpq_mat(
        [[fmpq(v.numerator, v.denominator) for v in (*row, r)]
         for row, r in zip(rows, right, strict=True)]
    )  # fmt: skip
    reduced, rank = whole.rref()
    wide = len(rows[0])
    if rank != wide or any(reduced[i, i] != 1 for i in range(wide)):
        return None
    return [Fraction(int(reduced[i, wide].p), int(reduced[i, wide].q)) for i in range(wide)]


@pytest.mark.parametrize("seed", range(24))
def test_the_least_value_is_that_of_the_active_sets(seed: int) -> None:
    data, objective = some(seed, 5)
    values = {*values_of_active_sets(data, objective)}
    assert values <= {found(data, objective).value}


@pytest.mark.parametrize("seed", range(16))
def test_the_least_value_is_that_of_scipy(seed: int) -> None:
    data, objective = some(100 + seed, 12)
    answer = found(data, objective)
    n, d = len(data), data.dimension
    x = np.array([[float(v) for v in data.x(i)] for i in range(n)])
    t, a, c = data.targets.astype(float), float(objective.length), float(answer.charge or 0)
    free = 1.0 if objective.bias else 0.0

    def paid(v: np.ndarray) -> float:
        return float(a * v[:d] @ v[:d] + c * v[d + 1 :].sum())

    met = {"type": "ineq", "fun": lambda v: t * (x @ v[:d] + free * v[d]) - 1 + v[d + 1 :]}
    bounds = [(None, None)] * (d + 1) + [(0, None)] * n
    start = np.concatenate([np.zeros(d + 1), np.ones(n)])
    floats = minimize(paid, start, bounds=bounds, constraints=[met], options={"ftol": 1e-12})
    assert floats.fun == pytest.approx(float(answer.value), abs=1e-5)
    assert floats.x[:d] == pytest.approx([float(v) for v in answer.w], abs=2e-3)


@pytest.mark.parametrize("seed", range(16))
def test_no_multipliers_lie_beyond_the_vertices(seed: int) -> None:
    """Any linear function of the multipliers is largest at a vertex: a linear program finds it."""
    data, objective = some(200 + seed, 7)
    answer = found(data, objective)
    assert all(combination(data, m) == combination(data, answer.multipliers)
               for m in answer.every_vertex)  # fmt: skip
    assert not objective.bias or not any(balance(data, m) for m in answer.every_vertex)
    signed = np.array([[data.target(i) * float(v) for v in data.x(i)] for i in range(len(data))])
    rows = np.concatenate([signed.T, np.ones((1, len(data)))])  # the sum is that of the values
    right = [*(2 * float(objective.length * v) for v in answer.w), float(sum(answer.multipliers))]
    if objective.bias:
        rows = np.concatenate([rows, [data.targets.astype(float)]])
        right.append(0.0)
    made = np.random.default_rng(seed)
    for _ in range(6):
        way = made.normal(size=len(data))
        best = linprog(-way, A_eq=rows, b_eq=right, bounds=(0, float(answer.charge or 0)))
        at_vertices = max(float(way @ [float(v) for v in m]) for m in answer.every_vertex)
        assert -best.fun == pytest.approx(at_vertices, abs=1e-6)


@pytest.mark.parametrize("seed", range(30))
def test_a_bias_outside_the_interval_is_worse(seed: int) -> None:
    data, objective = some(300 + seed, 8)
    if not objective.bias:
        return
    answer = found(data, objective)
    low, high = answer.interval
    for b, best in ((low, True), (high, True), (answer.b, True), (low - Fraction(1, 10**9), False),
                    (high + Fraction(1, 10**9), False)):  # fmt: skip
        value = primal_value(data, objective, answer.w, b)
        assert value is not None
        assert (value == answer.value) == best
        assert value >= answer.value


def test_a_bias_may_be_anything_in_an_interval() -> None:
    data = Dataset.from_rows([[0], [2]], [-1, 1])
    answer = found(data, Objective(HALF, Fraction(1, 4), "sum", bias=True))
    assert (answer.w, answer.interval) == ((HALF,), (-1, 0))


def test_the_hard_margin_is_the_widest_street() -> None:
    for length in (HALF, ONE):
        answer = found(SQUARE, Objective(length, None, None, bias=True))
        street = widest_street(SQUARE)
        assert isinstance(street, HardMargin)
        assert (answer.w, answer.b) == (street.w, street.b)
        assert len(answer.every_vertex) == 2
        assert answer.dual_value == answer.value == length * street.solution.squared


def test_support_vectors_in_three_meanings() -> None:
    answer = found(SQUARE, Objective(HALF, None, None, bias=True))
    assert answer.support("street") == answer.support("some") == (0, 1, 2, 3)
    assert answer.support("every") == ()


def test_xor_has_no_hard_margin_and_a_soft_one() -> None:
    data = Dataset.from_rows([[0, 0], [0, 1], [1, 0], [1, 1]], [-1, 1, 1, -1])
    assert isinstance(optimum(data, Objective(HALF, None, None, bias=True)), Inseparable)
    answer = found(data, Objective(HALF, ONE, "sum", bias=True))
    assert (answer.w, answer.value, answer.interval) == ((0, 0), 4, (-1, 1))


@pytest.mark.parametrize(
    ("name", "value"),
    [("w", (ONE, ONE)), ("interval", (Fraction(-1), Fraction(2))), ("vertices", ()),
     ("vertices", ((ONE, ONE, ONE, ONE),)), ("vertices", ((-HALF, ONE, HALF, 0),))],
)  # fmt: skip
def test_a_wrong_optimum_is_found_out(name: str, value: object) -> None:
    answer = found(SQUARE, Objective(HALF, ONE, "sum", bias=True))
    answer.check()
    parts = {k: getattr(answer, k) for k in ("dataset", "objective", "w", "interval",
                                               "multipliers", "vertices")}  # fmt: skip
    with pytest.raises(CertificateError):
        MarginOptimum(**parts | {name: value}).check()


def test_limits_are_met_before_the_work() -> None:
    for length, C in ((Fraction(10**60), ONE), (ONE, Fraction(1, 10**60))):
        with pytest.raises(LimitError, match="more than 60 digits"):
            Objective(length, C, "sum", bias=True)
    objective = Objective(HALF, ONE, "sum", bias=True)
    for rows, message in (
        ([[0]] * 41, "41 examples of 1 features"),
        ([[0] * 11] * 2, "2 examples of 11 features"),
        ([[10**60], [1]], "more than 60 digits"),
    ):
        data = Dataset.from_rows(rows, [1, -1, *([1] * (len(rows) - 2))])
        with pytest.raises(LimitError, match=message):
            optimum(data, objective)
    many = Dataset.from_rows([[1, 1]] * 12 + [[0, 0]] * 12, [1] * 12 + [-1] * 12)
    answer = found(many, objective)
    assert answer.vertices is None
    with pytest.raises(LimitError, match="choices of bounds"):
        answer.support("some")
    with pytest.raises(InputError, match="one class"):
        optimum(Dataset.from_rows([[0], [1]], [1, 1]), objective)


@pytest.mark.parametrize(
    ("length", "C", "slacks", "message"),
    [("0", "1", "sum", "length is 0"), ("1", "-2", "sum", "C is -2"),
     ("1", "1", None, "the sum or the mean"), ("1", None, "sum", "without a C"),
     ("1", "1", "product", "the sum or the mean")],
)  # fmt: skip
def test_an_objective_is_stated_whole(
    length: str, C: str | None, slacks: str | None, message: str
) -> None:
    with pytest.raises(InputError, match=message):
        Objective(Fraction(length), Fraction(C) if C else None, slacks, bias=True)  # type: ignore[arg-type]


def test_numbers_that_grow_too_long_end_the_work(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = random.Random(1)
    rows = [[Fraction(drawn.randint(-99, 99), drawn.randint(10, 99))] * 2 for _ in range(6)]
    data = Dataset.from_rows(rows, [1, -1] * 3)
    monkeypatch.setattr("linexact.duality.lcp.MOST_WORK", 10**6)
    with pytest.raises(LimitError, match=r"bits after \d+ pivots, which takes too long"):
        optimum(data, Objective(HALF, ONE, "sum", bias=True))
