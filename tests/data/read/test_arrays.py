from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
import sympy
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

from linexact.data import seen
from linexact.data.dataset import INT64_MAX
from linexact.data.read import Exact
from linexact.data.read import columns as columns_module
from linexact.data.read.arrays import exact_matrix, exact_value, read_arrays
from linexact.errors import InputError, LimitError


def values(array, exact="decimal"):
    array = np.asarray(array)
    data = read_arrays(array, [0] * len(array), exact=exact)
    return [list(data.x(i)) for i in range(len(array))]


@pytest.mark.parametrize("kind", ["i1", "u1", "i2", "u2", "i4", "u4", "i8", "u8", ">i4", "?"])
def test_machine_integers_are_not_copied(kind):
    array = np.array([[0, 1], [1, 1]], dtype=kind)
    data = read_arrays(array, [0, 1])
    assert np.shares_memory(data.numerators, array)
    assert data.numerators.dtype.kind in "iu"
    assert not data.numerators.flags.writeable
    assert data.denominators == (1, 1)


@pytest.mark.parametrize(
    "value", [INT64_MAX + 1, 2**64 - 1, -(2**63)], ids=["2^63", "2^64-1", "-2^63"]
)
def test_integers_that_overflow_are_python_integers(value):
    array = np.array([[value]], dtype=np.uint64 if value > 0 else np.int64)
    data = read_arrays(array, [1])
    assert data.numerators.dtype == object
    assert data.x(0) == (value,)


ADVERSARIAL = [
    0.0, -0.0, 0.1, 0.3, 0.1 + 0.2, 1 / 3, 2 / 3, 1e15, 1e15 - 1, 1e15 + 1, 999999999999999.0,
    9007199254740993.0, 1e16, 1e17, 1e22, 1e23, 1.5e300, 5e-324, 2.2250738585072014e-308,
    1.7976931348623157e308, 4.35, 0.07, 123456.789e3, 8.41, 1e-7, 1e-22, 1e-23, 123456789012345.6,
    0.123456789012345, 0.1234567890123456, 9.999999999999999e22, 4503599627370496.5, 2.0**-30,
    -1.005, 1e-15, 1e-16, 5e-16, 72057594037927945.0, 94906265.62425156, 0.30000000000000004,
]  # fmt: skip


def test_adversarial_floats_beside_each_other():
    column = np.array(ADVERSARIAL)[:, None]
    assert values(column) == [[Fraction(repr(v))] for v in ADVERSARIAL]
    row = np.array([ADVERSARIAL])
    assert values(row) == [[Fraction(repr(v)) for v in ADVERSARIAL]]
    assert values(column, "binary") == [[Fraction(v)] for v in ADVERSARIAL]


FLOATS = st.one_of(
    st.sampled_from(ADVERSARIAL),
    st.floats(allow_nan=False, allow_infinity=False),
    st.integers(-(10**17), 10**17).map(float),
    st.tuples(st.integers(-(10**16), 10**16), st.integers(0, 25)).map(lambda p: p[0] / 10 ** p[1]),
    st.integers(-(2**53), 2**53).map(lambda m: m * 2.0**-40),
)


@settings(max_examples=120, deadline=None)
@given(hnp.arrays(np.float64, st.tuples(st.integers(1, 6), st.integers(1, 4)), elements=FLOATS))
def test_float64_arrays_equal_their_repr(array):
    assert values(array) == [[Fraction(repr(v)) for v in row] for row in array.tolist()]
    assert values(array, "binary") == [[Fraction(v) for v in row] for row in array.tolist()]


@settings(max_examples=120, deadline=None)
@given(st.data(), st.sampled_from([16, 32]))
def test_narrow_floats_equal_their_own_repr(data, width):
    kind = np.dtype(f"f{width // 8}")
    short = st.integers(-6000, 6000).map(lambda m: float(kind.type(m / 100)))
    numbers = st.floats(allow_nan=False, allow_infinity=False, width=width) | short
    shape = st.tuples(st.integers(1, 5), st.integers(1, 3))
    array = data.draw(hnp.arrays(kind, shape, elements=numbers))
    assert values(array) == [[Fraction(str(v)) for v in row] for row in array]


def test_blocks_of_floats_join(monkeypatch):
    monkeypatch.setattr(seen, "BLOCK_CELLS", 6)
    array = np.array([[i / 10 ** (i % 4), i * 0.1 + 0.2] for i in range(40)])
    assert values(array) == [[Fraction(repr(v)) for v in row] for row in array.tolist()]


def test_large_tables_are_narrow_and_equal(monkeypatch):
    array = np.array([[0.5, 1.25], [100.0, -3.0]])
    wide = read_arrays(array, [0, 1])
    monkeypatch.setattr(columns_module, "NARROW_FROM", 0)
    narrow = read_arrays(array, [0, 1])
    assert (wide.numerators.dtype, narrow.numerators.dtype) == (np.int64, np.int16)
    assert (wide.numerators == narrow.numerators).all()
    assert wide.denominators == narrow.denominators == (2, 4)


def test_views_and_orders():
    array = np.asfortranarray(np.arange(12).reshape(3, 4) / 8)
    expected = [[Fraction(v) for v in row] for row in array[::-1, ::2].tolist()]
    assert values(array[::-1, ::2]) == expected
    assert values(array.astype(">f8")[::-1, ::2]) == expected


MIXED = [
    (1, 1), (True, 1), (0.1, Fraction(1, 10)), ("1/3", Fraction(1, 3)), (" −2 ", -2),
    (Fraction(2, 7), Fraction(2, 7)), (sympy.Rational(3, 4), Fraction(3, 4)), (sympy.Integer(5), 5),
    (Decimal("0.25"), Fraction(1, 4)), (np.float32(0.1), Fraction(1, 10)), (np.int8(-3), -3),
    (10**40, 10**40), (np.bool_(True), 1), (b"0.5", Fraction(1, 2)), (np.str_("2e2"), 200),
]  # fmt: skip


def test_lists_and_objects_may_mix():
    row = [value for value, _ in MIXED]
    expected = [Fraction(number) for _, number in MIXED]
    assert list(read_arrays([row], [1]).x(0)) == expected
    array = np.empty((1, len(row)), dtype=object)
    array[0] = row
    assert list(read_arrays(array, [1]).x(0)) == expected


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        ([[1, 2], (3, 4)], [[1, 2], [3, 4]]), ([[0.1], [2.0]], [[Fraction(1, 10)], [2]]),
        ([[10**30], [1]], [[10**30], [1]]), ([["0.10"], ["1e1"]], [[Fraction(1, 10)], [10]]),
        ([np.array([0.1, 0.2]), np.array([1.0, 2.0])], [[Fraction(1, 10), Fraction(1, 5)], [1, 2]]),
        ([[2**53 + 1, 0.5]], [[2**53 + 1, Fraction(1, 2)]]), ([[], []], [[], []]),
        (np.array([["1", "2.5"]]), [[1, Fraction(5, 2)]]), (np.zeros((2, 0)), [[], []]),
    ],
)  # fmt: skip
def test_rows(rows, expected):
    data = read_arrays(rows, [1] * len(expected))
    assert [list(data.x(i)) for i in range(len(data))] == expected


@pytest.mark.parametrize(
    ("labels", "classes", "targets"),
    [
        ([0, 1], ("1", "0"), [-1, 1]), ([-1, 1], ("1", "-1"), [-1, 1]),
        ([1.0, 0.0], ("1", "0"), [1, -1]), ([True, False], ("True", "False"), [1, -1]),
        (np.array([True, False]), ("True", "False"), [1, -1]),
        (["no", "yes"], ("yes", "no"), [-1, 1]), (np.array(["b", "a"]), ("b", "a"), [1, -1]),
        (np.array([[1], [0]], dtype=np.uint8), ("1", "0"), [1, -1]),
        ([[1], [0]], ("1", "0"), [1, -1]), ([Fraction(1), sympy.Integer(0)], ("1", "0"), [1, -1]),
        ([1, 1], ("1", "not 1"), [1, 1]), ([-1, -1], ("1", "-1"), [-1, -1]),
    ],
)  # fmt: skip
def test_labels(labels, classes, targets):
    data = read_arrays([[1], [2]], labels)
    assert (data.classes, data.targets.tolist()) == (classes, targets)


def test_classes_that_are_left_out_keep_row_numbers():
    data = read_arrays([[1], [2], [3]], ["a", "b", "c"], positive="a", negative="c")
    assert (data.numerators.tolist(), list(data.row_numbers)) == ([[1], [3]], [1, 3])
    assert read_arrays([[1], [2]], [3, 5], positive=3.0).targets.tolist() == [1, -1]
    assert read_arrays([[1], [2]], [True, False], positive=False).targets.tolist() == [-1, 1]


NAN, INF = float("nan"), float("inf")
BAD = {
    "lengths": ([[1], [2]], [1], {}, "lengths", "2 examples and t has 1"),
    "one dimension": ([1, 2], [0, 1], {}, "shape", "[[1], [2]]"),
    "one dimension, array": (np.arange(3), [0, 1, 1], {}, "shape", "1 dimension"),
    "three dimensions": (np.zeros((1, 1, 1)), [1], {}, "shape", "3 dimensions"),
    "no examples": (np.zeros((0, 3)), [], {}, "no-examples", "no examples"),
    "empty list": ([], [], {}, "no-examples", "no examples"),
    "ragged": ([[1, 2], [3]], [0, 1], {}, "ragged", "row 2: 1 numbers where the first row has 2"),
    "nan": ([[1.0, NAN]], [1], {}, "missing", "row 1, column 2: NaN"),
    "inf": (np.array([[1.0], [-INF]]), [0, 1], {}, "not-finite", "row 2, column 1"),
    "nan in objects": ([[1, "2"], [NAN, 3]], [0, 1], {}, "not-finite", "row 2, column 1"),
    "nan, binary": ([[NAN]], [1], {"exact": "binary"}, "missing", "row 1"),
    "none": ([[None]], [1], {}, "missing", "row 1, column 1"),
    "text": ([["1"], ["x"]], [0, 1], {}, "number", "row 2, column 1"),
    "hostile text": ([["1e999999999"]], [1], {}, "too-long", "row 1, column 1"),
    "hostile decimal": ([[Decimal("1e999999999")]], [1], {}, "too-long", "row 1, column 1"),
    "huge integer": ([[1 << 200_000]], [1], {}, "too-long", "row 1, column 1"),
    "mixed things": ([[1, {}]], [1], {}, "type", "a dict"),
    "nested": ([[1, [2]]], [1], {}, "type", "a list"),
    "complex": (np.array([[1j]]), [1], {}, "type", "complex128"),
    "irrational": ([[sympy.sqrt(2)]], [1], {}, "type", "expected an integer"),
    "dates": (np.array([["2020-01-01"]], dtype="M8[D]"), [1], {}, "type", "datetime64"),
    "masked": (np.ma.masked_equal([[1, 2]], 2), [1], {}, "missing", "masked"),
    "text for X": ("XOR", [1], {}, "type", "a str"),
    "three classes": ([[1], [2], [3]], [0, 1, 2], {}, "classes", "3 classes"),
    "unknown class": ([[1], [2]], ["a", "b"], {"positive": "A"}, "unknown-class", "did you mean"),
    "nan label": ([[1], [2]], [1.0, NAN], {}, "missing", "label"),
    "nan label, array": ([[1], [2]], np.array([1.0, NAN]), {}, "missing", "row 2"),
    "none label": ([[1], [2]], [1, None], {}, "missing", "row 2"),
    "odd label": ([[1], [2]], [1, {}], {}, "type", "row 2"),
    "labels in a table": ([[1]], np.zeros((1, 2)), {}, "shape", "2 dimensions"),
    "label is text": ([[1]], "1", {}, "type", "a str"),
    "exact": ([[1]], [1], {"exact": "float"}, "option", "'decimal' or 'binary'"),
}  # fmt: skip


@pytest.mark.parametrize("case", BAD)
def test_refuse(case):
    X, t, options, code, words = BAD[case]
    with pytest.raises(InputError) as caught:
        read_arrays(X, t, **options)
    assert caught.value.code == code
    assert words in caught.value.message
    assert "\n" not in caught.value.message


def test_sparse_matrices_are_refused_with_a_hint():
    from scipy import sparse

    with pytest.raises(InputError, match="toarray"):
        read_arrays(sparse.eye(2).tocsr(), [0, 1])


def test_limit_of_big_numbers(monkeypatch):
    monkeypatch.setattr(columns_module, "MAX_BIG_NUMBERS", 3)
    with pytest.raises(LimitError) as caught:
        read_arrays(np.array([[1e-300, 1.0], [1.0, 2.0]]), [0, 1])
    assert caught.value.limit == "MAX_BIG_NUMBERS"


def test_denominators_without_a_short_multiple_are_read_one_by_one():
    primes = [p for p in range(2, 12_000) if all(p % q for q in range(2, 110) if q < p)]
    data = read_arrays([[Fraction(1, p)] for p in primes], np.arange(len(primes)) % 2)
    assert data.x(7) == (Fraction(1, 19),)
    with pytest.raises(InputError, match="170000 bits"):
        read_arrays([[Fraction(1, 2)], [1 << 170_001]], [0, 1])


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
    "value", ["1\0", "1,5", "", "1 2", "0x1", "1_0", "\u22121x", None, float("inf"), 1j, object()]
)
def test_what_is_no_number_is_named(value: Any) -> None:
    for other in (1, 0.5, "2", Fraction(1, 3)):
        with pytest.raises(InputError, match="row 2, column 1"):
            exact_matrix([[other], [value], [other]])
