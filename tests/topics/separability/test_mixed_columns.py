"""Frames of floats beside integers, decimals and factors: left as they are, and decided alike."""

from __future__ import annotations

import json
from decimal import Decimal
from fractions import Fraction
from typing import Any
from unittest.mock import patch

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import linexact
from linexact import InputError, separate
from linexact.data.convention import Convention
from linexact.data.mixed import Mixed
from linexact.data.read import arrays, frames
from linexact.engine.dataset_cone import dataset_cone
from linexact.engine.float_cone import FloatCone
from linexact.topics.separability import Inseparable, Separable

pa = pytest.importorskip("pyarrow")

STRICT = Convention(bias=True, boundary="strict")


def column(rng: np.random.Generator, kind: str, n: int) -> Any:
    values = rng.standard_normal(n)
    if kind == "decimal":
        return pa.array([Decimal(int(v * 10**6)).scaleb(-4) for v in values])
    if kind == "factor":
        return pa.array(np.array(["a", "b", "c"])[rng.integers(0, 3, n)])
    if kind == "bool":
        return values > 0
    if kind == "tiny":
        return values * 1e-310
    if kind == "huge":
        return values * 1e300
    if kind == "int64":
        return np.rint(values * 1e18).astype(np.int64)
    if kind == "short":
        return np.round(values, 2)
    return values.astype(kind)


KINDS = (
    "float64", "float32", "int64", "int8", "decimal", "factor", "bool", "tiny", "huge", "short",
)  # fmt: skip


def frame(seed: int, kinds: tuple[str, ...], n: int = 900) -> Any:
    rng = np.random.default_rng(seed)
    columns = {f"x{j}": column(rng, kind, n) for j, kind in enumerate(kinds)}
    first = np.asarray(columns["x0"], dtype=np.float64)
    t = first + 0.3 * rng.standard_normal() > 0
    if seed % 2:
        middle = int(np.argsort(first)[n // 4])  # deep among those of its class
        t[middle] = not t[middle]
    return pa.table({**columns, "t": t})


def ways(table: Any, **options: Any) -> tuple[Any, Any]:
    lazily = separate(table, label="t", **options)
    with patch.object(frames, "LAZY_CELLS", 10**9), patch.object(arrays, "LAZY_CELLS", 10**9):
        return lazily, separate(table, label="t", **options)


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("exact", ["decimal", "binary"])
def test_verdicts_and_numbers_are_those_of_the_table_made_exact(seed: int, exact: str) -> None:
    rng = np.random.default_rng(100 + seed)
    kinds = ("float64", *rng.choice(KINDS, size=5).tolist(), "float32")
    table = frame(seed, kinds)
    lazily, exactly = ways(table, factor="auto", exact=exact)
    assert lazily.dataset.floats is not None
    assert isinstance(lazily.dataset.floats, Mixed)
    assert exactly.dataset.floats is None
    assert type(lazily) is type(exactly) is (Inseparable if seed % 2 else Separable)
    lazily.check()
    assert lazily.dataset.features == exactly.dataset.features
    for i in (0, 17, 450, 899):
        assert lazily.dataset.x(i) == exactly.dataset.x(i)
    rows = [5, 3, 899]
    assert lazily.dataset.part(rows).x(2) == exactly.dataset.x(899)
    assert lazily.dataset.kept(np.array(rows)).x(1) == exactly.dataset.x(3)
    hashes = [json.loads(v.certificate())["data"]["sha256"] for v in (lazily, exactly)]
    assert hashes[0] == hashes[1]
    assert linexact.check(lazily.certificate()).verified


@pytest.mark.parametrize("seed", range(4))
def test_each_value_lies_within_the_accuracy_of_its_column(seed: int) -> None:
    table = frame(seed, ("float64", "float32", "int64", "decimal", "tiny", "huge"))
    floats = separate(table, label="t").dataset.floats
    reading, factors, units = floats.reading, floats.factors, floats.units
    exact = floats.exact(range(900))
    values = floats.values(slice(None))
    relative = np.broadcast_to(reading.relative, (6,)).tolist()
    absolute = np.broadcast_to(reading.absolute, (6,)).tolist()
    for row, seen in zip(exact.tolist(), values.tolist(), strict=True):
        for j in range(6):
            meant = Fraction(row[j], factors[j]) / Fraction(2) ** int(floats.lifts[j])
            error = Fraction(relative[j]) * abs(Fraction(seen[j])) + Fraction(absolute[j])
            assert abs(Fraction(seen[j]) - meant) <= error
    assert all(unit % factor == 0 for unit, factor in zip(units, factors, strict=True))
    assert (np.abs(values) <= floats.largest.max(axis=0)).all()


@given(st.integers(0, 10**6), st.data())
def test_signs_are_those_of_the_exact_rows(seed: int, data: st.DataObject) -> None:
    kinds = data.draw(st.lists(st.sampled_from(KINDS[:5]), min_size=1, max_size=3))
    table = frame(seed, ("float64", *kinds, "float32"), 40)
    with patch.object(frames, "LAZY_CELLS", 1), patch.object(arrays, "LAZY_CELLS", 1):
        dataset = linexact.read(table, label="t")
    cone = dataset_cone(dataset, STRICT)
    assert isinstance(cone, FloatCone)
    y = data.draw(
        st.lists(st.integers(-9, 9), min_size=cone.dimension - 1, max_size=cone.dimension - 1)
    )
    whole = cone.floats.exact(range(40)).tolist()
    tie = sum(a * b for a, b in zip(whole[data.draw(st.integers(0, 39))], y, strict=True))
    y = [*y, data.draw(st.integers(-1, 1)) - tie]
    expected = [
        (z > 0) - (z < 0)
        for z in (sum(a * b for a, b in zip([*row, 1], y, strict=True)) for row in whole)
    ]
    assert (cone.row_signs(y) * dataset.targets).tolist() == expected
    parts = cone.part([3, 1]).joined(cone.part([0]))
    assert (parts.row_signs(y) * dataset.targets[[3, 1, 0]]).tolist() == [
        expected[i] for i in (3, 1, 0)
    ]
    assert cone.written_out().row_signs(y).tolist() == cone.row_signs(y).tolist()
    assert len(cone.not_zero()) == 40
    assert cone.scores(y[:-1]) == [
        sum(a * b for a, b in zip(row, y[:-1], strict=True)) for row in whole
    ]


def test_estimates_of_such_a_frame_are_those_of_its_exact_columns() -> None:
    table = frame(2, ("float64", "int8", "float32"), 600)
    with patch.object(frames, "LAZY_CELLS", 10**9), patch.object(arrays, "LAZY_CELLS", 10**9):
        exactly = linexact.estimates(table, label="t")
    assert linexact.estimates(table, label="t").statuses() == exactly.statuses()


def test_an_infinity_is_told_with_its_column_and_row() -> None:
    table = frame(2, ("float64", "int64"))
    values = np.asarray(table["x0"]).copy()
    values[7] = np.inf
    with pytest.raises(InputError, match=r"the frame, row 8, column 'x0': an infinity"):
        separate(table.set_column(0, "x0", pa.array(values)), label="t")


@pytest.mark.parametrize("number", ["1E+30", "123456789012345678901.5", "NaN"])
def test_decimals_that_are_long_or_none_take_the_way_of_single_values(number: str) -> None:
    values = [Decimal("0.5"), Decimal(number), Decimal("-3")] * 2
    rows, t = [[v] for v in values], [0, 1] * 3
    if number == "NaN":
        with pytest.raises(InputError, match="row 2"):
            linexact.read(rows, t)
        return
    assert linexact.read(rows, t).x(1) == (Fraction(Decimal(number)),)
    in_frame = linexact.read(pa.table({"x": pa.array(values), "t": t}), label="t")
    assert [in_frame.x(i) for i in range(6)] == [(Fraction(v),) for v in values]
