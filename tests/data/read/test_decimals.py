"""Cells read eight characters at a time are the decimals that ``parse_number`` reads."""

from __future__ import annotations

import io
import json
import random
import re
from fractions import Fraction
from pathlib import Path
from unittest.mock import patch

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import linexact
from linexact import Inseparable, Separable, read, separate
from linexact.data.integers import WrittenDecimals
from linexact.data.mixed import Mixed
from linexact.data.read import columns
from linexact.data.read.columns import Block, as_decimals, leveled
from linexact.data.read.decimals import MAX_PLAIN_DIGITS, decimal_cells
from linexact.data.read.tables import read_table
from linexact.errors import InputError
from linexact.exact import parse_number

NINES = "9" * MAX_PLAIN_DIGITS
PLAIN = [
    "0", "7", "-7", "+7", ".5", "-.5", "5.", "+5.", "0.5", "00.50", "-0", "-0.0", "12345678",
    "1234567.8", "123456789", "12345678.9", "1.23456789", ".12345678", ".123456789",
    "123456789012345.6", "1234567.890123456", "0.1234567890123456", "12345678901234567.",
    NINES, f"-{NINES}", f".{NINES}",
    f"{NINES[:9]}.{NINES[:9]}", "0" * 18, "1e5", "1.5e-3", "-2E+2", "1.03675e+00", " 3 ", "\t-4.5",
]  # fmt: skip
OTHER = [
    "", "-", "+", ".", "-.", "1.2.3", "..5", "1..2", "--1", "+-1", "1-", "1_000", "1/2", "inf",
    "nan", "NA", "1e", "e5", "1e1.5", "0x10", "½", "٣", "1,5", "1 2", "12345678x", "x12345678",
    "1234567.8.9", "1.2345678.",
    f"{NINES}9", f"{NINES}.9", "1" * 200, "1e401", "1e-401", "1\u2212", "\u22121",
]  # fmt: skip


def read_cells(cells: list[str]) -> list[Fraction | None]:
    """Return what is read of the cells at once; None for what is left to be read one by one."""
    pieces = [cell.encode() for cell in cells]
    ends = np.cumsum([len(piece) + 1 for piece in pieces])
    starts = ends - [len(piece) for piece in pieces]
    buffer = np.frombuffer(b"\n" + b"\n".join(pieces) + b"\n", dtype=np.uint8)
    read = decimal_cells(buffer, starts.astype(np.intp), ends.astype(np.intp))
    assert not read.mantissas[~read.plain].any()
    assert not read.scales[~read.plain].any()
    found = zip(read.mantissas.tolist(), read.scales.tolist(), read.plain.tolist(), strict=True)
    return [m / Fraction(10) ** k if plain else None for m, k, plain in found]


@pytest.mark.parametrize(
    "beside", [[], ["1.25"] * 7, ["123456789.25"], ["x", "1234567890123456.78"]]
)
def test_plain_cells_are_read_at_once_and_others_are_not(beside: list[str]) -> None:
    found = read_cells([*beside, *PLAIN, *OTHER])[len(beside) :]
    assert found[: len(PLAIN)] == [parse_number(cell.strip()) for cell in PLAIN]
    assert found[len(PLAIN) :] == [None] * len(OTHER)


ANY_CELL = st.one_of(
    st.text("0123456789.-+eE ", max_size=24),
    st.from_regex(r"[+-]?[0-9]{0,12}\.?[0-9]{0,12}", fullmatch=True),
    st.floats(allow_nan=False, allow_infinity=False).map(repr),
    st.decimals(allow_nan=False, allow_infinity=False, places=4).map(str),
    st.text(max_size=6).filter(lambda text: "\n" not in text and "\r" not in text),
    st.sampled_from(PLAIN + OTHER),
)


@settings(max_examples=150, deadline=None)
@given(st.lists(ANY_CELL, min_size=1, max_size=40))
def test_what_is_read_is_what_is_written(cells: list[str]) -> None:
    for cell, value in zip(cells, read_cells(cells), strict=True):
        if value is not None:
            assert value == parse_number(cell.strip(" \t"))
        elif re.fullmatch(r"[ \t]*[+-]{2,}[0-9]{1,4}\.?[0-9]?[ \t]*", cell):
            with pytest.raises(InputError):  # a doubled sign
                parse_number(cell.strip(" \t"))


def test_a_table_is_read_as_cell_by_cell(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Random tables in every dress."""
    draw = random.Random(20)
    for case in range(60):
        delimiter, end = draw.choice(",;\t"), draw.choice(["\n", "\r\n", "\r"])
        comma = delimiter != "," and draw.random() < 0.3
        numbers = [draw.choice(["%.3f", "%.12g", "%r", "%+.1e", "%d"]) for _ in range(4)]
        rows, values = [], []
        for _ in range(draw.randrange(2, 90)):
            x = [form % draw.gauss(0, 10 ** draw.randrange(-3, 9)) for form in numbers]
            if draw.random() < 0.05:
                x[0] = draw.choice(["1/3", "9" * 200, ".5", "+3", "1e5", "-0"])
            values.append([parse_number(text) for text in x])
            shown = [text.replace(".", ",") for text in x] if comma else x
            if draw.random() < 0.02:
                shown = [f'"{text}"' for text in shown]
            rows.append(delimiter.join([*shown, draw.choice(["yes", " no"])]))
            if draw.random() < 0.05:
                rows.append("")
        rows += [delimiter.join(["1"] * 4 + ["yes"]), delimiter.join(["1"] * 4 + ["no"])]
        values += [[Fraction(1)] * 4] * 2
        bom = draw.choice(["", "\ufeff"])
        path = tmp_path_factory.mktemp("table") / f"{case}.csv"
        path.write_bytes((bom + end.join(["a;b;c;d;t".replace(";", delimiter), *rows])).encode())
        data = read_table(path, decimal="," if comma else ".")
        assert [list(data.x(i)) for i in range(len(data))] == values, path


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
