"""Machine integers that floats decide, against sums of Python integers."""

from __future__ import annotations

from operator import mul
from typing import Any
from unittest.mock import patch

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from linexact import separate
from linexact.data import seen as blocks
from linexact.data.integers import Integers
from linexact.engine import row_generation
from linexact.engine.cone import Cone
from linexact.engine.integer_cone import IntegerCone, scored
from linexact.engine.row_generation import FullScan
from linexact.engine.scored_cone import FloatScan
from linexact.topics.separability import Inseparable, Separable

KINDS = [np.int8, np.uint8, np.int16, np.int32, np.uint32, np.int64, np.uint64]
SIZES = st.sampled_from([1, 3, 2**20, 2**31, 2**52, 2**53, 2**60, 2**63 - 1])


@st.composite
def cones(draw: st.DrawFn) -> tuple[Cone, list[int]]:
    """Return rows of any machine type with weights, of which some rows score about 0."""
    kind: np.dtype[Any] = np.dtype(draw(st.sampled_from(KINDS)))
    limits = np.iinfo(kind)
    top = min(draw(SIZES), int(limits.max), 2**63 - 1)
    values = st.integers(max(int(limits.min), -top), top)
    d = draw(st.integers(1, 4))
    rows = draw(st.lists(st.lists(values, min_size=d, max_size=d), min_size=1, max_size=12))
    y = draw(st.lists(st.integers(-(10**30), 10**30) | st.integers(-9, 9), min_size=d, max_size=d))
    bias = draw(st.booleans())
    if bias:  # on the hyperplane of one of the rows, or one beside it
        tie = sum(map(mul, draw(st.sampled_from(rows)), y))
        y = [*y, draw(st.integers(-1, 1)) - tie]
    n = len(rows)
    signs = np.array(draw(st.lists(st.sampled_from([1, -1]), min_size=n, max_size=n)), np.int8)
    strict = np.array(draw(st.lists(st.booleans(), min_size=n, max_size=n)))
    return Cone(np.array(rows, dtype=kind), signs, bias, strict, np.zeros(n, dtype=bool)), y


def exactly(cone: Cone, y: list[int]) -> list[int]:
    scores = [sum(map(mul, row, y)) for row in cone.rows()]
    return [(z > 0) - (z < 0) for z in scores]


@given(cones())
def test_signs_are_those_of_python_integers(asked: tuple[Cone, list[int]]) -> None:
    cone, y = asked
    with patch.object(blocks, "BLOCK_CELLS", 8):  # several blocks
        seen = IntegerCone.seen(cone)
        assert seen.row_signs(y).tolist() == exactly(cone, y)
        signs, unsure = seen.settled(y)
    expected = np.array(exactly(cone, y))
    proved = np.setdiff1d(np.arange(len(cone)), unsure)
    assert (signs[proved] == expected[proved]).all()
    assert seen.exact_signs(np.arange(len(cone)), y).tolist() == expected.tolist()


@given(cones(), st.integers(1, 5))
def test_a_scan_finds_rows_that_are_missed_and_none_only_when_there_are_none(
    asked: tuple[Cone, list[int]], wanted: int
) -> None:
    cone, y = asked
    with patch.object(blocks, "BLOCK_CELLS", 8):
        found = FloatScan(IntegerCone.seen(cone)).missed(y, wanted).tolist()
    missed = FullScan(cone).missed(tuple(y), len(cone)).tolist()
    assert set(found) <= set(missed)
    assert bool(found) == bool(missed)


@given(cones())
def test_a_bias_is_found_where_there_is_one(asked: tuple[Cone, list[int]]) -> None:
    cone, y = asked
    weights = tuple(y[: cone.width])
    dummy = Cone(cone.matrix, cone.signs, True, np.ones_like(cone.strict), cone.equal)
    found = IntegerCone.seen(dummy).with_bias(weights)
    assert (found is None) == (dummy.with_bias(weights) is None)
    assert found is None or not len(dummy.unmet(found))


@pytest.mark.parametrize("kind", KINDS)
def test_each_integer_lies_within_the_reading_of_its_float(kind: type) -> None:
    limits = np.iinfo(kind)
    rng = np.random.default_rng(3)
    ends = [limits.min + 1, limits.max - 1, limits.max]
    values = [*ends, *rng.integers(limits.min, limits.max, 500, dtype=kind).tolist()]
    table = Integers.of(np.array(values, dtype=kind).reshape(-1, 1))
    error = table.reading.relative
    for value, x in zip(values, table.values(slice(None))[:, 0].tolist(), strict=True):
        assert abs(int(x) - value) <= error * abs(int(x))
        assert abs(x) <= table.largest.max()


def test_whole_products_leave_no_row_open() -> None:
    rows = np.array([[2**40, 1], [2**40, 2], [2**40, 3]])
    yes = np.ones(3, dtype=bool)
    cone = IntegerCone.seen(Cone(rows, yes.astype(np.int8), True, yes, ~yes))
    signs, unsure = cone.settled((1, 1, -(2**40) - 2))
    assert signs.tolist() == [-1, 0, 1]
    assert not len(unsure)


@pytest.mark.parametrize("scale", [1, 10**4, 10**9, 10**17])
def test_verdicts_of_many_integers_are_those_of_full_scans(
    scale: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    rng = np.random.default_rng(scale)
    X = np.rint(np.clip(rng.standard_normal((9000, 21)), -9, 9) * scale).astype(np.int64)
    w = rng.standard_normal(21)
    t = np.where(X @ w > 0, 1, -1)
    for flipped in (None, 4000):
        if flipped is not None:
            t[flipped] *= -1
        one = separate(X, t)
        with monkeypatch.context() as context:
            context.setattr(row_generation, "scored", lambda cone: cone)
            other = separate(X, t)
        assert type(one) is type(other) is (Separable if flipped is None else Inseparable)
        one.check()
        other.check()


def test_python_integers_stay_what_they_are() -> None:
    cone = Cone.of([[2**70, 1], [1, 2]])
    assert scored(cone) is cone


def check_of(X: NDArray[np.int64], t: NDArray[np.int8]) -> None:
    verdict = separate(X, t)
    assert isinstance(verdict, Separable)
    verdict.check()


def test_rows_on_the_hyperplane_are_refused_beyond_what_floats_see() -> None:
    rng = np.random.default_rng(5)
    X = rng.integers(-(2**62), 2**62, (3000, 4))
    X[:, 1] = X[:, 0] - np.where(np.arange(3000) % 2, 1, -1)  # apart by 2, at sizes of 2**62
    check_of(X, np.where(np.arange(3000) % 2, 1, -1).astype(np.int8))
