from __future__ import annotations

import numpy as np
import pytest

from linexact import Separable, separate
from linexact.data.read.arrays import exact_matrix
from linexact.data.read.frames import read_frame
from linexact.errors import InputError

pd = pytest.importorskip("pandas", reason="the extra `pandas` is not installed")


@pytest.fixture
def frame():
    return pd.DataFrame(
        {
            "count": [1, 2, 3],
            "length": [0.1, 0.25, -3.0],
            "ratio": ["1/3", "2", "0.5"],
            "flag": [True, False, True],
            "kind": ["a", "b", "a"],
        }
    )


def test_labels_by_name_series_list_and_array(frame):
    for t in ("flag", frame["flag"], frame["flag"].tolist(), frame["flag"].to_numpy()):
        used = ["count", "length"]
        data = read_frame(frame, t, columns=used)
        assert (data.features, data.targets.tolist()) == (("count", "length"), [1, -1, 1])
    assert read_frame(frame, [0, 1, 1], drop=["kind", "ratio"]).dimension == 3
    assert read_frame(frame, "kind", positive="a").targets.tolist() == [1, -1, 1]


@pytest.mark.parametrize(
    "column",
    [
        [1.0, np.nan, 3.0], ["1", None, "3"], ["1", "?", "3"],
        pd.array([1, None, 3], dtype="Int64"), pd.array([1.5, None, 3], dtype="Float64"),
        pd.array(["1", None, "3"], dtype="string"), pd.array([True, None, True], dtype="boolean"),
    ],
    ids=["float", "object", "question", "Int64", "Float64", "string", "boolean"],
)  # fmt: skip
def test_missing_values_are_refused_or_skipped(column):
    frame = pd.DataFrame({"p": column, "k": [0, 1, 1]})
    with pytest.raises(InputError) as caught:
        read_frame(frame)
    assert caught.value.code == "missing"
    assert "row 2, column 'p'" in caught.value.message
    data = read_frame(frame, missing="skip")
    assert list(data.row_numbers) == [1, 3]
    assert data.targets.tolist() == [-1, 1]
    assert len(data) == 2


def test_a_number_that_is_the_name_of_another_column_is_refused():
    frame = pd.DataFrame([[1, 2, 0], [3, 4, 1]])  # columns 0, 1, 2
    for ways in ({"t": 2}, {"columns": [1]}, {"drop": [1]}):
        with pytest.raises(InputError, match="is the name of column") as caught:
            read_frame(frame, **({"label": ways["t"]} if "t" in ways else ways))
        assert caught.value.code == "column"
    assert read_frame(frame, label="2").numerators.tolist() == [[1, 2], [3, 4]]
    frame.columns = pd.Index([1, 2, 3])
    assert read_frame(frame, label=3).numerators.tolist() == [[1, 2], [3, 4]]


def test_mixed_integer_types_stay_exact():
    frame = pd.DataFrame(
        {
            "u": np.array([2**63 - 1, 0], dtype=np.uint64),
            "s": np.array([-(2**62), 1], dtype=np.int64),
            "b": np.array([2**63, 5], dtype=np.uint64),
        }
    )
    data = read_frame(frame, [0, 1], columns=["u", "s"])
    assert data.x(0) == (2**63 - 1, -(2**62))
    assert data.numerators.dtype == np.int64
    assert read_frame(frame, [0, 1]).x(0) == (2**63 - 1, -(2**62), 2**63)


@pytest.mark.parametrize(
    ("options", "code", "words"),
    [
        ({"t": "kinds"}, "column", "did you mean 'kind'"),
        ({"t": [0, 1]}, "lengths", "3 examples and t has 2"),
        ({"columns": ["kind", "count"]}, "column", "is the label"),
        ({"t": "count", "columns": ["kind"], "positive": "1"}, "number", "column 'kind'"),
        ({"missing": "no"}, "option", "error, skip or level"),
        ({"drop": ["nothing"]}, "column", "no column 'nothing'"),
    ],
)
def test_refuse(frame, options, code, words):
    with pytest.raises(InputError) as caught:
        read_frame(frame, **options)
    assert caught.value.code == code
    assert words in caught.value.message


def test_refuse_infinities_and_foreign_indices(frame):
    with pytest.raises(InputError, match=r"column 'p'.*infinity"):
        read_frame(pd.DataFrame({"p": [1.0, np.inf], "k": [0, 1]}))
    with pytest.raises(InputError, match="another index"):
        read_frame(frame[["count"]], pd.Series([0, 1, 1], index=[2, 1, 0]))
    for empty in (frame.iloc[:0], pd.DataFrame({"p": [], "k": []})):
        with pytest.raises(InputError, match="no examples; expected at least one row"):
            read_frame(empty)


@pytest.mark.parametrize("kind", ["f8", "f4"])
def test_columns_of_full_precision_stay_floats(kind):
    X = np.random.default_rng(3).standard_normal((2000, 3)).astype(kind)
    table = {"a": X[:, 0], "b": X[:, 1], "c": X[:, 2], "n": np.arange(2000) % 5}
    t = np.where(X @ np.ones(3) > 0, "yes", "no")
    whole = np.column_stack([X, table["n"].astype(kind)])
    polars = pytest.importorskip("polars")
    for frame in (pd.DataFrame(table), polars.DataFrame(table)):
        data = read_frame(frame, t)
        assert data.floats is not None
        assert data.features == ("a", "b", "c", "n")
        numerators, denominators = exact_matrix(whole)
        assert (data.numerators == numerators).all()
        assert data.denominators == denominators
        assert isinstance(separate(frame, t), Separable)


def test_a_refused_value_is_named_by_its_row_of_the_frame():
    frame = pd.DataFrame({"p": [1.0, np.nan, np.inf], "q": [1, 2, [3]], "k": [0, 1, 1]})
    for column, seen in (("p", "an infinity"), ("q", "a list")):
        with pytest.raises(InputError, match=f"the frame, row 3, column '{column}': {seen}"):
            read_frame(frame, "k", columns=[column], missing="skip")
