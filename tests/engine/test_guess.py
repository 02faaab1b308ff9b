"""The nearest point, the image that it sees, and row generation: guesses, then proofs."""

from __future__ import annotations

import random

import numpy as np
import pytest

from linexact.engine import decide, row_generation
from linexact.engine.by_need import decide_exactly
from linexact.engine.cone import Cone, Dependence, Ray
from linexact.engine.guess import NearestPoint, opposite_rows
from linexact.engine.image import Image
from linexact.engine.row_generation import Pool, decide_by_guessing, small_weights
from tests.engine.answers import holds


def cone_of(X: np.ndarray, t: np.ndarray) -> Cone:
    n = len(X)
    return Cone(X, t.astype(np.int8), True, np.ones(n, dtype=bool), np.zeros(n, dtype=bool))


def unit_rows(n: int, k: int, seed: int) -> np.ndarray:
    rows = np.random.default_rng(seed).normal(size=(n, k))
    return rows / np.linalg.norm(rows, axis=1, keepdims=True)


@pytest.mark.parametrize("k", [2, 5, 30, 60])
def test_direction_or_support(k: int) -> None:
    for seed in range(5):
        rows = unit_rows(2 * k, k, seed)
        search = NearestPoint(rows)
        state = search.run()
        assert state in ("direction", "support")
        if state == "direction":
            assert (rows @ search.y).min() > 0
        else:
            corral = rows[search.supports()[0]]
            assert len(corral) <= k + 1
            assert np.linalg.matrix_rank(corral) == len(corral) - 1


def test_the_nearest_point_has_the_largest_margin() -> None:
    rows = unit_rows(40, 6, 3)
    rows = rows[rows[:, 0] > 0.1]
    search = NearestPoint(rows)
    assert search.run(enough=0.9999) == "direction"
    margin = (rows @ search.y).min() / np.linalg.norm(search.y)
    others = np.random.default_rng(0).normal(size=(2000, 6)) * 0.1 + search.y
    best = (rows @ others.T).min(axis=0) / np.linalg.norm(others, axis=1)
    assert margin >= best.max() * 0.999


def test_rows_may_join_later() -> None:
    rows = unit_rows(300, 8, 4)
    rows *= np.where(rows[:, 0] >= 0, 1, -1)[:, np.newaxis]
    search = NearestPoint(rows[:10])
    assert search.run() == "direction"
    search.extend(rows[10:])
    assert search.run() == "direction"
    assert (rows @ search.y).min() > 0


def test_opposite_rows() -> None:
    rows = unit_rows(200, 5, 5)
    assert opposite_rows(rows) is None
    rows[150] = -rows[20]
    assert opposite_rows(rows) == (20, 150)


@pytest.mark.parametrize("huge", [False, True])
def test_the_image_keeps_directions(huge: bool) -> None:
    """Integers made from a float direction score as that direction does on the image."""
    rng = random.Random(6)
    shift, size = (10**400, 10**90) if huge else (10**9, 1000)
    X = [[shift + rng.randint(-size, size), rng.randint(-3, 3)] for _ in range(50)]
    matrix = np.array(X, dtype=object if huge else np.int64)
    cone = cone_of(matrix, np.array([1, -1] * 25))
    pool = Pool(cone, np.arange(50))
    rows = pool.values()
    assert np.allclose(np.linalg.norm(rows, axis=1), 1)
    y = np.array([0.7, -0.3, 0.05])
    weights = Image.of(cone).weights(y, 2.0**50)
    centred = [
        sum(w * (v - c) for w, v, c in zip(weights, x, pool.image.centre, strict=True)) for x in X
    ]
    floats = rows @ np.array([0.7, -0.3, 0.0]) * cone.signs
    order = sorted(range(50), key=lambda i: centred[i])
    lengths = 1 / np.abs(rows[:, 2])
    assert np.all(np.diff((floats * lengths)[order]) >= -1e-9)


def test_guessing_alone_decides_ordinary_data() -> None:
    rng = np.random.default_rng(7)
    for d in (3, 20):
        X = rng.integers(-1000, 1000, size=(3000, d))
        t = np.where(X @ rng.integers(-9, 9, size=d) > 0, 1, -1)
        for flips in (0, 1, 300):
            labels = t.copy()
            labels[np.argsort(-np.abs(X[:, 0]))[:flips]] *= -1
            cone = cone_of(X, labels)
            answer, _ = decide_by_guessing(cone)
            assert answer is not None
            assert holds(cone, answer)


def test_rows_join_round_by_round(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(row_generation, "POOL_CELLS", 8)
    monkeypatch.setattr(row_generation, "JOINING", 2)
    rng = np.random.default_rng(8)
    X = rng.integers(-1000, 1000, size=(2000, 4))
    z = X @ np.array([3, -1, 2, 5])
    cone = cone_of(X, np.where(z > 0, 1, -1))
    answer, promising = decide_by_guessing(cone)
    assert isinstance(answer, Ray)
    assert holds(cone, answer)
    assert len(promising) <= 5


def thin(d: int, n: int, power: int, *, seed: int) -> Cone:
    """Integers that are separable by one part in ``10**power``."""
    rng = random.Random(seed)
    weights = [rng.choice([-2, -1, 1, 2]) for _ in range(d - 1)] + [1]
    rows, signs = [], []
    for i in range(n):
        sign = 1 if i % 2 else -1
        row = [rng.randint(-1000, 1000) * 10**power for _ in range(d - 1)]
        rows.append([*row, sign - sum(w * v for w, v in zip(weights, row, strict=False))])
        signs.append(sign)
    return cone_of(np.array(rows, dtype=object), np.array(signs))


@pytest.mark.parametrize("power", [8, 16, 30, 300])
@pytest.mark.parametrize(("n", "d"), [(60, 4), (300, 8)])
def test_margins_below_what_floats_see(n: int, d: int, power: int) -> None:
    cone = thin(d, n, power, seed=n)
    answer = decide(cone)
    assert isinstance(answer, Ray)
    assert holds(cone, answer)
    cone.signs[0] *= -1
    flipped = decide(cone)
    assert holds(cone, flipped)


def test_moment_curve_counts_sign_changes() -> None:
    for d in (4, 9):
        rows = np.array([[i**j for j in range(1, d + 1)] for i in range(1, 121)], dtype=object)
        for changes, kind in ((d, Ray), (d + 1, Dependence)):
            run = 120 // (changes + 1)
            t = np.array([1 if min(i // run, changes) % 2 else -1 for i in range(120)])
            cone = cone_of(rows, t)
            answer = decide(cone)
            assert isinstance(answer, kind)
            assert holds(cone, answer)


@pytest.mark.parametrize("seed", range(40))
def test_degenerate_data_both_ways(seed: int) -> None:
    rng = np.random.default_rng(seed)
    X = rng.integers(0, 2, size=(90, 6))
    X[:, 3:] = X[:, : 3 + seed % 2][:, :3]
    t = np.where(X[:, 0] + X[:, 1] >= 1 + seed % 2, 1, -1)
    if seed % 3:
        t[rng.integers(0, 90, size=2)] *= -1
    cone = cone_of(X, t)
    answers = [decide(cone), decide_exactly(cone)]
    assert type(answers[0]) is type(answers[1])
    assert all(holds(cone, answer) for answer in answers)


def test_small_weights_meet_every_row() -> None:
    rng = np.random.default_rng(13)
    X = rng.integers(-50, 50, size=(80, 4))
    cone = cone_of(X, np.where(2 * X[:, 0] - X[:, 3] > 0, 1, -1))
    answer = decide_exactly(cone)
    assert isinstance(answer, Ray)
    found = small_weights(cone, answer.y)
    assert not len(cone.unmet(found))
    assert max(map(abs, found)) <= max(map(abs, answer.y))
    assert max(map(abs, found)) <= 4


@pytest.mark.parametrize("closed", [1, -1])
def test_weak_rows_alone_do_not_refute(closed: int) -> None:
    """Without a bias the class that owns 0 gives weak rows; a support of these proves nothing."""
    for seed in range(60):
        rng = np.random.default_rng(seed)
        n, d = int(rng.integers(100, 300)), int(rng.integers(1, 6))
        X = rng.integers(-2, 3, size=(n, d))
        t = np.where(X @ rng.integers(-2, 3, size=d) >= 0, 1, -1)
        strict = t != closed
        cone = Cone(X, t.astype(np.int8), False, strict, np.zeros(n, dtype=bool))
        answer = decide(cone)
        assert type(answer) is type(decide_exactly(cone))
        if isinstance(answer, Dependence):
            assert any(strict[i] for i in answer.multipliers)
        assert holds(cone, answer)
