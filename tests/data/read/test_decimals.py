"""Cells read eight characters at a time are the decimals that ``parse_number`` reads."""

from __future__ import annotations

import random
import re
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

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


@settings(max_examples=300, deadline=None)
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
