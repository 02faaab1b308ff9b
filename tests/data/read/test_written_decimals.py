"""Tables of long decimals: kept as they were written, the same numbers, the same verdicts."""

from __future__ import annotations

import io
import json
from fractions import Fraction
from pathlib import Path
from unittest.mock import patch

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import linexact
from linexact import Inseparable, Separable, read, separate
from linexact.data.integers import WrittenDecimals
from linexact.data.mixed import Mixed
from linexact.data.read import columns
from linexact.data.read.columns import Block, as_decimals, leveled
from linexact.data.read.tables import read_table
from linexact.exact import parse_number

LONG = st.builds(
    lambda sign, digits, point, exponent: (
        f"{sign}{digits[:point] or '0'}.{digits[point:] or '0'}{exponent}"
    ),
    st.sampled_from(["", "-"]),
    st.integers(0, 10**17).map(str),
    st.integers(0, 17),
    st.sampled_from(["", "", "e-30", "e-7", "E12", "e40"]),
)


def table(rows: list[list[str]], labels: list[int]) -> str:
    lines = [",".join([*row, str(t)]) for row, t in zip(rows, labels, strict=True)]
    names = [f"x{j}" for j in range(len(rows[0]))]
    return "\n".join([",".join([*names, "t"]), *lines, ""])


@given(st.lists(st.lists(LONG, min_size=3, max_size=3), min_size=2, max_size=8))
def test_each_cell_is_the_number_that_is_written(rows: list[list[str]]) -> None:
    labels = [k % 2 for k in range(len(rows))]
    with patch.object(columns, "LAZY_CELLS", 1):
        data = read_table(io.StringIO(table(rows, labels)))
    for i, row in enumerate(rows):
        assert data.x(i) == tuple(map(parse_number, row))
    if data.floats is None:
        return
    floats = data.floats
    assert isinstance(floats, WrittenDecimals)
    relative = Fraction(floats.reading.relative)
    for seen, row in zip(floats.values(slice(None)).tolist(), rows, strict=True):
        for x, text in zip(seen, row, strict=True):
            assert abs(Fraction(x) - parse_number(text)) <= relative * abs(Fraction(x))
    numerators, units = data.numerators.tolist(), data.denominators
    assert [[Fraction(v, u) for v, u in zip(r, units, strict=True)] for r in numerators] == [
        [*map(parse_number, row)] for row in rows
    ]
    assert data.part([1, 0]).x(0) == data.x(1)


@pytest.mark.parametrize("flipped", [False, True])
@pytest.mark.parametrize("factor", [(), ("kind",)])
def test_verdict_and_hash_are_those_of_the_table_over_one_denominator(
    flipped: bool, factor: tuple[str, ...], tmp_path: Path
) -> None:
    rng = np.random.default_rng(3)
    X = rng.standard_normal((1500, 4)) * [1, 1e-5, 1e9, 1]
    z = X @ [1.0, 1e5, 1e-9, -1.0]
    t = z > 0
    if flipped:
        t[int(np.argmax(z))] = False
    path = tmp_path / "a.csv"
    lines = ["kind,a,b,c,d,t"]
    for k, (row, label) in enumerate(zip(X.tolist(), t.tolist(), strict=True)):
        lines.append(",".join(["uvw"[k % 3], *map(repr, row), str(int(label))]))
    path.write_text("\n".join(lines) + "\n")
    ways = {"factor": factor} if factor else {"drop": ("kind",)}
    lazily = separate(path, **ways)  # type: ignore[arg-type]
    with patch.object(columns, "LAZY_CELLS", 10**9):
        exactly = separate(path, **ways)  # type: ignore[arg-type]
    assert lazily.dataset.floats is not None
    assert isinstance(lazily.dataset.floats, Mixed if factor else WrittenDecimals)
    assert type(lazily) is type(exactly) is (Inseparable if flipped else Separable)
    assert lazily.dataset.features == exactly.dataset.features
    assert lazily.dataset.x(700) == exactly.dataset.x(700)
    texts = [verdict.certificate() for verdict in (lazily, exactly)]
    assert len({json.loads(text)["data"]["sha256"] for text in texts}) == 1
    for text in texts:
        assert linexact.check(text, path).verified
    lazily.check()


def test_several_files_of_long_decimals_are_one_table(tmp_path: Path) -> None:
    rng = np.random.default_rng(4)
    for name in "ab":
        X = rng.standard_normal((700, 4))
        rows = [[*map(repr, row)] for row in X.tolist()]
        (tmp_path / f"{name}.csv").write_text(table(rows, (X[:, 0] > 0).astype(int).tolist()))
    found = separate(f"{tmp_path}/*.csv")
    assert isinstance(found.dataset.floats, WrittenDecimals)  # type: ignore[attr-defined]
    assert found.dataset.row_name(700) == "b.csv:2"
    assert linexact.check(found.certificate(), f"{tmp_path}/*.csv").verified


@pytest.mark.parametrize("odd", ["1/3", "1e-80", "12345678901234567890123.5"])
def test_one_number_that_is_none_of_them_makes_all_exact_as_before(odd: str) -> None:
    rng = np.random.default_rng(5)
    rows = [[*map(repr, row)] for row in rng.standard_normal((1100, 4)).tolist()]
    rows[7][2] = odd
    data = read(io.StringIO(table(rows, [k % 2 for k in range(1100)])))
    assert data.floats is None
    assert data.x(7)[2] == parse_number(odd)


def test_short_decimals_are_joined_as_before() -> None:
    mantissas = np.arange(6000).reshape(-1, 3)
    scales = np.where(mantissas % 2, 3, 1).astype(np.int16)
    blocks = [leveled(Block(mantissas, scales))]
    assert as_decimals(blocks, 3) is None
    assert len(blocks) == 1
