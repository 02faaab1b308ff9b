"""Lists and arrays of values of any kind are read as each value alone is."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from linexact.data.read.arrays import Exact, exact_matrix, exact_value
from linexact.errors import InputError

FLOATS = st.floats(allow_nan=False, allow_infinity=False)
NUMBERS = st.one_of(
    st.integers(-9, 9),
    st.integers(),
    st.sampled_from([2**53, -(2**53) - 1, 10**18, -(10**18), 10**17 + 1, 2**63, 10**40]),
    st.booleans(),
    FLOATS,
    FLOATS.map(np.float64),
    st.floats(width=32, allow_nan=False, allow_infinity=False).map(np.float32),
    st.integers(-(2**63), 2**63 - 1).map(np.int64),
    st.fractions(max_denominator=99),
    st.decimals(allow_nan=False, allow_infinity=False, places=5),
    st.sampled_from(
        [Decimal("1E+3"), Decimal("-0"), "1/3", " 2 ", "-1.50", "1e-7", "007", "9" * 70]
    ),
)


@st.composite
def tables(draw: st.DrawFn) -> list[list[Any]]:
    width = draw(st.integers(1, 3))
    kinds = draw(st.sampled_from([NUMBERS, FLOATS | st.integers(-9, 9), FLOATS | st.booleans()]))
    row = st.lists(kinds, min_size=width, max_size=width)
    return draw(st.lists(row, min_size=1, max_size=4))


@settings(max_examples=60)
@given(tables(), st.sampled_from(["decimal", "binary"]))
def test_together_as_alone(rows: list[list[Any]], exact: Exact) -> None:
    expected = [[exact_value(v, exact, "here") for v in row] for row in rows]
    whole = np.empty((len(rows), len(rows[0])), dtype=object)
    for i, row in enumerate(rows):
        for j, value in enumerate(row):
            whole[i, j] = value
    for X in (rows, whole):
        numerators, units = exact_matrix(X, exact)
        found = [
            [Fraction(v, u) for v, u in zip(row, units, strict=True)] for row in numerators.tolist()
        ]
        assert found == expected


@pytest.mark.parametrize(
    "value",
    ["1\0", "1,5", "", "1 2", "0x1", "1_0", "\u22121x", None, float("inf"), 1j, object()],
)
def test_what_is_no_number_is_named(value: Any) -> None:
    for other in (1, 0.5, "2", Fraction(1, 3)):
        with pytest.raises(InputError, match="row 2, column 1"):
            exact_matrix([[other], [value], [other]])
