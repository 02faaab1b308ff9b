"""Kinds of separation: named corners, data from practice, laws, and claims that are wrong."""

from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction
from typing import Any

import flint
import numpy as np
import pytest

from linexact import kernel
from linexact.data.constraints import dataset_system
from linexact.data.convention import Convention
from linexact.data.dataset import Dataset
from linexact.data.read.arrays import read_arrays
from linexact.kernel import CertificateError, Constraint, Refutation, Solution, System
from linexact.topics.separability.kind import SeparationKind, separation_kind

CORNERS: dict[str, tuple[list[list[object]], list[int], bool, str, bool]] = {
    # rows, targets, bias, kind, full rank
    "one class": ([[0], [1]], [1, 1], True, "complete", True),
    "no examples": ([], [], True, "complete", False),
    "a single example": ([[2, 3]], [1], True, "complete", False),
    "two apart": ([[0], [1]], [-1, 1], True, "complete", True),
    "touching in a point": ([[0], [1], [1], [2]], [-1, -1, 1, 1], True, "quasi-complete", True),
    "only the shared point": ([[1], [1]], [-1, 1], True, "overlap", False),
    "XOR": ([[0, 0], [0, 1], [1, 0], [1, 1]], [-1, 1, 1, -1], True, "overlap", True),
    "XOR with its product": ([[0, 0, 0], [0, 1, 0], [1, 0, 0], [1, 1, 1]], [-1, 1, 1, -1],
        True, "complete", True),
    "the same column twice": ([[0, 0], [1, 1], [0, 0], [1, 1]], [-1, 1, 1, -1], True, "overlap",
        False),
    "a line through both hulls": ([[0, 0], [2, 0], [1, 0], [3, 0], [0, 5]], [-1, -1, 1, 1, 1],
        True, "quasi-complete", True),
    "origin without a bias": ([[0]], [1], False, "overlap", False),
    "opposite signs without a bias": ([[1], [-1]], [1, 1], False, "overlap", True),
    "half-plane without a bias": ([[1, 0], [-1, 0], [0, 1]], [1, 1, 1], False, "quasi-complete",
        True),
}  # fmt: skip


@pytest.mark.parametrize("name", CORNERS)
def test_corners(name: str) -> None:
    rows, targets, bias, expected, full_rank = CORNERS[name]
    dimension = len(rows[0]) if rows else 1
    dataset = Dataset.from_rows(rows, targets, dimension=dimension)  # type: ignore[arg-type]
    kind = separation_kind(dataset, bias=bias)
    assert (kind.name, kind.full_rank) == (expected, full_rank)
    assert kind.has_estimate == (expected == "overlap" and full_rank)


def random_dataset(rng: random.Random) -> Dataset:
    n, d, size = rng.randint(1, 9), rng.randint(1, 4), rng.choice([1, 2, 5])
    rows = [[rng.randint(-size, size) for _ in range(d)] for _ in range(n)]
    if rng.random() < 0.3:
        for row in rows:
            row[-1] = row[0]
    return Dataset.from_rows(rows, [rng.choice((-1, 1)) for _ in rows])


@pytest.mark.parametrize("bias", [True, False])
def test_laws_on_random_data(bias: bool) -> None:
    rng = random.Random(5)
    seen = set()
    for _ in range(300):
        dataset = random_dataset(rng)
        kind = separation_kind(dataset, bias=bias)
        seen.add(kind.name)
        check_by_the_kernel(kind)
        d = dataset.dimension
        rows = [[*row, 1][: d + bias] for row in dataset.numerators.tolist()]
        assert kind.full_rank == (flint.fmpz_mat(rows).rank() == d + bias)
        units = [Fraction(rng.choice((-3, 7)), 10 ** rng.randint(0, 30)) for _ in range(d)]
        scaled = Dataset.from_rows(
            [[v * u for v, u in zip(e.x, units, strict=True)] for e in dataset.examples()],
            dataset.targets.tolist(),
        )
        again = separation_kind(scaled, bias=bias)
        assert (again.name, again.forced) == (kind.name, kind.forced)
    assert seen == {"complete", "quasi-complete", "overlap"}


def check_by_the_kernel(kind: SeparationKind) -> None:
    """Ask the kernel of all rows, where the claim is checked in arrays."""
    system = dataset_system(kind.dataset, Convention(kind.bias, "strict"))
    rows = [
        Constraint("==", row.coefficients) if i in kind.forced else row
        for i, row in enumerate(system.rows)
    ]
    if kind.weights is not None:
        point = Solution(kind.weights.point(bias=kind.bias))
        kernel.check(System(system.dimension, rows), point)
    if kind.multipliers:
        kernel.check(system, Refutation(kind.multipliers))


def test_larger_data_of_every_kind() -> None:
    rng = np.random.default_rng(3)
    X = rng.integers(0, 4, size=(30_000, 8))
    above, below = X[:, 0] > 1, X[:, 0] < 1
    coin = rng.integers(0, 2, size=len(X))
    quasi = np.where(above, 1, np.where(below, 0, coin))
    for t, expected in ((coin, "overlap"), (quasi, "quasi-complete"), (above, "complete")):
        kind = separation_kind(read_arrays(X, t.astype(int)), bias=True)
        assert (kind.name, kind.full_rank) == (expected, True)
    doubled = separation_kind(read_arrays(np.hstack([X, X]), coin), bias=True)
    assert (doubled.name, doubled.full_rank) == ("overlap", False)


QUASI = Dataset.from_rows([[0], [1], [1], [2]], [-1, -1, 1, 1])
XOR = Dataset.from_rows([[0, 0], [0, 1], [1, 0], [1, 1]], [-1, 1, 1, -1])
WRONG: dict[str, tuple[Dataset, dict[str, Any]]] = {
    "complete, but on the boundary": (QUASI, {"diverging": np.ones(4, dtype=bool)}),
    "quasi-complete by zero weights": (QUASI, {"direction": (0, 0)}),
    "quasi-complete with a wrong side": (QUASI, {"direction": (-1, 1)}),
    "strictness not refuted": (QUASI, {"relation": {0: 1, 2: 1}}),
    "nothing refuted": (QUASI, {"relation": {}, "basis": (), "kernel": ((1, 0), (0, 1))}),
    "a multiplier below 0": (QUASI, {"relation": {1: -1, 2: -1}}),
    "a face too small": (XOR, {"relation": {0: 1, 3: 1}}),
    "overlap with a zero": (XOR, {"relation": {0: 1, 1: 1, 2: 0, 3: 0}}),
    "overlap that does not cancel": (XOR, {"relation": {0: 3, 1: 1, 2: 1, 3: 1}}),
    "a rank too small": (XOR, {"independent": (0, 1), "null": ((1, 0, 0),)}),
}


@pytest.mark.parametrize("name", WRONG)
def test_wrong_claims_are_refused(name: str) -> None:
    dataset, changes = WRONG[name]
    right = separation_kind(dataset, bias=True)
    with pytest.raises(CertificateError):
        replace(right, recession=replace(right.recession, **changes)).check()
