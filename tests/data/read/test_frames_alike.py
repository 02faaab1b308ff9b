"""Whatever library made a frame, the same values give the same answer, to the byte."""

from __future__ import annotations

import datetime
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest

import linexact
from linexact.data.read.frame_files import is_frame
from linexact.data.read.frames import read_frame
from linexact.errors import InputError

pd = pytest.importorskip("pandas")
pl = pytest.importorskip("polars")
pa = pytest.importorskip("pyarrow")

GREAT = 2**60 + 1  # no float


MAKERS = {
    "pandas": pd.DataFrame, "polars": pl.DataFrame, "lazy": pl.LazyFrame, "arrow": pa.table,
    "pandas of arrow": lambda values: pa.table(values).to_pandas(types_mapper=pd.ArrowDtype),
    "duckdb": lambda values: pytest.importorskip("duckdb").from_arrow(pa.table(values)),
}  # fmt: skip
COLUMNS: dict[str, list[Any]] = {
    "count": [1, GREAT, -3, 4],
    "length": [0.1, 0.25, -3.0, 1e-3],
    "ratio": ["1/3", "2", "0.5", "-1"],
    "flag": [True, False, True, False],
    "price": [Decimal("1.10"), Decimal("2.50"), Decimal("-3.00"), Decimal("0.01")],
    "kind": ["a", "b", "a", "b"],
}
GAPS: dict[str, list[Any]] = {
    "count": [1, GREAT, None, 4, 5],
    "length": [0.1, 0.25, 1.0, None, 5.0],
    "flag": [True, None, True, False, True],
    "kind": ["a", "b", "a", "b", "b"],
}


@pytest.mark.parametrize("maker", MAKERS)
def test_columns_of_every_kind(maker: str) -> None:
    frame = MAKERS[maker](COLUMNS)
    assert is_frame(frame)
    data = read_frame(frame)
    assert data.features == ("count", "length", "ratio", "flag", "price")
    assert data.x(0) == (1, Fraction(1, 10), Fraction(1, 3), 1, Fraction(11, 10))
    assert data.x(1)[0] == GREAT
    assert (data.classes, data.targets.tolist()) == (("b", "a"), [-1, 1, -1, 1])


@pytest.mark.parametrize("maker", MAKERS)
def test_gaps_are_refused_or_left_out_and_integers_stay_exact(maker: str) -> None:
    values = dict(GAPS)
    if maker == "pandas":  # of itself it would make floats of them
        values["count"] = pd.array(GAPS["count"], dtype="Int64")
    frame = MAKERS[maker](values)
    with pytest.raises(InputError, match="row 2, column 'flag'"):
        read_frame(frame, columns=["flag"])
    data = read_frame(frame, columns=["count"], missing="skip")
    assert [data.x(i)[0] for i in range(4)] == [1, GREAT, 4, 5]
    data = read_frame(frame, missing="skip")
    assert list(data.row_numbers) == [1, 5]
    assert data.x(1) == (5, 5, 1)


def test_the_same_bytes() -> None:
    answers = {maker: linexact.separate(make(COLUMNS)) for maker, make in MAKERS.items()}
    assert len({answer.to_json() for answer in answers.values()}) == 1
    assert len({answer.certificate() for answer in answers.values()}) == 1
    assert len({str(answer.explain()) for answer in answers.values()}) == 1


@pytest.mark.parametrize("maker", ["pandas", "polars", "arrow"])
def test_labels_of_every_kind(maker: str) -> None:
    for labels, classes in (
        ([0, 1, 1, 0], ("1", "0")),
        ([True, False, True, False], ("True", "False")),
        ([1.5, 2.5, 1.5, 2.5], ("5/2", "3/2")),
        ([datetime.date(2020, 1, 1), datetime.date(2021, 1, 1)] * 2, ("2021-01-01", "2020-01-01")),
    ):
        frame = MAKERS[maker]({"x": [1, 2, 3, 4], "t": labels})
        assert read_frame(frame, "t").classes == classes
        beside = frame["t"]
        assert read_frame(frame, beside, columns=["x"]).classes == classes


@pytest.mark.parametrize("maker", ["polars", "arrow", "pandas of arrow"])
def test_dates_are_no_numbers(maker: str) -> None:
    days = [datetime.date(2020, 1, 1), datetime.date(2021, 1, 1)]
    with pytest.raises(InputError, match="column 'day': dates; expected numbers"):
        read_frame(MAKERS[maker]({"day": days, "t": [0, 1]}))


def test_categories() -> None:
    sizes = ["1", "2", "1"]
    for frame in (
        pd.DataFrame({"n": pd.Categorical(sizes), "t": pd.Categorical(["no", "yes", "no"])}),
        pl.DataFrame({"n": sizes, "t": ["no", "yes", "no"]}).cast(pl.Categorical),
    ):
        data = read_frame(frame)
        assert (data.x(1), data.classes) == ((2,), ("yes", "no"))


def test_nan_is_missing_in_polars_and_two_columns_of_one_name_are_refused() -> None:
    with pytest.raises(InputError, match="row 2, column 'x': a missing value"):
        read_frame(pl.DataFrame({"x": [0.1, float("nan")], "t": [0, 1]}))
    with pytest.raises(InputError, match="two columns called 'a'"):
        read_frame(pd.DataFrame([[1, 2, 0], [3, 4, 1]], columns=["a", "a", "t"]))


def test_numbers_of_columns_are_names_too() -> None:
    assert read_frame(pd.DataFrame([[1, 0], [2, 1]])).features == ("0",)


def test_integers_of_128_bits() -> None:
    column = pl.Series([2**70, 1], dtype=pl.Int128)
    data = read_frame(pl.DataFrame({"x": column, "t": [0, 1]}))
    assert data.x(0) == (2**70,)


XOR = {"a": [0, 0, 1, 1], "b": [0, 1, 0, 1], "t": [0, 1, 1, 0]}


def test_labels_of_the_index_are_kept() -> None:
    frame = pd.DataFrame(XOR, index=["Ann", "Ben", "Cy", "Dee"])
    found = linexact.separate(frame)
    assert "  Dee  1  1  - 0 " in str(found.explain())
    assert '"row": "Ann"' in found.to_json()
    kept = linexact.separate(frame.loc[["Dee", "Ben", "Cy"]])
    assert kept.dataset.row_labels is not None
    assert list(kept.dataset.row_labels) == ["Dee", "Ben", "Cy"]


@pytest.mark.parametrize(
    ("index", "labels"),
    [
        (None, None),
        (range(10, 14), ["10", "11", "12", "13"]),
        ([7, 5, 3, 1], ["7", "5", "3", "1"]),
        ([("a", 1), ("a", 2), ("b", 1), ("b", 2)], ["a 1", "a 2", "b 1", "b 2"]),
    ],
)
def test_an_index_that_only_counts_is_no_label(index: object, labels: object) -> None:
    named = index if index is None or isinstance(index, range) else list(index)  # type: ignore[call-overload]
    if named and isinstance(named[0], tuple):
        named = pd.MultiIndex.from_tuples(named)
    found = linexact.separate(pd.DataFrame(XOR, index=named)).dataset.row_labels
    assert (found if found is None else list(found)) == labels


def test_rows_that_are_left_out_take_their_labels_along() -> None:
    frame = pd.DataFrame({"a": [0, None, 1], "t": [0, 1, 1]}, index=["x", "y", "z"])
    data = linexact.separate(frame, missing="skip").dataset
    assert [data.row_name(i) for i in range(2)] == ["x", "z"]
