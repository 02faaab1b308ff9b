"""The widest street: small cases by hand, real data by their proofs, forgeries by name."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from linexact.data.dataset import Dataset
from linexact.data.gates import gate
from linexact.data.read.arrays import read_arrays
from linexact.engine.least_norm import LeastNorm, least_norm
from linexact.kernel import CertificateError
from linexact.topics.margin.street import HardMargin, widest_street


def points(*rows: tuple[Any, ...]) -> Dataset:
    return Dataset.from_rows([row[:-1] for row in rows], [row[-1] for row in rows])


STREETS: dict[str, tuple[Dataset, str, str]] = {
    # name: data, (w, b), margin
    "two points": (points((0, -1), (2, 1)), "1,-1", "1"),
    "AND": (gate("AND"), "2,2,-3", "sqrt(2)/4"),
    "OR": (gate("OR"), "2,2,-1", "sqrt(2)/4"),
    "parallel edges": (points((0, 0, -1), (1, 0, -1), (0, 2, 1), (1, 2, 1)), "0,1,-1", "1"),
    "thin": (points(("1/3", -1), ("1/2", 1)), "12,-5", "1/12"),
    "repeated points": (points((0, -1), (0, -1), (1, 1), (1, 1)), "2,-1", "1/2"),
}


@pytest.mark.parametrize("name", STREETS)
def test_streets(name: str) -> None:
    data, weights, margin = STREETS[name]
    street = widest_street(data)
    assert isinstance(street, HardMargin)
    assert (*street.w, street.b) == tuple(Fraction(v) for v in weights.split(","))
    assert str(street.margin) == margin
    assert street.distance_squared == 4 / street.solution.squared


def test_one_class_has_no_street() -> None:
    street = widest_street(points((1, 2, 1), (3, 4, 1)))
    assert isinstance(street, HardMargin)
    assert (street.w, street.b, street.margin, street.closest) == ((0, 0), 1, None, None)


def test_a_penalised_bias_gives_another_line() -> None:
    data = points((0, 3, -1), (2, 4, 1))
    free, counted = least_norm(data, "free"), least_norm(data, "counted")
    assert isinstance(free, LeastNorm)
    assert isinstance(counted, LeastNorm)
    assert free.w[0] == 2 * free.w[1]
    assert counted.w[0] != 2 * counted.w[1]


def moved(found: LeastNorm, **changes: Any) -> LeastNorm:
    return replace(found, **changes)


FORGERIES: list[tuple[str, str, Callable[[LeastNorm], LeastNorm]]] = [
    ("shorter weights", "unmet", lambda s: moved(s, w=tuple(v / 2 for v in s.w))),
    ("longer weights", "duality", lambda s: moved(s, w=tuple(2 * v for v in s.w), b=2 * s.b)),
    ("a negative multiplier", "sign", lambda s: moved(s, multipliers={0: Fraction(-1)})),
    (
        "multipliers scaled",
        "duality",
        lambda s: moved(s, multipliers={i: 2 * m for i, m in s.multipliers.items()}),
    ),
    ("all weight on one example", "stationary", lambda s: moved(s, multipliers={1: s.squared})),
]


@pytest.mark.parametrize(("name", "code", "forge"), FORGERIES)
def test_forgeries(name: str, code: str, forge: Callable[[LeastNorm], LeastNorm]) -> None:
    found = least_norm(gate("AND"), "counted")
    assert isinstance(found, LeastNorm)
    with pytest.raises(CertificateError) as refusal:
        forge(found).check()
    assert refusal.value.code == code, name


def test_closest_points_that_are_too_far_apart() -> None:
    street = widest_street(gate("AND"))
    assert isinstance(street, HardMargin)
    assert street.closest is not None
    forged = replace(street, closest=(street.closest[0], (Fraction(0), Fraction(0))))
    with pytest.raises(CertificateError, match="that far apart"):
        forged.check()


@pytest.mark.parametrize("name", ["iris", "breast_cancer", "digits"])
def test_real_data_with_their_proofs(name: str) -> None:
    datasets = pytest.importorskip("sklearn.datasets", reason="scikit-learn is not installed")
    X, y = getattr(datasets, f"load_{name}")(return_X_y=True)
    if name == "digits":
        X, y = X[np.isin(y, (3, 7))], y[np.isin(y, (3, 7))]
    data = read_arrays(X, y == y[0])
    street = widest_street(data)
    assert isinstance(street, HardMargin)
    street.check()
    counted = least_norm(data, "counted")
    assert isinstance(counted, LeastNorm)
    counted.check()
    assert counted.squared > street.solution.squared
    # On every support vector the margin is exactly 1.
    for index in street.multipliers:
        x = data.x(index)
        score = sum((a * b for a, b in zip(street.w, x, strict=True)), street.b)
        assert data.target(index) * score == 1


def test_numbers_of_300_digits_have_a_street() -> None:
    right, left = Fraction(10**299 + 7, 10**298 + 9), -Fraction(10**299, 10**298 + 7)
    street = widest_street(Dataset.from_rows([[right], [left]], [1, -1]))
    assert isinstance(street, HardMargin)
    street.check()
    assert (2 / (right - left),) == street.w


def test_large_data_are_bounded_before_they_are_multiplied_out() -> None:
    """Beyond KERNEL_CELLS the check takes exactly only the margins that bounds leave open."""
    generator = np.random.default_rng(7)
    rows = generator.integers(0, 256, (2_500, 100))
    targets = np.where(rows[:, 0] > 127, 1, -1).astype(np.int8)
    rows[:, 0] += 40 * targets
    data = Dataset(rows, (1,) * 100, targets, tuple(f"x{j}" for j in range(100)))
    found = least_norm(data, "counted")
    assert isinstance(found, LeastNorm)
    found.check()
    shorter = replace(found, w=tuple(v * Fraction(999_999_999, 10**9) for v in found.w))
    with pytest.raises(CertificateError) as refusal:
        shorter.check()
    assert refusal.value.code == "unmet"
