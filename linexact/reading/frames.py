"""Data frames as data sets, without importing pandas: whoever has a frame has pandas.

The frame's columns are the features under their own names; the labels are a column of it or
a sequence of their own.  Integer and float columns are read as arrays, one column at a time;
text and nullable columns value by value.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, overload

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linexact.errors import InputError
from linexact.model.dataset import Dataset
from linexact.reading.arrays import Exact, exact_matrix, wanted_classes, with_classes
from linexact.reading.columns import NARROW_FROM, check_size, narrowed
from linexact.reading.labels import is_missing, label_codes
from linexact.reading.layout import (
    Choice,
    Column,
    Missing,
    choose_columns,
    choose_features,
    find_column,
)
from linexact.text.quoting import quoted


def is_frame(value: object) -> bool:
    """Say whether ``value`` is a data frame (pandas, or anything that behaves alike).

    >>> is_frame([[1, 2]])
    False
    """
    return all(hasattr(value, name) for name in ("columns", "iloc", "isna", "to_numpy"))


def read_frame(
    frame: Any,
    t: ArrayLike | str | None = None,
    *,
    columns: Sequence[Column] | None = None,
    drop: Sequence[Column] = (),
    missing: Missing = "error",
    positive: object = None,
    negative: object = None,
    exact: Exact = "decimal",
) -> Dataset:
    """Return a data frame's rows as examples.

    ``t`` is the name of the label's column, or the labels themselves in the order of the rows;
    the last column when absent.  With ``missing="skip"`` rows with a missing value in a column
    that is used are left out; ``row_numbers`` tells which stayed, counting from 1.

    Raises :class:`~linexact.errors.InputError` as :func:`~linexact.reading.arrays.read_arrays`
    and ``column``, ``no-features``.

    >>> class Frame(np.ndarray):  # all that is used of pandas' frames
    ...     columns = ("x1", "t")
    ...     iloc = property(np.asarray)
    >>> data = read_frame(np.array([[0, -1], [3, 1]]).view(Frame))
    >>> data.features, data.numerators.tolist(), data.targets.tolist()
    (('x1',), [[0], [3]], [-1, 1])
    """
    if missing not in ("error", "skip"):
        raise InputError("option", f"missing is 'error' or 'skip', not {missing!r}")
    read = frame_columns(frame, t, Choice(None, columns, drop), (), missing, exact)
    return with_classes(read.data, read.seen, read.codes, wanted_classes(positive, negative))


@dataclass(frozen=True, slots=True, eq=False)
class FrameColumns:
    """Columns of a frame, with the labels beside them."""

    data: Dataset  # of which the targets mean nothing yet
    seen: Sequence[str]
    codes: NDArray[np.int32]
    kept: NDArray[np.intp]  # rows without a missing value
    label: str | None  # the labels' column


def frame_columns(
    frame: Any,
    t: Any,
    choice: Choice,
    further: Sequence[Column],
    missing: Missing,
    exact: Exact,
) -> FrameColumns:
    """Return a frame's feature columns, ``further`` ones behind them, and the labels as they are.

    Raises as :func:`read_frame` does.
    """
    names = [str(name) for name in frame.columns]
    apart = (*choice.drop, *further)
    named: str | None = None
    if t is None or isinstance(t, (str, int)):
        label, used = choose_columns(
            Choice(t, choice.columns, apart), len(names), names, "the frame"
        )
        labels, named = frame.iloc[:, label], names[label]
    else:
        used = choose_features(choice.columns, apart, len(names), names, "the frame")
        labels = t
        _check_index(frame, labels)
    if len(labels) != len(frame):
        raise InputError("lengths", f"X has {len(frame)} examples and t has {len(labels)} labels")
    used = (*used, *(find_column(column, len(names), names, "the frame") for column in further))
    kept = _rows(frame, used, names, labels, missing)
    seen, codes = label_codes(_values(labels)[kept])
    return FrameColumns(_dataset(frame, used, names, kept, exact), seen, codes, kept, named)


def _check_index(frame: Any, labels: Any) -> None:
    """Refuse labels with another index than the frame's, where order and index disagree."""
    index: Any = getattr(labels, "index", None)
    if hasattr(index, "equals") and len(labels) == len(frame) and not index.equals(frame.index):
        raise InputError(
            "lengths", "the labels have another index than the frame; give t.loc[frame.index]"
        )


def _values(column: Any) -> NDArray[Any]:
    """Return a column as an array: of machine numbers when it is one, otherwise of objects."""
    if isinstance(column, list | tuple):
        array = np.empty(len(column), dtype=object)
        array[:] = column
        return array
    kind = getattr(column, "dtype", None)
    if isinstance(kind, np.dtype) and kind.kind in "biuf":
        return np.asarray(column)
    return np.asarray(column, dtype=object)


def _rows(
    frame: Any, used: Sequence[int], names: Sequence[str], labels: Any, missing: Missing
) -> NDArray[np.intp]:
    """Return the rows without a missing value, or refuse the first one with."""
    absent = np.zeros(len(frame), dtype=bool)
    for what, column in [
        ("t", labels),
        *((f"column {quoted(names[j])}", frame.iloc[:, j]) for j in used),
    ]:
        here = _absent(column)
        if missing == "error" and here.any():
            row = int(np.flatnonzero(here)[0]) + 1
            raise InputError(
                "missing",
                f"the frame, row {row}, {what}: a missing value; expected a value (rows with"
                " missing values can be left out: missing = skip)",
            )
        absent |= here
    if absent.all():
        raise InputError("no-examples", "the frame has no example without a missing value")
    return np.flatnonzero(~absent)


def _absent(column: Any) -> NDArray[np.bool_]:
    """Say of every value whether it is missing: NaN, None, pandas.NA, or a text that says so."""
    values = _values(column)
    absent = np.zeros(len(values), dtype=bool)
    if values.dtype.kind == "f":
        np.isnan(values, out=absent)
    elif values.dtype.kind == "O":
        known = column.isna() if hasattr(column, "isna") else [v is None or v != v for v in values]
        absent |= np.asarray(known, dtype=bool)
        absent |= np.fromiter((isinstance(v, str) and is_missing(v) for v in values), bool)
    return absent


def _dataset(
    frame: Any, used: Sequence[int], names: Sequence[str], kept: NDArray[np.intp], exact: Exact
) -> Dataset:
    """Read the columns one by one and put them side by side."""
    check_size(len(kept), len(used))
    everything = len(kept) == len(frame)
    large = len(kept) * len(used) > NARROW_FROM
    columns: list[NDArray[Any]] = []
    denominators: list[int] = []
    for j in used:
        values = _values(frame.iloc[:, j])
        column = values if everything else values[kept]
        try:
            numerators, (denominator,) = exact_matrix(column.reshape(-1, 1), exact)
        except InputError as error:
            raise error.located(f"the frame's column {quoted(names[j])}") from None
        columns.append(narrowed(numerators[:, 0]) if large else numerators[:, 0])
        denominators.append(denominator)
    array = _side_by_side(columns, len(kept))
    data = Dataset(
        array,
        tuple(denominators),
        np.ones(len(kept), dtype=np.int8),
        tuple(names[j] for j in used),
    )
    data = replace(data, row_labels=_row_labels(frame, kept))
    return data if everything else replace(data, row_numbers=(kept + 1).tolist())


@dataclass(frozen=True, slots=True)
class _Labels(Sequence[str]):
    """What an index calls the rows that were kept; made into text when they are told."""

    labels: Any  # the index
    kept: NDArray[np.intp]

    def __len__(self) -> int:
        return len(self.kept)

    @overload
    def __getitem__(self, i: int) -> str: ...
    @overload
    def __getitem__(self, i: slice) -> Sequence[str]: ...
    def __getitem__(self, i: int | slice) -> str | Sequence[str]:
        if isinstance(i, slice):
            return _Labels(self.labels, self.kept[i])
        label = self.labels[self.kept[i]]
        return " ".join(map(str, label)) if isinstance(label, tuple) else str(label)


def _row_labels(frame: Any, kept: NDArray[np.intp]) -> Sequence[str] | None:
    """Return what the index calls the rows; None when it only counts them from 0."""
    index = getattr(frame, "index", None)
    if index is None or callable(index):
        return None
    if hasattr(index, "step") and (index.start, index.step) == (0, 1):
        return None
    return _Labels(index, kept)


def _side_by_side(columns: Sequence[NDArray[Any]], n: int) -> NDArray[Any]:
    """Join columns in one type that holds them all exactly; never float."""
    if not columns:
        return np.zeros((n, 0), dtype=np.int64)
    kinds = {column.dtype for column in columns}
    if np.dtype(object) in kinds:
        kind: np.dtype[Any] = np.dtype(object)
    else:
        kind = np.result_type(*kinds)
        if kind.kind == "f":  # int64 beside uint64; every value fits int64
            kind = np.dtype(np.int64)
    array = np.empty((n, len(columns)), dtype=kind)
    for j, column in enumerate(columns):
        array[:, j] = column
    return array
