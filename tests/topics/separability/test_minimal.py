"""Irreducible supports, small weights and the closest examples."""

from __future__ import annotations

import random
from fractions import Fraction

import numpy as np
import pytest

from linexact import separate
from linexact.data.convention import Convention
from linexact.data.dataset import Dataset
from linexact.topics.separability import Inseparable, Separable, inseparable, separate_dataset
from linexact.topics.separability.minimal import Support, closest, irreducible, simplest, support_of

CONVENTIONS = [
    Convention(bias=bias, boundary=boundary)
    for bias in (True, False)
    for boundary in ("strict", "closed-positive", "closed-negative")
]


@pytest.mark.parametrize("convention", CONVENTIONS, ids=str)
def test_certificates_are_irreducible_and_small(convention: Convention) -> None:
    rng = random.Random(11)
    seen = 0
    for _ in range(150):
        d, n = rng.randint(1, 4), rng.randint(2, 12)
        rows = [[rng.randint(-2, 2) for _ in range(d)] for _ in range(n)]
        dataset = Dataset.from_rows(rows, [rng.choice((-1, 1)) for _ in rows])
        verdict = separate_dataset(dataset, convention)
        if isinstance(verdict, Inseparable):
            seen += 1
            reduced = irreducible(verdict)
            claim = support_of(reduced)
            assert claim.irreducible
            assert claim.size == len(reduced.multipliers) <= d + 1 + convention.bias
            assert set(reduced.multipliers) <= set(verdict.multipliers)
    assert seen > 20


def test_long_certificates_are_reduced() -> None:
    """Each point stands in both classes: the certificate of all is as long as one gets."""
    rng = np.random.default_rng(2)
    points = rng.integers(-9, 9, size=(30, 3)).tolist()
    dataset = Dataset.from_rows(points + points, [1] * 30 + [-1] * 30)
    multipliers = dict.fromkeys(range(60), 1)
    for boundary in ("strict", "closed-positive", "closed-negative"):
        convention = Convention(bias=True, boundary=boundary)  # type: ignore[arg-type]
        everything = inseparable(dataset, convention, multipliers)
        assert support_of(everything) == Support(60, False)
        reduced = irreducible(everything)
        assert support_of(reduced) == Support(len(reduced.multipliers), True)
        assert len(reduced.multipliers) <= 5


def test_simplest_is_never_larger_and_still_separates() -> None:
    rng = np.random.default_rng(4)
    gained = 0
    for bias in (True, False):
        for d in (1, 2, 5):
            X = rng.integers(-1000, 1000, size=(40, d))
            w = rng.integers(-9, 9, size=d)
            t = np.where(X @ w > 0, 1, -1)
            rows = [[Fraction(int(v), 10 ** (3 * j)) for j, v in enumerate(x)] for x in X]
            dataset = Dataset.from_rows(rows, t.tolist())
            verdict = separate_dataset(dataset, Convention(bias=bias, boundary="closed-negative"))
            assert isinstance(verdict, Separable)
            simple = simplest(verdict)
            simple.check()
            before, after = (max(map(abs, v.integers)) for v in (verdict, simple))
            assert after <= before
            gained += after < before
    assert gained


def test_closest_examples() -> None:
    found = closest(separate("OR"))
    assert found.examples == (0, 1, 2)
    assert found.score == 1
    halves = separate([["1/2", "1/3"], ["1/4", "2/3"]], [0, 1])
    assert isinstance(halves, Separable)
    scores = [abs(halves.score(i)) for i in range(2)]
    assert closest(halves).score == min(scores)


def test_closest_of_larger_data_in_blocks() -> None:
    rng = np.random.default_rng(6)
    X = rng.integers(-100, 100, size=(10_000, 3))
    verdict = separate(X, (X[:, 0] > 0).astype(int))
    assert isinstance(verdict, Separable)
    found = closest(verdict)
    assert found.score == min(abs(verdict.score(i)) for i in found.examples)
    w, b = np.array([int(v) for v in verdict.integers[:3]]), verdict.integers[3]
    z = np.abs(X @ w + b)
    assert list(found.examples) == np.flatnonzero(z == z.min()).tolist()
