"""A frame's index names the rows in every output, and numbers them where it only counts."""

from __future__ import annotations

import pytest

import linexact

pd = pytest.importorskip("pandas")
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
