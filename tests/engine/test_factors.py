"""Orthonormal directions and coordinates of rows that join and leave."""

from __future__ import annotations

import numpy as np
import pytest

from linexact.engine import factors
from linexact.engine.factors import Factors


@pytest.mark.parametrize("k", [2, 7, 60])
@pytest.mark.parametrize("seed", range(4))
def test_rows_join_and_leave_in_any_order(
    k: int, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(factors, "SMALL", 20)  # so that 60 unknowns go to and fro across it
    random = np.random.default_rng(seed)
    rows = [unit_row(random, k)]
    kept = Factors(rows[0])
    for _ in range(150):
        row = unit_row(random, k)
        part, rest = kept.split(row)
        if len(rows) == 1 or (float(rest @ rest) > 1e-6 and random.random() < 0.7):
            kept.append(part, rest)
            rows.append(row)
        else:
            many = min(int(random.integers(1, 3)), len(rows) - 1)
            out = sorted(random.choice(len(rows), many, replace=False).tolist())
            rows = [row for i, row in enumerate(rows) if i not in out]
            kept.remove(out, np.array(rows))
        assert_factors(kept, np.array(rows))


def assert_factors(kept: Factors, rows: np.ndarray) -> None:
    assert np.allclose(kept.q @ kept.r, rows.T, atol=1e-10)
    assert np.allclose(kept.q.T @ kept.q, np.eye(len(rows)), atol=1e-11)
    right = np.arange(1.0, len(rows) + 1)
    assert np.allclose(kept.r @ kept.upper(right), right, atol=1e-6)
    assert np.allclose(kept.r.T @ kept.lower(right), right, atol=1e-6)


def test_where_rounding_shows_they_are_made_anew() -> None:
    kept = Factors(np.array([1.0, 0.0, 0.0]))
    for row in ([0.6, 0.8, 0.0], [0.0, 0.6, 0.8]):
        kept.append(*kept.split(np.array(row)))
    assert kept._inverse is not None
    kept._inverse[1] += 1e-9  # the direction of the row that leaves is not quite its own
    rows = np.array([[1.0, 0.0, 0.0], [0.0, 0.6, 0.8]])
    kept.remove([1], rows)
    assert_factors(kept, rows)


def unit_row(random: np.random.Generator, k: int) -> np.ndarray:
    row = random.standard_normal(k)
    return np.asarray(row / np.linalg.norm(row))
