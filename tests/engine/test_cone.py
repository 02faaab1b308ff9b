"""Exact signs by every kind of arithmetic: floats, 64-bit integers, filtered floats, Python."""

from __future__ import annotations

import random
from fractions import Fraction

import numpy as np
import pytest

from linexact.engine import cone as module
from linexact.engine.cone import Cone, spread
from linexact.engine.float_scores import quotient


def make(matrix: np.ndarray, *, dummy: bool = True) -> Cone:
    n = len(matrix)
    signs = np.where(np.arange(n) % 2, 1, -1).astype(np.int8)
    return Cone(matrix, signs, dummy, np.ones(n, dtype=bool), np.zeros(n, dtype=bool))


def by_definition(cone: Cone, y: list[int]) -> list[int]:
    scores = [sum(a * b for a, b in zip(row, y, strict=True)) for row in cone.rows()]
    return [(z > 0) - (z < 0) for z in scores]


@pytest.mark.parametrize("dtype", [np.int8, np.uint8, np.int32, np.int64, np.uint64, object])
@pytest.mark.parametrize("bits", [3, 20, 45, 60, 70, 200])
@pytest.mark.parametrize("dummy", [True, False])
def test_row_signs(dtype: type, bits: int, dummy: bool) -> None:
    rng = random.Random(bits)
    top = 2**200 if dtype is object else int(np.iinfo(dtype).max)
    low = -top if dtype is object or np.iinfo(dtype).min < 0 else 0
    rows = [[rng.randint(low, top) for _ in range(3)] for _ in range(40)]
    rows[0] = [0, 0, 0]
    cone = make(np.array(rows, dtype=dtype), dummy=dummy)
    for _ in range(5):
        y = [rng.randint(-(2**bits), 2**bits) for _ in range(cone.dimension)]
        assert cone.row_signs(y).tolist() == by_definition(cone, y)
    assert cone.row_signs([0] * cone.dimension).tolist() == [0] * 40


def test_ties_beyond_what_floats_see() -> None:
    """Scores of -1, 0 and 1 among terms near 2**120: the filter must leave them to integers."""
    big = 2**60
    matrix = np.array([[big, big - 1], [big, big], [big - 1, big], [3, 3]], dtype=np.int64)
    cone = make(matrix, dummy=False)
    y = [big, -big]
    assert cone.row_signs(y).tolist() == by_definition(cone, y) == [-1, 0, 1, 0]
    y = [2**70, -(2**70) + 1]
    assert cone.row_signs(y).tolist() == by_definition(cone, y)


def test_blocks_do_not_matter(monkeypatch: pytest.MonkeyPatch) -> None:
    cone = make(np.random.default_rng(1).integers(-9, 9, size=(50, 4)))
    y = [1, -2, 3, 1, 5]
    whole = cone.row_signs(y).tolist()
    monkeypatch.setattr(module, "BLOCK_CELLS", 12)
    assert cone.row_signs(y).tolist() == whole
    assert sum(len(range(50)[block]) for block in cone.blocks()) == 50


def test_scores_and_parts() -> None:
    matrix = np.array([[1, 2], [3, 4], [5, 6]], dtype=np.int64)
    cone = make(matrix)
    assert cone.scores([10, 1]) == [12, 34, 56]
    assert cone.scores([2**80, 1]) == [2**80 + 2, 3 * 2**80 + 4, 5 * 2**80 + 6]
    part = cone.part([2, 0])
    assert part.rows() == [cone.row(2), cone.row(0)]
    assert part.joined(cone.part([1])).rows() == [cone.row(i) for i in (2, 0, 1)]


@pytest.mark.parametrize("exponent", [-3, 0, 5, 1200, 3000])
def test_quotients_are_near(exponent: int) -> None:
    for value in (1, -7, 2**53 + 1, -(3**700), 5**460):
        exact = Fraction(value) / Fraction(2) ** exponent
        if abs(exact) < 10**300:
            error = abs(Fraction(quotient(value, exponent)) - exact)
            assert error <= abs(exact) / 2**52 + Fraction(1, 2**1070)


def test_spread_samples_stay_in_range() -> None:
    for count in (0, 1, 7, 16, 33, 1000):
        for wanted in (1, 8, 40, 2000):
            found = spread(count, wanted).tolist()
            assert found == sorted(set(found))
            assert all(0 <= i < count for i in found)
            assert len(found) >= min(count, wanted, 16)


def test_mapped_files_are_read_and_let_go(tmp_path: object) -> None:
    path = f"{tmp_path}/rows.npy"
    matrix = np.random.default_rng(2).integers(-5, 5, size=(300, 7)).astype(np.int16)
    np.save(path, matrix)
    y = [1, 0, -1, 2, 0, 1, 1, -3]
    mapped = np.load(path, mmap_mode="r")
    assert make(mapped).row_signs(y).tolist() == make(matrix).row_signs(y).tolist()
    assert make(mapped).take(np.array([5, 3])).tolist() == matrix[[5, 3]].tolist()
