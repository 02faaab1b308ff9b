"""Data of unusual shapes and sizes: an answer that checks, never a crash."""

from __future__ import annotations

import numpy as np
import pytest

from linexact import separate
from linexact.topics.separability import Inseparable, Separable

RNG = np.random.default_rng(0)
ALTERNATING = np.arange(2000) % 2
WIDE = RNG.integers(0, 9, size=(6, 30_000))
WIDE_TWICE = np.vstack([WIDE[:1], WIDE])
SAME = np.zeros((2000, 3), dtype=int)
NO_FEATURE = np.zeros((2000, 0), dtype=int)
TOP = 2**64 - 1

CASES = {
    "more features than examples": (WIDE, [0, 1] * 3, True, "strict", Separable),
    "the same but one input twice": (WIDE_TWICE, [0, 1] * 3 + [0], True, "strict", Inseparable),
    "no features": (NO_FEATURE, ALTERNATING, True, "strict", Inseparable),
    "no features, one class": (NO_FEATURE, ALTERNATING * 0, True, "strict", Separable),
    "no features, no bias": (NO_FEATURE, ALTERNATING, False, "strict", Inseparable),
    "zeros": (SAME, ALTERNATING, True, "strict", Inseparable),
    "zeros, no bias": (SAME, ALTERNATING * 0 + 1, False, "strict", Inseparable),
    "zeros, no bias, closed": (SAME, ALTERNATING * 0 + 1, False, "closed-positive", Separable),
    "the largest 64-bit integers": (
        np.array([[TOP, 1], [TOP - 1, 1]] * 500, dtype=np.uint64),
        ALTERNATING[:1000],
        True,
        "strict",
        Separable,
    ),
    "the least and the largest": (
        np.array([[-(2**63), 1], [2**63 - 1, 1]] * 500, dtype=np.int64),
        ALTERNATING[:1000],
        True,
        "strict",
        Separable,
    ),
    "booleans": (
        RNG.integers(0, 2, size=(900, 3)).astype(bool),
        RNG.integers(0, 2, size=900),
        True,
        "strict",
        Inseparable,
    ),
    "columns first in memory": (
        np.asfortranarray(RNG.integers(-9, 9, size=(900, 4))),
        RNG.integers(0, 2, size=900),
        False,
        "closed-negative",
        Inseparable,
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_unusual_shapes(name: str) -> None:
    X, t, bias, boundary, expected = CASES[name]
    verdict = separate(X, t, bias=bias, boundary=boundary)  # type: ignore[arg-type]
    assert isinstance(verdict, expected)
    verdict.check()
